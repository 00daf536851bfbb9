"""The inks of the print, and the three lights in which the ship is seen."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.kernel import picture
from tablee.kernel.picture import Colours, Ink, Palette

PAGES = Colours(picture.Light("#172633", "#0f1a24", "#7d5208", "#efdcb2"), cover="#a5362a")
"""What lies round the board."""


class Inks(picture.Inks):
    """On paper to be printed the hatch stays white, and what is written in it is black."""

    key = Ink("#22201c", printed="#252525")
    paper = Ink("#f6efdf")
    slip = Ink("#e9dab4")
    ochre = Ink("#d49b3f")
    sepia = Ink("#4b4336", printed="#3a3a3a")
    brass = Ink("#e3b04b", printed="#8a8a8a")
    wax = Ink("#a8301f", printed="#505050")
    deep_wax = Ink("#7c1f14", printed="#303030")
    pitch = Ink("#26221e", printed="#262626")

    rage = Ink("#c9402b", printed="#909090")
    blood = Ink("#8c2416", printed="#4a4a4a")
    dusk = Ink("#1e1210", printed="#1a1a1a")
    night = Ink("#1f1d1a", printed="#303030")
    fury = Ink("#b5301d", printed="#a8a8a8")
    pale = Ink("#fbf1dd")  # what is written on the Mutiny card
    moon = Ink("#efe5cf")  # and on it while it is calm
    linen = Ink("#f7e3c8")  # and on a mutineer
    figure = Ink("#fdf3e0")  # what is pressed into wax

    hold = Ink("#241a12", printed="#ffffff")
    grating = Ink("#33261a", printed="#ffffff")
    chalk = Ink("#f3e7cc", printed="#000000")
    """What is written in the dark of the hatch."""


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
    glow: str = ""
    """The light that falls on the deck, or nothing."""


DAY, NIGHT, FIRE = "day", "night", "fire"
LIGHTS = {
    DAY: Light("#15343b", "#2f646b", "#cda468", "#e7c98f", "#cda468", "#d6e2dc"),
    NIGHT: Light("#0c1d2b", "#23465c", "#5d584d", "#bb9f66", "#8d7444", "#cfdcd6", "#f6c069"),
    FIRE: Light("#240d0b", "#7a2718", "#a9713f", "#e0a05a", "#a9713f", "#f0d9ba", "#ff7a3c"),
}
PRINTED = {
    DAY: Light("#ffffff", "#d8d8d8", "#f1f1f1", "#ffffff", "#e4e4e4", "#000000"),
    NIGHT: Light("#ffffff", "#c4c4c4", "#d4d4d4", "#ffffff", "#c8c8c8", "#000000"),
    FIRE: Light("#ffffff", "#b0b0b0", "#e2e2e2", "#ffffff", "#d4d4d4", "#000000"),
}


def light(palette: Palette, name: str) -> Light:
    return (PRINTED if palette.grey else LIGHTS)[name]
