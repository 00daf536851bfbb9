"""What a player of Patrolis sees ahead: what a place promises, and the best turn from here.

The promise of a place is the worth of the best objective that can be reached from it, less with every turn that it is
away. An objective that a rival reaches first, a head that a rival can close off, and tiles that run low count less.
"""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.actions import LAYS, STOP, Lay
from tablee.games.patrolis.material import (
    BLANK,
    BLUE,
    CROSS,
    ENTRIES,
    LINE,
    MOST_STEPS,
    OFF,
    ONWARD,
    OUT,
    SQUARES,
    STRAIGHT,
    TILE_TO_LAY,
    TURNS,
    VALUES,
)
from tablee.games.patrolis.reach import Reach
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.squares import Squares, squares
from tablee.games.patrolis.state import NOWHERE
from tablee.games.patrolis.survey import BORDER, FAR, FARTHEST, Survey, arrival
from tablee.games.patrolis.tracks import LINE_FREE, LINE_TAKEN, NONE, OPEN
from tablee.kernel.state import Action

# What things are worth, in points.
FADE: Final = 0.65  # what a turn of waiting leaves of an objective's worth
DELAYS: Final = (0, 1, 2, 4)  # by colour: as good as a blue one so many turns later
LOST_RACE: Final = 2  # the most turns by which an objective that a rival reaches first is put off
RISK: Final = 0.4  # that a rival who can close a head off will do it
SET_BACK: Final = 0.5  # of a rival's hopes, when its head goes back to a crossing
WEALTH: Final = 1.5  # what a full hand is worth
THRIFT: Final = 10.0  # the tiles in hand that are half as good as a full hand
STEP: Final = 0.01  # a square still to go is worse than one behind
LOOKOUT: Final = 6  # turns for which rivals are watched
NEARLY: Final = 0.3  # how much less another start may promise to be worth a look, ...
CANDIDATES: Final = 3  # ... and how many are looked at

FIRST_ENTRY: Final = {entry >> 2: entry for entry in reversed(ENTRIES)}  # of a square on the border
WORTH: Final = [VALUES[BLUE] * FADE**turns for turns in range(FARTHEST + 1)]


def wealth(tiles: int) -> float:
    """What tiles in hand are worth: each further one less."""
    return WEALTH * tiles / (tiles + THRIFT)


