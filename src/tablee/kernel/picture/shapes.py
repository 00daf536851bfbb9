"""Curves and hand-drawn lines, and the shape of each player."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, pi, sin

from tablee.kernel.picture.markup import Point, circle, g, num, path, rect, symbol
from tablee.kernel.picture.palette import Palette


def poly(points: Iterable[Point]) -> str:
    """The path of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def ring(points: int, *radii: float, turn: float = -90) -> list[Point]:
    """Points on a circle, or in turn on several: a hexagon, a star."""
    angles = [(turn + 360 * i / points) * pi / 180 for i in range(points)]
    return [(radii[i % len(radii)] * cos(a), radii[i % len(radii)] * sin(a)) for i, a in enumerate(angles)]


PATH_STEP = re.compile(r"([MLHVCQZ])([^A-Z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def by_hand(d: str, wobble: float = 0.9, stride: float = 16) -> str:
    """The same path drawn by a hand that is not quite steady.

    A smooth field moves every point, so lines that met still meet; straight lines are cut into strides to bend.
    Reads absolute commands only.
    """
    out = ""
    here = start = (0.0, 0.0)
    for command, rest in PATH_STEP.findall(d):
        if command == "Z":
            out += _strides(here, start, wobble, stride) + "Z"
            here = start
            continue
        numbers = [float(n) for n in NUMBER.findall(rest)]
        if command in "HV":
            for n in numbers:
                end = (n, here[1]) if command == "H" else (here[0], n)
                out += _strides(here, end, wobble, stride)
                here = end
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "L":
            for end in points:
                out += _strides(here, end, wobble, stride)
                here = end
            continue
        out += command + " ".join(_moved(p, wobble) for p in points)
        here = points[-1]
        if command == "M":
            start = here
    return out


def _strides(a: Point, b: Point, wobble: float, stride: float) -> str:
    n = 1 + int(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / stride)
    cuts = ((a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(1, n + 1))
    return "".join(f"L{_moved(p, wobble)}" for p in cuts)


def _moved(p: Point, wobble: float) -> str:
    x, y = p
    dx = sin(0.083 * x + 0.031 * y + 1) + 0.6 * sin(0.19 * y - 0.07 * x)
    dy = sin(0.077 * y - 0.037 * x + 2) + 0.6 * sin(0.17 * x + 0.05 * y + 4)
    return f"{num(x + wobble * dx)} {num(y + wobble * dy)}"


GLYPHS = (
    circle(0, 0, 9.5),
    rect(-8.6, -8.6, 17.2, 17.2, rx=2),
    path("M0 -10.6L10.6 8.6H-10.6Z"),
    path("M0 -12L9.6 0L0 12L-9.6 0Z"),
    path(poly(ring(10, 12, 5.4))),
    path(poly(ring(6, 10.6))),
)
"""The shape of each player, so that colour never tells alone: circle, square, triangle, diamond, star, hexagon."""


def glyphs(palette: Palette) -> str:
    """The players' shapes for a sprite: ``gl-1`` to ``gl-6``, 24 units wide."""
    coloured = zip(GLYPHS, palette.players, strict=True)
    return "".join(
        symbol(f"gl-{n}", g(shape, fill=colour, stroke=palette.ink, stroke_width=1.6, stroke_linejoin="round"))
        for n, (shape, colour) in enumerate(coloured, 1)
    )
