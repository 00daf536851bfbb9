"""What the ground, the tiles and the signs of a map are: the kinds, their clauses, the drawings, how many there are."""

from __future__ import annotations

from itertools import product

from tablee.games.patrolis.material import COLOURS, CROSS, CURVES, OF_EACH, SHARE, TERRAIN_NAMES
from tablee.games.patrolis.picture.pen import GRAINS, tile_name
from tablee.games.patrolis.picture.scene import ABANDONED, FREE, OWNERS
from tablee.kernel.tip import Tip

SEATS = range(max(SHARE))
WOODS = range(len(GRAINS))
ALIVE = [owner for owner in OWNERS if owner != ABANDONED]


def _art(*names: str) -> tuple[str, ...]:
    return tuple(f"ptr-{name}" for name in names)


def _curves(*owners: str) -> list[str]:
    tiles = range(1, len(CURVES) + 1)
    return [tile_name(tile, (owner, FREE), wood) for tile, owner, wood in product(tiles, owners, WOODS)]


def _crosses(*, dead: bool) -> list[str]:
    """Those that carry nothing but an abandoned track, or all others."""
    pairs = [pair for pair in product(OWNERS, OWNERS) if (ABANDONED in pair and set(pair) <= {ABANDONED, FREE}) == dead]
    return [tile_name(CROSS, pair, wood) for pair in pairs for wood in WOODS]


TIPS = {
    **{name: Tip("PTR-7", _art(name)) for name in TERRAIN_NAMES.values()},
    "bridge": Tip("PTR-8"),
    **{f"goal-{colour}": Tip("PTR-2", _art(f"goal-{colour}"), (OF_EACH,)) for colour in COLOURS},
    "curve": Tip("PTR-6", _art(*_curves(*ALIVE))),
    "cross": Tip("PTR-13", _art(*_crosses(dead=False))),
    "abandoned": Tip("PTR-14", _art(*_curves(ABANDONED), *_crosses(dead=True))),
    "end": Tip("PTR-14", _art("end")),
    "scout": Tip("PTR-6", _art(*(f"{shape}-{seat}" for shape in ("token", "arrow") for seat in SEATS))),
    "flag": Tip("PTR-6", _art(*(f"flag-{seat}" for seat in SEATS))),
    "aim": Tip("PTR-6", _art("aim", "way")),
    "step": Tip("PTR-7", _art("step")),
}
