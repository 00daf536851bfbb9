"""Patrolis: the position, and what may be done in it."""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.actions import (
    COLOUR_ACTIONS,
    FIRSTS,
    LAYS,
    LETTER_ACTIONS,
    MOST_SEATS,
    NUMBERS,
    PICK_UPS,
    STARTS,
    STOP,
)
from tablee.games.patrolis.hands import Player, by_colour
from tablee.games.patrolis.material import (
    ANY_TERRAIN,
    COLOURS,
    COLUMNS,
    LETTERS,
    LIMITS,
    MOST_STEPS,
    OF_EACH,
    OFF,
    ROWS,
    SIDES,
    SQUARES,
    STRAIGHT,
    VALUES,
    Map,
    square_name,
)
from tablee.games.patrolis.tracks import NONE, Track, Tracks, step_in, step_out, step_square
from tablee.kernel.state import CHANCE, Action, Data, Outcome, State

NOBODY: Final = -2
NOWHERE: Final = -1  # no column, no square

MOST_TURNS: Final = 40  # PTR-16: of each player, in a game

# What is being waited for.
FIRST: Final = "first"
LETTER: Final = "letter"
NUMBER: Final = "number"
COLOUR: Final = "colour"
START: Final = "start"
LAY: Final = "lay"
CROSSING: Final = "cross"
OVER: Final = "over"
SET_UP: Final = (LETTER, NUMBER, COLOUR)

ACTING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), *((seat,) for seat in range(MOST_SEATS))]  # from NOBODY on


class Situation(State):
    """A position of Patrolis: what there is, and what may be done now. What comes of it is told in the rules."""

    __slots__ = (
        "actor",
        "bag",
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

    # Who acts, what is legal

    def to_act(self) -> tuple[int, ...]:
        return ACTING[self.actor + 2]

    def legal(self, seat: int) -> list[Action]:
        if seat != self.actor or seat == NOBODY:
            return []
        phase = self.phase
        if phase == LAY:
            return self._lays(seat)
        if phase == START:
            return [STARTS[entry] for entry in self.tracks.free_entries()]
        if phase == CROSSING:
            return [*PICK_UPS]
        if phase == LETTER:
            return [*LETTER_ACTIONS]  # PTR-5: 8 objectives never fill the 15 squares of a letter
        if phase == NUMBER:
            return [NUMBERS[row] for row in range(ROWS) if self.named_square(row) not in self.objectives]
        return [action for action, _ in self.odds()]

    def _lays(self, seat: int) -> list[Action]:
        """PTR-10: what fits and is in hand; the first tile of a turn is compulsory."""
        found: list[Action] = []
        if self.may_step():
            me = self.players[seat]
            if me.curves:
                found += LAYS[:STRAIGHT]
            if me.crosses:
                found.append(LAYS[STRAIGHT])
        if self.laid:
            found.append(STOP)
        return found

    def aim(self) -> int:
        """Where the next tile of whoever's turn it is would lie, or OFF: the head's entry, or the chosen start."""
        if self.turn == NOBODY:
            return OFF
        number = self.tracks.live[self.turn]
        return self.entry if number == NONE else self.tracks.head(number)

    def may_step(self) -> bool:
        """PTR-7, PTR-8: one terrain fits all squares of the turn, the next one included, within its limit."""
        return MOST_STEPS[self.fits & self.map.fits[self.aim() >> 2]] > self.laid

    def still_fits(self) -> list[tuple[int, int]]:
        """The terrains that the turn may still go by, with the steps left on each, if the ground allows."""
        return [(bit, limit - self.laid) for bit, limit in LIMITS.items() if bit & self.fits and limit > self.laid]

    def odds(self) -> list[tuple[Action, int]]:
        if self.actor != CHANCE:
            return []
        if self.phase == FIRST:
            return [(action, 1) for action in FIRSTS[: self.seats]]  # PTR-4
        if self.phase == COLOUR:
            return [(COLOUR_ACTIONS[colour], left) for colour, left in enumerate(self.bag) if left]
        if self.phase == NUMBER:
            return [(action, 1) for action in self.legal(CHANCE)]
        return [(LETTER_ACTIONS[column], self._free_in(column)) for column in range(COLUMNS)]  # every square alike

    def _free_in(self, column: int) -> int:
        free = ROWS
        for square in self.objectives:
            if square % COLUMNS == column:
                free -= 1
        return free

    def named_square(self, row: int) -> int:
        return row * COLUMNS + self.letter

    # The end

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        players = self.players
        standing = [(player.total(), player.blues()) for player in players]
        ranks = tuple([1 + sum([other > mine for other in standing]) for mine in standing])
        points = tuple([player.total() for player in players])
        sources: dict[str, tuple[int, ...]] = {
            name: tuple([(player.won[colour] + player.earlier[colour]) * VALUES[colour] for player in players])
            for colour, name in enumerate(COLOURS)
        }
        ties = {"blues": tuple([player.blues() for player in players])}
        if self.match:
            return Outcome(ranks, points, "PTR-17", "match", sources, ties)
        return Outcome(ranks, points, "PTR-16", self.reason, sources, ties)

    # Copies and data

    def copy_onto(self, twin: Situation) -> None:
        """Make a new position with the same players and tracks equal to this one."""
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
            "map": self.map.name,
            "named": self.named,
            "match": self.match,
            "game": self.game,
            "last": self.last[:],
            "first": self.first,
            "phase": self.phase,
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
            "bag": by_colour(self.bag),
            "objectives": {square_name(square): COLOURS[self.objectives[square]] for square in sorted(self.objectives)},
            "players": [player.data() for player in self.players],
            "tracks": [_track_data(track) for track in self.tracks.tracks],
        }


STEPS: Final = [
    f"{square_name(step_square(step))} {SIDES[step_in(step)]}{SIDES[step_out(step)]}" for step in range(SQUARES * 16)
]
"""Every step as it is written: the square, the side in and the side out."""


def _track_data(track: Track) -> Data:
    return {"owner": track.owner, "live": track.live, "path": [STEPS[step] for step in track.path]}
