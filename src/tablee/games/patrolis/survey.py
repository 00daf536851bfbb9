"""How far it is on a board as it lies: turns and tiles from square to square.

A way is counted as the rules count it: so many squares of one terrain to a turn (PTR-7), straight over crosses whose
line is free (PTR-13), round everything else that lies there. Nobody's future tiles are foreseen.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.patrolis.material import CROSS, ENTRIES, LIMITS, NO_TILE, OFF, ONWARD, SQUARES, Map
from tablee.games.patrolis.squares import WORD, Squares, squares
from tablee.games.patrolis.tracks import FREE, LINE_FREE, NONE, OPEN, Tracks

FARTHEST: Final = 12  # turns; what lies beyond does not matter yet
FAR: Final = 99

STEPS: Final = [LIMITS[1 << number] for number in range(len(LIMITS))]  # in a turn, by the number of the terrain's bit
NOWHERE_YET: Final = squares([])
ALL: Final = squares(range(SQUARES))
BORDER: Final = squares([entry >> 2 for entry in ENTRIES])
NEIGHBOURS: Final = [
    [entry >> 2 for entry in ONWARD[square * 4 : square * 4 + 4] if entry != OFF] for square in range(SQUARES)
]


def arrival(tracks: Tracks, entry: int) -> int:
    """The entry at which a line that points here comes to an empty square, over crosses if need be; or OFF."""
    while entry != OFF:
        found = tracks.look(entry)
        if found == OPEN:
            return entry
        if found != LINE_FREE:
            return OFF
        entry = ONWARD[entry ^ 2]  # straight on: in by one side, out by the opposite one
    return OFF


class Survey:
    """The ways over a board, found where somebody asks for them.

    ``free`` are the squares without a tile; ``level`` and ``upright`` the crosses that can be passed from east to west,
    and from north to south; ``passable`` both.
    """

    __slots__ = ("_seen", "fits", "free", "grounds", "known", "level", "passable", "tracks", "upright")

    def __init__(self, tracks: Tracks, map_: Map) -> None:
        self.tracks = tracks
        self.fits = map_.fits
        self.grounds = map_.grounds
        self.known: list[list[int] | None] = [None] * SQUARES
        self.free = NOWHERE_YET
        self.level = NOWHERE_YET
        self.upright = NOWHERE_YET
        self._seen = False
        self.passable = NOWHERE_YET

    def look_round(self) -> None:
        """See where tiles and crosses lie; who only asks for ways from single squares need not."""
        if self._seen:
            return
        self._seen = True
        tracks = self.tracks
        tiles = tracks.tiles
        crosses: list[int] = []
        self.free = Squares(
            _without(tiles, 0, crosses),
            _without(tiles, 60, crosses),
            _without(tiles, 120, crosses),
            _without(tiles, 180, crosses),
            _without(tiles, 240, crosses),
        )
        self.level = squares([square for square in crosses if tracks.lines[square * 2 + 1] == FREE])
        self.upright = squares([square for square in crosses if tracks.lines[square * 2] == FREE])
        self.passable = self.level.copy()
        self.passable.add(self.upright)

    def ways(self, square: int) -> list[int]:
        """The empty squares where a line may go on from this one."""
        found = self.known[square]
        if found is None:
            found = self.known[square] = ways_from(self.tracks, square)
        return found

    def go(self, heads: Squares, within: Squares, found: Squares) -> None:
        """Find the empty squares of a set where lines may go on from these."""
        found.beside(heads, ALL)
        if found.meets(self.passable):
            found.meet(found, within)
            found.beyond(heads, self.level, self.upright, within)
        else:
            found.meet(found, within)

    def arrivals(self, seat: int, start: int, farthest: int) -> Arrivals:
        """When a player comes to every square: from the head, or from the border for those who are about to start, and
        may have chosen already where."""
        tracks = self.tracks
        if tracks.live[seat] == NONE:
            return Arrivals(self, BORDER if start == OFF else squares([start >> 2]), farthest)
        return self.arrivals_from(arrival(tracks, tracks.head(tracks.live[seat])), farthest)

    def arrivals_from(self, entry: int, farthest: int) -> Arrivals:
        """When every square is come to from this one; never from OFF."""
        return Arrivals(self, squares([entry >> 2] if entry != OFF else []), farthest)


def _without(tiles: list[int], first: int, crosses: list[int]) -> i64:
    """The squares of a word on which no tile lies; crosses among the others."""
    found: i64 = 0
    bit: i64 = 1
    for square in range(first, first + WORD):
        tile = tiles[square]
        if tile == NO_TILE:
            found |= bit
        elif tile == CROSS:
            crosses.append(square)
        bit <<= 1
    return found


class Arrivals:
    """When a track comes to each square: ``laid[n]`` are those where a tile of it lies after n turns, and not before.
    It grows turn by turn, as far as somebody asks."""

    __slots__ = ("_ground", "_heads", "_left", "_level", "_onward", "_survey", "farthest", "laid")

    def __init__(self, survey: Survey, heads: Squares, farthest: int) -> None:
        survey.look_round()
        self._survey = survey
        self.farthest = farthest
        self.laid = [NOWHERE_YET]
        self._heads = heads.both(survey.free)
        self._left = survey.free.copy()  # where nothing lies yet, ...
        self._ground = Squares(0, 0, 0, 0, 0)  # ... and of one terrain
        self._level = Squares(0, 0, 0, 0, 0)  # where a turn by this terrain has come to by so many steps, ...
        self._onward = Squares(0, 0, 0, 0, 0)  # ... and by one more

    def turns_to(self, square: int) -> int:
        """The turns until a tile lies there, as far as they matter; else FAR."""
        turn = 1
        while turn < len(self.laid) or self._go_on():
            if self.laid[turn].has(square):
                return turn
            turn += 1
        return FAR

    def at_once(self) -> Squares:
        """The squares that one turn leads to."""
        return self.laid[1] if len(self.laid) > 1 or self._go_on() else NOWHERE_YET

    def _go_on(self) -> bool:
        """One turn more: by each terrain as far as it allows. False when all that matters is known."""
        heads = self._heads
        if len(self.laid) > self.farthest or not heads.any():
            return False
        survey = self._survey
        laid = Squares(0, 0, 0, 0, 0)
        ground, level, onward = self._ground, self._level, self._onward
        for number, steps in enumerate(STEPS):
            level.meet(heads, survey.grounds[number])
            if not level.any():
                continue
            laid.add(level)
            ground.meet(self._left, survey.grounds[number])
            for _ in range(1, steps):
                ground.remove(level)
                survey.go(level, ground, onward)
                if not onward.any():
                    break
                laid.add(onward)
                level, onward = onward, level
        self._left.remove(laid)
        survey.go(laid, self._left, heads)
        self.laid.append(laid)
        return True


def ways_from(tracks: Tracks, square: int) -> list[int]:
    """Where a line may go on from a square: to its neighbours, or over crosses beyond them."""
    if tracks.tiles[square] != NO_TILE:
        return []
    for beside in NEIGHBOURS[square]:
        if tracks.tiles[beside] != NO_TILE:
            break
    else:
        return NEIGHBOURS[square]
    ways: list[int] = []
    for side in range(4):
        entry = arrival(tracks, ONWARD[square * 4 + side])
        if entry != OFF:
            ways.append(entry >> 2)
    return ways
