"""Playouts and look-ahead. Compiled with the rules, so that nothing in the inner loops is interpreted."""

from __future__ import annotations

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State


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


def best_action(state: State, seat: int, sense: Sense, throws: int) -> Action:
    """The action with the best prospect; the first of equals."""
    choices = state.legal(seat)
    best = choices[0]
    if len(choices) == 1:
        return best
    highest = -1.0
    for action in choices:
        child = state.copy()
        child.do(seat, action)
        value = prospect(child, seat, sense, throws)
        if value > highest:
            highest = value
            best = action
    return best


def prospect(state: State, seat: int, sense: Sense, throws: int) -> float:
    """Expectimax: the value for a seat, looking through so many results of chance by their exact odds.

    Every other seat is taken to play against this one. Where several choose at once the look-ahead stops.
    """
    acting = state.to_act()
    if len(acting) != 1 or (acting[0] < 0 and not throws):
        return sense.value(state, seat)
    actor = acting[0]
    if actor < 0:
        total = 0
        expected = 0.0
        for result, weight in state.odds():
            child = state.copy()
            child.do(actor, result)
            expected += weight * prospect(child, seat, sense, throws - 1)
            total += weight
        return expected / total
    extreme = -1.0 if actor == seat else 2.0
    for action in state.legal(actor):
        child = state.copy()
        child.do(actor, action)
        value = prospect(child, seat, sense, throws)
        if (value > extreme) if actor == seat else (value < extreme):
            extreme = value
    return extreme
