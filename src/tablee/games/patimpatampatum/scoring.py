"""What the plazas and houses pay at the end of a round: PPP-36 to PPP-38."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.material import HOUSE_PAY, PLAZAS, WORTH
from tablee.games.patimpatampatum.pawns import Pawns

CLAUSES: Final = ("", "PPP-36", "PPP-37", "PPP-38")
"""The clause that tells what a round pays."""

SOURCES: Final = len(PLAZAS) + 1
"""What a round pays for: each plaza, the dearest first, then the houses."""


def plaza_pay(round_: int, worth: int, pawns: int) -> int:
    """What a plaza pays to a player with so many pawns there."""
    if round_ == 1:
        return worth if pawns >= 1 else 0
    if round_ == 2:
        return worth if pawns >= 2 else 0
    return worth * 2 if pawns >= 3 else worth if pawns == 2 else 0


def houses_held(pawns: Pawns, seat: int) -> int:
    held = 0
    for house in pawns.town.houses:
        if pawns.holder(house) == seat:
            held += 1
    return held


def house_points(pawns: Pawns, round_: int, seat: int) -> int:
    return HOUSE_PAY[round_][min(houses_held(pawns, seat), 3)]


def pay(pawns: Pawns, round_: int) -> list[list[int]]:
    """A row for each source: what it pays to each seat."""
    seats = range(pawns.seats)
    rows = [[plaza_pay(round_, WORTH[plaza], pawns.count(seat, plaza)) for seat in seats] for plaza in PLAZAS]
    rows.append([house_points(pawns, round_, seat) for seat in seats])
    return rows


def by_round(gains: list[list[int]]) -> list[list[int]]:
    """Two rows a round: what each seat got from all plazas, then from houses."""
    rows: list[list[int]] = []
    for first in range(0, len(gains), SOURCES):
        plazas = gains[first : first + SOURCES - 1]
        houses = gains[first + SOURCES - 1]
        rows.append([sum([row[seat] for row in plazas]) for seat in range(len(houses))])
        rows.append(houses[:])
    return rows
