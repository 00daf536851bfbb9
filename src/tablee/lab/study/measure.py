"""Statistics of a study: shares of victories, what changes from one way of playing to another, and a ladder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log10, sqrt
from statistics import NormalDist
from typing import Final

from tablee.kernel.chance import Rng
from tablee.lab.ratings import middle_part
from tablee.lab.statistics import Mean, rounded

TOP: Final = 1500.0
"""The rating of the first rung; the others stand below or above it."""
RESAMPLED: Final = 150
STEPS: Final = 200
ENOUGH: Final = 1e-7
ADDED: Final = 0.5
"""A game that each rung has, to that extent, won against a shadow as strong as the first and lost to it: no rating is
infinite."""


def z_for(lines: int = 1) -> float:
    """How many standard errors to either side are sure at 95 % for all of so many lines together."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, lines))


@dataclass(frozen=True)
class Share:
    """How large a part of something: a mean of numbers between 0 and 1, one for each deal."""

    parts: tuple[float, ...]

    @cached_property
    def mean(self) -> Mean:
        return Mean(self.parts, len(self.parts))

    @property
    def rate(self) -> float:
        return self.mean.rate

    @cached_property
    def interval(self) -> tuple[float, float]:
        return self.mean.interval

    def data(self) -> dict[str, float]:
        return self.mean.data()

    def sure(self, than: float, lines: int = 1) -> bool:
        """Whether it surely differs from a number, if so many lines are looked at."""
        low, high = self.interval
        wider = z_for(lines) / z_for()
        return not self.rate - wider * (self.rate - low) <= than <= self.rate + wider * (high - self.rate)


@dataclass(frozen=True)
class Effect:
    """What a measure is in one way of playing and in the other, the same deals in both; and by which part of the first
    it changes, with the interval of that. Nothing is told of the change where the first is nil."""

    one: float
    other: float
    pairs: int
    change: float | None
    low: float
    high: float

    @property
    def sure(self) -> bool:
        return self.change is not None and not self.low <= 0.0 <= self.high

    @property
    def surety(self) -> float:
        """How far it is from nil, by its own interval."""
        return abs(self.change or 0.0) / ((self.high - self.low) or 1e-9)

    def data(self) -> dict[str, float | int | None]:
        told = None if self.change is None else rounded(self.change)
        found: dict[str, float | int | None] = {"one": rounded(self.one), "other": rounded(self.other)}
        return found | {"pairs": self.pairs, "change": told, "low": rounded(self.low), "high": rounded(self.high)}


def effect(pairs: Sequence[tuple[float, float]], lines: int = 1) -> Effect:
    """The differences deal by deal, as parts of the mean of the first: so whether there is any is judged as surely as
    the deals allow, however seldom a thing happens."""
    count = len(pairs)
    if not count:
        return Effect(0.0, 0.0, 0, None, 0.0, 0.0)
    one = sum(pair[0] for pair in pairs) / count
    other = sum(pair[1] for pair in pairs) / count
    if not one or count < 2:
        return Effect(one, other, count, None, 0.0, 0.0)
    change = (other - one) / abs(one)
    squares = sum((pair[1] - pair[0] - (other - one)) ** 2 for pair in pairs) / (count - 1) / count
    reach = z_for(lines) * sqrt(squares) / abs(one)
    return Effect(one, other, count, change, change - reach, change + reach)


# The ladder: of all who sit at a table each wins in proportion to a strength

Table = tuple[tuple[int, ...], tuple[int, ...]]
"""A game of a mixed table: the rung in every chair, and the rungs in the winning ones."""


@dataclass(frozen=True)
class Rated:
    rating: float
    low: float
    high: float


def rated(rungs: int, tables: Sequence[Table], seed: int) -> list[Rated]:
    """Ratings with their 95 % intervals, which come from drawing the games anew."""
    if not tables:
        return []
    found = _ratings(rungs, Counter(map(_sorted, tables)))
    rng = Rng(seed)
    spread = []
    for _ in range(RESAMPLED):
        drawn = Counter(_sorted(tables[rng.below(len(tables))]) for _ in tables)
        spread.append(_ratings(rungs, drawn))
    intervals = [middle_part([row[rung] for row in spread]) for rung in range(rungs)]
    return [Rated(rating, *interval) for rating, interval in zip(found, intervals, strict=True)]


def _sorted(table: Table) -> Table:
    return tuple(sorted(table[0])), tuple(sorted(table[1]))


def _ratings(rungs: int, tables: Mapping[Table, int]) -> list[float]:
    """The most likely strengths, step by step (Hunter's method), as ratings."""
    won = [ADDED] * rungs
    for (_, winners), times in tables.items():
        for rung in winners:
            won[rung] += times / len(winners)
    sat: Counter[tuple[int, ...]] = Counter()
    for (chairs, _), times in tables.items():
        sat[chairs] += times
    strengths = [1.0] * rungs
    for _ in range(STEPS):
        weights = [2 * ADDED / (strength + 1.0) for strength in strengths]
        for chairs, times in sat.items():
            part = times / sum(strengths[rung] for rung in chairs)
            for rung in chairs:
                weights[rung] += part
        after = [won[rung] / weights[rung] for rung in range(rungs)]
        moved = max(abs(new / old - 1) for new, old in zip(after, strengths, strict=True))
        strengths = after
        if moved < ENOUGH:
            break
    return [TOP + 400 * log10(strength / strengths[0]) for strength in strengths]


def part_of(values: Sequence[int], share: float) -> int:
    """The value below which such a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def mean_of(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def spread(values: Sequence[int]) -> dict[str, float]:
    """The mean of whole numbers, and where they lie."""
    low, middle, high = (part_of(values, share) for share in (0.1, 0.5, 0.9))
    ends = {"least": min(values), "most": max(values)}
    return {"mean": rounded(mean_of(values)), "p10": low, "median": middle, "p90": high, **ends}
