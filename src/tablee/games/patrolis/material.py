"""Patrolis's material: the grid, the step tiles, the objectives, and what a map is. Data and geometry, no rules."""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.squares import Squares, squares

# The grid. A square is a number, row by row from A1; a side is N, E, S or W.
COLUMNS: Final = 20
ROWS: Final = 15
SQUARES: Final = COLUMNS * ROWS
LETTERS: Final = "ABCDEFGHIJKLMNOPQRST"

N: Final = 0
E: Final = 1
S: Final = 2
W: Final = 3
SIDES: Final = "NESW"
OFF: Final = -1  # beyond the edge of the board


def square_name(square: int) -> str:
    return f"{LETTERS[square % COLUMNS]}{square // COLUMNS + 1}"


def opposite(side: int) -> int:
    return (side + 2) % 4


def _beyond(square: int, side: int) -> int:
    """The entry that a line comes to when it leaves a square by a side."""
    column = square % COLUMNS + (side == E) - (side == W)
    row = square // COLUMNS + (side == S) - (side == N)
    if not (0 <= column < COLUMNS and 0 <= row < ROWS):
        return OFF
    return (row * COLUMNS + column) * 4 + opposite(side)


# An entry, `square * 4 + side`, is a side of a square by which a line comes in.
ONWARD: Final = [_beyond(square, side) for square in range(SQUARES) for side in range(4)]
ENTRIES: Final = [entry for entry in range(SQUARES * 4) if ONWARD[entry] == OFF]  # PTR-6: from outside

# Step tiles (PTR-1): curves by the sides that they join, and the cross, which also serves as the straight.
NO_TILE: Final = 0
CURVES: Final = ((N, E), (E, S), (S, W), (W, N))  # tiles 1 to 4
CROSS: Final = 5
BLANK: Final = -1

LEFT: Final = 0
RIGHT: Final = 1
STRAIGHT: Final = 2
PIECES: Final = ("left", "right", "straight")


def _out(tile: int, side: int) -> int:
    if tile == CROSS:
        return opposite(side)
    if tile == NO_TILE or side not in CURVES[tile - 1]:
        return BLANK
    one, other = CURVES[tile - 1]
    return other if side == one else one


OUT: Final = [_out(tile, side) for tile in range(6) for side in range(4)]
"""At ``tile * 4 + side``: the side where the line that comes in there goes out, or BLANK."""

LINE: Final = [side % 2 if tile == CROSS else 0 for tile in range(6) for side in range(4)]
"""At ``tile * 4 + side``: which line of the tile that is. A cross has two: 0 is north to south, 1 east to west."""

TURNS: Final = (1, 3, 2)  # by piece: how many sides round from the side in to the side out, north to east to south


def _tile(side_in: int, piece: int) -> int:
    if piece == STRAIGHT:
        return CROSS
    side_out = (side_in + TURNS[piece]) % 4
    return 1 + next(n for n, sides in enumerate(CURVES) if side_in in sides and side_out in sides)


TILE_TO_LAY: Final = [_tile(side_in, piece) for side_in in range(4) for piece in range(3)]
"""At ``side_in * 3 + piece``: the tile that takes a line on to the left, to the right or straight."""

SHARE: Final = {2: 60, 3: 40, 4: 30, 5: 24, 6: 20}  # PTR-1, by the number of players; half curves, half crosses

# Objectives (PTR-2), two of each colour.
BLUE: Final = 0
RED: Final = 1
GREEN: Final = 2
YELLOW: Final = 3
COLOURS: Final = ("blue", "red", "green", "yellow")
VALUES: Final = (5, 3, 2, 1)
OF_EACH: Final = 2
OBJECTIVES: Final = OF_EACH * len(COLOURS)

# Terrain, as bits, so that a set of them is a number.
WATER: Final = 1
MOUNTAIN: Final = 2
COUNTRYSIDE: Final = 4
ROAD: Final = 8
ANY_TERRAIN: Final = WATER | MOUNTAIN | COUNTRYSIDE | ROAD
LIMITS: Final = {WATER: 1, MOUNTAIN: 2, COUNTRYSIDE: 3, ROAD: 5}  # PTR-7: steps in a turn
TERRAINS: Final = {"W": WATER, "M": MOUNTAIN, "C": COUNTRYSIDE, "R": ROAD}
TERRAIN_NAMES: Final = {WATER: "water", MOUNTAIN: "mountain", COUNTRYSIDE: "countryside", ROAD: "road"}

MOST_STEPS: Final = [max((LIMITS[bit] for bit in LIMITS if bit & fits), default=0) for fits in range(16)]
"""The steps that a turn may have on squares that all fit one of these terrains."""


class Map:
    """A board (PTR-3): 15 rows of 20 letters. ``name`` is what settings and records call it, ``title`` what people do.

    ``fits[square]`` tells the terrains that a square counts as (PTR-8), ``grounds`` the squares of each terrain, by
    the number of its bit.
    """

    __slots__ = ("bridges", "fits", "grounds", "name", "rows", "title")

    def __init__(self, name: str, title: str, rows: list[str]) -> None:
        self.name = name
        self.title = title
        self.rows = rows
        self.bridges = [self._is_bridge(square) for square in range(SQUARES)]
        self.fits = [self._fits(square) for square in range(SQUARES)]
        self.grounds: list[Squares] = [
            squares([square for square in range(SQUARES) if self.fits[square] >> number & 1])
            for number in range(len(LIMITS))
        ]

    def terrain(self, square: int) -> str:
        return self.rows[square // COLUMNS][square % COLUMNS]

    def is_bridge(self, square: int) -> bool:
        return self.bridges[square]

    def _is_bridge(self, square: int) -> bool:
        """A road square between two of water, on opposite sides."""
        if self.terrain(square) != "R":
            return False
        return any(self._is_water(square, side) and self._is_water(square, opposite(side)) for side in (N, E))

    def _is_water(self, square: int, side: int) -> bool:
        beyond = ONWARD[square * 4 + side]
        return beyond != OFF and self.terrain(beyond // 4) == "W"

    def _fits(self, square: int) -> int:
        if self.is_bridge(square):
            return ROAD | WATER
        if self.terrain(square) == "R":
            return ROAD | COUNTRYSIDE | MOUNTAIN
        return TERRAINS[self.terrain(square)]
