"""How a mutiny ends: the forces, the plank and the reward. PGM-25 to PGM-27."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import DONE, PLANKS, REWARDS, Plank, Reward
from tablee.games.pagamas.election import new_election
from tablee.games.pagamas.loot import OWNED
from tablee.games.pagamas.material import FORCE, NOBODY
from tablee.games.pagamas.rounds import not_own
from tablee.games.pagamas.ship import LOYALIST, MUTINEER, Frame, Ship
from tablee.kernel.state import Action, Data, Fact, Refusal


def force_of(ship: Ship, side: int) -> int:
    """PGM-25: the characters of a side, and the sailors called by All Hands."""
    total = 0
    for seat in range(ship.seats):
        if ship.sides[seat] == side:
            total += FORCE[ship.roles[seat]]
            if ship.rallied >> seat & 1:
                total += ship.cards.crew_force(seat)
    return total


# What is awaited.
COUNT: Final = 0
PLANK: Final = 1  # the Captain has won, and chooses whom he sends down the plank
ELECT: Final = 2  # the mutineers have won, and elect a Captain


class Reckoning(Frame):
    """PGM-25 to PGM-27: the higher force wins, a tie is the Captain's."""

    __slots__ = ("old", "stage")
    name = "reckoning"
    clause = "PGM-26"

    def __init__(self, stage: int = COUNT, old: int = NOBODY) -> None:
        self.stage = stage
        self.old = old  # the Captain against whom they rose

    def mutineers(self, ship: Ship) -> list[int]:
        return [seat for seat in range(ship.seats) if ship.sides[seat] == MUTINEER]

    def go_on(self, ship: Ship) -> bool:
        if self.stage == COUNT:
            self._count(ship)
            return False
        if self.stage == ELECT:
            self._walk(ship, self.old, "PGM-27")
            return False
        guilty = self.mutineers(ship)
        if len(guilty) > 1:
            return True
        self._walk(ship, guilty[0], "PGM-26")
        return False

    def _count(self, ship: Ship) -> None:
        loyal, rebel = force_of(ship, LOYALIST), force_of(ship, MUTINEER)
        self.old = ship.captain
        facts: dict[str, Fact] = {"loyal": loyal, "mutineers": rebel}
        if loyal >= rebel:
            self.stage = PLANK
            ship.tell("mutiny-fails", ship.captain, "PGM-25", facts)
        else:
            self.stage = ELECT
            ship.tell("mutiny-succeeds", ship.starter, "PGM-25", facts)
            ship.push(new_election(ship, True))

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (ship.captain,)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        return [PLANKS[guilty] for guilty in self.mutineers(ship)]

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        assert isinstance(action, Plank)
        self._walk(ship, action.seat, "PGM-26")

    def _walk(self, ship: Ship, victim: int, clause: str) -> None:
        """Down the plank: character, hand and sailors are lost, and the loot goes to the Captain."""
        ship.pop()
        ship.tell("walks-plank", victim, clause, {"captain_seat": ship.captain})
        ship.wrong(ship.captain, victim)
        side = LOYALIST if self.stage == PLANK else MUTINEER
        cards = ship.loot.of(victim)
        ship.lose_character(victim, clause)
        if cards:
            ship.tell("takes-loot", ship.captain, clause, {"rival_seat": victim, "cards": len(cards)})
        for card in cards:
            ship.take_loot(ship.captain, card, clause)
        ship.push(Rewards(cards, side))

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Plank) and self.stage == PLANK:
            return Refusal("PGM-26", "not-mutineer", {"rival_seat": action.seat})
        return None

    def copy(self) -> Frame:
        return Reckoning(self.stage, self.old)

    def data(self) -> Data:
        return {"name": self.name, "stage": self.stage, "old": self.old}


class Rewards(Frame):
    """PGM-26, PGM-27: the Captain may give whole cards of whoever went down the plank to those of the winning side."""

    __slots__ = ("cards", "side")
    name = "rewards"
    clause = "PGM-26"

    def __init__(self, cards: list[int], side: int) -> None:
        self.cards = cards  # what came from the victim and has not been given on
        self.side = side

    def rule(self) -> str:
        return "PGM-26" if self.side == LOYALIST else "PGM-27"

    def receivers(self, ship: Ship) -> list[int]:
        """Those who fought on the winning side, the Captain and whoever lost the character apart."""
        return [
            seat
            for seat in range(ship.seats)
            if ship.sides[seat] == self.side and seat != ship.captain and ship.has_character(seat)
        ]

    def go_on(self, ship: Ship) -> bool:
        if self.cards and self.receivers(ship):
            return True
        ship.pop()
        return False

    def acting(self, ship: Ship) -> tuple[int, ...]:
        return (ship.captain,)

    def legal(self, ship: Ship, seat: int) -> list[Action]:
        found: list[Action] = [DONE]
        for card in self.cards:
            for other in self.receivers(ship):
                found.append(REWARDS[card][other])
        return found

    def take(self, ship: Ship, seat: int, action: Action) -> None:
        if not isinstance(action, Reward):
            self.cards = []
            return
        self.cards.remove(action.card)
        ship.tell("rewards", seat, self.rule(), {"card": action.card, "rival_seat": action.seat})
        ship.take_loot(action.seat, action.card, self.rule())

    def refuse(self, ship: Ship, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Reward):
            return None
        if action.card in self.cards:
            if action.seat == seat:
                return Refusal(self.rule(), "reward-yourself", {"card": action.card})
            return Refusal(self.rule(), "not-of-the-winners", {"rival_seat": action.seat})
        loot = ship.loot
        if action.card <= loot.drawn and loot.owner(action.card) == seat and loot.where(action.card) == OWNED:
            return Refusal(self.rule(), "not-from-the-plank", {"card": action.card})
        return not_own(ship, seat, action.card)

    def copy(self) -> Frame:
        return Rewards(self.cards[:], self.side)

    def data(self) -> Data:
        return {"name": self.name, "cards": self.cards[:], "side": self.side}
