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
from dataclasses import dataclass
from typing import NoReturn

from tablee.games.patolli.material import BEYOND, BOARDS, LAST, LEFT, PIECES, RIGHT, THROW_ODDS, Board
from tablee.games.patolli.rules import APART, DIRECTION_NAMES, NOBODY, RESERVE, Patolli, Side
from tablee.kernel.errors import UserError
from tablee.kernel.state import CHANCE

NUMBER = r"(?:0|[1-9][0-9]{0,5})"
SIDE = re.compile(r"(?P<seat>[01])(?: (?P<direction>right|left))?: (?P<items>.+)")
ITEM = re.compile(rf"(?P<squares>{NUMBER}(?: {NUMBER})*)|(?P<name>reserve|home|purse) (?P<count>{NUMBER})|loses a turn")
POT = re.compile(rf"pot (?P<coins>{NUMBER})")
AWAITED = re.compile(
    rf"starting throws|starting throw (?P<first>{NUMBER})"
    rf"|(?P<turn>[01]) (?:to throw|to move (?P<throw>{NUMBER})|(?P<won>has won))"
)
DIRECTIONS = {"right": RIGHT, "left": LEFT}
SCORES = [score for score, _ in THROW_ODDS]


class BadPosition(UserError):
    """A written position that cannot be read, or that no game can reach: names the line and what is wrong there."""


@dataclass(frozen=True)
class Line:
    number: int
    text: str

    def refuse(self, problem: str) -> NoReturn:
        raise BadPosition("position", line=self.number, problem=problem)


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
    if state.phase == "starting throw":
        return f"starting throw {state.starting}" if state.starting else "starting throws"
    if state.phase == "throw":
        return f"{state.turn} to throw"
    if state.phase == "move":
        return f"{state.turn} to move {state.throw}"
    return f"{state.turn} has won"


