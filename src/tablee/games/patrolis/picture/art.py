"""What code puts together from the drawings in ``art``: every tile with every owner of its lines, the letters and
numbers round a sheet, and the ground of each map there is."""

from __future__ import annotations

from itertools import product

from tablee.games.patrolis.atlas import MAPS
from tablee.games.patrolis.material import COLUMNS, CROSS, ENTRIES, LETTERS, ROWS
from tablee.games.patrolis.picture.border import key_middle, key_name
from tablee.games.patrolis.picture.ground import ground
from tablee.games.patrolis.picture.inks import Inks
from tablee.games.patrolis.picture.layout import CELL, MAP_HEIGHT, MAP_WIDTH
from tablee.games.patrolis.picture.pen import GRAINS, stencil, tile_name
from tablee.games.patrolis.picture.scene import ABANDONED, FREE, OWNERS
from tablee.kernel.picture import DAY, Palette, symbol, toned, use

QUARTER_TURNS = {1: 90, 2: 180, 3: 270, 4: 0}  # of each curve, from the one that joins west and north
MARGIN = 24  # how far outside the map its letters stand, ...
WIDE_MARGIN = 26  # ... and its numbers


def parts(palette: Palette) -> str:
    """All of it is drawn by day, and toned as the art is."""
    tiles = [
        tile
        for grain, owner in product(range(len(GRAINS)), OWNERS)
        for tile in (
            *(_curve(tile, owner, grain) for tile in QUARTER_TURNS),
            *(_cross(owner, across, grain) for across in OWNERS),
        )
    ]
    grounds = map(ground, MAPS.values())
    return toned("".join([*tiles, _names(), *grounds]), Inks(palette))


def _curve(tile: int, owner: str, grain: int) -> str:
    turn = QUARTER_TURNS[tile]
    wood = "ptr-ash" if owner == ABANDONED else f"ptr-wood-{grain}"
    line = "" if owner == FREE else use(f"ptr-bend-{owner}", turn=turn)
    name = tile_name(tile, (owner, FREE), grain)
    return symbol(f"ptr-{name}", use(wood), use("ptr-cut-curve", turn=turn), line)


def _cross(down: str, across: str, grain: int) -> str:
    """A tile is grey when an abandoned track is all that it carries."""
    dead = ABANDONED in (down, across) and not {down, across} - {ABANDONED, FREE}
    return symbol(
        f"ptr-{tile_name(CROSS, (down, across), grain)}",
        use("ptr-ash" if dead else f"ptr-wood-{2 + grain}"),
        use("ptr-cut-cross"),
        "" if down == FREE else use(f"ptr-line-{down}", turn=90),
        "" if across == FREE else use(f"ptr-line-{across}"),
    )


def _names() -> str:
    """Letters above and below a sheet and numbers on both sides; and the same on the keys of the border, where they
    stand whether there is a key or not."""
    black = Inks(DAY).black
    letters = [(LETTERS[col], (col + 0.5) * CELL, y) for col in range(COLUMNS) for y in (-MARGIN, MAP_HEIGHT + MARGIN)]
    numbers = [
        (str(row + 1), x, (row + 0.5) * CELL) for row in range(ROWS) for x in (-WIDE_MARGIN, MAP_WIDTH + WIDE_MARGIN)
    ]
    return symbol("ptr-letters", *(stencil(*name, 15, black, 2) for name in [*letters, *numbers])) + symbol(
        "ptr-keys", *(stencil(key_name(entry), *key_middle(entry), 24, black, 2.6) for entry in ENTRIES)
    )
