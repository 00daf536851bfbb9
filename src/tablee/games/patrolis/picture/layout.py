"""Where everything stands: squares on the map, windows on it, the two shapes of the picture, and the box of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.games.patrolis.material import COLUMNS, ROWS
from tablee.kernel.picture import Point, num

CELL = 40
MAP_WIDTH, MAP_HEIGHT = CELL * COLUMNS, CELL * ROWS
RIM = 46
"""How far the frame of the sheet reaches beyond the squares: what is printed too far lies under it."""

WIDE = 900
STRIP = 62  # the players above the map
TRAY = 112
SHEET_HEIGHT = STRIP + MAP_HEIGHT + 2 * RIM
GAP = 8
WIDE_HEIGHT = SHEET_HEIGHT + GAP + TRAY
MAP_AT: Point = ((WIDE - MAP_WIDTH) / 2, STRIP + RIM)

NARROW = 390
CLOSE_UP = 426  # the height on a phone of the players and the close-up below them: the pieces come next
BELOW = 2  # what is left between them
CLOSE_CELL = 46  # as wide as a finger, also between the margins of a page

CUT = MAP_WIDTH // 2  # where the ranks of keys change over
KEY_DEPTH = 66
NEAR_RANK = 8  # where the keys outside the map begin
FAR_RANK = NEAR_RANK + KEY_DEPTH + 2
BORDER = FAR_RANK + KEY_DEPTH + 2

TOWARDS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west


def centre(square: int) -> Point:
    return (square % COLUMNS + 0.5) * CELL, (square // COLUMNS + 0.5) * CELL


def edge(square: int, side: int, out: float = CELL / 2) -> Point:
    """The middle of a side of a square, or a place further in or out on the same line."""
    (x, y), (dx, dy) = centre(square), TOWARDS[side]
    return x + dx * out, y + dy * out


def heading(side: int) -> int:
    """How far to turn what is drawn towards the east."""
    return 90 * side - 90


# Windows on the map


@dataclass(frozen=True)
class Window:
    """A part of the map sheet, in the map's own units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> str:
        return f"{num(self.x)} {num(self.y)} {num(self.width)} {num(self.height)}"

    def shows(self, place: Point, rim: float = CELL / 2) -> bool:
        """Whether any of a thing can be seen whose centre is here."""
        x, y = place
        across = self.x - rim < x < self.x + self.width + rim
        return across and self.y - rim < y < self.y + self.height + rim


WHOLE = Window(-RIM, -RIM, MAP_WIDTH + 2 * RIM, MAP_HEIGHT + 2 * RIM)
WITH_KEYS = Window(-BORDER, -BORDER, MAP_WIDTH + 2 * BORDER, MAP_HEIGHT + 2 * BORDER)
"""The sheet with room for keys round it, each twice as wide as its square of the border."""


def close_up(square: int, high: float) -> Window:
    """The map round a square, as large as a phone shows it at ease and so high, without leaving the sheet."""
    width, height = NARROW * CELL / CLOSE_CELL, high * CELL / CLOSE_CELL
    x, y = centre(square)
    left = min(max(x - width / 2, WHOLE.x), WHOLE.x + WHOLE.width - width)
    top = min(max(y - height / 2, WHOLE.y), WHOLE.y + WHOLE.height - height)
    return Window(left, top, width, height)


# The box of tiles: its compartments, as they are drawn in the art


@dataclass(frozen=True)
class Slot:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True)
class Tray:
    name: str
    height: float
    curves: Slot
    crosses: Slot
    gauge: Slot
    pieces: tuple[Slot, Slot, Slot]
    stop: Slot
    scale: float  # of the pieces to lay


IN_A_ROW = Tray(
    name="box-wide",
    height=TRAY,
    curves=Slot(10, 10, 140, 92),
    crosses=Slot(156, 10, 140, 92),
    gauge=Slot(302, 10, 270, 92),
    pieces=(Slot(578, 10, 72, 92), Slot(655, 10, 72, 92), Slot(732, 10, 72, 92)),
    stop=Slot(810, 10, 80, 92),
    scale=1.15,
)
IN_THREE_ROWS = Tray(
    name="box-narrow",
    height=258,
    curves=Slot(8, 112, 184, 56),
    crosses=Slot(198, 112, 184, 56),
    gauge=Slot(8, 174, 374, 76),
    pieces=(Slot(8, 8, 92, 98), Slot(105, 8, 92, 98), Slot(202, 8, 92, 98)),
    stop=Slot(299, 8, 83, 98),
    scale=1.55,
)
