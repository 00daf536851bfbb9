"""What grows and stands in the countryside: plots, orchards, copses, farms, towns. Quiet, because tiles lie on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, dist, pi, sin

from tablee.games.patrolis.picture.ground.land import Land
from tablee.games.patrolis.picture.ground.lines import fine, strokes
from tablee.games.patrolis.picture.inks import Inks
from tablee.games.patrolis.picture.layout import CELL, MAP_HEIGHT, MAP_WIDTH
from tablee.kernel.chance import Rng
from tablee.kernel.picture import Point, g, num, path

SPACING = 27
CLEAR_OF_ROAD = 15
AWAY = -0.33  # how little water or mountain there may be round about a field


class Countryside:
    """``drawn`` is everything under the hills and the water; ``buildings``, which are black, come later, over them."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self.rng = Rng(land.seed + 40)
        self.road = [point for line in land.roads for point in _every(line, 10)]
        self.furrows: list[tuple[Point, Point]] = []
        self.hedges: list[tuple[Point, Point]] = []
        self.tufts: list[tuple[Point, Point]] = []
        self.trees: list[str] = []
        self.copses: list[str] = []
        self.farms: list[str] = []
        self.lanes: list[str] = []
        for x, y in self._places():
            self._grow(x, y)

    def drawn(self, ink: Inks) -> str:
        return (
            path("".join(self._meadows()), fill=ink.meadow, opacity=".75")
            + path(
                "".join(self.lanes),
                fill="none",
                stroke=ink.casing,
                stroke_width=1.1,
                stroke_dasharray="4 2",
                opacity=".7",
            )
            + fine(strokes(self.tufts), stroke=ink.leaf, stroke_width=0.9)
            + fine(strokes(self.furrows), stroke=ink.leaf, stroke_width=0.8, opacity=".75")
            + fine(strokes(self.hedges), stroke=ink.leaf, stroke_width=1.6, stroke_dasharray="2.5 2", opacity=".8")
            + g(
                path("".join(self.trees), fill="none", stroke=ink.leaf, stroke_width=2.3),
                path("".join(self.copses), fill=ink.copse, stroke=ink.leaf, stroke_width=0.9),
                stroke_linecap="round",
            )
        )

    def buildings(self, ink: Inks) -> str:
        return path("".join(self.farms) + _towns(self.land), fill=ink.black)

    def _places(self) -> list[Point]:
        """About evenly over the open country, without regard to the squares."""
        places: list[Point] = []
        for row in range(MAP_HEIGHT // SPACING + 1):
            for col in range(MAP_WIDTH // SPACING + 1):
                x = (col + 0.5 * (row % 2)) * SPACING + self.rng.below(13) - 6
                y = row * SPACING + self.rng.below(13) - 6
                if self._open(x, y, CLEAR_OF_ROAD):
                    places.append((x, y))
        return places

    def _open(self, x: float, y: float, clear: float) -> bool:
        land = self.land
        country = land.on_sheet(x, y, -5) and land.water.at(x, y) < AWAY and land.hills.at(x, y) < AWAY + 0.05
        return country and all(abs(x - a) + abs(y - b) > clear for a, b in self.road)

    def _grow(self, x: float, y: float) -> None:
        turn = 0.35 * sin(x / 130) + 0.5 * cos(y / 90) + (pi / 2 if self.rng.below(3) == 0 else 0)
        kind = self.rng.below(100)
        if kind < 26:
            self._plot(x, y, turn)
        elif kind < 40:
            self._orchard(x, y, turn)
        elif kind < 58:
            self._copse(x, y)
        elif kind < 76:
            self._grass(x, y)
        elif kind < 84:
            self._farm(x, y)

    def _between(self, low: float, high: float) -> float:
        return low + (high - low) * self.rng.below(1000) / 1000

    def _plot(self, x: float, y: float, turn: float) -> None:
        wide, deep = self._between(13, 21), self._between(9, 15)
        lie = _lying(x, y, turn)
        furrow = -deep / 2
        while furrow < deep / 2:
            inset = self._between(0, 2)
            self.furrows.append((lie(inset - wide / 2, furrow), lie(wide / 2 - inset, furrow)))
            furrow += 3.2
        if self.rng.below(10) < 6:
            corner = lie(wide / 2 + 2, -deep / 2 - 2.5)
            self.hedges += [(lie(-wide / 2 - 2, -deep / 2 - 2.5), corner), (corner, lie(wide / 2 + 2, deep / 2))]

    def _orchard(self, x: float, y: float, turn: float) -> None:
        across, down = ((3, 2), (4, 3), (3, 3), (5, 2))[self.rng.below(4)]
        lie = _lying(x, y, turn)
        for i in range(across):
            for j in range(down):
                self.trees.append(_dot(lie((i - across / 2) * 5.2, (j - down / 2) * 5.2)))

    def _copse(self, x: float, y: float) -> None:
        for _ in range(3 + self.rng.below(5)):
            r = self._between(1.7, 3)
            self.copses.append(_round(x + self._between(-10, 10), y + self._between(-7, 7), r))

    def _grass(self, x: float, y: float) -> None:
        for _ in range(2 + self.rng.below(2)):
            u, v = x + self._between(-9, 9), y + self._between(-7, 7)
            self.tufts += [
                ((u - 2.5, v - 2.5), (u - 1.5, v)),
                ((u, v - 3.5), (u, v)),
                ((u + 2.5, v - 2.5), (u + 1.5, v)),
            ]

    def _farm(self, x: float, y: float) -> None:
        self.farms.append(f"M{num(x)} {num(y)}h5v3.2h-5zM{num(x + 6.2)} {num(y - 1.5)}h2.8v4.6h-2.8z")
        near = min(self.road, key=lambda point: dist(point, (x, y)), default=None)
        if near is not None and dist(near, (x, y)) < 95:
            bend = ((x + near[0]) / 2 + self._between(-14, 14), (y + near[1]) / 2 + self._between(-14, 14))
            self.lanes.append(f"M{num(x + 2)} {num(y + 3)}Q{num(bend[0])} {num(bend[1])} {num(near[0])} {num(near[1])}")

    def _meadows(self) -> list[str]:
        meadows = []
        for _ in range(26):
            x, y = self._between(20, MAP_WIDTH - 20), self._between(20, MAP_HEIGHT - 20)
            if self._open(x, y, 12):
                meadows.append(self._meadow(x, y, self._between(20, 40), self._between(14, 28)))
        return meadows

    def _meadow(self, x: float, y: float, wide: float, deep: float) -> str:
        points = [
            (x + wide * k * cos(i * pi / 4), y + deep * k * sin(i * pi / 4))
            for i, k in ((i, self._between(0.75, 1.15)) for i in range(8))
        ]
        halves = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
        d = f"M{num(halves[-1][0])} {num(halves[-1][1])}"
        for bend, end in zip(points, halves, strict=True):
            d += f"Q{num(bend[0])} {num(bend[1])} {num(end[0])} {num(end[1])}"
        return d


def _lying(x: float, y: float, turn: float) -> Callable[[float, float], Point]:
    """Places of something that lies askew at (x y)."""
    c, s = cos(turn), sin(turn)
    return lambda u, v: (x + u * c - v * s, y + u * s + v * c)


def _dot(place: Point) -> str:
    return f"M{num(place[0])} {num(place[1])}h.1"


def _round(x: float, y: float, r: float) -> str:
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 1 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 1 {num(-2 * r)} 0"


def _every(line: list[Point], stride: float) -> list[Point]:
    """Points on a line, about so far apart."""
    points = [line[0]]
    for a, b in pairwise(line):
        count = max(1, round(dist(a, b) / stride))
        points += [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(1, count + 1)]
    return points


def _towns(land: Land) -> str:
    """Houses where roads meet, more of them the more roads there are; the squares by the crossroads stay free."""
    rng, houses = Rng(land.seed + 80), ""
    for (col, row), ways in land.junctions().items():
        x, y = (col + 0.5) * CELL, (row + 0.5) * CELL
        for _ in range(26 * (ways - 2) + 6):
            turn, far = rng.below(628) / 100, 14 + rng.below(220) / 10
            u, v = far * cos(turn), 0.85 * far * sin(turn)
            if min(abs(u), abs(v)) < 11 or land.water.at(x + u, y + v) > -0.1:
                continue
            wide, deep = 3 + rng.below(35) / 10, 3 + rng.below(25) / 10
            houses += f"M{num(x + u - wide / 2)} {num(y + v - deep / 2)}h{num(wide)}v{num(deep)}h{num(-wide)}z"
    return houses
