"""The log of a game: what happened, as events for people to read and for simulations to count."""

from __future__ import annotations

from tablee.games.patouche.material import PATOU_NAMES, RAM, SHEEP, SUPER, TIRED
from tablee.games.patouche.table import NOBODY, Table
from tablee.kernel.state import Fact, Outcome


class Storyteller(Table):
    """A table that can tell what happens there; asked only while somebody wants to read it."""

    __slots__ = ()

    def empty_pile_clause(self) -> str:
        return "PCH-22" if self.expert else "PCH-7"

    def tell_taken(self) -> None:
        flock = self.flocks[self.turn]
        if self.die == SHEEP:
            self.tell("sheep", self.turn, "PCH-8", {"cards": flock.sheep() + 1})
        else:
            self.tell("patou", self.turn, "PCH-7", {"cards": flock.patous() + 1})
        self.tell_empty_pile()

    def tell_turned(self) -> None:
        if self.die == SHEEP:
            self.tell("flip-sheep", self.turn, "PCH-15", {"value": self.hand, "card_word": f"card.{self.hand}"})
        else:
            self.tell(f"flip-{PATOU_NAMES[self.hand]}", self.turn, "PCH-14", {})
        self.tell_empty_pile()

    def tell_empty_pile(self) -> None:
        if not self.pile(self.die).size():
            if self.die == SHEEP:
                self.tell("sheep-pile-empty", self.turn, "PCH-8", {})
            else:
                self.tell("patou-pile-empty", self.turn, "PCH-7", {})

    def tell_guarded(self, at: int) -> None:
        flock = self.flocks[self.turn]
        role = flock.places[at].role
        if role == TIRED:
            self.tell("over-tired", self.turn, "PCH-19", {})
        else:
            clause = "PCH-17" if role == SUPER else "PCH-18" if role == RAM else "PCH-9"
            self.tell("guarded", self.turn, clause, {"sheep": flock.guarded()})

    def tell_end(self, outcome: Outcome) -> None:
        if outcome.reason == "wolf-fed":
            self.tell("team-lost", NOBODY, "PCH-23", {"wolf": self.lair, "limit": self.limit})
        elif self.limit:
            self.tell("team-won", NOBODY, "PCH-23", {"sheep": sum(outcome.points)})
        for seat in outcome.winners:
            if not self.limit:
                facts: dict[str, Fact] = {"points": outcome.points[seat], "patous": self.flocks[seat].patous()}
                self.tell("win", seat, outcome.clause, facts)
