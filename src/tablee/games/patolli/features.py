"""A position as numbers, from the side of whoever is to throw: what a learned judgement looks at.

The vector has, in this order, for the side that throws and then for the other: a piece on each of the squares 1 to 51
of its own way; how likely the next throw of the enemy takes the piece there, in sixteenths; the reserve and the pieces
at home, one input for each number of pieces. Then come whether the other side loses its next turn, the lead and both
ways walked, and how likely either has a throw without a move.
"""

from __future__ import annotations

from typing import Final

from tablee.games.patolli.material import LAST, PIECES, RESERVE, THROW_ODDS
from tablee.games.patolli.state import Position

SQUARES: Final = LAST - 1
COUNTS: Final = PIECES + 1

PIECE: Final = 0
DANGER: Final = PIECE + 2 * SQUARES
WAITING: Final = DANGER + 2 * SQUARES
HOME: Final = WAITING + 2 * COUNTS
LOSES_TURN: Final = HOME + 2 * COUNTS
LEAD: Final = LOSES_TURN + 1
WALKED: Final = LEAD + 1
NO_MOVE: Final = WALKED + 2
INPUTS: Final = NO_MOVE + 2

WAYS_TO_FALL: Final = 32.0
DANGER_SCALE: Final = 16.0
LEAD_SCALE: Final = 64.0
WALK_SCALE: Final = float(LAST * PIECES)


class Features:
    """The inputs that are not zero: which, and how much."""

    __slots__ = ("inputs", "values")

    def __init__(self) -> None:
        self.inputs: list[int] = []
        self.values: list[float] = []

    def add(self, which: int, value: float) -> None:
        self.inputs.append(which)
        self.values.append(value)


def features(state: Position) -> Features:
    """What a position with a throw to come looks like to the side that throws."""
    found = Features()
    thrower = state.turn
    walked = 0
    for place in range(2):
        seat = thrower if place == 0 else 1 - thrower
        side = state.sides[seat]
        hits = danger(state, 1 - seat, found, NO_MOVE + 1 - place)
        way = side.home * LAST
        for square in side.origins:
            if square == RESERVE:
                continue
            way += square
            found.add(PIECE + place * SQUARES + square - 1, 1.0)
            if hits[square]:
                found.add(DANGER + place * SQUARES + square - 1, hits[square] / DANGER_SCALE)
        found.add(WAITING + place * COUNTS + len(side.reserve), 1.0)
        found.add(HOME + place * COUNTS + side.home, 1.0)
        found.add(WALKED + place, way / WALK_SCALE)
        walked += way if place == 0 else -way
    if state.sides[1 - thrower].loses_turn:
        found.add(LOSES_TURN, 1.0)
    found.add(LEAD, walked / LEAD_SCALE)
    return found


def danger(state: Position, hunter: int, found: Features, no_move: int) -> list[int]:
    """For each square of the other side's way, how many of the 32 falls let the hunter take what stands there.

    How many give the hunter no move at all is added to what was found.
    """
    me = state.sides[hunter]
    foe = state.sides[1 - hunter]
    black = state.board.black
    hits = [0] * (LAST + 1)
    idle = 0
    for score, weight in THROW_ODDS:
        moves = False
        seen = 0  # the squares hit by this throw, as bits: two pieces that reach one count once
        for origin in me.origins:
            there = me.meeting(origin, score)
            if there < 0:
                continue
            if not foe.on[there]:
                moves = True
            elif not black[there]:
                moves = True
                if not seen >> there & 1:
                    seen |= 1 << there
                    hits[there] += weight
        if not moves:
            idle += weight
    if idle:
        found.add(no_move, idle / WAYS_TO_FALL)
    return hits
