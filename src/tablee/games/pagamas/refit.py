"""Phase 1, refit, and phase 2, roles: PGM-11, PGM-12."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import DISCARD, DRAW_CARD, GIVES, KEEP, DrawCard, Give
from tablee.games.pagamas.material import CAPTAIN, HAND, KIND_WORDS, KINDS, NO_ROLE, ROLE_WORDS, SAILORS
from tablee.games.pagamas.rounds import Round
from tablee.games.pagamas.ship import Frame, Ship
from tablee.kernel.state import CHANCE, Action, Data, Fact, Refusal

ASKING: Final = -1


class Refit(Round):
    """PGM-11: from the Captain on, each keeps the hand or discards it whole, then draws up to two cards."""

    __slots__ = ("due",)
    name = "refit"
    clause = "PGM-11"

    def __init__(self, first: int, asked: int = 0, due: int = ASKING) -> None:
        super().__init__(first, asked)
        self.due = due  # cards still to draw by the seat whose turn it is

    def concerns(self, ship: Ship, seat: int) -> bool:
        if self.due == ASKING:
            if ship.cards.sizes[seat]:
                return True
            self.due = HAND  # an empty hand leaves nothing to choose
        if self.due and not ship.cards.left and ship.cards.reshuffle():
            ship.tell("reshuffle", seat, "PGM-11", {"cards": ship.cards.left})
        if self.due and ship.cards.left:
            return True
        self.due = ASKING  # nothing left to draw: the next seat
        return False

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (self.seat(ship),) if self.due == ASKING else (CHANCE,)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [KEEP, DISCARD]

    def odds(self, ship: Ship) -> list[tuple[Action, int]]:
        deck = ship.cards.deck
        return [(DRAW_CARD[kind], deck[kind]) for kind in range(KINDS) if deck[kind]]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        if isinstance(action, DrawCard):
            self._draw(ship, action.kind)
            return
        if action is DISCARD:
            dropped = ship.cards.drop_hand(seat)
            ship.tell("discards", seat, "PGM-11", {"cards": len(dropped)})
            ship.tell_dropped(seat, dropped)
        self.due = HAND - ship.cards.sizes[seat]

    def _draw(self, ship: Ship, kind: int) -> None:
        drawer = self.seat(ship)
        self.due -= 1
        ship.cards.draw(drawer, kind)
        card: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[kind]}"}
        if kind < SAILORS:
            ship.tell("enlists", drawer, "PGM-11", card)
        else:
            ship.tell("draws", drawer, "PGM-11", {})
            ship.tell("drawn", drawer, "PGM-11", card, (drawer,))

    def copy(self) -> Frame:
        return Refit(self.first, self.asked, self.due)

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "asked": self.asked, "due": self.due}


class Roles(Frame):
    """PGM-12: the Captain keeps his own character and gives one to each player; the last goes by itself."""

    __slots__ = ()
    name = "roles"
    clause = "PGM-12"

    def enter(self, ship: Ship) -> None:
        ship.roles = [CAPTAIN if seat == ship.captain else NO_ROLE for seat in range(ship.seats)]

    def free_roles(self, ship: Ship) -> list[int]:
        """PGM-2: as many characters as players."""
        return [role for role in range(ship.seats) if role not in ship.roles]

    def without(self, ship: Ship) -> list[int]:
        return [seat for seat in range(ship.seats) if ship.roles[seat] == NO_ROLE]

    def go_on(self, ship: Ship) -> bool:
        waiting = self.without(ship)
        if len(waiting) > 1:
            return True
        self._give(ship, self.free_roles(ship)[0], waiting[0])
        ship.pop()
        return False

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (ship.captain,)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        waiting = self.without(ship)
        found: list[Action] = []
        for role in self.free_roles(ship):
            for other in waiting:
                found.append(GIVES[role][other])
        return found

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        assert isinstance(action, Give)
        self._give(ship, action.role, action.seat)

    def _give(self, ship: Ship, role: int, seat: int) -> None:
        ship.roles[seat] = role
        ship.tell("becomes", seat, "PGM-12", {"role_word": f"role.{ROLE_WORDS[role]}"})

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Give):
            return None
        role: dict[str, Fact] = {"role_word": f"role.{ROLE_WORDS[action.role]}"}
        if action.role == CAPTAIN or action.seat == ship.captain:
            return Refusal("PGM-12", "keeps-captain", {})
        if action.role >= ship.seats:
            return Refusal("PGM-2", "role-out", role)
        if action.role in ship.roles:
            return Refusal("PGM-12", "role-given", role)
        return Refusal("PGM-12", "has-role", {"rival_seat": action.seat})

    def copy(self) -> Frame:
        return Roles()
