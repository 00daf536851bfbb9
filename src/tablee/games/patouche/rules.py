"""Patou'che: how a game goes, PCH-3 to PCH-29."""

from __future__ import annotations

from tablee.games.patouche.actions import (
    FALLS,
    FAR,
    FIRSTS,
    FLEES,
    KEEPABLE,
    NEAR,
    OVERS,
    PLAYS,
    SHOWS,
    TAKES,
    TAKES_FROM,
    THROWS_OF,
    UNDERS,
    Deed,
    Take,
)
from tablee.games.patouche.flock import Flock
from tablee.games.patouche.material import (
    ALL_DICE,
    DISGUISED,
    HERD,
    HIDDEN,
    LIMITS,
    NO_CARD,
    NO_DICE,
    ONE_DIE,
    PATOU,
    PATOU_NAMES,
    PATOU_SIDES,
    PER_PLAYER,
    RAM,
    ROLLS,
    SHEEP,
    SHEEP_SIDES,
    SIDES,
    SUPER,
    TIRED,
    UNTURNED,
    WORTH,
    Dice,
)
from tablee.games.patouche.phases import DICE, END, FIRST, FLEE, FLIP, KEEP, NOBODY, OVER, TAKE, THROW, UNDER, WALK
from tablee.games.patouche.refusals import why_not
from tablee.games.patouche.state import COOPERATIVE, NOWHERE, Pile, Position
from tablee.kernel.chance import Rng
from tablee.kernel.state import Action, Fact, Outcome, Refusal


