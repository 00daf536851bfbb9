"""Patou'che as numbers: every choice by its place in a list, and the flocks as one seat sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.patouche.actions import (
    FAR,
    FIRSTS,
    FLEES,
    KEEPS,
    NEAR,
    OVERS,
    PLAYS,
    SHOWS,
    TAKES,
    TAKES_FROM,
    THROWS_OF,
    UNDERS,
)
from tablee.games.patouche.flock import Flock
from tablee.games.patouche.material import (
    ALL_DICE,
    LIMITS,
    MOST_PLACES,
    NO_CARD,
    PATOU_SIDES,
    SHEEP_SIDES,
    SIDES,
    THROWS,
    UNTURNED,
    Dice,
)
from tablee.games.patouche.phases import PHASES
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import EXPERT, Pile
from tablee.kernel.numbers import Numbers, Parts, Row, blank, from_here, one_of, parts_of, round_from
from tablee.kernel.options import Settings
from tablee.kernel.state import Action

CARDS: Final = 2 * SIDES + 1  # what a card can be: turned, unturned, or remembered
SLOTS: Final = 3  # of a place: its patou, and room for two sheep
KINDS: Final = 3  # of faces
SHEEP_CARDS: Final = sum(SHEEP_SIDES)
PATOU_CARDS: Final = sum(PATOU_SIDES)
MOST_CAUGHT: Final = max(LIMITS.values()) - 1 + ALL_DICE  # PCH-23: the last visit may catch several


class PatoucheNumbers(Numbers[Patouche]):
    """Outside expert mode no card is ever turned, and nobody chooses a place: then there is less to tell."""

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        if settings["mode"] != EXPERT:
            return [*KEEPS, *TAKES_FROM[:seats]]
        plays = [play for row in PLAYS for play in row]
        takes = [take for row in TAKES[:seats] for take in row]
        return [*KEEPS, NEAR, FAR, *FLEES, *plays, *UNDERS, *OVERS, *takes]

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        throws = [throw for row in THROWS_OF for throw in row]
        shows = [show for row in SHOWS for show in row] if settings["mode"] == EXPERT else []
        return [*FIRSTS[:seats], *throws, *shows]

    def parts(self, seats: int, settings: Settings) -> Parts:
        expert = settings["mode"] == EXPERT
        cards = CARDS if expert else 1
        found: Parts = {
            "flocks": (seats, MOST_PLACES, SLOTS, cards),
            "piles": (2,),  # sheep, patous: cards that nobody has seen
            "unseen": (2, SIDES),  # hidden sides that nobody has seen
            "lair": (1,),
            "wolf": (seats,),
            "turn": (seats,),
            "last": (seats,),  # who brought the last round
            "throws": (1,),
            "dice": (3, KINDS),  # thrown, kept, left to act
            "phase": (len(PHASES),),
            "fleeing": (1,),
            "die": (KINDS,),
            "hand": (cards,),
        }
        if expert:
            found["under"] = (SHEEP_CARDS + PATOU_CARDS, SIDES + 1)  # what lies at the bottom of either pile
            found["astride"] = (MOST_PLACES,)
        return found

    def see(self, seen: Patouche, viewer: int | None) -> dict[str, Row]:
        here, seats = viewer or 0, len(seen.flocks)
        cards = CARDS if seen.expert else 1
        flocks = blank(seats * MOST_PLACES * SLOTS * cards)
        for place, seat in enumerate(round_from(here, seats)):
            _fill(flocks, place * MOST_PLACES * SLOTS * cards, seen.flocks[seat], cards)
        found: dict[str, Row] = {
            "flocks": flocks,
            "piles": [seen.sheep.top / SHEEP_CARDS, seen.patous.top / PATOU_CARDS],
            "unseen": [*parts_of(seen.sheep.unseen, SHEEP_SIDES), *parts_of(seen.patous.unseen, PATOU_SIDES)],
            "lair": [seen.lair / MOST_CAUGHT],
            "wolf": one_of(seats, from_here(seen.wolf, here, seats)),
            "turn": one_of(seats, from_here(seen.turn, here, seats)),
            "last": one_of(seats, from_here(seen.last, here, seats)),
            "throws": [seen.throws / THROWS],
            "dice": [*_dice(seen.thrown), *_dice(seen.kept), *_dice(seen.left)],
            "phase": one_of(len(PHASES), PHASES.index(seen.phase)),
            "fleeing": [seen.fleeing / ALL_DICE],
            "die": one_of(KINDS, seen.die),
            "hand": one_of(cards, _card(seen.hand, cards)),
        }
        if seen.expert:
            found["under"] = [*_under(seen.sheep, SHEEP_CARDS), *_under(seen.patous, PATOU_CARDS)]
            found["astride"] = one_of(MOST_PLACES, seen.astride)
        return found


def _card(card: int, cards: int) -> int:
    """The place of a card among all that it can be; where no card is ever turned it is a card or none."""
    return card if cards == CARDS or card == NO_CARD else card - UNTURNED


def _fill(row: Row, begin: int, flock: Flock, cards: int) -> None:
    for spot in flock.places:
        if spot.patou != NO_CARD:
            row[begin + _card(spot.patou, cards)] = 1.0
        for number, card in enumerate(spot.sheep, 1):
            row[begin + number * cards + _card(card, cards)] = 1.0
        begin += SLOTS * cards


def _dice(dice: Dice) -> list[float]:
    return [dice.wolves / ALL_DICE, dice.patous / ALL_DICE, dice.sheep / ALL_DICE]


def _under(pile: Pile, most: int) -> list[float]:
    row = [0.0] * (most * (SIDES + 1))
    for number, side in enumerate(pile.under):
        row[number * (SIDES + 1) + side] = 1.0
    return row
