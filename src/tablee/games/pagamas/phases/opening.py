"""Before the first turn: who is Captain, PGM-8."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.actions import DRAW_LOOT, Move
from tablee.games.pagamas.material import CAPTAIN, NOBODY, VALUES
from tablee.games.pagamas.state import Frame, Position
from tablee.kernel.state import CHANCE, Action, Data

TO_DRAW: Final = 0
OUT: Final = -1


class Opening(Frame):
    """Each draws a loot card, the highest is Captain; only the tied draw again, from the whole pile."""

    __slots__ = ("drawn",)
    name = "opening"
    clause = "PGM-8"

    def __init__(self, drawn: list[int]) -> None:
        self.drawn = drawn  # for each seat the value drawn, or that it is to draw, or out

    def go_on(self, state: Position) -> bool:
        if TO_DRAW in self.drawn:
            return True
        highest = max(self.drawn)
        tied = [seat for seat in range(state.seats) if self.drawn[seat] == highest]
        if len(tied) > 1:
            self.drawn = [TO_DRAW if seat in tied else OUT for seat in range(state.seats)]
            state.tell("tied", NOBODY, "PGM-8", {"value": highest})
            return True
        state.captain = tied[0]
        state.roles[tied[0]] = CAPTAIN
        state.tell("first-captain", tied[0], "PGM-8", {"value": highest})
        state.pop()
        return False

    def acting(self, state: Position) -> tuple[int, ...]:
        return (CHANCE,)

    def seat(self) -> int:
        """Who draws next."""
        return self.drawn.index(TO_DRAW)

    def odds(self, state: Position) -> list[tuple[Action, int]]:
        found: list[tuple[Action, int]] = []
        for value in VALUES:
            count = state.loot.pile[value] - self.drawn.count(value)
            if count:
                found.append((DRAW_LOOT[value], count))
        return found

    def take(self, state: Position, seat: int, action: Move) -> None:
        drawer = self.seat()
        self.drawn[drawer] = action.value
        state.tell("draws-loot", drawer, "PGM-8", {"value": action.value})

    def copy(self) -> Frame:
        return Opening(self.drawn[:])

    def data(self) -> Data:
        return {"name": self.name, "drawn": self.drawn[:]}
