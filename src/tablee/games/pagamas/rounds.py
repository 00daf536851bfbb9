"""What several phases have in common: asking one after the other, windows for cards, paying a price."""

from __future__ import annotations

from abc import abstractmethod

from tablee.games.pagamas.actions import PASS, PASS_ON, PAYS, Pay
from tablee.games.pagamas.loot import BURIED, GONE, OFFERED
from tablee.games.pagamas.material import KIND_WORDS, PRICED
from tablee.games.pagamas.ship import Frame, Ship
from tablee.kernel.state import Action, Data, Fact, Refusal


class Round(Frame):
    """All seats in turn, clockwise from ``first``, of whom those concerned decide."""

    __slots__ = ("asked", "first")

    def __init__(self, first: int, asked: int = 0) -> None:
        self.first = first
        self.asked = asked  # how many have had their turn

    def seat(self, ship: Ship) -> int:
        """Whose turn it is."""
        return (self.first + self.asked) % ship.seats

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (self.seat(ship),)

    def has_had_turn(self, ship: Ship, seat: int) -> bool:
        return (seat - self.first) % ship.seats < self.asked

    @abstractmethod
    def concerns(self, ship: Ship, seat: int) -> bool:
        """Whether this seat has anything to decide."""

    def find_next(self, ship: Ship) -> bool:
        """Go to the next seat concerned; false when there is none left in this round."""
        while self.asked < ship.seats:
            if self.concerns(ship, self.seat(ship)):
                return True
            self.asked += 1
        return False

    def go_on(self, ship: Ship) -> bool:
        if self.find_next(ship):
            return True
        ship.pop()
        return False

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "asked": self.asked}


class Window(Frame):
    """A moment in which cards may be played: clockwise from ``first``, one card or a pass, until all pass in a row.

    Who is asked depends on public facts alone (PGM-40): whoever could hold a card of this window, and pay for it, as
    far as the others can tell.
    """

    __slots__ = ("at", "first", "passes")

    def __init__(self, first: int, at: int = 0, passes: int = 0) -> None:
        self.first = first
        self.at = at  # how many turns there have been
        self.passes = passes  # in a row

    @abstractmethod
    def kinds(self, ship: Ship, seat: int) -> list[int]:
        """The cards that this seat could play here if it held them; public."""

    @abstractmethod
    def plays(self, ship: Ship, seat: int, kind: int) -> list[Action]:
        """The ways of playing such a card."""

    @abstractmethod
    def play(self, ship: Ship, seat: int, action: Action) -> int:
        """Play it: what it does, and of what kind it is."""

    @abstractmethod
    def kind_of(self, action: Action) -> int:
        """The kind of card that an action plays, or -1 if none of this window."""

    @abstractmethod
    def refuse_play(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        """Why a card of this window, held and paid for, may not be played so."""

    def seat(self, ship: Ship) -> int:
        return (self.first + self.at) % ship.seats

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (self.seat(ship),)

    def could_play(self, ship: Ship, seat: int) -> bool:
        """PGM-40: whether the seat has to be asked, whatever it holds."""
        if not ship.cards.sizes[seat] or ship.resting >> seat & 1:
            return False
        for kind in self.kinds(ship, seat):
            if ship.cards.at_large(kind) and (kind not in PRICED or ship.loot.count(seat)):
                return True
        return False

    def go_on(self, ship: Ship) -> bool:
        while self.passes < ship.seats:
            if self.could_play(ship, self.seat(ship)):
                return True
            self.at += 1
            self.passes += 1
        ship.pop()
        return False

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        found: list[Action] = [PASS, PASS_ON]
        hand = ship.cards.hands[seat]
        for kind in self.kinds(ship, seat):
            if hand[kind] and (kind not in PRICED or ship.loot.count(seat)):
                found += self.plays(ship, seat, kind)
        return found

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        self.at += 1
        if action is PASS or action is PASS_ON:
            self.passes += 1
            if action is PASS_ON:
                ship.resting |= 1 << seat
            return
        self.passes = 0
        ship.wake()
        kind = self.play(ship, seat, action)
        ship.cards.play(seat, kind)
        if kind in PRICED:
            ship.push(Payment(seat, kind))

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        kind = self.kind_of(action)
        if kind < 0:
            return None
        card: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[kind]}"}
        if not ship.cards.hands[seat][kind]:
            return Refusal("PGM-6", "not-held", card)
        return no_price(ship, seat, kind) or self.refuse_play(ship, seat, action)

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "at": self.at, "passes": self.passes}


class Payment(Frame):
    """PGM-7: a price is one unburied loot card of one's own; which, if there are several, the payer chooses."""

    __slots__ = ("kind", "payer")
    name = "payment"
    clause = "PGM-7"

    def __init__(self, payer: int, kind: int) -> None:
        self.payer = payer
        self.kind = kind  # the card played, or -1 at the Brothel

    def go_on(self, ship: Ship) -> bool:
        cards = ship.loot.of(self.payer)
        if len(cards) > 1:
            return True
        self.pay(ship, cards[0])
        return False

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (self.payer,)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [PAYS[card] for card in ship.loot.of(seat)]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        assert isinstance(action, Pay)
        self.pay(ship, action.card)

    def pay(self, ship: Ship, card: int) -> None:
        ship.pop()
        if self.kind < 0:
            ship.lose_loot(self.payer, card, "pays-brothel", "PGM-19")
        else:
            ship.lose_loot(self.payer, card, "pays", "PGM-7")

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        return not_own(ship, seat, action.card) if isinstance(action, Pay) else None

    def copy(self) -> Frame:
        return Payment(self.payer, self.kind)

    def data(self) -> Data:
        return {"name": self.name, "payer": self.payer, "kind": KIND_WORDS[self.kind] if self.kind >= 0 else ""}


def no_price(ship: Ship, seat: int, kind: int) -> Refusal | None:
    """Why a player cannot pay for a card: for want of loot, or because what he has been dealt is not his yet."""
    if kind not in PRICED or ship.loot.count(seat):
        return None
    facts: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[kind]}"}
    if ship.loot.of(seat, OFFERED):
        return Refusal("PGM-33", "price-offered", facts)
    return Refusal("PGM-7", "no-price", facts)


def not_own(ship: Ship, seat: int, card: int) -> Refusal:
    """Why a loot card is not a player's to pay with, throw away or bury."""
    facts: dict[str, Fact] = {"card": card}
    if card > ship.loot.drawn:
        return Refusal("PGM-13", "loot-in-pile", facts)
    where = ship.loot.where(card)
    if where == GONE:
        return Refusal("PGM-16", "loot-gone", facts)
    if where == OFFERED:
        return Refusal("PGM-33", "loot-offered", facts)
    if ship.loot.owner(card) != seat:
        return Refusal("PGM-10", "loot-of-another", facts)
    assert where == BURIED
    return Refusal("PGM-22", "loot-buried", facts)
