"""What speaks for a player of Patrolis: points, who comes first to what is left of them, tiles, whose turn it is."""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.material import OFF, SHARE, VALUES
from tablee.games.patrolis.outlook import FADE
from tablee.games.patrolis.phases import TURN
from tablee.games.patrolis.player import PatrolisSense
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.survey import FAR, Survey
from tablee.games.patrolis.tracks import NONE
from tablee.kernel.forecast import Fitted
from tablee.kernel.state import NOBODY

INPUTS: Final = 29
LOOKOUT: Final = 6  # turns for which everybody's way is followed
WORTH: Final = [FADE**turns for turns in range(LOOKOUT + 2)]
POINTS: Final = 5.0
IN_ALL: Final = 22.0  # points to be had in a game (PTR-2)
SINGLE: Final = "single"
MATCH: Final = "match"


class Race:
    """Who comes first to the objectives that stand, as the board lies.

    For each player: ``soon``, what the objectives promise to which nobody comes sooner, less with every turn that they
    are away; ``first``, the most that one of these promises; ``hunted`` and ``best``, the same of all objectives,
    whoever comes first; ``near``, the turns to the nearest.
    """

    __slots__ = ("best", "first", "hunted", "near", "soon")

    def __init__(self, state: Patrolis) -> None:
        seats = state.seats
        self.soon = [0.0] * seats
        self.best = [0.0] * seats
        self.first = [0.0] * seats
        self.hunted = [0.0] * seats
        self.near = [LOOKOUT + 1] * seats
        if not state.objectives:
            return
        survey = Survey(state.tracks, state.map)
        reached = [survey.arrivals(seat, state.entry if seat == state.turn else OFF, LOOKOUT) for seat in range(seats)]
        for square, colour in state.objectives.items():
            worth = VALUES[colour]
            winner = NOBODY
            soonest = FAR * seats
            for seat in range(seats):
                turns = reached[seat].turns_to(square)
                if turns > LOOKOUT:
                    continue
                promise = worth * WORTH[turns]
                self.hunted[seat] += promise
                if promise > self.best[seat]:
                    self.best[seat] = promise
                if turns < self.near[seat]:
                    self.near[seat] = turns
                order = turns * seats + (seat - state.turn) % seats
                if order < soonest:
                    soonest = order
                    winner = seat
            if winner != NOBODY:
                promise = worth * WORTH[soonest // seats]
                self.soon[winner] += promise
                if promise > self.first[winner]:
                    self.first[winner] = promise


class PatrolisForecast(Fitted[Patrolis]):
    def __init__(self, package: str, version: int, sense: PatrolisSense) -> None:
        super().__init__(package, version, (SINGLE, MATCH), INPUTS, sense)

    def mode(self, state: Patrolis) -> str:
        return MATCH if state.match else SINGLE

    def rows(self, state: Patrolis) -> list[list[float]]:
        race = Race(state)
        left = 0.0
        for colour in state.objectives.values():
            left += VALUES[colour]
        for colour, count in enumerate(state.bag):
            left += VALUES[colour] * count
        totals = [float(player.total()) for player in state.players]
        hopes = [totals[seat] + race.soon[seat] for seat in range(state.seats)]
        return [self._row(state, seat, race, left, totals, hopes) for seat in range(state.seats)]

    def _row(
        self, state: Patrolis, seat: int, race: Race, left: float, totals: list[float], hopes: list[float]
    ) -> list[float]:
        player = state.players[seat]
        rival = 0.0
        hope = 0.0
        blues = 0
        tiles = 0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, totals[other])
                hope = max(hope, hopes[other])
                blues = max(blues, state.players[other].blues())
                tiles = max(tiles, state.players[other].curves + state.players[other].crosses)
        lead = (totals[seat] - rival) / POINTS
        ahead = (hopes[seat] - hope) / POINTS
        own = player.curves + player.crosses
        share = SHARE[state.seats]
        mine = 1.0 if state.turn == seat and state.phase in TURN else 0.0
        games = (state.seats - state.game) / state.seats if state.match else 0.0
        done = 1.0 - left / IN_ALL
        return [
            totals[seat] / POINTS,
            lead,
            lead * done,
            lead * POINTS / (left + 1.0),
            ahead,
            ahead * done,
            1.0 if lead * POINTS > left and not games else 0.0,
            1.0 if -lead * POINTS > left and not games else 0.0,
            race.soon[seat] / POINTS,
            race.first[seat] / POINTS,
            race.best[seat] / POINTS,
            race.hunted[seat] / POINTS,
            race.near[seat] / LOOKOUT,
            own / share,
            own / share * left / IN_ALL,
            (own - tiles) / share,
            0.0 if own else 1.0,
            min(player.curves, player.crosses) / share,
            0.0 if state.tracks.live[seat] == NONE else 1.0,
            mine,
            mine * state.laid / 5.0,
            0.0 if state.turn == NOBODY else (seat - state.turn) % state.seats / state.seats,
            (seat - state.first) % state.seats / state.seats if state.first != NOBODY else 0.5,
            (player.blues() - blues) / 2.0,
            left / IN_ALL,
            games,
            games * lead,
            state.turns / (10.0 * state.seats),
            (state.seats - 4) / 2.0,
        ]
