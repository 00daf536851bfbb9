"""What a viewer sees of the ship, for the drawing and for the terminal."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from tablee.games.pagamas import speech
from tablee.games.pagamas.actions import AllHands, Elect, Plank, Spyglass
from tablee.games.pagamas.ballots import Turned
from tablee.games.pagamas.material import KINDS, MUTINEER, NOBODY, NOWHERE, SAILORS
from tablee.games.pagamas.phases.ashore import Ashore
from tablee.games.pagamas.phases.mutiny import Offer, Reckoning, Rewards
from tablee.games.pagamas.phases.opening import Opening
from tablee.games.pagamas.phases.refit import Refit, Roles
from tablee.games.pagamas.phases.reveal import Burial
from tablee.games.pagamas.phases.rounds import Payment
from tablee.games.pagamas.phases.share import ThrowOverboard
from tablee.games.pagamas.picture.inks import DAY, FIRE, NIGHT
from tablee.games.pagamas.rules import Pagamas
from tablee.games.pagamas.state import Ambush, Frame
from tablee.kernel import picture
from tablee.kernel.state import Action

F = TypeVar("F", bound=Frame)


class Scene(picture.Scene[Pagamas]):
    def label(self, action: Action) -> str:
        return speech.label(self.seen, self.eyes, action, self.words, self.names)

    @cached_property
    def by_seat(self) -> dict[int, Action]:
        """What touching a player's character does."""
        return {action.seat: action for action in self.legal if isinstance(action, AllHands | Elect | Plank | Spyglass)}

    @property
    def choosing_hideout(self) -> bool:
        return bool(self.legal) and isinstance(self.frame, Ashore)

    # What is going on

    @property
    def frame(self) -> Frame | None:
        return None if self.over else self.seen.frame

    def below(self, kind: type[F]) -> F | None:
        """What is under way, if it is of this kind, also beneath what interrupts it."""
        for frame in reversed(self.seen.frames):
            if isinstance(frame, kind):
                return frame
        return None

    @property
    def light(self) -> str:
        """Day while the loot is shared, night ashore, fire in a mutiny."""
        if self.over:
            return DAY
        if self.seen.starter != NOBODY:
            return FIRE
        return NIGHT if any(place != NOWHERE for place in self.seen.hideouts) else DAY

    @property
    def turned(self) -> Turned | None:
        """The vote that was turned last, while it is news."""
        return None if self.over else self.seen.turned

    @property
    def fighting(self) -> bool:
        """Whether the sides of a mutiny stand against each other."""
        return self.below(Reckoning) is not None

    @property
    def mutiny_offered(self) -> bool:
        """PGM-23: whether the Mutiny card lies ready to be turned."""
        return isinstance(self.frame, Offer)

    @property
    def unmanned(self) -> bool:
        """Whether the characters have not been given out yet: who has none has lost none."""
        first = self.seen.turn == 1 and self.below(Refit) is not None
        return first or self.below(Opening) is not None or self.below(Roles) is not None

    # The players

    @property
    def others(self) -> list[int]:
        """Clockwise from the left of whoever looks."""
        return self.seen.clockwise(self.eyes)[1:]

    def is_mutineer(self, seat: int) -> bool:
        return self.seen.sides[seat] == MUTINEER

    def sailors(self, seat: int) -> list[int]:
        """The forces of a player's sailors."""
        row = self.seen.cards.sailors[seat]
        return [kind + 1 for kind in range(SAILORS) for _ in range(row[kind])]

    def hand(self, seat: int) -> list[int]:
        """A player's action cards by kind, if the viewer sees them."""
        row = self.seen.cards.hands[seat]
        return [kind for kind in range(SAILORS, KINDS) for _ in range(row[kind])]

    @cached_property
    def open_hands(self) -> dict[int, list[int]]:
        """All hands, where others than the viewer's own are seen: when a game that is over is looked at again."""
        found = {seat: self.hand(seat) for seat in range(self.seen.seats) if self.hand(seat)}
        return found if found.keys() - {self.viewer} else {}

    def ambushes_on(self, seat: int) -> list[tuple[int, Ambush]]:
        """PGM-18: they stack, in the order in which they were laid."""
        return [(number, ambush) for number, ambush in enumerate(self.seen.ambushes) if ambush.victim == seat]

    # The loot

    @cached_property
    def on_stage(self) -> list[int]:
        """The loot cards that are being decided upon."""
        loot, frame = self.seen.loot, self.frame
        if isinstance(frame, Rewards):
            return frame.left[:]
        if isinstance(frame, Payment | ThrowOverboard | Burial) and self.viewer is not None and self.legal:
            return loot.of(self.viewer)
        return loot.offered()

    def before(self, seat: int) -> list[int]:
        """The loot cards that lie before a player."""
        return [card for card in self.seen.loot.of(seat) if card not in self.on_stage]
