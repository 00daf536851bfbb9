"""How good a position between two turns is for a player, or for a team: the sheep, and who can take them."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.patouche.material import DISGUISED, HERD, NO_CARD, RAM, SIDES, TIRED, UNTURNED, WORTH
from tablee.games.patouche.phases import FIRST, NOBODY
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import Pile

# Between turns, what each player has is weighed, and the weights are set against each other as powers of e. One line
# for each stage of a game: up to 2 sheep cards, up to 4, more, the last round, its last turn. Found by play of these
# players against themselves and a regression of who won. The columns: a sheep; a sheep that can flee from the next
# visit of the wolf; one that can flee from the visit after; a dog in wait for a sheep (in the last round any patou
# card, PCH-11); the right to play soon; a wolf that waits among the patous; a sheep that can flee from a later visit;
# one over a Tired Patou, where no dog can come to it.
FAMILY_WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0.46, -0.19, -0.12, 0.08, 0.82, 0.00, 0.00, 0.00),
    (0.60, -0.29, -0.16, 0.07, 1.12, 0.00, 0.00, 0.00),
    (0.62, -0.26, -0.17, 0.00, 0.96, 0.00, 0.00, 0.00),
    (1.66, -0.98, -0.55, -0.35, 3.07, 0.00, 0.00, 0.00),
    (2.24, -1.14, 0.00, -0.46, 4.04, 0.00, 0.00, 0.00),
)
EXPERT_WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (0.29, -0.14, -0.10, 0.25, 0.78, -0.30, -0.05, -0.08),
    (0.34, -0.14, -0.09, 0.21, 1.03, -0.20, -0.05, -0.08),
    (0.38, -0.13, -0.09, 0.19, 1.05, -0.20, -0.05, -0.08),
    (0.64, -0.29, -0.16, -0.11, 2.34, -0.30, -0.06, -0.08),
    (1.13, -0.53, 0.00, -0.24, 3.34, 0.00, -0.04, 0.00),
)
MOST_READY: Final = 2  # more dogs than that wait in vain

# A team's chance to win, by how many more sheep the wolf needs: from 1 to 4. The columns: where it starts; a card of
# the pile; a sheep that can flee from the next visit of the wolf; from the visit after; any other unguarded sheep; a
# dog in wait.
TEAM_WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (3.5, -0.20, -2.50, -1.00, -0.12, 0.08),
    (6.0, -0.16, -1.60, -1.00, -0.60, 0.10),
    (7.5, -0.13, -1.10, -0.60, -0.60, 0.10),
    (8.5, -0.13, -0.75, -0.70, -0.90, 0.05),
)


def result(state: Patouche, seat: int) -> float:
    """1 for a victory, less when it is shared."""
    outcome = state.outcome()
    assert outcome is not None
    if outcome.ranks[seat] != 1:
        return 0.0
    return 1.0 if state.limit else 1.0 / outcome.ranks.count(1)


def team_chance(state: Patouche) -> float:
    """The chance that the shepherds empty the pile before the wolf is fed (PCH-23)."""
    flocks = state.flocks
    needs = state.limit - state.lair
    base, card, hunted, stalked, loose, ready = TEAM_WEIGHTS[needs - 1]
    next_prey = (state.wolf + 1) % len(flocks)
    then_prey = (state.wolf + 2) % len(flocks)
    score = base + card * state.sheep.size()
    for seat, flock in enumerate(flocks):
        exposed = 0
        for spot in flock.places:
            if spot.exposed:
                exposed += 1
            elif spot.idle:
                score += ready
        if seat == next_prey:
            score += hunted * min(exposed, needs)
        elif seat == then_prey:
            score += stalked * min(exposed, needs)
        else:
            score += loose * exposed
    return 1.0 / (1.0 + exp(-score))


def share(state: Patouche, seat: int) -> float:
    """The chance that a seat wins, if all play alike."""
    if state.phase is FIRST:
        return 1.0 / len(state.flocks)
    weights = (EXPERT_WEIGHTS if state.expert else FAMILY_WEIGHTS)[stage(state)]
    mine = 0.0
    total = 0.0
    for player in range(len(state.flocks)):
        prospect = exp(standing(state, player, weights))
        total += prospect
        if player == seat:
            mine = prospect
    return mine / total


def stage(state: Patouche) -> int:
    """How far the game has come: the line of the weights."""
    if state.last != NOBODY:
        return 4 if (state.turn + 1) % len(state.flocks) == state.last else 3
    most = 0
    for flock in state.flocks:
        cards = flock.sheep()
        if cards > most:
            most = cards
    return 0 if most <= 2 else 1 if most < HERD - 1 else 2


def standing(state: Patouche, seat: int, weights: tuple[float, ...]) -> float:
    """What a player's cards are worth, less what the wolf may take, by the weights of the stage."""
    flock = state.flocks[seat]
    points = 0
    patous = 0
    prey = 0  # the two best sheep cards that can flee: a visit seldom costs more
    second = 0
    ready = 0
    traps = 0
    forsaken = 0
    for spot in flock.places:
        for card in spot.sheep:
            points += WORTH[card]
            if spot.exposed:
                worth = WORTH[card]
                if worth > prey:
                    second = prey
                    prey = worth
                elif worth > second:
                    second = worth
                if spot.role == TIRED:
                    forsaken += worth
        if spot.patou == NO_CARD:
            continue
        patous += 1
        if spot.patou == RAM:
            points += 1  # PCH-18
        if spot.room:
            if spot.role == DISGUISED:
                traps += 1
            elif spot.role != TIRED:
                ready += spot.room
    seats = len(state.flocks)
    far = (seat - state.wolf - 1) % seats
    wait = (seat - state.turn) % seats
    score = weights[0] * points + weights[5] * traps + weights[7] * forsaken
    score += weights[1 if far == 0 else 2 if far == 1 else 6] * (prey + second)
    if state.last == NOBODY:
        return score + weights[3] * min(ready, MOST_READY) + weights[4] * (1.0 - wait / seats)
    score += weights[3] * patous
    return score + weights[4] if wait < (state.last - state.turn) % seats else score


def mean(sheep: Pile) -> float:
    """The sheep on the next card of the pile, on average."""
    side = sheep.next_side()
    if side != UNTURNED:
        return float(max(side, 0))
    cards = 0
    total = 0
    for worth in range(SIDES):
        cards += sheep.unseen[worth]
        total += worth * sheep.unseen[worth]
    return total / cards
