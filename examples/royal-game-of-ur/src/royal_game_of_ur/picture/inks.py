"""The inks that are written with, and the colours of the pages round the board."""

from __future__ import annotations

from tablee.kernel import picture
from tablee.kernel.picture import Colours, Ink, Light

PAGES = Colours(Light("#14233f", "#0d182d", "#8f3420", "#f2d9c4"), cover="#25508f")
"""Lapis lazuli, and the red stone beside it."""


class Inks(picture.Inks):
    line = Ink("#1d1510")
    script = Ink("#3b2417")
    shell = Ink("#fff8e6")

    # What is dark in the night of the stone stays white on paper to be printed.
    lapis = Ink("#173561", printed="#d8d8d8")
    clay = Ink("#e8d6ac", printed="#ffffff")
