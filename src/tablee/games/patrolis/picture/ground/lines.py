"""Lines: those of equal value in a field, and paths of many points, written short."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tablee.games.patrolis.picture.ground.fields import Grid
from tablee.kernel.picture import Point, Value, el

Line = list[Point]

PEN = 4
"""Long paths are written in whole quarters of a unit, each step from where the last one ended."""


# Lines of equal value, by marching squares. An edge between two neighbours has a number: twice the number of its first
# end, and one more when it goes down.


def contours(grid: Grid, level: float) -> list[Line]:
    """Every line along which the field has this value; a closed line ends where it begins."""
    links = _links(grid, level)
    ends = [edge for edge, others in links.items() if len(others) == 1]
    seen: set[int] = set()
    lines = []
    for first in [*ends, *links]:
        if first in seen:
            continue
        chain = _chain(first, links, seen)
        line = [_crossing(grid, edge, level) for edge in chain]
        if len(chain) > 2 and first in links[chain[-1]]:
            line.append(line[0])
        lines.append(line)
    return lines


def _chain(first: int, links: dict[int, list[int]], seen: set[int]) -> list[int]:
    chain, here = [first], first
    seen.add(first)
    while True:
        onward = [edge for edge in links[here] if edge not in seen]
        if not onward:
            return chain
        here = onward[0]
        seen.add(here)
        chain.append(here)


def _links(grid: Grid, level: float) -> dict[int, list[int]]:
    """Which edges the lines join, cell by cell."""
    links: dict[int, list[int]] = {}
    across, values = grid.across, grid.values
    above = [value > level for value in values]
    for row in range(grid.down - 1):
        for i in range(row * across, (row + 1) * across - 1):
            corners = above[i] + above[i + 1] + above[i + across] + above[i + across + 1]
            if corners in (0, 4):
                continue
            for a, b in _joined(above, i, across):
                links.setdefault(a, []).append(b)
                links.setdefault(b, []).append(a)
    return links


def _joined(above: list[bool], i: int, across: int) -> list[tuple[int, int]]:
    north, west, south, east = 2 * i, 2 * i + 1, 2 * (i + across), 2 * (i + 1) + 1
    cut = []
    if above[i] != above[i + 1]:
        cut.append(north)
    if above[i + 1] != above[i + across + 1]:
        cut.append(east)
    if above[i + across] != above[i + across + 1]:
        cut.append(south)
    if above[i] != above[i + across]:
        cut.append(west)
    return [(cut[0], cut[1])] if len(cut) == 2 else [(north, east), (south, west)]


def _crossing(grid: Grid, edge: int, level: float) -> Point:
    i, down = divmod(edge, 2)
    a, b = grid.values[i], grid.values[i + (grid.across if down else 1)]
    share = (level - a) / (b - a)
    row, col = divmod(i, grid.across)
    x, y = (col, row + share) if down else (col + share, row)
    return x * grid.step - grid.margin, y * grid.step - grid.margin


# Paths of many points


def fine(d: str, **attributes: Value) -> str:
    """A path written by the pen of this module; stroke widths are given in units."""
    scaled = {
        key: " ".join(f"{float(part) * PEN:g}" for part in str(value).split())
        if key in ("stroke_width", "stroke_dasharray") and value is not None
        else value
        for key, value in attributes.items()
    }
    return el("path", d=d, transform=f"scale({1 / PEN})", **scaled)


def strokes(pairs: Iterable[tuple[Point, Point]]) -> str:
    """Short straight lines, each on its own."""
    d, here = "", (0, 0)
    for start, end in pairs:
        a, b = _whole(start), _whole(end)
        if a != b:
            d += f"m{_step(here, a)}l{_step(a, b)}" if d else f"M{a[0]} {a[1]}l{_step(a, b)}"
            here = b
    return d


def flowing(line: list[Point], stride: int = 2) -> str:
    """A soft line through every so many of the points; closed when it ends where it begins."""
    closed = line[0] == line[-1]
    kept = line[::stride] if closed else [*line[:-1:stride], line[-1]]
    if len(kept) < 3:
        return ""
    if closed and kept[0] != kept[-1]:
        kept.append(kept[0])
    points = [_whole(point) for point in kept]
    halves = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise(points)]
    if closed:
        start, bends, ends = halves[-1], points[:-1], halves
    else:
        start, bends, ends = points[0], points[1:-1], [*halves[1:-1], points[-1]]
    d, here = f"M{start[0]} {start[1]}q", start
    steps = []
    for bend, end in zip(bends, ends, strict=True):
        steps.append(f"{_step(here, bend)} {_step(here, end)}")
        here = end
    d += " ".join(steps).replace(" -", "-")
    return d + ("Z" if closed else "")


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0] * PEN), round(point[1] * PEN)


def _step(a: tuple[int, int], b: tuple[int, int]) -> str:
    return f"{b[0] - a[0]} {b[1] - a[1]}".replace(" -", "-")
