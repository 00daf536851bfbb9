"""Why an action is not legal: the clause and the sentence, from the same predicates as `legal`."""

from __future__ import annotations

from tablee.games.patolli.actions import Move, Throw
from tablee.games.patolli.material import LAST, RESERVE
from tablee.games.patolli.phases import MOVE, OVER, STARTING_THROW, THROW
from tablee.games.patolli.state import Position
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def why_not(state: Position, seat: int, action: Action) -> Refusal | None:
    if state.legal_named(seat, action.text) is not None:
        return None
    phase = state.phase
    if phase is OVER or (seat == CHANCE and phase is MOVE):
        return _meanwhile(state)
    if seat == CHANCE:
        return Refusal("PTL-4", "no-such-throw", {"action": action.text})
    if isinstance(action, Throw):
        return Refusal("PTL-4", "throw-is-chance", {})
    if phase is STARTING_THROW:
        return _meanwhile(state)
    if seat != state.turn:
        return _why_not_now(state, seat)
    if not isinstance(action, Move):
        return Refusal("PTL-6", "no-passing", {})
    return _meanwhile(state) if phase is THROW else _why_not_move(state, seat, action)


def _meanwhile(state: Position) -> Refusal:
    """Something else is awaited first, or nothing any more."""
    return Refusal(state.phase.clause, state.phase.meanwhile, {"throw": state.throw} if state.throw else {})


def _why_not_now(state: Position, seat: int) -> Refusal:
    """Why it is not this side's turn: it has lost it, or will lose the next one too, or the other simply plays."""
    if state.after_lost_turn:
        return Refusal("PTL-9", "turn-lost", {})
    if state.sides[seat].loses_turn:
        return Refusal("PTL-9", "turn-to-lose", {})
    return Refusal("PTL-6", "not-your-turn", {})


def _why_not_move(state: Position, seat: int, move: Move) -> Refusal:
    """Why the piece cannot move at all, or else where this throw takes it; from the same predicates as `legal`."""
    me = state.sides[seat]
    throw = state.throw
    if not me.direction and not move.direction:
        return Refusal("PTL-8", "choose-direction", {"throw": throw})
    if me.direction and move.direction:
        return Refusal("PTL-8", "direction-chosen", {})
    if move.origin == RESERVE and not me.reserve:
        return Refusal("PTL-7", "reserve-empty", {})
    if move.origin not in me.origins:
        return Refusal("PTL-6", "no-piece", {"from": move.origin})
    first = move.origin + throw
    to = me.landing(move.origin, throw)
    facts: dict[str, Fact] = {"from": move.origin, "first": first, "to": to, "throw": throw, "last": LAST}
    if to == first:
        return _why_not_step(state, seat, to, facts)
    if to > LAST:
        return Refusal("PTL-11", "chain-too-far", facts)
    if not state.may_rest(seat, to):
        return Refusal("PTL-13", "chain-to-black", facts)
    if move.to in range(first, to, throw):
        return Refusal("PTL-11", "must-go-on", {"stop": move.to, **facts})
    return Refusal("PTL-11", "whole-chain", facts)


def _why_not_step(state: Position, seat: int, to: int, facts: dict[str, Fact]) -> Refusal:
    """The same where no piece of its own makes it go on."""
    if to > LAST:
        return Refusal("PTL-14", "too-far", {"needed": LAST + state.throw - to, **facts})
    if not state.may_rest(seat, to):
        return Refusal("PTL-13", "safe-on-black", facts)
    return Refusal("PTL-6", "whole-throw", facts)
