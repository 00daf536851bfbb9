"""Where everything stands on the map of Berga, in units of the board's own drawing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tablee.kernel.picture import Point

LEFT, TOP, WIDTH, HEIGHT = -44, -44, 1288, 888  # the map with the score track round it
WHOLE = (LEFT, TOP, WIDTH, HEIGHT)
TOWN_WIDTH, TOWN_HEIGHT = 1200, 800
PHONE_WIDTH, PHONE_HEIGHT = 390, 272  # what a small screen gives to the map
AIMING_HEIGHT = 372  # and while the hand rests
PLAZA, START = 57.0, 76.0  # how wide they are round their middle
CARTOUCHE = (684.0, 470.0, 160.0, 208.0)
LANTERNS: tuple[Point, ...] = ((718, 634), (764, 634), (810, 634))
START_PLATE: Point = (768, 428)


@dataclass(frozen=True)
class Spot:
    """A square, a plaza, a house or Sant Pere on the drawing."""

    id: str
    kind: str
    at: Point
    angle: float
    slots: tuple[Point, ...]
    value: int
    left: bool


@dataclass(frozen=True)
class Plan:
    """The board's drawing: its spots, the streets through them, the line that three players do not cross."""

    spots: dict[str, Spot]
    links: tuple[tuple[str, str], ...]
    streets: tuple[tuple[str, ...], ...]
    limit: tuple[Point, ...]

    def of_kind(self, kind: str) -> list[Spot]:
        return [spot for spot in self.spots.values() if spot.kind == kind]

    @property
    def lanes(self) -> list[tuple[Spot, Spot]]:
        """Each house with the square that it stands by."""
        ends = [(self.spots[a], self.spots[b]) for a, b in self.links]
        return [(a, b) if a.kind == "house" else (b, a) for a, b in ends if "house" in (a.kind, b.kind)]


@cache
def plan() -> Plan:
    text = files("tablee.games.patimpatampatum").joinpath("board.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    spots = {node["id"]: _spot(node) for node in data["nodes"]}
    return Plan(
        spots,
        tuple((a, b) for a, b in data["edges"]),
        tuple(tuple(street["nodes"]) for street in data["streets"]),
        tuple((x, y) for x, y in data["meta"]["limitLine"]),
    )


def _spot(node: dict[str, Any]) -> Spot:
    x, y = float(node["x"]), float(node["y"])
    slots = tuple((x + (a - x) * 1.06, y + (b - y) * 1.06) for a, b in node.get("slots", ()))
    value, angle = node["value"] or 0, float(node.get("angle", 0))
    return Spot(node["id"], node["kind"], (x, y), angle, slots, value, node["zone"] == "left")


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


@dataclass(frozen=True)
class Label:
    """A street's name, written along some of its squares: right of the way or left, so far along."""

    name: str
    spots: tuple[str, ...]
    right: bool
    shift: float


def _label(name: str, spots: str, right: bool, shift: float) -> Label:
    return Label(name, tuple(spots.split()), right, shift)


LABELS = (
    _label("Torre de les Hores", "hores7 hores6 hores5 hores4 hores3", True, 52),
    _label("Carrer de la Ciutat", "ciutat5 ciutat4 ciutat3 ciutat2 ciutat1", False, 34),
    _label("C. de Pinsania", "pietat1 pietat2 pietat3", False, 14),
    _label("C. de la Pietat", "pietat3 pietat4 pietat5 pietat6", True, 26),
    _label("Carrer Buxadé", "buxade1 buxade2 buxade3 buxade4 buxade5", False, 26),
    _label("Pl. del Doctor Saló", "salo1 salo2 salo3", False, 18),
    _label("Passeig de la Indústria", "vall1 vall2 vall3 vall4 vall5", False, 52),
    _label("Carrer Balmes", "balmes2 balmes3 balmes4 balmes5 balmes6", False, 18),
    _label("Ronda Moreta", "moreta8 moreta7 moreta6 moreta5", False, 30),
    _label("Ronda Moreta", "moreta4 moreta3 moreta2 moreta1", True, 40),
    _label("C. dels Àngels", "JOAN sjoan1 sjoan2 moreta5", False, 62),
    _label("Carrer Major", "FONTS major10 major9 major8 major7 major6", False, 92),
    _label("Carrer Major", "major5 major4 major3 major2 major1", True, 24),
    _label("Pl. del Forn", "ciutat5 forn1 forn2 major6", False, 26),
    _label("Mossèn Huch", "huch5 huch4 huch3 huch2 huch1", False, 88),
    _label("Ronda de Queralt", "queralt3 queralt4 queralt5 queralt6 queralt7", False, 30),
    _label("Estaselles", "banys2 banys1 queralt3", False, 2),
    _label("C. dels Banys", "banys4 banys3 banys2", False, 4),
    _label("C. del Roser", "roser2 roser3 moreta11", True, 6),
)


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
