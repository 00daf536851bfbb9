"""Outlines that a linocut needs: smooth, furry, woolly. Points in, path data out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, dist, hypot, pi, sin

from tablee.kernel.chance import Rng
from tablee.kernel.picture import Point, num

BENDS = 24  # straight pieces by which a bend is measured


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """A curve through all the points."""
    out = f"M{_pair(points[0])}"
    for _, leave, arrive, end in _bends(points, closed):
        out += f"C{_pair(leave)} {_pair(arrive)} {_pair(end)}"
    return out + ("Z" if closed else "")


def fur(points: Sequence[Point], step: float, length: float, lean: float, seed: int) -> str:
    """A closed outline of tufts that lean along the curve."""
    rng, outward = Rng(seed), _outward(points)
    spots = _spaced(points, step)
    out = f"M{_pair(spots[0])}"
    for a, b in zip(spots, [*spots[1:], spots[0]], strict=True):
        rise = outward * length * _between(rng, 0.55, 1.25)
        tip = _beside(a, b, 0.5 + lean + _between(rng, -0.12, 0.12), rise)
        root, neck = _beside(a, b, 0.25, 0.75 * rise), _beside(a, b, 0.9, 0.25 * rise)
        out += f"Q{_pair(root)} {_pair(tip)}Q{_pair(neck)} {_pair(b)}"
    return out + "Z"


def wool(points: Sequence[Point], step: float, bulge: float = 0.58) -> str:
    """A closed outline of round bumps."""
    spots = _spaced(points, step)
    sweep = 1 if _outward(points) > 0 else 0
    out = f"M{_pair(spots[0])}"
    for a, b in zip(spots, [*spots[1:], spots[0]], strict=True):
        r = num(dist(a, b) * bulge)
        out += f"A{r} {r} 0 0 {sweep} {_pair(b)}"
    return out + "Z"


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0) -> list[Point]:
    """Twelve points of an ellipse, turned by so many degrees."""
    slant = turn * pi / 180
    spots = []
    for i in range(12):
        u, v = rx * cos(pi * i / 6), ry * sin(pi * i / 6)
        spots.append((x + u * cos(slant) - v * sin(slant), y + u * sin(slant) + v * cos(slant)))
    return spots


def scatter(seed: int, count: int, width: float, top: float, bottom: float) -> list[Point]:
    """Places strewn over a field, the same ones every time."""
    rng = Rng(seed)
    return [(_between(rng, 0, width), _between(rng, top, bottom)) for _ in range(count)]


def _between(rng: Rng, low: float, high: float) -> float:
    return low + (high - low) * rng.below(1000) / 1000


def _beside(a: Point, b: Point, along: float, rise: float) -> Point:
    """A share of the way from a to b, and so far to its left."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    rise /= hypot(dx, dy) or 1
    return a[0] + dx * along + dy * rise, a[1] + dy * along - dx * rise


def _pair(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def _bends(points: Sequence[Point], closed: bool) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Cubic bends (Catmull and Rom): start, its handle, the other handle, end."""
    count = len(points)
    for i in range(count if closed else count - 1):
        p1, p2 = points[i], points[(i + 1) % count]
        p0 = points[i - 1] if closed or i else p1
        p3 = points[(i + 2) % count] if closed or i + 2 < count else p2
        leave = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        arrive = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        yield p1, leave, arrive, p2


def _spaced(points: Sequence[Point], step: float) -> list[Point]:
    """Points about ``step`` apart along the smooth closed curve."""
    line = [_on(bend, i / BENDS) for bend in _bends(points, closed=True) for i in range(BENDS)]
    line.append(line[0])
    lengths = [dist(a, b) for a, b in pairwise(line)]
    count = max(3, round(sum(lengths) / step))
    stride, walked = sum(lengths) / count, 0.0
    spots = [line[0]]
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        while len(spots) < count and length and walked + length >= stride * len(spots):
            t = (stride * len(spots) - walked) / length
            spots.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        walked += length
    return spots


def _on(bend: tuple[Point, Point, Point, Point], t: float) -> Point:
    u = 1 - t
    shares = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    return (
        sum(share * point[0] for share, point in zip(shares, bend, strict=True)),
        sum(share * point[1] for share, point in zip(shares, bend, strict=True)),
    )


def _outward(points: Sequence[Point]) -> int:
    """1 when the outline runs clockwise on the page, so that its left hand points outward; else -1."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True))
    return 1 if area > 0 else -1
