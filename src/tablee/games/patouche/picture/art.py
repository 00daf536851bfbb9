"""Patou'che's sprite: everything that never changes."""

from __future__ import annotations

from functools import cache

from tablee.games.patouche.picture.beasts import beasts
from tablee.games.patouche.picture.cards import cards
from tablee.games.patouche.picture.land import land, lane
from tablee.games.patouche.picture.layout import NARROW_LAND, WIDE_LAND, lane_margin, lane_ring
from tablee.games.patouche.picture.paint import inks
from tablee.games.patouche.picture.signs import signs
from tablee.kernel.picture import Palette, glyphs


@cache
def sprite(palette: Palette) -> str:
    ink = inks(palette)
    return (
        glyphs(palette)
        + beasts(ink)
        + cards(palette, ink)
        + signs(palette, ink)
        + land(ink, "pch-land-wide", *WIDE_LAND, 128, 0.92, 3)
        + land(ink, "pch-land-narrow", *NARROW_LAND, 60, 0.45, 5)
        + lane(ink, "pch-lane-wide", lane_ring(), 33)
        + "".join(lane(ink, f"pch-lane-narrow-{players}", lane_margin(players), 26) for players in (3, 4, 5))
    )