class Outlook:
    """What a player sees ahead when it is to start or to lay.

    ``reached[seat]`` is what each player reaches in the next turns; ``hopes[seat]`` what a rival's track promises it;
    ``delays`` puts off the objectives on ``squares``; ``price`` is what a tile costs. What places promise is kept while
    one looks: ``reaches`` by the objectives taken, ``starts`` and ``rests`` by these, the tiles and the square.
    """

    __slots__ = (
        "delays",
        "hopes",
        "path",
        "price",
        "reached",
        "reaches",
        "rests",
        "seat",
        "squares",
        "starts",
        "state",
        "survey",
        "threatened",
    )

    def __init__(self, state: Patrolis, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.survey = Survey(state.tracks, state.map)
        self.squares = list(state.objectives)
        self.reached = [
            self.survey.arrivals(player, state.entry if player == seat else OFF, LOOKOUT)
            for player in range(state.seats)
        ]
        self.delays = [self._delay(square) for square in self.squares]
        hand = state.players[seat].curves + state.players[seat].crosses
        self.price = wealth(hand) - wealth(hand - 1)
        self.reaches: dict[int, Reach] = {}
        self.starts: dict[int, float] = {}
        self.rests: dict[int, float] = {}
        self.threatened = self._threatened()
        self.path: list[int] = []  # squares of tiles that are only thought of
        self.hopes = [self._hope(rival) for rival in range(state.seats)]

    def _threatened(self) -> Squares:
        """Where rivals under way can lay a tile in their next turn."""
        found = squares([])
        for rival in range(self.state.seats):
            if rival != self.seat and self.state.tracks.live[rival] != NONE:
                found.add(self.reached[rival].at_once())
        return found

    def _delay(self, square: int) -> int:
        """How much later a blue objective would be as good; later still if a rival is there first."""
        mine = self.reached[self.seat].turns_to(square)
        first = min([self.reached[rival].turns_to(square) for rival in range(self.state.seats) if rival != self.seat])
        return DELAYS[self.state.objectives[square]] + min(max(mine - first, 0), LOST_RACE)

    def _hope(self, rival: int) -> float:
        """What a rival's track is worth to it beyond a new start, shared out among those whom its loss would help."""
        if rival == self.seat or self.state.tracks.live[rival] == NONE:
            return 0.0
        best = 0.0
        for square, colour in self.state.objectives.items():
            turns = self.reached[rival].turns_to(square)
            if turns != FAR:
                best = max(best, VALUES[colour] * FADE**turns)
        hand = self.state.players[rival].curves + self.state.players[rival].crosses
        return max(0.0, best - self.fresh_start(hand, 0)) / (self.state.seats - 1)

    def goal(self, head: int) -> int:
        """The objective that a head on this square is best led to, or NOWHERE."""
        reach = self.survey.arrivals_from(head * 4, FARTHEST)
        best = NOWHERE
        soonest = FAR
        for square, delay in zip(self.squares, self.delays, strict=True):
            later = reach.turns_to(square) + delay
            if later < soonest:
                soonest = later
                best = square
        return best

    def reach(self, taken: int) -> Reach:
        """What is left to reach without these objectives, a bit for each."""
        found = self.reaches.get(taken)
        if found is None:
            left = [n for n in range(len(self.squares)) if not taken >> n & 1]
            found = Reach(self.survey, [(self.squares[n], self.delays[n]) for n in left], FARTHEST)
            self.reaches[taken] = found
        return found

    def promise(self, square: int, tiles: int, taken: int) -> float:
        """What a head on this square promises, at the beginning of a turn."""
        reach = self.reach(taken)
        turns = reach.turns_to(square)
        if turns == FAR:
            return 0.0
        needed = reach.tiles_to(square, turns)
        return WORTH[turns] - (self.price + STEP) * needed if needed <= tiles else 0.0

    def _promise_above(self, square: int, tiles: int, taken: int, least: float) -> float:
        """The same if it is more than ``least``, else that: looking no farther than it could be."""
        reach = self.reach(taken)
        turns = 1
        while True:
            if turns > reach.turn and (WORTH[min(turns, FARTHEST)] <= least or not reach.go_on()):
                return least
            if reach.laid[turns].has(square):
                break
            turns += 1
        needed = reach.tiles_to(square, turns)
        return max(least, WORTH[turns] - (self.price + STEP) * needed) if needed <= tiles else least

    def fresh_start(self, tiles: int, taken: int) -> float:
        """What starting anew from the border promises."""
        key = taken * 128 + tiles
        found = self.starts.get(key)
        if found is None:
            found = self.starts[key] = self._best_on_border(tiles, self.reach(taken))
        return found

    def _best_on_border(self, tiles: int, reach: Reach) -> float:
        """No farther than a place on the border that is reached later could still be better."""
        best = 0.0
        turns = 1
        while turns <= reach.turn or (best < WORTH[min(turns, FARTHEST)] and reach.go_on()):
            needed = reach.nearest(BORDER, turns)
            if needed <= tiles:
                best = max(best, WORTH[turns] - (self.price + STEP) * needed)
            turns += 1
        return best

    def best_start(self) -> int:
        """The first of `best_starts`, looking no farther than a place that is reached later could be better."""
        me = self.state.players[self.seat]
        reach = self.reach(0)
        best = OFF
        highest = 0.0
        turns = 1
        while turns <= reach.turn or ((best == OFF or highest < WORTH[min(turns, FARTHEST)]) and reach.go_on()):
            needed = reach.nearest(BORDER, turns)
            if needed <= me.curves + me.crosses:
                value = WORTH[turns] - (self.price + STEP) * needed
                if value >= highest:
                    entry = FIRST_ENTRY[reach.first_of(BORDER, turns, needed)]
                    if value > highest or entry < best:
                        highest = value
                        best = entry
            turns += 1
        return best if best != OFF else self.best_starts()[0]

    def best_starts(self, most: int = CANDIDATES, nearly: float = NEARLY) -> list[int]:
        """The places to start from that promise most: the best one first, and the few that are nearly as good."""
        me = self.state.players[self.seat]
        valued: list[tuple[float, int]] = []
        for entry in self.state.tracks.free_entries():
            valued.append((-self.promise(entry >> 2, me.curves + me.crosses, 0), entry))
        valued.sort()
        least = valued[0][0] + nearly
        return [entry for cost, entry in valued[:most] if cost <= least]

    def best_step(self) -> Action:
        state = self.state
        me = state.players[self.seat]
        entry = state.aim()
        best: Action = STOP
        highest = self.at_rest(entry >> 2, me.curves + me.crosses, 0) if state.laid else -FAR
        for action in state.legal(self.seat):
            if isinstance(action, Lay):
                value = self._after(entry, action.piece, state.laid, state.fits, me.curves, me.crosses, 0)
                if value > highest:
                    highest = value
                    best = action
        return best

    def best_turn(self) -> list[Action]:
        """The tiles that the best turn lays, and the stop after them. It goes on from what lies there, as far as one
        sees ahead without laying anything: to the stop, to a line, or to the edge."""
        first = self.best_step()
        turn: list[Action] = [first]
        state = self.state
        me = state.players[self.seat]
        entry, laid, fits = state.aim(), state.laid, state.fits
        curves, crosses, taken = me.curves, me.crosses, 0
        while isinstance(turn[-1], Lay):
            piece = turn[-1].piece
            square = entry >> 2
            if square in state.objectives:
                taken |= 1 << self.squares.index(square)
                if taken == (1 << len(self.squares)) - 1:
                    break  # PTR-16: nothing is left to collect
            if piece == STRAIGHT:
                crosses -= 1
            else:
                curves -= 1
            laid += 1
            fits &= state.map.fits[square]
            self.path.append(square)
            entry = ONWARD[square * 4 + ((entry + TURNS[piece]) & 3)]
            if entry == OFF or state.tracks.look(entry) != OPEN or entry >> 2 in self.path:
                break
            turn.append(self._next(entry, laid, fits, curves, crosses, taken))
        self.path.clear()
        return turn

    def _next(self, entry: int, laid: int, fits: int, curves: int, crosses: int, taken: int) -> Action:
        """Stop here, or the tile to lay on with."""
        best: Action = STOP
        highest = self.at_rest(entry >> 2, curves + crosses, taken)
        if MOST_STEPS[fits & self.state.map.fits[entry >> 2]] > laid:
            for piece, tile in enumerate(LAYS):
                if (crosses if piece == STRAIGHT else curves) > 0:
                    value = self._after(entry, piece, laid, fits, curves, crosses, taken)
                    if value > highest:
                        highest = value
                        best = tile
        return best

    def at_rest(self, square: int, tiles: int, taken: int) -> float:
        """What a head promises at the end of a turn: rivals who can come there may close it off (PTR-15)."""
        key = (taken * 128 + tiles) * SQUARES + square
        found = self.rests.get(key)
        if found is None:
            fresh = FADE * self.fresh_start(tiles, taken)
            found = self._promise_above(square, tiles, taken, fresh)
            if self.threatened.has(square):
                found += RISK * (fresh - found)
            self.rests[key] = found
        return found

    def _after(self, entry: int, piece: int, laid: int, fits: int, curves: int, crosses: int, taken: int) -> float:
        """What comes of laying a tile, with the best that can follow in this turn."""
        square = entry >> 2
        gain = -self.price
        if square in self.state.objectives:
            gain += VALUES[self.state.objectives[square]]
            taken |= 1 << self.squares.index(square)
        gain += self._closed_off(square, TILE_TO_LAY[(entry & 3) * 3 + piece])
        if piece == STRAIGHT:
            crosses -= 1
        else:
            curves -= 1
        onward = ONWARD[square * 4 + ((entry + TURNS[piece]) & 3)]
        found = self.state.tracks.look(onward)
        if found == OPEN and onward >> 2 not in self.path:
            self.path.append(square)
            gain += self._best_from(onward, laid + 1, fits & self.state.map.fits[square], curves, crosses, taken)
            self.path.pop()
            return gain
        if found == LINE_FREE:
            return gain + self._crossing(onward, curves + crosses, taken)
        if found == LINE_TAKEN:
            met = self.state.tracks.tracks[self.state.tracks.met(onward)]
            if met.live:
                gain += self.hopes[met.owner]
        return gain + self.fresh_start(curves + crosses, taken)

    def _best_from(self, entry: int, laid: int, fits: int, curves: int, crosses: int, taken: int) -> float:
        """Stop here, or lay on."""
        best = self.at_rest(entry >> 2, curves + crosses, taken)
        if MOST_STEPS[fits & self.state.map.fits[entry >> 2]] > laid:
            for piece in range(len(LAYS)):
                if (crosses if piece == STRAIGHT else curves) > 0:
                    best = max(best, self._after(entry, piece, laid, fits, curves, crosses, taken))
        return best

    def _closed_off(self, square: int, tile: int) -> float:
        """PTR-15: what rivals lose by a tile with a blank side before their heads."""
        tracks = self.state.tracks
        gain = 0.0
        for rival in range(self.state.seats):
            if self.hopes[rival] > 0.0:
                head = tracks.head(tracks.live[rival])
                if head >> 2 == square and OUT[tile * 4 + (head & 3)] == BLANK:
                    gain += self.hopes[rival]
        return gain

    def _crossing(self, entry: int, tiles: int, taken: int) -> float:
        """PTR-13: the tiles won back, a rival set back, and the place beyond. Of its own track it takes up the way
        behind: without the loop it would be where it was before."""
        tracks = self.state.tracks
        square = entry >> 2
        crossed = tracks.tracks[tracks.lines[square * 2 + 1 - LINE[CROSS * 4 + (entry & 3)]]]
        place = 0
        while crossed.path[place] >> 4 != square:
            place += 1
        gain = self.price * place
        if not crossed.live or crossed.owner != self.seat:
            gain = self.price * max(place, len(crossed.path) - place - 1)
        if crossed.live:
            gain += SET_BACK * self.hopes[crossed.owner]
        beyond = arrival(tracks, entry)
        if beyond == OFF:
            return gain + self.fresh_start(tiles, taken)
        return gain + self.at_rest(beyond >> 2, tiles, taken)
