"""The names on our two sheets. A host's map prints without names."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from tablee.games.patrolis.picture.inks import Inks
from tablee.kernel.picture import TITLES, Value, at, measure, text


@dataclass(frozen=True)
class Place:
    name: str
    kind: str
    x: float
    y: float
    turn: float = 0

    def covers(self, x: float, y: float) -> bool:
        """Whether the name is written about here."""
        turn = radians(self.turn)
        along = (x - self.x) * cos(turn) + (y - self.y) * sin(turn)
        above = (x - self.x) * sin(turn) - (y - self.y) * cos(turn)
        size, spacing = LETTERS[self.kind]
        return -30 < along < measure(self.name, size) + spacing * len(self.name) + 20 and -14 < above < 24


LETTERS = {"sea": (17, 3), "river": (12, 1.5), "town": (15, 2.5), "village": (12, 0), "hills": (15, 2)}
"""How large names are written, and how far apart their letters stand."""


PLACES: dict[str, tuple[Place, ...]] = {
    "map-1": (
        Place("Golfe de la Rolle", "sea", 27, 424, -88),
        Place("la Rolle", "river", 318, 385, -3),
        Place("la Rolle", "river", 620, 306, 3),
        Place("PATRY", "town", 240, 168),
        Place("ROLIS", "town", 520, 452),
        Place("Sept-Ponts", "village", 118, 470),
        Place("le Gué", "village", 86, 330),
        Place("Montroi", "village", 496, 172),
        Place("les Essarts", "village", 290, 60),
        Place("Beauvoir", "village", 700, 560),
        Place("la Lande", "village", 584, 418),
        Place("Massif d’Ambre", "hills", 470, 52, 12),
        Place("Crêtes du Levant", "hills", 640, 252, 24),
        Place("Bois Noir", "hills", 352, 572),
    ),
    "map-2": (
        Place("Mer d’Aval", "sea", 250, 586),
        Place("la Sente", "river", 176, 318, 86),
        Place("le Lis", "river", 455, 326, 88),
        Place("VILLEPAS", "town", 236, 200),
        Place("CROISÉE", "town", 574, 392),
        Place("Hautbois", "hills", 30, 60, 8),
        Place("Monts du Guet", "hills", 540, 74, 20),
        Place("la Borde", "village", 420, 150),
        Place("Petit-Pas", "village", 70, 330),
        Place("Aval", "village", 282, 512),
        Place("Signal", "hills", 690, 300, 34),
    ),
}


# Names are written over a halo of the ground that they stand on


def written(place: Place, ink: Inks) -> str:
    return at(place.x, place.y, text(0, 0, place.name, **_looks(place.kind, ink)), turn=place.turn)


def halo(colour: str, width: float) -> dict[str, Value]:
    return {"paint_order": "stroke", "stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}


def _looks(kind: str, ink: Inks) -> dict[str, Value]:
    size, spacing = LETTERS[kind]
    looks: dict[str, Value] = {"font_size": size, "letter_spacing": spacing or None}
    if kind == "village":
        return {**looks, "fill": ink.black, **halo(ink.land, 2.5)}
    if kind == "town":
        return {**looks, "font_family": TITLES, "fill": ink.black, **halo(ink.land, 3)}
    looks["font_style"] = "italic"
    if kind == "hills":
        return {**looks, "fill": ink.hill_name, **halo(ink.hill, 4.5)}
    return {**looks, "fill": ink.sea_name, **halo(ink.sea, 3 if kind == "sea" else 2)}
