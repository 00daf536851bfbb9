"""Where squares and terrains lie, for whoever points at what has no element of its own."""

from __future__ import annotations

from tablee.games.patrolis.material import LIMITS, SQUARES, TERRAIN_NAMES, square_name
from tablee.games.patrolis.picture.layout import (
    BELOW,
    CELL,
    CLOSE_CELL,
    CLOSE_UP,
    GAP,
    IN_A_ROW,
    IN_THREE_ROWS,
    MAP_AT,
    NARROW,
    SHEET_HEIGHT,
    WHOLE,
    Tray,
    Window,
    centre,
    close_up,
)
from tablee.games.patrolis.picture.players import height
from tablee.games.patrolis.picture.scene import attention
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.picture import Point, Spot


def wide() -> dict[str, Spot]:
    """Every square by its name, ``square-G7``, and the terrains of the box, ``terrain-road``."""
    corner = MAP_AT[0] + WHOLE.x, MAP_AT[1] + WHOLE.y
    squares = {_name(square): _square(square, WHOLE, corner, 1) for square in range(SQUARES)}
    return squares | _terrains(IN_A_ROW, SHEET_HEIGHT + GAP)


def narrow(seen: Patrolis) -> dict[str, Spot]:
    """The same on a phone that shows a part of the map closely: other squares are pointed at on the whole map, which
    lies below the box."""
    looked_at, head = attention(seen), height(seen)
    if looked_at is None:
        return {}
    closely, box = close_up(looked_at, CLOSE_UP - head), CLOSE_UP + BELOW + GAP
    whole = box + IN_THREE_ROWS.height + GAP
    squares = {}
    for square in range(SQUARES):
        if closely.shows(centre(square), -CELL / 2):
            squares[_name(square)] = _square(square, closely, (0, head + BELOW), CLOSE_CELL / CELL)
        else:
            squares[_name(square)] = _square(square, WHOLE, (0, whole), NARROW / WHOLE.width)
    return squares | _terrains(IN_THREE_ROWS, box)


def _name(square: int) -> str:
    return f"square-{square_name(square)}"


def _square(square: int, window: Window, at: Point, scale: float) -> Spot:
    """Where a square lies that is seen through a window whose corner is here."""
    x, y = centre(square)
    left, top = x - CELL / 2 - window.x, y - CELL / 2 - window.y
    return at[0] + left * scale, at[1] + top * scale, CELL * scale, CELL * scale


def _terrains(tray: Tray, y: float) -> dict[str, Spot]:
    gauge = tray.gauge
    apart = gauge.width / len(LIMITS)
    return {
        f"terrain-{TERRAIN_NAMES[terrain]}": (gauge.x + apart * n, y + gauge.y, apart, gauge.height)
        for n, terrain in enumerate(LIMITS)
    }
