"""What a player can reckon from what he sees: what loot is worth, how everybody stands, who may hide where.

A position seen by a seat holds no secret of the others (`Pagamas.seen_by`), so nothing here can look at one.
"""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.loot import BURIED, GONE, OFFERED, OWNED
from tablee.games.pagamas.material import (
    AMBUSH,
    BLADE,
    CAPTAIN,
    HAMMOCK,
    HIDDEN,
    ISLAND,
    NOWHERE,
    PLACES,
    TAVERN,
    VALUES,
)
from tablee.games.pagamas.rules import Pagamas

# What things are worth, in shares.
UNBURIED: Final = 0.5  # of a share that may still be buried, or stolen
SAILOR: Final = 0.8
HELD_CARD: Final = 0.4
SCORE: Final = 0.5  # for each wrong to be paid back
MOST_WRONGS: Final = 3  # that make a grudge worse
CAPTAINCY: Final = 2.5  # for each turn to come, less the danger
MOST_TURNS: Final = 3  # of a captaincy that is worth counting on

# Where people hide: Hammock, Tavern, Brothel, Treasure Island.
WITH_LOOT: Final = (0.2, 0.2, 0.1, 0.5)
WITHOUT_LOOT: Final = (0.4, 0.4, 0.02, 0.18)
AT_THE_LAST: Final = (0.1, 0.05, 0.05, 0.8)

# Where ambushes lie in wait. Whoever hides on Treasure Island cannot name it, so they are spread more evenly.
AWAITED: Final = (0.25, 0.25, 0.15, 0.35)
MATE_STRIKES: Final = 0.8
CARD_STRIKES: Final = 0.2  # for each action card: that it is an ambush, and gets played
ANYBODY: Final = 0.5  # what draws an ambush on a player without loot, beside the loot of others

PRIME: Final = 1000003  # of whims


