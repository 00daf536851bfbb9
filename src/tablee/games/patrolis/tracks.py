"""Tracks: lines drawn over tiles, square by square. Geometry only; what comes of it is for the rules.

A tile carries one line (a curve) or two (a cross). A line is free or belongs to one track. A track is a path of steps,
tail first: each a square with the side where the line comes in and the side where it goes out. Its head is not kept: it
is the entry that the last step leads to.
"""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.material import (
    BLANK,
    CROSS,
    ENTRIES,
    LINE,
    NO_TILE,
    OFF,
    ONWARD,
    OUT,
    SQUARES,
    TILE_TO_LAY,
    TURNS,
)

FREE: Final = -1  # a line that belongs to no track
NONE: Final = -1  # no live track

# What a head may look at.
OPEN: Final = 0  # a square without a tile
EDGE: Final = 1  # the edge of the board
SIDE_BLANK: Final = 2  # a side of a tile without a line
LINE_TAKEN: Final = 3  # the end of a track
LINE_FREE: Final = 4  # the second line of a cross: a crossing

Step = int
"""``square * 16 + side in * 4 + side out``."""


def step_square(step: Step) -> int:
    return step >> 4


def step_in(step: Step) -> int:
    return (step >> 2) & 3


def step_out(step: Step) -> int:
    return step & 3


class Track:
    """A path with its owner; live until it is abandoned. Then it never changes: copies of a board share it."""

    __slots__ = ("live", "owner", "path")

    def __init__(self, owner: int, live: bool, path: list[Step]) -> None:
        self.owner = owner
        self.live = live
        self.path = path

    def copy(self) -> Track:
        return Track(self.owner, self.live, self.path[:])


class Tracks:
    """All that lies on a board.

    ``tiles[square]`` is the tile there; ``lines[square * 2 + n]`` the number of the track to which its line n belongs,
    or FREE; ``live[seat]`` the number of a player's live track, or NONE.
    """

    __slots__ = ("lines", "live", "tiles", "tracks")

    def __init__(self, tiles: list[int], lines: list[int], tracks: list[Track], live: list[int]) -> None:
        self.tiles = tiles
        self.lines = lines
        self.tracks = tracks
        self.live = live

    def copy(self) -> Tracks:
        tracks = [track.copy() if track.live else track for track in self.tracks]
        return Tracks(self.tiles[:], self.lines[:], tracks, self.live[:])

    # Looking

    def head(self, number: int) -> int:
        """The entry that a track points at, or OFF."""
        path = self.tracks[number].path
        step = path[len(path) - 1]
        return ONWARD[(step >> 4) * 4 + (step & 3)]

    def look(self, entry: int) -> int:
        """What a line that points at this entry comes to."""
        if entry == OFF:
            return EDGE
        tile = self.tiles[entry >> 2]
        if tile == NO_TILE:
            return OPEN
        facing = tile * 4 + (entry & 3)
        if OUT[facing] == BLANK:
            return SIDE_BLANK
        return LINE_FREE if self.lines[(entry >> 2) * 2 + LINE[facing]] == FREE else LINE_TAKEN

    def met(self, entry: int) -> int:
        """The track that a line butts against or joins at this entry."""
        square = entry >> 2
        return self.lines[square * 2 + LINE[self.tiles[square] * 4 + (entry & 3)]]

    def closed_by(self, square: int) -> list[int]:
        """The players whose live heads point at a blank side of the tile just laid on this square (PTR-15)."""
        closed: list[int] = []
        for seat, number in enumerate(self.live):
            if number != NONE:
                entry = self.head(number)
                if entry >> 2 == square and OUT[self.tiles[square] * 4 + (entry & 3)] == BLANK:
                    closed.append(seat)
        return closed

    def free_entries(self) -> list[int]:
        """PTR-6: where a track can start."""
        return [entry for entry in ENTRIES if self.tiles[entry >> 2] == NO_TILE]

    def can_start(self) -> bool:
        for entry in ENTRIES:  # noqa: SIM110 (a generator would make this slow)
            if self.tiles[entry >> 2] == NO_TILE:
                return True
        return False

    # Laying and abandoning

    def lay(self, seat: int, entry: int, piece: int) -> None:
        """Put a tile on the square of this entry, so that the player's track, live or just begun, goes on over it."""
        square = entry >> 2
        side_in = entry & 3
        if self.live[seat] == NONE:
            self.live[seat] = len(self.tracks)
            self.tracks.append(Track(seat, True, []))
        self.tiles[square] = TILE_TO_LAY[side_in * 3 + piece]
        self._pass_over(self.live[seat], entry, (side_in + TURNS[piece]) & 3)

    def abandon(self, seat: int) -> None:
        """The player's track is dead: it stays as an obstacle (PTR-14)."""
        self.tracks[self.live[seat]].live = False
        self.live[seat] = NONE

    def _pass_over(self, number: int, entry: int, side_out: int) -> None:
        square = entry >> 2
        self.lines[square * 2 + LINE[self.tiles[square] * 4 + (entry & 3)]] = number
        self.tracks[number].path.append(entry * 4 + side_out)

    # Crossing (PTR-13)

    def cross(self, seat: int) -> None:
        """The live track of this player passes straight over the cross that its head points at."""
        number = self.live[seat]
        entry = self.head(number)
        self._pass_over(number, entry, (entry + 2) & 3)

    def crossed(self, seat: int) -> tuple[int, int]:
        """The track over which this player's has just passed, and the place in its path where that was."""
        path = self.tracks[self.live[seat]].path
        last = path[len(path) - 1]
        square = last >> 4
        other = 1 - LINE[CROSS * 4 + (last & 3)]
        number = self.lines[square * 2 + other]
        place = 0
        for step in self.tracks[number].path:
            if step >> 4 == square and LINE[CROSS * 4 + (step & 3)] == other:
                break
            place += 1
        return number, place

    def freed(self, seat: int, upstream: bool) -> list[Step]:
        """The steps that leave the crossed track: those before the crossing, or those after it."""
        number, place = self.crossed(seat)
        path = self.tracks[number].path
        return path[:place] if upstream else path[place + 1 :]

    def won_back(self, seat: int, upstream: bool) -> list[int]:
        """The squares whose tiles go to the crosser's hand: those that carry no other track."""
        freed = self.freed(seat, upstream)
        leaving = [_line_of(self.tiles[step >> 4], step) for step in freed]
        squares: list[int] = []
        for step, line in zip(freed, leaving, strict=True):
            square = step >> 4
            other = line ^ 1
            if square not in squares and (self.lines[other] == FREE or other in leaving):
                squares.append(square)
        return squares

    def pick_up(self, seat: int, upstream: bool) -> list[int]:
        """Take one side of the crossed track off the board; the tiles won back."""
        number, place = self.crossed(seat)
        freed = self.freed(seat, upstream)
        squares = self.won_back(seat, upstream)
        track = self.tracks[number]
        self.tracks[number] = Track(
            track.owner, track.live, track.path[place:] if upstream else track.path[: place + 1]
        )
        for step in freed:
            self.lines[_line_of(self.tiles[step >> 4], step)] = FREE
        tiles: list[int] = []
        for square in squares:
            tiles.append(self.tiles[square])
            self.tiles[square] = NO_TILE
        return tiles


def _line_of(tile: int, step: Step) -> int:
    """The place in ``lines`` of the line that a step goes by."""
    return (step >> 4) * 2 + LINE[tile * 4 + (step & 3)]


def no_tracks(seats: int) -> Tracks:
    return Tracks([NO_TILE] * SQUARES, [FREE] * (SQUARES * 2), [], [NONE] * seats)
