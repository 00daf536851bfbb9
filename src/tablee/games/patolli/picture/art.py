"""Patolli's sprite: everything that never changes."""

from __future__ import annotations

from functools import cache

from tablee.games.patolli.picture.ground import ground
from tablee.games.patolli.picture.pieces import marks, pieces
from tablee.kernel.picture import Palette, glyphs


@cache
def sprite(palette: Palette) -> str:
    return glyphs(palette) + pieces(palette) + marks(palette) + ground(palette)
