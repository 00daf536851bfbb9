"""What several phases have in common: asking one after the other, windows for cards, paying a price."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from tablee.games.pagamas.actions import PASS, PASS_ON, PAYS, Move, Pay
from tablee.games.pagamas.loot import BURIED, GONE, OFFERED
from tablee.games.pagamas.material import IS_PRICED, KIND_WORDS, NO_CARD, PRICED
from tablee.games.pagamas.state import ALONE, Frame, Position
from tablee.kernel.state import Action, Data, Fact, Refusal


class Round(Frame):
    """All seats in turn, clockwise from ``first``, of whom those concerned decide."""

    __slots__ = ("asked", "first")

    def __init__(self, first: int, asked: int = 0) -> None:
        self.first = first
        self.asked = asked  # how many have had their turn

    @classmethod
    def begin(cls, state: Position) -> Frame:
        return cls(state.captain)

    def seat(self, state: Position) -> int:
        """Whose turn it is."""
        return (self.first + self.asked) % state.seats

    def acting(self, state: Position) -> tuple[int, ...]:
        return ALONE[self.seat(state)]

    def has_had_turn(self, state: Position, seat: int) -> bool:
        return (seat - self.first) % state.seats < self.asked

    @abstractmethod
    def concerns(self, state: Position, seat: int) -> bool:
        """Whether this seat has anything to decide."""

    def find_next(self, state: Position) -> bool:
        """Go to the next seat concerned; false when there is none left in this round."""
        while self.asked < state.seats:
            if self.concerns(state, self.seat(state)):
                return True
            self.asked += 1
        return False

    def go_on(self, state: Position) -> bool:
        if self.find_next(state):
            return True
        state.pop()
        return False

    def copy(self) -> Frame:
        return type(self)(self.first, self.asked)

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "asked": self.asked}


class Window(Frame):
    """A moment in which cards may be played: clockwise from ``first``, one card or a pass, until all pass in a row.

    Who is asked depends on public facts alone (PGM-40): whoever could hold a card of this window, and pay for it, as
    far as the others can tell.
    """

    __slots__ = ("at", "first", "passes")
    played: ClassVar[tuple[int, ...]]  # the cards of this window

    def __init__(self, first: int, at: int = 0, passes: int = 0) -> None:
        self.first = first
        self.at = at  # how many turns there have been
        self.passes = passes  # in a row

    @classmethod
    def begin(cls, state: Position) -> Frame:
        return cls(state.captain)

    def cards(self) -> tuple[int, ...]:
        return self.played

    @abstractmethod
    def kinds(self, state: Position, seat: int) -> list[int]:
        """The cards that this seat could play here if it held them; public."""

    @abstractmethod
    def plays(self, state: Position, seat: int, kind: int) -> list[Action]:
        """The ways of playing such a card."""

    @abstractmethod
    def play(self, state: Position, seat: int, action: Move) -> None:
        """Play it: what it does."""

    def refuse_play(self, state: Position, seat: int, action: Move) -> Refusal | None:
        """Why a card of this window, held and paid for, may not be played so."""
        return None

    def seat(self, state: Position) -> int:
        return (self.first + self.at) % state.seats

    def acting(self, state: Position) -> tuple[int, ...]:
        return ALONE[self.seat(state)]

    def could_play(self, state: Position, seat: int) -> bool:
        """PGM-40: whether the seat has to be asked, whatever it holds."""
        if not state.cards.sizes[seat] or state.resting >> seat & 1:
            return False
        for kind in self.kinds(state, seat):
            if state.cards.at_large(kind) and (not IS_PRICED[kind] or state.loot.count(seat)):
                return True
        return False

    def go_on(self, state: Position) -> bool:
        while self.passes < state.seats:
            if self.could_play(state, self.seat(state)):
                return True
            self.at += 1
            self.passes += 1
        state.pop()
        return False

    def legal(self, state: Position, seat: int) -> list[Action]:
        found: list[Action] = [PASS, PASS_ON]
        hand = state.cards.hands[seat]
        for kind in self.kinds(state, seat):
            if hand[kind] and (not IS_PRICED[kind] or state.loot.count(seat)):
                found += self.plays(state, seat, kind)
        return found

    def take(self, state: Position, seat: int, action: Move) -> None:
        self.at += 1
        if action is PASS or action is PASS_ON:
            self.passes += 1
            if action is PASS_ON:
                state.resting |= 1 << seat
            return
        self.passes = 0
        state.wake()
        self.play(state, seat, action)
        state.cards.play(seat, action.plays)
        if IS_PRICED[action.plays]:
            state.push(Payment(seat, action.plays))

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        kind = action.plays
        if kind not in self.played:
            return None
        card: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[kind]}"}
        if not state.cards.hands[seat][kind]:
            return Refusal("PGM-6", "not-held", card)
        return no_price(state, seat, kind) or self.refuse_play(state, seat, action)

    def copy(self) -> Frame:
        return type(self)(self.first, self.at, self.passes)

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "at": self.at, "passes": self.passes}


class Payment(Frame):
    """PGM-7: a price is one unburied loot card of one's own; which, if there are several, the payer chooses."""

    __slots__ = ("kind", "payer")
    name = "payment"
    clause = "PGM-7"

    def __init__(self, payer: int, kind: int) -> None:
        self.payer = payer
        self.kind = kind  # the card played, or none at the Brothel

    def go_on(self, state: Position) -> bool:
        cards = state.loot.of(self.payer)
        if len(cards) > 1:
            return True
        self.pay(state, cards[0])
        return False

    def acting(self, state: Position) -> tuple[int, ...]:
        return ALONE[self.payer]

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [PAYS[card] for card in state.loot.of(seat)]

    def take(self, state: Position, seat: int, action: Move) -> None:
        self.pay(state, action.card)

    def pay(self, state: Position, card: int) -> None:
        state.pop()
        if self.kind == NO_CARD:
            state.lose_loot(self.payer, card, "pays-brothel", "PGM-19")
        else:
            state.lose_loot(self.payer, card, "pays", "PGM-7")

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return not_own(state, seat, action.card) if isinstance(action, Pay) else None

    def copy(self) -> Frame:
        return Payment(self.payer, self.kind)

    def data(self) -> Data:
        return {"name": self.name, "payer": self.payer, "kind": "" if self.kind == NO_CARD else KIND_WORDS[self.kind]}


