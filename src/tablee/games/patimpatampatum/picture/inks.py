"""The inks of the print: a key block of night, paper, and few colours.

On paper to be printed the night is left white: only the town and its streets take ink.
"""

from __future__ import annotations

from tablee.kernel import picture
from tablee.kernel.picture import Colours, Ink, Light

PAGES = Colours(Light("#2a1822", "#1c0f17", "#b52c18", "#f6d3bd"), cover="#3a2030")
"""What lies round the board."""


class Inks(picture.Inks):
    seats = 0.38

    key = Ink("#1b1a26")
    edge = Ink("#15142b")
    sepia = Ink("#4a3d26")
    gold = Ink("#f6c64f")
    pale = Ink("#ffe9a8")
    flame = Ink("#e2561f")

    felt = Ink("#3d161c", printed="#ffffff")  # the cloth under everything
    chalk = Ink("#f4e6c8", printed="#000000")  # what is written on it
    veil = Ink("#2b0d14", printed="#ffffff")  # over a card that does not help now

    night = Ink("#23254a", printed="#ffffff")
    dusk = Ink("#1a1b38", printed="#f0f0f0")
    scratch = Ink("#3c4072", printed="#e2e2e2")
    glow = Ink("#c0502c", printed="#dddddd")
    far = Ink("#2f3467", printed="#e4e4e4")  # the slopes of Queralt
    middle = Ink("#293a5e", printed="#d6d6d6")
    near = Ink("#254650", printed="#c8c8c8")
    road = Ink("#6b4340", printed="#8a8a8a")
    sett = Ink("#87584a", printed="#a4a4a4")
    leaf = Ink("#2f5a4a", printed="#9a9a9a")
    sprig = Ink("#6f9a63", printed="#dadada")
    script = Ink("#f7e3b4", printed="#000000")  # the names of streets, and what lies round them
    halo = Ink("#1b1b38", printed="#ffffff")
