"""Phase 6, reveal: the Brothel's price, the ambushes, the way of the stolen loot, the burial. PGM-19 to PGM-22."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import BURIES, CAUGHT, DODGE_IT, DONE, ESCAPES, PASS, REVEAL, Bury, Move
from tablee.games.pagamas.loot import BURIED
from tablee.games.pagamas.material import (
    BROTHEL,
    BY_BLADE,
    DODGE,
    DODGED,
    HIT,
    ISLAND,
    KIND_WORDS,
    LAPSED,
    LATE,
    MISSED,
    NO_CARD,
    PLACE_WORDS,
    SET,
    SPRUNG,
)
from tablee.games.pagamas.phases.rounds import Payment, Round, not_own, turn_of
from tablee.games.pagamas.state import ALONE, Ambush, Frame, Position
from tablee.kernel.state import CHANCE, NOBODY, Action, Data, Fact, Refusal


class Reveal(Frame):
    """PGM-19: the hideouts are turned."""

    __slots__ = ()
    name = "reveal"
    clause = "PGM-19"

    def go_on(self, state: Position) -> bool:
        if not state.revealed:
            return True
        state.pop()
        return False

    def acting(self, state: Position) -> tuple[int, ...]:
        return ALONE[CHANCE]

    def odds(self, state: Position) -> list[tuple[Action, int]]:
        return [(REVEAL, 1)]

    def take(self, state: Position, seat: int, action: Move) -> None:
        state.revealed = True
        if state.story is None:
            return
        for other in state.clockwise(state.captain):
            state.tell("is-at", other, "PGM-19", {"place_word": f"place.{PLACE_WORDS[state.hideouts[other]]}"})

    def copy(self) -> Frame:
        return Reveal()


class Brothel(Round):
    """PGM-19: the guests of the Brothel pay, clockwise from the Captain (PGM-41)."""

    __slots__ = ()
    name = "brothel"
    clause = "PGM-19"

    def concerns(self, state: Position, seat: int) -> bool:
        return state.hideouts[seat] == BROTHEL

    def go_on(self, state: Position) -> bool:
        """Which card to pay with is decided in a frame of its own, so nobody decides here."""
        if not self.find_next(state):
            state.pop()
            return False
        guest = self.seat(state)
        self.asked += 1
        if state.loot.count(guest):
            state.push(Payment(guest, NO_CARD))
        else:
            self._default(state, guest)
        return False

    def _default(self, state: Position, guest: int) -> None:
        """Empty pockets: character, sailors and hand are lost, and the ambushes on the guest lapse."""
        state.tell("defaults", guest, "PGM-19", {})
        state.lose_character(guest, "PGM-19")
        for ambush in state.ambushes:
            if ambush.victim == guest:
                ambush.fate = LAPSED
                tell_ambush(state, ambush, "lapses", "PGM-19")


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

    @classmethod
    def begin(cls, state: Position) -> Frame:
        queue = [
            number
            for victim in state.clockwise(state.captain)
            for number, ambush in enumerate(state.ambushes)
            if ambush.victim == victim and ambush.fate == SET
        ]
        queue.reverse()
        return cls(queue)

    def current(self, state: Position) -> Ambush:
        return state.ambushes[self.queue[-1]]

    def go_on(self, state: Position) -> bool:
        while self.queue:
            ambush = self.current(state)
            if ambush.fate == SET:
                self._turn(state, ambush)
            if ambush.fate == SPRUNG:
                if self.answer == DODGING or (self.answer == TO_DECIDE and may_dodge(state, ambush.victim)):
                    return True
                self._hit(state, ambush)
            self.queue.pop()
            self.answer = TO_DECIDE
        pass_on_loot(state)
        state.pop()
        return False

    def acting(self, state: Position) -> tuple[int, ...]:
        return ALONE[CHANCE if self.answer == DODGING else self.current(state).victim]

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [PASS, DODGE_IT] if state.cards.hands[seat][DODGE] else [PASS]

    def odds(self, state: Position) -> list[tuple[Action, int]]:
        """PGM-20: the Dodge against the Ambush card; PGM-6: against two where a Blade is hired."""
        return [(ESCAPES, 1), (CAUGHT, 2 if self.current(state).means == BY_BLADE else 1)]

    def take(self, state: Position, seat: int, action: Move) -> None:
        ambush = self.current(state)
        if action is DODGE_IT:
            state.wake()
            state.cards.play(seat, DODGE)
            state.tell("dodges", seat, "PGM-20", {"rival_seat": ambush.author})
            self.answer = DODGING
        elif action is ESCAPES:
            ambush.fate = DODGED
            tell_ambush(state, ambush, "escapes", "PGM-20")
        else:  # PASS, CAUGHT
            self.answer = STANDING

    def _turn(self, state: Position, ambush: Ambush) -> None:
        """PGM-20: a matching place hits; PGM-21: only the first hit on a victim counts."""
        if ambush.place != state.hideouts[ambush.victim]:
            ambush.fate = MISSED
            tell_ambush(state, ambush, "misses", "PGM-20")
        elif state.struck[ambush.victim] != NOBODY:
            ambush.fate = LATE
            tell_ambush(state, ambush, "too-late", "PGM-21")
        else:
            ambush.fate = SPRUNG
            tell_ambush(state, ambush, "springs", "PGM-20")

    def _hit(self, state: Position, ambush: Ambush) -> None:
        ambush.fate = HIT
        state.struck[ambush.victim] = ambush.author
        state.wrong(ambush.author, ambush.victim)
        tell_ambush(state, ambush, "hits", "PGM-21")
        state.lose_character(ambush.victim, "PGM-21")

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if action is not DODGE_IT:
            return None
        return Refusal("PGM-6", "not-held", {"card_word": f"card.{KIND_WORDS[DODGE]}"})

    def copy(self) -> Frame:
        return Springing(self.queue[:], self.answer)

    def data(self) -> Data:
        return {"name": self.name, "queue": self.queue[:], "dodging": self.answer == DODGING}


def may_dodge(state: Position, victim: int) -> bool:
    """PGM-40: asked as far as the others can tell that there may be a Dodge in the hand."""
    return state.cards.sizes[victim] > 0 and state.cards.at_large(DODGE)


def tell_ambush(state: Position, ambush: Ambush, kind: str, clause: str) -> None:
    """What becomes of an ambush, now that its place is shown."""
    if state.story is not None:
        facts: dict[str, Fact] = {"rival_seat": ambush.victim, "place_word": f"place.{PLACE_WORDS[ambush.place]}"}
        state.tell(kind, ambush.author, clause, facts)


def taker_of(state: Position, victim: int) -> int:
    """PGM-21: the end of the chain of ambushers, who was not hit himself; nobody where it goes round in a cycle."""
    seat = victim
    for _ in range(state.seats):
        seat = state.struck[seat]
        if state.struck[seat] == NOBODY:
            return seat
    return NOBODY


def lose_to_the_sea(state: Position, victim: int, card: int) -> None:
    """PGM-21: a card without a taker. It is told whether its owner is in the cycle, and whether that is one of two."""
    author = state.struck[victim]
    if state.struck[author] == victim:
        state.lose_loot(victim, card, "lost-in-pair", "PGM-21", author)
    elif in_cycle(state, victim):
        state.lose_loot(victim, card, "lost-in-cycle", "PGM-21", author)
    else:
        state.lose_loot(victim, card, "lost-to-cycle", "PGM-21", author)


def in_cycle(state: Position, victim: int) -> bool:
    """Whether the chain of ambushers comes back to this victim; it may also lead into a cycle of others."""
    seat = state.struck[victim]
    for _ in range(state.seats):
        if seat == victim:
            return True
        seat = state.struck[seat]
    return False


def pass_on_loot(state: Position) -> None:
    """PGM-21: all unburied loot of those hit."""
    takers = [NOBODY if state.struck[seat] == NOBODY else taker_of(state, seat) for seat in range(state.seats)]
    stolen = [state.loot.of(seat) for seat in range(state.seats)]
    for victim in state.clockwise(state.captain):
        if state.struck[victim] == NOBODY:
            continue
        taker = takers[victim]
        if taker == NOBODY:
            for card in stolen[victim]:
                lose_to_the_sea(state, victim, card)
        elif stolen[victim]:
            state.tell("robs", taker, "PGM-21", {"rival_seat": victim, "cards": len(stolen[victim])})
            for card in stolen[victim]:
                state.take_loot(taker, card, "PGM-21")


class Burial(Round):
    """PGM-22: safe characters on Treasure Island may bury their loot, clockwise from the Captain (PGM-41)."""

    __slots__ = ()
    name = "burial"
    clause = "PGM-22"

    def concerns(self, state: Position, seat: int) -> bool:
        return state.hideouts[seat] == ISLAND and state.has_character(seat) and state.loot.count(seat) > 0

    def legal(self, state: Position, seat: int) -> list[Action]:
        found: list[Action] = [DONE]
        for card in state.loot.of(seat):
            found.append(BURIES[card])
        return found

    def take(self, state: Position, seat: int, action: Move) -> None:
        if action is not DONE:
            state.loot.lay(action.card, BURIED, seat)
            state.tell("buries", seat, "PGM-22", {"card": action.card})
        else:
            self.asked += 1

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return not_own(state, seat, action.card) if isinstance(action, Bury) else None

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if not isinstance(action, Bury):
            return None
        if state.hideouts[seat] != ISLAND:
            return Refusal("PGM-22", "not-on-island", {})
        if not state.has_character(seat):
            return Refusal("PGM-28", "no-character", {})
        return turn_of(state, self) if action.card in state.loot.of(seat) else not_own(state, seat, action.card)
