"""The rules of play, UR-4 to UR-14: who acts, what is legal, what an action does, how it ends."""

from __future__ import annotations

from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, NOBODY, Action, Fact, Outcome, Refusal

from royal_game_of_ur.actions import MOVES, ODDS, THROWS, Move, Throw
from royal_game_of_ur.material import HOME, RESERVE, ROSETTE
from royal_game_of_ur.refusals import why_not
from royal_game_of_ur.state import NOT_THROWN, Position


class Ur(Position):
    """A position of the Royal Game of Ur."""

    # Who acts, what is legal, what may fall

    def to_act(self) -> tuple[int, ...]:
        return () if self.actor == NOBODY else (self.actor,)

    def legal(self, seat: int) -> list[Action]:
        """UR-6: every piece that can move by the whole throw; of those in reserve, the next one."""
        if seat != self.actor or seat == NOBODY:
            return []
        if seat == CHANCE:
            return THROWS[:]
        origins = sorted({place for place in self.places[seat] if place < HOME})
        return [MOVES[origin, to] for origin in origins if self.may_land(seat, to := origin + self.dice)]

    def odds(self) -> list[tuple[Action, int]]:
        return ODDS[:] if self.actor == CHANCE else []

    # What an action does

    def do(self, seat: int, action: Action) -> None:
        if isinstance(action, Move):
            self._move(seat, action)
        elif isinstance(action, Throw):
            if self.turn == NOBODY:
                self._starting_throw(action.score)
            else:
                self._throw(action.score)

    def _starting_throw(self, score: int) -> None:
        """UR-5: both throw, the higher begins, and a tie is thrown again; these throws move nothing."""
        first = self.starting
        self.tell("starting-throw", 0 if first == NOT_THROWN else 1, "UR-5", {"throw": score})
        if first == NOT_THROWN:
            self.starting = self.dice = score
            return
        self.starting = NOT_THROWN
        self.dice = score
        if first == score:
            self.tell("tie", NOBODY, "UR-5", {"throw": score})
            return
        self._begin_turn(0 if first > score else 1)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.actor = CHANCE
        self.tell("turn", seat, "UR-6", {})

    def _throw(self, score: int) -> None:
        """UR-6: nothing to move, no move, or it is for the player to choose a piece."""
        seat = self.turn
        self.dice = score
        self.actor = seat
        self.tell("throw", seat, "UR-4", {"throw": score})
        if score == 0:
            self.tell("nothing", seat, "UR-6", {})
        elif not self.legal(seat):
            self.tell("no-move", seat, "UR-6", {"throw": score})
        else:
            return
        self._begin_turn(1 - seat)

    def _move(self, seat: int, move: Move) -> None:
        facts: dict[str, Fact] = {"from": move.origin, "to": move.to}
        mine = self.places[seat]
        victim = self.victim(seat, move.to)
        mine[mine.index(move.origin)] = move.to
        self.tell(move.kind, seat, {"enter": "UR-7", "exit": "UR-12", "move": "UR-6"}[move.kind], facts)
        if victim is not None:  # UR-9
            self.places[1 - seat][victim] = RESERVE
            self.tell("capture", seat, "UR-9", {"rival_seat": 1 - seat, **facts})
        if self.count(seat, HOME) == self.pieces:
            self.tell("win", seat, "UR-13", {"pieces": self.pieces})
            self.actor = NOBODY
        elif ROSETTE[move.to]:  # UR-10
            self.tell("rosette", seat, "UR-10", facts)
            self.actor = CHANCE
        else:
            self._begin_turn(1 - seat)

    # Why not, and how it ends

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return why_not(self, seat, action)

    def outcome(self) -> Outcome | None:
        if self.actor != NOBODY:
            return None
        home = self.count(0, HOME), self.count(1, HOME)
        return Outcome((1, 2) if self.turn == 0 else (2, 1), home, "UR-13", "all-home", {"home": home})

    # Who sees what: everything lies open

    def seen_by(self, viewer: int | None) -> Ur:
        return self.copy()

    def imagine(self, seat: int, rng: Rng) -> Ur:
        return self.copy()

    def copy(self) -> Ur:
        return Ur([side[:] for side in self.places], self.turn, self.dice, self.starting, self.actor)


def new_game(pieces: int) -> Ur:
    """All pieces off the board, and the throws for who begins to come."""
    return Ur([[RESERVE] * pieces, [RESERVE] * pieces], NOBODY, NOT_THROWN, NOT_THROWN, CHANCE)
