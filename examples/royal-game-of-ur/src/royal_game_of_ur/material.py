"""What the game is played with: the way of fourteen squares, its rosettes, the pieces, the dice. Data, no rules."""

from __future__ import annotations

from typing import Final

PIECES: Final = 7  # UR-1, unless fewer are agreed (UR-14)
FEWEST: Final = 3
RESERVE: Final = 0  # the place of a piece that is to come in
LAST: Final = 14  # UR-2
HOME: Final = 15  # the place of a piece that has left

SHARED: Final = range(5, 13)  # UR-2: both walk here
ROSETTES: Final = (4, 8, 14)  # UR-3
FIRST_ROSETTE: Final = ROSETTES[0]
REFUGE: Final = 8  # UR-11
ROSETTE: Final = [square in ROSETTES for square in range(HOME + 1)]
CONTESTED: Final = [square in SHARED for square in range(HOME + 1)]

DICE: Final = 4
WAYS: Final = (1, 4, 6, 4, 1)  # UR-4: of the sixteen ways in which the dice can fall, those that count 0 to 4
ALL_WAYS: Final = 16

COLUMNS: Final = 8
Cell = tuple[int, int]
"""Column, and lane: 0 is the lane of whoever looks, 1 the one that both share, 2 that of the other."""
WAY: Final[tuple[Cell, ...]] = (
    *((column, 0) for column in (3, 2, 1, 0)),
    *((column, 1) for column in range(COLUMNS)),
    *((column, 0) for column in (7, 6)),
)
"""UR-2: where the squares 1 to 14 of one's own way lie."""
