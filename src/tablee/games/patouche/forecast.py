"""What speaks for a shepherd, or for all of them together: sheep, dogs, the wolf's way, and the dice of the turn."""

from __future__ import annotations

from typing import Final

from tablee.games.patouche.herd import Herd
from tablee.games.patouche.material import HERD, NO_CARD, PATOU, SHEEP
from tablee.games.patouche.phases import KEEP, THROW
from tablee.games.patouche.player import PatoucheSense
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import COOPERATIVE, EXPERT, FAMILY
from tablee.kernel.forecast import Fitted
from tablee.kernel.state import NOBODY

INPUTS: Final = 40
SHEEP_SCALE: Final = 4.0


class PatoucheForecast(Fitted[Patouche]):
    def __init__(self, package: str, version: int, sense: PatoucheSense) -> None:
        super().__init__(package, version, (FAMILY, EXPERT, COOPERATIVE), INPUTS, sense)

    def mode(self, state: Patouche) -> str:
        return state.mode

    def rows(self, state: Patouche) -> list[list[float]]:
        herds = [Herd(state, seat) for seat in range(len(state.flocks))]
        most = 0
        for herd in herds:
            most = max(most, herd.cards)
        return [self._row(state, seat, herds, most) for seat in range(len(herds))]

    def _row(self, state: Patouche, seat: int, herds: list[Herd], most: int) -> list[float]:
        herd = herds[seat]
        seats = len(herds)
        best = 0
        safest = 0
        fewest = 99
        for other, rival in enumerate(herds):
            if other != seat:
                best = max(best, rival.points)
                safest = max(safest, rival.guarded)
                fewest = min(fewest, rival.patous)
        lead = (herd.points - best) / SHEEP_SCALE
        last = 0.0 if state.last == NOBODY else 1.0
        begun = state.turn != NOBODY
        wait = (seat - state.turn) % seats if begun else 0
        far = (seat - state.wolf - 1) % seats if state.wolf != NOBODY else seats
        rolls = begun and state.turn == seat
        throwing = state.phase is THROW or state.phase is KEEP
        again = (3 - state.throws) / 3.0 if throwing else 0.0
        wolves = patous = sheep = 0
        if throwing:
            wolves, patous, sheep = state.kept.wolves, state.kept.patous, state.kept.sheep
            if state.phase is KEEP:
                wolves += state.thrown.wolves
                patous += state.thrown.patous
                sheep += state.thrown.sheep
        else:
            patous, sheep = state.left.patous, state.left.sheep
            if state.hand != NO_CARD and state.die == PATOU:
                patous += 1
            elif state.hand != NO_CARD and state.die == SHEEP:
                sheep += 1
        prey = min(herd.prey, 8) / SHEEP_SCALE
        to_come = 0.0  # whether this seat still plays before the end
        if state.last == NOBODY:
            to_come = 1.0 - wait / seats
        elif wait < (state.last - state.turn) % seats:
            to_come = 1.0 if wait else 0.7
        needs = state.limit - state.lair if state.limit else 0
        mine = 1.0 if rolls else 0.0
        return [
            herd.points / SHEEP_SCALE,
            herd.points / SHEEP_SCALE * last,
            lead,
            lead * most / HERD,
            lead * last,
            lead * last * (1.0 - to_come),
            lead * (1.0 - to_come),
            (herd.guarded - safest) / SHEEP_SCALE,
            (herd.guarded - safest) / SHEEP_SCALE * last,
            prey,
            prey if far == 0 else 0.0,
            prey if far == 1 else 0.0,
            prey * last if far <= 1 else 0.0,
            prey * wolves / 3.0 if far == 0 else 0.0,
            prey * wolves / 3.0 if far == 1 else 0.0,
            prey * wolves / 3.0,
            herd.forsaken / SHEEP_SCALE,
            float(min(herd.ready, 3)),
            herd.ready * last,
            float(herd.traps),
            (herd.patous - fewest) / 3.0,
            herd.patous / 3.0,
            herd.patous / 3.0 * last,
            herd.cards / HERD,
            1.0 if herd.cards >= HERD - 1 else 0.0,
            to_come,
            to_come * last,
            mine,
            mine * sheep,
            mine * sheep * last,
            mine * patous,
            mine * wolves,
            mine * again,
            again,
            most / HERD,
            last,
            state.sheep.size() / 20.0,
            float(seats - 4),
            float(needs),
            state.fleeing * (prey if far == seats - 1 else 0.0),
        ]
