"""Patolli: how it is played, PTL-4 to PTL-19."""

from __future__ import annotations

from typing import Final

from tablee.games.patolli.actions import FALLS, FIRST_MOVES, MOVES, ODDS, THROWS, Move, Throw
from tablee.games.patolli.material import BOARDS, DIRECTION_NAMES, LAST, PIECES, RESERVE
from tablee.games.patolli.refusals import why_not
from tablee.games.patolli.state import Position, new_side
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, NOBODY, Action, Fact, Outcome, Refusal

ACTING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), (0,), (1,)]  # by actor, from NOBODY on


class Patolli(Position):
    """A position of Patolli."""

    __slots__ = ()

    # Who acts, what is legal, what may fall

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

    def can_move(self, seat: int) -> bool:
        """PTL-6: whether any piece can, by the same test as `legal`."""
        me = self.sides[seat]
        for origin in me.origins:  # noqa: SIM110 (a generator would make this slow)
            if self.may_rest(seat, me.landing(origin, self.throw)):
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
            if self.may_rest(seat, to):
                return MOVES[origin][to]

    # What an action does

    def do(self, seat: int, action: Action) -> None:
        if isinstance(action, Move):
            self._move(seat, action)
        elif isinstance(action, Throw):
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
            if self.rethrows:
                self._throw_again(seat, "PTL-6")
            else:
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
        if to == LAST:  # PTL-14; where it captured, both are paid for (PTL-22)
            self._pay(1 - seat)
            if me.home == PIECES:
                self._win(seat)
            else:
                self._throw_again(seat, "PTL-14")
            return
        if self.board.black[to]:
            me.loses_turn = True
            if self.story is not None:
                self.tell("black", seat, "PTL-9", {"to": to})
            self._pay(seat)
        self._begin_turn(1 - seat)

    def _choose_direction(self, seat: int, direction: int) -> None:
        self.sides[seat].direction = direction
        self.meet()
        if self.story is not None:
            self.tell(DIRECTION_NAMES[direction], seat, "PTL-8", {})

    def _throw_again(self, seat: int, clause: str) -> None:
        """PTL-14: at once, in the same turn; by a house rule also when nothing could move (PTL-6)."""
        if self.story is not None:
            self.tell("again", seat, clause, {})
        self.throw = 0
        self.actor = CHANCE

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
            self.rethrows,
        )

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
            self.tell("capture", seat, "PTL-12", {"there": there, "rival_seat": 1 - seat, **facts})
        if move.to == LAST:
            self.tell("exit", seat, "PTL-14", facts)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return why_not(self, seat, action)


def new_game(board: str, betting: bool, stake: int, purse: int, rethrows: bool = False) -> Patolli:
    """All pieces off the board, the stakes in the pot, the starting throws to come."""
    rest = purse - stake if betting else 0
    pot = 2 * stake if betting else 0
    sides = [new_side(rest), new_side(rest)]
    return Patolli(BOARDS[board], betting, sides, pot, NOBODY, 0, 0, CHANCE, rethrows=rethrows)
