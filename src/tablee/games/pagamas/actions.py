"""Everything that can be done in Pagamas, each action made once, with its notation.

Players are the letters a to f, loot cards their numbers in the order of drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    DODGE,
    KIND_WORDS,
    LETTERS,
    MOST_LOOT,
    MOST_SEATS,
    NO_CARD,
    NO_ROLE,
    NOBODY,
    NOWHERE,
    PLACE_WORDS,
    PLACES,
    ROLE_WORDS,
    RUM,
    SAILORS,
    SPYGLASS,
    VALUES,
)
from tablee.kernel.state import Action


class Move(Action):
    """Something that is done, and all that the rules ask about it.

    ``clause`` says when it is done, nothing where the moment tells; ``plays`` is the action card that it takes. A move
    may name a ``seat`` to which it is done, a loot ``card`` by its number, a ``place``, a ``role``, the ``kind`` of a
    sailor or of a card drawn, the ``value`` of loot drawn. Its notation is the ``verb`` and what it names; for whoever
    may not read it (PGM-30) it is ``covered``.
    """

    __slots__ = ("card", "clause", "covered", "kind", "place", "plays", "role", "seat", "value", "verb")

    def __init__(
        self,
        verb: str,
        order: int,
        clause: str = "",
        plays: int = NO_CARD,
        *,
        names: tuple[str, ...] = (),
        seat: int = NOBODY,
        card: int = 0,
        place: int = NOWHERE,
        role: int = NO_ROLE,
        kind: int = NO_CARD,
        value: int = 0,
        covered: str = "",
    ) -> None:
        named = [
            ROLE_WORDS[role] if role != NO_ROLE else "",
            str(card) if card else "",
            LETTERS[seat] if seat != NOBODY else "",
            PLACE_WORDS[place] if place != NOWHERE else "",
        ]
        super().__init__(" ".join([verb, *filter(None, named), *names]), order)
        self.verb = verb
        self.clause = clause
        self.plays = plays
        self.seat = seat
        self.card = card
        self.place = place
        self.role = role
        self.kind = kind
        self.value = value
        self.covered = covered or self.text


class Chance(Move):
    """What chance brings."""


class Give(Move):
    """The Captain gives a character to a player."""


class Deal(Move):
    """The Captain deals a card of the proposal to a player."""


class Pay(Move):
    """A loot card pays a price."""


class Overboard(Move):
    """A loot card is thrown away."""


class Hide(Move):
    """A hideout is chosen."""


class LayAmbush(Move):
    """A hideout is put face down on a player: by the Mate, or with an Ambush card."""


class HireBlade(Move):
    """An ambush by a Hired Blade."""


class Spyglass(Move):
    """A look at a player's hideout."""


class Bury(Move):
    """A loot card is buried."""


class AllHands(Move):
    """A player's sailors add their force."""


class Bribe(Move):
    """A rival's sailor changes sides."""


class Elect(Move):
    """A ballot for a candidate."""


class Plank(Move):
    """The Captain sends a mutineer down the plank."""


class Reward(Move):
    """The Captain gives a card of whoever went down the plank to a player of his side."""


# The actions. Loot cards are counted from 1, so their row 0 is never used.

SEATS: Final = range(MOST_SEATS)
LOOT: Final = range(MOST_LOOT + 1)

DRAW_LOOT: Final = [
    Chance("loot", value, "PGM-13", value=value, names=(str(value),), covered="loot ?") for value in (0, *VALUES)
]
DRAW_CARD: Final = [
    Chance("draw", 10 + kind, "PGM-11", kind=kind, names=(word,), covered="draw ?")
    for kind, word in enumerate(KIND_WORDS)
]
LOTS: Final = [Chance("lot", 30 + seat, "PGM-9", seat=seat) for seat in SEATS]
ESCAPES: Final = Chance("escapes", 40, "PGM-20")
CAUGHT: Final = Chance("caught", 41, "PGM-20")
REVEAL: Final = Chance("reveal", 50, "PGM-19")
"""The hideouts are turned: a step in nobody's name, so that what is laid last is shown a step later."""

