"""The streets of Berga: how far a pawn gets and by which ways, and where one may step back to.

Pawns may be passed (PPP-15), so what a pawn can reach depends only on where it stands and on which plazas are full.
It is found once by walking every way, and kept.
"""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.material import (
    EDGES,
    FIRST_HOUSE,
    FIRST_STREET,
    LONGEST,
    NODES,
    PLACES,
    PLAZAS,
    SANT_PERE,
)

FAR: Final = 99  # farther than any pawn goes
ALL_SUMS: Final = (1 << (LONGEST + 1)) - 2  # bit n for a movement of n: 1 to 12


def from_sum(least: int) -> int:
    """The movements of at least so much."""
    return ALL_SUMS & ~((1 << least) - 1) if least <= LONGEST else 0


class Reach:
    """What can be reached from one place while certain plazas are full.

    ``squares[n]`` lists, in order, the street squares and Sant Pere at the end of a way of exactly n steps (PPP-14);
    ``ranked[n]`` the same by what they are worth, once that was asked for; ``distance[place]`` is the length of the
    shortest way to a plaza or a house, where what is left over is lost. The movements that lead there, a bit for each:
    ``into[place]`` to a plaza or a house, ``pushing[plaza]`` with at least 1 left over (PPP-19), ``entering`` to any of
    the plazas that are not full, ``exactly[square]`` to a square.
    """

    __slots__ = ("distance", "entering", "exactly", "into", "pushing", "ranked", "squares")

    def __init__(self, squares: list[list[int]], distance: list[int], full: int) -> None:
        self.squares = squares
        self.ranked: list[list[int]] = []
        self.distance = distance
        self.into = [from_sum(steps) for steps in distance]
        self.pushing = [from_sum(steps + 1) for steps in distance[:FIRST_STREET]]
        self.entering = 0
        for plaza in PLAZAS:
            if not full >> plaza & 1:
                self.entering |= self.into[plaza]
        self.exactly = [0] * FIRST_HOUSE
        for movement, ends in enumerate(squares):
            for square in ends:
                self.exactly[square] |= 1 << movement


class Town:
    """The board for a number of players. ``plazas`` and ``houses`` are those in play (PPP-4)."""

    __slots__ = ("_kept", "_to_plaza", "beside", "houses", "nodes", "plazas", "to_start")

    def __init__(self, with_left: bool) -> None:
        self.nodes = [node for node in range(NODES) if with_left or not PLACES[node].left]
        self.plazas = [plaza for plaza in PLAZAS if plaza in self.nodes]
        self.houses = [house for house in range(FIRST_HOUSE, NODES) if house in self.nodes]
        self.beside: list[list[int]] = [[] for _ in range(NODES)]
        for one, other in EDGES:
            if one in self.nodes and other in self.nodes:
                self.beside[one].append(other)
                self.beside[other].append(one)
        for beside in self.beside:
            beside.sort()
        self.to_start = self._street_distances(SANT_PERE)
        self._to_plaza = [self._street_distances(plaza) for plaza in (SANT_PERE, *PLAZAS)]
        self._kept: list[Reach | None] = [None] * (NODES << FIRST_STREET)

    # Ways forward: PPP-14, PPP-15, PPP-41

    def reach(self, start: int, full: int) -> Reach:
        """From a place, while the plazas whose bits are set in ``full`` cannot be crossed (bit n is plaza n)."""
        if start < FIRST_STREET:
            full &= ~(1 << start)  # the place a pawn starts from counts as visited in any case
        key = start << FIRST_STREET | full
        kept = self._kept[key]
        if kept is None:
            kept = self._walk_from(start, full)
            self._kept[key] = kept
        return kept

    def _walk_from(self, start: int, full: int) -> Reach:
        ends = [[False] * FIRST_HOUSE for _ in range(LONGEST + 1)]
        distance = [FAR] * NODES
        visited = [False] * NODES
        visited[start] = True
        self._walk(start, 1, full, visited, ends, distance)
        squares = [[place for place in range(FIRST_HOUSE) if row[place]] for row in ends]
        return Reach(squares, distance, full)

    def _walk(
        self, place: int, steps: int, full: int, visited: list[bool], ends: list[list[bool]], distance: list[int]
    ) -> None:
        """Every way of so many steps and more that goes on from a place and treads on nothing twice."""
        for ahead in self.beside[place]:
            if visited[ahead]:
                continue
            if ahead >= FIRST_HOUSE:  # a dead end
                distance[ahead] = min(distance[ahead], steps)
                continue
            if SANT_PERE < ahead < FIRST_STREET:
                distance[ahead] = min(distance[ahead], steps)
                if full >> ahead & 1:
                    continue
            else:
                ends[steps][ahead] = True
            if steps < LONGEST:
                visited[ahead] = True
                self._walk(ahead, steps + 1, full, visited, ends, distance)
                visited[ahead] = False

    # Ways back: PPP-22

    def to_plaza(self, plaza: int) -> list[int]:
        """How far each place is from a plaza, over streets and Sant Pere only."""
        return self._to_plaza[plaza]

    def _street_distances(self, goal: int) -> list[int]:
        """Plazas and houses are where ways begin and end; none leads through them."""
        distances = [FAR] * NODES
        distances[goal] = 0
        found = [goal]
        for place in found:  # grows while it is read
            if place != goal and not is_square(place):
                continue
            for beside in self.beside[place]:
                if distances[beside] == FAR:
                    distances[beside] = distances[place] + 1
                    found.append(beside)
        return distances


