"""Where squares, cities and the mat lie in the drawing of each board, for whoever asks what they are."""

from __future__ import annotations

from tablee.games.patolli.material import BOARDS, LAST, RIGHT
from tablee.games.patolli.picture.layout import MAT, MAT_HEIGHT, MAT_WIDTH, Layout
from tablee.games.patolli.picture.spots import cities
from tablee.kernel.picture import Area


def areas() -> dict[str, list[Area]]:
    """The squares of each board, the two cities, and the mat."""
    return {f"ptl-ground-{name}": _squares(name) + _beside() for name in BOARDS}


def _squares(name: str) -> list[Area]:
    board = BOARDS[name]
    layout, found = Layout(board), dict[tuple[int, int], str]()
    for seat in (0, 1):
        way = board.way(seat, RIGHT)[:LAST]
        for number, cell in enumerate(way, 1):
            kind = "black" if board.black[number] else "gate" if number in (1, LAST) else "square"
            found[cell] = kind if kind != "square" else found.get(cell, kind)
    return [(kind, *layout.corner(cell), layout.cell, layout.cell) for cell, kind in sorted(found.items())]


def _beside() -> list[Area]:
    return [("city", *place) for place in cities().values()] + [("mat", *MAT, MAT_WIDTH, MAT_HEIGHT)]
