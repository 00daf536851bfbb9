"""What a position is worth and what may come of it: sums over places that need no position, so that they may become
machine code (`compiled.txt`)."""

from __future__ import annotations

from math import exp
from typing import Final

from royal_game_of_ur.material import ALL_WAYS, CONTESTED, FIRST_ROSETTE, HOME, LAST, REFUGE, WAYS

# What speaks for whoever is to throw: fitted to the ends of 2,500 games of sensible players, in which each twelfth move
# was made at random. Of those that it gave a chance in each tenth from 0 to 1, as many were won, to three hundredths.
THROW: Final = 0.065  # to throw first
SQUARE: Final = 0.053  # a square further on than the other
OFF: Final = 0.035  # a piece that is off the board, beyond its squares
ON_REFUGE: Final = 0.104
IN_DANGER: Final = -0.095  # a piece in the middle lane
AT_REST: Final = -0.097  # a piece on the first rosette, where it has done its work
AT_THE_END: Final = -0.13  # a piece on the last one, which needs a one to leave
THREAT: Final = 0.022  # a square that the throw takes from the other, on the average


def hits(theirs: list[int], square: int) -> int:
    """In how many of the sixteen ways a throw of theirs takes a piece that stands on a square: exact, for one throw."""
    if not CONTESTED[square] or square == REFUGE:
        return 0
    return sum(WAYS[throw] for throw in range(1, len(WAYS)) if square - throw in theirs)


def threat(mine: list[int], theirs: list[int]) -> float:
    """How many squares my next throw costs the others on the average, if I take the dearest piece that I can."""
    total = 0
    for throw in range(1, len(WAYS)):
        dearest = 0
        for place in mine:
            to = place + throw
            if to <= LAST and to > dearest and CONTESTED[to] and to != REFUGE and to in theirs and to not in mine:
                dearest = to
        total += dearest * WAYS[throw]
    return total / ALL_WAYS


def standing(places: list[int]) -> float:
    """What the places of a side's pieces are worth by themselves."""
    worth = 0.0
    for place in places:
        worth += SQUARE * place
        if place == HOME:
            worth += OFF
        elif place == REFUGE:
            worth += ON_REFUGE + IN_DANGER
        elif CONTESTED[place]:
            worth += IN_DANGER
        elif place == LAST:
            worth += AT_THE_END
        elif place == FIRST_ROSETTE:
            worth += AT_REST
    return worth


def chance(mine: list[int], theirs: list[int], to_throw: bool) -> float:
    """How likely a side wins that is to throw next, or whose rival is."""
    if not to_throw:
        return 1.0 - chance(theirs, mine, True)
    lead = standing(mine) - standing(theirs) + THROW + THREAT * threat(mine, theirs)
    return 1.0 / (1.0 + exp(-lead))
