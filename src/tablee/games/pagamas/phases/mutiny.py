"""Phase 7, mutiny: the offer, the sides, All Hands, the plank. PGM-23 to PGM-27, PGM-35."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import DONE, JOIN, LOYAL, PASS, PLANKS, RALLIES, REWARDS, RISE, Move, Plank, Reward
from tablee.games.pagamas.loot import OWNED
from tablee.games.pagamas.material import ALL_HANDS, FORCE, LOYALIST, MUTINEER, NO_SIDE, NOBODY, TAVERN
from tablee.games.pagamas.phases.election import new_election
from tablee.games.pagamas.phases.rounds import Round, Window, captain_only, not_own
from tablee.games.pagamas.state import Frame, Position
from tablee.kernel.state import Action, Data, Fact, Refusal


def open_to_all(state: Position) -> bool:
    """PGM-23: the share was forced, the Captain kept all, or an ambush hit."""
    if state.forced or state.kept_all:
        return True
    return state.struck != [NOBODY] * state.seats


def may_rise(state: Position, seat: int) -> bool:
    """PGM-23: a character other than the Captain, and a guest of the Tavern unless it is open to all."""
    if seat == state.captain or not state.has_character(seat):
        return False
    return state.hideouts[seat] == TAVERN or open_to_all(state)


class Offer(Round):
    """PGM-35: a mutiny is offered once, clockwise from the Captain's left."""

    __slots__ = ()
    name = "offer"
    clause = "PGM-23"

    @classmethod
    def begin(cls, state: Position) -> Frame:
        return cls(state.left_of(state.captain))

    def concerns(self, state: Position, seat: int) -> bool:
        return may_rise(state, seat)

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [PASS, RISE]

    def take(self, state: Position, seat: int, action: Move) -> None:
        self.asked += 1
        if action is RISE:
            self.asked = state.seats  # at most one mutiny a turn
            state.wake()
            state.tell("rises", seat, "PGM-23", {})
            state.starter = seat
            state.turned = None
            state.wrong(seat, state.captain)
            state.push(Reckoning())
            state.push(AllHandsWindow(seat))
            state.push(Sides(seat))

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if action is not RISE:
            return None
        if seat == state.captain:
            return Refusal("PGM-23", "captain-cannot-rise", {})
        if not state.has_character(seat):
            return Refusal("PGM-28", "no-character", {})
        if not self.concerns(state, seat):
            return Refusal("PGM-23", "not-at-tavern", {})
        return Refusal("PGM-35", "offered-once", {}) if self.has_had_turn(state, seat) else None


class Sides(Round):
    """PGM-24: clockwise from the starter, repeated until a round adds no mutineer."""

    __slots__ = ("joined",)
    name = "sides"
    clause = "PGM-24"

    def __init__(self, first: int, asked: int = 0, joined: bool = False) -> None:
        super().__init__(first, asked)
        self.joined = joined  # whether this round has added a mutineer

    def enter(self, state: Position) -> None:
        state.sides[state.captain] = LOYALIST
        state.sides[self.first] = MUTINEER

    def concerns(self, state: Position, seat: int) -> bool:
        return state.has_character(seat) and seat != state.captain and state.sides[seat] != MUTINEER

    def go_on(self, state: Position) -> bool:
        if self.find_next(state):
            return True
        if not self.joined:
            state.pop()
            return False
        self.asked = 0
        self.joined = False
        return self.go_on(state)

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [JOIN, LOYAL]

    def take(self, state: Position, seat: int, action: Move) -> None:
        self.asked += 1
        if action is JOIN:
            self.joined = True
            state.wrong(seat, state.captain)
            state.sides[seat] = MUTINEER
            state.tell("joins", seat, "PGM-24", {})
        else:
            state.sides[seat] = LOYALIST
            state.tell("stays-loyal", seat, "PGM-24", {"captain_seat": state.captain})

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if action not in (JOIN, LOYAL):
            return None
        if seat == state.captain:
            led = action is LOYAL
            return Refusal("PGM-24" if led else "PGM-23", "captain-leads" if led else "captain-cannot-rise", {})
        if not state.has_character(seat):
            return Refusal("PGM-28", "no-character", {})
        return Refusal("PGM-24", "turned-already", {}) if state.sides[seat] == MUTINEER else None

    def copy(self) -> Frame:
        return Sides(self.first, self.asked, self.joined)

    def data(self) -> Data:
        return {"name": self.name, "first": self.first, "asked": self.asked, "joined": self.joined}


class AllHandsWindow(Window):
    """PGM-35: once the sides are formed, clockwise from the starter; those without a side are out (PGM-24)."""

    __slots__ = ()
    name = "all-hands"
    clause = "PGM-35"
    played = (ALL_HANDS,)

    def kinds(self, state: Position, seat: int) -> list[int]:
        return [ALL_HANDS] if state.sides[seat] != NO_SIDE and callable_crews(state) else []

    def plays(self, state: Position, seat: int, kind: int) -> list[Action]:
        return [RALLIES[other] for other in callable_crews(state)]

    def play(self, state: Position, seat: int, action: Move) -> None:
        state.rallied |= 1 << action.seat
        facts: dict[str, Fact] = {"rival_seat": action.seat, "force": state.cards.crew_force(action.seat)}
        state.tell("calls-all-hands", seat, "PGM-25", facts)

    def refuse_play(self, state: Position, seat: int, action: Move) -> Refusal | None:
        facts: dict[str, Fact] = {"rival_seat": action.seat}
        if state.sides[action.seat] == NO_SIDE:
            return Refusal("PGM-24", "no-side", facts)
        if state.rallied >> action.seat & 1:
            return Refusal("PGM-35", "counted-already", facts)
        return Refusal("PGM-25", "no-sailors", facts)

    def bar(self, state: Position, seat: int, kind: int) -> Refusal | None:
        return Refusal("PGM-28", "no-character", {}) if state.sides[seat] == NO_SIDE else None


