"""What is touched round the map: the letters and numbers of the objectives (PTR-5), and the places on the border where
a track may start (PTR-6).

On a wide sheet a place to start from is its square and the margin before it. On a phone squares are narrower than a
finger, so each has a key outside the map, in two ranks: every key is two squares wide, and those of the far rank are
tied to their squares. What is still too narrow is touched under the lens of the page.
"""

from __future__ import annotations

from tablee.games.patrolis.actions import Letter, Number, Start
from tablee.games.patrolis.material import COLUMNS, LETTERS, OFF, ONWARD, E, N, S
from tablee.games.patrolis.picture.layout import (
    CELL,
    CUT,
    FAR_RANK,
    KEY_DEPTH,
    MAP_HEIGHT,
    MAP_WIDTH,
    NEAR_RANK,
    TOWARDS,
    centre,
    edge,
)
from tablee.games.patrolis.picture.pen import Pen
from tablee.kernel.picture import FOCUS, Point, Value, g, num, path, poly, rect
from tablee.kernel.state import Action

BAND: dict[str, Value] = {
    "class_": "trail",
    "visibility": "hidden",
    "pointer_events": "all",
    "stroke": "none",
    "fill_opacity": ".35",
}
"""The squares of a letter or a number: seen when they are meant, touched at any time."""

MARGIN = 34  # how far out of the map a finger may touch it
STEM = 4  # what is left between two keys of the near rank
ARROWS = ("l-9 0 9 15 9-15z", "l0-9-15 9 15 9z", "l-9 0 9-15 9 15z", "l0-9 15 9-15 9z")  # inwards from each side


# Letters and numbers


def names(pen: Pen) -> str:
    """A letter above and below, or a number on both sides; the squares between can be touched as well."""
    scene = pen.scene
    drawn = [_letter(pen, action) for action in scene.offered(Letter)]
    drawn += [_number(pen, action) for action in scene.offered(Number)]
    looks: dict[str, Value] = {"fill": pen.palette.sun, "fill_opacity": ".9", "stroke": pen.ink.black}
    return g(*drawn, id="names", stroke_width=1.6, **looks) if drawn else ""


def _letter(pen: Pen, action: Letter) -> str:
    x = action.column * CELL
    keys = rect(x + 2, -38, 36, 29, rx=5) + rect(x + 2, MAP_HEIGHT + 9, 36, 29, rx=5)
    return _name(pen, action, rect(x, 0, CELL, MAP_HEIGHT, **BAND), keys)


def _number(pen: Pen, action: Number) -> str:
    x, y = pen.scene.seen.letter * CELL, action.row * CELL
    keys = rect(-42, y + 4, 32, 32, rx=5) + rect(MAP_WIDTH + 10, y + 4, 32, 32, rx=5)
    keys += rect(x + 3, y + 3, 34, 34, rx=5, fill_opacity=".2")
    return _name(pen, action, rect(0, y, MAP_WIDTH, CELL, **BAND), keys)


def _name(pen: Pen, action: Action, band: str, keys: str) -> str:
    ring = g(keys, fill="none", stroke=pen.palette.focus, stroke_width=4, **FOCUS)
    return pen.touchable(action, band, keys, ring)


# Places to start from


def gates(pen: Pen, starts: list[Start]) -> str:
    """Each square, and the margin before it."""
    places = [_gate(start.entry) for start in starts]
    return _places(pen, starts, path("".join(places), fill=pen.palette.sun, fill_opacity=".3"), places)


def keys(pen: Pen, starts: list[Start]) -> str:
    """A key for each square; the square itself is touched as well, unless it is a corner with two ways in."""
    entries = [start.entry for start in starts]
    faces = path("".join(map(_face, entries)), stroke=pen.palette.sun, stroke_width=KEY_DEPTH)
    stems = path("".join(map(_stem, entries)), stroke=pen.ink.black, stroke_width=1.6)
    shown = faces + stems + pen.use("keys", pointer_events="none")
    return _places(pen, starts, shown, [_hit(entry) for entry in entries])


def _places(pen: Pen, starts: list[Start], shown: str, touched: list[str]) -> str:
    """What is shown of the places, an arrow on each square, and what is touched: nothing but a ring for the keyboard,
    which can be touched although it is hidden."""
    arrows = path("".join(_arrow_in(start.entry) for start in starts), fill=pen.palette.sun, stroke=pen.ink.black)
    buttons = (pen.touchable(start, path(hit, **FOCUS)) for start, hit in zip(starts, touched, strict=True))
    rings: dict[str, Value] = {"fill": "none", "stroke": pen.palette.focus, "stroke_width": 4}
    return g(shown, arrows, stroke_width=1.8, stroke_linejoin="round") + g(*buttons, pointer_events="fill", **rings)


def _arrow_in(entry: int) -> str:
    """An arrow just inside the border."""
    square, side = divmod(entry, 4)
    x, y = edge(square, side, CELL / 2 - 2)
    return f"M{num(x)} {num(y)}{ARROWS[side]}"


def _gate(entry: int) -> str:
    """Round a place to start from: the square and the margin before it; of a corner, half for each way in."""
    square, side = divmod(entry, 4)
    (x, y), (dx, dy) = centre(square), TOWARDS[side]
    half = CELL // 2
    corner_left, corner_right = (ONWARD[square * 4 + (side + turn) % 4] == OFF for turn in (3, 1))
    if not corner_left and not corner_right:
        left, top = int(x) - half + min(0, dx) * MARGIN, int(y) - half + min(0, dy) * MARGIN
        return f"M{left} {top}h{CELL + MARGIN * abs(dx)}v{CELL + MARGIN * abs(dy)}H{left}z"
    ring = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    near_left, near_right, far_right, far_left = ring[side:] + ring[:side]
    out = [(u + dx * MARGIN, v + dy * MARGIN) for u, v in (near_left, near_right)]
    return poly([*out, near_right, far_right if corner_left else far_left, near_left])


# Keys. A place along the border is counted from its beginning, a place across it outwards from the edge of the map.


def key_name(entry: int) -> str:
    square, side = divmod(entry, 4)
    return LETTERS[square % COLUMNS] if side in (N, S) else str(square // COLUMNS + 1)


def key_middle(entry: int) -> Point:
    """Where the name of a key stands."""
    return _place(entry % 4, (_along(entry) + 0.5) * CELL, _rank(entry) + KEY_DEPTH / 2)


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
    """From where to where a key reaches along the border: two squares, or less where two of one rank meet."""
    middle = (_along(entry) + 0.5) * CELL
    low, high = middle - CELL + STEM / 2, middle + CELL - STEM / 2
    if entry % 4 in (N, S):
        low = max(low, CUT + STEM / 2) if middle > CUT else low
        high = min(high, CUT - STEM / 2) if middle < CUT else high
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
