"""Patolli: the position and its rules, PTL-4 to PTL-19."""

from __future__ import annotations

from typing import Final

from tablee.games.patolli.material import BEYOND, BOARDS, LAST, LEFT, PIECES, RIGHT, THROW_ODDS, Board
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Action, Data, Fact, Outcome, Refusal, State

RESERVE: Final = 0  # the place of a piece that is off the board, before its first square
NOBODY: Final = -2

DIRECTION_NAMES: Final = {RIGHT: "right", LEFT: "left"}


class Throw(Action):
    """The five beans have fallen."""

    __slots__ = ("score",)

    def __init__(self, score: int) -> None:
        super().__init__(str(score), score)
        self.score = score


class Move(Action):
    """A piece goes from a square to another; the first move of a player also chooses its direction (PTL-8)."""

    __slots__ = ("direction", "origin", "to")

    def __init__(self, origin: int, to: int, direction: int) -> None:
        start = DIRECTION_NAMES[direction] if direction else "in" if origin == RESERVE else str(origin)
        end = "off" if to == LAST else str(to)
        super().__init__(f"{start}-{end}", (direction * BEYOND + origin) * BEYOND + to)
        self.origin = origin
        self.to = to
        self.direction = direction


PASS: Final = Action("pass", 3 * BEYOND * BEYOND)  # understood and never legal: a throw is moved if it can be (PTL-6)

THROWS: Final[list[Action]] = [Throw(score) for score, _ in THROW_ODDS]
ODDS: Final = [(throw, weight) for throw, (_, weight) in zip(THROWS, THROW_ODDS, strict=True)]
FALLS: Final = [throw for throw, weight in ODDS for _ in range(weight)]  # one for each of the 32 ways to fall

MOVES: Final = [[Move(origin, to, 0) for to in range(BEYOND)] for origin in range(LAST)]
FIRST_MOVES: Final[list[list[Action]]] = [
    [Move(RESERVE, to, direction) for direction in (RIGHT, LEFT)] for to in range(BEYOND)
]

ACTING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), (0,), (1,)]  # by actor, from NOBODY on
APART: Final = [0] * BEYOND  # no square is shared before both directions are chosen


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


