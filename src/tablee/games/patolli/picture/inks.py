"""The inks that are written with, and those of the art that do not simply turn grey when they are printed."""

from __future__ import annotations

from tablee.kernel import picture
from tablee.kernel.picture import Ink


class Inks(picture.Inks):
    seats = 0.3

    line = Ink("#231914")
    script = Ink("#6b3518")

    # The players' darker colours: the edges of their pieces, the soles of their feet.
    red_edge = Ink("#762911", printed="#2c2c2c")
    blue_edge = Ink("#11405e", printed="#5c5c5c")
    red_sole = Ink("#893014", printed="#343434")
    blue_sole = Ink("#144a6d", printed="#6c6c6c")
