"""Cutting lino: edges that are never quite straight, slivers of the gouge, rays of a fire. Always cut alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from zlib import crc32

from tablee.kernel.chance import Rng
from tablee.kernel.picture import Point, num, poly

FINE = 1 << 20


class Hand:
    """An unsteady hand. The same seed wavers in the same way."""

    def __init__(self, seed: str) -> None:
        self.rng = Rng(crc32(seed.encode()))

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.rng.below(FINE) / FINE

    def either(self, choices: Sequence[float]) -> float:
        return choices[self.rng.below(len(choices))]

    def moved(self, point: Point, by: float) -> Point:
        return point[0] + self.between(-by, by), point[1] + self.between(-by, by)


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def strip(points: Sequence[Point]) -> str:
    """The path of an open line with corners."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def flow(points: Sequence[Point], closed: bool = False) -> str:
    """The path of a smooth line through points (Catmull and Rom's, as Bézier curves)."""
    last = len(points) - 1

    def near(i: int) -> Point:
        return points[i % (last + 1)] if closed else points[max(0, min(last, i))]

    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for i in range(last + 1 if closed else last):
        before, start, end, after = near(i - 1), near(i), near(i + 1), near(i + 2)
        lead = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        tail = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        d += "C" + " ".join(f"{num(x)} {num(y)}" for x, y in (lead, tail, end))
    return d + "Z" if closed else d


def curve(points: Sequence[Point], each: int = 8) -> list[Point]:
    """Many points on the same smooth line, ``each`` for every stretch."""
    last = len(points) - 1
    found: list[Point] = []
    for i in range(last):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[i]
        (cx, cy), (dx, dy) = points[i + 1], points[min(last, i + 2)]
        found += [(_between(ax, bx, cx, dx, j / each), _between(ay, by, cy, dy, j / each)) for j in range(each)]
    return [*found, points[last]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def beside(points: Sequence[Point], off: float) -> list[Point]:
    """A line along another one, so far to its right."""
    found, last = [], len(points) - 1
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
        length = hypot(bx - ax, by - ay) or 1
        found.append((x - (by - ay) / length * off, y + (bx - ax) / length * off))
    return found


def distance(x: float, y: float, a: Point, b: Point) -> float:
    """From a point to the line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((x - a[0]) * dx + (y - a[1]) * dy) / ((dx * dx + dy * dy) or 1)
    along = max(0, min(1, along))
    return hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def rough(points: Sequence[Point], waver: float, stride: float, seed: str, closed: bool = True) -> str:
    """The edge of a hand-cut block: the same lines, in strides, never quite straight."""
    hand, corners = Hand(seed), [*points, points[0]] if closed else list(points)
    cut: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(corners):
        steps = max(1, round(hypot(bx - ax, by - ay) / stride))
        cut += [hand.moved((ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps), waver) for i in range(steps)]
    return poly(cut) if closed else strip([*cut, hand.moved(corners[-1], waver)])


def gouge(x1: float, y1: float, x2: float, y2: float, width: float, bend: float = 0, fat: float = 0.42) -> str:
    """One cut of the gouge: a sliver, pointed at both ends."""
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy) or 1
    nx, ny = -dy / length, dx / length
    mx, my = x1 + dx * fat, y1 + dy * fat
    out, back = bend + width, bend - width
    return (
        f"M{num(x1)} {num(y1)}Q{num(mx + nx * out)} {num(my + ny * out)} {num(x2)} {num(y2)}"
        f"Q{num(mx + nx * back)} {num(my + ny * back)} {num(x1)} {num(y1)}Z"
    )


def rays(
    centre: Point,
    inner: float,
    outer: float,
    count: int,
    width: float,
    seed: str,
    ragged: float = 0.3,
    arc: tuple[float, float] = (0, 2 * pi),
    within: tuple[float, float, float, float] | None = None,
) -> str:
    """Cuts that radiate from a fire; ``within`` is a box (left, top, right, bottom) that they do not leave."""
    hand, (x, y), (start, stop) = Hand(seed), centre, arc
    d = ""
    for i in range(count):
        angle = start + (stop - start) * (i + hand.between(-0.25, 0.25)) / count
        c, s = cos(angle), sin(angle)
        near = inner * (1 + hand.between(0, ragged))
        far = outer * (1 - hand.between(0, ragged) * (1 if i % 2 else 0.25))
        if within is not None:
            far = min(far, _reach(x, y, c, s, within))
        cut = width * hand.between(0.7, 1.2)
        if far - near > 2 * width:
            d += gouge(x + near * c, y + near * s, x + far * c, y + far * s, cut, 0, 0.35)
    return d


def _reach(x: float, y: float, c: float, s: float, within: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = within
    across = ((right if c > 0 else left) - x) / c if abs(c) > 1e-6 else 1e6
    down = ((bottom if s > 0 else top) - y) / s if abs(s) > 1e-6 else 1e6
    return min(across, down)


def burst(x: float, y: float, inner: float, outer: float, points: int, seed: str = "", ragged: float = 0) -> str:
    """A star with as many points; ragged like a spark."""
    hand, star = Hand(seed), []
    for i in range(2 * points):
        r = (inner if i % 2 else outer) * (1 + hand.between(-ragged, ragged))
        angle = pi * i / points - pi / 2
        star.append((x + r * cos(angle), y + r * sin(angle)))
    return poly(star)
