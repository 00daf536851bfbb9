"""A game that is over, looked at again: which decisions cost most, and what would have been better.

Every judgement is from what the seat could know at the time: hidden things are imagined, and what came later is not
looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.level import WHOLE_GAME
from tablee.kernel.record import Record, Step
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, Fact, State
from tablee.players import SamplingPlayer, ThinkingPlayer
from tablee.players.budget import Budget
from tablee.players.foresight import WON
from tablee.players.playouts import come_out, play_on, playout, sensible_steps
from tablee.players.rollouts import SEEDS, compared

VERSION = 2
"""Counted up when another way of looking finds something else: what an older one found is not shown any more."""

LOOK, LOOKING = Budget(24, 0.3), 13.0
"""What is thought at each decision to find something better than what was done; the seconds in all for each player."""

HORIZON = 60
"""Steps that are played on sensibly before the chances are told."""

ALONG = (4, 8, 12, 16, 24, 32, 48, HORIZON)
"""Where nothing is left to chance: the steps after each of which they are told."""

FIRST, COMPARING = Budget(8, 0.2), 7.0
"""How often what was done and what seems better are compared at each decision; the seconds in all for each player."""

LOOKED_AT, TOLD = 12, 5
"""Decisions of a seat that are looked at once more, and that are told at most."""

ANEW = Budget(48, 0.7)
"""How often what can be done is compared at each of these."""

SEARCH = Budget(400, 0.5)
"""What is looked into after each of the two where nothing is left to chance."""

FEW = 5
"""Where no more than so many things could be done, all of them are compared there; else what was done, and the best."""

LEAST = 0.02
"""What a decision has to cost to be told; and twice its own standard error."""


@dataclass(frozen=True)
class Worth:
    """An action, and the chance to win that it led to, with its standard error."""

    text: str
    chance: float
    error: float


@dataclass(frozen=True)
class Missed:
    """A decision that cost something: after how many steps it was made, what was done, what would have been better, and
    what that would have added to the chance to win, with its standard error. ``reason`` is a key of the game's words,
    with its facts. ``worth`` tells what was compared, the best first."""

    step: int
    seat: int
    played: str
    better: str
    cost: float
    error: float
    reason: str
    facts: dict[str, Fact]
    worth: tuple[Worth, ...] = ()


@dataclass(frozen=True)
class Decision:
    """Where somebody had a choice: after how many steps, and whose; and, where all that could be done can be valued,
    what each action was worth, the best first."""

    step: int
    seat: int
    worth: tuple[Worth, ...] = ()


@dataclass(frozen=True)
class Lost:
    """What all decisions of a seat that surely cost something cost together, with its standard error."""

    cost: float
    error: float


@dataclass
class Review:
    """How far it has come; when it is done, the decisions that were looked at, those of them that cost most, seat by
    seat in the order of the game, and what each seat lost by its decisions."""

    done: int
    of: int
    decisions: tuple[Decision, ...] = ()
    missed: tuple[Missed, ...] = ()
    lost: tuple[Lost, ...] = ()


@dataclass(frozen=True)
class Glimpse:
    """One step of a game, looked at: the choice that somebody had there, and what they missed."""

    step: int
    decision: Decision | None = None
    missed: Missed | None = None


class Reviewer:
    """Goes through one game from its first position. The same seed finds the same where the seconds do not run out;
    they are shared by all decisions of a game, so that a long one takes no longer. In a study (``studied``) they are
    the processor's."""

    def __init__(self, game: Game, first: State, steps: Sequence[Step], seed: int = 0, studied: bool = False) -> None:
        if game.sense is None or game.forecast is None:
            raise UserError("no-forecast", game=game.title)
        self.game = game
        self.first = first
        self.steps = steps
        self.sense: Sense = game.sense
        self.seed = seed
        acting = [step.seat for step in steps if step.seat != CHANCE]
        share = len(set(acting)) / max(1, len(acting))
        budgets = (_within(LOOK, LOOKING * share), _within(FIRST, COMPARING * share), ANEW, SEARCH)
        self.look, self.first_look, self.anew, self.search = (each.studied() if studied else each for each in budgets)

    def through(self, begin: int = 0) -> Iterator[Glimpse]:
        """Step by step, from some step on."""
        state = self._at(begin)
        for at in range(begin, len(self.steps)):
            seat, action = self.steps[at].seat, self.game.parse(state, self.steps[at].text)
            chosen = seat != CHANCE and len(state.legal(seat)) > 1
            yield self._look(state.seen_by(seat), seat, action, at) if chosen else Glimpse(at)
            state.do(seat, action)

    def surer(self, missed: Missed, deals: int = 1) -> Missed:
        """The same decision compared anew: what was chosen by its first figure is not told by it. Where something else
        proves surely better still, that is told instead, by what comes of it on other deals."""
        seen = self._at(missed.step).seen_by(missed.seat)
        legal = seen.legal(missed.seat)
        two = [self.game.parse(seen, text) for text in (missed.better, missed.played)]
        actions = [*two, *(action for action in legal if len(legal) <= FEW and action not in two)]
        rng = Rng(self.seed + deals * len(self.steps) + missed.step)
        found = self._came_to(seen, missed.seat, actions, self.anew, rng)
        best = max(range(len(actions)), key=lambda at: sum(found[at]))
        gain, doubt = compared(found[best], found[0])
        if best > 1 and gain >= 2 * doubt and deals == 1:
            reason, facts = self.sense.reason(seen, missed.seat, actions[best])
            return self.surer(replace(missed, better=actions[best].text, reason=reason, facts=facts), deals=2)
        cost, error = compared(found[0], found[1])
        if self.sense.certain(seen) and not self._is_found_better(seen, missed.seat, two[0], two[1], rng):
            cost = 0.0
        return replace(missed, cost=cost, error=error, worth=_ranked(zip(actions, found, strict=True)))

    def lead(self, missed: Missed) -> tuple[float, float]:
        """By how much what was better is better than everything else that could have been done, and the error of
        that. Where nothing is left to chance: 1 if it alone wins, as far as a search finds. Of what was learned twice
        its error is asked, as of all that is told."""
        seen, rng = self._at(missed.step).seen_by(missed.seat), Rng(self.seed + missed.step)
        best = self.game.parse(seen, missed.better)
        if self._valued(seen):
            first, second = self._judged(seen, missed.seat, rng)[:2]
            gain = first.chance - second.chance
            return (gain if first.text == best.text and gain >= 2 * first.error else 0.0), 0.0
        others = [action for action in seen.legal(missed.seat) if action != best]
        if self.sense.certain(seen):
            wins = self._found(seen, missed.seat, best, rng) >= WON
            alone = wins and all(self._found(seen, missed.seat, other, rng) < WON for other in others)
            return (1.0 if alone else 0.0), 0.0
        return min(self._compare(seen, missed.seat, best, other, self.anew, rng) for other in others)

    def decisive(self) -> Iterator[Missed]:
        """Where nothing is left to chance: each decision at which, if all go on sensibly, one action alone wins.
        Whether more can be made of another, only a search tells (`lead`)."""
        state = self._at(0)
        for at, step in enumerate(self.steps):
            action = self.game.parse(state, step.text)
            if step.seat != CHANCE and self.sense.certain(state):
                wins = [each for each in state.legal(step.seat) if self._wins(state, step.seat, each)]
                if len(wins) == 1 and len(state.legal(step.seat)) > 1:
                    why = self.sense.reason(state, step.seat, wins[0])
                    yield Missed(at, step.seat, action.text, wins[0].text, 1.0, 0.0, *why)
            state.do(step.seat, action)

    def _wins(self, state: State, seat: int, action: Action) -> bool:
        return playout(state.copy(), seat, [action], self.sense, Rng(self.seed), WHOLE_GAME) >= WON

    def _at(self, count: int) -> State:
        state = self.first.copy()
        for step in self.steps[:count]:
            state.do(step.seat, self.game.parse(state, step.text))
        return state

    def _look(self, seen: State, seat: int, action: Action, at: int) -> Glimpse:
        """Whether something else would have been better."""
        rng = Rng(self.seed + at)
        if self._valued(seen):
            worth = self._judged(seen, seat, rng)
            cost, error = worth[0].chance - _chance(worth, action), worth[0].error
            better = self.game.parse(seen, worth[0].text)
        else:
            worth = ()
            better = SamplingPlayer(self.sense, self.look, HORIZON).choose(seen, seat, rng)
            same = better == action
            cost, error = (0.0, 0.0) if same else self._compare(seen, seat, better, action, self.first_look, rng)
        decision = Decision(at, seat, worth)
        if better == action or cost <= 0.0:
            return Glimpse(at, decision)
        reason, facts = self.sense.reason(seen, seat, better)
        return Glimpse(at, decision, Missed(at, seat, action.text, better.text, cost, error, reason, facts, worth))

    def _is_found_better(self, seen: State, seat: int, one: Action, other: Action, rng: Rng) -> bool:
        """Where nothing is left to chance: whether more can be made of one action than of another. One sensible line
        after each may differ by a trifle that one's own next turn would mend."""
        return self._found(seen, seat, one, rng) > self._found(seen, seat, other, rng)

    def _found(self, seen: State, seat: int, action: Action, rng: Rng) -> float:
        """How a game comes out after an action, if one's own next turns are the best that a search finds, and the
        others go on sensibly: 1 is won, with a little for the points."""
        after = seen.copy()
        after.do(seat, action)
        while acting := after.to_act():
            if acting[0] == seat and len(after.legal(seat)) > 1:
                return SamplingPlayer(self.sense, self.search, WHOLE_GAME).judge(after, seat, rng)[0].value
            for step in sensible_steps(after, acting[0], self.sense, rng):
                after.do(acting[0], step)
        return come_out(after, seat, self.sense)

    def _valued(self, seen: State) -> bool:
        """Whether what was learned values whatever can be done."""
        return self.game.learned is not None and self.game.learned.tells_chances(seen)

    def _judged(self, seen: State, seat: int, rng: Rng) -> tuple[Worth, ...]:
        assert self.game.learned is not None
        told = ThinkingPlayer(self.game.learned, 1).judge(seen, seat, rng)
        inexact = self.game.learned.inexact(seen)
        return tuple(Worth(each.action.text, each.value, inexact) for each in told)

    def _compare(
        self, seen: State, seat: int, one: Action, other: Action, budget: Budget, rng: Rng
    ) -> tuple[float, float]:
        """By how much one action is better than another on the same deals with the same chance."""
        return compared(*self._came_to(seen, seat, [one, other], budget, rng))

    def _came_to(
        self, seen: State, seat: int, actions: Sequence[Action], budget: Budget, rng: Rng
    ) -> list[list[float]]:
        """The chances of a seat after each of these actions, on the same deals with the same chance."""
        found: list[list[float]] = [[] for _ in actions]
        end = budget.now() + budget.seconds
        while len(found[0]) < budget.iterations and (len(found[0]) < 2 or budget.now() < end):
            full, seed = self.sense.suppose(seen, seat, rng), rng.below(SEEDS)
            certain = self.sense.certain(full)  # one line of play proves little: it is asked how it stands on the way
            for action, results in zip(actions, found, strict=True):
                results += self._along(full.copy(), seat, action, Rng(seed), ALONG if certain else (HORIZON,))
            if certain:
                break
        return found

    def _along(self, state: State, seat: int, action: Action, rng: Rng, stops: Sequence[int]) -> list[float]:
        """The chance of a seat after an action, when all have played on sensibly for so many steps."""
        assert self.game.forecast is not None
        state.do(seat, action)
        found, gone = list[float](), 0
        for stop in stops:
            play_on(state, self.sense, rng, stop - gone)
            found.append(self.game.forecast.chances(state)[seat])
            gone = stop
        return found