def is_square(place: int) -> bool:
    """A street square or Sant Pere: what distances and retreats run over."""
    return place == SANT_PERE or FIRST_STREET <= place < FIRST_HOUSE


WHOLE_TOWN: Final = Town(True)
SMALL_TOWN: Final = Town(False)


def town_for(seats: int) -> Town:
    """PPP-4: with three players nothing beyond Ronda de Queralt is in play."""
    return SMALL_TOWN if seats == 3 else WHOLE_TOWN


# Stepping back: PPP-22. A pawn whose push failed goes towards Sant Pere, and must end farther from the plaza that it
# tried. Distances run over streets and Sant Pere only, and pawns are ignored until the last step.


def retreats(town: Town, on: list[int], start: int, plaza: int, steps: int) -> list[int]:
    """The squares among which the defender chooses, in order; nearly always one. Three ways are tried in turn.

    ``on[square]`` is negative where a square is free.
    """
    away = town.to_plaza(plaza)
    direct = [end for end in _first_free(town, on, start, steps) if end == SANT_PERE or away[end] > away[start]]  # (A)
    if direct:
        return direct
    aside = _aside(town, on, start, away, steps)  # (B)
    if aside:
        return aside
    return _until_farther(town, on, start, away, steps)  # (C)


def _first_free(town: Town, on: list[int], start: int, steps: int) -> list[int]:
    """(A) That many steps on the shortest ways to Sant Pere, and on to the first free square of each."""
    ends: list[int] = []
    ways = _steps_home(town, [start], steps)
    while ways:
        ends += [square for square in ways if _is_free(on, square)]
        ways = _steps_home(town, [square for square in ways if not _is_free(on, square)], 1)
    return sorted(set(ends))


def _until_farther(town: Town, on: list[int], start: int, away: list[int], steps: int) -> list[int]:
    """(C) The same ways, on until a free square is farther from the plaza than the pawn stood."""
    ends: list[int] = []
    ways = _steps_home(town, [start], steps)
    while ways:
        on_the_way: list[int] = []
        for square in ways:
            if square == SANT_PERE or (_is_free(on, square) and away[square] > away[start]):
                ends.append(square)
            else:
                on_the_way.append(square)
        ways = _steps_home(town, on_the_way, 1)
    return sorted(set(ends))


def _aside(town: Town, on: list[int], start: int, away: list[int], steps: int) -> list[int]:
    """(B) Each step to the square that is farther from the plaza and nearest to Sant Pere, on to a free one.

    Where no square is farther, the pawn rests, if that square is free. No such way passes Sant Pere: one long enough
    for that would have ended there by (A).
    """
    ends: list[int] = []
    ways = [start]
    taken = 0
    while ways:
        ahead: list[int] = []
        for square in ways:
            onward = _farther(town, square, away)
            arrived = taken >= steps or not onward
            if not arrived or (onward and not _is_free(on, square)):
                ahead += onward
            elif square != start and _is_free(on, square):
                ends.append(square)
        ways = sorted(set(ahead))
        taken += 1
    return sorted(set(ends))


def _steps_home(town: Town, squares: list[int], steps: int) -> list[int]:
    """Where one stands after so many steps on a shortest way; Sant Pere ends it."""
    for _ in range(steps):
        ahead: list[int] = []
        for square in squares:
            if square == SANT_PERE:
                ahead.append(square)
                continue
            for beside in town.beside[square]:
                if is_square(beside) and town.to_start[beside] == town.to_start[square] - 1:
                    ahead.append(beside)
        squares = sorted(set(ahead))
    return squares


def _farther(town: Town, square: int, away: list[int]) -> list[int]:
    """The neighbours farther from the plaza; of these the nearest to Sant Pere, several if they are equally near."""
    farther = [beside for beside in town.beside[square] if is_square(beside) and away[beside] > away[square]]
    if not farther:
        return []
    nearest = min([town.to_start[beside] for beside in farther])
    return [beside for beside in farther if town.to_start[beside] == nearest]


def _is_free(on: list[int], square: int) -> bool:
    return square == SANT_PERE or on[square] < 0
