"""Everything that can be done in Pagamas, each action made once, with its notation.

Players are the letters a to f, loot cards their numbers in the order of drawing.
"""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.material import (
    KIND_WORDS,
    KINDS,
    LETTERS,
    MOST_LOOT,
    MOST_SEATS,
    PLACE_WORDS,
    PLACES,
    ROLE_WORDS,
    SAILORS,
    VALUES,
)
from tablee.kernel.state import Action

# What chance brings


class DrawLoot(Action):
    """A loot card is drawn: for the first Captain (PGM-8), or to be shared (PGM-13)."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        super().__init__(f"loot {value}", value)
        self.value = value


class DrawCard(Action):
    """An action card is drawn (PGM-11)."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        super().__init__(f"draw {KIND_WORDS[kind]}", 10 + kind)
        self.kind = kind


class Lot(Action):
    """The lot makes this seat Captain (PGM-9)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"lot {LETTERS[seat]}", 30 + seat)
        self.seat = seat


ESCAPES: Final = Action("escapes", 40)
"""The Dodge is drawn (PGM-20)."""

CAUGHT: Final = Action("caught", 41)
"""An Ambush is drawn instead of the Dodge (PGM-20)."""

REVEAL: Final = Action("reveal", 50)
"""The hideouts are turned: a step in nobody's name, so that what is laid last is shown a step later (PGM-19)."""


# Words alone

PASS: Final = Action("pass", 100)
PASS_ON: Final = Action("pass on", 101)
"""Pass, here and in the windows to come, until something changes (PGM-40)."""

DONE: Final = Action("done", 102)
KEEP: Final = Action("keep", 110)
DISCARD: Final = Action("discard", 111)
AYE: Final = Action("aye", 120)
NAY: Final = Action("nay", 121)
FORCE_SHARE: Final = Action("force", 122)
FORGO: Final = Action("forgo", 123)
DODGE_IT: Final = Action("dodge", 130)
RISE: Final = Action("mutiny", 140)
JOIN: Final = Action("join", 141)
LOYAL: Final = Action("loyal", 142)
STAND: Final = Action("stand", 150)
DECLINE: Final = Action("decline", 151)
BUY_RUM: Final = Action("rum", 160)
WORDS: Final = [
    ESCAPES,
    CAUGHT,
    REVEAL,
    PASS,
    PASS_ON,
    DONE,
    KEEP,
    DISCARD,
    AYE,
    NAY,
    FORCE_SHARE,
    FORGO,
    DODGE_IT,
    RISE,
    JOIN,
    LOYAL,
    STAND,
    DECLINE,
    BUY_RUM,
]


# Something done to a player


class Bribe(Action):
    """A rival's sailor changes sides."""

    __slots__ = ("kind", "seat")

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(f"bribe {LETTERS[seat]} {kind + 1}", 200 + seat * SAILORS + kind)
        self.seat = seat
        self.kind = kind


class Spyglass(Action):
    """A look at a player's hideout."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"spyglass {LETTERS[seat]}", 230 + seat)
        self.seat = seat


class AllHands(Action):
    """A player's sailors add their force."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"all-hands {LETTERS[seat]}", 240 + seat)
        self.seat = seat


class Elect(Action):
    """A ballot for a candidate."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"elect {LETTERS[seat]}", 250 + seat)
        self.seat = seat


class Plank(Action):
    """The Captain sends a mutineer down the plank."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"plank {LETTERS[seat]}", 260 + seat)
        self.seat = seat


class Give(Action):
    """The Captain gives a character to a player."""

    __slots__ = ("role", "seat")

    def __init__(self, role: int, seat: int) -> None:
        super().__init__(f"give {ROLE_WORDS[role]} {LETTERS[seat]}", 300 + role * MOST_SEATS + seat)
        self.role = role
        self.seat = seat


