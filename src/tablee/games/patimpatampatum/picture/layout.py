"""Where everything stands on the map of Berga, in units of the board's own drawing; how large the cards are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tablee.games.patimpatampatum.material import PLACES
from tablee.kernel.picture import Point

LEFT, TOP, WIDTH, HEIGHT = -44, -44, 1288, 888  # the map with the score track round it
WHOLE = (LEFT, TOP, WIDTH, HEIGHT)
TOWN_WIDTH, TOWN_HEIGHT = 1200, 800
PHONE_WIDTH, PHONE_HEIGHT = 390, 272  # what a small screen gives to the map
AIMING_HEIGHT = 372  # and while the hand rests
PLAZA, START = 57.0, 76.0  # how wide they are round their middle
SQUARE, HOUSE = 23.0, 26.0
CARD_WIDTH, CARD_HEIGHT = 180, 240


@dataclass(frozen=True)
class Spot:
    """A square, a plaza, a house or Sant Pere on the drawing."""

    id: str
    at: Point
    slots: tuple[Point, ...]


@dataclass(frozen=True)
class Plan:
    """The board's drawing: its spots, and the streets through them."""

    spots: dict[str, Spot]
    streets: tuple[tuple[str, ...], ...]


@cache
def plan() -> Plan:
    text = files("tablee.games.patimpatampatum").joinpath("board.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    spots = {node["id"]: _spot(node) for node in data["nodes"]}
    return Plan(spots, tuple(tuple(street["nodes"]) for street in data["streets"]))


def spot(place: int) -> Spot:
    """Where a place of the rules lies on the drawing."""
    return plan().spots[PLACES[place].id]


def _spot(node: dict[str, Any]) -> Spot:
    x, y = float(node["x"]), float(node["y"])
    slots = tuple((x + (a - x) * 1.06, y + (b - y) * 1.06) for a, b in node.get("slots", ()))
    return Spot(node["id"], (x, y), slots)


@dataclass(frozen=True)
class Plate:
    """The name of a plaza, and the medal with its value."""

    name: str
    at: Point
    medal: Point

    @property
    def said(self) -> str:
        """The name as it is written in a line."""
        return self.name.title()


PLATES = {
    "FRANCESC": Plate("SANT FRANCESC", (478, 76), (370, 95)),
    "MAGDALENA": Plate("MAGDALENA", (1066, 44), (1157, 66)),
    "VILADOMAT": Plate("VILADOMAT", (1113, 708), (1020, 702)),
    "JOAN": Plate("SANT JOAN", (457, 634), (543, 618)),
    "FONTS": Plate("FONTS", (262, 546), (247, 589)),
    "CREU": Plate("LA CREU", (140, 484), (139, 526)),
}


# The score track: a hundred cells clockwise from the top left corner

ACROSS, DOWN = WIDTH / 31, HEIGHT / 21


def score_cell(points: int) -> Point:
    """The middle of a cell; after the hundredth the track begins again."""
    cell = points % 100
    if cell <= 30:
        column, row = cell, 0
    elif cell <= 50:
        column, row = 30, cell - 30
    elif cell <= 80:
        column, row = 80 - cell, 20
    else:
        column, row = 0, 100 - cell
    return LEFT + (column + 0.5) * ACROSS, TOP + (row + 0.5) * DOWN
