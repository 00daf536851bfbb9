"""Patrolis as numbers: every step by its place in a list, and the staff map in planes of fifteen rows by twenty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.patrolis.actions import (
    COLOUR_ACTIONS,
    FIRSTS,
    LAYS,
    LETTER_ACTIONS,
    NUMBERS,
    PICK_UPS,
    STARTS,
    STOP,
)
from tablee.games.patrolis.material import (
    COLOURS,
    COLUMNS,
    CROSS,
    ENTRIES,
    LIMITS,
    LINE,
    NO_TILE,
    OF_EACH,
    OFF,
    ROWS,
    SHARE,
    SQUARES,
    VALUES,
    Map,
)
from tablee.games.patrolis.phases import PHASES
from tablee.games.patrolis.rules import ENDINGS, MOST_TURNS, Patrolis
from tablee.games.patrolis.tracks import Track
from tablee.kernel.numbers import Merge, Numbers, Parts, Row, blank, from_here, one_of, parts_of, round_from
from tablee.kernel.options import Settings
from tablee.kernel.state import Action

KINDS: Final = CROSS  # of tiles: four curves and the cross
LINES: Final = 2  # on a tile
OF_A_LINE: Final = 3  # planes beside those of its owners: is it live, which way does it go, does it begin there?
GROUNDS: Final = len(LIMITS)
MOST_WORTH: Final = OF_EACH * sum(VALUES)
MOST_LAID: Final = max(LIMITS.values())
REASONS: Final = list(ENDINGS)


class PatrolisNumbers(Numbers[Patrolis]):
    merged: tuple[Merge, ...] = (Merge("tracks", "Which of the tracks was begun first decides nothing.", order=True),)

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        naming: list[Action] = [*LETTER_ACTIONS, *NUMBERS] if settings["objectives"] == "named" else []
        return [*naming, *(STARTS[entry] for entry in ENTRIES), *LAYS, STOP, *PICK_UPS]

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        naming: list[Action] = [] if settings["objectives"] == "named" else [*LETTER_ACTIONS, *NUMBERS]
        return [*FIRSTS[:seats], *naming, *COLOUR_ACTIONS]

    def parts(self, seats: int, settings: Settings) -> Parts:
        return {
            "terrain": (GROUNDS, ROWS, COLUMNS),
            "objectives": (len(COLOURS), ROWS, COLUMNS),
            "tiles": (KINDS, ROWS, COLUMNS),
            "lines": (LINES, seats + OF_A_LINE, ROWS, COLUMNS),
            "square": (ROWS, COLUMNS),  # just named
            "letter": (COLUMNS,),
            "start": (len(ENTRIES),),  # just chosen
            "hands": (seats, 2),  # curves, crosses
            "won": (seats, len(COLOURS)),
            "earlier": (seats, len(COLOURS)),  # in the match, before this game
            "last": (seats,),  # points in the game before this one
            "bag": (len(COLOURS),),
            "first": (seats,),
            "turn": (seats,),
            "acting": (seats,),
            "phase": (len(PHASES),),
            "fits": (GROUNDS,),
            "laid": (1,),
            "turns": (1,),
            "passes": (1,),
            "game": (seats,),
            "reason": (len(REASONS),),  # why the last game ended
        }

    def see(self, seen: Patrolis, viewer: int | None) -> dict[str, Row]:
        here, seats = viewer or 0, seen.seats
        players = [seen.players[seat] for seat in round_from(here, seats)]
        tiles = SHARE[seats] * seats // 2  # curves or crosses of all
        objectives = blank(len(COLOURS) * SQUARES)
        for square, colour in seen.objectives.items():
            objectives[colour * SQUARES + square] = 1.0
        earlier = OF_EACH * seats
        return {
            "terrain": _terrain(seen.map),
            "objectives": objectives,
            "tiles": _tiles(seen.tracks.tiles),
            "lines": _lines(seen, here),
            "square": one_of(SQUARES, seen.square),
            "letter": one_of(COLUMNS, seen.letter),
            "start": one_of(len(ENTRIES), ENTRIES.index(seen.entry) if seen.entry != OFF else -1),
            "hands": [held / tiles for player in players for held in (player.curves, player.crosses)],
            "won": [count / OF_EACH for player in players for count in player.won],
            "earlier": [count / earlier for player in players for count in player.earlier],
            "last": [seen.last[seat] / MOST_WORTH if seen.last else 0.0 for seat in round_from(here, seats)],
            "bag": parts_of(seen.bag, [OF_EACH] * len(COLOURS)),
            "first": one_of(seats, from_here(seen.first, here, seats)),
            "turn": one_of(seats, from_here(seen.turn, here, seats)),
            "acting": one_of(seats, from_here(seen.actor, here, seats)),
            "phase": one_of(len(PHASES), PHASES.index(seen.phase)),
            "fits": [1.0 if seen.fits >> ground & 1 else 0.0 for ground in range(GROUNDS)],
            "laid": [seen.laid / MOST_LAID],
            "turns": [seen.turns / (MOST_TURNS * seats)],
            "passes": [seen.passes / seats],
            "game": one_of(seats, seen.game - 1),
            "reason": one_of(len(REASONS), REASONS.index(seen.reason) if seen.reason else -1),
        }


TERRAINS: Final[dict[str, Row]] = {}
"""The planes of each map, once they were asked for."""


def _terrain(map_: Map) -> Row:
    known = TERRAINS.get(map_.name)
    if known is None:
        known = blank(0)
        known.fromlist([1.0 if fits >> ground & 1 else 0.0 for ground in range(GROUNDS) for fits in map_.fits])
        TERRAINS[map_.name] = known
    return known


def _tiles(tiles: list[int]) -> Row:
    planes = blank(KINDS * SQUARES)
    for square, tile in enumerate(tiles):
        if tile != NO_TILE:
            planes[(tile - 1) * SQUARES + square] = 1.0
    return planes


def _lines(seen: Patrolis, here: int) -> Row:
    """Of each line of a tile: whose track it belongs to, whether that is live, whether it comes in by the first of the
    two sides of its line, and whether the track begins with it. So the whole path can be followed."""
    deep = seen.seats + OF_A_LINE
    planes = blank(LINES * deep * SQUARES)
    for track in seen.tracks.tracks:
        owner = from_here(track.owner, here, seen.seats)
        for step in track.path:
            square, side_in, side_out = step >> 4, (step >> 2) & 3, step & 3
            line = LINE[seen.tracks.tiles[square] * 4 + side_in]
            begin = line * deep * SQUARES + square
            planes[begin + owner * SQUARES] = 1.0
            if track.live:
                planes[begin + seen.seats * SQUARES] = 1.0
            if side_in < side_out:
                planes[begin + (seen.seats + 1) * SQUARES] = 1.0
        _mark_tail(planes, track, seen.tracks.tiles, deep)
    return planes


def _mark_tail(planes: Row, track: Track, tiles: list[int], deep: int) -> None:
    step = track.path[0]
    square = step >> 4
    line = LINE[tiles[square] * 4 + ((step >> 2) & 3)]
    planes[(line * deep + deep - 1) * SQUARES + square] = 1.0
