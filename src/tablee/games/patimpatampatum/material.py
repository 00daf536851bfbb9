"""PatimPatamPatum's material: the town of Berga, the comparses and the cards. Data, no rules.

A place of the board is a number: Sant Pere is 0, then the six plazas from the dearest down, the street squares, and
the six administrators' houses. A kind of card is a number too: the plain numbers 2 to 6, the seven characters, and a
Comparse card for each seat.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Final

# PPP-1: the comparse of each seat, in the order of the seats (PPP-44).
COMPARSES: Final = ("maces", "gegants", "guites", "turcs", "nans")
COMPARSE_NAMES: Final = ("maces", "gegants", "guites", "turcs i cavallets", "nans")

PAWNS: Final = {3: 13, 4: 12, 5: 11}  # PPP-2: pawns of each player
BAGGED: Final = {3: 4, 4: 4, 5: 3}  # PPP-8: of which so many go into the bag
ROUNDS: Final = 3
CAPACITY: Final = (0, 3, 4, 5)  # PPP-16: pawns on a plaza, by round
ROOM: Final = 5  # places on a plaza, of which the round opens some
HAND: Final = 12  # PPP-11: cards dealt to each player
LONGEST: Final = 12  # two sixes

# PPP-36 to PPP-38: what one, two, three or more houses pay, by round.
HOUSE_PAY: Final = ((0, 0, 0, 0), (0, 1, 3, 6), (0, 2, 5, 9), (0, 3, 7, 12))


# Cards

NUMBERS: Final = 5  # kinds of plain number cards: 2 to 6
TABALER: Final = 5
PLENS: Final = 6
ADMINISTRADORS: Final = 7
FUETS: Final = 8
PIXAPI: Final = 9
ALIGA: Final = 10
BORRATXOS: Final = 11
COMPARSE: Final = 12  # the Comparse card of seat 0; those of the other seats follow
KINDS: Final = COMPARSE + len(COMPARSES)

OWN_TURN: Final = (TABALER, ADMINISTRADORS, PIXAPI, ALIGA)
CHARACTER_WORDS: Final = ("tabaler", "plens", "administradors", "fuets", "pixapi", "aliga", "borratxos", *COMPARSES)
CHARACTER_NAMES: Final = (
    "tabaler",
    "plens",
    "administradors",
    "fuets",
    "pixapi",
    "àliga",
    "borratxos",
    *COMPARSE_NAMES,
)

KIND_WORDS: Final[list[str]] = ["2", "3", "4", "5", "6", *CHARACTER_WORDS]
"""Each kind of card in notation."""
KIND_NAMES: Final[list[str]] = ["2", "3", "4", "5", "6", *CHARACTER_NAMES]
"""Each kind of card as people write it."""
VALUE: Final[list[int]] = [2, 3, 4, 5, 6] + [1] * (KINDS - NUMBERS)
"""PPP-6: the number of each kind; a character's is 1."""

CHARACTER_CLAUSES: Final = ("PPP-26", "PPP-29", "PPP-27", "PPP-32", "PPP-28", "PPP-30", "PPP-31")


def clause_of(kind: int) -> str:
    """The clause that tells what a character does."""
    return "PPP-25" if kind >= COMPARSE else CHARACTER_CLAUSES[kind - NUMBERS]


# PPP-5: how many of each kind, from 2 to borratxos, with so many players; PPP-7: and one Comparse card a seat.
DECK_ROWS: Final = {
    3: (11, 9, 8, 7, 6, 3, 2, 2, 2, 2, 1, 1),
    4: (14, 12, 11, 10, 8, 4, 3, 2, 2, 2, 2, 2),
    5: (17, 15, 14, 13, 10, 5, 4, 3, 3, 2, 2, 2),
}


def new_deck(seats: int) -> list[int]:
    """How many cards of each kind are in play."""
    return [*DECK_ROWS[seats], *[1 if seat < seats else 0 for seat in range(len(COMPARSES))]]


# The town

SANT_PERE: Final = 0
CREU: Final = 1
FONTS: Final = 2
FRANCESC: Final = 3
MAGDALENA: Final = 4
VILADOMAT: Final = 5
JOAN: Final = 6
PLAZAS: Final = (CREU, FONTS, FRANCESC, MAGDALENA, VILADOMAT, JOAN)
FIRST_STREET: Final = 7

# Squares of streets that carry on under another street's name: what their own count is raised by.
CARRIES_ON: Final = {"pont": 10, "baixc": 5, "creuw": 11}


class Place:
    """A place of the board: its id in the board's file, its notation, its name, and where it lies."""

    __slots__ = ("id", "kind", "left", "name", "value", "word")

    def __init__(self, id_: str, kind: str, name: str, value: int, left: bool) -> None:
        self.id = id_
        self.kind = kind
        self.name = name
        self.value = value
        self.left = left  # PPP-4: beyond Ronda de Queralt, out of play with three players
        self.word = "casa-" + id_[2:] if kind == "house" else id_.lower()


def _read_board() -> dict[str, list[dict[str, object]]]:
    text = files("tablee.games.patimpatampatum").joinpath("board.json").read_text(encoding="utf-8")
    board: dict[str, list[dict[str, object]]] = json.loads(text)
    return board


def _places(nodes: list[dict[str, object]]) -> list[Place]:
    """Sant Pere, the plazas from the dearest down (PPP-3), the streets, the houses."""
    ranked = {"start": 0, "plaza": 1, "street": 2, "house": 3}
    named: dict[str, int] = {}
    for node in nodes:
        named[str(node["name"])] = named.get(str(node["name"]), 0) + 1
    keyed: list[tuple[int, int, int]] = []
    for index, node in enumerate(nodes):
        keyed.append((ranked[str(node["kind"])], -_value(node), index))
    places: list[Place] = []
    for _, _, index in sorted(keyed):
        node = nodes[index]
        id_, kind, name = str(node["id"]), str(node["kind"]), str(node["name"])
        if kind == "street" and named[name] > 1:
            name = f"{name} {_house_number(id_)}"
        places.append(Place(id_, kind, name, _value(node), node["zone"] == "left"))
    return places


def _value(node: dict[str, object]) -> int:
    value = node["value"]
    return value if isinstance(value, int) else 0


def _house_number(id_: str) -> int:
    """The count of a square along its street."""
    match = re.fullmatch(r"([a-z]+)([0-9]+)", id_)
    assert match is not None, f"a street square is its street and a count: {id_}"
    return int(match[2]) + CARRIES_ON.get(match[1], 0)


def _edges(pairs: object) -> list[tuple[int, int]]:
    number = {place.id: node for node, place in enumerate(PLACES)}
    assert isinstance(pairs, list)
    return [(number[pair[0]], number[pair[1]]) for pair in pairs]


_BOARD: Final = _read_board()
PLACES: Final[list[Place]] = _places(_BOARD["nodes"])
EDGES: Final[list[tuple[int, int]]] = _edges(_BOARD["edges"])
NODES: Final = 104
FIRST_HOUSE: Final = 98
PLACE_NAMES: Final[list[str]] = [place.name for place in PLACES]
WORTH: Final[list[int]] = [place.value for place in PLACES]
"""PPP-3: what each plaza pays."""
