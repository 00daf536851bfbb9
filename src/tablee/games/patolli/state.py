"""What lies on the table: the pieces of both sides, the pot, the throw. The rules of play stand in `rules`."""

from __future__ import annotations

from tablee.games.patolli.material import APART, BEYOND, DIRECTION_NAMES, LAST, PIECES, RESERVE, Board
from tablee.games.patolli.phases import MOVE, OVER, STARTING_THROW, THROW
from tablee.kernel.state import CHANCE, NOBODY, Data, Phase, State


class Side:
    """One player's pieces and purse.

    ``on[n]`` is the piece (1 to 6) that stands on square n of this player's way, or 0. ``origins`` lists, in order,
    the squares a piece can move from, the reserve included. ``across[n]`` is the opponent's number for square n.
    """

    __slots__ = ("across", "direction", "home", "loses_turn", "on", "origins", "purse", "reserve")

    def __init__(
        self,
        on: list[int],
        origins: list[int],
        reserve: list[int],
        home: int,
        direction: int,
        across: list[int],
        loses_turn: bool,
        purse: int,
    ) -> None:
        self.on = on
        self.origins = origins
        self.reserve = reserve
        self.home = home
        self.direction = direction
        self.across = across
        self.loses_turn = loses_turn
        self.purse = purse

    def copy(self) -> Side:
        return Side(
            self.on[:],
            self.origins[:],
            self.reserve[:],
            self.home,
            self.direction,
            self.across,
            self.loses_turn,
            self.purse,
        )

    def landing(self, origin: int, throw: int) -> int:
        """Where a piece comes to rest: on its own colour it moves on by the same throw (PTL-10, PTL-11)."""
        to = origin + throw
        while self.on[to]:
            to += throw
        return to

    def meeting(self, origin: int, throw: int) -> int:
        """The opponent's number for the square where a piece comes to rest, or 0; negative past the last square."""
        to = self.landing(origin, throw)
        return self.across[to] if to <= LAST else -1

    def travel(self, origin: int, to: int) -> None:
        """Move a piece, or the next one of the reserve, to a square; from the last square it leaves for good."""
        origins = self.origins
        place = 0  # compiled, a loop finds it sooner than `index`
        while origins[place] != origin:
            place += 1
        if origin == RESERVE:
            piece = self.reserve.pop()
            if self.reserve:  # another is left to enter
                origins.insert(0, RESERVE)
                place = 1
        else:
            piece = self.on[origin]
            self.on[origin] = 0
        if to == LAST:
            del origins[place]
            self.home += 1
            return
        self.on[to] = piece
        ahead = place + 1
        count = len(origins)
        while ahead < count and origins[ahead] < to:  # PTL-10: it passes these, and the list stays in order
            origins[ahead - 1] = origins[ahead]
            ahead += 1
        origins[ahead - 1] = to

    def take_back(self, square: int) -> None:
        """PTL-12: a captured piece returns to its owner."""
        self.reserve.append(self.on[square])
        self.on[square] = 0
        self.origins.remove(square)
        if len(self.reserve) == 1:
            self.origins.insert(0, RESERVE)

    def data(self) -> Data:
        return {
            "on": {str(square): piece for square, piece in enumerate(self.on) if piece},
            "reserve": list(self.reserve),
            "home": self.home,
            "direction": DIRECTION_NAMES[self.direction] if self.direction else "",
            "loses_turn": self.loses_turn,
            "purse": self.purse,
        }


def new_side(purse: int) -> Side:
    return Side([0] * BEYOND, [RESERVE], list(range(PIECES, 0, -1)), 0, 0, APART, False, purse)


class Position(State):
    """The two sides, and what is awaited of whom. Everything lies open."""

    __slots__ = (
        "actor",
        "after_lost_turn",
        "betting",
        "board",
        "pot",
        "rethrows",
        "sides",
        "starting",
        "throw",
        "turn",
    )

    def __init__(
        self,
        board: Board,
        betting: bool,
        sides: list[Side],
        pot: int,
        turn: int,
        throw: int,
        starting: int,
        actor: int,
        after_lost_turn: bool = False,
        rethrows: bool = False,
    ) -> None:
        super().__init__()
        self.board = board
        self.betting = betting
        self.sides = sides
        self.pot = pot
        self.turn = turn  # whose turn it is; NOBODY before the first
        self.throw = throw
        self.starting = starting  # seat 0's starting throw while seat 1's is awaited
        self.actor = actor
        self.after_lost_turn = after_lost_turn  # PTL-9: whether the other side has just lost its turn
        self.rethrows = rethrows  # PTL-6: whether, by a house rule, a throw that nothing can move is thrown again

    @property
    def phase(self) -> Phase:
        """What is awaited."""
        if self.actor == NOBODY:
            return OVER
        if self.actor != CHANCE:
            return MOVE
        return STARTING_THROW if self.turn == NOBODY else THROW

    def meet(self) -> None:
        """Once both directions are chosen, the two ways share squares."""
        zero, one = self.sides
        if zero.direction and one.direction:
            zero.across = self.board.across(zero.direction, one.direction)
            one.across = self.board.across(one.direction, zero.direction)

    def may_rest(self, seat: int, to: int) -> bool:
        """Not past the last square (PTL-14), nor on a black one that the enemy holds (PTL-13)."""
        if self.board.plain[to]:
            return True
        return to <= LAST and not self.sides[1 - seat].on[self.sides[seat].across[to]]

    def victim(self, seat: int, to: int) -> int:
        """PTL-12: the piece of the other side that stands on a square of this side's way, or 0."""
        return self.sides[1 - seat].on[self.sides[seat].across[to]]

    def data(self) -> Data:
        return {
            **({"house stuck": "again"} if self.rethrows else {}),
            "board": self.board.name,
            "betting": self.betting,
            "sides": [side.data() for side in self.sides],
            "pot": self.pot,
            "phase": self.phase.name,
            "turn": self.turn,
            "throw": self.throw,
            "starting": self.starting,
            "after_lost_turn": self.after_lost_turn,
        }
