"""The end of a turn of the expert game for three as one of the seats sees it, in numbers: a row."""

from __future__ import annotations

from typing import Final

from tablee.games.patouche.herd import Herd
from tablee.games.patouche.material import SIDES
from tablee.games.patouche.rules import Patouche
from tablee.kernel.state import NOBODY

EXPERT_SEATS: Final = 3
EXPERT_STAGES: Final = ("expert", "expert-last-round", "expert-last-turn")
"""How far a game has come: each is judged by what was learned of it. In the last round two turns are left, or one."""

# What stands in a row. Of each seat, from the one that looks: its herd; where the wolf can take sheep, by how soon it
# comes. Then how the three stand to each other; whose turn it is; what nobody has turned yet; and who would be how far
# ahead after a visit of the wolf to each seat.
HERD_INPUTS: Final = 20
BESIDE: Final = EXPERT_SEATS * HERD_INPUTS
LEADS: Final = BESIDE + 10
FARTHEST_BEHIND: Final = -6  # what is more counts as so much
FARTHEST_AHEAD: Final = 13  # nobody wins so much in a turn
LEAD_INPUTS: Final = FARTHEST_AHEAD - FARTHEST_BEHIND + 1
OTHERS_LEAD_INPUTS: Final = 1 - 2 * FARTHEST_BEHIND
WHO: Final = LEADS + 2 * LEAD_INPUTS + OTHERS_LEAD_INPUTS
PILES: Final = WHO + 2 * EXPERT_SEATS
STANDINGS: Final = PILES + 2 * SIDES
VISITS: Final = STANDINGS + 3 + EXPERT_SEATS
EXPERT_INPUTS: Final = VISITS + 2 * EXPERT_SEATS * EXPERT_SEATS

FEW_PATOUS: Final = 4  # so small a pile may be used up before the end
BEST_OF_DICE: Final = 3  # sheep cards that a turn can bring


def expert_stage(state: Patouche) -> int:
    """Before the last round, with two turns of it left, with one."""
    if state.last == NOBODY:
        return 0
    return EXPERT_SEATS - (state.last - state.turn) % EXPERT_SEATS


def expert_row(state: Patouche, seat: int) -> list[float]:
    row = [0.0] * EXPERT_INPUTS
    own = Herd(state, seat)
    after = Herd(state, (seat + 1) % EXPERT_SEATS)
    before = Herd(state, (seat + 2) % EXPERT_SEATS)
    far = (seat - state.wolf - 1) % EXPERT_SEATS
    _tell_herd(row, 0, own, far)
    _tell_herd(row, HERD_INPUTS, after, (far + 1) % EXPERT_SEATS)
    _tell_herd(row, 2 * HERD_INPUTS, before, (far + 2) % EXPERT_SEATS)
    _tell_leads(row, own, after, before)
    row[WHO + (seat - state.turn) % EXPERT_SEATS] = 1.0
    row[WHO + EXPERT_SEATS + far] = 1.0
    best_side = _tell_piles(row, state)
    _tell_standings(row, own, after, before, best_side)
    _tell_visits(row, own.points, after.points, before.points, [own, after, before], far)
    return row


def _tell_herd(row: list[float], at: int, herd: Herd, far: int) -> None:
    row[at] = herd.points / 8.0
    row[at + 1] = herd.cards / 6.0
    row[at + 2] = _one(herd.cards >= 4)
    row[at + 3] = _one(herd.cards >= 5)
    row[at + 4] = herd.safe / 8.0
    row[at + 5 + far] = herd.most / 4.0
    row[at + 8 + far] = herd.second / 4.0
    row[at + 11] = herd.rest / 4.0
    row[at + 12] = herd.exposed / 3.0
    row[at + 13] = _one(herd.ready >= 1)
    row[at + 14] = _one(herd.ready >= 2)
    row[at + 15] = _one(herd.ready >= 3)
    row[at + 16] = float(herd.traps)
    row[at + 17] = float(herd.tired)
    row[at + 18] = herd.patous / 4.0
    row[at + 19] = herd.forsaken / 4.0


