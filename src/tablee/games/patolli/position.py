"""A written position: a few lines that a player can read aloud, and back.

    black-centre
    0 right: 7 23 35 49, reserve 1, home 1
    1 left: 9 33 15 47, reserve 1, home 1, loses a turn
    0 to move 3

The board; each seat with its direction (none before its first move), the squares of its own way where its pieces
stand, and what lies beside the board; then what is awaited: ``starting throws``, ``starting throw 4`` (seat 0 threw
4, seat 1 is still to throw), ``0 to throw``, ``0 to move 3`` or ``0 has won``. With betting each seat ends with its
``purse 12`` and a line ``pot 10`` stands before the last. That a turn has just been lost is not written: nothing that
can be done depends on it.
"""

from __future__ import annotations

import re

from tablee.games.patolli.material import APART, BEYOND, BOARDS, DIRECTION_NAMES, LAST, PIECES, RESERVE, THROW_ODDS
from tablee.games.patolli.phases import MOVE, NOBODY, STARTING_THROW, THROW
from tablee.games.patolli.rules import Patolli
from tablee.games.patolli.state import Side
from tablee.kernel.position import Row, rows
from tablee.kernel.state import CHANCE

NUMBER = r"(?:0|[1-9][0-9]{0,5})"
SIDES = [re.compile(rf"{seat}(?: (?P<direction>right|left))?: (?P<items>.+)") for seat in (0, 1)]
ITEM = re.compile(rf"(?P<squares>{NUMBER}(?: {NUMBER})*)|(?P<name>reserve|home|purse) (?P<count>{NUMBER})|loses a turn")
POT = re.compile(rf"pot (?P<coins>{NUMBER})")
AWAITED = re.compile(
    rf"starting throws|starting throw (?P<first>{NUMBER})"
    rf"|(?P<turn>[01]) (?:to throw|to move (?P<throw>{NUMBER})|(?P<won>has won))"
)
EXPECTED = "a board, two sides, with betting a pot, and what is awaited"
DIRECTIONS = {name: direction for direction, name in DIRECTION_NAMES.items()}
SCORES = [score for score, _ in THROW_ODDS]


def write(state: Patolli) -> str:
    """The position as text, always in the same form: squares in order, nothing said of what is not there."""
    lines = [state.board.name, *(_write_side(state, seat) for seat in (0, 1))]
    if state.betting:
        lines.append(f"pot {state.pot}")
    return "\n".join([*lines, _write_awaited(state)]) + "\n"


def _write_side(state: Patolli, seat: int) -> str:
    side = state.sides[seat]
    squares = " ".join(str(square) for square, piece in enumerate(side.on) if piece)
    items = [
        squares,
        f"reserve {len(side.reserve)}" if side.reserve else "",
        f"home {side.home}" if side.home else "",
        "loses a turn" if side.loses_turn else "",
        f"purse {side.purse}" if state.betting else "",
    ]
    name = f"{seat} {DIRECTION_NAMES[side.direction]}" if side.direction else str(seat)
    return f"{name}: {', '.join(item for item in items if item)}"


def _write_awaited(state: Patolli) -> str:
    if state.phase is STARTING_THROW:
        return f"starting throw {state.starting}" if state.starting else "starting throws"
    if state.phase is THROW:
        return f"{state.turn} to throw"
    if state.phase is MOVE:
        return f"{state.turn} to move {state.throw}"
    return f"{state.turn} has won"


def read(text: str) -> Patolli:
    """The position written as ``text``, or `BadPosition`. Blank lines and indentation do not matter.

    Pieces are numbered in the order written: those on the way, then the reserve, then those at home.
    """
    found = rows(text, EXPECTED)
    if len(found) not in (4, 5):
        found[-1].refuse(f"expected {EXPECTED}")
    first, *players = found[:3]
    board = first.named(first.text, BOARDS)
    pot = int(found[3].match(POT, "a pot, such as pot 10")["coins"]) if len(found) == 5 else None
    sides = [_read_side(row, seat, betting=pot is not None) for seat, row in enumerate(players)]
    state = Patolli(board, pot is not None, sides, pot or 0, NOBODY, 0, 0, CHANCE)
    state.meet()
    _check_shared(state, players[1])
    _check_black(state, players)
    _read_awaited(state, found[-1])
    return state


