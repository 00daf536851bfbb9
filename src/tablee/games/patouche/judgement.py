"""A judgement of the end of a turn that was learned; where there is none, the hand-made sense judges.

Within a turn the judgement is carried back as the sense does it. The team's was fitted to the best play, which
`tablee.lab.team` finds; that of the expert game for three backwards from the end of a game among sensible players
(`benchmarks.improve`).
"""

from __future__ import annotations

import warnings
from math import exp
from typing import Final

from tablee.games.patouche.expert import EXPERT_INPUTS, EXPERT_SEATS, EXPERT_STAGES, expert_row, expert_stage
from tablee.games.patouche.material import PER_PLAYER
from tablee.games.patouche.phases import END
from tablee.games.patouche.player import PatoucheSense
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import COOPERATIVE
from tablee.kernel.errors import LeftOut
from tablee.kernel.forecast import STEEPEST, Scorer, load
from tablee.kernel.state import NOBODY
from tablee.kernel.weights import Damaged

FOLDER: Final = "learned"

# What stands in a row, seat by seat from where the wolf comes next: whether there are so many sheep without a dog, dogs
# without a sheep; then who is to throw, how many sheep the wolf needs, the pile, the number of seats.
TEAM_SEATS: Final = (3, 4, 5)
FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 5
MOST_NEEDED: Final = 4
ROW_OPEN: Final = 3
ROW_IDLE: Final = 2
SEAT_INPUTS: Final = ROW_OPEN + ROW_IDLE
TEAM_INPUTS: Final = MOST_SEATS * (SEAT_INPUTS + 1) + MOST_NEEDED + 3 + len(TEAM_SEATS)

INPUTS: Final = {COOPERATIVE: TEAM_INPUTS} | dict.fromkeys(EXPERT_STAGES, EXPERT_INPUTS)
"""By the file of what was learned: how many numbers a row has."""


class PatoucheLearned(PatoucheSense):
    """Judges a team's chances, and those of one of three experts, by what was learned; else by the sense."""

    def __init__(self, package: str, version: int) -> None:
        super().__init__()
        self.package = package
        self.version = version
        self.found: dict[str, list[Scorer]] = {}

    def between_turns(self, state: Patouche, seat: int) -> float:
        if state.phase is END or state.turn == NOBODY:
            return super().between_turns(state, seat)
        if state.limit:
            scorers = self.scorers_of(COOPERATIVE)
        elif state.expert and len(state.flocks) == EXPERT_SEATS:
            scorers = self.scorers_of(EXPERT_STAGES[expert_stage(state)])
        else:
            return super().between_turns(state, seat)
        if not scorers:
            return super().between_turns(state, seat)
        if state.limit:
            return chance(scorers[0], team_row(state))
        key = end_key(state, seat)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = chance(scorers[0], expert_row(state, seat))
        return found

    def scorers_of(self, name: str) -> list[Scorer]:
        """What was learned and is kept under this name; nothing if it cannot be had, which is told once."""
        if name not in self.found:
            self.found[name] = []
            try:
                self.found[name].append(load(self.package, FOLDER, name, self.version, INPUTS[name]))
            except Damaged as error:
                warnings.warn(LeftOut(error), stacklevel=2)
        return self.found[name]


def end_key(state: Patouche, seat: int) -> object:
    """All that a row of the end of a turn depends on, which may come about in several ways: places may stand in any
    order, and piles lie in any."""
    return (
        seat,
        state.turn,
        state.wolf,
        state.last,
        state.patous.size(),
        tuple(state.sheep.unseen),
        tuple(state.patous.unseen),
        tuple([tuple(sorted([spot.number for spot in flock.places])) for flock in state.flocks]),
    )


def chance(scorer: Scorer, row: list[float]) -> float:
    """To win, by what such a row says."""
    return 1.0 / (1.0 + exp(-min(max(scorer.score(row), -STEEPEST), STEEPEST)))


def team_row(state: Patouche) -> list[float]:
    """A position between two turns of a team, as numbers."""
    row = [0.0] * TEAM_INPUTS
    seats = len(state.flocks)
    for place in range(seats):
        exposed = 0
        idle = 0
        for spot in state.flocks[(state.wolf + 1 + place) % seats].places:
            if spot.exposed:
                exposed += 1
            elif spot.idle:
                idle += 1
        for least in range(min(exposed, ROW_OPEN)):
            row[place * SEAT_INPUTS + least] = 1.0
        for least in range(min(idle, ROW_IDLE)):
            row[place * SEAT_INPUTS + ROW_OPEN + least] = 1.0
    row[MOST_SEATS * SEAT_INPUTS + (state.turn - state.wolf - 1) % seats] = 1.0
    at = MOST_SEATS * (SEAT_INPUTS + 1)
    row[at + state.limit - state.lair - 1] = 1.0
    at += MOST_NEEDED
    pile = state.sheep.size()
    row[at] = pile / (PER_PLAYER * MOST_SEATS)
    row[at + 1] = row[at] * row[at]
    row[at + 2] = 1.0 / pile
    row[at + 3 + seats - FEWEST_SEATS] = 1.0
    return row
