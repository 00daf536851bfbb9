"""The turn: its phases, one after the other, and its end. PGM-29, PGM-37."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.loot import BURIED, EVERYBODY
from tablee.games.pagamas.phases import ORDER, PHASES
from tablee.games.pagamas.state import Frame, Position
from tablee.kernel.state import NOBODY, Data

IN_ORDER: Final = [PHASES[name] for name in ORDER]


class Turn(Frame):
    """The lowest frame of the stack: one phase after the other, turn after turn, until the loot has run out."""

    __slots__ = ("phase",)
    name = "turn"
    clause = "PGM-37"

    def __init__(self, phase: int = 0) -> None:
        self.phase = phase  # the next one

    def go_on(self, state: Position) -> bool:
        if self.phase == len(IN_ORDER):
            self._end(state)
            return False
        if self.phase == 0:
            state.turn += 1
            state.tell("turn", state.captain, "PGM-11", {"turn": state.turn})
        self.phase += 1
        state.push(IN_ORDER[self.phase - 1].begin(state))
        return False

    def _end(self, state: Position) -> None:
        """PGM-37: what was laid returns; PGM-29: after the last turn the buried loot is counted."""
        if state.last:
            unearth(state)
            state.pop()
            return
        state.clear_turn()
        state.wake()
        self.phase = 0

    def copy(self) -> Frame:
        return Turn(self.phase)

    def data(self) -> Data:
        return {"name": self.name, "phase": self.phase}


def unearth(state: Position) -> None:
    """PGM-29: the buried cards are shown and counted."""
    for seat in range(state.seats):
        cards = state.loot.of(seat, BURIED)
        for card in cards:
            state.loot.show(card, EVERYBODY)
        if not cards:
            state.tell("unearths-nothing", seat, "PGM-29", {})
        elif len(cards) == 1:
            state.tell("unearths-one", seat, "PGM-29", {"card": cards[0], "value": state.loot.value(cards[0])})
        else:
            shown = ", ".join([f"{card} ({state.loot.value(card)})" for card in cards])
            state.tell("unearths", seat, "PGM-29", {"shown": shown, "shares": state.loot.shares(seat)})
    state.tell("over", NOBODY, "PGM-29", {})
