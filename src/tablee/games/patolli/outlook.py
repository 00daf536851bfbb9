"""What a position is worth and what may come of it: progress, danger and lost turns, counted in squares."""

from __future__ import annotations

from typing import Final

from tablee.games.patolli.material import LAST, RESERVE, THROW_ODDS
from tablee.games.patolli.state import Position, Side

# What things are worth, in squares walked. Found by play against itself on all three boards.
HOME: Final = 10.0  # beyond its 52 squares, a piece at home cannot be lost and gives a throw
ENTERED: Final = 1.5
TURN: Final = 6.0  # what a lost turn costs
NO_MOVE: Final = 3.0  # what a throw without a move costs
SOON: Final = 1.0  # how much of a danger counts when the enemy throws next
LATER: Final = 0.5  # and when we do


def standing(state: Position, seat: int) -> float:
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


def threats(state: Position, seat: int) -> float:
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
            there = me.meeting(origin, score)
            if there >= 0 and not foe.on[there]:
                best = max(best, 0.0)
            elif there > 0 and not black[there] and best < there + ENTERED:
                best = there + ENTERED
        total += best * weight
    return total / 32.0


def exposed(state: Position, seat: int, square: int) -> bool:
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
