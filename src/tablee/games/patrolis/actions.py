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
from tablee.kernel.state import Action, Fact

MOST_SEATS: Final = max(SHARE)
WAYS_IN: Final = ("from-north", "from-east", "from-south", "from-west")  # by side


class Deed(Action):
    """An action of Patrolis. ``says`` is the key of the words that tell what it does, and ``facts`` what is always told
    with it."""

    __slots__ = ("facts", "says")

    def __init__(self, text: str, order: int, says: str, facts: dict[str, Fact]) -> None:
        super().__init__(text, order)
        self.says = says
        self.facts = facts


class First(Deed):
    """The lot falls on the player who begins (PTR-4)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"first-{seat + 1}", seat, "first", {"who_seat": seat})
        self.seat = seat


class Naming(Deed):
    """Half of a square is named for the next objective (PTR-5)."""

    __slots__ = ()


class Letter(Naming):
    """A column."""

    __slots__ = ("column",)

    def __init__(self, column: int) -> None:
        super().__init__(LETTERS[column], column, "letter", {"letter": LETTERS[column]})
        self.column = column


class Number(Naming):
    """A row."""

    __slots__ = ("row",)

    def __init__(self, row: int) -> None:
        super().__init__(str(row + 1), row, "number", {"number": row + 1})
        self.row = row


class Colour(Deed):
    """An objective comes out of the bag (PTR-5)."""

    __slots__ = ("colour",)

    def __init__(self, colour: int) -> None:
        super().__init__(COLOURS[colour], colour, COLOURS[colour], {})
        self.colour = colour


class Start(Deed):
    """A place to start from is chosen: a square, and the side by which the line enters it (PTR-6)."""

    __slots__ = ("entry",)

    def __init__(self, entry: int) -> None:
        square, side = square_name(entry // 4), entry % 4
        super().__init__(f"{square}-{SIDES[side]}", entry, WAYS_IN[side], {"square": square})
        self.entry = entry


class Lay(Deed):
    """A tile is laid before the head: the track turns left, turns right or goes straight on."""

    __slots__ = ("piece",)

    def __init__(self, piece: int) -> None:
        super().__init__(PIECES[piece], piece, PIECES[piece], {})
        self.piece = piece


class Stop(Deed):
    """The turn is over (PTR-10)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("stop", len(PIECES), "stop", {})


class PickUp(Deed):
    """The side of a crossed track whose tiles are taken into hand (PTR-13)."""

    __slots__ = ("upstream",)

    def __init__(self, upstream: bool) -> None:
        side = "upstream" if upstream else "downstream"
        super().__init__(side, 0 if upstream else 1, side, {})
        self.upstream = upstream


FIRSTS: Final = [First(seat) for seat in range(MOST_SEATS)]
LETTER_ACTIONS: Final = [Letter(column) for column in range(COLUMNS)]
NUMBERS: Final = [Number(row) for row in range(ROWS)]
COLOUR_ACTIONS: Final = [Colour(colour) for colour in range(len(COLOURS))]
STARTS: Final = [Start(entry) for entry in range(SQUARES * 4)]
LAYS: Final = [Lay(piece) for piece in range(len(PIECES))]
STOP: Final = Stop()
PICK_UPS: Final = [PickUp(True), PickUp(False)]

ACTIONS: Final[dict[str, Deed]] = {
    action.text: action
    for actions in (FIRSTS, LETTER_ACTIONS, NUMBERS, COLOUR_ACTIONS, STARTS, LAYS, [STOP], PICK_UPS)
    for action in actions
}
