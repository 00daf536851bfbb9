"""Numbers about many games: shares with their intervals, and spreads. Sums are whole, so order never matters."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z95 = NormalDist().inv_cdf(0.975)
"""How many standard deviations either side hold 95 % of a normal distribution."""

MOST_WORTH = 4
"""How many independent games a game may be worth whose deal is played from every seat."""


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


def wilson(count: float, of: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval: unlike the textbook one it stays within 0 and 1, and is honest at both ends."""
    if not of:
        return 0.0, 1.0
    rate = count / of
    shrink = 1 + z * z / of
    centre = (rate + z * z / (2 * of)) / shrink
    half = z / shrink * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    # At the ends the formula gives exactly 0 or 1, but the arithmetic of floats does not.
    return 0.0 if count == 0 else max(0.0, centre - half), 1.0 if count == of else min(1.0, centre + half)


@dataclass(frozen=True)
class Mean:
    """The mean of scores between 0 and 1 that come in groups, such as the games of one deal, with its 95 % interval.

    Games of one deal are not independent, deals are. So the interval is Wilson's, for as many independent games as have
    the spread that the deals show; where all deals came out the same way, for as many as there are deals.
    """

    groups: tuple[float, ...]
    games: int

    @property
    def rate(self) -> float:
        return sum(self.groups) / len(self.groups) if self.groups else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        count, rate = len(self.groups), self.rate
        if count < 2:
            return 0.0, 1.0
        squares = sum((score - rate) ** 2 for score in self.groups) / (count - 1) / count
        worth = rate * (1 - rate) / squares if squares else count
        worth = max(1.0, min(worth, MOST_WORTH * self.games))
        return wilson(rate * worth, worth)

    def data(self) -> dict[str, float]:
        low, high = self.interval
        return {"games": self.games, "rate": rounded(self.rate), "low": rounded(low), "high": rounded(high)}


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
