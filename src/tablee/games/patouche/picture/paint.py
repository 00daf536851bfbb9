"""The printer's inks: the colours of the meadow, the key line that slips, and the strokes of the graver."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tablee.kernel.picture import Palette, Value, path

SLIP = "translate(1.5 -1.3)"  # the key line is printed a little off its colour


@dataclass(frozen=True)
class Inks:
    """The colours of the picture, as a palette prints them."""

    night: str
    snow: str
    wool: str
    shade: str
    face: str
    hay: str
    horn: str
    coat: str
    pelt: str
    red: str
    brick: str
    amber: str
    blue: str
    sky: str
    dawn: str
    sun: str
    far: str
    slate: str
    scree: str
    bright: str
    grass: str
    field: str
    deep: str
    leaf: str
    shadow: str
    wood: str
    birch: str
    bark: str
    dirt: str
    rut: str
    stone: str
    wall: str
    note: str


@cache
def inks(palette: Palette) -> Inks:
    tone = palette.tone
    return Inks(
        night=tone("#26374a"),
        snow=tone("#fffaf0"),
        wool=tone("#fcf3dc"),
        shade=tone("#c3cfd0"),
        face=tone("#2a2628"),
        hay=tone("#e3c384"),
        horn=tone("#dccdaa"),
        coat=tone("#56616b"),
        pelt=tone("#1d2733"),
        red=tone("#c4432b"),
        brick=tone("#7f2416"),
        amber=tone("#f0b93a"),
        blue=tone("#2f5573"),
        sky=tone("#d8e6dc"),
        dawn=tone("#f3d58c"),
        sun=tone("#fbecc0"),
        far=tone("#8fb0b0"),
        slate=tone("#2d4056"),
        scree=tone("#475d74"),
        bright=tone("#a3c06a"),
        grass=tone("#86ab53"),
        field=tone("#6d9a49"),
        deep=tone("#4f8043"),
        leaf=tone("#bcd384"),
        shadow=tone("#173022"),
        wood=tone("#2c4a38"),
        birch=tone("#f5e6c6"),
        bark=tone("#c39a60"),
        dirt=tone("#dfc493"),
        rut=tone("#a98a52"),
        stone=tone("#ede2c6"),
        wall=tone("#cdbf9c"),
        note=tone("#4c4436"),
    )


def printed(ink: Inks, d: str, fill: str) -> tuple[str, str]:
    """A shape in two passes: its flat colour, and the thin key line to put over it later."""
    key = path(d, fill="none", stroke=ink.night, stroke_width=1.7, stroke_linejoin="round", transform=SLIP)
    return path(d, fill=fill), key


def cut(d: str, colour: str, width: float, **attributes: Value) -> str:
    """Lines of the graver: round at their ends."""
    return path(
        d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **attributes,
    )
