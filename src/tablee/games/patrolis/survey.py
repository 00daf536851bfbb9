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


class Reach:
    """What a track comes to: ``turns[square]`` until a tile of it lies there, FAR if never, and ``tiles[square]``, the
    tiles that this takes."""

    __slots__ = ("tiles", "turns")

    def __init__(self) -> None:
        self.turns = [FAR] * SQUARES
        self.tiles = [FAR] * SQUARES


class Survey:
    """The ways over a board: ``ways[square]``, the empty squares where a line may go on from it."""

    __slots__ = ("fits", "ways")

    def __init__(self, tracks: Tracks, fits: list[int]) -> None:
        self.fits = fits
        self.ways = NEIGHBOURS[:]
        beside: set[int] = set()
        for square, tile in enumerate(tracks.tiles):
            if tile != NO_TILE:
                self.ways[square] = []
                beside.update(NEIGHBOURS[square])
        for square in beside:
            if tracks.tiles[square] == NO_TILE:
                self.ways[square] = ways_from(tracks, square)

    def reach(self, seeds: list[tuple[int, int]], farthest: int) -> Reach:
        """How far every square is from the nearest seed. A seed is a square without a tile, and the turns that are lost
        before it counts. Ways are as long in one direction as in the other, so this serves from a head to all squares
        and from all squares to an objective."""
        found = Reach()
        awaited: list[list[int]] = [[] for _ in range(farthest + 2)]
        for square, delay in seeds:
            if delay < farthest:
                awaited[delay + 1].append(square)
                found.tiles[square] = 1
        marks = [0] * SQUARES
        for turn in range(1, farthest + 1):
            heads = [square for square in awaited[turn] if found.turns[square] == FAR]
            if heads:
                for square in self._one_turn(heads, turn, found, marks):
                    for beyond in self.ways[square]:
                        if found.turns[beyond] == FAR:
                            awaited[turn + 1].append(beyond)
        return found

    def _one_turn(self, heads: list[int], turn: int, found: Reach, marks: list[int]) -> list[int]:
        """Go on by each terrain in turn as far as it allows; the squares that are reached for the first time."""
        laid: list[int] = []
        turns = found.turns
        tiles = found.tiles
        for terrain, limit in TERRAIN_LIMITS:
            mark = turn * 16 + terrain
            level = [square for square in heads if self.fits[square] & terrain]
            for step in range(1, limit + 1):
                onward: list[int] = []
                for square in level:
                    if turns[square] == FAR:
                        turns[square] = turn
                        laid.append(square)
                    spent = tiles[square] + 1
                    for beyond in self.ways[square]:
                        if turns[beyond] < turn:
                            continue
                        if tiles[beyond] > spent:
                            tiles[beyond] = spent
                        if step < limit and marks[beyond] != mark and self.fits[beyond] & terrain:
                            marks[beyond] = mark
                            onward.append(beyond)
                level = onward
        return laid


def ways_from(tracks: Tracks, square: int) -> list[int]:
    ways: list[int] = []
    for side in range(4):
        entry = arrival(tracks, ONWARD[square * 4 + side])
        if entry != OFF:
            ways.append(entry >> 2)
    return ways
