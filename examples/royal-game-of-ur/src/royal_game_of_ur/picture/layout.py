"""Where everything lies: on a page of 1000 x 760 units, and on one of 390 x 760 for a phone, where the board stands."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.kernel.picture import Area, Point, Spot

from royal_game_of_ur.material import REFUGE, ROSETTE, WAY, Cell


@dataclass(frozen=True)
class Corner:
    """A player's part of the page: name, the pieces to come and those that are off, one after the other, the star of
    whose turn it is."""

    name: Point
    star: Point
    reserve: Point
    to_come: Point
    home: Point
    off: Point


@dataclass(frozen=True)
class Layout:
    """``upright`` is a board that stands; ``origin`` is the corner of its squares, and ``scale`` how large pieces are
    on them. ``mine`` is the part of whoever looks, ``theirs`` that of the other."""

    wide: int
    high: int
    cell: float
    origin: Point
    upright: bool
    scale: float
    waiting: float
    mat: Point
    mat_scale: float
    caption: Point
    caption_room: float
    name_room: float
    mine: Corner
    theirs: Corner

    def centre(self, cell: Cell) -> Point:
        column, lane = cell
        along, across = (column + 0.5) * self.cell, (2.5 - lane) * self.cell
        x, y = (across, along) if self.upright else (along, across)
        return self.origin[0] + x, self.origin[1] + y

    def square(self, number: int, rival: bool = False) -> Point:
        """The middle of a square of somebody's way."""
        column, lane = WAY[number - 1]
        return self.centre((column, 2 if rival and lane == 0 else lane))

    def gate(self, rival: bool = False) -> Point:
        """Where the pieces leave, behind the last square."""
        return self.centre((5, 2 if rival else 0))


WIDE = Layout(
    wide=1000,
    high=760,
    cell=96,
    origin=(116, 212),
    upright=False,
    scale=1.0,
    waiting=0.82,
    mat=(800, 640),
    mat_scale=1.0,
    caption=(800, 548),
    caption_room=290,
    name_room=300,
    mine=Corner((92, 560), (62, 553), (78, 618), (51, 0), (78, 694), (44, 0)),
    theirs=Corner((92, 72), (62, 65), (78, 116), (51, 0), (78, 168), (44, 0)),
)
NARROW = Layout(
    wide=390,
    high=760,
    cell=68,
    origin=(93, 84),
    upright=True,
    scale=0.74,
    waiting=0.62,
    mat=(280, 692),
    mat_scale=0.58,
    caption=(28, 720),
    caption_room=150,
    name_room=140,
    mine=Corner((56, 694), (38, 688), (344, 116), (0, 35), (344, 630), (0, -30)),
    theirs=Corner((56, 56), (38, 50), (46, 116), (0, 35), (46, 630), (0, -30)),
)


def layout(narrow: bool) -> Layout:
    return NARROW if narrow else WIDE


def kind(number: int) -> str:
    """What a square is, as tips know it."""
    if number == REFUGE:
        return "refuge"
    return "rosette" if ROSETTE[number] else "shared" if WAY[number - 1][1] == 1 else "square"


def areas() -> dict[str, list[Area]]:
    """The squares in the drawings of the board, whose origin is the corner of its squares."""
    return {f"ur-board-{name}": _squares(shape) for name, shape in (("wide", WIDE), ("narrow", NARROW))}


def _squares(shape: Layout) -> list[Area]:
    found = {}
    for rival in (False, True):
        for number in range(1, len(WAY) + 1):
            x, y = shape.square(number, rival)
            corner = x - shape.origin[0] - shape.cell / 2, y - shape.origin[1] - shape.cell / 2
            found[corner] = (kind(number), *corner, shape.cell, shape.cell)
    return [found[corner] for corner in sorted(found)]


def spots(narrow: bool) -> dict[str, Spot]:
    """The squares of the viewer's way by their numbers, ``square-7``, the way out and the mat of the dice."""
    shape = layout(narrow)
    half = shape.cell / 2

    def spot(middle: Point) -> Spot:
        return middle[0] - half, middle[1] - half, shape.cell, shape.cell

    wide, high = 300 * shape.mat_scale, 150 * shape.mat_scale
    named = {f"square-{number}": spot(shape.square(number)) for number in range(1, len(WAY) + 1)}
    mat = (shape.mat[0] - wide / 2, shape.mat[1] - high / 2, wide, high)
    return named | {"gate-mine": spot(shape.gate()), "mat": mat}
