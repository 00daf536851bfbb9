"""A position between two turns of the expert game as numbers: a row for each seat, from which its chance is judged."""

from __future__ import annotations

from typing import Final

from tablee.games.patouche.herd import Herd
from tablee.games.patouche.material import SIDES
from tablee.games.patouche.rules import Patouche
from tablee.kernel.state import NOBODY

EXPERT_INPUTS: Final = 61
FEW_PATOUS: Final = 4  # so small a pile may be used up before the end
NOBODY_PLAYS: Final = -99


def expert_rows(state: Patouche) -> list[list[float]]:
    """For each seat what it has, when it and the wolf come, and how it stands beside the others."""
    seats = len(state.flocks)
    herds = [Herd(state, seat) for seat in range(seats)]
    turns_left = seats if state.last == NOBODY else (state.last - state.turn) % seats
    sides = 0
    sheep = 0
    for side in range(SIDES):
        sides += state.sheep.unseen[side]
        sheep += side * state.sheep.unseen[side]
    mean = sheep / sides - 2.0 if sides else 0.0
    return [_row(state, seat, herds, turns_left, mean) for seat in range(seats)]


def _row(state: Patouche, seat: int, herds: list[Herd], turns_left: int, mean: float) -> list[float]:
    own = herds[seat]
    seats = len(herds)
    far = (seat - state.wolf - 1) % seats
    wait = (seat - state.turn) % seats
    ends = state.last != NOBODY
    row = [0.0] * EXPERT_INPUTS
    row[0] = 1.0
    row[1] = own.points / 8.0
    row[2] = own.cards / 6.0
    row[3] = _one(own.cards >= 3)
    row[4] = _one(own.cards >= 4)
    row[5] = _one(own.cards >= 5)
    row[6] = own.safe / 8.0
    row[7 + min(far, 2)] = own.most / 4.0
    row[10 + min(far, 2)] = own.second / 4.0
    row[13] = own.rest / 4.0
    row[14] = _one(own.ready >= 1)
    row[15] = _one(own.ready >= 2)
    row[16] = _one(own.ready >= 3)
    row[17] = float(own.traps)
    row[18] = float(own.tired)
    row[19] = own.patous / 4.0
    row[20] = own.forsaken / 4.0
    row[21] = own.exposed / 3.0
    row[22] = _one(wait == 0)
    row[23] = _one(wait == seats - 1)
    row[24] = _one(wait == 1)
    row[25] = _one(not ends)
    row[26] = _one(ends and turns_left > 1)
    row[27] = _one(ends and turns_left == 1)
    row[28] = _one(ends and wait < turns_left)
    row[29] = _one(seat == state.last)
    row[30] = _one(far == 0)
    row[31] = _one(far == 1)
    _beside(state, seat, herds, turns_left, row)
    row[50] = mean
    row[59] = _one(state.patous.size() < FEW_PATOUS)
    return row


def _beside(state: Patouche, seat: int, herds: list[Herd], turns_left: int, row: list[float]) -> None:
    """How a seat stands beside the others, and beside the best of them."""
    own = herds[seat]
    seats = len(herds)
    rival = NOBODY
    safest = 0
    playing = NOBODY_PLAYS
    cards = 0
    least = 99
    for other, herd in enumerate(herds):
        if other == seat:
            continue
        if rival == NOBODY or herd.points > herds[rival].points:
            rival = other
        safest = max(safest, herd.safe)
        if (other - state.turn) % seats < turns_left:
            playing = max(playing, herd.points)
        cards = max(cards, herd.cards)
        least = min(least, herd.points)
    best = herds[rival]
    ends = state.last != NOBODY
    prey = (best.most + best.second) / 8.0
    lead = (own.points - best.points) / 4.0
    behind = (own.points - playing) / 4.0
    dogs = (own.patous - best.patous) / 4.0
    row[32] = lead
    row[33] = row[25] * lead
    row[34] = row[26] * lead
    row[35] = row[27] * lead
    row[36] = (own.points - least) / 4.0
    row[37] = (own.safe - safest) / 4.0
    row[38] = (own.points - safest) / 4.0
    row[39] = (own.safe - best.points) / 4.0
    row[40] = behind if playing != NOBODY_PLAYS else 2.0
    row[41] = _one(playing != NOBODY_PLAYS)
    row[42] = cards / 6.0
    row[43] = _one(cards >= 5)
    row[44] = _one(cards >= 4)
    row[45] = best.points / 8.0
    row[46] = dogs
    row[47] = dogs if own.points == best.points else 0.0
    row[48] = prey
    row[49] = prey if (rival - state.wolf - 1) % seats == 0 else 0.0
    row[51] = lead if own.cards >= 5 else 0.0
    row[52] = lead if cards >= 5 else 0.0
    row[53] = row[28] * lead
    row[54] = _one(ends and own.points == best.points)
    row[55] = _one(ends and own.points > best.points)
    row[56] = row[26] * row[6]
    row[57] = row[27] * row[39]
    row[58] = lead if (rival - state.turn) % seats < turns_left else 0.0
    row[60] = row[26] * behind if playing != NOBODY_PLAYS else 0.0


def _one(holds: bool) -> float:
    return 1.0 if holds else 0.0
