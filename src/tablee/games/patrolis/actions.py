"""What can be done in Patrolis: each action once, with its notation."""

from __future__ import annotations

from typing import Final

from tablee.games.patrolis.material import (
    COLOURS,
    COLUMNS,
    LETTERS,
    PIECES,
    ROWS,
    SHARE,
    SIDES,
    SQUARES,
    square_name,
)
from tablee.kernel.state import Action

MOST_SEATS: Final = max(SHARE)


class First(Action):
    """The lot falls on the player who begins (PTR-4)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"first-{seat + 1}", seat)
        self.seat = seat


class Letter(Action):
    """A column is named for the next objective (PTR-5)."""

    __slots__ = ("column",)

    def __init__(self, column: int) -> None:
        super().__init__(LETTERS[column], column)
        self.column = column


class Number(Action):
    """A row is named for the next objective (PTR-5)."""

    __slots__ = ("row",)

    def __init__(self, row: int) -> None:
        super().__init__(str(row + 1), row)
        self.row = row


class Colour(Action):
    """An objective comes out of the bag (PTR-5)."""

    __slots__ = ("colour",)

    def __init__(self, colour: int) -> None:
        super().__init__(COLOURS[colour], colour)
        self.colour = colour


class Start(Action):
    """A place to start from is chosen: a square, and the side by which the line enters it (PTR-6)."""

    __slots__ = ("entry",)

    def __init__(self, entry: int) -> None:
        super().__init__(f"{square_name(entry // 4)}-{SIDES[entry % 4]}", entry)
        self.entry = entry


class Lay(Action):
    """A tile is laid before the head: the track turns left, turns right or goes straight on."""

    __slots__ = ("piece",)

    def __init__(self, piece: int) -> None:
        super().__init__(PIECES[piece], piece)
        self.piece = piece


class Stop(Action):
    """The turn is over (PTR-10)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("stop", len(PIECES))


class PickUp(Action):
    """The side of a crossed track whose tiles are taken into hand (PTR-13)."""

    __slots__ = ("upstream",)

    def __init__(self, upstream: bool) -> None:
        super().__init__("upstream" if upstream else "downstream", 0 if upstream else 1)
        self.upstream = upstream


FIRSTS: Final[list[Action]] = [First(seat) for seat in range(MOST_SEATS)]
LETTER_ACTIONS: Final[list[Action]] = [Letter(column) for column in range(COLUMNS)]
NUMBERS: Final[list[Action]] = [Number(row) for row in range(ROWS)]
COLOUR_ACTIONS: Final[list[Action]] = [Colour(colour) for colour in range(len(COLOURS))]
STARTS: Final[list[Action]] = [Start(entry) for entry in range(SQUARES * 4)]
LAYS: Final[list[Action]] = [Lay(piece) for piece in range(len(PIECES))]
STOP: Final[Action] = Stop()
PICK_UPS: Final[list[Action]] = [PickUp(True), PickUp(False)]

ACTIONS: Final[dict[str, Action]] = {
    action.text: action
    for action in [*FIRSTS, *LETTER_ACTIONS, *NUMBERS, *COLOUR_ACTIONS, *STARTS, *LAYS, STOP, *PICK_UPS]
}
