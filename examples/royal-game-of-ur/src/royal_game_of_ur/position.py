"""A written position: rows that a person can read, and back.

    0: 3 8 12, reserve 2, home 2
    1: 6, reserve 5, home 1
    0 to move 3

Each seat with the squares of its own way on which its pieces stand, and what is off the board; then what is awaited:
``starting throws``, ``starting throw 3`` (seat 0 threw 3, seat 1 is still to throw), ``0 to throw``, ``0 to move 3`` or
``0 has won``; where the dice still lie as they fell, ``0 to throw, the dice show 2``.

Pieces are numbered in the order written; the small print says where they are not.
"""

from __future__ import annotations

from tablee.kernel.position import NUMBER, Also, Figures, Form, Notation, Row, figures
from tablee.kernel.state import CHANCE, NOBODY

from royal_game_of_ur.material import CONTESTED, FEWEST, HOME, LAST, PIECES, RESERVE
from royal_game_of_ur.phases import MOVE, OVER, STARTING_THROW, THROW
from royal_game_of_ur.rules import Ur
from royal_game_of_ur.state import NOT_THROWN

PARTS = {"seat": "[01]", "squares": f"{NUMBER}(?: {NUMBER})*", "reserve": NUMBER, "home": NUMBER}
PARTS |= {"throw": "[1-4]", "dice": "[0-4]", "first": "[0-4]", "both": "s"}
SIDE = Form("{seat}:[ {squares},] reserve {reserve}, home {home}", PARTS)
AWAITED = {
    STARTING_THROW: Form("starting throw[{both}][ {first}][, the dice show {dice}]", PARTS),
    THROW: Form("{seat} to throw[, the dice show {dice}]", PARTS),
    MOVE: Form("{seat} to move {throw}", PARTS),
    OVER: Form("{seat} has won[, the dice show {dice}]", PARTS),
}


def _lines(state: Ur) -> list[str]:
    return [*(_write_side(state, seat) for seat in (0, 1)), _write_awaited(state)]


def _write_side(state: Ur, seat: int) -> str:
    squares = " ".join(map(str, sorted(place for place in state.places[seat] if RESERVE < place < HOME)))
    return SIDE.write(seat=seat, squares=squares, reserve=state.count(seat, RESERVE), home=state.count(seat, HOME))


def _write_awaited(state: Ur) -> str:
    dice = "" if state.dice == NOT_THROWN else str(state.dice)
    if state.phase is STARTING_THROW and state.starting != NOT_THROWN:
        return AWAITED[STARTING_THROW].write(both="", first=str(state.starting), dice="")
    if state.phase is STARTING_THROW:
        return AWAITED[STARTING_THROW].write(both="s", first="", dice=dice)
    return AWAITED[state.phase].write(seat=str(state.turn), throw=dice, dice=dice)


def _above(rows: list[Row]) -> Ur:
    first, second, *rest = rows
    if len(rest) != 1:
        rows[-1].refuse("whole")
    places = [_read_side(first, 0), _read_side(second, 1)]
    if len(places[0]) != len(places[1]):
        second.refuse("pieces", pieces=len(places[0]), found=len(places[1]))
    shared = [place for place in places[0] if RESERVE < place < HOME and CONTESTED[place] and place in places[1]]
    if shared:
        second.refuse("shared", square=shared[0])
    return _awaiting(places, rest[0])


def _read_side(row: Row, seat: int) -> list[int]:
    parts = row.match(SIDE, "side", seat=seat)
    squares = list(map(int, parts["squares"].split()))
    reserve, home = int(parts["reserve"]), int(parts["home"])
    if int(parts["seat"]) != seat:
        row.refuse("side", seat=seat)
    if any(not 1 <= square <= LAST for square in squares):
        row.refuse("square", last=LAST)
    if len(set(squares)) < len(squares):
        row.refuse("one-square")
    if not FEWEST <= len(squares) + reserve + home <= PIECES:
        row.refuse("count", fewest=FEWEST, most=PIECES, found=len(squares) + reserve + home)
    return sorted(squares) + [RESERVE] * reserve + [HOME] * home


def _awaiting(places: list[list[int]], row: Row) -> Ur:
    phase, parts = row.form(AWAITED, "awaited")
    dice = int(parts.get("dice") or NOT_THROWN)
    state = Ur(places, NOBODY, dice, NOT_THROWN, CHANCE)
    if phase is STARTING_THROW:
        if any(place != RESERVE for side in places for place in side):
            row.refuse("starting")
        if bool(parts["both"]) == bool(parts["first"]) or (parts["first"] and parts["dice"]):
            row.refuse("awaited")
        if parts["first"]:
            state.starting = state.dice = int(parts["first"])
        return state
    seat = state.turn = int(parts["seat"])
    done = [state.count(side, HOME) == state.pieces for side in (0, 1)]
    if done[seat] != (phase is OVER) or done[1 - seat]:
        row.refuse("won", pieces=state.pieces)
    if phase is OVER:
        state.actor = NOBODY
    elif phase is MOVE:
        state.dice, state.actor = int(parts["throw"]), seat
        if not state.legal(seat):
            row.refuse("no-move", seat=seat, throw=state.dice)
    return state


def _order(side: list[int]) -> list[int]:
    """The numbers of the pieces as they are written: those on the way, then the reserve, then those at home."""
    rank = {RESERVE: LAST + 1, HOME: LAST + 2}
    return sorted(range(len(side)), key=lambda piece: (rank.get(side[piece], side[piece]), piece))


def _numbers(state: Ur) -> Figures:
    return [[piece + 1 for piece in _order(side)] for side in state.places]


def _number(state: Ur, numbers: Figures) -> None:
    for seat, pieces in enumerate(numbers):
        if sorted(pieces) != list(range(1, state.pieces + 1)):
            raise ValueError
        written = [state.places[seat][piece] for piece in _order(state.places[seat])]
        for piece, place in zip(pieces, written, strict=True):
            state.places[seat][piece - 1] = place
    if _numbers(state) != numbers:
        raise ValueError


def _agreed(state: Ur) -> tuple[int, dict[str, object]]:
    return 2, {"pieces": state.pieces}


SMALL_PRINT: tuple[Also[Ur], ...] = (figures("pieces", _numbers, _number, 1, PIECES),)
NOTATION = Notation("royal_game_of_ur", 3, _lines, _above, _agreed, SMALL_PRINT)