class Patouche(Position):
    """A position of Patou'che that can be played.

    A question is asked only where the answers differ: what is the only choice, or alike in every way, is done at once
    and told in the story.
    """

    __slots__ = ()

    # What is legal

    def legal(self, seat: int) -> list[Action]:
        if seat != self.actor or seat == NOBODY:
            return []
        phase = self.phase
        if phase is KEEP:
            return list(KEEPABLE[self.thrown.text])
        if phase is DICE:
            return self._plays()
        if phase is UNDER:
            return [UNDERS[at] for at in self.flocks[seat].open_at()]
        if phase is OVER:
            return [OVERS[at] for at in self.flocks[seat].free_at()]
        if phase is FLEE:
            return [FLEES[at] for at in self.flocks[self.wolf].exposed_at()]
        if phase is WALK:
            return [NEAR, FAR]
        if phase is TAKE:
            return list(self._takeable())
        return [result for result, _ in self.odds()]

    def _plays(self) -> list[Action]:
        """PCH-12: any die that is left, and its card turned or not; from an empty pile no card is turned."""
        found: list[Action] = []
        for die in (PATOU, SHEEP):
            if self.left.showing(die):
                plain, flip = PLAYS[die - PATOU]
                found.append(plain)
                if self.pile(die).size():
                    found.append(flip)
        return found

    def _takeable(self) -> list[Take]:
        """PCH-7, and in expert mode only patous without a sheep (PCH-22)."""
        if not self.expert:
            return [TAKES_FROM[seat] for seat in self.leaders()]
        return [TAKES[seat][at] for seat in self.leaders() for at in self.flocks[seat].idle_at()]

    def odds(self) -> list[tuple[Action, int]]:
        if self.phase is THROW:
            return [(throw, throw.dice.weight) for throw in THROWS_OF[ALL_DICE - self.kept.count]]
        if self.phase is FLIP:
            unseen = self.pile(self.die).unseen
            return [(SHOWS[self.die - PATOU][side], unseen[side]) for side in range(SIDES) if unseen[side]]
        if self.phase is FIRST:
            return [(FIRSTS[seat], 1) for seat in range(len(self.flocks))]
        return []

    def sample(self, rng: Rng) -> Action:
        """The dice need no list of odds: each of the ways they can fall is as likely as another."""
        if self.phase is not THROW:
            return super().sample(rng)
        falls = FALLS[ALL_DICE - self.kept.count]
        return falls[rng.below(len(falls))]

    # What an action does

    def do(self, seat: int, action: Action) -> None:
        assert isinstance(action, Deed)
        action.do(self)

    def begin(self, seat: int) -> None:
        """PCH-3: the wolf starts before the first player."""
        self.wolf = seat
        if self.story is not None:
            self.tell("first", seat, "PCH-3", {})
        self._begin_turn(seat)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.throws = 0
        self.kept = NO_DICE
        self.wait_for(THROW)
        if self.story is not None:
            self.tell("turn", seat, "PCH-29", {})

    # Throwing

    def throw(self, dice: Dice) -> None:
        """PCH-4: at least one die is kept, so that a die thrown alone is, as it is in every third throw."""
        self.throws += 1
        self.thrown = dice
        if self.story is not None:
            self.tell("throw", self.turn, "PCH-4", {"dice_word": f"dice.{dice.text}", "time": self.throws})
        if dice.count == 1:
            self.keep(dice)
        else:
            self.wait_for(KEEP)

    def keep(self, dice: Dice) -> None:
        """PCH-4: a kept die is never thrown again; who keeps all has done throwing."""
        stop = dice is self.thrown
        self.kept = self.kept.plus(dice)
        self.thrown = NO_DICE
        if self.story is not None:
            told = self.kept if stop else dice
            self.tell("stand" if stop else "keep", self.turn, "PCH-4", {"dice_word": f"dice.{told.text}"})
        if not stop:
            self.wait_for(THROW)
            return
        self.throws = 0
        self.left = self.kept
        if not self.kept.wolves:
            self._next_die()
        elif self.expert and self.kept.wolves > 1:  # PCH-13: with one wolf both ways are one move
            self.wait_for(WALK)
        else:
            self.walk(False)

    # The wolf, always first (PCH-5)

    def walk(self, far: bool) -> None:
        """PCH-6: one player on, who loses as many sheep as wolves show. PCH-13: or that many on, and one sheep."""
        wolves = self.kept.wolves
        steps = wolves if far else 1
        self.left = ROLLS[0][self.kept.patous][self.kept.sheep]
        self.wolf = (self.wolf + steps) % len(self.flocks)
        exposed = len(self.flocks[self.wolf].exposed_at())
        self.fleeing = min(1 if far else wolves, exposed)
        if self.story is not None:
            facts: dict[str, Fact] = {"there_seat": self.wolf, "steps": steps, "wolves": wolves}
            self.tell("wolf-visit", self.turn, "PCH-13" if far else "PCH-6", facts)
            if not exposed:
                self.tell("no-prey", self.wolf, "PCH-6", {})
        self._scare()

    def _scare(self) -> None:
        """The sheep flee one by one, the roller's pick in expert mode (PCH-13)."""
        while self.fleeing:
            exposed = self.flocks[self.wolf].exposed_at()
            if self.expert and not self._flee_alike(exposed):
                self.wait_for(FLEE)
                return
            self._lose(exposed[-1])
        if self.limit and self.lair >= self.limit:  # PCH-23
            self._end()
        else:
            self._next_die()

    def _flee_alike(self, exposed: list[int]) -> bool:
        """Where all must go, only the order under the pile is left to pick (PCH-25)."""
        flock = self.flocks[self.wolf]
        if len(exposed) > self.fleeing:
            return flock.alike(exposed)
        sides = [HIDDEN[flock.places[at].sheep[0]] for at in exposed]
        return sides.count(sides[0]) == len(sides)

    def flee(self, at: int) -> None:
        self._lose(at)
        self._scare()

    def _lose(self, at: int) -> None:
        """Back under the pile (PCH-6, PCH-25); in cooperative mode into the wolf's lair (PCH-23)."""
        card = self.flocks[self.wolf].lift_sheep(at)
        self.fleeing -= 1
        if self.limit:
            self.lair += 1
            if self.story is not None:
                self.tell("sheep-caught", self.wolf, "PCH-23", {"wolf": self.lair, "limit": self.limit})
            return
        self.sheep.put_under(card)
        if self.story is not None:
            facts: dict[str, Fact] = {"worth": WORTH[card], "card_word": f"card.{WORTH[card]}"}
            self.tell("sheep-lost", self.wolf, "PCH-13" if self.expert else "PCH-6", facts)

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
            self._turn(side)

    def show(self, side: int) -> None:
        self.pile(self.die).unseen[side] -= 1
        self._turn(side)

    def _turn(self, side: int) -> None:
        self.hand = side
        if self.story is not None:
            self._tell_turned()
        self._place()

    def _no_sheep(self) -> None:
        if self.story is not None:
            self.tell("no-sheep", self.turn, "PCH-8", {})
        self._acted()

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

    def outcome(self) -> Outcome | None:
        return self.ending() if self.phase is END else None

    # Who sees what: everything is common knowledge (`Position` says why)

    def seen_by(self, viewer: int | None) -> Patouche:
        return self.copy()

    def imagine(self, seat: int, rng: Rng) -> Patouche:
        return self.copy()

    def copy(self) -> Patouche:
        flocks = [flock.copy() for flock in self.flocks]
        twin = Patouche(self.mode, self.limit, flocks, self.sheep.copy(), self.patous.copy())
        self.set_out(twin)
        return twin

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if self.legal_named(seat, action.text) is not None else why_not(self, seat, action)

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


def new_game(seats: int, mode: str, level: str) -> Patouche:
    """PCH-3: two piles, nothing before the players; PCH-23: a smaller pile of sheep for a team."""
    together = mode == COOPERATIVE
    cards = PER_PLAYER * seats if together else sum(SHEEP_SIDES)
    sheep = Pile(cards, [], list(SHEEP_SIDES))
    patous = Pile(sum(PATOU_SIDES), [], list(PATOU_SIDES))
    return Patouche(mode, LIMITS[level] if together else 0, [Flock([]) for _ in range(seats)], sheep, patous)
