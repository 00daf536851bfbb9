"""Patou'che: what may be done, the throws and the wolf, PCH-3 to PCH-13. What the other dice do stands in `turn`."""

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
    THROWS_OF,
    UNDERS,
    Deed,
)
from tablee.games.patouche.flock import Flock
from tablee.games.patouche.material import (
    ALL_DICE,
    HIDDEN,
    LIMITS,
    NO_DICE,
    PATOU,
    PATOU_SIDES,
    PER_PLAYER,
    ROLLS,
    SHEEP,
    SHEEP_SIDES,
    SIDES,
    WORTH,
    Dice,
)
from tablee.games.patouche.phases import DICE, END, FIRST, FLEE, FLIP, KEEP, OVER, TAKE, THROW, UNDER, WALK
from tablee.games.patouche.refusals import why_not
from tablee.games.patouche.state import COOPERATIVE, Pile
from tablee.games.patouche.turn import Turn
from tablee.kernel.chance import Rng
from tablee.kernel.state import NOBODY, Action, Fact, Outcome, Refusal


class Patouche(Turn):
    """A position of Patou'che that can be played."""

    __slots__ = ()

    # What is legal

    def legal(self, seat: int) -> list[Action]:
        if seat != self.actor or seat == NOBODY:
            return []
        phase = self.phase
        if phase is KEEP:
            return list(KEEPABLE[self.thrown.text])
        if phase is WALK:
            return [NEAR, FAR]
        if phase is FLEE:
            return [FLEES[at] for at in self.flocks[self.wolf].exposed_at()]
        if phase is DICE:
            return self._plays()
        if phase is TAKE:
            return list(self._takeable())
        if phase is UNDER:
            return [UNDERS[at] for at in self.flocks[seat].open_at()]
        if phase is OVER:
            return [OVERS[at] for at in self.flocks[seat].free_at()]
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

    # What it comes to

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

    # Why something cannot be done

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return why_not(self, seat, action)


def new_game(seats: int, mode: str, level: str, guards_decide: bool = False) -> Patouche:
    """PCH-3: two piles, nothing before the players; PCH-23: a smaller pile of sheep for a team."""
    together = mode == COOPERATIVE
    cards = PER_PLAYER * seats if together else sum(SHEEP_SIDES)
    sheep = Pile(cards, [], list(SHEEP_SIDES))
    patous = Pile(sum(PATOU_SIDES), [], list(PATOU_SIDES))
    state = Patouche(mode, LIMITS[level] if together else 0, [Flock([]) for _ in range(seats)], sheep, patous)
    state.guards_decide = guards_decide
    return state
