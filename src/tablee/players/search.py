"""Playouts and look-ahead. Compiled with the rules, so that nothing in the inner loops is interpreted."""

from __future__ import annotations

from math import cos, log, pi, sqrt
from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import CHANCE, Action, State


def rollout(state: State, rng: Rng) -> int:
    """Play a position to its end at random; how many decisions it took."""
    decisions = 0
    while True:
        acting = state.to_act()
        if not acting:
            return decisions
        seat = acting[0]
        if seat < 0:
            state.do(seat, state.sample(rng))
        else:
            state.do(seat, state.pick(seat, rng))
            decisions += 1


WHOLE_TURN: Final = -1
"""As far ahead as one's own turn goes, and no farther."""


MOST_LOOKS: Final = 512  # eight times what a long turn of Patrolis takes


class Known:
    """What was ``found`` about positions since a choice, by the look-ahead left, whether a throw led there, and their
    key. A turn may go on and fork again and again, as across many tracks of Patrolis, and where positions have no key
    all of that would be looked into: after so many looks only what the sense names first is followed.
    """

    __slots__ = ("found", "left")

    def __init__(self, depth: int) -> None:
        self.found: dict[tuple[int, bool, object], float] = {}
        self.left = MOST_LOOKS if depth == 0 else 1 << 60


class Judged:
    """What may be done and how good it is, with the standard error of what it is worse by than the best."""

    __slots__ = ("action", "error", "value")

    def __init__(self, action: Action, value: float, error: float = 0.0) -> None:
        self.action = action
        self.value = value
        self.error = error

    def shortfall(self) -> float:
        """For sorting: the best come first, of equals those that came first."""
        return -self.value


def judged(state: State, seat: int, sense: Sense, depth: int, choices: list[Action]) -> list[Judged]:
    """Each of these choices with its prospect, in their order."""
    known = Known(depth)
    found: list[Judged] = []
    for action in choices:
        child = state.copy()
        child.do(seat, action)
        found.append(Judged(action, prospect(child, seat, sense, depth, known)))
    return found


SURE: Final = 2.0


def lead(told: list[Judged]) -> float:
    """By how much the first is better than the next; 0 where that is less than twice its standard error."""
    if len(told) < 2:
        return 0.0
    gain = told[0].value - told[1].value
    return gain if gain > SURE * told[1].error else 0.0


def best_action(state: State, seat: int, sense: Sense, depth: int) -> Action:
    """The action with the best prospect; the first of equals."""
    choices = sense.choices(state, seat)
    best = choices[0]
    if len(choices) == 1:
        return best
    highest = -1.0
    for each in judged(state, seat, sense, depth, choices):
        if each.value > highest:
            highest = each.value
            best = each.action
    return best


FINE: Final = 1 << 30


def deviate(rng: Rng) -> float:
    """A number of the normal distribution, by the method of Box and Muller."""
    far = sqrt(-2.0 * log((rng.below(FINE) + 1) / FINE))
    return far * cos(2.0 * pi * rng.below(FINE) / FINE)


def prospect(state: State, seat: int, sense: Sense, depth: int, known: Known, thrown: bool = False) -> float:
    """Expectimax: the value for a seat, looking through so many results of chance or answers of others.

    A seat's own decisions are followed to the end of its turn. Chance has its exact odds, and what another does with a
    throw belongs to the throw. Every other seat is taken to play against this one, unless all play together. Where
    several choose at once the look-ahead stops.
    """
    acting = state.to_act()
    if len(acting) != 1:
        return sense.value(state, seat)
    actor = acting[0]
    if actor != seat and not (thrown and actor >= 0):
        if depth == 0 or (depth == WHOLE_TURN and not sense.in_turn(state, seat)):
            return sense.value(state, seat)
        if depth > 0:
            depth -= 1
    key = state.key()
    if key is None:
        known.left -= 1
        return _looked_into(state, actor, seat, sense, depth, known)
    found = known.found.get((depth, thrown, key))
    if found is None:
        found = known.found[depth, thrown, key] = _looked_into(state, actor, seat, sense, depth, known)
    return found


def _looked_into(state: State, actor: int, seat: int, sense: Sense, depth: int, known: Known) -> float:
    if actor < 0:
        return _expected(state, seat, sense, depth, known)
    choices = sense.choices(state, seat) if actor == seat else state.legal(actor)
    if known.left < 0 and actor == seat:
        choices = choices[:1]
    friend = actor == seat or sense.together(state)
    extreme = -1.0 if friend else 2.0
    for action in choices:
        child = state.copy()
        child.do(actor, action)
        value = prospect(child, seat, sense, depth, known)
        if (value > extreme) if friend else (value < extreme):
            extreme = value
    return extreme


def _expected(state: State, seat: int, sense: Sense, depth: int, known: Known) -> float:
    total = 0
    expected = 0.0
    for result, weight in state.odds():
        child = state.copy()
        child.do(CHANCE, result)
        expected += weight * prospect(child, seat, sense, depth, known, True)
        total += weight
    return expected / total