def no_price(state: Position, seat: int, kind: int) -> Refusal | None:
    """Why a player cannot pay for a card: for want of loot, or because what he has been dealt is not his yet."""
    if kind not in PRICED or state.loot.count(seat):
        return None
    facts: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[kind]}"}
    if state.loot.of(seat, OFFERED):
        return Refusal("PGM-33", "price-offered", facts)
    return Refusal("PGM-7", "no-price", facts)


def not_own(state: Position, seat: int, card: int) -> Refusal:
    """Why a loot card is not a player's to pay with, throw away or bury."""
    facts: dict[str, Fact] = {"card": card}
    if card > state.loot.drawn:
        return Refusal("PGM-13", "loot-in-pile", facts)
    where = state.loot.where(card)
    if where == GONE:
        return Refusal("PGM-16", "loot-gone", facts)
    if where == OFFERED:
        return Refusal("PGM-33", "loot-offered", facts)
    if state.loot.owner(card) != seat:
        return Refusal("PGM-10", "loot-of-another", facts)
    assert where == BURIED
    return Refusal("PGM-22", "loot-buried", facts)


def captain_only(state: Position, frame: Frame) -> Refusal:
    """Why something is for nobody but the Captain to do."""
    return Refusal(frame.rule(), "captain-only", {"captain_seat": state.captain})


def turn_of(state: Position, frame: Frame) -> Refusal:
    """Why it is another's turn."""
    facts: dict[str, Fact] = {"phase_word": f"phase.{frame.moment()}", "turn_seat": frame.acting(state)[0]}
    return Refusal(frame.rule(), "not-you", facts)
