"""Where things lie that have no element of their own, for whoever points at them."""

from __future__ import annotations

from tablee.games.patouche.material import SEATS
from tablee.games.patouche.picture import layout
from tablee.games.patouche.rules import Patouche
from tablee.kernel.picture import Spot

STONE = (80, 48)
LINE, SHEET = (190, 34), (150, 84)  # a name with its counts: in a line, or on a sheet
SMALL_LINE, SMALL_SHEET = (140, 25), (88, 46)


def spots(seen: Patouche, viewer: int | None, narrow: bool) -> dict[str, Spot]:
    """The stones by the path, ``stone-b``, and the names with what is counted, ``name-b``."""
    players, first = len(seen.flocks), viewer or 0
    found: dict[str, Spot] = {}
    for place, part in enumerate(layout.layout(players, narrow).spots):
        letter = SEATS[(first + place) % players]
        (x, y), (wide, high) = part.stone, (side * (0.62 if narrow else 1) for side in STONE)
        found[f"stone-{letter}"] = (x - wide / 2, y - high / 2, wide, high)
        found[f"name-{letter}"] = (*part.name, *_name(part, narrow))
    return found


def _name(part: layout.Spot, narrow: bool) -> tuple[int, int]:
    if narrow:
        return SMALL_SHEET if part.name_at == layout.BESIDE else SMALL_LINE
    return LINE if part.name_at == layout.ABOVE else SHEET
