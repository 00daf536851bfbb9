"""Why something cannot be done in Patrolis: the clause that forbids it, for what `legal` does not hold."""

from __future__ import annotations

from tablee.games.patrolis.actions import Colour, First, Lay, Letter, Naming, Number, PickUp, Start
from tablee.games.patrolis.material import (
    LETTERS,
    LIMITS,
    NO_TILE,
    OFF,
    ONWARD,
    ROAD,
    STRAIGHT,
    TERRAIN_NAMES,
    WATER,
    square_name,
)
from tablee.games.patrolis.phases import COLOUR, CROSSING, FIRST, LAY, LETTER, NUMBER, OVER, SET_UP, START, Phase
from tablee.games.patrolis.state import Position
from tablee.games.patrolis.tracks import NONE
from tablee.kernel.state import CHANCE, Action, Fact, Refusal


def refusal(state: Position, seat: int, action: Action) -> Refusal:
    """The first thing wrong with an action that is not legal: what no seat could do now before whose turn it is."""
    if state.phase is OVER and state.match:
        return Refusal("PTR-17", "match-over", {})
    if state.phase is OVER:
        return _first(state.phase)
    if seat == CHANCE:
        return _not_by_chance(state, action)
    if isinstance(action, First) and state.game > 1:
        return Refusal("PTR-17", "each-begins", {})
    if isinstance(action, First):
        return Refusal("PTR-4", "by-lot", {})
    if isinstance(action, Colour):
        return Refusal("PTR-5", "by-chance", {})
    if state.phase is FIRST:
        return _first(state.phase)
    if state.phase in SET_UP:
        return _not_named(state, seat, action)
    if isinstance(action, Naming):
        return Refusal("PTR-5", "placed", {})
    if seat != state.actor:
        return Refusal("PTR-4", "not-your-turn", {"turn_seat": state.actor})
    if state.phase is CROSSING:
        return _first(state.phase)
    if isinstance(action, PickUp):
        return Refusal("PTR-13", "no-crossing", {})
    if isinstance(action, Start):
        return _not_started(state, action.entry)
    if isinstance(action, Lay):
        return _not_laid(state, action.piece)
    return _first(LAY)


def _first(phase: Phase) -> Refusal:
    """What is awaited comes first."""
    return Refusal(phase.clause, phase.meanwhile, {})


def _not_by_chance(state: Position, action: Action) -> Refusal:
    if isinstance(action, First) and state.phase is FIRST:
        return Refusal("PTR-4", "no-such-player", {"seats": state.seats})
    if isinstance(action, First):
        return Refusal("PTR-4", "lot-drawn", {})
    if state.phase is FIRST:
        return _first(state.phase)
    if isinstance(action, Colour) and state.phase is COLOUR:
        return Refusal("PTR-5", "colour-out", {})
    if isinstance(action, Number) and state.phase is NUMBER and state.actor == CHANCE:
        return _taken(state, action.row)
    return Refusal("PTR-5", "chance-waits", {"action": action.text})


def _not_named(state: Position, seat: int, action: Action) -> Refusal:
    if not isinstance(action, Naming):
        return _first(state.phase)
    if not state.named:
        return Refusal("PTR-5", "chance-names", {})
    if state.phase is COLOUR:
        return Refusal("PTR-5", "draw-first", {"square": square_name(state.square)})
    if seat != state.actor:
        return Refusal("PTR-5", "name-in-turn", {"turn_seat": state.actor})
    if state.phase is LETTER:
        return Refusal("PTR-5", "name-letter", {})
    if isinstance(action, Letter):
        return Refusal("PTR-5", "name-number", {"letter": LETTERS[state.letter]})
    return _taken(state, action.order)


def _taken(state: Position, row: int) -> Refusal:
    return Refusal("PTR-5", "taken", {"square": square_name(state.named_square(row))})


def _not_started(state: Position, entry: int) -> Refusal:
    square = entry >> 2
    facts: dict[str, Fact] = {"square": square_name(square)}
    if state.tracks.live[state.turn] != NONE:
        return Refusal("PTR-6", "has-track", {})
    if state.entry != OFF:
        return Refusal("PTR-6", "started", {"square": square_name(state.entry >> 2)})
    if OFF not in ONWARD[square * 4 : square * 4 + 4]:
        return Refusal("PTR-6", "not-border", facts)
    if state.tracks.tiles[square] != NO_TILE:
        return Refusal("PTR-9", "occupied", facts)
    return Refusal("PTR-6", "from-inside", facts)


def _not_laid(state: Position, piece: int) -> Refusal:
    if state.phase is START:
        return _first(state.phase)
    if not state.may_step():
        return _not_entered(state, state.aim() >> 2)
    if piece == STRAIGHT:
        return Refusal("PTR-1", "no-cross", {})
    return Refusal("PTR-1", "no-curve", {})


def _not_entered(state: Position, square: int) -> Refusal:
    """PTR-7, PTR-8: why no tile of any kind can lie on this square in this turn."""
    here = state.map.fits[square]
    facts: dict[str, Fact] = {"square": square_name(square)}
    shared = [terrain for terrain in LIMITS if terrain & here & state.fits]
    if shared:
        widest = max(shared, key=LIMITS.__getitem__)
        facts |= {"terrain_word": f"picture.{TERRAIN_NAMES[widest]}", "limit": LIMITS[widest], "steps": state.laid}
        return Refusal("PTR-7", "too-many-steps", facts)
    if here == WATER or state.fits == WATER:
        return Refusal("PTR-8", "river", facts)
    if ROAD & (here | state.fits):  # other roads fit every terrain but water: this one is a bridge, or there was one
        return Refusal("PTR-8", "bridge", facts)
    return Refusal("PTR-7", "wrong-terrain", facts)
