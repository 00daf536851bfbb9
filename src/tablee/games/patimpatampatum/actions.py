"""Everything that can be done in PatimPatamPatum, each action made once, with its notation."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.material import (
    CHARACTER_WORDS,
    COMPARSES,
    FIRST_HOUSE,
    KIND_WORDS,
    KINDS,
    NODES,
    NUMBERS,
    PLACES,
    PLAZAS,
)
from tablee.kernel.state import Action

NONE: Final = -1  # no card

# What chance brings


class Result(Action):
    """A result of chance, by a clause."""

    __slots__ = ("clause",)

    def __init__(self, text: str, order: int, clause: str) -> None:
        super().__init__(text, order)
        self.clause = clause


class Seven(Result):
    """PPP-8: with three players, which of the plazas worth 7 gets two pawns."""

    __slots__ = ("plaza",)

    def __init__(self, plaza: int) -> None:
        super().__init__(f"two {PLACES[plaza].word}", plaza, "PPP-8")
        self.plaza = plaza


class Bag(Result):
    """PPP-8: a pawn of this seat comes out of the bag."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__(f"bag {COMPARSES[owner]}", 10 + owner, "PPP-8")
        self.owner = owner


class Lot(Result):
    """PPP-10: of those who are equal, this seat plays first."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__(f"lot {COMPARSES[owner]}", 20 + owner, "PPP-10")
        self.owner = owner


class Draw(Result):
    """A card is dealt or drawn."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        super().__init__(f"draw {KIND_WORDS[kind]}", 30 + kind, "PPP-13")
        self.kind = kind


# What a player does in their own turn


def number_word(kind: int) -> str:
    """A card played for its number: a character's is 1 (PPP-6)."""
    return KIND_WORDS[kind] if kind < NUMBERS else f"1/{KIND_WORDS[kind]}"


class Planned(Action):
    """PPP-46: a part of a plan, which nobody else sees before all of it is laid open."""

    __slots__ = ()


class Card(Planned):
    """A card is chosen."""

    __slots__ = ("kind",)

    def __init__(self, text: str, order: int, kind: int) -> None:
        super().__init__(text, order)
        self.kind = kind


class Number(Card):
    """It is chosen for its number."""

    __slots__ = ()

    def __init__(self, kind: int) -> None:
        super().__init__(f"play {number_word(kind)}", 100 + kind, kind)


class Character(Card):
    """It is chosen for its character."""

    __slots__ = ()

    def __init__(self, kind: int) -> None:
        super().__init__(f"play {KIND_WORDS[kind]}", 200 + kind, kind)


class Pick(Planned):
    """A pawn is chosen, known by the place where it stands."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__(f"pawn {PLACES[place].word}", 300 + place)
        self.place = place


class To(Action):
    """The chosen pawn goes to a place."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__(f"to {PLACES[place].word}", 500 + place)
        self.place = place


class Push(Action):
    """The chosen pawn pushes a rival's pawn out of a full plaza."""

    __slots__ = ("plaza", "rival")

    def __init__(self, plaza: int, rival: int) -> None:
        super().__init__(f"push {PLACES[plaza].word} {COMPARSES[rival]}", 700 + plaza * 10 + rival)
        self.plaza = plaza
        self.rival = rival


class Discard(Action):
    """PPP-18: a card is thrown away, where nothing can be played."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        super().__init__(f"discard {KIND_WORDS[kind]}", 800 + kind)
        self.kind = kind


class Done(Action):
    """PPP-43: the àliga moves no second pawn."""

    __slots__ = ()


DONE: Final = Done("done", 900)


# What a pushed player answers


class Answer(Action):
    """What only somebody who is pushed can do."""

    __slots__ = ()


class Defence(Answer):
    """The whole answer to a push: a number card, a character, both, or neither."""

    __slots__ = ("character", "number")

    def __init__(self, number: int, character: int) -> None:
        words = "defend" if number != NONE or character != NONE else "yield"
        if number != NONE:
            words += f" {number_word(number)}"
        if character != NONE:
            words += f" {KIND_WORDS[character]}"
        super().__init__(words, 1000 + (number + 1) * (KINDS + 1) + character + 1)
        self.number = number
        self.character = character


class Overload(Answer):
    """An answer with more cards than one number and one character: never legal, and refused by PPP-20."""

    __slots__ = ()


class Back(Answer):
    """PPP-22: where the pawn that failed steps back to, when the defender may choose."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__(f"back {PLACES[place].word}", 2000 + place)
        self.place = place


class Revel(Answer):
    """PPP-31: the borratxos take the beaten pawn to another plaza."""

    __slots__ = ("plaza",)

    def __init__(self, plaza: int) -> None:
        super().__init__(f"borratxos {PLACES[plaza].word}", 2200 + plaza)
        self.plaza = plaza


class Pass(Answer):
    """No borratxos."""

    __slots__ = ()


PASS: Final = Pass("pass", 2300)


# The tables, by place and by kind of card

SEVENS: Final = [Seven(plaza) for plaza in (0, *PLAZAS)]
BAGS: Final = [Bag(owner) for owner in range(len(COMPARSES))]
LOTS: Final = [Lot(owner) for owner in range(len(COMPARSES))]
DRAWS: Final = [Draw(kind) for kind in range(KINDS)]
PLAY_NUMBER: Final = [Number(kind) for kind in range(KINDS)]
PLAY_CHARACTER: Final = [Character(kind) for kind in range(NUMBERS, KINDS)]  # from the first character on
PICKS: Final = [Pick(place) for place in range(NODES)]
GOES: Final = [To(place) for place in range(NODES)]
PUSHES: Final = [[Push(plaza, rival) for rival in range(len(COMPARSES))] for plaza in (0, *PLAZAS)]
DISCARDS: Final = [Discard(kind) for kind in range(KINDS)]
DEFENCES: Final = [
    [Defence(number, character) for character in (NONE, *range(NUMBERS, KINDS))] for number in range(NONE, KINDS)
]
NUMBER_WORDS: Final = [number_word(kind) for kind in range(KINDS)]
YIELD: Final = DEFENCES[0][0]
BACKS: Final = [Back(place) for place in range(FIRST_HOUSE)]
REVELS: Final = [Revel(plaza) for plaza in (0, *PLAZAS)]


def defence(number: int, character: int) -> Defence:
    """The answer with these two cards, either of which may be `NONE`."""
    return DEFENCES[number + 1][0 if character == NONE else character - NUMBERS + 1]


def overload(text: str) -> Overload | None:
    """The answer written as ``text``, if it names several numbers or several characters."""
    verb, *cards = text.split(" ")
    numbers = [card for card in cards if card in NUMBER_WORDS]
    characters = [card for card in cards if card in CHARACTER_WORDS]
    if verb != "defend" or len(numbers) + len(characters) < len(cards) or max(len(numbers), len(characters)) < 2:
        return None
    return Overload(text, 1900)


def all_actions() -> dict[str, Action]:
    """Every action by its notation."""
    tables: list[list[Action]] = [
        [DONE, PASS],
        [*SEVENS[1:], *BAGS, *LOTS, *DRAWS],
        [*PLAY_NUMBER, *PLAY_CHARACTER, *PICKS, *GOES, *DISCARDS, *BACKS, *REVELS[1:]],
        [push for row in PUSHES[1:] for push in row],
        [answer for row in DEFENCES for answer in row],
    ]
    return {action.text: action for table in tables for action in table}
