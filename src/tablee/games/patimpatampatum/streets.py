"""The streets of Berga: how far a pawn gets, and by which ways.

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


class Reach:
    """What can be reached from one place while certain plazas are full.

    ``squares[n]`` lists, in order, the street squares and Sant Pere at the end of a way of exactly n steps (PPP-14);
    ``distance[place]`` is the length of the shortest way to a plaza or a house, where what is left over is lost.
    """

    __slots__ = ("distance", "squares")

    def __init__(self, squares: list[list[int]], distance: list[int]) -> None:
        self.squares = squares
        self.distance = distance


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
        self._kept: dict[int, Reach] = {}

    # Ways forward: PPP-14, PPP-15, PPP-41

    def reach(self, start: int, full: int) -> Reach:
        """From a place, while the plazas whose bits are set in ``full`` cannot be crossed (bit n is plaza n)."""
        if start < FIRST_STREET:
            full &= ~(1 << start)  # the place a pawn starts from counts as visited in any case
        key = start << FIRST_STREET | full
        kept = self._kept.get(key)
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
        return Reach(squares, distance)

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
