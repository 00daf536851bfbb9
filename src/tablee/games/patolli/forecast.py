"""What speaks for a player of Patolli: the learned judgement, and how far the race has come."""

from __future__ import annotations

from math import log
from typing import Final

from tablee.games.patolli.judgement import PatolliLearned
from tablee.games.patolli.material import LAST, PIECES
from tablee.games.patolli.outlook import standing
from tablee.games.patolli.player import SCALE, PatolliSense
from tablee.games.patolli.rules import Patolli
from tablee.kernel.forecast import Fitted

INPUTS: Final = 8
SUREST: Final = 0.9999


class PatolliForecast(Fitted[Patolli]):
    """The judgement supposes that both play on as well as it does; among people and bots of all kinds a lead is worth
    less, and how much less is fitted."""

    def __init__(self, package: str, version: int, sense: PatolliSense, learned: PatolliLearned) -> None:
        super().__init__(package, version, ("patolli",), INPUTS, sense)
        self.learned = learned

    def mode(self, state: Patolli) -> str:
        return "patolli"

    def rows(self, state: Patolli) -> list[list[float]]:
        chance = min(max(self.learned.value(state, 0), 1.0 - SUREST), SUREST)
        odds = log(chance / (1.0 - chance))
        lead = (standing(state, 0) - standing(state, 1)) / SCALE
        walked = [_walked(state, seat) for seat in range(2)]
        ahead = max(walked[0], walked[1])
        return [
            self._row(odds, lead, walked[0] - walked[1], ahead),
            self._row(-odds, -lead, walked[1] - walked[0], ahead),
        ]

    def _row(self, odds: float, lead: float, walked: float, ahead: float) -> list[float]:
        return [odds, odds * ahead, odds * ahead * ahead, lead, lead * ahead, walked, walked * ahead, ahead]


def _walked(state: Patolli, seat: int) -> float:
    """The part of its way that a side has behind it."""
    side = state.sides[seat]
    squares = side.home * LAST
    for origin in side.origins:
        squares += origin
    return squares / (LAST * PIECES)
