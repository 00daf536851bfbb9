"""A position as a viewer looks at it: what both the drawing and the terminal need to know before they draw."""

from __future__ import annotations

from functools import cached_property

from tablee.games.patouche import speech
from tablee.games.patouche.actions import (
    ANY_PLACE,
    FLEES,
    KEEP_NONE,
    NEAR,
    OVERS,
    TAKES_FROM,
    UNDERS,
    AtPlace,
    Keep,
    Take,
    Walk,
)
from tablee.games.patouche.flock import Place
from tablee.games.patouche.material import ALL_DICE, NO_CARD, ROOM, SUPER, Dice
from tablee.games.patouche.phases import FLEE, KEEP, OVER, TAKE, THROW, UNDER
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import NOWHERE
from tablee.kernel import picture as kit
from tablee.kernel.state import NOBODY, Action


class Scene(kit.Scene[Patouche]):
    @property
    def players(self) -> int:
        return len(self.seen.flocks)

    def place_of(self, seat: int) -> int:
        """How many players after the one in front."""
        return (seat - self.eyes) % self.players

    def label(self, action: Action) -> str:
        return speech.label(self.seen, self.eyes, action, self.words, self.names)

    @property
    def told(self) -> str:
        """What is waited for, or how it ended."""
        outcome = self.seen.outcome()
        if outcome:
            return self.words.ending(outcome, self.names)
        return speech.prompt(self.seen, self.words, self.names)

    # What can be done with the cards before the players

    @cached_property
    def by_place(self) -> dict[tuple[int, int, bool], AtPlace]:
        """By whose place it is, which, and whether it is done with its sheep or with its patou."""
        return {(*action.where(self.seen), action.above): action for action in self.offered(AtPlace)}

    def on_sheep(self, seat: int, at: int) -> AtPlace | None:
        """What can be done with the upper row of a place: its sheep flees, or a sheep comes there."""
        return self.by_place.get((seat, at, True))

    def on_patou(self, seat: int, at: int) -> AtPlace | None:
        """What can be done with the lower row of a place: a patou comes there, or is taken."""
        return self.by_place.get((seat, at, False))

    @property
    def different(self) -> list[tuple[int, Place, AtPlace]]:
        """The places that one may choose from, each kind once: whose it is, what lies there, what would be done."""
        found: dict[tuple[int, int, tuple[int, ...]], tuple[int, Place, AtPlace]] = {}
        for (owner, at, _), action in self.by_place.items():
            spot = self.seen.flocks[owner].places[at]
            found.setdefault((owner, spot.role, spot.sheep), (owner, spot, action))
        return list(found.values())

    def takes_any(self, seat: int) -> bool:
        """PCH-7: whether a patou of this player can be taken, and it does not matter which."""
        return any((take.owner, take.at) == (seat, ANY_PLACE) for take in self.offered(Take))

    def barred(self, seat: int, at: int) -> Action | None:
        """What one would be tempted to do with a place, and cannot: that card could be asked why."""
        seen = self.seen
        if not self.legal or self.on_sheep(seat, at) or self.on_patou(seat, at):
            return None
        spot = seen.flocks[seat].places[at]
        if seen.phase is FLEE and seat == seen.wolf and spot.sheep:
            return FLEES[at]
        if seen.phase is UNDER and seat == seen.turn and spot.sheep:
            return UNDERS[at]
        if seen.phase is OVER and seat == seen.turn and not spot.open:
            return OVERS[at]
        if seen.phase is TAKE and not seen.expert and at == self._spare(seat):
            return TAKES_FROM[seat]
        return None

    def _spare(self, seat: int) -> int:
        """PCH-7: the patou of a player that would be taken."""
        flock = self.seen.flocks[seat]
        return flock.spare_patou() if flock.patous() else NOWHERE

    @property
    def barred_throw(self) -> Keep | None:
        """PCH-4: who touches the dice would throw all of them again."""
        return KEEP_NONE if self.offered(Keep) else None

    @property
    def barred_walk(self) -> Walk | None:
        """Who touches the wolf while the dice are thrown would lead it away."""
        return NEAR if self.offered(Keep) else None

    # The wolf

    def wolf_at_end_of(self, steps: int) -> int:
        return (self.seen.wolf + steps) % self.players

    def scared(self, seat: int, wolves: int) -> int:
        """How many sheep cards of this player would flee."""
        return min(wolves, len(self.seen.flocks[seat].exposed_at()))

    def visit(self, walk: Walk) -> tuple[int, int, int]:
        """PCH-13: how many players on the wolf goes, to whom, and how many sheep cards flee there."""
        wolves = self.seen.kept.wolves
        steps = wolves if walk.far else 1
        there = self.wolf_at_end_of(steps)
        return steps, there, self.scared(there, 1 if walk.far else wolves)

    @property
    def wolves_so_far(self) -> int:
        """Wolves among the dice while they are still being thrown."""
        seen = self.seen
        return seen.kept.wolves + seen.thrown.wolves if seen.phase in (THROW, KEEP) else 0

    # The dice

    @property
    def to_throw(self) -> int:
        """Dice that are in the hand, to be thrown."""
        return ALL_DICE - self.seen.kept.count if self.seen.phase is THROW else 0

    @property
    def throwing(self) -> bool:
        return self.seen.phase in (THROW, KEEP)

    # Beginning and end

    @property
    def begun(self) -> bool:
        return self.seen.turn != NOBODY

    @property
    def dice_out(self) -> bool:
        """Whether dice are on the table or in a hand."""
        return self.begun and not self.over

    @cached_property
    def winners(self) -> tuple[int, ...]:
        outcome = self.seen.outcome()
        return outcome.winners if outcome else ()

    @property
    def last_turns(self) -> int:
        """PCH-10: how many players still have their last turn, the one who plays included."""
        seen = self.seen
        return (seen.last - seen.turn) % self.players if seen.last != NOBODY and not self.over else 0


def breadth(spot: Place) -> int:
    """How many columns a place takes: a Super Patou lies across two."""
    return ROOM[SUPER] if spot.patou != NO_CARD and spot.role == SUPER else 1


def faces(dice: Dice) -> list[str]:
    """What each of some dice shows."""
    return ["wolf"] * dice.wolves + ["patou"] * dice.patous + ["sheep"] * dice.sheep
