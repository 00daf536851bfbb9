"""A turn of Patou'che where no card is turned, in arrays: what a roller makes of up to three throws (PCH-4).

A turn is decided by what its dice show in the end, one of ten *results*. Everything here takes their worth, one row a
result and one column a position, and is exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from typing import Any

Array = Any
Faces = tuple[int, int, int]
"""Dice by what they show: wolves, patous, sheep."""

DICE = 3


def rolls(count: int) -> list[Faces]:
    """All that so many dice can show."""
    return [
        (wolves, patous, count - wolves - patous) for wolves in range(count + 1) for patous in range(count + 1 - wolves)
    ]


def chance(faces: Faces) -> float:
    ways = factorial(sum(faces))
    for number in faces:
        ways //= factorial(number)
    return ways / float(DICE ** sum(faces))


def both(some: Faces, more: Faces) -> Faces:
    return (some[0] + more[0], some[1] + more[1], some[2] + more[2])


def parts(faces: Faces) -> list[Faces]:
    """What may be kept of dice if not all are."""
    whole = sum(faces)
    return [kept for count in range(1, whole) for kept in rolls(count) if all(map(int.__le__, kept, faces))]


RESULTS = rolls(DICE)
NONE: Faces = (0, 0, 0)
PLACE = {result: place for place, result in enumerate(RESULTS)}


class Turns:
    """The best play of one turn in many positions: what it is worth, and how likely it ends in each result."""

    def __init__(self, xp: Any, worth: Array) -> None:
        self.xp = xp
        self.worth = worth
        self.last = {kept: _ways(xp, kept) @ worth for count in (1, 2) for kept in rolls(count)}
        self.second = {**self.last, **{kept: self._again(kept) for kept in rolls(1)}}
        self.value = sum(chance(thrown) * self._best(thrown, self.second, NONE) for thrown in RESULTS)

    def _again(self, kept: Faces) -> Array:
        """One die is kept, the others are thrown, and once more."""
        return sum(chance(thrown) * self._best(thrown, self.last, kept) for thrown in rolls(DICE - sum(kept)))

    def _best(self, thrown: Faces, then: Mapping[Faces, Array], kept: Faces) -> Array:
        """To stop, or the best part to keep."""
        best = self.worth[PLACE[both(kept, thrown)]]
        for part in parts(thrown):
            best = self.xp.maximum(best, then[both(kept, part)])
        return best

    # How likely which result: the same choices once more

    def habits(self) -> Array:
        xp = self.xp
        last = {kept: _ways(xp, kept)[:, None] for count in (1, 2) for kept in rolls(count)}
        second = dict(last)
        for kept in rolls(1):
            second[kept] = sum(
                chance(thrown) * self._chosen(thrown, self.last, last, kept) for thrown in rolls(DICE - sum(kept))
            )
        return sum(chance(thrown) * self._chosen(thrown, self.second, second, NONE) for thrown in RESULTS)

    def _chosen(self, thrown: Faces, then: Mapping[Faces, Array], ways: Mapping[Faces, Array], kept: Faces) -> Array:
        xp = self.xp
        best = self.worth[PLACE[both(kept, thrown)]]
        habits = xp.eye(len(RESULTS))[PLACE[both(kept, thrown)]][:, None]
        for part in parts(thrown):
            other = both(kept, part)
            better = then[other] > best
            best, habits = xp.where(better, then[other], best), xp.where(better, ways[other], habits)
        return habits


def _ways(xp: Any, kept: Faces) -> Array:
    """How likely one throw of the other dice, which is kept whole, leads to each result."""
    ways = xp.zeros(len(RESULTS), dtype=xp.float32)
    for thrown in rolls(DICE - sum(kept)):
        ways[PLACE[both(kept, thrown)]] += chance(thrown)
    return ways
