"""Phase 7, mutiny: the offer, the sides, All Hands; `plank` tells how it ends. PGM-23 to PGM-25, PGM-35."""

from __future__ import annotations

from tablee.games.pagamas.actions import JOIN, LOYAL, PASS, RALLIES, RISE, AllHands
from tablee.games.pagamas.material import ALL_HANDS, NOBODY, TAVERN
from tablee.games.pagamas.plank import Reckoning
from tablee.games.pagamas.rounds import Round, Window
from tablee.games.pagamas.ship import LOYALIST, MUTINEER, NO_SIDE, Frame, Ship
from tablee.kernel.state import Action, Data, Fact, Refusal


def open_to_all(ship: Ship) -> bool:
    """PGM-23: the share was forced, the Captain kept all, or an ambush hit."""
    if ship.forced or ship.kept_all:
        return True
    return ship.struck != [NOBODY] * ship.seats


def may_rise(ship: Ship, seat: int) -> bool:
    """PGM-23: a character other than the Captain, and a guest of the Tavern unless it is open to all."""
    if seat == ship.captain or not ship.has_character(seat):
        return False
    return ship.hideouts[seat] == TAVERN or open_to_all(ship)


class Offer(Round):
    """PGM-35: a mutiny is offered once, clockwise from the Captain's left."""

    __slots__ = ()
    name = "offer"
    clause = "PGM-23"

    def concerns(self, ship: Ship, seat: int) -> bool:
        return may_rise(ship, seat)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [PASS, RISE]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        self.asked += 1
        if action is RISE:
            self.asked = ship.seats  # at most one mutiny a turn
            ship.wake()
            ship.tell("rises", seat, "PGM-23", {})
            ship.starter = seat
            ship.turned = None
            ship.wrong(seat, ship.captain)
            ship.push(Reckoning())
            ship.push(AllHandsWindow(seat))
            ship.push(Sides(seat))

    def copy(self) -> Frame:
        return Offer(self.first, self.asked)


class Sides(Round):
    """PGM-24: clockwise from the starter, repeated until a round adds no mutineer."""

    __slots__ = ("joined",)
    name = "sides"
    clause = "PGM-24"

    def __init__(self, first: int, asked: int = 0, joined: bool = False) -> None:
        super().__init__(first, asked)
        self.joined = joined  # whether this round has added a mutineer

    def enter(self, ship: Ship) -> None:
        ship.sides[ship.captain] = LOYALIST
        ship.sides[self.first] = MUTINEER

    def concerns(self, ship: Ship, seat: int) -> bool:
        return ship.has_character(seat) and seat != ship.captain and ship.sides[seat] != MUTINEER

    def go_on(self, ship: Ship) -> bool:
        if self.find_next(ship):
            return True
        if not self.joined:
            ship.pop()
            return False
        self.asked = 0
        self.joined = False
        return self.go_on(ship)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [JOIN, LOYAL]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        self.asked += 1
        if action is JOIN:
            self.joined = True
            ship.wrong(seat, ship.captain)
            ship.sides[seat] = MUTINEER
            ship.tell("joins", seat, "PGM-24", {})
        else:
            ship.sides[seat] = LOYALIST
            ship.tell("stays-loyal", seat, "PGM-24", {"captain_seat": ship.captain})

    def copy(self) -> Frame:
        return Sides(self.first, self.asked, self.joined)

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "asked": self.asked, "joined": self.joined}


class AllHandsWindow(Window):
    """PGM-35: once the sides are formed, clockwise from the starter; those without a side are out (PGM-24)."""

    __slots__ = ()
    name = "all-hands"
    clause = "PGM-35"

    def kinds(self, ship: Ship, seat: int) -> list[int]:
        return [ALL_HANDS] if ship.sides[seat] != NO_SIDE and callable_crews(ship) else []

    def kind_of(self, action: Action) -> int:
        return ALL_HANDS if isinstance(action, AllHands) else -1

    def plays(self, ship: Ship, seat: int, kind: int) -> list[Action]:
        return [RALLIES[other] for other in callable_crews(ship)]

    def play(self, ship: Ship, seat: int, action: Action) -> int:
        assert isinstance(action, AllHands)
        ship.rallied |= 1 << action.seat
        facts: dict[str, Fact] = {"rival_seat": action.seat, "force": ship.cards.crew_force(action.seat)}
        ship.tell("calls-all-hands", seat, "PGM-25", facts)
        return ALL_HANDS

    def refuse_play(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        assert isinstance(action, AllHands)
        facts: dict[str, Fact] = {"rival_seat": action.seat}
        if ship.sides[action.seat] == NO_SIDE:
            return Refusal("PGM-24", "no-side", facts)
        if ship.rallied >> action.seat & 1:
            return Refusal("PGM-35", "counted-already", facts)
        return Refusal("PGM-25", "no-sailors", facts)

    def copy(self) -> Frame:
        return AllHandsWindow(self.first, self.at, self.passes)


def callable_crews(ship: Ship) -> list[int]:
    """PGM-35: players on a side who have sailors that do not count yet."""
    return [
        seat
        for seat in range(ship.seats)
        if ship.sides[seat] != NO_SIDE and ship.cards.crew(seat) and not ship.rallied >> seat & 1
    ]
