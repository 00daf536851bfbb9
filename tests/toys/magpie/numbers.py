"""Magpie as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.numbers import Merge, Numbers, Parts, Row, flag, from_here, one_of, parts_of, round_from
from tablee.kernel.options import Settings
from tablee.kernel.state import Action
from tests.toys.magpie.rules import DRAWS, EACH, PLAYS, VALUES, Magpie

JEWELS = EACH * VALUES
WORTH = EACH * sum(range(1, VALUES + 1))


class MagpieNumbers(Numbers[Magpie]):
    merged = (Merge("nests.*", "Which jewel was laid first decides nothing.", order=True),)

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return PLAYS

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return DRAWS

    def parts(self, seats: int, settings: Settings) -> Parts:
        return {
            "stock": (VALUES,),
            "left": (1,),
            "hand": (VALUES,),
            "sizes": (seats,),
            "nests": (seats, VALUES),
            "points": (seats,),
            "top": (VALUES,),
            "turn": (seats,),
            "drawing": (1,),
        }

    def see(self, seen: Magpie, viewer: int | None) -> dict[str, Row]:
        here, seats = viewer or 0, len(seen.hands)
        around = round_from(here, seats)
        nests = [seen.nests[seat].count(value) / EACH for seat in around for value in range(1, VALUES + 1)]
        held = [] if viewer is None else seen.hands[viewer]
        return {
            "stock": parts_of(seen.stock, [EACH] * VALUES),
            "left": [seen.left / JEWELS],
            "hand": [held.count(value) / EACH for value in range(1, VALUES + 1)],
            "sizes": [len(seen.hands[seat]) / JEWELS for seat in around],
            "nests": nests,
            "points": [seen.points[seat] / WORTH for seat in around],
            "top": one_of(VALUES, seen.top - 1),
            "turn": one_of(seats, from_here(seen.turn, here, seats)),
            "drawing": flag(seen.drawing),
        }
