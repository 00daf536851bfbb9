"""PatimPatamPatum's sprite: everything that never changes."""

from __future__ import annotations

from functools import cache

from tablee.games.patimpatampatum.picture.cards import cards
from tablee.games.patimpatampatum.picture.figures import figures, markers
from tablee.games.patimpatampatum.picture.ground import ground
from tablee.games.patimpatampatum.picture.lettering import alphabet
from tablee.games.patimpatampatum.picture.signs import signs
from tablee.games.patimpatampatum.picture.surround import lanterns
from tablee.kernel.picture import Palette, glyphs


@cache
def sprite(palette: Palette) -> str:
    return (
        glyphs(palette)
        + alphabet()
        + figures(palette)
        + markers(palette)
        + cards(palette)
        + ground(palette)
        + lanterns(palette)
        + signs(palette)
    )
