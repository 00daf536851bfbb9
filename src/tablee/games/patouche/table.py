"""What lies on the table and what is waited for: a position of Patou'che, without the rules of play."""

from __future__ import annotations

from typing import Final

from tablee.games.patouche.flock import Flock, Place
from tablee.games.patouche.material import DIE_NAMES, NO_CARD, NO_DICE, SEATS, SHEEP
from tablee.games.patouche.piles import Pile
from tablee.kernel.state import CHANCE, Data, State

NOBODY: Final = -2
NOWHERE: Final = -1

FAMILY: Final = "family"
EXPERT: Final = "expert"
COOPERATIVE: Final = "cooperative"

# What is waited for.
FIRST: Final = "first"  # the lot that names the first player
THROW: Final = "throw"
KEEP: Final = "keep"  # which dice the roller keeps
WALK: Final = "wolf"  # which way the wolf goes
FLEE: Final = "flee"  # which sheep flees
DICE: Final = "dice"  # which die is played next, and how
FLIP: Final = "flip"  # what the card shows that is being turned
UNDER: Final = "under"  # which sheep the new patou goes under
OVER: Final = "over"  # which patou the new sheep goes over
TAKE: Final = "take"  # whose patou is taken
END: Final = "end"

ACTING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), *[(seat,) for seat in range(len(SEATS))]]  # from NOBODY on


class Table(State):
    """The cards, the wolf, the dice, and what is pending.

    Everything here is common knowledge. A card that nobody turned has no identity (`Pile` says why), a card that was
    turned was turned before all, and what goes under a pile goes there before all. So every viewer sees the position
    as it is, and there is nothing behind it to imagine.
    """

    __slots__ = (
        "actor",
        "astride",
        "die",
        "expert",
        "fleeing",
        "flocks",
        "hand",
        "kept",
        "lair",
        "last",
        "left",
        "limit",
        "mode",
        "patous",
        "phase",
        "sheep",
        "thrown",
        "throws",
        "turn",
        "wolf",
    )

    def __init__(self, mode: str, limit: int, flocks: list[Flock], sheep: Pile, patous: Pile) -> None:
        """The cards as they lie, before the first player is drawn."""
        super().__init__()
        self.mode = mode
        self.expert = mode == EXPERT
        self.limit = limit  # so many sheep in the lair lose a cooperative game; 0 in the other modes
        self.flocks = flocks
        self.sheep = sheep
        self.patous = patous
        self.lair = 0  # sheep cards that the wolf keeps (PCH-23)
        self.wolf = NOBODY  # the seat before which it stands
        self.turn = NOBODY
        self.last = NOBODY  # the seat that brought the last round
        self.phase = FIRST
        self.actor = CHANCE
        self.throws = 0  # how many were made, until the dice stand
        self.thrown = NO_DICE  # just thrown: some of them must be kept
        self.kept = NO_DICE
        self.left = NO_DICE  # of the kept dice, those that have not acted
        self.fleeing = 0  # how many more sheep flee from where the wolf stands
        self.die = NOWHERE  # what the die shows that is being played
        self.hand = NO_CARD  # taken, and not yet placed
        self.astride = NOWHERE  # the place of a Super Patou that is still to take a second sheep (PCH-27)

    def set_out(self, twin: Table) -> None:
        """Put a table with the same cards where this one stands in the game."""
        twin.lair = self.lair
        twin.wolf = self.wolf
        twin.turn = self.turn
        twin.last = self.last
        twin.phase = self.phase
        twin.actor = self.actor
        twin.throws = self.throws
        twin.thrown = self.thrown
        twin.kept = self.kept
        twin.left = self.left
        twin.fleeing = self.fleeing
        twin.die = self.die
        twin.hand = self.hand
        twin.astride = self.astride

    def to_act(self) -> tuple[int, ...]:
        return ACTING[self.actor + 2]

    def pile(self, die: int) -> Pile:
        """The pile from which such a die takes cards."""
        return self.sheep if die == SHEEP else self.patous

    def leaders(self) -> list[int]:
        """PCH-7: those who have most patou cards, but never the roller; nobody if the roller alone has most."""
        counts = [flock.patous() for flock in self.flocks]
        most = max(counts)
        return [seat for seat, count in enumerate(counts) if count == most and seat != self.turn]

    def key(self) -> object:
        """Mode and limit are the same in all positions of a game; places are made once, so they tell themselves."""
        return (
            self.phase,
            self.turn,
            self.wolf,
            self.lair,
            self.last,
            self.throws,
            self.thrown.text,
            self.kept.text,
            self.left.text,
            self.fleeing,
            self.die,
            self.hand,
            self.astride,
            self.sheep.key(),
            self.patous.key(),
            tuple([tuple(flock.places) for flock in self.flocks]),
        )

    def data(self) -> Data:
        return {
            "mode": self.mode,
            "limit": self.limit,
            "flocks": [[_place_data(spot) for spot in flock.places] for flock in self.flocks],
            "sheep": self.sheep.data(),
            "patous": self.patous.data(),
            "lair": self.lair,
            "wolf": self.wolf,
            "turn": self.turn,
            "last": self.last,
            "throws": self.throws,
            "thrown": self.thrown.text,
            "kept": self.kept.text,
            "left": self.left.text,
            "phase": self.phase,
            "actor": self.actor,
            "fleeing": self.fleeing,
            "die": "" if self.die == NOWHERE else DIE_NAMES[self.die],
            "hand": self.hand,
            "astride": self.astride,
        }


def _place_data(spot: Place) -> Data:
    return {"sheep": list(spot.sheep), "patou": None if spot.patou == NO_CARD else spot.patou}
