"""The Royal Game of Ur in numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.numbers import Merge, Numbers, Parts, Row, flag, from_here, one_of, round_from
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE, Action

from royal_game_of_ur.actions import MOVES, THROWS
from royal_game_of_ur.material import DICE, HOME, PIECES
from royal_game_of_ur.rules import Ur

PLACES = HOME + 1
"""In reserve, on one of fourteen squares, or home."""


class UrNumbers(Numbers[Ur]):
    merged = (Merge("places.*", "Pieces of one player are alike.", order=True),)

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return list(MOVES.values())

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return THROWS

    def parts(self, seats: int, settings: Settings) -> Parts:
        return {
            "pieces": (seats, PLACES),
            "turn": (seats,),
            "dice": (DICE + 1,),
            "starting": (DICE + 1,),
            "throws": (1,),
        }

    def see(self, seen: Ur, viewer: int | None) -> dict[str, Row]:
        here = viewer or 0
        counts = [seen.count(seat, place) / PIECES for seat in round_from(here, 2) for place in range(PLACES)]
        return {
            "pieces": counts,
            "turn": one_of(2, from_here(seen.turn, here, 2)),
            "dice": one_of(DICE + 1, seen.dice),
            "starting": one_of(DICE + 1, seen.starting),
            "throws": flag(seen.actor == CHANCE),
        }
