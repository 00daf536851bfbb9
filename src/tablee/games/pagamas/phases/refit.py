"""Phase 1, refit, and phase 2, roles: PGM-11, PGM-12."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import DISCARD, DRAW_CARD, GIVES, KEEP, Give, Move
from tablee.games.pagamas.material import CAPTAIN, HAND, KIND_WORDS, KINDS, NO_ROLE, ROLE_WORDS, SAILORS
from tablee.games.pagamas.phases.rounds import Round, captain_only
from tablee.games.pagamas.state import ALONE, Frame, Position
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

    def concerns(self, state: Position, seat: int) -> bool:
        if self.due == ASKING:
            if state.cards.sizes[seat]:
                return True
            self.due = HAND  # an empty hand leaves nothing to choose
        if self.due and not state.cards.left and state.cards.reshuffle():
            state.tell("reshuffle", seat, "PGM-11", {"cards": state.cards.left})
        if self.due and state.cards.left:
            return True
        self.due = ASKING  # nothing left to draw: the next seat
        return False

    def acting(self, state: Position) -> tuple[int, ...]:
        return ALONE[self.seat(state) if self.due == ASKING else CHANCE]

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [KEEP, DISCARD]

    def odds(self, state: Position) -> list[tuple[Action, int]]:
        deck = state.cards.deck
        return [(DRAW_CARD[kind], deck[kind]) for kind in range(KINDS) if deck[kind]]

    def take(self, state: Position, seat: int, action: Move) -> None:
        if seat == CHANCE:
            self._draw(state, action.kind)
            return
        if action is DISCARD:
            dropped = state.cards.drop_hand(seat)
            if state.story is not None:
                state.tell("discards", seat, "PGM-11", {"cards": len(dropped)})
                state.tell_dropped(seat, dropped)
        self.due = HAND - state.cards.sizes[seat]

    def _draw(self, state: Position, kind: int) -> None:
        drawer = self.seat(state)
        self.due -= 1
        state.cards.draw(drawer, kind)
        if state.story is None:
            return
        card: dict[str, Fact] = {"card_word": f"card.{KIND_WORDS[kind]}"}
        if kind < SAILORS:
            state.tell("enlists", drawer, "PGM-11", card)
        else:
            state.tell("draws", drawer, "PGM-11", {})
            state.tell("drawn", drawer, "PGM-11", card, (drawer,))

    def reads(self, state: Position, viewer: int | None, seat: int, action: Move) -> bool:
        """A sailor goes on the table; any other card is seen by whoever draws it."""
        return seat != CHANCE or action.kind < SAILORS or viewer == self.seat(state)

    def copy(self) -> Frame:
        return Refit(self.first, self.asked, self.due)

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "asked": self.asked, "due": self.due}


class Roles(Frame):
    """PGM-12: the Captain keeps his own character and gives one to each player; the last goes by itself."""

    __slots__ = ()
    name = "roles"
    clause = "PGM-12"

    def enter(self, state: Position) -> None:
        state.roles = [CAPTAIN if seat == state.captain else NO_ROLE for seat in range(state.seats)]

    def free_roles(self, state: Position) -> list[int]:
        """PGM-2: as many characters as players."""
        return [role for role in range(state.seats) if role not in state.roles]

    def without(self, state: Position) -> list[int]:
        return [seat for seat in range(state.seats) if state.roles[seat] == NO_ROLE]

    def go_on(self, state: Position) -> bool:
        waiting = self.without(state)
        if len(waiting) > 1:
            return True
        self._give(state, self.free_roles(state)[0], waiting[0])
        state.pop()
        return False

    def acting(self, state: Position) -> tuple[int, ...]:
        return ALONE[state.captain]

    def legal(self, state: Position, seat: int) -> list[Action]:
        waiting = self.without(state)
        found: list[Action] = []
        for role in self.free_roles(state):
            for other in waiting:
                found.append(GIVES[role][other])
        return found

    def take(self, state: Position, seat: int, action: Move) -> None:
        self._give(state, action.role, action.seat)

    def _give(self, state: Position, role: int, seat: int) -> None:
        state.roles[seat] = role
        if state.story is not None:
            state.tell("becomes", seat, "PGM-12", {"role_word": f"role.{ROLE_WORDS[role]}"})

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if not isinstance(action, Give):
            return None
        role: dict[str, Fact] = {"role_word": f"role.{ROLE_WORDS[action.role]}"}
        if action.role == CAPTAIN or action.seat == state.captain:
            return Refusal("PGM-12", "keeps-captain", {})
        if action.role >= state.seats:
            return Refusal("PGM-2", "role-out", role)
        if action.role in state.roles:
            return Refusal("PGM-12", "role-given", role)
        return Refusal("PGM-12", "has-role", {"rival_seat": action.seat})

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return captain_only(state, self) if isinstance(action, Give) else None

    def copy(self) -> Frame:
        return Roles()