def _tell_leads(row: list[float], own: Herd, after: Herd, before: Herd) -> None:
    """In sheep, in sheep that are safe, by dogs where sheep are equal; and each lead by itself."""
    ahead = own.points - after.points
    also = own.points - before.points
    between = after.points - before.points
    row[BESIDE] = ahead / 4.0
    row[BESIDE + 1] = also / 4.0
    row[BESIDE + 2] = between / 4.0
    row[BESIDE + 3] = (own.safe - after.safe) / 4.0
    row[BESIDE + 4] = (own.safe - before.safe) / 4.0
    row[BESIDE + 5] = min(ahead, also) / 4.0
    row[BESIDE + 6] = (own.safe - max(after.points, before.points)) / 4.0
    row[BESIDE + 7] = (own.points - max(after.safe, before.safe)) / 4.0
    row[BESIDE + 8] = (own.patous - after.patous) / 2.0 if ahead == 0 else 0.0
    row[BESIDE + 9] = (own.patous - before.patous) / 2.0 if also == 0 else 0.0
    row[LEADS + _within(ahead, FARTHEST_AHEAD)] = 1.0
    row[LEADS + LEAD_INPUTS + _within(also, FARTHEST_AHEAD)] = 1.0
    row[LEADS + 2 * LEAD_INPUTS + _within(between, -FARTHEST_BEHIND)] = 1.0


def _within(lead: int, most: int) -> int:
    """The place of a lead, from the farthest behind."""
    return min(max(lead, FARTHEST_BEHIND), most) - FARTHEST_BEHIND


def _tell_piles(row: list[float], state: Patouche) -> int:
    """What the cards that nobody has turned may show; the best side of a sheep among them."""
    row[PILES] = _one(state.patous.size() < FEW_PATOUS)
    best = 0
    sheep = 0
    patous = 0
    for side in range(SIDES):
        sheep += state.sheep.unseen[side]
        patous += state.patous.unseen[side]
        if state.sheep.unseen[side]:
            best = side
    for side in range(SIDES):
        if sheep:
            row[PILES + 1 + side] = 2.0 * state.sheep.unseen[side] / sheep
        if patous and side:  # the others are plain
            row[PILES + SIDES + side] = 2.0 * state.patous.unseen[side] / patous
    return best


def _tell_standings(row: list[float], own: Herd, after: Herd, before: Herd, best_side: int) -> None:
    """Who has fewest dogs, who is ahead, how near the end is, and who cannot catch up in a turn by sheep alone."""
    most = max(own.points, after.points, before.points)
    row[STANDINGS] = _one(own.patous < min(after.patous, before.patous))
    row[STANDINGS + 1] = _one(own.points > max(after.points, before.points))
    row[STANDINGS + 2] = max(after.cards, before.cards) / 6.0
    row[STANDINGS + 3] = _one(most - own.points > BEST_OF_DICE * best_side)
    row[STANDINGS + 4] = _one(most - after.points > BEST_OF_DICE * best_side)
    row[STANDINGS + 5] = _one(most - before.points > BEST_OF_DICE * best_side)


def _tell_visits(row: list[float], own: int, after: int, before: int, herds: list[Herd], far: int) -> None:
    """How far ahead this seat would be if the wolf took the best sheep of each, or the two best."""
    for place in range(EXPERT_SEATS):
        for number in range(2):
            loss = herds[place].most + (herds[place].second if number else 0)
            mine = own - loss if place == 0 else own
            theirs = max(after - loss if place == 1 else after, before - loss if place == 2 else before)
            at = VISITS + (2 * place + number) * EXPERT_SEATS + (far + place) % EXPERT_SEATS
            row[at] = min(max(mine - theirs, FARTHEST_BEHIND), -FARTHEST_BEHIND) / 3.0


def _one(holds: bool) -> float:
    return 1.0 if holds else 0.0
