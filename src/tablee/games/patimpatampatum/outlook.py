"""What places, cards and time are worth to a player of PatimPatamPatum, counted in points."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.patimpatampatum.material import (
    COMPARSE,
    FIRST_HOUSE,
    FIRST_STREET,
    FUETS,
    KINDS,
    LONGEST,
    NODES,
    NUMBERS,
    PLENS,
    ROUNDS,
    SANT_PERE,
    VALUE,
    WORTH,
)
from tablee.games.patimpatampatum.state import Position
from tablee.games.patimpatampatum.streets import SMALL_TOWN, WHOLE_TOWN, Town

# The figures below are estimates, improved by play against themselves.

# How many times its value a plaza is worth to a player with so many pawns there, by round: what it pays now, and what
# it promises for the rounds to come, since pawns stay (PPP-39).
PLAZA: Final[list[list[float]]] = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 1.1, 1.45, 1.6, 1.6, 1.6, 1.6],
    [0.0, 0.4, 1.35, 1.75, 1.85, 1.85, 1.85],
    [0.0, 0.3, 1.0, 2.0, 2.1, 2.15, 2.15],
]
# The same for houses, in points.
HOUSES: Final[list[list[float]]] = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 2.0, 5.0, 9.0, 9.5, 9.5, 9.5],
    [0.0, 3.0, 7.0, 12.0, 12.5, 12.5, 12.5],
    [0.0, 3.0, 7.0, 12.0, 12.5, 12.5, 12.5],
]
# A card at the start of a round: 2, 3, 4, 5, 6, tabaler, plens, administradors, fuets, pixapi, àliga, borratxos; then
# the Comparse card of another. One's own serves only as a number (PPP-25).
CARD: Final[list[float]] = [0.8, 1.1, 1.5, 2.0, 2.6, 1.2, 1.6, 2.0, 2.0, 0.7, 2.2, 1.6]
RIVAL_COMPARSE: Final = 2.0
OWN_COMPARSE: Final = 0.4

HOUSE_DOUBT: Final = 2.0  # how fast a house loses worth while a round is young: anybody may walk in (PPP-24)
PLAZA_KEPT: Final = 0.6  # what is sure of a place on a plaza while the round is young
NEAR: Final = 0.25  # a square beside a plaza, as a part of the plaza's value
OUT_OF_REACH: Final = 14.0  # so many squares away that part is nothing
HALF_LIFE: Final = 1.0  # cards are worth half when the round has so many cards to go
ANSWER: Final = 1.2  # cards that a defence costs
STEPPED_BACK: Final = 0.6  # the part of a square's worth that a failed push loses
SPREAD: Final = 15.0  # a rival so far ahead of another weighs about three times as much
SCALE: Final = 18.0  # a lead of so many points is taken to win 73 % of games

UNASKED: Final = -1.0  # a chance that was not asked for yet
STRENGTHS: Final = LONGEST + 1  # of a push: 0 to 12
LOWERS: Final = 7  # the lower of two numbers: 1 to 6, or 0 for one


def _nearness(town: Town) -> list[float]:
    """What standing on each square is worth: the plaza that it is best placed for, Sant Pere being nothing."""
    near = [0.0] * NODES
    for place in town.nodes:
        if place == SANT_PERE or FIRST_STREET <= place < FIRST_HOUSE:
            for plaza in town.plazas:
                part = NEAR * (1.0 - town.to_plaza(plaza)[place] / OUT_OF_REACH)
                near[place] = max(near[place], WORTH[plaza] * part)
    base = near[SANT_PERE]
    return [max(0.0, worth - base) for worth in near]


NEAR_SMALL: Final[list[float]] = _nearness(SMALL_TOWN)
NEAR_WHOLE: Final[list[float]] = _nearness(WHOLE_TOWN)


def lower_of(numbers: list[int]) -> int:
    """PPP-29: what plens would take away."""
    return min(VALUE[numbers[0]], VALUE[numbers[1]]) if len(numbers) == 2 else 0


def card_worth(seat: int, kind: int) -> float:
    if kind < COMPARSE:
        return CARD[kind]
    return OWN_COMPARSE if kind == COMPARSE + seat else RIVAL_COMPARSE


class Outlook:
    """A position through the eyes of one seat. Of the other hands it uses the sizes alone.

    ``share[s]`` is what a point of seat s means to this one: 1 for its own, less than 0 for the others', most for the
    strongest. ``life`` is the part of their worth that cards still have in this round.
    """

    __slots__ = (
        "balance",
        "broken",
        "hands",
        "house_kept",
        "houses",
        "life",
        "lives",
        "mean_unseen",
        "near",
        "plaza_kept",
        "seat",
        "share",
        "standings",
        "state",
        "unseen",
        "unseen_total",
    )

    def __init__(self, state: Position, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.unseen: list[int] = []
        self.unseen_total = 0
        self._count_unseen()
        self.mean_unseen = self._mean_unseen()
        self.hands = self._hands()
        self.life = life(state.cards.sizes)
        self.house_kept: float = (1.0 - self.life) ** HOUSE_DOUBT
        self.plaza_kept = 1.0 - (1.0 - PLAZA_KEPT) * self.life
        self.near = self._nearness()
        self.houses = [0] * state.seats  # held by each seat
        self.standings = [self._standing(other) for other in range(state.seats)]
        self.share = self._shares()
        self.balance = self._balance()
        self.lives: dict[int, float] = {}  # by the cards that are played
        self.broken: list[float] = []  # chances of pushes, once one was asked for

    def lead(self) -> float:
        """How far this seat is ahead of the others, the strongest of them counting most."""
        total = 0.0
        for other in range(self.state.seats):
            total += self.share[other] * self.standings[other]
        return total

    # Cards

    def _count_unseen(self) -> None:
        """What may be in other hands or in the pile: all that is neither in one's own hand nor laid open."""
        cards = self.state.cards
        unseen = cards.pile[:]
        for other in range(self.state.seats):
            if other != self.seat:
                hand = cards.hands[other]
                for kind in range(KINDS):
                    unseen[kind] += hand[kind]
        self.unseen = unseen
        self.unseen_total = sum(unseen)

    def _mean_unseen(self) -> float:
        """What a card is worth of which nothing is known."""
        if not self.unseen_total:
            return 0.0
        total = 0.0
        for kind in range(KINDS):
            total += self.unseen[kind] * card_worth(NODES, kind)
        return total / self.unseen_total

    def _hands(self) -> list[float]:
        """What each hand is worth at the start of a round: one's own card by card, the others' by their size."""
        cards = self.state.cards
        hands = [self.mean_unseen * size for size in cards.sizes]
        own = 0.0
        for kind in range(KINDS):
            if cards.hands[self.seat][kind]:
                own += cards.hands[self.seat][kind] * card_worth(self.seat, kind)
        hands[self.seat] = own
        return hands

    def spending(self, count: int, worth: float) -> float:
        """What it means to play so many cards of such worth and draw one: the hand shrinks, and so does the round."""
        after = -worth
        if self.state.cards.left:
            after += self.mean_unseen
        return self._life_after(count) * (self.balance + after) - self.life * self.balance

    def _balance(self) -> float:
        """What all hands together mean to this seat."""
        balance = 0.0
        for other in range(self.state.seats):
            balance += self.share[other] * self.hands[other]
        return balance

    def _life_after(self, count: int) -> float:
        """The life of cards once this seat has played so many and drawn one."""
        known = self.lives.get(count)
        if known is None:
            sizes = self.state.cards.sizes[:]
            sizes[self.seat] -= count
            if self.state.cards.left:
                sizes[self.seat] += 1
            known = self.lives[count] = life(sizes)
        return known

    def breaks_through(self, rival: int, strength: int, numbers: list[int]) -> float:
        """The chance that a rival has no answer to a push."""
        return self.breaks(rival, strength, lower_of(numbers))

    def breaks(self, rival: int, strength: int, lower: int) -> float:
        """The same, where plens would take away the lower of two numbers; 0 if there is only one."""
        if not self.broken:
            self.broken = [UNASKED] * (self.state.seats * STRENGTHS * LOWERS)
        place = (rival * STRENGTHS + strength) * LOWERS + lower
        known = self.broken[place]
        if known == UNASKED:
            known = self.broken[place] = self._breaks_through(rival, strength, lower)
        return known

    def _breaks_through(self, rival: int, strength: int, lower: int) -> float:
        size = self.state.cards.sizes[rival]
        if size == 0 or not self.unseen_total:
            return 1.0
        unseen = self.unseen
        answers = float(unseen[COMPARSE + self.seat])
        higher = 0
        doubled = 0
        for kind in range(NUMBERS):
            if VALUE[kind] > strength:
                higher += unseen[kind]
            if VALUE[kind] * 2 > strength:
                doubled += unseen[kind]
        answers += higher
        if size > 1:
            answers += unseen[FUETS] * self._some(doubled, size - 1)
        if lower:
            answers += unseen[PLENS] * self._plens_help(strength - lower, size)
        return 1.0 - self._some(answers, size)

    def _plens_help(self, strength: int, size: int) -> float:
        """The chance that plens hold, when they leave a push of this strength."""
        if strength < 1:
            return 1.0
        higher = 0
        for kind in range(NUMBERS):
            if VALUE[kind] > strength:
                higher += self.unseen[kind]
        return self._some(higher, size - 1)

    def _some(self, answers: float, size: int) -> float:
        """The chance that a hand of this size holds one of these cards."""
        missing = max(0.0, 1.0 - answers / self.unseen_total)
        none: float = missing**size
        return 1.0 - none

    def house_kept_after(self, count: int) -> float:
        """How much surer a house is once this seat has played so many cards and drawn one."""
        kept: float = (1.0 - self._life_after(count)) ** HOUSE_DOUBT
        return kept / self.house_kept

    # Places

    def _nearness(self) -> list[float]:
        """What each street square is worth; in the last round less and less, since no other follows."""
        near = NEAR_SMALL if self.state.seats == 3 else NEAR_WHOLE
        return [worth * self.life for worth in near] if self.state.round == ROUNDS else near

    def _standing(self, seat: int) -> float:
        """Points won, and what the pawns and cards of a seat are worth beyond them."""
        state = self.state
        pawns = state.pawns
        worth = float(state.points[seat]) + self.hands[seat] * self.life
        held = [0] * FIRST_STREET
        houses = 0
        first = seat * pawns.each
        for token in range(first, first + pawns.each):
            place = pawns.where[token]
            if place >= FIRST_HOUSE:
                houses += 1
            elif place >= FIRST_STREET:
                worth += self.near[place]
            else:
                held[place] += 1
        self.houses[seat] = houses
        worth += HOUSES[state.round][houses] * self.house_kept
        for plaza in pawns.town.plazas:
            worth += PLAZA[state.round][held[plaza]] * WORTH[plaza] * self.plaza_kept
        return worth

    def leaving(self, seat: int, place: int) -> float:
        """What a seat loses by a pawn that leaves a place."""
        if place == SANT_PERE:
            return 0.0
        round_ = self.state.round
        if place >= FIRST_HOUSE:
            held = self.houses[seat]
            return (HOUSES[round_][held] - HOUSES[round_][held - 1]) * self.house_kept
        if place >= FIRST_STREET:
            return self.near[place]
        count = self.state.pawns.count(seat, place)
        return (PLAZA[round_][count] - PLAZA[round_][count - 1]) * WORTH[place] * self.plaza_kept

    def entering(self, seat: int, place: int) -> float:
        """What a seat gains by a pawn that comes to a place."""
        if place == SANT_PERE:
            return 0.0
        round_ = self.state.round
        if place >= FIRST_HOUSE:
            held = self.houses[seat]
            return (HOUSES[round_][held + 1] - HOUSES[round_][held]) * self.house_kept
        if place >= FIRST_STREET:
            return self.near[place]
        count = self.state.pawns.count(seat, place)
        return (PLAZA[round_][count + 1] - PLAZA[round_][count]) * WORTH[place] * self.plaza_kept

    def chasing(self, rival: int, place: int) -> float:
        """What it is worth to this seat that a rival's pawn is sent from a place to Sant Pere."""
        return -self.share[rival] * self.leaving(rival, place)

    def failing(self, place: int) -> float:
        """What a failed push from a place costs: the way back (PPP-22), or nothing from a house (PPP-23)."""
        if place == SANT_PERE or place >= FIRST_HOUSE:
            return 0.0
        part = STEPPED_BACK if place >= FIRST_STREET else 1.0
        return self.leaving(self.seat, place) * part

    def tiring(self, rival: int) -> float:
        """What it is worth that a rival spends cards on a defence."""
        return -self.share[rival] * ANSWER * self.mean_unseen * self.life

    def _shares(self) -> list[float]:
        weights = [0.0] * self.state.seats
        highest = max(self.standings)
        total = 0.0
        for other in range(self.state.seats):
            if other != self.seat:
                weights[other] = exp((self.standings[other] - highest) / SPREAD)
                total += weights[other]
        shares = [-weight / total for weight in weights]
        shares[self.seat] = 1.0
        return shares


def life(sizes: list[int]) -> float:
    """The part of their worth that cards still have: the round ends with the second empty hand (PPP-34)."""
    second = sorted(sizes)[1]
    return second / (second + HALF_LIFE)
