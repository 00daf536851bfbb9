"""What speaks for a player of Pagamas: the loot buried and what is on its way there, power, and danger."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.loot import BURIED, OFFERED, OWNED
from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    BROTHEL,
    CAPTAIN,
    DODGE,
    FORCE,
    ISLAND,
    LOYALIST,
    MATE,
    MUTINEER,
    NO_ROLE,
    NOWHERE,
    RUM,
    SET,
    SPRUNG,
    SPYGLASS,
    TAVERN,
)
from tablee.games.pagamas.phases import ORDER
from tablee.games.pagamas.phases.turn import Turn
from tablee.games.pagamas.player import PagamasSense
from tablee.games.pagamas.rules import Pagamas
from tablee.kernel.forecast import Fitted

INPUTS: Final = 36
BURIAL: Final = ORDER.index("burial") + 1  # the phase that comes next while loot is being buried
SHARES: Final = 11.0  # in play for each player (PGM-1)


class PagamasForecast(Fitted[Pagamas]):
    def __init__(self, package: str, version: int, sense: PagamasSense) -> None:
        super().__init__(package, version, ("pagamas",), INPUTS, sense)

    def mode(self, state: Pagamas) -> str:
        return "pagamas"

    def rows(self, state: Pagamas) -> list[list[float]]:
        seats = state.seats
        buried = [0] * seats
        loose = [0] * seats
        offered = [0] * seats
        loot = state.loot
        for index, owner in enumerate(loot.owners):
            if owner >= 0:
                where = loot.lies[index]
                if where == BURIED:
                    buried[owner] += loot.values[index]
                elif where == OWNED:
                    loose[owner] += loot.values[index]
                elif where == OFFERED:
                    offered[owner] += loot.values[index]
        turn = state.frames[0]
        assert isinstance(turn, Turn)
        phase = turn.phase
        left = loot.left / (7.0 * seats)
        last = 1.0 if state.last else 0.0
        to_bury = 0.0 if state.kept_all or phase > BURIAL else 1.0  # whether more may be buried in this turn
        ambushed = self._ambushed(state)
        return [
            self._row(state, seat, buried, loose, offered, phase, left, last, to_bury, ambushed[seat])
            for seat in range(seats)
        ]

    def _row(
        self,
        state: Pagamas,
        seat: int,
        buried: list[int],
        loose: list[int],
        offered: list[int],
        phase: int,
        left: float,
        last: float,
        to_bury: float,
        ambushed: float,
    ) -> list[float]:
        rival = 0
        richest = 0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, buried[other])
                richest = max(richest, buried[other] + loose[other])
        role = state.roles[seat]
        captain = 1.0 if role == CAPTAIN else 0.0
        hand = state.cards.hands[seat]
        crew = state.cards.crew(seat)
        place = state.hideouts[seat]
        lead = (buried[seat] - rival) / SHARES
        mine = loose[seat] / SHARES
        safe = mine if place == ISLAND else 0.0
        side = state.sides[seat]
        return [
            buried[seat] / SHARES,
            lead,
            lead * (1.0 - left),
            lead * last,
            (buried[seat] + loose[seat] - richest) / SHARES,
            mine,
            mine * to_bury,
            mine * last * to_bury,
            offered[seat] / SHARES,
            safe * to_bury,
            safe * to_bury * last,
            mine if place != ISLAND and place != NOWHERE else 0.0,
            ambushed,
            ambushed * mine,
            captain,
            captain * left,
            captain * last,
            1.0 if role == MATE else 0.0,
            1.0 if role == NO_ROLE else 0.0,
            FORCE[role] / 4.0 if role != NO_ROLE else 0.0,
            crew / 4.0,
            crew / 4.0 * left,
            state.cards.crew_force(seat) / 6.0,
            float(hand[AMBUSH]),
            float(hand[BLADE]),
            float(hand[DODGE]),
            float(hand[ALL_HANDS]),
            float(hand[BRIBE] + hand[RUM] + hand[SPYGLASS]),
            1.0 if place == BROTHEL else 0.0,
            1.0 if place == TAVERN else 0.0,
            1.0 if side == MUTINEER else -1.0 if side == LOYALIST else 0.0,
            left,
            last,
            phase / len(ORDER),
            to_bury,
            (state.seats - 4) / 2.0,
        ]

    def _ambushed(self, state: Pagamas) -> list[float]:
        """How many ambushes that are not dodged yet lie where each player hides."""
        found = [0.0] * state.seats
        for ambush in state.ambushes:
            if ambush.fate == SPRUNG or (ambush.fate == SET and ambush.place == state.hideouts[ambush.victim]):
                found[ambush.victim] += 1.0
        return found
