"""Patrolis: what may be done, and what comes of it, PTR-4 to PTR-20."""

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
    Colour,
    First,
    Lay,
    Letter,
    Number,
    PickUp,
    Start,
)
from tablee.games.patrolis.material import (
    ANY_TERRAIN,
    COLOURS,
    COLUMNS,
    CROSS,
    LETTERS,
    OF_EACH,
    OFF,
    PIECES,
    ROWS,
    SHARE,
    STRAIGHT,
    VALUES,
    Map,
    square_name,
)
from tablee.games.patrolis.phases import COLOUR, CROSSING, FIRST, LAY, LETTER, NAMER, NUMBER, OVER, START
from tablee.games.patrolis.refusals import refusal
from tablee.games.patrolis.state import NOWHERE, Position, new_players
from tablee.games.patrolis.tracks import EDGE, LINE_FREE, NONE, OPEN, SIDE_BLANK, no_tracks, step_square
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, IN_TURN, NOBODY, Action, Fact, Outcome, Phase, Refusal

MOST_TURNS: Final = 40  # PTR-16: of each player, in a game
ENDINGS: Final = {  # PTR-16: how a game ends, and the event that tells it
    "all-collected": "end-collected",
    "no-tiles": "end-no-tiles",
    "all-pass": "end-passes",
    "turn-limit": "end-turns",
}
ACTING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), *((seat,) for seat in range(MOST_SEATS))]  # from NOBODY on


