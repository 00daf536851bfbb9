"""The painter's box: the pigments of a codex page, the key line, and the flower that recurs everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tablee.kernel.picture import Palette, Value, by_hand, circle, g, mix, num, path, symbol


@dataclass(frozen=True)
class Pigments:
    """The colours of the page, as a palette prints them."""

    line: str
    amate: str
    fibre: str
    cream: str
    straw: str
    terracotta: str
    brick: str
    cochineal: str
    turquoise: str
    leaf: str
    ochre: str
    aqua: str
    pink: str
    skin: str
    chalk: str
    plaster: str
    reed: str
    shadow: str
    script: str


@cache
def pigments(palette: Palette) -> Pigments:
    tone = palette.tone
    return Pigments(
        line=tone("#231914"),
        amate=tone("#ecd9ae"),
        fibre=tone("#a98550"),
        cream=tone("#f4e6c6"),
        straw=tone("#f0dcb1"),
        terracotta=tone("#c8653a"),
        brick=tone("#b9502c"),
        cochineal=tone("#9c2430"),
        turquoise=tone("#2b8486"),
        leaf=tone("#5f9a55"),
        ochre=tone("#e0a63e"),
        aqua=tone("#bcd6c8"),
        pink=tone("#efc3ab"),
        skin=tone("#c98345"),
        chalk=tone("#fbf4e2"),
        plaster=tone("#f3ead3"),
        reed=tone("#d8b06a"),
        shadow=tone("#3a1a0a"),
        script=tone("#6b3518"),
    )


@cache
def seat_ink(palette: Palette, seat: int) -> str:
    """A player's colour, dark enough to write with."""
    return mix(palette.players[seat], "#000000", 0.3)


def key(ink: Pigments, fill: str, d: str, width: float = 3.4, **attributes: Value) -> str:
    """A flat shape with the black key line round it, drawn by hand."""
    return path(by_hand(d), fill=fill, stroke=ink.line, stroke_width=width, stroke_linejoin="round", **attributes)


def stroke(ink: Pigments, d: str, width: float = 2, colour: str | None = None, **attributes: Value) -> str:
    """Lines alone, drawn by hand."""
    line = colour or ink.line
    return path(by_hand(d), fill="none", stroke=line, stroke_width=width, stroke_linecap="round", **attributes)


def dots(ink: Pigments, fill: str, r: float, *centres: tuple[float, float]) -> str:
    """A row of beads with their key line."""
    return g(*(circle(x, y, r) for x, y in centres), fill=fill, stroke=ink.line, stroke_width=2.2)


def petal(r: float) -> str:
    """One petal of a flower of radius r, pointing up."""
    near, middle, tip = num(-r * 0.34), num(-r * 0.55), num(-r)
    wide, narrow = num(r * 0.42), num(r * 0.36)
    left = f"C-{wide} {middle} -{narrow} {tip} 0 {tip}"
    right = f"C{narrow} {tip} {wide} {middle} 0 {near}"
    return f"M0 {near}{left}{right}Z"


def flower(ink: Pigments, id_: str, colour: str, heart: str, eye: str, r: float = 22) -> str:
    """The flower of the codices, seen from above: eight bold petals, a ringed heart."""
    turns = range(0, 360, 45)
    vein = f"M0 {num(-r * 0.5)}V{num(-r * 0.72)}"
    return symbol(
        id_,
        g(
            *(path(petal(r), transform=f"rotate({turn})") for turn in turns),
            fill=colour,
            stroke=ink.line,
            stroke_width=2,
            stroke_linejoin="round",
        ),
        g(
            *(path(vein, transform=f"rotate({turn})") for turn in turns),
            stroke=ink.line,
            stroke_width=1.5,
            stroke_linecap="round",
        ),
        circle(0, 0, r * 0.4, fill=heart, stroke=ink.line, stroke_width=2),
        circle(0, 0, r * 0.16, fill=eye),
    )
