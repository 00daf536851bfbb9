"""PatimPatamPatum as numbers: every choice by its place in a list, and the town as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tablee.games.patimpatampatum.actions import (
    BACKS,
    BAGS,
    DISCARDS,
    DONE,
    DRAWS,
    GOES,
    LOTS,
    NONE,
    PASS,
    PICKS,
    PLAY_CHARACTER,
    PLAY_NUMBER,
    PUSHES,
    REVELS,
    SEVENS,
    YIELD,
    defence,
)
from tablee.games.patimpatampatum.material import (
    COMPARSE,
    FUETS,
    HAND,
    HOUSE_PAY,
    KINDS,
    LONGEST,
    MAGDALENA,
    NODES,
    NUMBERS,
    OWN_TURN,
    PAWNS,
    PLAZAS,
    PLENS,
    ROUNDS,
    VILADOMAT,
    WORTH,
    new_deck,
)
from tablee.games.patimpatampatum.phases import PHASES
from tablee.games.patimpatampatum.rules import Patum
from tablee.games.patimpatampatum.state import NO_PAWN, NOWHERE
from tablee.games.patimpatampatum.streets import is_square, town_for
from tablee.kernel.numbers import Merge, Numbers, Parts, Row, flag, from_here, one_of, parts_of, round_from, some_of
from tablee.kernel.options import Settings
from tablee.kernel.state import Action

MOST_POINTS: Final = sum(4 * WORTH[plaza] for plaza in PLAZAS) + sum(pay[3] for pay in HOUSE_PAY)
"""All plazas in three rounds, at their dearest in the third, and the houses."""

PLACES_OF_GOAL: Final = len(PLAZAS) + 1


class PatumNumbers(Numbers[Patum]):
    merged: tuple[Merge, ...] = (
        Merge("pawns.*", "The pawns of a seat are alike: only where they stand matters.", order=True),
        Merge("slots", "So it does not matter which of them stands where on a plaza."),
        Merge("plan.pawn", "The chosen pawn is told by where it stands."),
        Merge("plan.first", "So is the first pawn of the àliga."),
        Merge("push.beaten", "The beaten pawn is one of the rival's, on Sant Pere."),
        Merge("gains", "What the points came from decides nothing before the game is over (PPP-40)."),
    )

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return _choices(seats)

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        sevens = [SEVENS[MAGDALENA], SEVENS[VILADOMAT]] if seats == min(PAWNS) else []
        return [*sevens, *BAGS[:seats], *LOTS[:seats], *[DRAWS[kind] for kind in _kinds(seats)]]

    def parts(self, seats: int, settings: Settings) -> Parts:
        return {
            "pawns": (seats, NODES),
            "hand": (KINDS,),
            "sizes": (seats,),
            "unseen": (KINDS,),  # in the pile or in other hands
            "discards": (KINDS,),
            "left": (1,),
            "round": (ROUNDS,),
            "order": (seats, seats),  # for each seat its place in the order of play
            "turn": (seats,),
            "acting": (seats,),
            "phase": (len(PHASES) + 1,),  # and whether the pawn is chosen that is to go
            "points": (seats,),
            "numbers": (KINDS,),  # the cards chosen for their numbers
            "character": (KINDS,),
            "pawn": (NODES,),
            "first": (NODES,),  # the àliga's first pawn
            "goal": (PLACES_OF_GOAL,),
            "rival": (seats,),
            "strength": (2 * LONGEST + 1,),
            "retreats": (NODES,),
            "attacked": (seats, seats),  # by whom, of the empty-handed
            "seven": (PLACES_OF_GOAL,),
        }

    def see(self, seen: Patum, viewer: int | None) -> dict[str, Row]:
        here, seats, cards, pawns = viewer or 0, seen.seats, seen.cards, seen.pawns
        around = round_from(here, seats)
        deck = new_deck(seats)
        standing = [0.0] * (seats * NODES)
        for token, place in enumerate(pawns.where):
            standing[from_here(pawns.owner(token), here, seats) * NODES + place] += 1.0 / pawns.each
        held = [0] * KINDS if viewer is None else cards.hands[viewer]
        numbers = [0] * KINDS
        for kind in seen.numbers:
            numbers[kind] += 1
        order: list[float] = []
        for seat in around:
            order += one_of(seats, seen.order.index(seat) if seat in seen.order else -1)
        return {
            "pawns": standing,
            "hand": parts_of(held, deck),
            "sizes": [cards.sizes[seat] / HAND for seat in around],
            "unseen": parts_of(cards.pile, deck),
            "discards": parts_of(cards.discards, deck),
            "left": [cards.left / sum(deck)],
            "round": one_of(ROUNDS, seen.round - 1),
            "order": order,
            "turn": one_of(seats, from_here(seen.turn, here, seats)),
            "acting": one_of(seats, from_here(seen.actor(), here, seats)),
            "phase": [*one_of(len(PHASES), PHASES.index(seen.phase)), *flag(seen.awaits == "goal")],
            "points": [seen.points[seat] / MOST_POINTS for seat in around],
            "numbers": parts_of(numbers, [2] * KINDS),
            "character": one_of(KINDS, seen.character),
            "pawn": one_of(NODES, pawns.where[seen.pawn] if seen.pawn != NO_PAWN else -1),
            "first": one_of(NODES, pawns.where[seen.first] if seen.first != NO_PAWN else -1),
            "goal": one_of(PLACES_OF_GOAL, seen.goal if seen.goal != NOWHERE else -1),
            "rival": one_of(seats, from_here(seen.rival, here, seats)),
            "strength": one_of(2 * LONGEST + 1, seen.strength + LONGEST),
            "retreats": some_of(NODES, seen.retreats),
            "attacked": [1.0 if seen.attacked[by * seats + of] else 0.0 for by in around for of in around],
            "seven": one_of(PLACES_OF_GOAL, seen.seven if seen.seven != NOWHERE else -1),
        }


def _kinds(seats: int) -> list[int]:
    """The kinds of cards in play."""
    return [kind for kind, count in enumerate(new_deck(seats)) if count]


@cache
def _choices(seats: int) -> tuple[Action, ...]:
    town, kinds = town_for(seats), _kinds(seats)
    squares = [node for node in town.nodes if is_square(node)]
    characters = [PLAY_CHARACTER[kind - NUMBERS] for kind in OWN_TURN]
    found: list[Action] = [*[PLAY_NUMBER[kind] for kind in kinds], *characters]
    found += [PICKS[node] for node in town.nodes]
    found += [GOES[node] for node in town.nodes]
    found += [PUSHES[plaza][rival] for plaza in town.plazas for rival in range(seats)]
    found += [DISCARDS[kind] for kind in kinds]
    found += [DONE, YIELD, defence(NONE, PLENS)]
    found += [defence(NONE, COMPARSE + seat) for seat in range(seats)]
    for kind in kinds:
        found += [defence(kind, NONE), defence(kind, PLENS), defence(kind, FUETS)]
    found += [BACKS[square] for square in squares]
    found += [REVELS[plaza] for plaza in town.plazas]
    return (*found, PASS)
