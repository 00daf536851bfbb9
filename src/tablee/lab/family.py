"""Family Patou'che for three, solved in arrays: the most that anybody can win against two sensible players.

In family mode it matters only how many sheep and dogs everybody has and where the wolf stands. So every position
between two turns can be tabulated, with what sensible players do in it; and against them the best play, and what it
wins, is found by iteration. One liberty, of little weight: more than `MOST_DOGS` dogs of a player count as so many, and
when the patous are used up none is taken from a player.

Needs numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablee.games.patouche.material import HERD, PATOU_SIDES
from tablee.games.patouche.outlook import FAMILY_WEIGHTS, MOST_READY
from tablee.lab.throws import DICE, RESULTS, Array, Turns

SEATS = 3
MOST_DOGS = 7
MOST_SHEEP = HERD - 1 + DICE
OPEN, LAST_TWO, LAST_ONE = 0, 1, 2
"""How far a game has come: nobody has six sheep yet, or so many turns are left (PCH-10)."""
CLOSE = 1e-6
AT_ONCE = 1 << 17
PREY = 2  # the sheep that a sensible player fears for


@dataclass(frozen=True)
class Where:
    """Positions between two turns, one a column: the sheep and the dogs of each seat, the roller's first, and the seat
    before which the wolf stands."""

    sheep: Array
    dogs: Array
    wolf: Array


class Grid:
    """All positions with at most so many sheep for each."""

    def __init__(self, xp: Any, most: int) -> None:
        self.xp = xp
        self.most = most
        self.sides = (most + 1, MOST_DOGS + 1) * SEATS + (SEATS,)
        self.size = int(xp.prod(xp.asarray(self.sides)))

    def part(self, first: int) -> Where:
        """Some of them in a row."""
        found = self.xp.stack(
            self.xp.unravel_index(self.xp.arange(first, min(first + AT_ONCE, self.size)), self.sides)
        ).astype(self.xp.int8)
        return Where(found[0:-1:2], found[1:-1:2], found[-1])

    def places(self, where: Where) -> Array:
        rows = [row for pair in zip(where.sheep, where.dogs, strict=True) for row in pair]
        return self.xp.ravel_multi_index((*rows, where.wolf), self.sides, mode="clip").astype(self.xp.int32)


class Family:
    """``wins`` is what the one who is asked about comes to, by stage: a row for each place from the roller on, a column
    for each position. With ``best`` that player plays as well as can be, else sensibly."""

    def __init__(self, xp: Any, best: bool) -> None:
        self.xp = xp
        self.best = best
        self.grids = (Grid(xp, HERD - 1), Grid(xp, MOST_SHEEP), Grid(xp, MOST_SHEEP))
        self.wins: list[Array] = [xp.full((SEATS, grid.size), 1 / SEATS, dtype=xp.float32) for grid in self.grids]

    def solve(self) -> None:
        for stage in (LAST_ONE, LAST_TWO):
            self._improve(stage, [self._known(stage, first) for first in self._parts(stage)])
        known = [self._known(OPEN, first) for first in self._parts(OPEN)]
        while self._improve(OPEN, known) > CLOSE:
            pass

    def start(self) -> list[float]:
        """For the first, the second and the third player (PCH-3: the wolf stands before the first)."""
        return [float(self.wins[OPEN][seat][0]) for seat in range(SEATS)]

    def _parts(self, stage: int) -> range:
        return range(0, self.grids[stage].size, AT_ONCE)

    def _known(self, stage: int, first: int) -> tuple[Array, list[list[tuple[int, Array, Array]]], Array]:
        """Of some positions: what sensible rollers do, and where each result leads: to which stage, and place."""
        where = self.grids[stage].part(first)
        judged, leads = [], []
        for result in RESULTS:
            end = self._after(where, result)
            if stage == LAST_ONE:
                won = self._result(end)
                judged.append(won[-1])
                leads.append(won)
                continue
            six = (end.sheep[-1] >= HERD) & (stage == OPEN)
            then = LAST_ONE if stage == LAST_TWO else OPEN
            judged.append(self.xp.where(six, self.share(end, LAST_TWO), self.share(end, then)))
            leads.append((six, self.grids[then].places(end), self.grids[LAST_TWO].places(end), then))
        return first, Turns(self.xp, self.xp.stack(judged)).habits(), leads

    def _improve(self, stage: int, known: Sequence[Any]) -> float:
        """Once through all positions of a stage: by how much something changed."""
        xp = self.xp
        change = 0.0
        fresh = xp.empty_like(self.wins[stage])
        for first, habits, leads in known:
            for seat in range(SEATS):
                worth = xp.stack([self._worth(lead, seat) for lead in leads])
                best = self.best and seat == 0
                new = Turns(xp, worth).value if best else (habits * worth).sum(axis=0)
                fresh[seat, first : first + AT_ONCE] = new
        change = float(abs(fresh - self.wins[stage]).max())
        self.wins[stage] = fresh
        return change

    def _worth(self, lead: Any, seat: int) -> Array:
        """For whoever sits so far from the roller: one place nearer to the next."""
        seat = (seat - 1) % SEATS
        if not isinstance(lead, tuple):
            return lead[seat]
        six, there, last, then = lead
        return self.xp.where(six, self.wins[LAST_TWO][seat][last], self.wins[then][seat][there])

    def _after(self, where: Where, result: Sequence[int]) -> Where:
        """PCH-5: the wolf, then the sheep and the patous; then the next seat is the roller."""
        xp = self.xp
        wolves, patous, more = result
        sheep, dogs, wolf = where.sheep.copy(), where.dogs.copy(), where.wolf
        if wolves:
            wolf = (wolf + 1) % SEATS
            at = xp.arange(len(wolf))
            sheep[wolf, at] -= xp.clip(sheep[wolf, at] - dogs[wolf, at], 0, wolves)
        sheep[0] += more
        left = sum(PATOU_SIDES) - dogs.sum(axis=0)
        dogs[0] = xp.minimum(dogs[0] + xp.clip(left, 0, patous), MOST_DOGS)
        return Where(xp.roll(sheep, -1, axis=0), xp.roll(dogs, -1, axis=0), (wolf - 1) % SEATS)

    def _result(self, where: Where) -> Array:
        """PCH-11: most sheep, then fewest dogs, then shared."""
        score = where.sheep.astype(self.xp.int32) * 100 - where.dogs
        winners = score == score.max(axis=0)
        return winners / winners.sum(axis=0)

    def share(self, where: Where, stage: int) -> Array:
        """What the roller of before, who sits last now, thinks of it: `outlook.share`."""
        xp = self.xp
        if stage == OPEN:
            most = where.sheep.max(axis=0)
            line = xp.where(most <= 2, 0, xp.where(most < HERD - 1, 1, 2))
        else:
            line = xp.full(where.wolf.shape, 3 if stage == LAST_TWO else 4)
        weights = xp.asarray(FAMILY_WEIGHTS, dtype=xp.float32)[line].T
        powers = []
        for seat in range(SEATS):
            sheep, dogs = where.sheep[seat], where.dogs[seat]
            far = (seat - where.wolf - 1) % SEATS
            prey = xp.clip(sheep - dogs, 0, PREY)
            score = weights[0] * sheep + xp.where(far == 0, weights[1], xp.where(far == 1, weights[2], 0)) * prey
            if stage == OPEN:
                ready = xp.clip(dogs - sheep, 0, MOST_READY)
                score += weights[3] * ready + weights[4] * (1 - seat / SEATS)
            else:
                score += weights[3] * dogs + (weights[4] if seat < SEATS - stage else 0)
            powers.append(xp.exp(score))
        return powers[-1] / sum(powers)
