"""A game that is over, looked at again: which decisions cost most, and what would have been better.

Every judgement is from what the seat could know at the time: hidden things are imagined, and what came later is not
looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import perf_counter

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.record import Record
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, Fact, State
from tablee.players import SamplingPlayer, ThinkingPlayer
from tablee.players.playouts import playout
from tablee.players.rollouts import SEEDS, Budget, compared
from tablee.players.search import Judged

LOOK = Budget(24, 0.3)
"""What is thought at each decision to find something better than what was done."""

HORIZON = 60
"""Steps that are played on sensibly before the chances are told."""

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
    """How far it has come, and the decisions that cost most, seat by seat in the order of the game, when it is done."""

    done: int
    of: int
    missed: tuple[Missed, ...] = ()


class Reviewer:
    """Goes through one game. The same seed finds the same, where the seconds do not run out."""

    def __init__(self, record: Record, seed: int = 0) -> None:
        game = record.game
        if game.sense is None or game.forecast is None:
            raise UserError("no-forecast", game=game.title)
        if record.outcome() is None:
            raise UserError("chances-unfinished")
        self.record = record
        self.game: Game = game
        self.sense: Sense = game.sense
        self.seed = seed

    def go_through(self) -> Iterator[Review]:
        """After each step how far it is, and at the end what was found."""
        record, game = self.record, self.game
        state, total = record.at(0), len(record.steps)
        found: list[Missed] = []
        for at, step in enumerate(record.steps):
            action = game.parse(state, step.text)
            if step.seat != CHANCE and len(state.legal(step.seat)) > 1:
                missed = self._look(state.seen_by(step.seat), step.seat, action, at)
                found += [missed] if missed is not None else []
            state.do(step.seat, action)
            yield Review(at + 1, total)
        yield Review(total, total, tuple(self._weightiest(found)))

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

    def _weightiest(self, found: list[Missed]) -> Iterator[Missed]:
        """Those that seemed to cost most, compared anew: what was chosen by its first figure is not told by it."""
        for seat in range(self.record.seats):
            own = sorted((missed for missed in found if missed.seat == seat), key=lambda missed: -missed.cost)
            surer = [self._anew(missed) for missed in own[:LOOKED_AT]]
            sure = [missed for missed in surer if missed.cost >= max(LEAST, 2 * missed.error)]
            told = sorted(sure, key=lambda missed: -missed.cost)[:TOLD]
            yield from sorted(told, key=lambda missed: missed.step)

    def _anew(self, missed: Missed) -> Missed:
        if not missed.error:
            return missed
        state = self.record.at(missed.step)
        seen, game = state.seen_by(missed.seat), self.game
        better, played = game.parse(state, missed.better), game.parse(state, missed.played)
        rng = Rng(self.seed + len(self.record.steps) + missed.step)
        cost, error = self._compare(seen, missed.seat, better, played, ANEW, rng)
        return replace(missed, cost=cost, error=error)

    def _compare(
        self, seen: State, seat: int, one: Action, other: Action, budget: Budget, rng: Rng
    ) -> tuple[float, float]:
        """By how much one action is better than another on the same deals with the same chance."""
        results: tuple[list[float], list[float]] = ([], [])
        end = perf_counter() + budget.seconds
        while len(results[0]) < budget.iterations and (len(results[0]) < 2 or perf_counter() < end):
            full, seed = self.sense.suppose(seen, seat, rng), rng.below(SEEDS)
            for action, found in zip((one, other), results, strict=True):
                found.append(self._came_to(full.copy(), seat, action, seed))
            if self.sense.certain(full):
                break
        return compared(*results)

    def _came_to(self, state: State, seat: int, action: Action, seed: int) -> float:
        """The chance of a seat after an action, when all have played on sensibly for a while."""
        assert self.game.forecast is not None
        playout(state, seat, [action], self.sense, Rng(seed), HORIZON)
        return self.game.forecast.chances(state)[seat]


def _value(told: list[Judged], action: Action) -> float:
    return next((each.value for each in told if each.action == action), 0.0)
