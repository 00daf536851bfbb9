"""What the plazas and houses pay at the end of a round: PPP-36 to PPP-38."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.material import HOUSE_PAY, WORTH
from tablee.games.patimpatampatum.pawns import Pawns

CLAUSES: Final = ("", "PPP-36", "PPP-37", "PPP-38")
"""The clause that tells what a round pays."""


def plaza_pay(round_: int, worth: int, pawns: int) -> int:
    """What a plaza pays to a player with so many pawns there."""
    if round_ == 1:
        return worth if pawns >= 1 else 0
    if round_ == 2:
        return worth if pawns >= 2 else 0
    return worth * 2 if pawns >= 3 else worth if pawns == 2 else 0


def plaza_points(pawns: Pawns, round_: int, seat: int) -> int:
    points = 0
    for plaza in pawns.town.plazas:
        points += plaza_pay(round_, WORTH[plaza], pawns.count(seat, plaza))
    return points


def houses_held(pawns: Pawns, seat: int) -> int:
    held = 0
    for house in pawns.town.houses:
        if pawns.holder(house) == seat:
            held += 1
    return held


def house_points(pawns: Pawns, round_: int, seat: int) -> int:
    return HOUSE_PAY[round_][min(houses_held(pawns, seat), 3)]
