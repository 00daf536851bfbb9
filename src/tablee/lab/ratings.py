"""Ratings from scores: by the model of Bradley, Terry and Luce, the most likely ones.

Of all who sit at a table each wins in proportion to a strength; a rating is its logarithm, 400 points for a factor of
ten as chess players count. The mean of all is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from tablee.kernel.chance import Rng

POINTS = 400 / log(10)
STEPS = 60
RESAMPLED = 200
"""How many times the deals are drawn anew to see how far a rating may be off."""
FINE = 1 << 20


@dataclass(frozen=True)
class Score:
    """How one player has done among so many of another: a mean from 0 to 1 in so many games.

    To them a game is ``added`` that came out as between equals, so that no rating is infinite.
    """

    lone: int
    rest: int
    others: int
    rate: float
    games: int
    added: float = 1.0


def ratings(players: int, scores: Sequence[Score]) -> list[float]:
    """The most likely ratings, by Newton's method, one player at a time: there is one maximum, and no step is large."""
    found = [0.0] * players
    for _ in range(STEPS):
        for player in range(players):
            slope, bend = 0.0, 1e-9
            for score in scores:
                if player not in (score.lone, score.rest):
                    continue
                sign = 1.0 if player == score.lone else -1.0
                likely = 1.0 / (1.0 + score.others * exp(found[score.rest] - found[score.lone]))
                fair = 1.0 / (1.0 + score.others)
                slope += sign * (score.games * (score.rate - likely) + score.added * (fair - likely))
                bend += (score.games + score.added) * likely * (1.0 - likely)
            found[player] += max(-1.0, min(1.0, slope / bend))
        middle = sum(found) / players
        found = [value - middle for value in found]
    return [POINTS * value for value in found]


class Resampling:
    """Results drawn anew out of themselves: deals with repetition, and how much the added games count, by chance too;
    else nobody could tell how far off the rating is of who has won all."""

    def __init__(self, deals: int, seed: int) -> None:
        self.deals = deals
        self.rng = Rng(seed)

    def drawn(self) -> list[int]:
        return [self.rng.below(self.deals) for _ in range(self.deals)]

    def added(self) -> float:
        """1 on average."""
        return -log((self.rng.below(FINE) + 1) / FINE)


def middle_part(values: Sequence[float]) -> tuple[float, float]:
    """Where 95 % of them lie."""
    ordered = sorted(values)
    cut = round(0.025 * len(ordered))
    return ordered[cut], ordered[-1 - cut]