def review(record: Record, seed: int = 0, studied: bool = False) -> Iterator[Review]:
    """Go through a game that is over: after each step how far it is, and at the end what was found."""
    if record.outcome() is None:
        raise UserError("chances-unfinished")
    reviewer = Reviewer(record.game, record.at(0), record.steps, seed, studied)
    total = len(record.steps) + LOOKED_AT * record.seats
    decisions: list[Decision] = []
    found: list[Missed] = []
    for seen in reviewer.through():
        decisions += [seen.decision] if seen.decision is not None else []
        found += [seen.missed] if seen.missed is not None else []
        yield Review(seen.step + 1, total)
    sure, again = [missed for missed in found if missed.worth], weightiest(found, record.seats)
    for number, missed in enumerate(again, 1):
        sure.append(reviewer.surer(missed))
        yield Review(len(record.steps) + number, total)
    yield Review(total, total, tuple(decisions), told(sure, record.seats), lost(sure, record.seats))


def decision_of(facts: dict[str, Any]) -> Decision:
    """One that was written as data."""
    return Decision(int(facts["step"]), int(facts["seat"]), _worth_of(facts))


def missed_of(facts: dict[str, Any]) -> Missed:
    """One that was written as data."""
    return Missed(**{**facts, "worth": _worth_of(facts)})


