"""What a sensible Patolli player knows: progress, danger, shelter, blocks and lost turns, counted in squares."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.patolli.material import LAST, THROW_ODDS
from tablee.games.patolli.rules import NOBODY, RESERVE, Move, Patolli, Side
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Fact, State

# What things are worth, in squares walked. Found by play against itself on all three boards.
HOME: Final = 10.0  # beyond its 52 squares, a piece at home cannot be lost and gives a throw
ENTERED: Final = 1.5
TURN: Final = 6.0  # what a lost turn costs
NO_MOVE: Final = 3.0  # what a throw without a move costs
SOON: Final = 1.0  # how much of a danger counts when the enemy throws next
LATER: Final = 0.5  # and when we do
SCALE: Final = 40.0  # a lead of so many squares wins about 73 % of games


class PatolliSense(Sense):
    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Patolli)
        if state.actor == NOBODY:
            return 1.0 if state.turn == seat else 0.0
        lead = standing(state, seat) - standing(state, 1 - seat)
        return 1.0 / (1.0 + exp(-lead / SCALE))

    def in_turn(self, state: State, seat: int) -> bool:
        """PTL-14: a piece that leaves the board gives another throw."""
        assert isinstance(state, Patolli)
        return state.turn == seat and state.actor != NOBODY

    def reason(self, state: State, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        assert isinstance(state, Patolli)
        assert isinstance(action, Move)
        facts: dict[str, Fact] = {"from": action.origin, "to": action.to}
        others = [other for other in state.legal(seat) if other is not action]
        if not others:
            return "only", facts
        if action.to == LAST:
            return "home", facts
        me = state.sides[seat]
        foe = state.sides[1 - seat]
        lost = me.across[action.to]
        if foe.on[lost]:
            return "capture", {"lost": lost, **facts}
        if state.board.black[action.to]:
            return "black", facts
        if action.origin == RESERVE:
            return "enter", facts
        after = state.copy()
        after.do(seat, action)
        if exposed(state, seat, action.origin) and not exposed(after, seat, action.to):
            return "safety", facts
        if me.across[action.to] and not exposed(after, seat, action.to):
            return "shelter", facts
        if any(isinstance(other, Move) and state.board.black[other.to] for other in others):
            return "avoid-black", facts
        return "advance", facts


def standing(state: Patolli, seat: int) -> float:
    """How far a side has come, less what it stands to lose."""
    me = state.sides[seat]
    squares = 0.0
    for origin in me.origins:
        if origin != RESERVE:
            squares += origin + ENTERED
    squares += me.home * (LAST + HOME)
    if me.loses_turn:
        squares -= TURN
    foe_next = state.turn != seat if state.throw else state.turn == 1 - seat
    return squares - threats(state, 1 - seat) * (SOON if foe_next else LATER)


def threats(state: Patolli, seat: int) -> float:
    """What a side's next throw may cost the other, in squares; a throw it cannot use counts for the other."""
    me = state.sides[seat]
    if not me.direction:
        return 0.0
    foe = state.sides[1 - seat]
    black = state.board.black
    total = 0.0
    for score, weight in THROW_ODDS:
        best = -NO_MOVE
        for origin in me.origins:
            to = me.landing(origin, score)
            if to > LAST:
                continue
            there = me.across[to]
            if not foe.on[there]:
                if best < 0.0:
                    best = 0.0
            elif not black[to] and best < there + ENTERED:
                best = there + ENTERED
        total += best * weight
    return total / 32.0


def exposed(state: Patolli, seat: int, square: int) -> bool:
    """Whether the enemy's next throw can take the piece on a square."""
    me = state.sides[seat]
    foe = state.sides[1 - seat]
    there = me.across[square]
    if not there or state.board.black[square]:
        return False
    return reaches(foe, there)


def reaches(side: Side, square: int) -> bool:
    for score, _ in THROW_ODDS:
        for origin in side.origins:
            if side.landing(origin, score) == square:
                return True
    return False
