"""A position of Patrolis: what lies on the table and what is awaited. What may be done is for the rules."""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.actions import STARTS
from tablee.games.patrolis.material import (
    ANY_TERRAIN,
    BLUE,
    COLOURS,
    COLUMNS,
    LETTERS,
    MOST_STEPS,
    OBJECTIVES,
    OF_EACH,
    OFF,
    SHARE,
    SIDES,
    SQUARES,
    VALUES,
    Map,
    square_name,
)
from tablee.games.patrolis.phases import FIRST, NUMBER
from tablee.games.patrolis.tracks import NONE, Track, Tracks, step_in, step_out, step_square
from tablee.kernel.state import CHANCE, NOBODY, Data, State

NOWHERE: Final = -1  # no column, no square


class Player:
    """One player's tiles in hand and objectives: those of this game, and of the earlier games of the match, which are
    never changed in place."""

    __slots__ = ("crosses", "curves", "earlier", "won")

    def __init__(self, curves: int, crosses: int, won: list[int], earlier: list[int]) -> None:
        self.curves = curves
        self.crosses = crosses
        self.won = won
        self.earlier = earlier

    def copy(self) -> Player:
        return Player(self.curves, self.crosses, self.won[:], self.earlier)

    def has_tiles(self) -> bool:
        return self.curves + self.crosses > 0

    def points(self) -> int:
        """PTR-17: of this game."""
        return _worth(self.won)

    def total(self) -> int:
        """PTR-17: of the match so far."""
        return _worth(self.won) + _worth(self.earlier)

    def blues(self) -> int:
        """PTR-17: what decides between equals."""
        return self.won[BLUE] + self.earlier[BLUE]

    def data(self) -> Data:
        return {
            "curves": self.curves,
            "crosses": self.crosses,
            "won": _by_colour(self.won),
            "earlier": _by_colour(self.earlier),
        }


class Position(State):
    """What there is, and what is awaited from whom."""

    __slots__ = (
        "actor",
        "bag",
        "blues_count",
        "entry",
        "first",
        "fits",
        "game",
        "laid",
        "last",
        "letter",
        "map",
        "match",
        "named",
        "objectives",
        "passes",
        "phase",
        "players",
        "reason",
        "seats",
        "square",
        "tracks",
        "turn",
        "turns",
    )

    def __init__(self, map_: Map, named: bool, match: bool, players: list[Player], tracks: Tracks) -> None:
        super().__init__()
        self.map = map_
        self.named = named  # PTR-5: the players name the squares of the objectives; otherwise chance does
        self.match = match
        self.blues_count = True  # PTR-17: whether blue objectives decide between equals, as they do but by a house rule
        self.players = players
        self.seats = len(players)
        self.game = 1
        self.last: list[int] = []  # PTR-17: what each won in the game before this one; never changed in place
        self.first = NOBODY
        self.tracks = tracks
        self.objectives: dict[int, int] = {}  # the colour of each that stands, by square
        self.bag = [OF_EACH] * len(COLOURS)
        self.letter = NOWHERE  # the column just named
        self.square = NOWHERE  # the square just named
        self.turn = NOBODY
        self.turns = 0  # begun in this game, by all together
        self.passes = 0  # in a row
        self.entry = OFF  # where the player chose to start
        self.laid = 0  # tiles in this turn
        self.fits = ANY_TERRAIN  # the terrains that all squares of this turn can be
        self.reason = ""  # how the last game ended
        self.phase = FIRST
        self.actor = CHANCE

    # Looking

    def aim(self) -> int:
        """Where the next tile of whoever's turn it is would lie, or OFF: the head's entry, or the chosen start."""
        if self.turn == NOBODY:
            return OFF
        number = self.tracks.live[self.turn]
        return self.entry if number == NONE else self.tracks.head(number)

    def may_step(self) -> bool:
        """PTR-7, PTR-8: one terrain fits all squares of the turn, the next one included, within its limit."""
        return MOST_STEPS[self.fits & self.map.fits[self.aim() >> 2]] > self.laid

    def named_square(self, row: int) -> int:
        return row * COLUMNS + self.letter

    def namer(self) -> int:
        """PTR-5: naming passes one seat at each name, from the first player on; or chance names all."""
        if not self.named:
            return CHANCE
        names = 2 * (OBJECTIVES - sum(self.bag)) + (self.phase is NUMBER)
        return (self.first + names) % self.seats

    # Copies and data

    def copy_onto(self, twin: Position) -> None:
        """Make a new position with the same players and tracks equal to this one."""
        twin.blues_count = self.blues_count
        twin.game = self.game
        twin.last = self.last
        twin.first = self.first
        twin.objectives = self.objectives.copy()
        twin.bag = self.bag[:]
        twin.letter = self.letter
        twin.square = self.square
        twin.turn = self.turn
        twin.turns = self.turns
        twin.passes = self.passes
        twin.entry = self.entry
        twin.laid = self.laid
        twin.fits = self.fits
        twin.reason = self.reason
        twin.phase = self.phase
        twin.actor = self.actor

    def data(self) -> Data:
        return {
            **({} if self.blues_count else {"house tie": "shared"}),
            "map": self.map.name,
            "named": self.named,
            "match": self.match,
            "game": self.game,
            "last": self.last[:],
            "first": self.first,
            "phase": self.phase.name,
            "actor": self.actor,
            "turn": self.turn,
            "turns": self.turns,
            "passes": self.passes,
            "letter": LETTERS[self.letter] if self.letter != NOWHERE else "",
            "square": square_name(self.square) if self.square != NOWHERE else "",
            "entry": STARTS[self.entry].text if self.entry != OFF else "",
            "laid": self.laid,
            "fits": self.fits,
            "reason": self.reason,
            "bag": _by_colour(self.bag),
            "objectives": {square_name(square): COLOURS[self.objectives[square]] for square in sorted(self.objectives)},
            "players": [player.data() for player in self.players],
            "tracks": [_track_data(track) for track in self.tracks.tracks],
        }


def new_players(seats: int) -> list[Player]:
    """PTR-1: everybody gets the same number of tiles, half of them curves."""
    each = SHARE[seats] // 2
    none = [0] * len(COLOURS)
    return [Player(each, each, none[:], none[:]) for _ in range(seats)]


def _worth(objectives: list[int]) -> int:
    points = 0
    for colour, count in enumerate(objectives):
        points += VALUES[colour] * count
    return points


def _by_colour(objectives: list[int]) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(objectives) if count}


STEPS: Final = [
    f"{square_name(step_square(step))} {SIDES[step_in(step)]}{SIDES[step_out(step)]}" for step in range(SQUARES * 16)
]
"""Every step as it is written: the square, the side in and the side out."""


def _track_data(track: Track) -> Data:
    return {"owner": track.owner, "live": track.live, "path": [STEPS[step] for step in track.path]}