class Outlook:
    """One seat's view of a position."""

    __slots__ = ("best_other", "counts", "lying", "mean", "mixed", "multiplier", "seat", "standings", "state")

    def __init__(self, seen: Pagamas, seat: int) -> None:
        self.state = seen
        self.seat = seat
        self.mean = mean_unseen(seen)
        self.standings: dict[int, float] = {}
        self.best_other = -1.0  # what the best of the others stands at, once it was asked for
        self.counts: list[int] = []  # unburied cards of each seat, and what lies where, once it was asked for
        self.lying: list[float] = []
        self.multiplier = 0  # of a whim, once it was asked for, ...
        self.mixed = 0  # ... and what is added to it

    # Loot

    def worth(self, card: int) -> float:
        """The value of a loot card if it was seen, else what such a card is worth on average."""
        value = self.state.loot.value(card)
        return float(value) if value else self.mean

    def total(self, cards: list[int]) -> float:
        total = 0.0
        for card in cards:
            total += self.worth(card)
        return total

    def loot(self, seat: int) -> float:
        """What a player's unburied loot is worth."""
        return self._lying(seat, OWNED)

    def buried(self, seat: int) -> float:
        return self._lying(seat, BURIED)

    def offered(self, seat: int) -> float:
        """What a proposal gives a player."""
        return self._lying(seat, OFFERED)

    def count(self, seat: int) -> int:
        """How many unburied cards a player has (PGM-7)."""
        if not self.counts:
            self._look_at_loot()
        return self.counts[seat]

    def _lying(self, seat: int, where: int) -> float:
        if not self.counts:
            self._look_at_loot()
        return self.lying[where * self.state.seats + seat]

    def _look_at_loot(self) -> None:
        """Once, card by card: many questions are asked about it."""
        loot = self.state.loot
        seats = self.state.seats
        self.counts = [0] * seats
        self.lying = [0.0] * (GONE * seats)
        for index, where in enumerate(loot.lies):
            owner = loot.owners[index]
            if owner < 0 or where == GONE:
                continue
            if where == OWNED:
                self.counts[owner] += 1
            value = loot.values[index]
            self.lying[where * seats + owner] += float(value) if value else self.mean

    def cheapest(self) -> int:
        """The own card that pays a price at least cost; 0 without any."""
        best = 0
        for card in self.state.loot.of(self.seat):
            if not best or self.worth(card) < self.worth(best):
                best = card
        return best

    def price(self) -> float:
        """What it costs to pay a price now: nothing where the loot is worthless already."""
        card = self.cheapest()
        if not card or (self.state.last and self.cannot_bury()):
            return 0.0
        return self.worth(card)

    def cannot_bury(self) -> bool:
        """Whether nothing more gets buried by this seat in this turn."""
        place = self.state.hideouts[self.seat]
        return self.state.kept_all or (place != NOWHERE and place != ISLAND)

    # How everybody stands

    def standing(self, seat: int) -> float:
        """In shares: what is buried, what may be, and the power to get more."""
        known = self.standings.get(seat)
        if known is None:
            known = self.standings[seat] = self._standing(seat)
        return known

    def _standing(self, seat: int) -> float:
        state = self.state
        buried = self.buried(seat)
        if state.last and state.kept_all:
            return buried
        now = buried + UNBURIED * self.loot(seat)
        if state.last:
            return now
        now += SAILOR * state.cards.crew(seat) + HELD_CARD * state.cards.sizes[seat]
        if seat == state.captain and state.roles[seat] == CAPTAIN:
            now += CAPTAINCY * min(self.turns_left(), MOST_TURNS)
        return now

    def grudge(self, rival: int) -> int:
        """What this seat has not forgotten: how often a player has wronged it, as everybody saw."""
        return min(MOST_WRONGS, self.state.wrongs_done(rival, self.seat))

    def menace(self, rival: int) -> float:
        """How a player stands, and what there is to be paid back."""
        return self.standing(rival) + SCORE * self.grudge(rival)

    def turns_left(self) -> int:
        """The turns to come after this one."""
        return -(-self.state.loot.left // (self.state.seats - 1))

    def best_rival(self) -> float:
        if self.best_other < 0.0:
            self.best_other = 0.0
            for rival in range(self.state.seats):
                if rival != self.seat:
                    self.best_other = max(self.best_other, self.standing(rival))
        return self.best_other

    def leads(self) -> bool:
        """PGM-29: whether this seat would win if nothing more were buried; the Captain wins a tie."""
        mine = self.buried(self.seat)
        for rival in range(self.state.seats):
            if rival != self.seat:
                theirs = self.buried(rival)
                if theirs > mine or (theirs == mine and self.seat != self.state.captain):
                    return False
        return True

    # Hideouts

    def may_be(self, rival: int) -> list[float]:
        """How likely a player hides in each of the four places."""
        state = self.state
        place = state.hideouts[rival]
        if place != HIDDEN and place != NOWHERE and rival != self.seat:
            return [1.0 if other == place else 0.0 for other in PLACES]
        guess = list(WITHOUT_LOOT)
        if self.count(rival):
            guess = list(AT_THE_LAST if state.last else WITH_LOOT)
        if rival == state.captain:  # he starts no mutiny
            guess[HAMMOCK] += guess[TAVERN] / 2
            guess[TAVERN] /= 2
        if state.kept_all:
            guess[ISLAND] = 0.0
        whole = sum(guess)
        return [part / whole for part in guess]

    def bait(self, rival: int) -> float:
        """What draws ambushes on a player."""
        return ANYBODY + self.mean * self.count(rival)

    def danger(self) -> list[float]:
        """How likely an ambush hits this seat in each place."""
        state = self.state
        safe = [1.0] * len(PLACES)
        everybody = 0.0
        for seat in range(state.seats):
            everybody += self.bait(seat)
        mine, mate = self.bait(self.seat), state.mate()
        for rival in range(state.seats):
            if rival == self.seat:
                continue
            strikes = min(0.9, CARD_STRIKES * state.cards.sizes[rival])
            if rival == mate:
                strikes = 1.0 - (1.0 - strikes) * (1.0 - MATE_STRIKES)
            on_me = mine / (everybody - self.bait(rival))
            for place in PLACES:
                safe[place] *= 1.0 - strikes * on_me * AWAITED[place]
        return [1.0 - chance for chance in safe]

    def ambushes_to_lay(self) -> int:
        """How many ambushes this seat could set in this turn."""
        hand = self.state.cards.hands[self.seat]
        mate = 1 if self.state.mate() == self.seat else 0
        return mate + hand[AMBUSH] + (hand[BLADE] if self.count(self.seat) else 0)

    # What a blow costs

    def blow(self, seat: int) -> float:
        """What a player loses with the character: hand, sailors, command; loot apart."""
        state = self.state
        if state.last:
            return 0.0
        lost = SAILOR * state.cards.crew(seat) + HELD_CARD * state.cards.sizes[seat]
        return lost + CAPTAINCY if seat == state.captain else lost

    def whim(self, number: int) -> float:
        """Between 0 and 1: what others cannot foresee, since it comes from this seat's own secrets."""
        if not self.multiplier:
            self._mix()
        begun = self.state.turn * 7919 + self.seat * 104729 + number * 1299709
        return (begun * self.multiplier + self.mixed) % PRIME * 7368787 % PRIME / float(PRIME)

    def _mix(self) -> None:
        """All that this seat knows of cards, as a number; whatever comes before it is multiplied."""
        mixed, multiplier = 0, 1
        hand = self.state.cards.hands[self.seat]
        for kind in range(len(hand)):
            mixed = (mixed * 31 + hand[kind] * (kind + 1)) % PRIME
            multiplier = multiplier * 31 % PRIME
        for value in self.state.loot.values:
            mixed = (mixed * 31 + value) % PRIME
            multiplier = multiplier * 31 % PRIME
        self.mixed, self.multiplier = mixed, multiplier


def mean_unseen(seen: Pagamas) -> float:
    """The mean value of the loot cards that a viewer has not seen."""
    count = 0
    shares = 0
    for value in VALUES:
        count += seen.loot.pile[value]
        shares += value * seen.loot.pile[value]
    return shares / count if count else 1.0
