"""Smooth fields over a map sheet, in plain Python: noise, blur, distance, slope."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.kernel.chance import Rng
from tablee.kernel.picture import Point

DIAGONAL = 2**0.5
LOW = -9.0  # below every level, so that what it surrounds is closed


class Grid:
    """A value every ``step`` units, from ``margin`` units before the sheet's edges to as far beyond them."""

    __slots__ = ("across", "down", "margin", "step", "values")

    def __init__(self, width: int, height: int, step: int, margin: int) -> None:
        self.step = step
        self.margin = margin
        self.across = (width + 2 * margin) // step + 1
        self.down = (height + 2 * margin) // step + 1
        self.values = [0.0] * (self.across * self.down)

    def places(self) -> Iterator[Point]:
        """Where the values are, in their order."""
        for row in range(self.down):
            for col in range(self.across):
                yield col * self.step - self.margin, row * self.step - self.margin

    def like(self, values: list[float]) -> Grid:
        other = Grid.__new__(Grid)
        other.step, other.margin, other.across, other.down = self.step, self.margin, self.across, self.down
        other.values = values
        return other

    def index(self, x: float, y: float) -> int:
        """The value nearest to a place."""
        col = min(self.across - 1, max(0, round((x + self.margin) / self.step)))
        row = min(self.down - 1, max(0, round((y + self.margin) / self.step)))
        return row * self.across + col

    def at(self, x: float, y: float) -> float:
        return self.values[self.index(x, y)]

    def filled(self, value: Callable[[float, float], float]) -> Grid:
        return self.like([value(x, y) for x, y in self.places()])

    def mapped(self, change: Callable[[float], float]) -> Grid:
        return self.like([change(value) for value in self.values])

    def plus(self, other: Grid, weight: float = 1.0) -> Grid:
        return self.like([a + weight * b for a, b in zip(self.values, other.values, strict=True)])

    def walled(self) -> Grid:
        """The same with low values all round, so that every area in it is closed."""
        values = self.values[:]
        across, last = self.across, len(self.values) - self.across
        for col in range(across):
            values[col] = values[last + col] = LOW
        for start in range(0, len(values), across):
            values[start] = values[start + across - 1] = LOW
        return self.like(values)

    def blurred(self, radius: int) -> Grid:
        """Three running means each way: close to a Gaussian, and quick."""
        rows = [self.values[i : i + self.across] for i in range(0, len(self.values), self.across)]
        for _ in range(3):
            rows = [_running_mean(row, radius) for row in rows]
        columns = [list(column) for column in zip(*rows, strict=True)]
        for _ in range(3):
            columns = [_running_mean(column, radius) for column in columns]
        return self.like([value for row in zip(*columns, strict=True) for value in row])

    def noise(self, seed: int, radius: int) -> Grid:
        """Soft random hills and hollows, about 1 high; the same for the same seed."""
        rng = Rng(seed)
        field = self.like([rng.below(2001) / 1000 - 1 for _ in self.values]).blurred(radius)
        spread = (sum(value * value for value in field.values) / len(field.values)) ** 0.5
        return field.mapped(lambda value: value / spread)

    def depths(self) -> Grid:
        """How far each place where the field is positive lies from where it is not, in units."""
        across, far = self.across, float(10 * (self.across + self.down))
        depth = [far if value > 0 else 0.0 for value in self.values]
        order = range(across + 1, len(depth) - across - 1)
        for i in order:
            if depth[i]:
                depth[i] = min(
                    depth[i],
                    depth[i - 1] + 1,
                    depth[i - across] + 1,
                    depth[i - across - 1] + DIAGONAL,
                    depth[i - across + 1] + DIAGONAL,
                )
        for i in reversed(order):
            if depth[i]:
                depth[i] = min(
                    depth[i],
                    depth[i + 1] + 1,
                    depth[i + across] + 1,
                    depth[i + across + 1] + DIAGONAL,
                    depth[i + across - 1] + DIAGONAL,
                )
        inner = [min(value, far / 10) * self.step for value in depth]
        return self.like(_continued(inner, across))

    def slopes(self) -> tuple[Grid, Grid]:
        """How steeply the field rises to the east, and to the south."""
        values, across, wide = self.values, self.across, 2 * self.step
        east = [0.0] * len(values)
        south = [0.0] * len(values)
        for i in range(across, len(values) - across):
            east[i] = (values[i + 1] - values[i - 1]) / wide
            south[i] = (values[i + across] - values[i - across]) / wide
        return self.like(east), self.like(south)


def _running_mean(row: list[float], radius: int) -> list[float]:
    """The mean over ``radius`` neighbours on each side; the ends go on as they are."""
    padded = [row[0]] * (radius + 1) + row + [row[-1]] * radius
    width = 2 * radius + 1
    total = sum(padded[:width])
    means = []
    for i in range(len(row)):
        total += padded[i + width] - padded[i]
        means.append(total / width)
    return means


def _continued(values: list[float], across: int) -> list[float]:
    """Depths were not worked out on the rim: there they go on from inside."""
    rows = [values[i : i + across] for i in range(0, len(values), across)]
    for row in rows:
        row[0], row[-1] = row[1], row[-2]
    rows[0], rows[-1] = rows[1], rows[-2]
    return [value for row in rows for value in row]