class Patrolis(Position):
    """A position of Patrolis that can be played."""

    __slots__ = ()

    # Who acts, what is legal

    def to_act(self) -> tuple[int, ...]:
        return ACTING[self.actor - NOBODY]

    def legal(self, seat: int) -> list[Action]:
        if seat != self.actor or seat == NOBODY:
            return []
        phase = self.phase
        if phase is LAY:
            return self._lays(seat)
        if phase is START:
            return [STARTS[entry] for entry in self.tracks.free_entries()]
        if phase is CROSSING:
            return [*PICK_UPS]
        if phase is LETTER:
            return [*LETTER_ACTIONS]  # PTR-5: 8 objectives never fill the 15 squares of a letter
        if phase is NUMBER:
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

    def odds(self) -> list[tuple[Action, int]]:
        if self.actor != CHANCE:
            return []
        if self.phase is FIRST:
            return [(action, 1) for action in FIRSTS[: self.seats]]  # PTR-4
        if self.phase is COLOUR:
            return [(COLOUR_ACTIONS[colour], left) for colour, left in enumerate(self.bag) if left]
        if self.phase is NUMBER:
            return [(action, 1) for action in self.legal(CHANCE)]
        return [(LETTER_ACTIONS[column], self._free_in(column)) for column in range(COLUMNS)]  # every square alike

    def _free_in(self, column: int) -> int:
        free = ROWS
        for square in self.objectives:
            if square % COLUMNS == column:
                free -= 1
        return free

    def _await(self, phase: Phase) -> None:
        self.phase = phase
        if phase.whose == IN_TURN:
            self.actor = self.turn
        elif phase.whose == NAMER:
            self.actor = self.namer()
        else:
            self.actor = phase.whose

    # What an action does

    def do(self, seat: int, action: Action) -> None:
        if isinstance(action, Lay):
            self._lay(seat, action.piece)
        elif isinstance(action, Start):
            self._start(seat, action.entry)
        elif isinstance(action, PickUp):
            self._pick_up(seat, action.upstream)
        elif isinstance(action, Letter):
            self._name_letter(seat, action.column)
        elif isinstance(action, Number):
            self._name_number(seat, action.row)
        elif isinstance(action, Colour):
            self._place(action.colour)
        elif isinstance(action, First):
            self._draw_first(action.seat)
        else:
            self._stop(seat)

    # Setting up (PTR-4, PTR-5)

    def _draw_first(self, seat: int) -> None:
        if self.story is not None:
            self.tell("first", seat, "PTR-4", {})
        self.first = seat
        self._await(LETTER)

    def _name_letter(self, seat: int, column: int) -> None:
        if self.story is not None and seat != CHANCE:
            self.tell("letter", seat, "PTR-5", {"letter": LETTERS[column]})
        self.letter = column
        self._await(NUMBER)

    def _name_number(self, seat: int, row: int) -> None:
        if self.story is not None and seat != CHANCE:
            self.tell("number", seat, "PTR-5", {"letter": LETTERS[self.letter], "number": row + 1})
        self.square = self.named_square(row)
        self.letter = NOWHERE
        self._await(COLOUR)

    def _place(self, colour: int) -> None:
        if self.story is not None:
            self.tell(f"place-{COLOURS[colour]}", NOBODY, "PTR-5", {"square": square_name(self.square)})
        self.objectives[self.square] = colour
        self.square = NOWHERE
        self.bag[colour] -= 1
        if sum(self.bag):
            self._await(LETTER)
        else:
            self._begin_turn(self.first)

    # A turn

    def _begin_turn(self, seat: int) -> None:
        """PTR-18: the head is looked at before anything else."""
        if self.story is not None:
            if self.turns % self.seats == 0:
                self.tell("round", NOBODY, "PTR-16", {"round": self.turns // self.seats + 1})
            self.tell("turn", seat, "PTR-4", {})
        self.turn = seat
        self.turns += 1
        self.entry = OFF
        self.laid = 0
        self.fits = ANY_TERRAIN
        if self.tracks.live[seat] == NONE:
            self._go_on(seat)
        else:
            self._look(seat)

    def _go_on(self, seat: int) -> None:
        """PTR-10: lay a tile, or go on laying; a player who can lay none in a turn passes."""
        starting = self.tracks.live[seat] == NONE
        if not self.laid:
            if not self.players[seat].has_tiles():
                self._pass(seat, "pass")
                return
            if starting and not self.tracks.can_start():
                self._pass(seat, "pass-no-start")
                return
        self._await(START if starting else LAY)

    def _start(self, seat: int, entry: int) -> None:
        if self.story is not None:
            self.tell("start", seat, "PTR-6", {"square": square_name(entry >> 2)})
        self.entry = entry
        self._await(LAY)

    def _lay(self, seat: int, piece: int) -> None:
        """PTR-19: the objective first, then rivals' heads, then one's own."""
        entry = self.aim()
        square = entry >> 2
        me = self.players[seat]
        if self.story is not None:
            self.tell(PIECES[piece], seat, "PTR-6", {"square": square_name(square)})
        if piece == STRAIGHT:
            me.crosses -= 1
        else:
            me.curves -= 1
        self.laid += 1
        self.fits &= self.map.fits[square]
        self.entry = OFF
        self.tracks.lay(seat, entry, piece)
        if square in self.objectives:
            self._collect(seat, square)
            if not self.objectives:
                self._end_game("all-collected")
                return
        for rival in self.tracks.closed_by(square):
            if self.story is not None:
                self.tell("closed-off", rival, "PTR-15", {"square": square_name(square), "by_seat": seat})
            self.tracks.abandon(rival)
        self._look(seat)

    def _collect(self, seat: int, square: int) -> None:
        """PTR-9."""
        colour = self.objectives.pop(square)
        self.players[seat].won[colour] += 1
        if self.story is not None:
            facts: dict[str, Fact] = {"square": square_name(square), "points": VALUES[colour]}
            self.tell(f"collect-{COLOURS[colour]}", seat, "PTR-9", facts)

    def _stop(self, seat: int) -> None:
        if self.story is not None:
            self.tell("stop", seat, "PTR-10", {"tiles": self.laid})
        self._end_turn(False)

    def _pass(self, seat: int, kind: str) -> None:
        if self.story is not None:
            self.tell(kind, seat, "PTR-10", {})
        self._end_turn(True)

    def _end_turn(self, passed: bool) -> None:
        """PTR-16: whether the game ends here, by empty hands, by passes or by the number of turns."""
        self.passes = self.passes + 1 if passed else 0
        if not self._anyone_has_tiles():
            self._end_game("no-tiles")
        elif self.passes == self.seats:
            self._end_game("all-pass")
        elif self.turns == MOST_TURNS * self.seats:
            self._end_game("turn-limit")
        else:
            self._begin_turn((self.turn + 1) % self.seats)

    def _anyone_has_tiles(self) -> bool:
        for player in self.players:  # noqa: SIM110 (a generator would make this slow)
            if player.has_tiles():
                return True
        return False

    # Incidents (PTR-11 to PTR-14)

    def _look(self, seat: int) -> None:
        """What the player's head points at decides: it goes on, it crosses, or the track is abandoned."""
        entry = self.tracks.head(self.tracks.live[seat])
        found = self.tracks.look(entry)
        if found == OPEN:
            self._go_on(seat)
        elif found == LINE_FREE:
            self._cross(seat)
        elif found in (EDGE, SIDE_BLANK):
            self._butt(seat, entry, "PTR-11")
        else:
            self._meet(seat, entry)

    def _butt(self, seat: int, entry: int, clause: str) -> None:
        """PTR-11, PTR-14: the track is abandoned and the turn over."""
        if self.story is not None:
            self._tell_butting(seat, entry, clause)
        self.tracks.abandon(seat)
        self._end_turn(False)

    def _meet(self, seat: int, entry: int) -> None:
        """PTR-12: the end of a live rival's track is joined; any other end is butted against."""
        met = self.tracks.tracks[self.tracks.met(entry)]
        if met.owner == seat or not met.live:
            self._butt(seat, entry, "PTR-12")
            return
        if self.story is not None:
            facts: dict[str, Fact] = {"square": square_name(entry >> 2), "other_seat": met.owner}
            self.tell("join", seat, "PTR-12", facts)
        self.tracks.abandon(met.owner)
        self.tracks.abandon(seat)
        self._end_turn(False)

    def _cross(self, seat: int) -> None:
        """PTR-13: the line passes straight on, and the crosser is to choose a side of what it crossed."""
        self.tracks.cross(seat)
        if self.story is not None:
            self._tell_crossing(seat)
        self._await(CROSSING)

    def _pick_up(self, seat: int, upstream: bool) -> None:
        """PTR-13: the tiles come into hand before the next look."""
        tiles = self.tracks.pick_up(seat, upstream)
        me = self.players[seat]
        for tile in tiles:
            if tile == CROSS:
                me.crosses += 1
            else:
                me.curves += 1
        if self.story is not None:
            self.tell("upstream" if upstream else "downstream", seat, "PTR-13", {"tiles": len(tiles)})
        self._look(seat)

    # The end (PTR-16, PTR-17)

    def _end_game(self, reason: str) -> None:
        self.reason = reason
        if self.story is not None:
            self.tell(ENDINGS[reason], NOBODY, "PTR-16", {})
            for seat, player in enumerate(self.players):
                self.tell("score", seat, "PTR-17", {"points": player.points(), "total": player.total()})
        if self.match and self.game < self.seats:
            self._next_game()
        else:
            self._await(OVER)

    def _next_game(self) -> None:
        """PTR-17: the tiles are shared again, the objectives go back into the bag, the next player is first."""
        self.game += 1
        self.first = (self.first + 1) % self.seats
        if self.story is not None:
            self.tell("game", self.first, "PTR-17", {"game": self.game})
        self.last = [player.points() for player in self.players]
        for player in self.players:
            player.curves = player.crosses = SHARE[self.seats] // 2
            player.earlier = [before + now for before, now in zip(player.earlier, player.won, strict=True)]
            player.won = [0] * len(COLOURS)
        self.tracks = no_tracks(self.seats)
        self.objectives = {}
        self.bag = [OF_EACH] * len(COLOURS)
        self.turn = NOBODY
        self.turns = 0
        self.passes = 0
        self.laid = 0
        self.fits = ANY_TERRAIN
        self._await(LETTER)

    def outcome(self) -> Outcome | None:
        return self.standing() if self.phase is OVER else None

    def standing(self) -> Outcome:
        """How the game would have ended now."""
        players = self.players
        standing = [(player.total(), player.blues() if self.blues_count else 0) for player in players]
        ranks = tuple([1 + sum([other > mine for other in standing]) for mine in standing])
        points = tuple([player.total() for player in players])
        sources: dict[str, tuple[int, ...]] = {
            name: tuple([(player.won[colour] + player.earlier[colour]) * VALUES[colour] for player in players])
            for colour, name in enumerate(COLOURS)
        }
        ties = {"blues": tuple([player.blues() for player in players])} if self.blues_count else {}
        if self.match:
            return Outcome(ranks, points, "PTR-17", "match", sources, ties)
        return Outcome(ranks, points, "PTR-16", self.reason, sources, ties)

    # Who sees what: everything lies open

    def seen_by(self, viewer: int | None) -> Patrolis:
        return self.copy()

    def imagine(self, seat: int, rng: Rng) -> Patrolis:
        return self.copy()

    def copy(self) -> Patrolis:
        players = [player.copy() for player in self.players]
        twin = Patrolis(self.map, self.named, self.match, players, self.tracks.copy())
        self.copy_onto(twin)
        return twin

    # For people: the log and the refusals

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if self.legal_named(seat, action.text) is not None:
            return None
        return refusal(self, seat, action)

    def _tell_butting(self, seat: int, entry: int, clause: str) -> None:
        number = self.tracks.live[seat]
        if entry == OFF:
            path = self.tracks.tracks[number].path
            self.tell("butt-edge", seat, clause, {"square": square_name(step_square(path[len(path) - 1]))})
            return
        met = self.tracks.met(entry)
        self._tell_track("butt", seat, clause, met, square_name(entry >> 2))

    def _tell_crossing(self, seat: int) -> None:
        met, place = self.tracks.crossed(seat)
        square = step_square(self.tracks.tracks[met].path[place])
        self._tell_track("cross", seat, "PTR-13", met, square_name(square))

    def _tell_track(self, kind: str, seat: int, clause: str, met: int, square: str) -> None:
        """An incident with one's own track, an abandoned one, or a rival's."""
        track = self.tracks.tracks[met]
        if met == self.tracks.live[seat]:
            self.tell(f"{kind}-self", seat, clause, {"square": square})
        elif not track.live:
            self.tell(f"{kind}-abandoned", seat, clause, {"square": square})
        else:
            self.tell(kind, seat, clause, {"square": square, "other_seat": track.owner})


def new_game(map_: Map, seats: int, named: bool, match: bool, blues_count: bool = True) -> Patrolis:
    """All tiles in hand, all objectives in the bag, the lot for the first player to come."""
    state = Patrolis(map_, named, match, new_players(seats), no_tracks(seats))
    state.blues_count = blues_count
    return state
