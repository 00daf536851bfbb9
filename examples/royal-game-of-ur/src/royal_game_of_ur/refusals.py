"""Why something cannot be done: the clause, and the sentence that explains it."""

from __future__ import annotations

from tablee.kernel.state import Action, Refusal

from royal_game_of_ur.actions import Move, Throw
from royal_game_of_ur.material import HOME, LAST, RESERVE
from royal_game_of_ur.phases import MOVE, OVER, STARTING_THROW, THROW
from royal_game_of_ur.state import Position


def why_not(state: Position, seat: int, action: Action) -> Refusal | None:
    """Nothing where it is legal; whether it is, `legal` decides."""
    if action in state.legal(seat):
        return None
    if state.phase is OVER:
        return Refusal("UR-13", "over", {})
    if isinstance(action, Throw):
        if state.phase is MOVE:
            return Refusal("UR-6", "already-thrown", {"throw": state.dice})
        return Refusal("UR-4", "throw-is-chance", {})
    if state.phase is STARTING_THROW:
        return Refusal("UR-5", "starting-throws-first", {})
    if seat != state.turn:
        return Refusal("UR-6", "not-your-turn", {})
    if state.phase is THROW:
        return Refusal("UR-6", "throw-first", {})
    return _no_such_move(state, seat, action) if isinstance(action, Move) else Refusal("UR-6", "no-passing", {})


def _no_such_move(state: Position, seat: int, move: Move) -> Refusal:
    throw, origin, mine = state.dice, move.origin, state.places[seat]
    to = origin + throw
    if origin not in mine and origin == RESERVE:
        return Refusal("UR-7", "reserve-empty", {})
    if origin not in mine:
        return Refusal("UR-6", "no-piece", {"from": origin})
    if to > HOME:
        return Refusal("UR-12", "too-far", {"from": origin, "throw": throw, "needed": HOME - origin})
    if move.to != to:
        facts: dict[str, int | str] = {"from": origin, "throw": throw, "to": to}
        return Refusal("UR-6", "whole-throw" if to <= LAST else "whole-throw-off", facts)
    if to in mine:
        return Refusal("UR-8", "own-piece", {"to": to})
    return Refusal("UR-11", "refuge", {"to": to})
