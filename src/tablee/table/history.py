"""The game at a table, as far as it has come: replayed from the rows that are kept, and tried before more are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.kernel.game import Game
from tablee.kernel.record import Record, Step, stands
from tablee.kernel.state import CHANCE, Event, State
from tablee.table.store import Agreement, Chair, Move


@dataclass(frozen=True)
class Ahead:
    """A step that was done on a copy of the position, before it is written down."""

    step: Step
    before: State
    after: State
    events: list[Event]


class History:
    """``damaged`` is the number of the first row that cannot be right, if there is one: the game stands before it.
    ``events`` counts what the story tells.
    """

    def __init__(self, game: Game, agreed: Agreement, chairs: Sequence[Chair], moves: Sequence[Move]) -> None:
        self.game = game
        self.damaged: int | None = None
        while (wrong := self._replayed(agreed, chairs, moves)) is not None:
            self.damaged, moves = wrong, moves[: wrong - 1]
        self.version = len(moves)
        self.events = sum(map(len, self.story))
        self._stands: str | None = None

    def _replayed(self, agreed: Agreement, chairs: Sequence[Chair], moves: Sequence[Move]) -> int | None:
        """Play from the beginning; the number of the first row that cannot be right."""
        names, salts = [chair.name for chair in chairs], [chair.salt for chair in chairs]
        dice = (salts, agreed.commitment, agreed.key)
        self.record = Record(
            self.game, agreed.seats, agreed.settings, names, *dice, begun=agreed.begun, rated=agreed.rated
        )
        self.story: list[list[Event]] = []
        self._before = self.record.state
        steps, wrong = standing(moves)
        for move in steps:
            if move is steps[-1]:
                self._before = self.record.state.copy()
            try:
                self.story.append(self.record.play(move.seat, self.game.parse(self.record.state, move.text)))
            except Exception:  # rows that somebody has edited can be wrong in any way, and rules may fail on them
                return move.version
        given_up = resigned(moves)
        if wrong is None and given_up is not None:
            if not self.record.may_resign(given_up):
                return len(moves)
            self.record.resign(given_up)
        return wrong

    def tried(self, steps: Sequence[Step]) -> list[Ahead]:
        """What steps make of the position; whatever is wrong with them shows here, before they are kept."""
        tried: list[Ahead] = []
        state = self.record.state
        for step in steps:
            after, events = state.copy(), list[Event]()
            after.story = events
            after.apply(step.seat, self.game.parse(after, step.text))
            after.story = None
            tried.append(Ahead(step, state, after, events))
            state = after
        return tried

    def adopt(self, tried: Sequence[Ahead]) -> None:
        """Go on by steps that are kept by now."""
        for ahead in tried:
            self.record.steps.append(ahead.step)
            self.record.state = ahead.after
            self.story.append(ahead.events)
            self.events += len(ahead.events)
            self._before = ahead.before
        self.version += len(tried)
        self._stands = None

    def take_back(self) -> None:
        """Go back by one step, as it is kept by now."""
        self.record.undo()
        self.events -= len(self.story.pop())
        self._before = self.record.at(max(0, len(self.record.steps) - 1))
        self.version += 1
        self._stands = None

    def resign(self, seat: int) -> None:
        """The last that is ever kept of a game."""
        self.record.resign(seat)
        self.version += 1

    @property
    def stands(self) -> str:
        """Why the last step cannot be taken back, though nothing followed it. Judged when it is first asked: of most
        steps, those of bots among them, it never is."""
        if self._stands is None:
            record = self.record
            own = bool(record.steps) and record.steps[-1].seat != CHANCE
            self._stands = stands(self.game, self._before, record.steps[-1], record.state, record.seats) if own else ""
        return self._stands


def standing(moves: Sequence[Move]) -> tuple[list[Move], int | None]:
    """The steps that were not taken back, and the number of the first row that cannot be right, if there is one."""
    steps: list[Move] = []
    for number, move in enumerate(moves, 1):
        if move.version != number or not isinstance(move.seat, int) or not isinstance(move.text, str):
            return steps, number
        if move.kind == "step":
            steps.append(move)
        elif move.kind == "undo" and steps and steps[-1].seat == move.seat:
            steps.pop()
        elif move.kind != "resign" or number != len(moves):
            return steps, number
    return steps, None


def resigned(moves: Sequence[Move]) -> int | None:
    """The seat that has given the game up, which nothing follows."""
    return moves[-1].seat if moves and moves[-1].kind == "resign" else None
