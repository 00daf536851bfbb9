"""How far it is on a board as it lies: turns and tiles from square to square.

A way is counted as the rules count it: so many squares of one terrain to a turn (PTR-7), straight over crosses whose
line is free (PTR-13), round everything else that lies there. Nobody's future tiles are foreseen.
"""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.material import LIMITS, NO_TILE, OFF, ONWARD, SQUARES
from tablee.games.patrolis.tracks import LINE_FREE, OPEN, Tracks

FARTHEST: Final = 12  # turns; what lies beyond does not matter yet
FAR: Final = 99

TERRAIN_LIMITS: Final = list(LIMITS.items())
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
    """The ways over a board, found where somebody asks for them."""

    __slots__ = ("fits", "known", "tracks")

    def __init__(self, tracks: Tracks, fits: list[int]) -> None:
        self.tracks = tracks
        self.fits = fits
        self.known: list[list[int] | None] = [None] * SQUARES

    def ways(self, square: int) -> list[int]:
        """The empty squares where a line may go on from this one."""
        found = self.known[square]
        if found is None:
            found = self.known[square] = ways_from(self.tracks, square)
        return found

    def reach(self, seeds: list[tuple[int, int]], farthest: int) -> Reach:
        """How far every square is from the nearest seed. A seed is a square without a tile, and the turns that are lost
        before it counts. Ways are as long in one direction as in the other, so this serves from a head to all squares
        and from all squares to an objective."""
        return Reach(self, seeds, farthest)


class Reach:
    """What a track comes to: ``turns[square]`` until a tile of it lies there, FAR if never, and ``tiles[square]``, the
    tiles that this takes. It grows turn by turn, as far as somebody asks: those of ``turn`` and before are known."""

    __slots__ = ("_awaited", "_left", "_marks", "_spent", "farthest", "survey", "tiles", "turn", "turns")

    def __init__(self, survey: Survey, seeds: list[tuple[int, int]], farthest: int) -> None:
        self.survey = survey
        self.farthest = farthest
        self.turn = 0
        self.turns = [FAR] * SQUARES
        self.tiles = [FAR] * SQUARES
        self._marks = [0] * SQUARES  # the turn and terrain by which each square was last come to, ...
        self._left = [0] * SQUARES  # ... and left, ...
        self._spent = [0] * SQUARES  # ... and for how many tiles
        self._awaited: list[list[int]] = [[] for _ in range(farthest + 2)]
        for square, delay in seeds:
            if delay < farthest:
                self._awaited[delay + 1].append(square)
                self.tiles[square] = 1

    def turns_to(self, square: int) -> int:
        """The turns until a tile lies there, as far as they matter."""
        while self.turns[square] == FAR and self.go_on():
            pass
        return self.turns[square]

    def go_on(self) -> bool:
        """One turn more; false when all that matters is known."""
        if self.turn == self.farthest:
            return False
        self.turn += 1
        turns = self.turns
        heads = [square for square in self._awaited[self.turn] if turns[square] == FAR]
        if heads:
            ahead = self._awaited[self.turn + 1]
            for square in self._lay(heads):
                for beyond in self.survey.ways(square):
                    if turns[beyond] == FAR:
                        ahead.append(beyond)
        return True

    def _lay(self, heads: list[int]) -> list[int]:
        """Go on by each terrain in turn as far as it allows; the squares that are reached for the first time."""
        laid: list[int] = []
        turn = self.turn
        turns, tiles, marks, left, last = self.turns, self.tiles, self._marks, self._left, self._spent
        survey = self.survey
        fits, known = survey.fits, survey.known
        for terrain, limit in TERRAIN_LIMITS:
            mark = turn * 16 + terrain
            level = [square for square in heads if fits[square] & terrain]
            for step in range(1, limit + 1):
                onward: list[int] = []
                for square in level:
                    if turns[square] == FAR:
                        turns[square] = turn
                        laid.append(square)
                    spent = tiles[square] + 1
                    if left[square] == mark and last[square] == spent:
                        continue  # several ways lead to it, and nothing has changed since the last one
                    left[square] = mark
                    last[square] = spent
                    ways = known[square]
                    if ways is None:
                        ways = survey.ways(square)
                    for beyond in ways:
                        if turns[beyond] < turn:
                            continue
                        if tiles[beyond] > spent:
                            tiles[beyond] = spent
                        if step < limit and marks[beyond] != mark and fits[beyond] & terrain:
                            marks[beyond] = mark
                            onward.append(beyond)
                level = onward
                if not level:
                    break
        return laid


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
