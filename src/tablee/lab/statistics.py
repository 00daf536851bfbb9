"""Numbers about many games: shares with their intervals, and spreads. Sums are whole, so order never matters."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z95 = NormalDist().inv_cdf(0.975)
"""How many standard deviations either side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Share:
    """How often something happened, with the interval in which the true rate lies at 95 %."""

    count: int
    of: int

    @property
    def rate(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.of)

    def data(self) -> dict[str, float]:
        low, high = self.interval
        return {"count": self.count, "rate": rounded(self.rate), "low": rounded(low), "high": rounded(high)}


def wilson(count: int, of: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval: unlike the textbook one it stays within 0 and 1, and is honest at both ends."""
    if not of:
        return 0.0, 1.0
    rate = count / of
    shrink = 1 + z * z / of
    centre = (rate + z * z / (2 * of)) / shrink
    half = z / shrink * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    # At the ends the formula gives exactly 0 or 1, but the arithmetic of floats does not.
    return 0.0 if count == 0 else max(0.0, centre - half), 1.0 if count == of else min(1.0, centre + half)


@dataclass
class Spread:
    """The mean, the standard deviation and the extremes of whole numbers, gathered one by one."""

    count: int = 0
    total: int = 0
    squares: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, number: int) -> None:
        self.merge(Spread(1, number, number * number, number, number))

    def merge(self, other: Spread) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.low = other.low if self.low is None else self.low if other.low is None else min(self.low, other.low)
        self.high = other.high if self.high is None else self.high if other.high is None else max(self.high, other.high)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """Of the sample; from whole sums, so that nothing is lost by rounding."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1)))

    def data(self) -> dict[str, float | int | None]:
        return {"mean": rounded(self.mean), "sd": rounded(self.deviation), "min": self.low, "max": self.high}


def rounded(number: float) -> float:
    """Six digits after the point: more than any simulation can tell."""
    return round(number, 6)
