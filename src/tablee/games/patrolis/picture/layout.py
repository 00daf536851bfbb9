"""Where everything stands: squares on the map, windows on it, and the two shapes of the picture."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.games.patrolis.material import COLUMNS, OFF, ONWARD, ROWS
from tablee.games.patrolis.picture.ground import RIM
from tablee.games.patrolis.picture.land import CELL
from tablee.kernel.picture import Point, num, poly

MAP_WIDTH, MAP_HEIGHT = CELL * COLUMNS, CELL * ROWS

WIDE = 900
STRIP = 62  # the players above the map
TRAY = 112
SHEET_HEIGHT = STRIP + MAP_HEIGHT + 2 * RIM
GAP = 8
WIDE_HEIGHT = SHEET_HEIGHT + GAP + TRAY
MAP_AT: Point = ((WIDE - MAP_WIDTH) / 2, STRIP + RIM)

NARROW = 390
CLOSE_UP = 426  # the height on a phone of the players and the close-up below them: the pieces come next
CLOSE_CELL = 46  # as wide as a finger, also between the margins of a page

CUT = MAP_WIDTH // 2  # where the sheet is cut for a phone
OVERLAP = 10  # what both halves show of it
KEY_DEPTH = 66
NEAR_RANK = 8  # where the keys outside the map begin
FAR_RANK = NEAR_RANK + KEY_DEPTH + 2
BORDER = FAR_RANK + KEY_DEPTH + 2

MARGIN = 34  # how far out of the map a finger may touch it
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


def gate(entry: int) -> str:
    """Round a place to start from: the square and the margin before it; of a corner, half for each way in."""
    square, side = divmod(entry, 4)
    (x, y), (dx, dy) = centre(square), TOWARDS[side]
    half = CELL // 2
    corner_left, corner_right = (ONWARD[square * 4 + (side + turn) % 4] == OFF for turn in (3, 1))
    if not corner_left and not corner_right:
        left, top = int(x) - half + min(0, dx) * MARGIN, int(y) - half + min(0, dy) * MARGIN
        return f"M{left} {top}h{CELL + MARGIN * abs(dx)}v{CELL + MARGIN * abs(dy)}H{left}z"
    ring = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    near_left, near_right, far_right, far_left = ring[side:] + ring[:side]
    out = [(u + dx * MARGIN, v + dy * MARGIN) for u, v in (near_left, near_right)]
    return poly([*out, near_right, far_right if corner_left else far_left, near_left])


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
HALVES = (
    Window(-BORDER, -BORDER, BORDER + CUT + OVERLAP, MAP_HEIGHT + 2 * BORDER),
    Window(CUT - OVERLAP, -BORDER, BORDER + CUT + OVERLAP, MAP_HEIGHT + 2 * BORDER),
)
"""The sheet cut in two, with room for keys round it, so that a finger finds each square of the border."""


def close_up(square: int, high: float) -> Window:
    """The map round a square, as large as a phone shows it at ease and so high, without leaving the sheet."""
    width, height = NARROW * CELL / CLOSE_CELL, high * CELL / CLOSE_CELL
    x, y = centre(square)
    left = min(max(x - width / 2, WHOLE.x), WHOLE.x + WHOLE.width - width)
    top = min(max(y - height / 2, WHOLE.y), WHOLE.y + WHOLE.height - height)
    return Window(left, top, width, height)