def callable_crews(state: Position) -> list[int]:
    """PGM-35: players on a side who have sailors that do not count yet."""
    return [
        seat
        for seat in range(state.seats)
        if state.sides[seat] != NO_SIDE and state.cards.crew(seat) and not state.rallied >> seat & 1
    ]


# How it ends: the forces, the plank and the reward


def force_of(state: Position, side: int) -> int:
    """PGM-25: the characters of a side, and the sailors called by All Hands."""
    total = 0
    for seat in range(state.seats):
        if state.sides[seat] == side:
            total += FORCE[state.roles[seat]]
            if state.rallied >> seat & 1:
                total += state.cards.crew_force(seat)
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

    def mutineers(self, state: Position) -> list[int]:
        return [seat for seat in range(state.seats) if state.sides[seat] == MUTINEER]

    def go_on(self, state: Position) -> bool:
        if self.stage == COUNT:
            self._count(state)
            return False
        if self.stage == ELECT:
            self._walk(state, self.old, "PGM-27")
            return False
        guilty = self.mutineers(state)
        if len(guilty) > 1:
            return True
        self._walk(state, guilty[0], "PGM-26")
        return False

    def _count(self, state: Position) -> None:
        loyal, rebel = force_of(state, LOYALIST), force_of(state, MUTINEER)
        self.old = state.captain
        facts: dict[str, Fact] = {"loyal": loyal, "mutineers": rebel}
        if loyal >= rebel:
            self.stage = PLANK
            state.tell("mutiny-fails", state.captain, "PGM-25", facts)
        else:
            self.stage = ELECT
            state.tell("mutiny-succeeds", state.starter, "PGM-25", facts)
            state.push(new_election(state, True))

    def acting(self, state: Position) -> tuple[int, ...]:
        return (state.captain,)

    def legal(self, state: Position, seat: int) -> list[Action]:
        return [PLANKS[guilty] for guilty in self.mutineers(state)]

    def take(self, state: Position, seat: int, action: Move) -> None:
        self._walk(state, action.seat, "PGM-26")

    def _walk(self, state: Position, victim: int, clause: str) -> None:
        """Down the plank: character, hand and sailors are lost, and the loot goes to the Captain."""
        state.pop()
        state.tell("walks-plank", victim, clause, {"captain_seat": state.captain})
        state.wrong(state.captain, victim)
        side = LOYALIST if self.stage == PLANK else MUTINEER
        cards = state.loot.of(victim)
        state.lose_character(victim, clause)
        if cards:
            state.tell("takes-loot", state.captain, clause, {"rival_seat": victim, "cards": len(cards)})
        for card in cards:
            state.take_loot(state.captain, card, clause)
        state.push(Rewards(cards, side))

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if isinstance(action, Plank) and self.stage == PLANK:
            return Refusal("PGM-26", "not-mutineer", {"rival_seat": action.seat})
        return None

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return captain_only(state, self) if isinstance(action, Plank) else None

    def copy(self) -> Frame:
        return Reckoning(self.stage, self.old)

    def data(self) -> Data:
        return {"name": self.name, "stage": self.stage, "old": self.old}


class Rewards(Frame):
    """PGM-26, PGM-27: the Captain may give whole cards of whoever went down the plank to those of the winning side."""

    __slots__ = ("left", "side")
    name = "rewards"
    clause = "PGM-26"

    def __init__(self, cards: list[int], side: int) -> None:
        self.left = cards  # what came from the victim and has not been given on
        self.side = side

    def rule(self) -> str:
        return "PGM-26" if self.side == LOYALIST else "PGM-27"

    def receivers(self, state: Position) -> list[int]:
        """Those who fought on the winning side, the Captain and whoever lost the character apart."""
        return [
            seat
            for seat in range(state.seats)
            if state.sides[seat] == self.side and seat != state.captain and state.has_character(seat)
        ]

    def go_on(self, state: Position) -> bool:
        if self.left and self.receivers(state):
            return True
        state.pop()
        return False

    def acting(self, state: Position) -> tuple[int, ...]:
        return (state.captain,)

    def legal(self, state: Position, seat: int) -> list[Action]:
        found: list[Action] = [DONE]
        for card in self.left:
            for other in self.receivers(state):
                found.append(REWARDS[card][other])
        return found

    def take(self, state: Position, seat: int, action: Move) -> None:
        if action is DONE:
            self.left = []
            return
        self.left.remove(action.card)
        state.tell("rewards", seat, self.rule(), {"card": action.card, "rival_seat": action.seat})
        state.take_loot(action.seat, action.card, self.rule())

    def refuse(self, state: Position, seat: int, action: Move) -> Refusal | None:
        if not isinstance(action, Reward):
            return None
        if action.card in self.left:
            if action.seat == seat:
                return Refusal(self.rule(), "reward-yourself", {"card": action.card})
            return Refusal(self.rule(), "not-of-the-winners", {"rival_seat": action.seat})
        loot = state.loot
        if action.card <= loot.drawn and loot.owner(action.card) == seat and loot.where(action.card) == OWNED:
            return Refusal(self.rule(), "not-from-the-plank", {"card": action.card})
        return not_own(state, seat, action.card)

    def refuse_other(self, state: Position, seat: int, action: Move) -> Refusal | None:
        return captain_only(state, self) if isinstance(action, Reward) else None

    def copy(self) -> Frame:
        return Rewards(self.left[:], self.side)

    def data(self) -> Data:
        return {"name": self.name, "cards": self.left[:], "side": self.side}
