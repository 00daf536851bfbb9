"""A look ahead where nothing is hidden and nothing left to chance: one's own next turns, with the others playing
sensibly in between. Compiled with the rules."""

from __future__ import annotations

from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.players.budget import Budget
from tablee.players.playouts import come_out, follow, sensible_course, sensible_steps

TURNS: Final = 8  # of one's own that are looked into
KEPT: Final = 8  # ways that are followed from each to the next, ...
ALIKE: Final = 2  # ... of which so many may come out alike; then twice as many, as long as there is time
FEWEST: Final = 8  # courses of this turn that are tried in any case, though one of them wins, ...
FIRST: Final = 24  # ... and in all, ...
FEW: Final = 6  # ... and of a later turn, beside those in all directions
LONGEST: Final = 100  # steps after which a game is judged as it stands: some would hardly end, ...
FOR_POINTS: Final = 24  # ... and steps that are played on once it is certain who wins
WON: Final = 1.0


class Way:
    """Own turns one after the other: the course that it begins with, the position before the last of these turns, what
    is done in it, how it comes out if all play on sensibly, and whether the turn after that was looked into."""

    __slots__ = ("course", "first", "followed", "result", "state")

    def __init__(self, state: State, course: list[Action], first: list[Action], result: float) -> None:
        self.state = state
        self.course = course
        self.first = first
        self.result = result
        self.followed = False

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
        self.horizon = min(horizon, LONGEST)
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
        tried = [way.course for way in ways]
        for course in self.sense.directions(state, self.seat) + more:
            if self._done():
                return found
            if course not in tried:
                tried.append(course)
                found.append(self._way(state, course, course))
        # Of what comes out alike, what leads elsewhere goes before its relatives.
        levels: list[list[Way]] = [[ways[0], *found, *ways[1:]]]
        levels += [[] for _ in range(1, TURNS)]
        wider = 1
        while self._broaden(levels, KEPT * wider, ALIKE * wider):
            wider *= 2
        for level in levels[1:]:
            found += level
        return found

    def _broaden(self, levels: list[list[Way]], kept: int, alike: int) -> bool:
        """Follow the best few ways of each turn to the next; whether there were any that had not been followed yet."""
        more = False
        for turn in range(1, TURNS):
            for way in _different(levels[turn - 1], kept, alike):
                if self._done():
                    return False
                if not way.followed:
                    way.followed = more = True
                    self._go_on(way, levels[turn])
        return more

    def _go_on(self, way: Way, onward: list[Way]) -> None:
        """What could be done in the turn after the last one of a way."""
        position = way.state.copy()
        follow(position, self.seat, way.course)
        if not self._comes_again(position):
            return
        usual = sensible_course(position, self.seat, self.sense)
        onward.append(Way(position, usual, way.first, way.result))
        tried: list[list[Action]] = []
        for course in self.sense.directions(position, self.seat) + self.sense.courses(position, self.seat)[:FEW]:
            if self._done():
                return
            if course != usual[: len(course)] and course not in tried:
                tried.append(course)
                onward.append(self._way(position, course, way.first))

    def _way(self, state: State, course: list[Action], first: list[Action]) -> Way:
        position = state.copy()
        follow(position, self.seat, course)
        self._play_on(position)
        self.played += 1
        self.left -= 1
        result = come_out(position, self.seat, self.sense)
        self.won = self.won or result >= WON
        return Way(state, course, first, result)

    def _play_on(self, position: State) -> None:
        """To the end, unless it hardly has one: by how many points a game is lost tells where to look on."""
        steps = 0
        certain = 0
        while steps < self.horizon and certain < FOR_POINTS:
            acting = position.to_act()
            if not acting:
                return
            onward = sensible_steps(position, acting[0], self.sense, self.rng)
            for step in onward:
                position.do(acting[0], step)
            steps += len(onward)
            if self.sense.foregone(position) is not None:
                certain += len(onward)

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


def _different(ways: list[Way], most: int, most_alike: int) -> list[Way]:
    """The best few, not all of which come out alike: such ways mostly lead to the same."""
    kept: list[Way] = []
    for way in sorted(ways, key=Way.shortfall):
        alike = 0
        for other in kept:
            if other.result == way.result:
                alike += 1
        if alike < most_alike:
            kept.append(way)
        if len(kept) == most:
            break
    return kept
