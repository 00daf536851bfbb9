"""The inks of the print, as a palette prints them, and the three lights in which the ship is seen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tablee.kernel.picture import Palette


@dataclass(frozen=True)
class Inks:
    key: str
    paper: str
    edge: str
    slip: str
    ochre: str
    slate: str
    teal: str
    brass: str
    wax: str
    deep_wax: str
    pitch: str
    rage: str
    blood: str
    skin: str
    sepia: str
    dusk: str
    night: str
    fury: str
    pale: str
    chalk: str
    """What is written in the dark of the hatch."""


@cache
def inks(palette: Palette) -> Inks:
    """On paper to be printed the hatch stays white, and what is written in it is black."""
    tone, grey = palette.tone, palette.grey
    return Inks(
        key=tone("#22201c"),
        paper=tone("#f6efdf"),
        edge=tone("#cdbb94"),
        slip=tone("#e9dab4"),
        ochre=tone("#d49b3f"),
        slate=tone("#6f8aa0"),
        teal=tone("#4d8f88"),
        brass="#8a8a8a" if grey else "#e3b04b",
        wax="#505050" if grey else "#a8301f",
        deep_wax="#303030" if grey else "#7c1f14",
        pitch="#262626" if grey else "#26221e",
        rage="#909090" if grey else "#c9402b",
        blood="#4a4a4a" if grey else "#8c2416",
        skin=tone("#f0c9a8"),
        sepia="#3a3a3a" if grey else "#4b4336",
        dusk="#1a1a1a" if grey else "#1e1210",
        night="#303030" if grey else "#1f1d1a",
        fury="#a8a8a8" if grey else "#b5301d",
        pale="#ffffff" if grey else "#fbf1dd",
        chalk="#000000" if grey else "#f3e7cc",
    )


@dataclass(frozen=True)
class Light:
    """The colours of a moment: a player reads the phase before a word."""

    sea: str
    line: str
    deck: str
    trim: str
    wood: str
    script: str
    """What is written on the sea."""
    glow: str
    """The light that falls on the deck, or nothing."""


DAY, NIGHT, FIRE = "day", "night", "fire"
LIGHTS = {
    DAY: Light("#15343b", "#2f646b", "#cda468", "#e7c98f", "#cda468", "#d6e2dc", ""),
    NIGHT: Light("#0c1d2b", "#23465c", "#5d584d", "#bb9f66", "#8d7444", "#cfdcd6", "#f6c069"),
    FIRE: Light("#240d0b", "#7a2718", "#a9713f", "#e0a05a", "#a9713f", "#f0d9ba", "#ff7a3c"),
}
PRINTED = {
    DAY: Light("#ffffff", "#d8d8d8", "#f1f1f1", "#ffffff", "#e4e4e4", "#000000", ""),
    NIGHT: Light("#ffffff", "#c4c4c4", "#d4d4d4", "#ffffff", "#c8c8c8", "#000000", ""),
    FIRE: Light("#ffffff", "#b0b0b0", "#e2e2e2", "#ffffff", "#d4d4d4", "#000000", ""),
}


def light(palette: Palette, name: str) -> Light:
    return (PRINTED if palette.grey else LIGHTS)[name]


HOLD, GRATING = "#241a12", "#33261a"
"""The dark under the hatch and its grating, as they stand in the files."""


def drawings(name: str, palette: Palette) -> str:
    """Drawings that are kept as a file, in the tones of a palette."""
    art = files(__package__).joinpath(name).read_text(encoding="utf-8")
    inside = art[art.index(">") + 1 : art.rindex("<")].replace("\n", "")
    if palette.grey:
        inside = inside.replace(HOLD, "#ffffff").replace(GRATING, "#e2e2e2")
    return toned(inside, palette)


def toned(art: str, palette: Palette) -> str:
    return re.sub(r"#[0-9a-f]{6}", lambda found: palette.tone(found[0]), art)
