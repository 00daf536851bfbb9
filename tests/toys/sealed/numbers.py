"""Sealed as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.numbers import Numbers, Parts, Row, one_of, round_from, some_of
from tablee.kernel.options import Settings
from tablee.kernel.state import Action
from tests.toys.sealed.rules import BIDS, HIDDEN, ROUNDS, Sealed

PRIZES = sum(range(1, ROUNDS + 1))


class SealedNumbers(Numbers[Sealed]):
    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return BIDS

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return []

    def parts(self, seats: int, settings: Settings) -> Parts:
        return {
            "round": (ROUNDS,),
            "coins": (seats, ROUNDS),
            "bids": (seats, ROUNDS + 1),
            "points": (seats,),
            "lost": (1,),
        }

    def see(self, seen: Sealed, viewer: int | None) -> dict[str, Row]:
        bids: list[float] = []
        coins: list[float] = []
        around = round_from(viewer or 0, len(seen.bids))
        for seat in around:
            bid = seen.bids[seat]
            bids += one_of(ROUNDS + 1, ROUNDS if bid == HIDDEN else bid - 1)
            coins += some_of(ROUNDS, [coin - 1 for coin in seen.coins[seat]])
        return {
            "round": one_of(ROUNDS, seen.round - 1 if seen.round <= ROUNDS else -1),
            "coins": coins,
            "bids": bids,
            "points": [seen.points[seat] / PRIZES for seat in around],
            "lost": [seen.lost / PRIZES],
        }
