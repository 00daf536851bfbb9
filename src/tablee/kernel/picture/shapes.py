"""Polygons, and the shape of each player."""

from __future__ import annotations

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
