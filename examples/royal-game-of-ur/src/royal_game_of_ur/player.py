"""What a sensible player knows: who is ahead, and why one would play a move. Bots, hints and chances come from it."""

from __future__ import annotations

from tablee.kernel.forecast import Forecast
from tablee.kernel.sense import Sense
from tablee.kernel.state import NOBODY, Action, Fact

from royal_game_of_ur.actions import Move
from royal_game_of_ur.material import REFUGE, ROSETTE
from royal_game_of_ur.outlook import chance, hits
from royal_game_of_ur.phases import OVER
from royal_game_of_ur.rules import Ur


def winning(state: Ur, seat: int) -> float:
    """How likely a seat wins, if both play sensibly from here."""
    if state.phase is OVER:
        return 1.0 if state.turn == seat else 0.0
    mine, theirs = state.places[seat], state.places[1 - seat]
    if state.turn == NOBODY:
        return 0.5
    return chance(mine, theirs, state.turn == seat)


class UrSense(Sense[Ur]):
    def value(self, state: Ur, seat: int) -> float:
        return winning(state, seat)

    def in_turn(self, state: Ur, seat: int) -> bool:
        """UR-10: a rosette gives another throw."""
        return state.turn == seat and state.phase is not OVER

    def reason(self, state: Ur, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        others = [other for other in state.legal(seat) if isinstance(other, Move) and other is not action]
        if not isinstance(action, Move) or not others:
            return "only", {}
        theirs = state.places[1 - seat]
        facts: dict[str, Fact] = {"from": action.origin, "to": action.to}
        if state.victim(seat, action.to) is not None:
            return "capture", facts
        if action.to == REFUGE:
            return "refuge", facts
        if ROSETTE[action.to]:
            return "rosette", facts
        if action.kind == "exit":
            return "exit", facts
        before, after = hits(theirs, action.origin), hits(theirs, action.to)
        if before > after:
            return "safety", {"ways": before, **facts}
        if action.kind == "enter":
            return "enter", facts
        return "advance" if after == 0 else "risk", {"ways": after, **facts}


class UrForecast(Forecast[Ur]):
    """Who will win. The weights were fitted to games of sensible players (`outlook`)."""

    def chances(self, state: Ur) -> list[float]:
        mine = winning(state, 0)
        return [mine, 1.0 - mine]
