"""The squares of each map, by their terrain, for whoever asks what they are."""

from __future__ import annotations

from tablee.games.patrolis.atlas import MAPS
from tablee.games.patrolis.material import COLUMNS, SQUARES, TERRAIN_NAMES, TERRAINS, Map
from tablee.games.patrolis.picture.layout import CELL
from tablee.kernel.picture import Area


def areas() -> dict[str, list[Area]]:
    """The squares of each map."""
    return {f"ptr-map-{name}": [_square(map_, square) for square in range(SQUARES)] for name, map_ in MAPS.items()}


def _square(map_: Map, square: int) -> Area:
    terrain = TERRAIN_NAMES[TERRAINS[map_.terrain(square)]]
    kind = "bridge" if map_.is_bridge(square) else terrain
    return kind, square % COLUMNS * CELL, square // COLUMNS * CELL, CELL, CELL
