"""Patrolis's sprite: everything that never changes, with one ground for each map there is."""

from __future__ import annotations

from functools import cache

from tablee.games.patrolis.atlas import MAPS
from tablee.games.patrolis.material import COLUMNS, SQUARES, Map
from tablee.games.patrolis.picture.ground import frame, ground
from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.lettering import title
from tablee.games.patrolis.picture.marks import marks
from tablee.games.patrolis.picture.starting import key_names
from tablee.games.patrolis.picture.tiles import objectives, samples, scouts, tiles
from tablee.games.patrolis.picture.tray import boxes
from tablee.kernel.picture import Palette, glyphs, symbol


@cache
def sprite(palette: Palette) -> str:
    ink = inks(palette)
    pieces = tiles(palette) + scouts(palette) + objectives(palette) + samples(palette) + marks(palette) + boxes(palette)
    pieces += key_names(palette)
    name = symbol("ptr-title", title(ink.road, ink.casing, ink.gleam))
    return glyphs(palette) + pieces + name + frame(palette) + "".join(_ground(palette, map_) for map_ in MAPS.values())


def _ground(palette: Palette, map_: Map) -> str:
    bridges = {(square % COLUMNS, square // COLUMNS) for square in range(SQUARES) if map_.is_bridge(square)}
    return ground(palette, map_.name, map_.rows, bridges)
