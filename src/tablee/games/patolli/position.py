"""A written position: a few lines that a player can read aloud, and back.

    black-centre
    0 right: 7 23 35 49, reserve 1, home 1
    1 left: 9 33 15 47, reserve 1, home 1, loses a turn
    0 to move 3

The board; each seat with its direction (none before its first move), the squares of its own way where its pieces
stand, and what lies beside the board; then what is awaited: ``starting throws``, ``starting throw 4`` (seat 0 threw
4, seat 1 is still to throw), ``0 to throw``, ``0 to move 3`` or ``0 has won``. With betting each seat ends with its
``purse 12`` and a line ``pot 10`` stands before the last.

Pieces are numbered in the order written: those on the way, then the reserve, then those at home. The small print says
where they are not, and whether a turn has just been lost.
"""

from __future__ import annotations

from dataclasses import replace

from tablee.games.patolli.material import APART, BEYOND, BOARDS, DIRECTION_NAMES, LAST, PIECES, RESERVE, THROW_ODDS
from tablee.games.patolli.phases import MOVE, OVER, STARTING_THROW, THROW
from tablee.games.patolli.rules import Patolli
from tablee.games.patolli.state import Side
from tablee.kernel.position import NUMBER, Also, Figures, Form, Notation, Row, attribute, figures
from tablee.kernel.state import CHANCE, NOBODY

PARTS = {"direction": "right|left", "squares": f"{NUMBER}(?: {NUMBER})*", "loses": "loses a turn"}
PARTS |= dict.fromkeys(("reserve", "home", "purse", "pot", "first", "throw"), NUMBER) | {"seat": "[01]", "both": "s"}
SIDE = Form("{seat}[ {direction}]:[ {squares},][ reserve {reserve},][ home {home},][ {loses},][ purse {purse},]", PARTS)
POT = Form("pot {pot}", PARTS)
AWAITED = {
    STARTING_THROW: Form("starting throw[{both}][ {first}]", PARTS),
    THROW: Form("{seat} to throw", PARTS),
    MOVE: Form("{seat} to move {throw}", PARTS),
    OVER: Form("{seat} has won", PARTS),
}
DIRECTIONS = {name: direction for direction, name in DIRECTION_NAMES.items()}
SCORES = [score for score, _ in THROW_ODDS]


def _lines(state: Patolli) -> list[str]:
    """Squares in order, nothing said of what is not there."""
    pot = [POT.write(pot=state.pot)] if state.betting else []
    awaited = {"seat": state.turn, "throw": state.throw, "first": state.starting, "both": "" if state.starting else "s"}
    sides = [_write_side(state, seat) for seat in (0, 1)]
    return [state.board.name, *sides, *pot, AWAITED[state.phase].write(**awaited)]


def _write_side(state: Patolli, seat: int) -> str:
    side = state.sides[seat]
    return SIDE.write(
        seat=seat,
        direction=side.direction and DIRECTION_NAMES[side.direction],
        squares=" ".join(str(square) for square, piece in enumerate(side.on) if piece),
        reserve=len(side.reserve),
        home=side.home,
        loses=side.loses_turn and "loses a turn",
        purse=str(side.purse) if state.betting else "",
    ).removesuffix(",")


def _above(found: list[Row]) -> Patolli:
    if len(found) > 5:
        found[-1].refuse("whole")
    first, *players = found[:3]
    board = first.named(first.text, BOARDS)
    pot = int(found[3].match(POT, "pot")["pot"]) if len(found) == 5 else None
    sides = [_read_side(row, seat, betting=pot is not None) for seat, row in enumerate(players)]
    state = Patolli(board, pot is not None, sides, pot or 0, NOBODY, 0, 0, CHANCE)
    state.meet()
    _check_shared(state, players[1])
    _check_black(state, players)
    _read_awaited(state, found[-1])
    return state


