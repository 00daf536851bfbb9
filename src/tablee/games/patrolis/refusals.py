"""Why something cannot be done in Patrolis: the clause that forbids it, for what `legal` does not hold."""

from __future__ import annotations

from tablee.games.patrolis.actions import Colour, First, Lay, Letter, Number, PickUp, Start
from tablee.games.patrolis.material import LETTERS, MOST_STEPS, OFF, ONWARD, STRAIGHT, WATER, square_name
from tablee.games.patrolis.situation import (
    COLOUR,
    CROSSING,
    FIRST,
    LETTER,
    NOBODY,
    SET_UP,
    START,
    Situation,
)
from tablee.games.patrolis.tracks import NONE
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def refusal(state: Situation, seat: int, action: Action) -> Refusal:
    """The first thing wrong with an action that is not legal."""
    if state.actor == NOBODY:
        return Refusal("PTR-16", "over", {})
    if seat == CHANCE:
        return _not_by_chance(state, action)
    if isinstance(action, First):
        return Refusal("PTR-4", "by-lot", {})
    if isinstance(action, Colour):
        return Refusal("PTR-5", "by-chance", {})
    if state.phase == FIRST:
        return Refusal("PTR-4", "lot-first", {})
    if state.actor == CHANCE:
        return Refusal("PTR-5", "by-chance", {})
    if seat != state.actor and state.phase in SET_UP:
        return Refusal("PTR-5", "name-in-turn", {"turn_seat": state.actor})
    if seat != state.actor:
        return Refusal("PTR-4", "not-your-turn", {"turn_seat": state.actor})
    if state.phase in SET_UP:
        return _not_named(state, action)
    if isinstance(action, (Letter, Number)):
        return Refusal("PTR-5", "placed", {})
    if state.phase == CROSSING:
        return Refusal("PTR-13", "choose-side", {})
    if isinstance(action, PickUp):
        return Refusal("PTR-13", "no-crossing", {})
    if isinstance(action, Start):
        return _not_started(state, action.entry)
    if isinstance(action, Lay):
        return _not_laid(state, seat, action.piece)
    return Refusal("PTR-10", "must-lay", {})


def _not_by_chance(state: Situation, action: Action) -> Refusal:
    if state.actor == CHANCE and state.phase == COLOUR and isinstance(action, Colour):
        return Refusal("PTR-5", "colour-out", {})
    return Refusal("PTR-5", "chance-waits", {"action": action.text})


def _not_named(state: Situation, action: Action) -> Refusal:
    if state.phase == LETTER and isinstance(action, Number):
        return Refusal("PTR-5", "name-letter", {})
    if isinstance(action, Number):
        return Refusal("PTR-5", "taken", {"square": square_name(state.named_square(action.row))})
    if isinstance(action, Letter):
        return Refusal("PTR-5", "name-number", {"letter": LETTERS[state.letter]})
    return Refusal("PTR-5", "place-first", {})


def _not_started(state: Situation, entry: int) -> Refusal:
    square = entry >> 2
    facts: dict[str, Fact] = {"square": square_name(square)}
    if state.tracks.live[state.turn] != NONE:
        return Refusal("PTR-6", "has-track", {})
    if state.entry != OFF:
        return Refusal("PTR-6", "started", {"square": square_name(state.entry >> 2)})
    if OFF not in ONWARD[square * 4 : square * 4 + 4]:
        return Refusal("PTR-6", "not-border", facts)
    if ONWARD[entry] != OFF:
        return Refusal("PTR-6", "from-inside", facts)
    return Refusal("PTR-9", "occupied", facts)


def _not_laid(state: Situation, seat: int, piece: int) -> Refusal:
    if state.phase == START:
        return Refusal("PTR-6", "start-first", {})
    me = state.players[seat]
    if piece == STRAIGHT and not me.crosses:
        return Refusal("PTR-1", "no-cross", {})
    if piece != STRAIGHT and not me.curves:
        return Refusal("PTR-1", "no-curve", {})
    square = state.aim() >> 2
    here = state.map.fits[square]
    facts: dict[str, Fact] = {"square": square_name(square), "steps": state.laid}
    if here & state.fits:
        return Refusal("PTR-7", "too-many-steps", {"limit": MOST_STEPS[here & state.fits], **facts})
    if here == WATER or state.fits == WATER:
        return Refusal("PTR-8", "river", facts)
    return Refusal("PTR-7", "wrong-terrain", facts)
