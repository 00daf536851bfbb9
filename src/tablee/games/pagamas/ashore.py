"""Phase 4, ashore: everyone picks a hideout in secret, and a Spyglass may look at one. PGM-17."""

from __future__ import annotations

from tablee.games.pagamas.actions import HIDES, SPYGLASSES, Hide, Spyglass
from tablee.games.pagamas.material import ISLAND, PLACE_WORDS, PLACES, SPYGLASS
from tablee.games.pagamas.rounds import Window
from tablee.games.pagamas.ship import NOWHERE, Frame, Ship
from tablee.kernel.state import Action, Refusal


class Ashore(Frame):
    """PGM-17: all choose at the same time; nobody may go to Treasure Island when the Captain has kept all."""

    __slots__ = ()
    name = "ashore"
    clause = "PGM-17"

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return tuple([seat for seat in range(ship.seats) if ship.hideouts[seat] == NOWHERE])

    def go_on(self, ship: Ship) -> bool:
        if self.acting(ship):
            return True
        ship.pop()
        return False

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [HIDES[place] for place in PLACES if place != ISLAND or not ship.kept_all]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        assert isinstance(action, Hide)
        ship.hideouts[seat] = action.place
        ship.tell("hides", seat, "PGM-17", {})

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        return Refusal("PGM-17", "no-island", {"captain_seat": ship.captain}) if isinstance(action, Hide) else None

    def copy(self) -> Frame:
        return Ashore()


class SpyglassWindow(Window):
    """PGM-41: once all hideouts are laid, clockwise from the Captain."""

    __slots__ = ()
    name = "spyglass"
    clause = "PGM-41"

    def kinds(self, ship: Ship, seat: int) -> list[int]:
        return [SPYGLASS]

    def kind_of(self, action: Action) -> int:
        return SPYGLASS if isinstance(action, Spyglass) else -1

    def plays(self, ship: Ship, seat: int, kind: int) -> list[Action]:
        others = [other for other in range(ship.seats) if other != seat and not ship.peeked[other] >> seat & 1]
        return [SPYGLASSES[other] for other in others]

    def play(self, ship: Ship, seat: int, action: Action) -> int:
        assert isinstance(action, Spyglass)
        ship.peeked[action.seat] |= 1 << seat
        ship.tell("spies", seat, "PGM-6", {"rival_seat": action.seat})
        place = f"place.{PLACE_WORDS[ship.hideouts[action.seat]]}"
        ship.tell("spied", seat, "PGM-6", {"rival_seat": action.seat, "place_word": place}, (seat,))
        return SPYGLASS

    def refuse_play(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        assert isinstance(action, Spyglass)
        if action.seat == seat:
            return Refusal("PGM-6", "own-hideout", {})
        return Refusal("PGM-6", "spied-already", {"rival_seat": action.seat})

    def copy(self) -> Frame:
        return SpyglassWindow(self.first, self.at, self.passes)
