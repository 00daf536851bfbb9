"""Phase 5, ambushes: the Mate's first, then the cards. PGM-18."""

from __future__ import annotations

from tablee.games.pagamas.actions import HIRE_BLADE, LAY_AMBUSH, PASS, HireBlade, LayAmbush
from tablee.games.pagamas.material import AMBUSH, BLADE, PLACE_WORDS
from tablee.games.pagamas.rounds import Window
from tablee.games.pagamas.ship import BY_BLADE, BY_CARD, BY_MATE, MEANS_WORDS, Ambush, Frame, Ship
from tablee.kernel.state import Action, Fact, Refusal


class MateAmbush(Frame):
    """PGM-18: the Mate may set one ambush, before any card."""

    __slots__ = ("settled",)
    name = "mate-ambush"
    clause = "PGM-18"

    def __init__(self, settled: bool = False) -> None:
        self.settled = settled

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (ship.mate(),)

    def go_on(self, ship: Ship) -> bool:
        if not self.settled:
            return True
        ship.pop()
        return False

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [PASS, *ambush_ways(ship, seat)]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        self.settled = True
        if isinstance(action, LayAmbush):
            ship.wake()
            lay(ship, seat, action.seat, action.place, BY_MATE)

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        return refuse_ambush(ship, seat, action.seat, action.place) if isinstance(action, LayAmbush) else None

    def copy(self) -> Frame:
        return MateAmbush(self.settled)


class AmbushWindow(Window):
    """PGM-18: Ambush and Hired Blade, clockwise from the Captain."""

    __slots__ = ()
    name = "ambush-cards"
    clause = "PGM-18"

    def kinds(self, ship: Ship, seat: int) -> list[int]:
        return [AMBUSH, BLADE]

    def kind_of(self, action: Action) -> int:
        if isinstance(action, LayAmbush):
            return AMBUSH
        return BLADE if isinstance(action, HireBlade) else -1

    def plays(self, ship: Ship, seat: int, kind: int) -> list[Action]:
        return ambush_ways(ship, seat) if kind == AMBUSH else blade_ways(ship, seat)

    def play(self, ship: Ship, seat: int, action: Action) -> int:
        if isinstance(action, HireBlade):
            lay(ship, seat, action.seat, action.place, BY_BLADE)
            return BLADE
        assert isinstance(action, LayAmbush)
        lay(ship, seat, action.seat, action.place, BY_CARD)
        return AMBUSH

    def refuse_play(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, HireBlade):
            return refuse_ambush(ship, seat, action.seat, action.place)
        assert isinstance(action, LayAmbush)
        return refuse_ambush(ship, seat, action.seat, action.place)

    def copy(self) -> Frame:
        return AmbushWindow(self.first, self.at, self.passes)


def ambush_ways(ship: Ship, seat: int) -> list[Action]:
    """PGM-18: any other player, any place whose card one still has."""
    places = ship.remaining(seat)
    found: list[Action] = []
    for victim in range(ship.seats):
        if victim != seat:
            for place in places:
                found.append(LAY_AMBUSH[victim][place])
    return found


def blade_ways(ship: Ship, seat: int) -> list[Action]:
    places = ship.remaining(seat)
    found: list[Action] = []
    for victim in range(ship.seats):
        if victim != seat:
            for place in places:
                found.append(HIRE_BLADE[victim][place])
    return found


def lay(ship: Ship, seat: int, victim: int, place: int, means: int) -> None:
    """PGM-38: who ambushes whom, and by what, is public; the place is not."""
    ship.ambushes.append(Ambush(seat, victim, place, means))
    ship.tell(f"lays-{MEANS_WORDS[means]}", seat, "PGM-18", {"rival_seat": victim})


def refuse_ambush(ship: Ship, seat: int, victim: int, place: int) -> Refusal:
    facts: dict[str, Fact] = {"place_word": f"place.{PLACE_WORDS[place]}"}
    if victim == seat:
        return Refusal("PGM-18", "ambush-yourself", {})
    if place == ship.hideouts[seat]:
        return Refusal("PGM-18", "own-place", facts)
    return Refusal("PGM-18", "place-used", facts)