PASS: Final = Move("pass", 100)
PASS_ON: Final = Move("pass", 101, names=("on",))
"""Pass, here and in the windows to come, until something changes (PGM-40)."""
DONE: Final = Move("done", 102)
KEEP: Final = Move("keep", 110, "PGM-11")
DISCARD: Final = Move("discard", 111, "PGM-11")
AYE: Final = Move("aye", 120, "PGM-14", covered="vote ?")
NAY: Final = Move("nay", 121, "PGM-14", covered="vote ?")
FORCE_SHARE: Final = Move("force", 122, "PGM-15")
FORGO: Final = Move("forgo", 123, "PGM-15")
DODGE_IT: Final = Move("dodge", 130, plays=DODGE)
RISE: Final = Move("mutiny", 140, "PGM-23")
JOIN: Final = Move("join", 141, "PGM-24")
LOYAL: Final = Move("loyal", 142, "PGM-24")
STAND: Final = Move("stand", 150, "PGM-9")
DECLINE: Final = Move("decline", 151, "PGM-9")
BUY_RUM: Final = Move("rum", 160, plays=RUM)

BRIBES: Final = [
    [
        Bribe("bribe", 200 + 3 * seat + kind, "", BRIBE, seat=seat, kind=kind, names=(str(kind + 1),))
        for kind in range(SAILORS)
    ]
    for seat in SEATS
]
SPYGLASSES: Final = [Spyglass("spyglass", 230 + seat, "", SPYGLASS, seat=seat) for seat in SEATS]
RALLIES: Final = [AllHands("all-hands", 240 + seat, "", ALL_HANDS, seat=seat) for seat in SEATS]
ELECTS: Final = [Elect("elect", 250 + seat, "PGM-9", seat=seat, covered="vote ?") for seat in SEATS]
PLANKS: Final = [Plank("plank", 260 + seat, "PGM-26", seat=seat) for seat in SEATS]
GIVES: Final = [
    [Give("give", 300 + 6 * role + seat, "PGM-12", role=role, seat=seat) for seat in SEATS]
    for role in range(len(ROLE_WORDS))
]
HIDES: Final = [Hide("hide", 400 + place, "PGM-17", place=place, covered="hide ?") for place in PLACES]
LAY_AMBUSH: Final = [
    [
        LayAmbush("ambush", 410 + 4 * seat + place, "", AMBUSH, seat=seat, place=place, covered=f"ambush {on} ?")
        for place in PLACES
    ]
    for seat, on in enumerate(LETTERS)
]
HIRE_BLADE: Final = [
    [
        HireBlade("blade", 440 + 4 * seat + place, "", BLADE, seat=seat, place=place, covered=f"blade {on} ?")
        for place in PLACES
    ]
    for seat, on in enumerate(LETTERS)
]
PAYS: Final = [Pay("pay", 500 + card, "PGM-7", card=card) for card in LOOT]
OVERBOARDS: Final = [Overboard("overboard", 600 + card, "PGM-16", card=card) for card in LOOT]
BURIES: Final = [Bury("bury", 700 + card, "PGM-22", card=card) for card in LOOT]
DEALS: Final = [
    [Deal("deal", 1000 + 6 * card + seat, "PGM-14", card=card, seat=seat) for seat in SEATS] for card in LOOT
]
REWARDS: Final = [
    [Reward("reward", 2000 + 6 * card + seat, "PGM-26", card=card, seat=seat) for seat in SEATS] for card in LOOT
]


def all_actions() -> dict[str, Action]:
    """Every action by its notation."""
    found: list[Move] = [ESCAPES, CAUGHT, REVEAL, PASS, PASS_ON, DONE, KEEP, DISCARD, AYE, NAY, FORCE_SHARE, FORGO]
    found += [DODGE_IT, RISE, JOIN, LOYAL, STAND, DECLINE, BUY_RUM, *DRAW_LOOT[1:], *DRAW_CARD, *LOTS]
    found += [*SPYGLASSES, *RALLIES, *ELECTS, *PLANKS, *HIDES, *PAYS[1:], *OVERBOARDS[1:], *BURIES[1:]]
    rows: list[Sequence[Move]] = [*BRIBES, *GIVES, *LAY_AMBUSH, *HIRE_BLADE, *DEALS[1:], *REWARDS[1:]]
    for row in rows:
        found += row
    return {action.text: action for action in found}
