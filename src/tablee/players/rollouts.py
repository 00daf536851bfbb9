"""A search by sampling, for every game: hidden hands are imagined, and sensible players play on from each choice.

Compiled with the rules. Nothing here sees more than a seat does: every deal that is played is one that it imagines.
"""

from __future__ import annotations

from math import ceil, log2, sqrt
from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.players.budget import Budget
from tablee.players.foresight import FEWEST, FIRST, WON, Foresight
from tablee.players.intentions import Intentions
from tablee.players.playouts import playout, sensible_course
from tablee.players.search import Judged, deviate

SEEDS: Final = 1 << 30
DOUBT: Final = 0.02  # a sum of squares that is supposed before any deal was played: two alike prove nothing


USUAL: Final = Budget(60, 3.0)
HORIZON: Final = 40
CAUTION: Final = 1.0


class Line:
    """A course of own steps, how it came out in each deal, and by how much it is taken for better than that."""

    __slots__ = ("course", "results", "slant")

    def __init__(self, course: list[Action], slant: float) -> None:
        self.course = course
        self.slant = slant
        self.results: list[float] = []

    def shortfall(self) -> float:
        """For sorting: the best come first."""
        return -sum(self.results) - self.slant * len(self.results)

    def value(self) -> float:
        return sum(self.results) / max(1, len(self.results))


class Sampling:
    """One decision: courses compared on deals and chance that are the same for all of them.

    Halving: all courses share a part of the budget, then the better half of them the next, and so on. What a sensible
    player would do stays to the end, and is left only for what is better by ``caution`` standard errors. A playout is
    led by the sensible players so many steps far (``horizon``), then judged. With ``noise`` each course is taken for
    better or worse than it is, by so much on average. Where all is certain, a course that was begun is gone to its end,
    and a line that wins (``intentions``).
    """

    __slots__ = (
        "budget",
        "caution",
        "horizon",
        "intentions",
        "lines",
        "noise",
        "played",
        "rng",
        "seat",
        "seen",
        "sense",
        "started",
    )

    def __init__(
        self,
        seen: State,
        seat: int,
        sense: Sense,
        rng: Rng,
        budget: Budget,
        horizon: int,
        caution: float,
        noise: float,
        intentions: Intentions,
    ) -> None:
        self.started = budget.now()
        self.seen = seen
        self.seat = seat
        self.sense = sense
        self.rng = rng
        self.budget = budget
        self.horizon = horizon
        self.caution = caution
        self.noise = noise
        self.intentions = intentions
        self.played = 0
        self.lines: list[Line] = []

    def choice(self) -> Action:
        legal = self.seen.legal(self.seat)
        if len(legal) == 1:
            self.lines = [Line(legal, 0.0)]
            return legal[0]
        full = self.sense.suppose(self.seen, self.seat, self.rng)
        certain = self.sense.certain(full)
        if certain and self._does_as_meant(full):
            return self.lines[0].course[0]
        usual = sensible_course(full, self.seat, self.sense)
        self.lines = [self._line(usual)]
        for course in self.sense.courses(full, self.seat):
            if course != usual[: len(course)]:
                self.lines.append(self._line(course))
        self.lines = self.lines[: self.budget.iterations]
        if certain:
            self._try_once(full)
        else:
            self._halve()
        return self._best().course[0]

    def judged(self) -> list[Judged]:
        """After a choice: that, then what was compared with it to the end and begins otherwise, the best first."""
        best = self._best()
        found = [Judged(best.course[0], best.value())]
        for line in sorted(self.lines, key=Line.shortfall):
            if line.course[0] not in [each.action for each in found]:
                found.append(Judged(line.course[0], line.value(), compared(line.results, best.results)[1]))
        return found

    def _line(self, course: list[Action]) -> Line:
        return Line(course, self.noise * deviate(self.rng) if self.noise else 0.0)

    def _does_as_meant(self, full: State) -> bool:
        """Where everybody has played as was supposed, and a line was found that wins, or a course is begun: the same
        search for each of its steps would find little else."""
        meant = self.intentions.of(self.seat, full)
        if meant is None or not (meant.begun or meant.result >= WON):
            return False
        self.lines = [Line(meant.course, 0.0)]
        self.lines[0].results.append(meant.result)
        return True

    def _try_once(self, full: State) -> None:
        """Where it always comes out the same: as many courses as the time allows, with nothing to be cautious about.
        But who errs in its judgement does not look farther than this turn, who does not tries fewer courses of it.
        Who errs, errs about a turn as a whole, not anew at each of its steps."""
        self.caution = 0.0
        foresight = Foresight(self.seat, self.sense, self.rng, self.horizon, self.budget, self.started, self.intentions)
        courses = [line.course for line in self.lines]
        if self.noise:
            ways = foresight.tried(full, courses)
            self.lines = self.lines[: len(ways)]
        else:
            ways = foresight.tried(full, courses[:FEWEST])
            if not foresight.won and self.sense.foregone(full) is None:
                ways = foresight.look(full, ways, courses[FEWEST:FIRST])
            self.lines = [Line(way.turns()[0].course, 0.0) for way in ways]
        for line, way in zip(self.lines, ways, strict=True):
            line.results.append(way.result)
        self.played = foresight.played
        foresight.keep(ways[self.lines.index(self._best())])

    def _halve(self) -> None:
        rounds = ceil(log2(len(self.lines)))
        for number in range(rounds):
            left = self.budget.iterations - self.played
            deals = max(1, left // (rounds - number) // len(self.lines))
            until = self.started + self.budget.seconds * (number + 1) / rounds
            for _ in range(deals):
                if self.budget.now() >= until:
                    break
                if self.played + len(self.lines) > self.budget.iterations or not self._deal():
                    return
            if number < rounds - 1:
                better = sorted(self.lines[1:], key=Line.shortfall)
                self.lines[1:] = better[: max(1, (len(self.lines) + 1) // 2 - 1)]

    def _deal(self) -> bool:
        """One deal for all lines; a deal that the time does not allow for all counts for none."""
        full = self.sense.suppose(self.seen, self.seat, self.rng)
        seed = self.rng.below(SEEDS)
        end = self.started + self.budget.seconds
        found: list[float] = []
        for line in self.lines:
            if self.budget.now() >= end:
                return False
            found.append(playout(full.copy(), self.seat, line.course, self.sense, Rng(seed), self.horizon))
        for line, result in zip(self.lines, found, strict=True):
            line.results.append(result)
        self.played += len(self.lines)
        return True

    def _best(self) -> Line:
        usual = self.lines[0]
        best = usual
        highest = 0.0
        for line in self.lines[1:]:
            gain = surely(line.results, usual.results, self.caution) + line.slant - usual.slant
            if gain > highest:
                highest = gain
                best = line
        return best


def surely(mine: list[float], usual: list[float], caution: float) -> float:
    """By how much results are better than those of the same deals, less so many standard errors."""
    mean, error = compared(mine, usual)
    if not caution:
        return mean
    return mean - caution * error if len(mine) > 1 else 0.0


def compared(mine: list[float], usual: list[float]) -> tuple[float, float]:
    """By how much results are better than those of the same deals, and the standard error of that, which is unknown and
    taken for 1 before there are two."""
    count = len(mine)
    if not count:
        return 0.0, 1.0
    total = 0.0
    squares = 0.0
    for one, other in zip(mine, usual, strict=True):
        total += one - other
        squares += (one - other) * (one - other)
    mean = total / count
    if count < 2:
        return mean, 1.0
    return mean, sqrt((max(0.0, squares - mean * total) + DOUBT) / (count * (count - 1)))