class Patolli(State):
    """A position of Patolli."""

    __slots__ = ("actor", "after_lost_turn", "betting", "board", "pot", "sides", "starting", "throw", "turn")

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

    # Who acts, what is legal

    def to_act(self) -> tuple[int, ...]:
        return ACTING[self.actor + 2]

    def legal(self, seat: int) -> list[Action]:
        """PTL-6: every piece that can move by the whole throw."""
        if seat != self.actor:
            return []
        if seat == CHANCE:
            return THROWS[:]
        throw = self.throw
        me = self.sides[seat]
        if not me.direction:
            return FIRST_MOVES[throw][:]  # PTL-8: no board has a shared black square that a first throw could reach
        on = me.on
        across = me.across
        foe_on = self.sides[1 - seat].on
        plain = self.board.plain
        found: list[Action] = []
        for origin in me.origins:
            to = origin + throw
            while on[to]:  # PTL-11, as `landing` does: a call for each piece would cost a tenth of a game
                to += throw
            if plain[to] or (to <= LAST and not foe_on[across[to]]):  # PTL-14, PTL-13
                found.append(MOVES[origin][to])
        return found

    def odds(self) -> list[tuple[Action, int]]:
        return ODDS[:] if self.actor == CHANCE else []

    def sample(self, rng: Rng) -> Action:
        return FALLS[rng.below(32)]

    @property
    def phase(self) -> str:
        """What is being waited for."""
        if self.actor == NOBODY:
            return "over"
        if self.actor != CHANCE:
            return "move"
        return "starting throw" if self.turn == NOBODY else "throw"

    def can_move(self, seat: int) -> bool:
        """PTL-6: whether any piece can, by the same test as `legal`."""
        me = self.sides[seat]
        for origin in me.origins:  # noqa: SIM110 (a generator would make this slow)
            if self._may_rest(seat, me.landing(origin, self.throw)):
                return True
        return False

    def pick(self, seat: int, rng: Rng) -> Action:
        """A piece at random until one can move: as likely as any other, and the list need not be made."""
        if seat < 0 or seat != self.actor or not self.sides[seat].direction:
            return super().pick(seat, rng)
        me = self.sides[seat]
        while True:
            origin = me.origins[rng.below(len(me.origins))]
            to = me.landing(origin, self.throw)
            if self._may_rest(seat, to):
                return MOVES[origin][to]

    def _may_rest(self, seat: int, to: int) -> bool:
        """Not past the last square (PTL-14), nor on a black one that the enemy holds (PTL-13)."""
        if self.board.plain[to]:
            return True
        return to <= LAST and not self.sides[1 - seat].on[self.sides[seat].across[to]]

    # What an action does

    def do(self, seat: int, action: Action) -> None:
        if seat >= 0:
            assert isinstance(action, Move)
            self._move(seat, action)
        else:
            assert isinstance(action, Throw)
            if self.turn >= 0:
                self._throw(action.score)
            else:
                self._starting_throw(action.score)

    def _starting_throw(self, score: int) -> None:
        """PTL-5: both throw, the higher begins, ties throw again; these throws move nothing (PTL-17)."""
        first = self.starting
        thrower = 1 if first else 0
        if self.story is not None:
            self.tell("starting-throw", thrower, "PTL-5", {"throw": score})
        if not first:
            self.starting = score
            return
        self.starting = 0
        if first == score:
            if self.story is not None:
                self.tell("tie", NOBODY, "PTL-5", {"throw": score})
            return
        self._begin_turn(0 if first > score else 1)

    def _begin_turn(self, seat: int) -> None:
        """PTL-9: whoever has a turn to lose loses it here, and the other plays."""
        self.after_lost_turn = False
        while self.sides[seat].loses_turn:
            self.sides[seat].loses_turn = False
            self.after_lost_turn = True
            if self.story is not None:
                self.tell("lost-turn", seat, "PTL-9", {})
            seat = 1 - seat
        self.turn = seat
        if self.story is not None:
            self.tell("turn", seat, "PTL-6", {})
        self.throw = 0
        self.actor = CHANCE

    def _throw_again(self, seat: int) -> None:
        """PTL-14: at once, in the same turn."""
        if self.story is not None:
            self.tell("again", seat, "PTL-14", {})
        self.throw = 0
        self.actor = CHANCE

    def _throw(self, score: int) -> None:
        seat = self.turn
        if self.story is not None:
            self.tell("throw", seat, "PTL-4", {"throw": score})
        self.throw = score
        self.actor = seat
        me = self.sides[seat]
        to = me.origins[0] + score  # the rearmost piece nearly always can move: then no other need be asked
        if (me.on[to] or not self.board.plain[to]) and not self.can_move(seat):
            if self.story is not None:
                self.tell("no-move", seat, "PTL-6", {"throw": score})
            self._begin_turn(1 - seat)

    def _move(self, seat: int, move: Move) -> None:
        me = self.sides[seat]
        foe = self.sides[1 - seat]
        if move.direction:
            self._choose_direction(seat, move.direction)
        to = move.to
        there = me.across[to]
        captured = foe.on[there] > 0
        if self.story is not None:
            self._tell_move(seat, move, captured, there)
        me.travel(move.origin, to)
        if captured:
            foe.take_back(there)
            self._pay(1 - seat)
        if to == LAST:  # PTL-14
            self._pay(1 - seat)
            if me.home == PIECES:
                self._win(seat)
            else:
                self._throw_again(seat)
            return
        if self.board.black[to]:
            me.loses_turn = True
            if self.story is not None:
                self.tell("black", seat, "PTL-9", {"to": to})
            self._pay(seat)
        self._begin_turn(1 - seat)

    def _choose_direction(self, seat: int, direction: int) -> None:
        me = self.sides[seat]
        foe = self.sides[1 - seat]
        me.direction = direction
        if foe.direction:
            me.across = self.board.across(direction, foe.direction)
            foe.across = self.board.across(foe.direction, direction)
        if self.story is not None:
            self.tell(DIRECTION_NAMES[direction], seat, "PTL-8", {})

    def _pay(self, seat: int) -> None:
        """PTL-16, PTL-18: one coin into the pot, if there is one left to pay."""
        if self.betting and self.sides[seat].purse:
            self.sides[seat].purse -= 1
            self.pot += 1
            if self.story is not None:
                self.tell("pay", seat, "PTL-16", {"left": self.sides[seat].purse})

    def _win(self, seat: int) -> None:
        """PTL-15: at once; with betting the winner takes the pot (PTL-18)."""
        if self.story is not None:
            self.tell("win", seat, "PTL-15", {})
            if self.betting:
                self.tell("pot", seat, "PTL-16", {"coins": self.pot})
        self.sides[seat].purse += self.pot
        self.pot = 0
        self.throw = 0
        self.actor = NOBODY

    # The end

    def outcome(self) -> Outcome | None:
        if self.actor != NOBODY:
            return None
        winner = self.turn
        home = (self.sides[0].home, self.sides[1].home)
        purses = (self.sides[0].purse, self.sides[1].purse)
        sources: dict[str, tuple[int, ...]] = {"home": home}
        if self.betting:
            sources["purse"] = purses
        ranks = (1, 2) if winner == 0 else (2, 1)
        return Outcome(ranks, purses if self.betting else home, "PTL-15", "all-home", sources)

    # Who sees what: everything lies open

    def seen_by(self, viewer: int | None) -> Patolli:
        return self.copy()

    def imagine(self, seat: int, rng: Rng) -> Patolli:
        return self.copy()

    def copy(self) -> Patolli:
        return Patolli(
            self.board,
            self.betting,
            [self.sides[0].copy(), self.sides[1].copy()],
            self.pot,
            self.turn,
            self.throw,
            self.starting,
            self.actor,
            self.after_lost_turn,
        )

    def data(self) -> Data:
        return {
            "board": self.board.name,
            "betting": self.betting,
            "sides": [side.data() for side in self.sides],
            "pot": self.pot,
            "phase": self.phase,
            "turn": self.turn,
            "throw": self.throw,
            "starting": self.starting,
            "after_lost_turn": self.after_lost_turn,
        }

    # For people: the log and the refusals

    def _tell_move(self, seat: int, move: Move, captured: bool, there: int) -> None:
        facts: dict[str, Fact] = {"from": move.origin, "to": move.to, "throw": self.throw}
        if move.to != LAST:
            if move.origin == RESERVE:
                self.tell("enter", seat, "PTL-7", facts)
            else:
                self.tell("move", seat, "PTL-6", facts)
        hops = (move.to - move.origin) // self.throw - 1
        if hops:
            self.tell("chain", seat, "PTL-11", {"times": hops, **facts})
        if captured:
            self.tell("capture", seat, "PTL-12", {"there": there, **facts})
        if move.to == LAST:
            self.tell("exit", seat, "PTL-14", facts)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if self.legal_named(seat, action.text) is not None:
            return None
        if self.actor == NOBODY:
            return Refusal("PTL-15", "over", {})
        if seat == CHANCE:
            if self.actor != CHANCE:
                return Refusal("PTL-6", "already-thrown", {"throw": self.throw})
            return Refusal("PTL-4", "no-such-throw", {"action": action.text})
        if isinstance(action, Throw):
            return Refusal("PTL-4", "throw-is-chance", {})
        if self.turn == NOBODY:
            return Refusal("PTL-17", "starting-throws-first", {})
        if seat != self.turn:
            return self._why_not_now(seat)
        if not isinstance(action, Move):
            return Refusal("PTL-6", "no-passing", {})
        if self.actor == CHANCE:
            return Refusal("PTL-6", "throw-first", {})
        return self._why_not_move(seat, action)

    def _why_not_now(self, seat: int) -> Refusal:
        """Why it is not this side's turn: it has lost it, or will lose the next one too, or the other simply plays."""
        if self.after_lost_turn:
            return Refusal("PTL-9", "turn-lost", {})
        if self.sides[seat].loses_turn:
            return Refusal("PTL-9", "turn-to-lose", {})
        return Refusal("PTL-6", "not-your-turn", {})

    def _why_not_move(self, seat: int, move: Move) -> Refusal:
        """Why the piece cannot move at all, or else where this throw takes it; from the same predicates as `legal`."""
        me = self.sides[seat]
        throw = self.throw
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
            return self._why_not_step(seat, to, facts)
        if to > LAST:
            return Refusal("PTL-11", "chain-too-far", facts)
        if not self._may_rest(seat, to):
            return Refusal("PTL-13", "chain-to-black", facts)
        if move.to in range(first, to, throw):
            return Refusal("PTL-11", "must-go-on", {"stop": move.to, **facts})
        return Refusal("PTL-11", "whole-chain", facts)

    def _why_not_step(self, seat: int, to: int, facts: dict[str, Fact]) -> Refusal:
        """The same where no piece of its own makes it go on."""
        if to > LAST:
            return Refusal("PTL-14", "too-far", {"needed": LAST + self.throw - to, **facts})
        if not self._may_rest(seat, to):
            return Refusal("PTL-13", "safe-on-black", facts)
        return Refusal("PTL-6", "whole-throw", facts)


def new_game(board: str, betting: bool, stake: int, purse: int) -> Patolli:
    """All pieces off the board, the stakes in the pot, the starting throws to come."""
    rest = purse - stake if betting else 0
    pot = 2 * stake if betting else 0
    sides = [new_side(rest), new_side(rest)]
    return Patolli(BOARDS[board], betting, sides, pot, NOBODY, 0, 0, CHANCE)
