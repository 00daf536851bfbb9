"""Where places and the score track lie in the drawing of the town, for whoever asks what they are."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import PLACES
from tablee.games.patimpatampatum.picture.layout import (
    ACROSS,
    DOWN,
    HEIGHT,
    HOUSE,
    LEFT,
    PLAZA,
    SQUARE,
    START,
    TOP,
    WIDTH,
    spot,
)
from tablee.kernel.picture import Area

REACH = {"start": START, "plaza": PLAZA, "street": SQUARE, "house": HOUSE}
"""How far each kind of place reaches round its middle."""


def areas() -> dict[str, list[Area]]:
    """The places of the town, and the four sides of the score track round it."""
    town: list[Area] = []
    for node, place in enumerate(PLACES):
        kind, reach = (place.word if place.kind == "plaza" else place.kind), REACH[place.kind]
        x, y = spot(node).at
        town.append((kind, x - reach, y - reach, 2 * reach, 2 * reach))
    cells: list[Area] = []
    for column in range(31):
        cells += [
            ("track", round(LEFT + ACROSS * column, 1), y, round(ACROSS, 1), round(DOWN, 1))
            for y in (TOP, round(TOP + HEIGHT - DOWN, 1))
        ]
    for row in range(1, 20):
        cells += [
            ("track", x, round(TOP + DOWN * row, 1), round(ACROSS, 1), round(DOWN, 1))
            for x in (LEFT, round(LEFT + WIDTH - ACROSS, 1))
        ]
    return {"ppp-ground": town + cells}
