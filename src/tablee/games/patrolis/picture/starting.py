"""PTR-6: the places on the border where a track may start, and what is touched to choose one.

On a wide sheet that is the square and the margin before it. On a phone squares are narrower than a finger, so each has
a key outside the map, in two ranks: every key is two squares wide, and those of the far rank are tied to their squares.
"""

from __future__ import annotations

from tablee.games.patrolis.actions import Start
from tablee.games.patrolis.material import COLUMNS, ENTRIES, LETTERS, OFF, ONWARD, E, N, S
from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.land import CELL
from tablee.games.patrolis.picture.layout import (
    CUT,
    FAR_RANK,
    KEY_DEPTH,
    MAP_HEIGHT,
    MAP_WIDTH,
    NEAR_RANK,
    OVERLAP,
    centre,
    edge,
    gate,
)
from tablee.games.patrolis.picture.lettering import stencil
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.sentences import label
from tablee.kernel.picture import Palette, Point, Value, g, num, path, symbol, use

STEM = 4  # what is left between two keys of the near rank
ARROWS = ("l-9 0 9 15 9-15z", "l0-9-15 9 15 9z", "l-9 0 9-15 9 15z", "l0-9 15 9-15 9z")  # inwards from each side


def gates(scene: Scene, palette: Palette, starts: list[Start]) -> str:
    """Each square, and the margin before it."""
    places = [gate(start.entry) for start in starts]
    return _drawn(scene, palette, starts, path("".join(places), fill=palette.sun, fill_opacity=".3"), places)


def keys(scene: Scene, palette: Palette, sheet: str, starts: list[Start]) -> str:
    """A key for each square; the square itself is touched as well, unless it is a corner with two ways in."""
    entries = [start.entry for start in starts]
    faces = path("".join(map(_face, entries)), stroke=palette.sun, stroke_width=KEY_DEPTH)
    stems = path("".join(map(_stem, entries)), stroke=inks(palette).black, stroke_width=1.6)
    names = use("ptr-keys", sheet=sheet, pointer_events="none")
    return _drawn(scene, palette, starts, faces + stems + names, [_hit(entry) for entry in entries])


def key_names(palette: Palette) -> str:
    """The letters and numbers round a sheet with keys; they stand there whether there is a key or not."""
    ink = inks(palette)
    return symbol("ptr-keys", *(stencil(_name(entry), *_middle(entry), 24, ink.black, 2.6, 1.8) for entry in ENTRIES))


def _drawn(scene: Scene, palette: Palette, starts: list[Start], shown: str, touched: list[str]) -> str:
    """What is shown of the places, an arrow on each square, and what is touched, which is not seen."""
    arrows = path("".join(_arrow_in(start.entry) for start in starts), fill=palette.sun, stroke=inks(palette).black)
    buttons = (_button(scene, start, hit) for start, hit in zip(starts, touched, strict=True))
    rings: dict[str, Value] = {"fill": "none", "stroke": palette.focus, "stroke_width": 4}
    return g(shown, arrows, stroke_width=1.8, stroke_linejoin="round") + g(*buttons, pointer_events="fill", **rings)


def _button(scene: Scene, start: Start, hit: str) -> str:
    """Nothing but a ring for the keyboard; it can be touched although it is hidden."""
    return g(
        path(hit, class_="focus", visibility="hidden"),
        class_="is-legal",
        data_action=start.text,
        role="button",
        tabindex="0",
        aria_label=label(scene, start),
    )


def _arrow_in(entry: int) -> str:
    """An arrow just inside the border."""
    square, side = divmod(entry, 4)
    x, y = edge(square, side, CELL / 2 - 2)
    return f"M{num(x)} {num(y)}{ARROWS[side]}"


# Keys. A place along the border is counted from its beginning, a place across it outwards from the edge of the map.


def _along(entry: int) -> int:
    square, side = divmod(entry, 4)
    return square % COLUMNS if side in (N, S) else square // COLUMNS


def _is_far(entry: int) -> bool:
    """The ranks take turns; a corner, which has two keys, has them in the far rank, where they do not meet."""
    along = _along(entry)
    return along % 2 == (entry % 4 in (N, S) and along >= COLUMNS // 2)


def _rank(entry: int) -> int:
    return FAR_RANK if _is_far(entry) else NEAR_RANK


def _ends(entry: int) -> tuple[float, float]:
    """From where to where a key reaches along the border: two squares, or less where the sheet is cut."""
    middle = (_along(entry) + 0.5) * CELL
    low, high = middle - CELL + STEM / 2, middle + CELL - STEM / 2
    if entry % 4 in (N, S):
        low = max(low, CUT - OVERLAP + STEM / 2) if middle > CUT else low
        high = min(high, CUT + OVERLAP - STEM / 2) if middle < CUT else high
    return low, high


def _face(entry: int) -> str:
    """A key as a stroke as thick as it is deep."""
    (low, high), out = _ends(entry), _rank(entry) + KEY_DEPTH / 2
    (x, y), run = _place(entry % 4, low, out), num(high - low)
    return f"M{num(x)} {num(y)}{'h' if entry % 4 in (N, S) else 'v'}{run}"


def _stem(entry: int) -> str:
    """What ties a key of the far rank to its square."""
    if not _is_far(entry):
        return ""
    (x, y), (u, v) = (_place(entry % 4, (_along(entry) + 0.5) * CELL, out) for out in (NEAR_RANK, FAR_RANK))
    return f"M{num(x)} {num(y)}L{num(u)} {num(v)}"


def _hit(entry: int) -> str:
    """The key, what ties it to its square, and the square."""
    side, middle, rank = entry % 4, (_along(entry) + 0.5) * CELL, _rank(entry)
    key = _box(side, *_ends(entry), rank, rank + KEY_DEPTH)
    if not _is_far(entry):
        return key + _box(side, middle - CELL / 2, middle + CELL / 2, -CELL, rank)
    tied = key + _box(side, middle - STEM / 2, middle + STEM / 2, 0, rank)
    is_corner = ONWARD[entry - side : entry - side + 4].count(OFF) > 1
    return tied if is_corner else tied + _box(side, middle - CELL / 2, middle + CELL / 2, -CELL, 0)


def _box(side: int, low: float, high: float, near: float, far: float) -> str:
    (x, y), (u, v) = _place(side, low, near), _place(side, high, far)
    return f"M{num(x)} {num(y)}H{num(u)}V{num(v)}H{num(x)}z"


def _place(side: int, along: float, out: float) -> Point:
    if side in (N, S):
        return along, -out if side == N else MAP_HEIGHT + out
    return MAP_WIDTH + out if side == E else -out, along


def _middle(entry: int) -> Point:
    """Where the name of a key stands."""
    x, y = centre(entry // 4)
    return _place(entry % 4, x if entry % 4 in (N, S) else y, _rank(entry) + KEY_DEPTH / 2)


def _name(entry: int) -> str:
    square, side = divmod(entry, 4)
    return LETTERS[square % COLUMNS] if side in (N, S) else str(square // COLUMNS + 1)
