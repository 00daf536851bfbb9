"""The inks of a staff map of 1976, the wood of the tiles, and a pen that writes short paths."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tablee.kernel.picture import Palette, Point, Value, el, mix

PEN = 4
"""Long paths are written in whole quarters of a unit, each step from where the last one ended."""


@dataclass(frozen=True)
class Inks:
    """The colours of the sheet and of what lies on it, as a palette prints them."""

    sheet: str
    fibre: str
    black: str
    grid: str
    sea: str
    deep: str
    deepest: str
    shore: str
    sea_name: str
    land: str
    meadow: str
    leaf: str
    copse: str
    hill: str
    light: str
    shade: str
    hachure: str
    hill_name: str
    road: str
    casing: str
    woods: tuple[str, ...]
    grain: str
    rim: str
    gleam: str
    burn: str
    groove: str
    ash: str
    ash_rim: str
    ash_grain: str
    shadow: str
    box: str
    slot: str
    brass: str
    blue: str
    red: str
    green: str
    yellow: str


@cache
def inks(palette: Palette) -> Inks:
    tone = palette.tone
    return Inks(
        sheet=tone("#f5edd6"),
        fibre=tone("#8a6d3a"),
        black=tone("#2b2620"),
        grid=tone("#5b4a63"),
        sea=tone("#b4d6d4"),
        deep=tone("#9fc9cc"),
        deepest=tone("#8bbcc4"),
        shore=tone("#2f7388"),
        sea_name=tone("#134557"),
        land=tone("#dfe2b2"),
        meadow=tone("#ced79a"),
        leaf=tone("#7f9a4c"),
        copse=tone("#b9ca80"),
        hill=tone("#e3c597"),
        light=tone("#f2dcb4"),
        shade=tone("#c08a50"),
        hachure=tone("#6f4522"),
        hill_name=tone("#3d210a"),
        road=tone("#f7c92f"),
        casing=tone("#43341d"),
        woods=tuple(map(tone, ("#e4c08a", "#dcb277", "#e9cb99", "#d5a86b"))),
        grain=tone("#b27f44"),
        rim=tone("#9a6a34"),
        gleam=tone("#fff1cf"),
        burn=tone("#5e3712"),
        groove=tone("#8a5a28"),
        ash=tone("#c9bfa8"),
        ash_rim=tone("#8f8470"),
        ash_grain=tone("#7d7364"),
        shadow=tone("#1d1408"),
        box=tone("#5a3a1c"),
        slot=tone("#241a10"),
        brass=tone("#f4e3bd"),
        blue=tone("#2f6fb3"),
        red=tone("#c4402a"),
        green=tone("#347840"),
        yellow=tone("#f0cc3a"),
    )


@cache
def seat_ink(palette: Palette, seat: int) -> str:
    """A player's colour, dark enough to edge a line and to write with."""
    return mix(palette.players[seat], "#000000", 0.42)


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
