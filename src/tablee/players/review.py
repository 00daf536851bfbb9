"""A game that is over, looked at again: which decisions cost most, and what would have been better.

Every judgement is from what the seat could know at the time: hidden things are imagined, and what came later is not
looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.record import Record, Step
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, Fact, State
from tablee.players import SamplingPlayer, ThinkingPlayer
from tablee.players.budget import Budget
from tablee.players.playouts import playout
from tablee.players.rollouts import SEEDS, compared
from tablee.players.search import Judged

VERSION = 1
"""Counted up when another way of looking finds something else: what an older one found is not shown any more."""

LOOK = Budget(24, 0.3)
"""What is thought at each decision to find something better than what was done."""

HORIZON = 60
"""Steps that are played on sensibly before the chances are told."""

ALONG = (4, 8, 12, 16, 24, 32, 48, HORIZON)
"""Where nothing is left to chance: the steps after each of which they are told."""

FIRST, ANEW = Budget(8, 0.2), Budget(48, 2.0)
"""How often what was done and what seems better are compared at each decision, and where it mattered most."""

LOOKED_AT, TOLD = 12, 5
"""Decisions of a seat that are looked at once more, and that are told at most."""

LEAST = 0.02
"""What a decision has to cost to be told; and twice its own standard error."""


@dataclass(frozen=True)
class Missed:
    """A decision that cost something: after how many steps it was made, what was done, what would have been better, and
    what that would have added to the chance to win, with its standard error. ``reason`` is a key of the game's words,
    with its facts."""

    step: int
    seat: int
    played: str
    better: str
    cost: float
    error: float
    reason: str
    facts: dict[str, Fact]


@dataclass
class Review:
    """How far it has come; when it is done, the decisions that were looked at, each after how many steps and whose, and
    those of them that cost most, seat by seat in the order of the game."""

    done: int
    of: int
    decisions: tuple[tuple[int, int], ...] = ()
    missed: tuple[Missed, ...] = ()


@dataclass(frozen=True)
class Glimpse:
    """One step of a game, looked at: whether somebody had a choice there, and what they missed."""

    step: int
    seat: int
    chosen: bool
    missed: Missed | None = None


class Reviewer:
    """Goes through one game from its first position. The same seed finds the same where the seconds do not run out."""

    def __init__(self, game: Game, first: State, steps: Sequence[Step], seed: int = 0) -> None:
        if game.sense is None or game.forecast is None:
            raise UserError("no-forecast", game=game.title)
        self.game = game
        self.first = first
        self.steps = steps
        self.sense: Sense = game.sense
        self.seed = seed

    def through(self, begin: int = 0) -> Iterator[Glimpse]:
        """Step by step, from some step on."""
        state = self._at(begin)
        for at in range(begin, len(self.steps)):
            seat, action = self.steps[at].seat, self.game.parse(state, self.steps[at].text)
            chosen = seat != CHANCE and len(state.legal(seat)) > 1
            yield Glimpse(at, seat, chosen, self._look(state.seen_by(seat), seat, action, at) if chosen else None)
            state.do(seat, action)

    def surer(self, missed: Missed) -> Missed:
        """The same decision compared anew: what was chosen by its first figure is not told by it."""
        if not missed.error:
            return missed
        state = self._at(missed.step)
        seen, game = state.seen_by(missed.seat), self.game
        better, played = game.parse(state, missed.better), game.parse(state, missed.played)
        rng = Rng(self.seed + len(self.steps) + missed.step)
        cost, error = self._compare(seen, missed.seat, better, played, ANEW, rng)
        return replace(missed, cost=cost, error=error)

    def lead(self, missed: Missed) -> tuple[float, float]:
        """By how much what was better is better than everything else that could have been done, and the error of
        that."""
        seen, rng = self._at(missed.step).seen_by(missed.seat), Rng(self.seed + missed.step)
        best = self.game.parse(seen, missed.better)
        if self.game.learned is not None and self.game.learned.tells_chances(seen):
            told = ThinkingPlayer(self.game.learned, 1).judge(seen, missed.seat, rng)
            return told[0].value - told[1].value if told[0].action == best else 0.0, 0.0
        others = [action for action in seen.legal(missed.seat) if action != best]
        return min(self._compare(seen, missed.seat, best, other, ANEW, rng) for other in others)

    def _at(self, count: int) -> State:
        state = self.first.copy()
        for step in self.steps[:count]:
            state.do(step.seat, self.game.parse(state, step.text))
        return state

    def _look(self, seen: State, seat: int, action: Action, at: int) -> Missed | None:
        """Whether something else would have been better."""
        rng = Rng(self.seed + at)
        if self.game.learned is not None and self.game.learned.tells_chances(seen):
            told = ThinkingPlayer(self.game.learned, 1).judge(seen, seat, rng)
            better, cost, error = told[0].action, told[0].value - _value(told, action), 0.0
        else:
            better = SamplingPlayer(self.sense, LOOK, HORIZON).choose(seen, seat, rng)
            if better == action:
                return None
            cost, error = self._compare(seen, seat, better, action, FIRST, rng)
        if better == action or cost <= 0.0:
            return None
        reason, facts = self.sense.reason(seen, seat, better)
        return Missed(at, seat, action.text, better.text, cost, error, reason, facts)

    def _compare(
        self, seen: State, seat: int, one: Action, other: Action, budget: Budget, rng: Rng
    ) -> tuple[float, float]:
        """By how much one action is better than another on the same deals with the same chance."""
        results: tuple[list[float], list[float]] = ([], [])
        end = budget.now() + budget.seconds
        while len(results[0]) < budget.iterations and (len(results[0]) < 2 or budget.now() < end):
            full, seed = self.sense.suppose(seen, seat, rng), rng.below(SEEDS)
            for action, found in zip((one, other), results, strict=True):
                found.append(self._came_to(full.copy(), seat, action, seed))
            if self.sense.certain(full):  # one line of play proves little: it is asked how it stands along the way
                for action, found in zip((one, other), results, strict=True):
                    found[:] = [self._came_to(full.copy(), seat, action, seed, steps) for steps in ALONG]
                break
        return compared(*results)

    def _came_to(self, state: State, seat: int, action: Action, seed: int, steps: int = HORIZON) -> float:
        """The chance of a seat after an action, when all have played on sensibly for a while."""
        assert self.game.forecast is not None
        playout(state, seat, [action], self.sense, Rng(seed), steps)
        return self.game.forecast.chances(state)[seat]


def review(record: Record, seed: int = 0) -> Iterator[Review]:
    """Go through a game that is over: after each step how far it is, and at the end what was found."""
    if record.outcome() is None:
        raise UserError("chances-unfinished")
    reviewer = Reviewer(record.game, record.at(0), record.steps, seed)
    total = len(record.steps) + LOOKED_AT * record.seats
    decisions: list[tuple[int, int]] = []
    found: list[Missed] = []
    for seen in reviewer.through():
        decisions += [(seen.step, seen.seat)] if seen.chosen else []
        found += [seen.missed] if seen.missed is not None else []
        yield Review(seen.step + 1, total)
    surer: list[Missed] = []
    for missed in weightiest(found, record.seats):
        surer.append(reviewer.surer(missed))
        yield Review(len(record.steps) + len(surer), total)
    yield Review(total, total, tuple(decisions), told(surer, record.seats))


def weightiest(found: Sequence[Missed], seats: int) -> list[Missed]:
    """Of each seat those that seem to have cost most: they are worth a second look."""
    return [
        missed
        for seat in range(seats)
        for missed in sorted((each for each in found if each.seat == seat), key=lambda each: -each.cost)[:LOOKED_AT]
    ]


def told(surer: Sequence[Missed], seats: int) -> tuple[Missed, ...]:
    """Of each seat those that surely cost something, the few that cost most, in the order of the game."""
    sure = [missed for missed in surer if missed.cost >= max(LEAST, 2 * missed.error)]
    return tuple(
        missed
        for seat in range(seats)
        for missed in sorted(
            sorted((each for each in sure if each.seat == seat), key=lambda each: -each.cost)[:TOLD],
            key=lambda each: each.step,
        )
    )


def _value(told: list[Judged], action: Action) -> float:
    return next((each.value for each in told if each.action == action), 0.0)
