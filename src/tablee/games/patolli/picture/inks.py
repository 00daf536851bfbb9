"""The inks that are written with, and those of the art that do not simply turn grey when they are printed."""

from __future__ import annotations

from tablee.kernel import picture
from tablee.kernel.picture import Colours, Ink, Light

PAGES = Colours(Light("#43231a", "#33190f", "#96212e", "#f2d5c8"), cover="#c8653a")
"""What lies round the board."""


class Inks(picture.Inks):
    seats = 0.3

    line = Ink("#231914")
    script = Ink("#6b3518")

    # The edges of the pieces are darker still than what their players write with.
    red_edge = Ink("#762911", printed="#2c2c2c")
    blue_edge = Ink("#11405e", printed="#5c5c5c")
