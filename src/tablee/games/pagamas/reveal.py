"""Phase 6, reveal: the Brothel's price, the ambushes, the way of the stolen loot, the burial. PGM-19 to PGM-22."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import BURIES, CAUGHT, DODGE_IT, DONE, ESCAPES, PASS, REVEAL, Bury
from tablee.games.pagamas.loot import BURIED
from tablee.games.pagamas.material import BROTHEL, DODGE, ISLAND, KIND_WORDS, NOBODY, PLACE_WORDS
from tablee.games.pagamas.rounds import Payment, Round, not_own
from tablee.games.pagamas.ship import (
    BY_BLADE,
    DODGED,
    HIT,
    LAPSED,
    LATE,
    MISSED,
    SET,
    SPRUNG,
    Ambush,
    Frame,
    Ship,
)
from tablee.kernel.state import CHANCE, Action, Data, Fact, Refusal


class Reveal(Frame):
    """PGM-19: the hideouts are turned."""

    __slots__ = ()
    name = "reveal"
    clause = "PGM-19"

    def go_on(self, ship: Ship) -> bool:
        if not ship.revealed:
            return True
        ship.pop()
        return False

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (CHANCE,)

    def odds(self, ship: Ship) -> list[tuple[Action, int]]:
        return [(REVEAL, 1)]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        ship.revealed = True
        for other in ship.clockwise(ship.captain):
            ship.tell("is-at", other, "PGM-19", {"place_word": f"place.{PLACE_WORDS[ship.hideouts[other]]}"})

    def copy(self) -> Frame:
        return Reveal()


class Brothel(Round):
    """PGM-19: the guests of the Brothel pay, clockwise from the Captain (PGM-41)."""

    __slots__ = ()
    name = "brothel"
    clause = "PGM-19"

    def concerns(self, ship: Ship, seat: int) -> bool:
        return ship.hideouts[seat] == BROTHEL

    def go_on(self, ship: Ship) -> bool:
        """Which card to pay with is decided in a frame of its own, so nobody decides here."""
        if not self.find_next(ship):
            ship.pop()
            return False
        guest = self.seat(ship)
        self.asked += 1
        if ship.loot.count(guest):
            ship.push(Payment(guest, -1))
        else:
            self._default(ship, guest)
        return False

    def _default(self, ship: Ship, guest: int) -> None:
        """Empty pockets: character, sailors and hand are lost, and the ambushes on the guest lapse."""
        ship.tell("defaults", guest, "PGM-19", {})
        ship.lose_character(guest, "PGM-19")
        for ambush in ship.ambushes:
            if ambush.victim == guest:
                ambush.fate = LAPSED
                tell_ambush(ship, ambush, "lapses", "PGM-19")

    def copy(self) -> Frame:
        return Brothel(self.first, self.asked)


# What a victim with a Dodge is about to do.
TO_DECIDE: Final = 0
DODGING: Final = 1  # chance: the Dodge or an Ambush
STANDING: Final = 2  # no Dodge is played


class Springing(Frame):
    """PGM-20: the ambushes on each victim, from the first placed; the victims clockwise from the Captain (PGM-41)."""

    __slots__ = ("answer", "queue")
    name = "springing"
    clause = "PGM-20"

    def __init__(self, queue: list[int], answer: int = TO_DECIDE) -> None:
        self.queue = queue  # ambushes still to be settled, by their place in the list, the next one last
        self.answer = answer

    def enter(self, ship: Ship) -> None:
        self.queue = [
            number
            for victim in ship.clockwise(ship.captain)
            for number, ambush in enumerate(ship.ambushes)
            if ambush.victim == victim and ambush.fate == SET
        ]
        self.queue.reverse()

    def current(self, ship: Ship) -> Ambush:
        return ship.ambushes[self.queue[-1]]

    def go_on(self, ship: Ship) -> bool:
        while self.queue:
            ambush = self.current(ship)
            if ambush.fate == SET:
                self._turn(ship, ambush)
            if ambush.fate == SPRUNG:
                if self.answer == DODGING or (self.answer == TO_DECIDE and may_dodge(ship, ambush.victim)):
                    return True
                self._hit(ship, ambush)
            self.queue.pop()
            self.answer = TO_DECIDE
        pass_on_loot(ship)
        ship.pop()
        return False

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (CHANCE,) if self.answer == DODGING else (self.current(ship).victim,)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [PASS, DODGE_IT] if ship.cards.hands[seat][DODGE] else [PASS]

    def odds(self, ship: Ship) -> list[tuple[Action, int]]:
        """PGM-20: the Dodge against the Ambush card; PGM-6: against two where a Blade is hired."""
        return [(ESCAPES, 1), (CAUGHT, 2 if self.current(ship).means == BY_BLADE else 1)]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        ambush = self.current(ship)
        if action is DODGE_IT:
            ship.wake()
            ship.cards.play(seat, DODGE)
            ship.tell("dodges", seat, "PGM-20", {"rival_seat": ambush.author})
            self.answer = DODGING
        elif action is ESCAPES:
            ambush.fate = DODGED
            tell_ambush(ship, ambush, "escapes", "PGM-20")
        else:  # PASS, CAUGHT
            self.answer = STANDING

    def _turn(self, ship: Ship, ambush: Ambush) -> None:
        """PGM-20: a matching place hits; PGM-21: only the first hit on a victim counts."""
        if ambush.place != ship.hideouts[ambush.victim]:
            ambush.fate = MISSED
            tell_ambush(ship, ambush, "misses", "PGM-20")
        elif ship.struck[ambush.victim] != NOBODY:
            ambush.fate = LATE
            tell_ambush(ship, ambush, "too-late", "PGM-21")
        else:
            ambush.fate = SPRUNG
            tell_ambush(ship, ambush, "springs", "PGM-20")

    def _hit(self, ship: Ship, ambush: Ambush) -> None:
        ambush.fate = HIT
        ship.struck[ambush.victim] = ambush.author
        ship.wrong(ambush.author, ambush.victim)
        tell_ambush(ship, ambush, "hits", "PGM-21")
        ship.lose_character(ambush.victim, "PGM-21")

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        if action is not DODGE_IT:
            return None
        return Refusal("PGM-6", "not-held", {"card_word": f"card.{KIND_WORDS[DODGE]}"})

    def copy(self) -> Frame:
        return Springing(self.queue[:], self.answer)

    def data(self) -> Data:
        return {"name": self.name, "queue": self.queue[:], "dodging": self.answer == DODGING}


def may_dodge(ship: Ship, victim: int) -> bool:
    """PGM-40: asked as far as the others can tell that there may be a Dodge in the hand."""
    return ship.cards.sizes[victim] > 0 and ship.cards.at_large(DODGE)


def tell_ambush(ship: Ship, ambush: Ambush, kind: str, clause: str) -> None:
    """What becomes of an ambush, now that its place is shown."""
    facts: dict[str, Fact] = {"rival_seat": ambush.victim, "place_word": f"place.{PLACE_WORDS[ambush.place]}"}
    ship.tell(kind, ambush.author, clause, facts)


def taker_of(ship: Ship, victim: int) -> int:
    """PGM-21: the end of the chain of ambushers, who was not hit himself; nobody where it goes round in a cycle."""
    seat = victim
    for _ in range(ship.seats):
        seat = ship.struck[seat]
        if ship.struck[seat] == NOBODY:
            return seat
    return NOBODY


def lose_to_the_sea(ship: Ship, victim: int, card: int) -> None:
    """PGM-21: a card without a taker. It is told whether its owner is in the cycle, and whether that is one of two."""
    author = ship.struck[victim]
    if ship.struck[author] == victim:
        ship.lose_loot(victim, card, "lost-in-pair", "PGM-21", author)
    elif in_cycle(ship, victim):
        ship.lose_loot(victim, card, "lost-in-cycle", "PGM-21", author)
    else:
        ship.lose_loot(victim, card, "lost-to-cycle", "PGM-21", author)


def in_cycle(ship: Ship, victim: int) -> bool:
    """Whether the chain of ambushers comes back to this victim; it may also lead into a cycle of others."""
    seat = ship.struck[victim]
    for _ in range(ship.seats):
        if seat == victim:
            return True
        seat = ship.struck[seat]
    return False


def pass_on_loot(ship: Ship) -> None:
    """PGM-21: all unburied loot of those hit."""
    takers = [NOBODY if ship.struck[seat] == NOBODY else taker_of(ship, seat) for seat in range(ship.seats)]
    stolen = [ship.loot.of(seat) for seat in range(ship.seats)]
    for victim in ship.clockwise(ship.captain):
        if ship.struck[victim] == NOBODY:
            continue
        taker = takers[victim]
        if taker == NOBODY:
            for card in stolen[victim]:
                lose_to_the_sea(ship, victim, card)
        elif stolen[victim]:
            ship.tell("robs", taker, "PGM-21", {"rival_seat": victim, "cards": len(stolen[victim])})
            for card in stolen[victim]:
                ship.take_loot(taker, card, "PGM-21")


class Burial(Round):
    """PGM-22: safe characters on Treasure Island may bury their loot, clockwise from the Captain (PGM-41)."""

    __slots__ = ()
    name = "burial"
    clause = "PGM-22"

    def concerns(self, ship: Ship, seat: int) -> bool:
        return ship.hideouts[seat] == ISLAND and ship.has_character(seat) and ship.loot.count(seat) > 0

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        found: list[Action] = [DONE]
        for card in ship.loot.of(seat):
            found.append(BURIES[card])
        return found

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        if isinstance(action, Bury):
            ship.loot.lay(action.card, BURIED, seat)
            ship.tell("buries", seat, "PGM-22", {"card": action.card})
        else:
            self.asked += 1

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        return not_own(ship, seat, action.card) if isinstance(action, Bury) else None

    def copy(self) -> Frame:
        return Burial(self.first, self.asked)