def _read_side(row: Row, seat: int, *, betting: bool) -> Side:
    match = row.match(SIDES[seat], f"seat {seat}, such as {seat} right: 7 23, reserve 4")
    squares, counts, loses_turn = _read_items(row, match["items"])
    reserve, home = counts.get("reserve", 0), counts.get("home", 0)
    direction = DIRECTIONS.get(match["direction"] or "", 0)
    if any(not 1 <= square < LAST for square in squares):
        row.refuse(f"a piece stands on a square from 1 to {LAST - 1}")
    if len(set(squares)) < len(squares):
        row.refuse("two pieces stand on one square")
    if len(squares) + reserve + home != PIECES:
        row.refuse(f"a player has {PIECES} pieces, not {len(squares) + reserve + home}")
    if not direction and reserve < PIECES:
        row.refuse("a player who has moved has a direction, right or left")
    if ("purse" in counts) != betting:
        row.refuse("a purse goes with a pot, and a pot with two purses")
    on = [0] * BEYOND
    for piece, square in enumerate(squares, 1):
        on[square] = piece
    origins = [RESERVE] * bool(reserve) + sorted(squares)
    waiting = list(range(len(squares) + reserve, len(squares), -1))
    return Side(on, origins, waiting, home, direction, APART, loses_turn, counts.get("purse", 0))


def _read_items(row: Row, items: str) -> tuple[list[int], dict[str, int], bool]:
    """The squares on the way, what is counted, and whether a turn is lost; in this order, each once."""
    order = ["squares", "reserve", "home", "loses a turn", "purse"]
    squares: list[int] = []
    counts: dict[str, int] = {}
    loses_turn = False
    for item in items.split(", "):
        match = ITEM.fullmatch(item)
        if match is None:
            row.refuse(f"'{item}' is not squares, reserve, home, loses a turn or purse")
        name = "squares" if match["squares"] else match["name"] or "loses a turn"
        if name not in order:
            row.refuse("the order is squares, reserve, home, loses a turn, purse, each once")
        order = order[order.index(name) + 1 :]
        if name == "squares":
            squares = [int(number) for number in item.split()]
        elif name == "loses a turn":
            loses_turn = True
        else:
            counts[name] = int(match["count"])
    return squares, counts, loses_turn


def _check_shared(state: Patolli, row: Row) -> None:
    """PTL-12: no square holds both colours."""
    for square, piece in enumerate(state.sides[1].on):
        if piece and state.victim(1, square):
            there = state.sides[1].across[square]
            row.refuse(f"square {square} is seat 0's square {there}, where a piece stands")


def _check_black(state: Patolli, players: list[Row]) -> None:
    """PTL-9, PTL-13: who is to lose a turn landed on black, and that piece cannot have left since."""
    for side, row in zip(state.sides, players, strict=True):
        if side.loses_turn and not any(piece and state.board.black[square] for square, piece in enumerate(side.on)):
            row.refuse("a player loses a turn only with a piece on a black square")


def _read_awaited(state: Patolli, row: Row) -> None:
    match = row.match(AWAITED, "starting throws, starting throw 4, 0 to throw, 0 to move 3 or 0 has won")
    if match["turn"] is None:
        _await_starting_throw(state, match["first"], row)
        return
    seat = state.turn = int(match["turn"])
    me, foe = state.sides[seat], state.sides[1 - seat]
    if me.direction and not foe.direction:
        row.refuse(f"seat {1 - seat} has not moved yet, so it is its turn")  # PTL-8: its first throw can be moved
    if me.loses_turn:
        row.refuse(f"seat {seat} loses a turn, so it is not its turn")
    if (me.home == PIECES) != bool(match["won"]) or foe.home == PIECES:
        row.refuse(f"a player has won with {PIECES} pieces home, and not before")
    if match["won"]:
        _end(state, row)
    elif match["throw"]:
        _await_move(state, _read_throw(match["throw"], row), row)


def _await_starting_throw(state: Patolli, first: str | None, row: Row) -> None:
    if any(side.direction for side in state.sides):
        row.refuse("the starting throws come before the first move")
    if first is not None:
        state.starting = _read_throw(first, row)


def _await_move(state: Patolli, throw: int, row: Row) -> None:
    state.throw = throw
    state.actor = state.turn
    if not state.legal(state.turn):
        row.refuse(f"seat {state.turn} has no move by {throw}, so its turn has passed")


def _end(state: Patolli, row: Row) -> None:
    if state.pot:
        row.refuse("the winner has taken the pot, so it is empty")  # PTL-16
    state.actor = NOBODY


def _read_throw(text: str, row: Row) -> int:
    if int(text) not in SCORES:
        row.refuse(f"no throw scores {text}; the throws are {', '.join(map(str, SCORES))}")
    return int(text)
