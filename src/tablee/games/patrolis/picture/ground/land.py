"""The lie of the land: coasts, hills and roads, worked out from the letters of a map so that any map prints alike."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from math import exp, hypot
from zlib import crc32

from tablee.games.patrolis.material import COLUMNS, ROWS, SQUARES, Map
from tablee.games.patrolis.picture.ground.fields import Grid
from tablee.games.patrolis.picture.ground.lines import Line, contours
from tablee.games.patrolis.picture.layout import CELL, MAP_HEIGHT, MAP_WIDTH
from tablee.kernel.chance import Rng
from tablee.kernel.picture import Point

STEP, MARGIN = 5, 40
COAST, FOOT = 0.57, 0.5  # the share of water, of mountain round about at which the coast, the foot of the hills runs
RISE = 6.2  # between two rows of hachures
STEEP = 0.2  # below this slope no hachure is drawn

Square = tuple[int, int]


class Land:
    """One map as a surveyor sees it. Fields are positive on water, on hills; roads are lines."""

    def __init__(self, map_: Map) -> None:
        self.rows = map_.rows
        self.bridges = {(square % COLUMNS, square // COLUMNS) for square in range(SQUARES) if map_.is_bridge(square)}
        self.seed = crc32("\n".join(self.rows).encode())
        blank = Grid(MAP_WIDTH, MAP_HEIGHT, STEP, MARGIN)
        self.fine, self.rough, self.broad = (blank.noise(self.seed + r, r) for r in (1, 3, 6))
        self.water = self._field(blank, "W", COAST)
        self.hills = self._field(blank, "M", FOOT)
        self.roads = self._roads()

    def letter(self, x: float, y: float) -> str:
        """The letter of the square at a place; beyond the edge the map goes on as it was."""
        col = min(COLUMNS - 1, max(0, int(x // CELL)))
        row = min(ROWS - 1, max(0, int(y // CELL)))
        return "W" if (col, row) in self.bridges else self.rows[row][col]

    def on_sheet(self, x: float, y: float, rim: float = 0) -> bool:
        return -rim < x < MAP_WIDTH + rim and -rim < y < MAP_HEIGHT + rim

    def _field(self, blank: Grid, letter: str, level: float) -> Grid:
        mask = blank.filled(lambda x, y: 1.0 if self.letter(x, y) == letter else 0.0)
        return mask.blurred(2).plus(self.fine, 0.035).plus(self.rough, 0.03).mapped(lambda value: value - level)

    # Roads

    def _roads(self) -> list[Line]:
        """Each straight run of road squares as a line that wanders a little; off the sheet where it meets the edge."""
        rng = Rng(self.seed)
        wander = {
            (col, row): (rng.below(33) / 10 - 1.6, rng.below(33) / 10 - 1.6)
            for row, letters in enumerate(self.rows)
            for col, letter in enumerate(letters)
            if letter == "R"
        }
        places = {
            square: self._middle(square, (0.0, 0.0) if square in self.bridges else off)
            for square, off in wander.items()
        }
        return [*self._runs(places, 1, 0), *self._runs(places, 0, 1)] or [[place] for place in places.values()]

    def _middle(self, square: Square, off: Point) -> Point:
        return (square[0] + 0.5) * CELL + off[0], (square[1] + 0.5) * CELL + off[1]

    def _runs(self, places: dict[Square, Point], east: int, south: int) -> list[Line]:
        runs = []
        for col, row in places:
            if (col - east, row - south) in places or (col + east, row + south) not in places:
                continue
            run, square = [], (col, row)
            while square in places:
                run.append(places[square])
                square = (square[0] + east, square[1] + south)
            runs.append(self._to_the_edge(run, east, south))
        return runs

    def _to_the_edge(self, run: Line, east: int, south: int) -> Line:
        (x, y), (u, v) = run[0], run[-1]
        if x * east + y * south < CELL:
            run = [(x - 30 * east, y - 30 * south), *run]
        if u * east > MAP_WIDTH - CELL or v * south > MAP_HEIGHT - CELL:
            run = [*run, (u + 30 * east, v + 30 * south)]
        return run

    def junctions(self) -> dict[Square, int]:
        """Road squares where three or more ways meet, with their number."""
        found = {}
        for row, letters in enumerate(self.rows):
            for col, letter in enumerate(letters):
                ways = sum(self._is_road(col + dx, row + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
                if letter == "R" and ways > 2:
                    found[col, row] = ways
        return found

    def _is_road(self, col: int, row: int) -> bool:
        return 0 <= row < ROWS and 0 <= col < COLUMNS and self.rows[row][col] == "R"

    # Relief

    @cached_property
    def relief(self) -> Grid:
        """The height of the hills: steep at the foot, uneven above."""
        depth = self.hills.depths()
        heights = []
        for i, far in enumerate(depth.values):
            if not far:
                heights.append(0.0)
                continue
            uneven = 9 * self.rough.values[i] + 12 * self.broad.values[i] + 2.4 * self.fine.values[i]
            heights.append(40 * (1 - exp(-far / 26)) + min(1.0, far / 30) * uneven + 0.12 * far)
        return depth.like(heights).blurred(1)

    @cached_property
    def slopes(self) -> tuple[Grid, Grid]:
        return self.relief.slopes()

    def hachures(self) -> list[list[tuple[Point, Point]]]:
        """Strokes down the slope in four weights, the heaviest where the land falls away to the south-east."""
        relief, (east, south) = self.relief, self.slopes
        rng = Rng(self.seed)
        weights: list[list[tuple[Point, Point]]] = [[], [], [], []]
        level, top = 2.5, max(relief.values)
        while level < top:
            for line in contours(relief, level):
                for x, y, shaded in self._along(line, rng):
                    i = relief.index(x, y)
                    u, v = east.values[i], south.values[i]
                    slope = hypot(u, v)
                    if slope < STEEP or not self.on_sheet(x, y, 8):
                        continue
                    length = min(RISE / slope, 9.5) * (80 + rng.below(21)) / 100
                    end = (x - u / slope * length, y - v / slope * length)
                    dark = shaded * 0.7 + slope * 0.22
                    weights[3 if dark > 0.72 else 2 if dark > 0.42 else 1 if dark > -0.05 else 0].append(((x, y), end))
            level += RISE
        return weights

    def _along(self, line: Line, rng: Rng) -> list[tuple[float, float, float]]:
        """Places along a line of equal height, closer together in the shade, each with how shaded it is."""
        east, south = self.slopes
        places = []
        walked, due = 0.0, rng.below(30) / 10
        for (x1, y1), (x2, y2) in pairwise(line):
            length = hypot(x2 - x1, y2 - y1)
            while length and walked + length > due:
                share = (due - walked) / length
                x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
                i = east.index(x, y)
                u, v = east.values[i], south.values[i]
                shaded = -(u * 0.62 + v * 0.78) / (hypot(u, v) or 1)
                places.append((x, y, shaded))
                due += 3.2 if shaded > 0.3 else 4.4
            walked += length
        return places

    def shade(self) -> Grid:
        """Positive on slopes that turn from the light, negative on those that face it."""
        east, south = self.slopes
        return east.like([-0.62 * u - 0.78 * v for u, v in zip(east.values, south.values, strict=True)]).blurred(1)

    def peaks(self) -> list[tuple[float, float, int]]:
        """The highest places, far apart, with their altitude in metres."""
        places = zip(self.relief.values, self.relief.places(), strict=True)
        high = sorted(((height, x, y) for height, (x, y) in places if height > 38), reverse=True)
        found: list[tuple[float, float, int]] = []
        for height, x, y in high:
            apart = all(hypot(x - a, y - b) > 90 for a, b, _ in found)
            if apart and self.on_sheet(x, y, -24):
                found.append((x, y, int(640 + height * 17)))
        return found[:7]
