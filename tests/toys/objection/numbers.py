"""Objection as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.numbers import Numbers, Parts, Row, from_here, one_of, round_from
from tablee.kernel.options import Settings
from tablee.kernel.state import Action
from tests.toys.objection.rules import ACCEPT, CLAIMS, HEAP, MOST, OBJECT, TOKENS, Objection


class ObjectionNumbers(Numbers[Objection]):
    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return [*CLAIMS, ACCEPT, OBJECT]

    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return []

    def parts(self, seats: int, settings: Settings) -> Parts:
        deep = 1 + TOKENS * seats
        return {
            "heap": (1,),
            "points": (seats,),
            "tokens": (seats,),
            "turn": (seats,),
            "stack": (deep, seats + MOST + 1 + seats),
        }

    def see(self, seen: Objection, viewer: int | None) -> dict[str, Row]:
        here, seats = viewer or 0, len(seen.points)
        around = round_from(here, seats)
        stack: list[float] = []
        for frame in seen.stack:
            stack += one_of(seats, from_here(frame.seat, here, seats))
            stack += one_of(MOST + 1, frame.stones)
            stack += one_of(seats, frame.accepted)
        return {
            "heap": [seen.heap / HEAP],
            "points": [seen.points[seat] / HEAP for seat in around],
            "tokens": [seen.tokens[seat] / TOKENS for seat in around],
            "turn": one_of(seats, from_here(seen.turn, here, seats)),
            "stack": stack + [0.0] * ((1 + TOKENS * seats) * (2 * seats + MOST + 1) - len(stack)),
        }
