"""A look ahead where nothing is hidden and nothing left to chance: one's own next turns, with the others playing
sensibly in between. Compiled with the rules."""

from __future__ import annotations

from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.players.budget import Budget
from tablee.players.playouts import come_out, follow, play_on, sensible_course, sensible_steps

TURNS: Final = 6  # of one's own that are looked into
KEPT: Final = 12  # ways that are followed from each to the next, ...
ALIKE: Final = 3  # ... of which so many may come out alike
FEWEST: Final = 8  # courses of this turn that are tried in any case, though one of them wins, ...
FIRST: Final = 24  # ... and in all, ...
FEW: Final = 6  # ... and of a later turn, beside those in all directions
WON: Final = 1.0


class Way:
    """Own turns one after the other: the course that it begins with, the position before the last of these turns, what
    is done in it, and how it comes out if all play on sensibly."""

    __slots__ = ("course", "first", "result", "state")

    def __init__(self, state: State, course: list[Action], first: list[Action], result: float) -> None:
        self.state = state
        self.course = course
        self.first = first
        self.result = result

    def shortfall(self) -> float:
        """For sorting: the best come first, of equals those that came first."""
        return -self.result


class Foresight:
    """Tries what one seat could do, as far as playouts and time allow: each course once, to the end of the game. Where
    none of them wins, other directions, and then, from the best few ways, what could be done instead in the next turn,
    and in the one after that."""

    __slots__ = ("budget", "end", "horizon", "left", "played", "rng", "seat", "sense", "won")

    def __init__(self, seat: int, sense: Sense, rng: Rng, horizon: int, budget: Budget, started: float) -> None:
        self.seat = seat
        self.sense = sense
        self.rng = rng
        self.horizon = horizon
        self.budget = budget
        self.left = budget.iterations
        self.end = started + budget.seconds
        self.played = 0
        self.won = False  # whether some way does

    def tried(self, state: State, courses: list[list[Action]]) -> list[Way]:
        """Each of these, the first in any case: as many as can be tried."""
        ways: list[Way] = []
        for course in courses:
            if ways and self._spent():
                break
            ways.append(self._way(state, course, course))
        return ways

    def look(self, state: State, ways: list[Way], more: list[list[Action]]) -> list[Way]:
        """Further ways, until one wins: other directions, more courses, later turns."""
        found: list[Way] = []
        if self._done():
            return found
        for course in self.sense.directions(state, self.seat) + more:
            if self._done():
                return found
            found.append(self._way(state, course, course))
        level = [ways[0], *found, *ways[1:]]  # of what comes out alike, what leads elsewhere goes before its relatives
        for _ in range(TURNS - 1):
            onward: list[Way] = []
            for way in _different(level):
                self._go_on(way, onward)
            found += onward
            level = onward
        return found

    def _go_on(self, way: Way, onward: list[Way]) -> None:
        """What could be done in the turn after the last one of a way."""
        if self._done():
            return
        position = way.state.copy()
        follow(position, self.seat, way.course)
        if not self._comes_again(position):
            return
        usual = sensible_course(position, self.seat, self.sense)
        onward.append(Way(position, usual, way.first, way.result))
        for course in self.sense.directions(position, self.seat) + self.sense.courses(position, self.seat)[:FEW]:
            if self._done():
                return
            if course != usual[: len(course)]:
                onward.append(self._way(position, course, way.first))

    def _way(self, state: State, course: list[Action], first: list[Action]) -> Way:
        position = state.copy()
        follow(position, self.seat, course)
        play_on(position, self.sense, self.rng, self.horizon)
        self.played += 1
        self.left -= 1
        result = come_out(position, self.seat, self.sense)
        self.won = self.won or result >= WON
        return Way(state, course, first, result)

    def _comes_again(self, position: State) -> bool:
        """Play on until this seat has something to choose; not where the game is over before."""
        while True:
            acting = position.to_act()
            if not acting:
                return False
            if acting[0] == self.seat and len(position.legal(self.seat)) > 1:
                return True
            for step in sensible_steps(position, acting[0], self.sense, self.rng):
                position.do(acting[0], step)

    def _done(self) -> bool:
        return self.won or self._spent()

    def _spent(self) -> bool:
        return self.left <= 0 or self.budget.now() >= self.end


def _different(ways: list[Way]) -> list[Way]:
    """The best few, not all of which come out alike: such ways mostly lead to the same."""
    kept: list[Way] = []
    for way in sorted(ways, key=Way.shortfall):
        alike = 0
        for other in kept:
            if other.result == way.result:
                alike += 1
        if alike < ALIKE:
            kept.append(way)
        if len(kept) == KEPT:
            break
    return kept
