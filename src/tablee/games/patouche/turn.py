"""What the patou and the sheep dice do in a turn, card by card, and how a turn and a game end: PCH-5 to PCH-29."""

from __future__ import annotations

from tablee.games.patouche.actions import TAKES, TAKES_FROM, Take
from tablee.games.patouche.material import (
    DISGUISED,
    HERD,
    NO_CARD,
    NO_DICE,
    ONE_DIE,
    PATOU,
    PATOU_NAMES,
    RAM,
    SHEEP,
    SUPER,
    TIRED,
    UNTURNED,
    WORTH,
)
from tablee.games.patouche.phases import DICE, END, FLIP, NOBODY, OVER, TAKE, THROW, UNDER
from tablee.games.patouche.state import NOWHERE, Position
from tablee.kernel.state import Fact, Outcome


class Turn(Position):
    """A question is asked only where the answers differ: what is the only choice, or alike in every way, is done at
    once and told in the story."""

    __slots__ = ()

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.throws = 0
        self.kept = NO_DICE
        self.wait_for(THROW)
        if self.story is not None:
            self.tell("turn", seat, "PCH-29", {})

    # Patou and sheep dice

    def _next_die(self) -> None:
        """PCH-5: every die acts; PCH-12: in expert mode in the roller's order. In family mode no order matters."""
        left = self.left
        if not left.count:
            self._end_turn()
        elif self.expert and (self._can_take_card(PATOU) or self._can_take_card(SHEEP) or (left.patous and left.sheep)):
            self.wait_for(DICE)
        else:
            self.play(SHEEP if left.sheep else PATOU, False)

    def _can_take_card(self, die: int) -> bool:
        return self.left.showing(die) > 0 and self.pile(die).size() > 0

    def play(self, die: int, flip: bool) -> None:
        """Take a card, or turn it: the choice is made before it is seen (PCH-12)."""
        self.left = self.left.minus(ONE_DIE[die])
        self.die = die
        pile = self.pile(die)
        if not pile.size():
            if die == SHEEP:
                self._no_sheep()
            else:
                self._patou_from_a_leader()
            return
        side = pile.next_side()
        self.hand = pile.take()
        if not flip:
            if self.story is not None:
                self._tell_taken()
            self._place()
        elif side == UNTURNED:
            self.wait_for(FLIP)
        else:  # PCH-25: everybody saw this side before the card went under the pile
            self._turned(side)

    def show(self, side: int) -> None:
        self.pile(self.die).unseen[side] -= 1
        self._turned(side)

    def _turned(self, side: int) -> None:
        self.hand = side
        if self.story is not None:
            self._tell_turned()
        self._place()

    def _no_sheep(self) -> None:
        if self.story is not None:
            self.tell("no-sheep", self.turn, "PCH-8", {})
        self._acted()

    def _takeable(self) -> list[Take]:
        """PCH-7, and in expert mode only patous without a sheep (PCH-22)."""
        if not self.expert:
            return [TAKES_FROM[seat] for seat in self.leaders()]
        return [TAKES[seat][at] for seat in self.leaders() for at in self.flocks[seat].idle_at()]

    def _patou_from_a_leader(self) -> None:
        """PCH-7: the pile is empty, so a patou comes from a player who has most; PCH-22: in expert mode not any."""
        takeable = self._takeable()
        if not takeable:
            if self.story is not None:
                self.tell("no-patou", self.turn, self.take_clause(), {})
            self._acted()
            return
        first = takeable[0]
        flock = self.flocks[first.owner]
        if first.owner == takeable[-1].owner and (not self.expert or flock.alike(flock.idle_at())):
            self.take(first)
        else:
            self.wait_for(TAKE)

    def take(self, take: Take) -> None:
        """PCH-22: its face stays as it is, and a turned special acts in its new place."""
        owner, at = take.where(self)
        self.hand = self.flocks[owner].lift_patou(at)
        if self.story is not None:
            self.tell("patou-taken", self.turn, self.take_clause(), {"from_seat": owner})
        self._place()

    # Placing a card (PCH-26): where there is no choice, or none that matters, it is placed at once

    def _place(self) -> None:
        flock = self.flocks[self.turn]
        patou = self.die == PATOU
        places = flock.open_at() if patou else flock.free_at()
        if self.expert and places and not flock.alike(places):
            self.wait_for(UNDER if patou else OVER)
        elif places:
            if patou:
                self.put_under(places[0])
            else:
                self.put_over(places[0])
        elif patou:
            flock.add_patou(self.hand)
            if self.story is not None and self.hand == DISGUISED:
                self.tell("wolf-waits", self.turn, "PCH-20", {})
            self._acted()
        else:
            flock.add_sheep(self.hand)
            self._acted()

    def put_under(self, at: int) -> None:
        """The patou in hand goes under an open sheep; or a Super Patou already there takes its second."""
        flock = self.flocks[self.turn]
        card = self.hand
        if self.astride != NOWHERE:
            self._second_sheep(at)
        elif card == DISGUISED:
            self._strike(flock.lift_sheep(at))
        else:
            flock.put_under(at, card)
            if self.story is not None:
                self._tell_guarded(at)
            if card == SUPER:
                self._sit_astride(at)
            else:
                self._acted()

    def _sit_astride(self, at: int) -> None:
        """PCH-27: a Super Patou must take two open sheep if there are two."""
        self.hand = NO_CARD
        flock = self.flocks[self.turn]
        more = flock.open_at()
        if not more:
            self._acted()
            return
        self.astride = at
        if flock.alike(more):
            self._second_sheep(more[0])
        else:
            self.wait_for(UNDER)

    def _second_sheep(self, at: int) -> None:
        flock = self.flocks[self.turn]
        card = flock.lift_sheep(at)
        home = self.astride - 1 if at < self.astride else self.astride  # the places close up
        flock.put_over(home, card)
        self.astride = NOWHERE
        if self.story is not None:
            self._tell_guarded(home)
        self._acted()

    def put_over(self, at: int) -> None:
        flock = self.flocks[self.turn]
        if flock.places[at].patou == DISGUISED:
            flock.lift_patou(at)
            self._strike(self.hand)
        else:
            flock.put_over(at, self.hand)
            if self.story is not None:
                self._tell_guarded(at)
            self._acted()

    def _strike(self, sheep: int) -> None:
        """PCH-20: the wolf in sheep's clothing and the sheep over it go, each under its own pile."""
        self.sheep.put_under(sheep)
        self.patous.put_under(DISGUISED)
        if self.story is not None:
            facts: dict[str, Fact] = {"worth": WORTH[sheep], "card_word": f"card.{WORTH[sheep]}"}
            self.tell("wolf-strikes", self.turn, "PCH-20", facts)
        self._acted()

    def _acted(self) -> None:
        """PCH-24: in cooperative mode the last sheep of the pile wins, in the middle of a turn."""
        self.hand = NO_CARD
        self.die = NOWHERE
        if self.limit and not self.sheep.size():
            self._end()
        else:
            self._next_die()

    # The end

    def _end_turn(self) -> None:
        """PCH-10: six sheep cards at the end of a turn bring the last round, once; PCH-24: not in cooperative mode."""
        seat = self.turn
        sheep = self.flocks[seat].sheep()
        if sheep >= HERD and self.last == NOBODY and not self.limit:
            self.last = seat
            if self.story is not None:
                self.tell("last-round", seat, "PCH-21" if self.expert else "PCH-10", {"sheep": sheep})
        after = (seat + 1) % len(self.flocks)
        if after == self.last:
            self._end()
        else:
            self._begin_turn(after)

    def _end(self) -> None:
        self.wait_for(END)
        self.kept = NO_DICE
        self.left = NO_DICE
        if self.story is not None:
            self._tell_end(self.ending())

    # The story: asked for only while somebody wants to read it

    def _tell_taken(self) -> None:
        flock = self.flocks[self.turn]
        if self.die == SHEEP:
            self.tell("sheep", self.turn, "PCH-8", {"cards": flock.sheep() + 1})
        else:
            self.tell("patou", self.turn, "PCH-7", {"cards": flock.patous() + 1})
        self._tell_empty_pile()

    def _tell_turned(self) -> None:
        if self.die == SHEEP:
            self.tell("flip-sheep", self.turn, "PCH-15", {"value": self.hand, "card_word": f"card.{self.hand}"})
        else:
            self.tell(f"flip-{PATOU_NAMES[self.hand]}", self.turn, "PCH-14", {})
        self._tell_empty_pile()

    def _tell_empty_pile(self) -> None:
        if not self.pile(self.die).size():
            if self.die == SHEEP:
                self.tell("sheep-pile-empty", self.turn, "PCH-8", {})
            else:
                self.tell("patou-pile-empty", self.turn, "PCH-7", {})

    def _tell_guarded(self, at: int) -> None:
        flock = self.flocks[self.turn]
        role = flock.places[at].role
        if role == TIRED:
            self.tell("over-tired", self.turn, "PCH-19", {})
        else:
            clause = "PCH-17" if role == SUPER else "PCH-18" if role == RAM else "PCH-9"
            self.tell("guarded", self.turn, clause, {"sheep": flock.guarded()})

    def _tell_end(self, outcome: Outcome) -> None:
        if outcome.reason == "wolf-fed":
            self.tell("team-lost", NOBODY, "PCH-23", {"wolf": self.lair, "limit": self.limit})
        elif self.limit:
            self.tell("team-won", NOBODY, "PCH-23", {"sheep": sum(outcome.points)})
        for seat in outcome.winners:
            if not self.limit:
                facts: dict[str, Fact] = {"points": outcome.points[seat], "patous": self.flocks[seat].patous()}
                self.tell("win", seat, outcome.clause, facts)
