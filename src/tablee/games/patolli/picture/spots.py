"""Where the squares lie, for whoever points at one that is empty."""

from __future__ import annotations

from tablee.games.patolli.material import LAST, RIGHT
from tablee.games.patolli.picture.layout import MAT, MAT_HEIGHT, MAT_WIDTH, QUARTERS, Layout
from tablee.games.patolli.rules import Patolli
from tablee.kernel.picture import Spot

CITY = (240, 230)


def spots(seen: Patolli, viewer: int | None) -> dict[str, Spot]:
    """The squares of the viewer's way by their numbers, ``square-7``; the two cities, and the mat of the beans."""
    seat = viewer or 0
    layout = Layout(seen.board)
    way = enumerate(seen.board.way(seat, seen.sides[seat].direction or RIGHT)[:LAST], 1)
    squares = {f"square-{number}": (*layout.corner(cell), layout.cell, layout.cell) for number, cell in way}
    return squares | cities() | {"mat": (*MAT, MAT_WIDTH, MAT_HEIGHT)}


def cities() -> dict[str, Spot]:
    wide, high = CITY
    return {
        f"city-{at}": (quarter.x - wide / 2, quarter.row - high, wide, high + 30) for at, quarter in enumerate(QUARTERS)
    }
