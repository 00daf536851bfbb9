"""What speaks for a player of PatimPatamPatum: points, what the places pay and promise, cards, and whose move it is."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.material import FIRST_HOUSE, FIRST_STREET, HOUSE_PAY, KINDS, NUMBERS, VALUE, WORTH
from tablee.games.patimpatampatum.outlook import HOUSES, NEAR_SMALL, NEAR_WHOLE, PLAZA, card_worth, life
from tablee.games.patimpatampatum.phases import DEAL, DEFENCE
from tablee.games.patimpatampatum.player import PatumSense
from tablee.games.patimpatampatum.rules import Patum
from tablee.games.patimpatampatum.scoring import plaza_pay
from tablee.kernel.forecast import Fitted
from tablee.kernel.state import NOBODY

INPUTS: Final = 29
POINTS: Final = 20.0
CARDS: Final = 12.0


class Holding:
    """What a player's pawns and cards are worth."""

    __slots__ = ("crowds", "hand", "houses", "near", "numbers", "pays", "plazas", "sure")

    def __init__(self, state: Patum, seat: int) -> None:
        pawns = state.pawns
        near = NEAR_SMALL if state.seats == 3 else NEAR_WHOLE
        held = [0] * FIRST_STREET
        self.houses = 0
        self.near = 0.0
        first = seat * pawns.each
        for token in range(first, first + pawns.each):
            place = pawns.where[token]
            if place >= FIRST_HOUSE:
                self.houses += 1
            elif place >= FIRST_STREET:
                self.near += near[place]
            else:
                held[place] += 1
        self.pays = HOUSE_PAY[state.round][min(self.houses, 3)]
        self.plazas = 0.0
        self.sure = 0
        self.crowds = 0
        for plaza in pawns.town.plazas:
            count = held[plaza]
            if count:
                self.pays += plaza_pay(state.round, WORTH[plaza], count)
                self.plazas += PLAZA[state.round][count] * WORTH[plaza]
                self.crowds += WORTH[plaza] * count
                if count > state.round:
                    self.sure += WORTH[plaza]
        self.hand = 0.0
        self.numbers = 0
        hand = state.cards.hands[seat]
        for kind in range(KINDS):
            count = hand[kind]
            if count:
                self.hand += count * card_worth(seat, kind)
                if kind < NUMBERS:
                    self.numbers += count * VALUE[kind]


class PatumForecast(Fitted[Patum]):
    def __init__(self, package: str, version: int, sense: PatumSense) -> None:
        super().__init__(package, version, ("patimpatampatum",), INPUTS, sense)

    def mode(self, state: Patum) -> str:
        return "patimpatampatum"

    def rows(self, state: Patum) -> list[list[float]]:
        held = [Holding(state, seat) for seat in range(state.seats)]
        sizes = state.cards.sizes
        going = 1.0 if state.phase is DEAL else life(sizes)
        totals = [float(state.points[seat] + each.pays) for seat, each in enumerate(held)]
        worths = [
            state.points[seat] + each.plazas + HOUSES[state.round][each.houses] + each.hand * going
            for seat, each in enumerate(held)
        ]
        return [
            self._row(state, seat, held[seat], going, ahead(totals, seat), ahead(worths, seat))
            for seat in range(state.seats)
        ]

    def _row(self, state: Patum, seat: int, held: Holding, going: float, surplus: float, lead: float) -> list[float]:
        last = 1.0 if state.round == 3 else 0.0
        middle = 1.0 if state.round == 2 else 0.0
        size = state.cards.sizes[seat]
        wait = 0.0
        if state.turn != NOBODY and seat in state.order:
            wait = (state.order.index(seat) - state.order.index(state.turn)) % state.seats / state.seats
        pushed = 0.0
        pushing = 0.0
        if state.phase is DEFENCE:
            if seat == state.rival:
                pushed = WORTH[state.goal] / 10.0 if state.goal < FIRST_STREET else 0.5
            elif seat == state.turn:
                pushing = WORTH[state.goal] / 10.0 if state.goal < FIRST_STREET else 0.5
        houses = HOUSES[state.round][held.houses] / POINTS
        return [
            state.points[seat] / POINTS,
            surplus / POINTS,
            surplus / POINTS * last,
            surplus / POINTS * (1.0 - going),
            surplus / POINTS * last * (1.0 - going),
            lead / POINTS,
            lead / POINTS * last,
            lead / POINTS * middle,
            held.pays / POINTS,
            held.pays / POINTS * (1.0 - going),
            held.plazas / POINTS,
            held.sure / POINTS,
            held.crowds / POINTS,
            houses,
            houses * (1.0 - going),
            held.houses / 3.0,
            held.near / POINTS,
            held.near / POINTS * going,
            held.hand / POINTS,
            held.hand / POINTS * going,
            held.numbers / POINTS,
            size / CARDS,
            1.0 if size == 0 and state.phase is not DEAL else 0.0,
            wait,
            pushed,
            pushing * state.strength / 6.0,
            going,
            state.round - 2.0,
            float(state.seats - 4),
        ]


def ahead(numbers: list[float], seat: int) -> float:
    """How much more a seat has than the best of the others."""
    best = numbers[1 if seat == 0 else 0]
    for other, number in enumerate(numbers):
        if other != seat and number > best:
            best = number
    return numbers[seat] - best
