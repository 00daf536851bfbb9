"""A look ahead where nothing is hidden and nothing left to chance: one's own next turns, with the others playing
sensibly in between. Compiled with the rules."""

from __future__ import annotations

from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, State
from tablee.players.budget import Budget
from tablee.players.intentions import Intentions
from tablee.players.playouts import come_out, follow, sensible_course, sensible_steps
from tablee.players.search import best_action

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
    """Own turns one after the other: the way up to the last of them, the position before it, what is done in it, how it
    comes out if all play on sensibly, and whether the turn after that was looked into."""

    __slots__ = ("before", "course", "followed", "result", "state")

    def __init__(self, before: Way | None, state: State, course: list[Action], result: float) -> None:
        self.before = before
        self.state = state
        self.course = course
        self.result = result
        self.followed = False

    def turns(self) -> list[Way]:
        """The ways up to each of its turns, this one last."""
        found = [self]
        while found[-1].before is not None:
            found.append(found[-1].before)
        return found[::-1]

    def shortfall(self) -> float:
        """For sorting: the best come first, of equals those that came first."""
        return -self.result


class Foresight:
    """Tries what one seat could do, as far as playouts and time allow: each course once, to the end of the game. Where
    none of them wins, other directions, and then, from the best few ways, what could be done instead in the next turn,
    and in the one after that. What was found is kept, so that the next look goes on from it."""

    __slots__ = ("budget", "end", "horizon", "intentions", "left", "played", "rng", "seat", "sense", "won")

    def __init__(
        self, seat: int, sense: Sense, rng: Rng, horizon: int, budget: Budget, started: float, intentions: Intentions
    ) -> None:
        self.seat = seat
        self.sense = sense
        self.rng = rng
        self.horizon = min(horizon, LONGEST)
        self.budget = budget
        self.left = budget.iterations
        self.end = started + budget.seconds
        self.intentions = intentions
        self.played = 0
        self.won = False  # whether some way does

    def tried(self, state: State, courses: list[list[Action]]) -> list[Way]:
        """Each of these, the first in any case: as many as can be tried."""
        ways: list[Way] = []
        for course in courses:
            if ways and self._spent():
                break
            ways.append(self._way(None, state, course))
        return ways

    def look(self, state: State, ways: list[Way], more: list[list[Action]]) -> list[Way]:
        """These and further ways, until one wins, the first in its place: other directions, more courses, later turns,
        and what was meant before."""
        found: list[Way] = []
        tried = [way.course for way in ways]
        for course in self.sense.directions(state, self.seat) + more:
            if self._done():
                break
            if course not in tried:
                tried.append(course)
                found.append(self._way(None, state, course))
        # Of what comes out alike, what leads elsewhere goes before its relatives.
        levels: list[list[Way]] = [[ways[0], *found, *ways[1:]]]
        levels += [[] for _ in range(1, TURNS)]
        for turn, way in enumerate(self._meant(state)):
            levels[turn].append(way)
        wider = 1
        while self._broaden(levels, KEPT * wider, ALIKE * wider):
            wider *= 2
        all_ways: list[Way] = []
        for level in levels:
            all_ways += level
        return all_ways

    def keep(self, way: Way) -> None:
        """Mean to go this way, and if it wins, to play on sensibly."""
        turns = way.turns()
        position = turns[0].state.copy()
        self.intentions.keep(self.seat, position, turns[0].course, way.result)
        for turn in turns[1:]:
            self._comes_again(position)
            self.intentions.keep(self.seat, position, turn.course, way.result)
        if way.result >= WON:
            self._play_on(position, True, way)

    def _meant(self, state: State) -> list[Way]:
        """What was meant before this look, turn by turn."""
        found: list[Way] = []
        position = state.copy()
        while len(found) < TURNS:
            meant = self.intentions.of(self.seat, position)
            if meant is None:
                break
            found.append(Way(found[-1] if found else None, position.copy(), meant.course, meant.result))
            follow(position, self.seat, meant.course)
            if not self._comes_again(position):
                break
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
        onward.append(Way(way, position, usual, way.result))
        tried: list[list[Action]] = []
        for course in self.sense.directions(position, self.seat) + self.sense.courses(position, self.seat)[:FEW]:
            if self._done():
                return
            if course != usual[: len(course)] and course not in tried:
                tried.append(course)
                onward.append(self._way(way, position, course))

    def _way(self, before: Way | None, state: State, course: list[Action]) -> Way:
        result = self._comes_out(state, course, False)
        if result >= WON:
            result = self._comes_out(state, course, True)
        self.played += 1
        self.left -= 1
        self.won = self.won or result >= WON
        return Way(before, state, course, result)

    def _comes_out(self, state: State, course: list[Action], truly: bool) -> float:
        position = state.copy()
        follow(position, self.seat, course)
        self._play_on(position, truly)
        return come_out(position, self.seat, self.sense)

    def _play_on(self, position: State, truly: bool, kept: Way | None = None) -> None:
        """To the end, unless it hardly has one: by how many points a game is lost tells where to look on. Courses that
        the game can tell at once are only nearly what the others do; ``truly`` they go step by step. Of a way that is
        kept, one's own steps are kept too."""
        steps = 0
        certain = 0
        while steps < self.horizon and certain < FOR_POINTS:
            acting = position.to_act()
            if not acting:
                return
            onward = self._onward(position, acting[0], truly)
            if kept is not None and acting[0] == self.seat:
                self.intentions.keep(self.seat, position, onward, kept.result)
            else:
                for step in onward:
                    position.do(acting[0], step)
            steps += len(onward)
            if self.sense.foregone(position) is not None:
                certain += len(onward)

    def _comes_again(self, position: State) -> bool:
        """Play on until this seat has something to choose; not where the game is over before, or hardly ends."""
        for _ in range(LONGEST):
            acting = position.to_act()
            if not acting:
                return False
            if acting[0] == self.seat and len(position.legal(self.seat)) > 1:
                return True
            position.do(acting[0], self._onward(position, acting[0], True)[0])
        return False

    def _onward(self, position: State, actor: int, truly: bool) -> list[Action]:
        """What chance or a sensible player does next."""
        if truly and actor >= 0 and actor != self.seat:
            return [best_action(position, actor, self.sense, 0)]
        return sensible_steps(position, actor, self.sense, self.rng)

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
