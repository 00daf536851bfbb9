"""What can be done in Patou'che, by a player or by chance: each action made once, with its notation."""

from __future__ import annotations

from typing import Final

from tablee.games.patouche.material import (
    ALL_DICE,
    DIE_NAMES,
    EVERY_ROLL,
    MOST_PLACES,
    NO_DICE,
    PATOU,
    PATOU_NAMES,
    SEATS,
    SHEEP,
    SHEEP_NAMES,
    SIDES,
    Dice,
)
from tablee.kernel.state import Action

# Where the actions of each kind begin in the order of all.
FIRST_ORDER: Final = 0
THROW_ORDER: Final = 100
SHOWS_ORDER: Final = 200
KEEP_ORDER: Final = 300
WALK_ORDER: Final = 400
FLEE_ORDER: Final = 500
PLAY_ORDER: Final = 600
UNDER_ORDER: Final = 700
OVER_ORDER: Final = 800
TAKE_ORDER: Final = 900


class First(Action):
    """The lot falls on the first player (PCH-3)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"first {SEATS[seat]}", FIRST_ORDER + seat)
        self.seat = seat


class Throw(Action):
    """The dice that are not kept have fallen (PCH-4)."""

    __slots__ = ("dice",)

    def __init__(self, number: int, dice: Dice) -> None:
        super().__init__(f"throw {dice.text}", THROW_ORDER + number)
        self.dice = dice


class Shows(Action):
    """A card that is being turned shows its hidden side (PCH-14, PCH-15)."""

    __slots__ = ("die", "side")

    def __init__(self, die: int, side: int) -> None:
        name = PATOU_NAMES[side] if die == PATOU else SHEEP_NAMES[side]
        super().__init__(f"shows {name}", SHOWS_ORDER + 10 * die + side)
        self.die = die
        self.side = side


class Keep(Action):
    """Of the dice just thrown, keep these; to keep all is to stop (PCH-4)."""

    __slots__ = ("dice",)

    def __init__(self, number: int, dice: Dice) -> None:
        super().__init__(f"keep {dice.text}" if dice.count else "keep", KEEP_ORDER + number)
        self.dice = dice


class Walk(Action):
    """The way of the wolf, chosen once for all the wolf dice: near, as in family mode, or far (PCH-13)."""

    __slots__ = ("far",)

    def __init__(self, far: bool) -> None:
        super().__init__("wolf far" if far else "wolf near", WALK_ORDER + far)
        self.far = far


class Flee(Action):
    """The sheep of this place, where the wolf stands, flees (PCH-13)."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        super().__init__(f"flee {at + 1}", FLEE_ORDER + at)
        self.at = at


class Play(Action):
    """Play a patou or a sheep die: take a card, turned or not (PCH-12)."""

    __slots__ = ("die", "flip")

    def __init__(self, die: int, flip: bool) -> None:
        super().__init__(DIE_NAMES[die] + (" flip" if flip else ""), PLAY_ORDER + 2 * die + flip)
        self.die = die
        self.flip = flip


class Under(Action):
    """The new patou goes under the open sheep of this place (PCH-26)."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        super().__init__(f"under {at + 1}", UNDER_ORDER + at)
        self.at = at


class Over(Action):
    """The new sheep goes over the patou of this place (PCH-26)."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        super().__init__(f"over {at + 1}", OVER_ORDER + at)
        self.at = at


ANY_PLACE: Final = -1


class Take(Action):
    """Take a patou from a player who has most (PCH-7); in expert mode the patou is named by its place (PCH-22)."""

    __slots__ = ("at", "owner")

    def __init__(self, owner: int, at: int) -> None:
        place = "" if at == ANY_PLACE else f" {at + 1}"
        super().__init__(f"take {SEATS[owner]}{place}", TAKE_ORDER + owner * (MOST_PLACES + 1) + at + 1)
        self.owner = owner
        self.at = at


FIRSTS: Final[list[Action]] = [First(seat) for seat in range(len(SEATS))]
THROWS_OF: Final[list[list[Throw]]] = [
    [Throw(number, dice) for number, dice in enumerate(EVERY_ROLL) if dice.count == count]
    for count in range(ALL_DICE + 1)
]
FALLS: Final[list[list[Throw]]] = [
    [throw for throw in throws for _ in range(throw.dice.weight)] for throws in THROWS_OF
]
"""By the number of dice: a throw for each of the ways in which they can fall."""
SHOWS: Final = [[Shows(die, side) for side in range(SIDES)] for die in (PATOU, SHEEP)]
KEEPS: Final = [Keep(number, dice) for number, dice in enumerate(EVERY_ROLL)]
KEEP_NONE: Final = Keep(len(KEEPS), NO_DICE)  # PCH-4: never legal, but it can be said, and is answered
NEAR: Final = Walk(False)
FAR: Final = Walk(True)
FLEES: Final = [Flee(at) for at in range(MOST_PLACES)]
PLAYS: Final = [[Play(die, False), Play(die, True)] for die in (PATOU, SHEEP)]
UNDERS: Final = [Under(at) for at in range(MOST_PLACES)]
OVERS: Final = [Over(at) for at in range(MOST_PLACES)]
TAKES: Final = [[Take(owner, at) for at in range(MOST_PLACES)] for owner in range(len(SEATS))]
TAKES_FROM: Final = [Take(owner, ANY_PLACE) for owner in range(len(SEATS))]

KEEPABLE: Final[dict[str, list[Action]]] = {
    thrown.text: [keep for keep in KEEPS if thrown.has(keep.dice)] for thrown in EVERY_ROLL
}
"""By the dice just thrown: what may be kept of them (PCH-4)."""


def _all() -> dict[str, Action]:
    actions: list[Action] = [*FIRSTS, *KEEPS, KEEP_NONE, NEAR, FAR, *FLEES, *UNDERS, *OVERS, *TAKES_FROM]
    for throws in THROWS_OF:
        actions += throws
    for shows in SHOWS:
        actions += shows
    for plays in PLAYS:
        actions += plays
    for takes in TAKES:
        actions += takes
    return {action.text: action for action in actions}


ACTIONS: Final = _all()
