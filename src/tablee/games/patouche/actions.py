"""What can be done in Patou'che, by a player or by chance: each action made once, with its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from tablee.games.patouche.state import Position
from tablee.kernel.state import Action

if TYPE_CHECKING:  # whose rules know all actions
    from tablee.games.patouche.rules import Patouche

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


class Deed(Action):
    """What a roller does, or chance. A plain class: to ask whether something is of an abstract one is slow.

    ``alone`` is what a player is told who would decide something that happens by itself: what chance brings, or,
    outside expert mode, what the dice do; with the clause by which it does.
    """

    __slots__ = ()
    alone = ""
    alone_clause = ""

    def do(self, game: Patouche) -> None:
        """Let it happen."""
        raise NotImplementedError


class Chance(Deed):
    """What nobody decides."""

    __slots__ = ()


class First(Chance):
    """The lot falls on the first player (PCH-3)."""

    __slots__ = ("seat",)
    alone = "lot-decides"
    alone_clause = "PCH-3"

    def __init__(self, seat: int) -> None:
        super().__init__(f"first {SEATS[seat]}", FIRST_ORDER + seat)
        self.seat = seat

    def do(self, game: Patouche) -> None:
        game.begin(self.seat)


class Throw(Chance):
    """The dice that are not kept have fallen (PCH-4)."""

    __slots__ = ("dice",)
    alone = "dice-decide"
    alone_clause = "PCH-4"

    def __init__(self, number: int, dice: Dice) -> None:
        super().__init__(f"throw {dice.text}", THROW_ORDER + number)
        self.dice = dice

    def do(self, game: Patouche) -> None:
        game.throw(self.dice)


class Shows(Chance):
    """A card that is being turned shows its hidden side (PCH-14, PCH-15)."""

    __slots__ = ("die", "side")
    alone = "cards-decide"
    alone_clause = "PCH-12"

    def __init__(self, die: int, side: int) -> None:
        name = PATOU_NAMES[side] if die == PATOU else SHEEP_NAMES[side]
        super().__init__(f"shows {name}", SHOWS_ORDER + 10 * die + side)
        self.die = die
        self.side = side

    def do(self, game: Patouche) -> None:
        game.show(self.side)


class Keep(Deed):
    """Of the dice just thrown, keep these; to keep all is to stop (PCH-4)."""

    __slots__ = ("dice",)

    def __init__(self, number: int, dice: Dice) -> None:
        super().__init__(f"keep {dice.text}" if dice.count else "keep", KEEP_ORDER + number)
        self.dice = dice

    def do(self, game: Patouche) -> None:
        game.keep(self.dice)


class Walk(Deed):
    """The way of the wolf, chosen once for all the wolf dice: near, as in family mode, or far (PCH-13)."""

    __slots__ = ("far",)
    alone = "wolf-walks-alone"
    alone_clause = "PCH-6"

    def __init__(self, far: bool) -> None:
        super().__init__("wolf far" if far else "wolf near", WALK_ORDER + far)
        self.far = far

    def do(self, game: Patouche) -> None:
        game.walk(self.far)


class Play(Deed):
    """Play a patou or a sheep die: take a card, turned or not (PCH-12)."""

    __slots__ = ("die", "flip")
    alone = "dice-act-alone"
    alone_clause = "PCH-12"

    def __init__(self, die: int, flip: bool) -> None:
        super().__init__(DIE_NAMES[die] + (" flip" if flip else ""), PLAY_ORDER + 2 * die + flip)
        self.die = die
        self.flip = flip

    def do(self, game: Patouche) -> None:
        game.play(self.die, self.flip)


class AtPlace(Deed):
    """Something is done with a place: with its sheep, ``above``, or with its patou."""

    __slots__ = ("at",)
    above = False

    def __init__(self, text: str, order: int, at: int) -> None:
        super().__init__(text, order)
        self.at = at

    def where(self, position: Position) -> tuple[int, int]:
        """Whose place it is, and which: the roller's own, unless told otherwise."""
        return position.turn, self.at


class Flee(AtPlace):
    """The sheep of this place, where the wolf stands, flees (PCH-13)."""

    __slots__ = ()
    alone = "flee-alone"
    alone_clause = "PCH-6"
    above = True

    def __init__(self, at: int) -> None:
        super().__init__(f"flee {at + 1}", FLEE_ORDER + at, at)

    def where(self, position: Position) -> tuple[int, int]:
        return position.wolf, self.at

    def do(self, game: Patouche) -> None:
        game.flee(self.at)


class Under(AtPlace):
    """The new patou goes under the open sheep of this place (PCH-26)."""

    __slots__ = ()
    alone = "pairs-alone"
    alone_clause = "PCH-9"

    def __init__(self, at: int) -> None:
        super().__init__(f"under {at + 1}", UNDER_ORDER + at, at)

    def do(self, game: Patouche) -> None:
        game.put_under(self.at)


class Over(AtPlace):
    """The new sheep goes over the patou of this place (PCH-26)."""

    __slots__ = ()
    alone = "pairs-alone"
    alone_clause = "PCH-9"
    above = True

    def __init__(self, at: int) -> None:
        super().__init__(f"over {at + 1}", OVER_ORDER + at, at)

    def do(self, game: Patouche) -> None:
        game.put_over(self.at)


ANY_PLACE: Final = -1


class Take(AtPlace):
    """Take a patou from a player who has most (PCH-7); in expert mode the patou is named by its place (PCH-22)."""

    __slots__ = ("owner",)

    def __init__(self, owner: int, at: int) -> None:
        place = "" if at == ANY_PLACE else f" {at + 1}"
        super().__init__(f"take {SEATS[owner]}{place}", TAKE_ORDER + owner * (MOST_PLACES + 1) + at + 1, at)
        self.owner = owner

    def where(self, position: Position) -> tuple[int, int]:
        """PCH-7: where it does not matter which patou of a player is taken, a spare one goes."""
        return self.owner, position.flocks[self.owner].spare_patou() if self.at == ANY_PLACE else self.at

    def do(self, game: Patouche) -> None:
        game.take(self)


FIRSTS: Final = [First(seat) for seat in range(len(SEATS))]
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

KEEPABLE: Final = {thrown.text: [keep for keep in KEEPS if thrown.has(keep.dice)] for thrown in EVERY_ROLL}
"""By the dice just thrown: what may be kept of them (PCH-4)."""


def _all() -> dict[str, Deed]:
    actions: list[Deed] = [*FIRSTS, *KEEPS, KEEP_NONE, NEAR, FAR, *FLEES, *UNDERS, *OVERS, *TAKES_FROM]
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
