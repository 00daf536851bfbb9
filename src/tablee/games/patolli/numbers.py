"""Patolli as numbers: every move by its place in a list, and the board as either side sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablee.games.patolli.actions import FIRST_MOVES, MOVES, THROWS
from tablee.games.patolli.material import LAST, LEFT, PIECES, RESERVE, RIGHT, THROW_ODDS
from tablee.games.patolli.phases import PHASES
from tablee.games.patolli.rules import Patolli
from tablee.kernel.numbers import Merge, Numbers, Parts, Row, flag, from_here, one_of, parts_of
from tablee.kernel.options import Settings
from tablee.kernel.state import Action

SIDES: Final = 2
SQUARES: Final = LAST - 1  # where a piece can stand: on the last one it leaves at once
SCORES: Final = [score for score, _ in THROW_ODDS]


def _moves() -> list[Action]:
    """A piece goes on by its throw, and by the same throw again over each of its fellows (PTL-11)."""
    found: set[Action] = {move for score in SCORES for move in FIRST_MOVES[score]}
    for origin in range(LAST):
        for score in SCORES:
            for hops in range(1, PIECES + 1):
                if origin + hops * score <= LAST:
                    found.add(MOVES[origin][origin + hops * score])
    return sorted(found, key=_order)


def _order(action: Action) -> int:
    return action.order


ALL_MOVES: Final = _moves()


class PatolliNumbers(Numbers[Patolli]):
    merged: tuple[Merge, ...] = (
        Merge("sides.*.on.*", "The six pieces of a side are alike: only where one stands matters."),
        Merge("sides.*.reserve.*", "So are those that wait: only how many matters."),
    )

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return ALL_MOVES

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return THROWS

    def parts(self, seats: int, settings: Settings) -> Parts:
        return {
            "pieces": (SIDES, SQUARES),  # on the squares 1 to 51 of each side's own way
            "rivals": (SIDES, LAST),  # those of the other side, by the squares 1 to 52 of that way
            "reserve": (SIDES,),
            "home": (SIDES,),
            "direction": (SIDES, 2),  # right, left
            "loses-turn": (SIDES,),
            "coins": (SIDES + 1,),  # both purses and the pot, as parts of all coins
            "turn": (SIDES,),
            "phase": (len(PHASES),),
            "throw": (len(SCORES),),
            "starting": (len(SCORES),),
            "after-lost-turn": (1,),
        }

    def see(self, seen: Patolli, viewer: int | None) -> dict[str, Row]:
        here = viewer or 0
        pieces = [0.0] * (SIDES * SQUARES)
        rivals = [0.0] * (SIDES * LAST)
        direction: list[float] = []
        order = [here, 1 - here]
        for place, seat in enumerate(order):
            side = seen.sides[seat]
            for square in side.origins:
                if square == RESERVE:
                    continue
                pieces[place * SQUARES + square - 1] = 1.0
                there = side.across[square]  # the same square as the other side counts it
                if there:
                    rivals[(1 - place) * LAST + there - 1] = 1.0
            direction += [1.0 if side.direction == way else 0.0 for way in (RIGHT, LEFT)]
        sides = [seen.sides[seat] for seat in order]
        coins = sides[0].purse + sides[1].purse + seen.pot
        return {
            "pieces": pieces,
            "rivals": rivals,
            "reserve": parts_of([len(side.reserve) for side in sides], [PIECES, PIECES]),
            "home": parts_of([side.home for side in sides], [PIECES, PIECES]),
            "direction": direction,
            "loses-turn": [1.0 if side.loses_turn else 0.0 for side in sides],
            "coins": parts_of([sides[0].purse, sides[1].purse, seen.pot], [coins] * 3),
            "turn": one_of(SIDES, from_here(seen.turn, here, SIDES)),
            "phase": one_of(len(PHASES), PHASES.index(seen.phase)),
            "throw": _score(seen.throw),
            "starting": _score(seen.starting),
            "after-lost-turn": flag(seen.after_lost_turn),
        }


def _score(throw: int) -> list[float]:
    return one_of(len(SCORES), SCORES.index(throw) if throw else -1)