class Hide(Action):
    """A hideout is chosen."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__(f"hide {PLACE_WORDS[place]}", 400 + place)
        self.place = place


class LayAmbush(Action):
    """A hideout is put face down on a player: by the Mate, or with an Ambush card."""

    __slots__ = ("place", "seat")

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(f"ambush {LETTERS[seat]} {PLACE_WORDS[place]}", 410 + seat * len(PLACES) + place)
        self.seat = seat
        self.place = place


class HireBlade(Action):
    """An ambush by a Hired Blade."""

    __slots__ = ("place", "seat")

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(f"blade {LETTERS[seat]} {PLACE_WORDS[place]}", 440 + seat * len(PLACES) + place)
        self.seat = seat
        self.place = place


# Something done with a loot card


class Pay(Action):
    """A loot card pays a price."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__(f"pay {card}", 500 + card)
        self.card = card


class Overboard(Action):
    """A loot card is thrown away."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__(f"overboard {card}", 600 + card)
        self.card = card


class Bury(Action):
    """A loot card is buried."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__(f"bury {card}", 700 + card)
        self.card = card


class Deal(Action):
    """The Captain deals a card of the proposal to a player."""

    __slots__ = ("card", "seat")

    def __init__(self, card: int, seat: int) -> None:
        super().__init__(f"deal {card} {LETTERS[seat]}", 1000 + card * MOST_SEATS + seat)
        self.card = card
        self.seat = seat


class Reward(Action):
    """The Captain gives a card of whoever went down the plank to a player of his side."""

    __slots__ = ("card", "seat")

    def __init__(self, card: int, seat: int) -> None:
        super().__init__(f"reward {card} {LETTERS[seat]}", 2000 + card * MOST_SEATS + seat)
        self.card = card
        self.seat = seat


# The tables. Loot cards are counted from 1, so their row 0 is never used.

SEATS: Final = range(MOST_SEATS)
LOOT: Final = range(MOST_LOOT + 1)
DRAW_LOOT: Final = [DrawLoot(value) for value in (0, *VALUES)]
DRAW_CARD: Final = [DrawCard(kind) for kind in range(KINDS)]
LOTS: Final = [Lot(seat) for seat in SEATS]
BRIBES: Final = [[Bribe(seat, kind) for kind in range(SAILORS)] for seat in SEATS]
SPYGLASSES: Final = [Spyglass(seat) for seat in SEATS]
RALLIES: Final = [AllHands(seat) for seat in SEATS]
ELECTS: Final = [Elect(seat) for seat in SEATS]
PLANKS: Final = [Plank(seat) for seat in SEATS]
GIVES: Final = [[Give(role, seat) for seat in SEATS] for role in range(len(ROLE_WORDS))]
HIDES: Final = [Hide(place) for place in PLACES]
LAY_AMBUSH: Final = [[LayAmbush(seat, place) for place in PLACES] for seat in SEATS]
HIRE_BLADE: Final = [[HireBlade(seat, place) for place in PLACES] for seat in SEATS]
PAYS: Final = [Pay(card) for card in LOOT]
OVERBOARDS: Final = [Overboard(card) for card in LOOT]
BURIES: Final = [Bury(card) for card in LOOT]
DEALS: Final = [[Deal(card, seat) for seat in SEATS] for card in LOOT]
REWARDS: Final = [[Reward(card, seat) for seat in SEATS] for card in LOOT]


def all_actions() -> dict[str, Action]:
    """Every action by its notation."""
    tables: list[list[Action]] = [
        [*WORDS],
        [*DRAW_LOOT[1:], *DRAW_CARD, *LOTS],
        [*SPYGLASSES, *RALLIES, *ELECTS, *PLANKS, *HIDES],
        [*PAYS[1:], *OVERBOARDS[1:], *BURIES[1:]],
        [bribe for row in BRIBES for bribe in row],
        [give for row in GIVES for give in row],
        [ambush for row in LAY_AMBUSH for ambush in row],
        [blade for row in HIRE_BLADE for blade in row],
        [deal for row in DEALS[1:] for deal in row],
        [reward for row in REWARDS[1:] for reward in row],
    ]
    return {action.text: action for table in tables for action in table}