def read(text: str) -> Patolli:
    """The position written as ``text``, or `BadPosition`. Blank lines and indentation do not matter.

    Pieces are numbered in the order written: those on the way, then the reserve, then those at home.
    """
    lines = [Line(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) not in (4, 5):
        where = lines[-1] if lines else Line(1, "")
        where.refuse("expected a board, two sides, with betting a pot, and what is awaited")
    first, *players = lines[:3]
    awaited = lines[-1]
    if first.text not in BOARDS:
        first.refuse(f"the board is one of {', '.join(BOARDS)}")
    board = BOARDS[first.text]
    pot = _read_pot(lines[3]) if len(lines) == 5 else None
    sides = [_read_side(line, seat, betting=pot is not None) for seat, line in enumerate(players)]
    _meet(board, sides, players[1])
    state = Patolli(board, pot is not None, sides, pot or 0, NOBODY, 0, 0, CHANCE)
    _check_black(state, players)
    _read_awaited(state, awaited)
    return state


def _read_pot(line: Line) -> int:
    match = POT.fullmatch(line.text)
    if match is None:
        line.refuse("expected a pot, such as pot 10")
    return int(match["coins"])


def _read_side(line: Line, seat: int, *, betting: bool) -> Side:
    match = SIDE.fullmatch(line.text)
    if match is None or int(match["seat"]) != seat:
        line.refuse(f"expected seat {seat}, such as {seat} right: 7 23, reserve 4")
    squares, counts, loses_turn = _read_items(line, match["items"])
    reserve, home = counts.get("reserve", 0), counts.get("home", 0)
    direction = DIRECTIONS.get(match["direction"] or "", 0)
    if any(not 1 <= square < LAST for square in squares):
        line.refuse(f"a piece stands on a square from 1 to {LAST - 1}")
    if len(set(squares)) < len(squares):
        line.refuse("two pieces stand on one square")
    if len(squares) + reserve + home != PIECES:
        line.refuse(f"a player has {PIECES} pieces, not {len(squares) + reserve + home}")
    if not direction and reserve < PIECES:
        line.refuse("a player who has moved has a direction, right or left")
    if ("purse" in counts) != betting:
        line.refuse("a purse goes with a pot, and a pot with two purses")
    on = [0] * BEYOND
    for piece, square in enumerate(squares, 1):
        on[square] = piece
    origins = [RESERVE] * bool(reserve) + sorted(squares)
    waiting = list(range(len(squares) + reserve, len(squares), -1))
    return Side(on, origins, waiting, home, direction, APART, loses_turn, counts.get("purse", 0))


def _read_items(line: Line, items: str) -> tuple[list[int], dict[str, int], bool]:
    """The squares on the way, what is counted, and whether a turn is lost; in this order, each once."""
    order = ["squares", "reserve", "home", "loses a turn", "purse"]
    squares: list[int] = []
    counts: dict[str, int] = {}
    loses_turn = False
    for item in items.split(", "):
        match = ITEM.fullmatch(item)
        if match is None:
            line.refuse(f"'{item}' is not squares, reserve, home, loses a turn or purse")
        name = "squares" if match["squares"] else match["name"] or "loses a turn"
        if name not in order:
            line.refuse("the order is squares, reserve, home, loses a turn, purse, each once")
        order = order[order.index(name) + 1 :]
        if name == "squares":
            squares = [int(number) for number in item.split()]
        elif name == "loses a turn":
            loses_turn = True
        else:
            counts[name] = int(match["count"])
    return squares, counts, loses_turn


def _meet(board: Board, sides: list[Side], line: Line) -> None:
    """Once both directions are chosen the two ways share squares, and no square holds both colours (PTL-12)."""
    zero, one = sides
    if not (zero.direction and one.direction):
        return
    zero.across = board.across(zero.direction, one.direction)
    one.across = board.across(one.direction, zero.direction)
    for square, piece in enumerate(one.on):
        if piece and zero.on[one.across[square]]:
            line.refuse(f"square {square} is seat 0's square {one.across[square]}, where a piece stands")


def _check_black(state: Patolli, lines: list[Line]) -> None:
    """PTL-9, PTL-13: who is to lose a turn landed on black, and that piece cannot have left since."""
    for side, line in zip(state.sides, lines, strict=True):
        if side.loses_turn and not any(piece and state.board.black[square] for square, piece in enumerate(side.on)):
            line.refuse("a player loses a turn only with a piece on a black square")


def _read_awaited(state: Patolli, line: Line) -> None:
    match = AWAITED.fullmatch(line.text)
    if match is None:
        line.refuse("expected starting throws, starting throw 4, 0 to throw, 0 to move 3 or 0 has won")
    if match["turn"] is None:
        _await_starting_throw(state, match["first"], line)
        return
    seat = state.turn = int(match["turn"])
    me, foe = state.sides[seat], state.sides[1 - seat]
    if me.direction and not foe.direction:
        line.refuse(f"seat {1 - seat} has not moved yet, so it is its turn")  # PTL-8: its first throw can be moved
    if me.loses_turn:
        line.refuse(f"seat {seat} loses a turn, so it is not its turn")
    if (me.home == PIECES) != bool(match["won"]) or foe.home == PIECES:
        line.refuse(f"a player has won with {PIECES} pieces home, and not before")
    if match["won"]:
        _end(state, line)
    elif match["throw"]:
        _await_move(state, _read_throw(match["throw"], line), line)


def _await_starting_throw(state: Patolli, first: str | None, line: Line) -> None:
    if any(side.direction for side in state.sides):
        line.refuse("the starting throws come before the first move")
    if first is not None:
        state.starting = _read_throw(first, line)


def _await_move(state: Patolli, throw: int, line: Line) -> None:
    state.throw = throw
    state.actor = state.turn
    if not state.legal(state.turn):
        line.refuse(f"seat {state.turn} has no move by {throw}, so its turn has passed")


def _end(state: Patolli, line: Line) -> None:
    if state.pot:
        line.refuse("the winner has taken the pot, so it is empty")  # PTL-16
    state.actor = NOBODY


def _read_throw(text: str, line: Line) -> int:
    if int(text) not in SCORES:
        line.refuse(f"no throw scores {text}; the throws are {', '.join(map(str, SCORES))}")
    return int(text)
