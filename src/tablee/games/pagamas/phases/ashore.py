"""Phase 4, ashore: everyone picks a hideout in secret, and a Spyglass may look at one. PGM-17."""

from __future__ import annotations

from tablee.games.pagamas.actions import HIDES, SPYGLASSES, Hide, Move
from tablee.games.pagamas.material import ISLAND, NOWHERE, PLACE_WORDS, PLACES, SPYGLASS
from tablee.games.pagamas.phases.rounds import Window
from tablee.games.pagamas.state import Frame, Position
from tablee.kernel.state import Action, Refusal


class Ashore(Frame):
    """PGM-17: all choose at the same time; nobody may go to Treasure Island when the Captain has kept all."""

    __slots__ = ()
    name = "ashore"
    clause = "PGM-17"

    def acting(self, state: Position) -> tuple[int, ...]:
        return tuple([seat for seat in range(state.seats) if state.hideouts[seat] == NOWHERE])

    def go_on(self, state: Position) -> bool:
        if NOWHERE in state.hideouts:
            return True
        state.pop()
        return False

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [HIDES[place] for place in PLACES if place != ISLAND or not state.kept_all]

    def take(self, state: Position, seat: int, action: Move) -> None:
        state.hideouts[seat] = action.place
        if state.story is not None:
            state.tell("hides", seat, "PGM-17", {})

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return Refusal("PGM-17", "no-island", {"captain_seat": state.captain}) if isinstance(action, Hide) else None

    def reads(self, state: Position, viewer: int | None, seat: int, action: Move) -> bool:
        return viewer == seat

    def copy(self) -> Frame:
        return Ashore()


class SpyglassWindow(Window):
    """PGM-41: once all hideouts are laid, clockwise from the Captain."""

    __slots__ = ()
    name = "spyglass"
    clause = "PGM-41"
    played = (SPYGLASS,)

    def enter(self, state: Position) -> None:
        """All have gone ashore, and the vote that was turned last is the past."""
        state.turned = None

    def kinds(self, state: Position, seat: int) -> list[int]:
        return [SPYGLASS]

    def plays(self, state: Position, seat: int, kind: int) -> list[Action]:
        """PGM-42: neither one's own hideout nor the same one twice."""
        others = [other for other in range(state.seats) if other != seat and not state.peeked[other] >> seat & 1]
        return [SPYGLASSES[other] for other in others]

    def play(self, state: Position, seat: int, action: Move) -> None:
        state.peeked[action.seat] |= 1 << seat
        state.tell("spies", seat, "PGM-6", {"rival_seat": action.seat})
        place = f"place.{PLACE_WORDS[state.hideouts[action.seat]]}"
        state.tell("spied", seat, "PGM-6", {"rival_seat": action.seat, "place_word": place}, (seat,))

    def refuse_play(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if action.seat == seat:
            return Refusal("PGM-6", "own-hideout", {})
        return Refusal("PGM-6", "spied-already", {"rival_seat": action.seat})
