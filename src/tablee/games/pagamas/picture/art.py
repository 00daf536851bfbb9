"""Pagamas's sprite: everything that never changes."""

from __future__ import annotations

from functools import cache

from tablee.games.pagamas.picture.cards import cards
from tablee.games.pagamas.picture.ground import ground
from tablee.games.pagamas.picture.inks import drawings
from tablee.kernel.picture import Palette, glyphs


@cache
def sprite(palette: Palette) -> str:
    """The woodcuts and the ship are kept as files; the cards are made from them."""
    return (
        glyphs(palette)
        + drawings("woodcuts.svg", palette)
        + drawings("ship.svg", palette)
        + cards(palette)
        + ground(palette)
    )