def _worth_of(facts: dict[str, Any]) -> tuple[Worth, ...]:
    return tuple(Worth(**each) for each in facts["worth"])


def weightiest(found: Sequence[Missed], seats: int) -> list[Missed]:
    """Of each seat those that seem to have cost most: they are worth a second look, unless all that could be done there
    has been valued."""
    open_ = [missed for missed in found if not missed.worth]
    return [
        missed
        for seat in range(seats)
        for missed in sorted((each for each in open_ if each.seat == seat), key=lambda each: -each.cost)[:LOOKED_AT]
    ]


def lost(looked_at: Sequence[Missed], seats: int) -> tuple[Lost, ...]:
    """What each seat lost by decisions that surely cost something."""
    owns = ([missed for missed in _sure(looked_at) if missed.seat == seat] for seat in range(seats))
    return tuple(Lost(sum(each.cost for each in own), hypot(*(each.error for each in own))) for own in owns)


def _sure(looked_at: Sequence[Missed]) -> list[Missed]:
    return [missed for missed in looked_at if missed.cost >= max(LEAST, 2 * missed.error)]


def told(looked_at: Sequence[Missed], seats: int) -> tuple[Missed, ...]:
    """Of each seat those that surely cost something, the few that cost most, in the order of the game."""
    sure = _sure(looked_at)
    return tuple(
        missed
        for seat in range(seats)
        for missed in sorted(
            sorted((each for each in sure if each.seat == seat), key=lambda each: -each.cost)[:TOLD],
            key=lambda each: each.step,
        )
    )


def _within(budget: Budget, seconds: float) -> Budget:
    return Budget(budget.iterations, min(budget.seconds, seconds) or budget.seconds)


def _ranked(found: Iterable[tuple[Action, list[float]]]) -> tuple[Worth, ...]:
    return tuple(
        sorted((Worth(action.text, *_mean(results)) for action, results in found), key=lambda one: -one.chance)
    )


def _mean(results: list[float]) -> tuple[float, float]:
    return compared(results, [0.0] * len(results))


def _chance(worth: Sequence[Worth], action: Action) -> float:
    return next((each.chance for each in worth if each.text == action.text), 0.0)
