"""The set-up: which plaza the next pawn out of the bag goes to (PPP-8, PPP-9), and who plays first (PPP-10)."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import CREU, FONTS, FRANCESC, JOAN, MAGDALENA, VILADOMAT, WORTH
from tablee.games.patimpatampatum.state import Position


def pairs(state: Position) -> list[int]:
    """The plazas that get two pawns."""
    if state.seats == 3:
        return [FONTS, FRANCESC, state.seven]
    if state.seats == 4:
        return [CREU, FONTS]
    return [CREU, FONTS, FRANCESC]


def next_plaza(state: Position) -> int:
    """The plaza to fill: from the highest value down, those with two pawns first; 0 when the bag is empty."""
    twos = pairs(state)
    for plaza in twos:
        if state.pawns.crowd(plaza) < 2:
            return plaza
    for plaza in (FRANCESC, MAGDALENA, VILADOMAT, JOAN):
        if plaza not in twos and state.pawns.crowd(plaza) < 3:
            return plaza
    return 0


def may_come(state: Position, seat: int, plaza: int) -> bool:
    """PPP-9: on a plaza of two pawns a second one of the same colour goes back into the bag."""
    if state.in_bag(seat) == 0:
        return False
    return plaza not in pairs(state) or state.pawns.count(seat, plaza) == 0


def first_in_line(state: Position) -> list[int]:
    """PPP-10: of the seats that have no place in the order yet, those with the fewest points on the plazas."""
    waiting = [seat for seat in range(state.seats) if seat not in state.order]
    if not waiting:
        return []
    fewest = min([standing_value(state, seat) for seat in waiting])
    return [seat for seat in waiting if standing_value(state, seat) == fewest]


def standing_value(state: Position, seat: int) -> int:
    """The value of its plaza once for each pawn."""
    total = 0
    for plaza in state.pawns.town.plazas:
        total += WORTH[plaza] * state.pawns.count(seat, plaza)
    return total
