"""Patou'che together, solved in arrays: the best that a team can do, and a judgement fitted to it (PCH-23).

Outside expert mode it matters only how many sheep of each player have no dog, or how many dogs no sheep; where the wolf
stands; and how many cards the pile has. So every position between two turns can be tabulated, and the chance to win
under the best play found by iteration. Two liberties, both of little weight: more than `MOST_OPEN` sheep without a dog
count as so many, and more than `MOST_IDLE` dogs likewise; and when the patous are used up, none is taken from a player.

Needs numpy. The same seed fits the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.games.patouche.judgement import (
    FEWEST_SEATS,
    MOST_SEATS,
    ROW_IDLE,
    ROW_OPEN,
    SEAT_INPUTS,
    TEAM_INPUTS,
    TEAM_SEATS,
)
from tablee.games.patouche.material import LIMITS, PATOU_SIDES, PER_PLAYER
from tablee.kernel.forecast import LEAK, Scorer
from tablee.lab.forecasts import Fitting, Lessons, Recipe, fit
from tablee.lab.throws import RESULTS, Array, Turns
from tablee.lab.train import computing

MOST_OPEN = 3
MOST_IDLE = 2
SPAN = MOST_IDLE + 1 + MOST_OPEN
CLOSE = 1e-6
MOST_NEEDED = max(LIMITS.values())
RECIPE = Recipe(hidden=24, passes=12, lesson=1024, rate=0.01, last_rate=0.0005, decay=0.0)


@dataclass(frozen=True)
class Where:
    """Positions between two turns, one a column: sheep without a dog by seat, the roller's first (dogs without a sheep
    are negative), the seat before which the wolf stands, the cards of the pile, and how many sheep the wolf needs."""

    open: Array
    wolf: Array
    pile: Array
    needs: Array


class Team:
    """All positions of a number of seats, and the chance to win in each: ``values`` by needs, pile and position."""

    def __init__(self, xp: Any, seats: int) -> None:
        self.xp = xp
        self.seats = seats
        self.most = PER_PLAYER * seats
        grid = xp.indices((SPAN,) * seats + (seats,)).reshape(seats + 1, -1)
        self.open, self.wolf = grid[:seats] - MOST_IDLE, grid[seats]
        self.values = self.blank()

    def blank(self) -> Array:
        """Lost where the wolf needs no more, won where the pile is empty, else open."""
        values = self.xp.full((MOST_NEEDED + 1, self.most + 1, self.open.shape[1]), 0.5, dtype=self.xp.float32)
        values[:, 0] = 1.0
        values[0] = 0.0
        return values

    def layer(self, needs: int, pile: int) -> Where:
        same = self.xp.zeros_like(self.wolf)
        return Where(self.open, self.wolf, same + pile, same + needs)

    def after(self, where: Where, result: Sequence[int]) -> Where:
        """PCH-5: the wolf, then the sheep and the patous; then the next seat is the roller."""
        xp = self.xp
        wolves, patous, sheep = result
        open_, wolf, needs = where.open.copy(), where.wolf, where.needs
        if wolves:
            wolf = (wolf + 1) % self.seats
            at = xp.arange(len(wolf))
            lost = xp.clip(open_[wolf, at], 0, wolves)
            open_[wolf, at] -= lost
            needs = xp.maximum(needs - lost, 0)
        left = sum(PATOU_SIDES) - (self.most - where.pile) + where.open.sum(axis=0)
        open_[0] += sheep - xp.clip(left, 0, patous)
        moved = xp.concatenate([open_[1:], open_[:1]])
        return Where(moved, (wolf - 1) % self.seats, xp.maximum(where.pile - sheep, 0), needs)

    def places(self, where: Where) -> Array:
        """Where the values of positions stand, by needs, pile and position."""
        index = 0
        for row in self.xp.clip(where.open, -MOST_IDLE, MOST_OPEN):
            index = index * SPAN + row + MOST_IDLE
        size = self.open.shape[1]
        return (where.needs * (self.most + 1) + where.pile) * size + index * self.seats + where.wolf

    def found(self, values: Array, where: Where) -> Array:
        return values.reshape(-1)[self.places(where)]

    def solve(self) -> None:
        """The best play."""
        self.values = self._iterated(None)

    def reached(self, judged: Callable[[Where], Array]) -> Array:
        """What a team comes to that judges the ends of its turns so: its chance to win in each position."""
        return self._iterated(judged)

    def _iterated(self, judged: Callable[[Where], Array] | None) -> Array:
        """Of each needs and pile until no value changes by more than `CLOSE`."""
        xp = self.xp
        values = self.blank()
        flat = values.reshape(-1)
        for needs in range(1, MOST_NEEDED + 1):
            for pile in range(1, self.most + 1):
                where = self.layer(needs, pile)
                ends = [self.after(where, result) for result in RESULTS]
                places = xp.stack([self.places(end) for end in ends])
                habits = None if judged is None else Turns(xp, xp.stack([judged(end) for end in ends])).habits()
                values[needs, pile] = values[needs, pile - 1]
                change = 1.0
                while change > CLOSE:
                    worth = flat[places]
                    new = Turns(xp, worth).value if habits is None else (habits * worth).sum(axis=0)
                    change = float(abs(new - values[needs, pile]).max())
                    values[needs, pile] = new
        return values

    def start(self, values: Array, limit: int) -> float:
        """The chance to win of a game that begins (PCH-3: the wolf stands before the first player)."""
        one = self.xp.zeros(1, dtype=int)
        begun = Where(self.xp.zeros((self.seats, 1), dtype=int), one, one + self.most, one + limit)
        return float(self.found(values, begun)[0])

    # What a judgement is fitted to

    def rows(self, where: Where) -> Array:
        """As `tablee.games.patouche.judgement.team_row` has them."""
        xp = self.xp
        count = len(where.wolf)
        rows = xp.zeros((count, TEAM_INPUTS), dtype=xp.float32)
        for place in range(self.seats):
            seat = (where.wolf + 1 + place) % self.seats
            here = where.open[seat, xp.arange(count)]
            for least in range(ROW_OPEN):
                rows[:, place * SEAT_INPUTS + least] = here > least
            for least in range(ROW_IDLE):
                rows[:, place * SEAT_INPUTS + ROW_OPEN + least] = -here > least
        rows[xp.arange(count), MOST_SEATS * SEAT_INPUTS + (-where.wolf - 1) % self.seats] = 1.0
        at = MOST_SEATS * (SEAT_INPUTS + 1)
        rows[xp.arange(count), at + where.needs - 1] = 1.0
        at += MOST_NEEDED
        rows[:, at] = where.pile / (PER_PLAYER * MOST_SEATS)
        rows[:, at + 1] = rows[:, at] ** 2
        rows[:, at + 2] = 1.0 / where.pile
        rows[:, at + 3 + self.seats - FEWEST_SEATS] = 1.0
        return rows

    def lessons(self, rng: Any, games: int) -> tuple[Array, Array]:
        """Rows and chances of what the best players compare in so many games, at all limits in turn."""
        xp = self.xp
        limits = xp.asarray(sorted(LIMITS.values()))[xp.arange(games) % len(LIMITS)]
        one = xp.zeros(games, dtype=int)
        where = Where(xp.zeros((self.seats, games), dtype=int), one, one + self.most, limits)
        rows, chances = [], []
        while len(where.wolf):
            ends = [self.after(where, result) for result in RESULTS]
            worth = xp.stack([self.found(self.values, end) for end in ends])
            habits = Turns(xp, worth).habits().cumsum(axis=0)
            done = (rng.random(len(where.wolf)) > habits[:-1]).sum(axis=0)
            for some in (ends[rng.integers(len(ends))], self._chosen(ends, done)):
                going = _part(some, (some.pile > 0) & (some.needs > 0))
                rows.append(self.rows(going))
                chances.append(self.found(self.values, going))
                where = going
        return xp.concatenate(rows), xp.concatenate(chances)

    def _chosen(self, ends: Sequence[Where], done: Array) -> Where:
        xp, at = self.xp, self.xp.arange(len(done))
        return Where(
            xp.stack([end.open for end in ends])[done, :, at].T,
            *(xp.stack([getattr(end, part) for end in ends])[done, at] for part in ("wolf", "pile", "needs")),
        )


def judging(team: Team, scorer: Scorer) -> Callable[[Where], Array]:
    """What such weights say of positions."""
    xp = team.xp
    parts = (scorer.direct, scorer.units, scorer.biases, scorer.outs)
    direct, units, biases, outs = (xp.asarray(part, dtype=xp.float32) for part in parts)

    def judged(where: Where) -> Array:
        going = (where.pile > 0) & (where.needs > 0)
        said = (where.needs > 0).astype(xp.float32)
        rows = team.rows(_part(where, going))
        inner = rows @ units.T + biases
        score = rows @ direct + xp.where(inner > 0, inner, LEAK * inner) @ outs
        said[going] = 1.0 / (1.0 + xp.exp(-score))
        return said

    return judged


def _part(where: Where, which: Array) -> Where:
    return Where(where.open[:, which], where.wolf[which], where.pile[which], where.needs[which])


def learn(games: int, seed: int, tell: Callable[[float], None] = lambda _: None) -> Fitting:
    """Solve the game for each number of seats, and fit one judgement to what the best players compare."""
    xp = computing()
    rng = xp.random.default_rng(seed)
    rows, chances = [], []
    for number, seats in enumerate(TEAM_SEATS):
        team = Team(xp, seats)
        team.solve()
        found = team.lessons(rng, games)
        rows.append(found[0])
        chances.append(found[1])
        tell((number + 1) / len(TEAM_SEATS))
    everything = xp.concatenate(rows)[:, None, :]
    there = xp.ones(everything.shape[:2], dtype=bool)
    shares = xp.concatenate(chances)[:, None]
    return fit(Lessons(everything, there, shares, xp.arange(len(everything)), True), seed, RECIPE)
