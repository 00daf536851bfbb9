"""What a sensible Patolli player knows: how a lead wins, and why one would play a move."""

from __future__ import annotations

from math import exp
from typing import Final

from tablee.games.patolli.actions import Move
from tablee.games.patolli.material import LAST, RESERVE
from tablee.games.patolli.outlook import exposed, standing
from tablee.games.patolli.phases import OVER
from tablee.games.patolli.rules import Patolli
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Fact

SCALE: Final = 40.0  # a lead of so many squares wins about 73 % of games


class PatolliSense(Sense[Patolli]):
    def value(self, state: Patolli, seat: int) -> float:
        if state.phase is OVER:
            return 1.0 if state.turn == seat else 0.0
        lead = standing(state, seat) - standing(state, 1 - seat)
        return 1.0 / (1.0 + exp(-lead / SCALE))

    def in_turn(self, state: Patolli, seat: int) -> bool:
        """PTL-14: a piece that leaves the board gives another throw."""
        return state.turn == seat and state.phase is not OVER

    def reason(self, state: Patolli, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        others = [other for other in state.legal(seat) if isinstance(other, Move) and other is not action]
        if not isinstance(action, Move) or not others:
            return "only", {}
        facts: dict[str, Fact] = {"from": action.origin, "to": action.to}
        if action.to == LAST:
            return "home", facts
        across = state.sides[seat].across[action.to]
        if state.victim(seat, action.to):
            return "capture", {"lost": across, **facts}
        if state.board.black[action.to]:
            return "black", facts
        if action.origin == RESERVE:
            return "enter", facts
        after = state.copy()
        after.do(seat, action)
        if exposed(state, seat, action.origin) and not exposed(after, seat, action.to):
            return "safety", facts
        if across and not exposed(after, seat, action.to):
            return "shelter", facts
        if any(state.board.black[other.to] for other in others):
            return "avoid-black", facts
        return "advance", facts
