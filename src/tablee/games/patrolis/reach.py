"""How many turns and tiles it takes to the nearest of several squares, from every square of a board as it lies.

Ways are as long in one direction as in the other, so this serves from all squares to an objective.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.patrolis.material import SQUARES
from tablee.games.patrolis.squares import Squares, squares
from tablee.games.patrolis.survey import FAR, NOWHERE_YET, STEPS, Survey

Known = list[tuple[int, Squares]]
"""Squares by the tiles that lead to them, the fewest first."""

DONE: Final = 0  # tiles of a square that lie there since an earlier turn


class Reach:
    """What a track comes to from the nearest seed: a square without a tile, and the turns that are lost before it
    counts. It grows turn by turn, as far as somebody asks: those of ``turn`` and before are known.

    ``laid[n]`` are the squares that are come to in turn n. Whole sets of them are moved at once, as `Arrivals` does it,
    by the number of tiles that lead there. Where ways of several lengths meet within a turn, that number depends on the
    order in which squares are looked at (`Counted`). Then both are kept, the fewest that it can be and the most, until
    they are the same again; only who asks for a square where they differ has squares counted one by one.
    """

    __slots__ = (
        "_beyond",
        "_counted",
        "_fewest",
        "_heads",
        "_known",
        "_known_most",
        "_left",
        "_level",
        "_most",
        "_seeds",
        "_survey",
        "_unmarked",
        "farthest",
        "laid",
        "turn",
    )

    def __init__(self, survey: Survey, seeds: list[tuple[int, int]], farthest: int) -> None:
        survey.look_round()
        self._survey = survey
        self._seeds = seeds
        self.farthest = farthest
        self.turn = 0
        self.laid = [Squares(0, 0, 0, 0, 0)]
        self._left = survey.free.copy()
        self._heads = Squares(0, 0, 0, 0, 0)
        self._fewest = Tiles(squares([square for square, delay in seeds if delay < farthest]))
        self._most = self._fewest  # the same, as long as nothing is in doubt
        self._known: list[Known] = [[]]  # of each turn
        self._known_most: list[Known] = [[]]
        self._counted: Counted | None = None
        # To compute with, so that nothing is allocated
        self._level = Squares(0, 0, 0, 0, 0)
        self._unmarked = Squares(0, 0, 0, 0, 0)
        self._beyond = Squares(0, 0, 0, 0, 0)

    def turns_to(self, square: int) -> int:
        """The turns until a tile lies there, as far as they matter; else FAR."""
        turn = 1
        while turn <= self.turn or self.go_on():
            if self.laid[turn].has(square):
                return turn
            turn += 1
        return FAR

    def tiles_to(self, square: int, turn: int) -> int:
        """The tiles that it takes to a square that is come to in this turn."""
        fewest, most = self._known[turn], self._known_most[turn]
        tiles = _tiles(fewest, square)
        if most is fewest or _tiles(most, square) == tiles:
            return tiles
        return self._exactly(turn).tiles[square]

    def nearest(self, among: Squares, turn: int) -> int:
        """The fewest tiles that it takes to one of these squares in this turn; FAR where there is none."""
        fewest, most = self._known[turn], self._known_most[turn]
        nearest = _nearest(fewest, among)
        if most is fewest or _nearest(most, among) == nearest:
            return nearest
        tiles = self._exactly(turn).tiles
        return min([tiles[square] for square in self.laid[turn].both(among).numbers()])

    def first_of(self, among: Squares, turn: int, tiles: int) -> int:
        """The first of these squares to which so many tiles lead in this turn; there is one."""
        for square in self.laid[turn].both(among).numbers():
            if self.tiles_to(square, turn) == tiles:
                return square
        return FAR

    def go_on(self) -> bool:
        """One turn more: by each terrain as far as it allows. False when all that matters is known."""
        if self.turn == self.farthest:
            return False
        self.turn += 1
        heads, left, level, beyond, unmarked = self._heads, self._left, self._level, self._beyond, self._unmarked
        for square, delay in self._seeds:
            if delay + 1 == self.turn and left.has(square):
                heads.put(square)
        survey = self._survey
        laid = Squares(0, 0, 0, 0, 0)
        self.laid.append(laid)
        if heads.any():
            for number, steps in enumerate(STEPS):
                level.meet(heads, survey.grounds[number])
                if not level.any():
                    continue
                unmarked.meet(left, survey.grounds[number])
                for step in range(1, steps + 1):
                    laid.add(level)
                    survey.go(level, left, beyond)
                    self._count(level, beyond)
                    if step == steps:
                        break
                    level.meet(beyond, unmarked)
                    if not level.any():
                        break
                    unmarked.remove(level)
            left.remove(laid)
            survey.go(laid, left, heads)
        known = self._fewest.close(laid)
        self._known.append(known)
        self._known_most.append(known if self._most is self._fewest else self._most.close(laid))
        return True

    def _count(self, level: Squares, beyond: Squares) -> None:
        """The tiles of what lies beyond these squares."""
        fewest, most = self._fewest, self._most
        if most is fewest:
            tiles = fewest.alike(level)
            if tiles:
                fewest.reach(beyond, tiles + 1)
                return
            fewest.look(level, self._left, self._survey)
            if not fewest.in_doubt():
                fewest.go_at_once()
                return
            most = self._most = fewest.copy()
        most.look(level, self._left, self._survey)
        most.go_at_once()
        fewest.go_in_order(level, self._left, self._survey)
        if most.same(fewest):
            self._most = fewest

    def _exactly(self, turn: int) -> Counted:
        counted = self._counted
        if counted is None:
            counted = self._counted = Counted(self._survey, self._seeds, self.farthest)
        while counted.turn < turn:
            counted.go_on()
        return counted


class Tiles:
    """How many tiles lead to squares ahead: ``ahead[n]`` are those to which n do."""

    __slots__ = ("_beyond", "_from", "_part", "_parts", "_ways", "ahead", "lowest", "reached")

    def __init__(self, seeds: Squares) -> None:
        self.ahead = [NOWHERE_YET, seeds]
        self.reached = seeds.copy()  # all that are ahead
        self.lowest = 2  # of those to which more than one tile leads
        # To compute with, so that little is allocated
        self._part = Squares(0, 0, 0, 0, 0)
        self._beyond = Squares(0, 0, 0, 0, 0)
        self._from: list[int] = []  # how many tiles lead to ...
        self._parts: list[Squares] = []  # ... each part of a set, ...
        self._ways: list[Squares] = []  # ... and what lies beyond it

    def copy(self) -> Tiles:
        twin = Tiles(self.reached)
        twin.ahead = [each.copy() for each in self.ahead]
        twin.lowest = self.lowest
        return twin

    def same(self, other: Tiles) -> bool:
        if len(self.ahead) != len(other.ahead):
            return False
        for tiles in range(1, len(self.ahead)):  # noqa: SIM110 (a generator would make this slow)
            if not self.ahead[tiles].same(other.ahead[tiles]):
                return False
        return True

    def close(self, laid: Squares) -> Known:
        """A turn is over: how many tiles lead to what lies now, and is no longer ahead."""
        found: Known = []
        for tiles in range(1, len(self.ahead)):
            ahead = self.ahead[tiles]
            if ahead.meets(laid):
                found.append((tiles, ahead.both(laid)))
                ahead.remove(laid)
        while self.lowest < len(self.ahead) and not self.ahead[self.lowest].any():
            self.lowest += 1
        self.reached.remove(laid)
        return found

    def alike(self, level: Squares) -> int:
        """The tiles that lead to each of these, if as many do to all; else 0."""
        if self.ahead[1].meets(level):
            return 1 if self.ahead[1].holds(level) else 0
        for tiles in range(self.lowest, len(self.ahead)):
            if self.ahead[tiles].meets(level):
                return tiles if self.ahead[tiles].holds(level) else 0
        return 0

    def look(self, level: Squares, left: Squares, survey: Survey) -> None:
        """Take these squares apart by their tiles, and see where each part leads."""
        self._from.clear()
        tiles = 1
        while tiles < len(self.ahead):
            if self.ahead[tiles].meets(level):
                place = len(self._from)
                if place == len(self._parts):
                    self._parts.append(Squares(0, 0, 0, 0, 0))
                    self._ways.append(Squares(0, 0, 0, 0, 0))
                self._from.append(tiles)
                self._parts[place].meet(self.ahead[tiles], level)
                survey.go(self._parts[place], left, self._ways[place])
            tiles = tiles + 1 if tiles > 1 else self.lowest

    def in_doubt(self) -> bool:
        """Whether a way from one part to another is shorter than what led there: then it matters which was first."""
        for near in range(len(self._from)):
            for far in range(near + 1, len(self._from)):
                if self._from[far] > self._from[near] + 1 and self._ways[near].meets(self._parts[far]):
                    return True
        return False

    def go_at_once(self) -> None:
        """Go on from the parts as they were seen."""
        for place in range(len(self._from)):
            self.reach(self._ways[place], self._from[place] + 1)

    def go_in_order(self, level: Squares, left: Squares, survey: Survey) -> None:
        """Go on from these squares, the nearest first: whichever is come to by a shorter way goes on from that."""
        part, beyond = self._part, self._beyond
        tiles = 1
        while tiles < len(self.ahead):
            if self.ahead[tiles].meets(level):
                part.meet(self.ahead[tiles], level)
                survey.go(part, left, beyond)
                self.reach(beyond, tiles + 1)
            tiles = tiles + 1 if tiles > 1 else self.lowest

    def reach(self, beyond: Squares, tiles: int) -> None:
        """So many tiles lead here, unless fewer do."""
        if tiles == len(self.ahead):
            self.ahead.append(Squares(0, 0, 0, 0, 0))
        if tiles < self.lowest:
            self.lowest = tiles
        here = self.ahead[tiles]
        here.add_but(beyond, self.reached)
        for more in range(tiles + 1, len(self.ahead)):
            if self.ahead[more].meets(beyond):
                here.move(self.ahead[more], beyond)
        self.reached.add(beyond)


def _tiles(known: Known, square: int) -> int:
    for tiles, reached in known:
        if reached.has(square):
            return tiles
    return FAR


def _nearest(known: Known, among: Squares) -> int:
    for tiles, reached in known:
        if reached.meets(among):
            return tiles
    return FAR


class Counted:
    """The same from square to square, which takes its time, but tells how many tiles it takes wherever ways of several
    lengths meet: ``tiles[square]``, and ``turns[square]``, FAR if never."""

    __slots__ = ("_awaited", "_open", "_running", "_spent", "farthest", "survey", "tiles", "turn", "turns")

    def __init__(self, survey: Survey, seeds: list[tuple[int, int]], farthest: int) -> None:
        self.survey = survey
        self.farthest = farthest
        self.turn = 0
        self.turns = [FAR] * SQUARES
        self.tiles = [FAR] * SQUARES
        self._running = [FAR] * SQUARES  # the same while it can still change, then DONE
        self._open = survey.fits[:]  # the terrains by which each square was not come to yet
        self._spent = [0] * SQUARES  # when it was last left: the terrain, and for how many tiles
        self._awaited: list[list[int]] = [[] for _ in range(farthest + 2)]
        for square, delay in seeds:
            if delay < farthest:
                self._awaited[delay + 1].append(square)
                self._running[square] = 1

    def go_on(self) -> bool:
        """One turn more; false when all that matters is known."""
        if self.turn == self.farthest:
            return False
        self.turn += 1
        running = self._running
        heads = [square for square in self._awaited[self.turn] if running[square] != DONE]
        if heads:
            laid = self._lay(heads)
            for square in laid:
                self.tiles[square] = running[square]
                running[square] = DONE
            ahead = self._awaited[self.turn + 1]
            known = self.survey.known
            for square in laid:
                ways = known[square]
                assert ways is not None, "it was left"
                for beyond in ways:
                    if running[beyond] != DONE:
                        ahead.append(beyond)
        return True

    def _lay(self, heads: list[int]) -> list[int]:
        """Go on by each terrain in turn as far as it allows; the squares that are reached for the first time."""
        laid: list[int] = []
        turn = self.turn
        turns, running, unmarked, last = self.turns, self._running, self._open, self._spent
        survey = self.survey
        fits, known = survey.fits, survey.known
        for number, limit in enumerate(STEPS):
            terrain = 1 << number
            level = [square for square in heads if fits[square] & terrain]
            for step in range(1, limit + 1):
                onward: list[int] = []
                for square in level:
                    if turns[square] == FAR:
                        turns[square] = turn
                        laid.append(square)
                    spent: i64 = running[square] + 1
                    leaving: i64 = spent * 4 + number
                    if last[square] == leaving:
                        continue  # several ways lead to it, and nothing has changed since the last one
                    last[square] = leaving
                    ways = known[square]
                    if ways is None:
                        ways = survey.ways(square)
                    for beyond in ways:
                        before: i64 = running[beyond]
                        if before == DONE:
                            continue
                        if before > spent:
                            running[beyond] = spent
                        if step < limit and unmarked[beyond] & terrain:
                            unmarked[beyond] ^= terrain
                            onward.append(beyond)
                level = onward
                if not level:
                    break
        return laid
