"""The printer's inks that the view dips into; the art brings its own, and they all turn grey in a print."""

from __future__ import annotations

from tablee.kernel import picture as kit
from tablee.kernel.picture import Colours, Ink, Light

PAGES = Colours(Light("#24483a", "#193529", "#27506f", "#d3e0e2"), cover="#d8a734")
"""What lies round the board."""


class Inks(kit.Inks):
    night = Ink("#26374a")  # the key line, and whatever is written
    note = Ink("#4c4436")
    red = Ink("#c4432b")
    amber = Ink("#f0b93a")
    slate = Ink("#2d4056")
    pelt = Ink("#1d2733")
    shadow = Ink("#173022")
