"""What a position is worth and what may come of it: sums over places that need no position, so that they may become
machine code (`compiled.txt`)."""

from __future__ import annotations

from math import exp
from typing import Final

from royal_game_of_ur.material import ALL_WAYS, CONTESTED, HOME, LAST, REFUGE, WAYS

# What speaks for a side, fitted to the ends of games that sensible players play against one another.
SQUARE: Final = 0.062  # a square further on
PIECE_HOME: Final = 0.12  # beyond its squares, a piece at home is out of all danger
ON_REFUGE: Final = 0.2  # nobody passes a piece there without having to go round it
TO_THROW: Final = 0.3  # whoever is to throw


def progress(places: list[int]) -> int:
    """How many squares the pieces of a side have gone."""
    return sum(places)


def hits(theirs: list[int], square: int) -> int:
    """In how many of the sixteen ways a throw of theirs takes a piece of mine on a square: exact, for one throw."""
    if not CONTESTED[square] or square == REFUGE:
        return 0
    return sum(WAYS[throw] for throw in range(1, len(WAYS)) if square - throw in theirs)


def danger(mine: list[int], theirs: list[int]) -> float:
    """How many squares the next throw of the others costs on the average, if they take the dearest they can."""
    total = 0.0
    for throw in range(1, len(WAYS)):
        dearest = 0
        for place in theirs:
            to = place + throw
            if place < HOME and to <= LAST and CONTESTED[to] and to != REFUGE and to in mine:
                dearest = max(dearest, to)
        total += dearest * WAYS[throw]
    return total / ALL_WAYS


def standing(mine: list[int], theirs: list[int], to_throw: bool) -> float:
    """What speaks for a side; the other's is taken away from it."""
    worth = SQUARE * (progress(mine) - danger(mine, theirs) * (0.4 if to_throw else 1.0))
    worth += PIECE_HOME * mine.count(HOME)
    if REFUGE in mine:
        worth += ON_REFUGE
    return worth + (TO_THROW if to_throw else 0.0)


def chance(mine: list[int], theirs: list[int], to_throw: bool) -> float:
    """How likely a side wins that is to throw next, or whose rival is."""
    lead = standing(mine, theirs, to_throw) - standing(theirs, mine, not to_throw)
    return 1.0 / (1.0 + exp(-lead))