def _read_side(row: Row, seat: int, *, betting: bool) -> Side:
    match = replace(row, text=f"{row.text},").match(SIDE, "side", seat=seat)
    if match["seat"] != str(seat):
        row.refuse("side", seat=seat)
    squares = list(map(int, match["squares"].split()))
    reserve, home = int(match["reserve"] or 0), int(match["home"] or 0)
    direction = DIRECTIONS.get(match["direction"], 0)
    if any(not 1 <= square < LAST for square in squares):
        row.refuse("square", last=LAST - 1)
    if len(set(squares)) < len(squares):
        row.refuse("one-square")
    if len(squares) + reserve + home != PIECES:
        row.refuse("pieces", pieces=PIECES, found=len(squares) + reserve + home)
    if not direction and reserve < PIECES:
        row.refuse("direction")
    if bool(match["purse"]) != betting:
        row.refuse("purse")
    on = [0] * BEYOND
    for piece, square in enumerate(squares, 1):
        on[square] = piece
    origins = [RESERVE] * bool(reserve) + sorted(squares)
    waiting = list(range(len(squares) + reserve, len(squares), -1))
    return Side(on, origins, waiting, home, direction, APART, bool(match["loses"]), int(match["purse"] or 0))


def _check_shared(state: Patolli, row: Row) -> None:
    """PTL-12: no square holds both colours."""
    for square, piece in enumerate(state.sides[1].on):
        if piece and state.victim(1, square):
            row.refuse("shared", square=square, there=state.sides[1].across[square])


def _check_black(state: Patolli, players: list[Row]) -> None:
    """PTL-9, PTL-13: who is to lose a turn landed on black, and that piece cannot have left since."""
    for side, row in zip(state.sides, players, strict=True):
        if side.loses_turn and not any(piece and state.board.black[square] for square, piece in enumerate(side.on)):
            row.refuse("black")


def _read_awaited(state: Patolli, row: Row) -> None:
    phase, match = row.form(AWAITED, "awaited")
    if phase is STARTING_THROW:
        if any(side.direction for side in state.sides):
            row.refuse("starting")
        state.starting = _read_throw(match["first"], row) if match["first"] else 0
        return
    seat = state.turn = int(match["seat"])
    me, foe = state.sides[seat], state.sides[1 - seat]
    if me.direction and not foe.direction:
        row.refuse("not-moved", seat=1 - seat)  # PTL-8: its first throw can be moved
    if me.loses_turn:
        row.refuse("loses-turn", seat=seat)
    if (me.home == PIECES) != (phase is OVER) or foe.home == PIECES:
        row.refuse("won", pieces=PIECES)
    if phase is OVER:
        state.actor = NOBODY
        if state.pot:
            row.refuse("pot-taken")  # PTL-16
    elif phase is MOVE:
        state.throw, state.actor = _read_throw(match["throw"], row), seat
        if not state.legal(seat):
            row.refuse("no-move", seat=seat, throw=state.throw)


def _read_throw(text: str, row: Row) -> int:
    if int(text) not in SCORES:
        row.refuse("no-throw", throw=text, throws=", ".join(map(str, SCORES)))
    return int(text)


def _numbers(state: Patolli) -> Figures:
    """Which piece is which, for each side: those on the way, then the reserve, whose next one is the last."""
    return [[*filter(None, side.on), *side.reserve] for side in state.sides]


def _number(state: Patolli, numbers: Figures) -> None:
    for side, pieces in zip(state.sides, numbers, strict=True):
        if len(set(pieces)) < len(pieces):
            raise ValueError
        standing = [square for square, piece in enumerate(side.on) if piece]
        for square, piece in zip(standing, pieces, strict=False):
            side.on[square] = piece
        side.reserve = pieces[len(standing) :]


def _agreed(state: Patolli) -> tuple[int, dict[str, object]]:
    stuck = "again" if state.rethrows else "pass"
    return 2, {"board": state.board.name, "betting": state.betting, "stuck": stuck}


SMALL_PRINT: tuple[Also[Patolli], ...] = (
    figures("pieces", _numbers, _number, 1, PIECES),
    attribute("after_lost_turn", 0, 1),
    attribute("rethrows", 0, 1),
)
NOTATION = Notation("tablee.games.patolli", 4, _lines, _above, _agreed, SMALL_PRINT)
read, write = NOTATION.read, NOTATION.write
