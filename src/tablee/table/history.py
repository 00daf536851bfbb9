"""The game at a table, as far as it has come: replayed from the rows that are kept, and tried before more are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.kernel.game import Game
from tablee.kernel.record import BROKEN, Record, Step, stands
from tablee.kernel.state import CHANCE, Event, State
from tablee.table.clock import (
    BESIDE,
    DECIDED,
    NOBODY,
    RESIGN,
    STEP,
    TIMED_OUT,
    UNDO,
    Clocks,
    Done,
    Timeline,
)
from tablee.table.driver import awaited
from tablee.table.pace import read
from tablee.table.store import Agreement, Chair, Move

LAST = (RESIGN, *BROKEN)
"""The kinds of rows that nothing follows."""


@dataclass(frozen=True)
class Ahead:
    """A step that was done on a copy of the position, before it is written down."""

    step: Step
    before: State
    after: State
    events: list[Event]


class History:
    """``damaged`` is the number of the first row that cannot be right, if there is one: the game stands before it.
    ``events`` counts what the story tells; ``broken_by`` is the row by which it ended without a result, if it did.
    """

    def __init__(self, game: Game, agreed: Agreement, chairs: Sequence[Chair], moves: Sequence[Move]) -> None:
        self.game = game
        self.damaged: int | None = None
        while (wrong := self._replayed(agreed, chairs, moves)) is not None:
            self.damaged, moves = wrong, moves[: wrong - 1]
        self.version = len(moves)
        self.events = sum(map(len, self.story))
        self.broken_by = moves[-1] if self.record.broken else None
        self._moved = {move.seat: move.version for move in moves}
        self._stands: str | None = None

    def _replayed(self, agreed: Agreement, chairs: Sequence[Chair], moves: Sequence[Move]) -> int | None:
        """Play from the beginning; the number of the first row that cannot be right."""
        names, salts = [chair.name for chair in chairs], [chair.salt for chair in chairs]
        dice = (salts, agreed.commitment, agreed.key)
        agreed_on = (self.game, agreed.seats, agreed.settings, names)
        terms = agreed.terms
        self.record = Record(*agreed_on, *dice, begun=agreed.begun, pace=terms.pace, rated=terms.rated)
        self.story: list[list[Event]] = []
        self._before = self.record.state
        pace = read(agreed.pace)
        self._time = None if pace is None else Timeline(pace, chairs, self.record.duel)
        self._beside = [move.version for move in moves if move.kind in BESIDE]
        rows, wrong = standing(moves, pace is not None)
        steps = steps_of(rows)
        for move in rows:
            if steps and move is steps[-1]:
                self._before = self.record.state.copy()
            try:
                self._go_on(move)
            except Exception:  # rows that somebody has edited can be wrong in any way, and rules may fail on them
                return move.version
        return wrong

    def _go_on(self, move: Move) -> None:
        """By one row of those that stand."""
        if move.kind != STEP:
            self._tell(move)
            return
        actor = self._actor(self.record.state, move.seat)
        self.story.append(self.record.play(move.seat, self.game.parse(self.record.state, move.text)))
        self._count(move, actor, self.record.state)

    def _tell(self, move: Move) -> None:
        """What is no step: the clocks go on by it, or it is the last that is ever kept of a game."""
        if self._time is not None:
            self._time.go_on(Done(move))
        if move.kind == RESIGN:
            self.record.resign(move.seat)
        elif move.kind == TIMED_OUT:
            self.record.time_out(move.seat)
        elif move.kind in BROKEN:
            self.record.break_off(move.kind)
            self.broken_by = move
        elif self._time is not None:
            self.record.flags = self._time.flags

    def _actor(self, before: State, seat: int) -> int:
        """By whose clock a step is done; only asked for where there are any."""
        if self._time is None:
            return NOBODY
        thrower = self.game.thrower(before) if seat == CHANCE else seat
        return NOBODY if thrower is None else thrower

    def _count(self, move: Move, actor: int, after: State) -> None:
        """A step has led to this position: the clocks go on, and how one of them stands goes into the record."""
        if self._time is None:
            return
        self._time.go_on(self._done(move, actor, after))
        clocks = self._time.clocks
        self.record.times.append(clocks.left[actor] if actor in clocks.present else None)

    def _done(self, move: Move, actor: int, after: State) -> Done:
        over = after.outcome() is not None
        return Done(move, () if over else awaited(self.game, after), actor, over)

    @property
    def clocks(self) -> Clocks | None:
        """How the clocks stand, where a pace was agreed."""
        return None if self._time is None else self._time.clocks

    def seat(self, chairs: Sequence[Chair]) -> None:
        """Who sits at the table now."""
        if self._time is not None:
            self._time.seat(chairs)

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

    def adopt(self, tried: Sequence[Ahead], moves: Sequence[Move]) -> None:
        """Go on by steps that are kept by now, as these rows."""
        for ahead, move in zip(tried, moves, strict=True):
            self.record.steps.append(ahead.step)
            self.record.state = ahead.after
            self.story.append(ahead.events)
            self.events += len(ahead.events)
            self._count(move, self._actor(ahead.before, move.seat), ahead.after)
            self._before = ahead.before
            self.version += 1
            self._moved[ahead.step.seat] = self.version
        self._stands = None

    def take_back(self) -> None:
        """Go back by one step, as it is kept by now."""
        undone = self.record.undo()
        if self._time is not None:
            self._time.take_back()
        self.events -= len(self.story.pop())
        self._before = self.record.at(max(0, len(self.record.steps) - 1))
        self.version += 1
        self._moved[undone.seat] = self.version
        self._stands = None

    def note(self, rows: Sequence[Move]) -> None:
        """Go on by rows that are no steps, kept by now."""
        for move in rows:
            self._tell(move)
            if move.kind in BESIDE:
                self._beside.append(move.version)
        self.version += len(rows)

    def foreseen(self, rows: Sequence[Move], tried: Sequence[Ahead] = ()) -> Clocks | None:
        """How the clocks will stand after some more rows: of steps that were tried, of one that is taken back, or of
        others; nothing where there are none."""
        if self._time is None:
            return None
        if rows[0].kind == UNDO:
            return self._time.taken_back()
        if tried:
            return self._time.foreseen([self._stepped(move, ahead) for move, ahead in zip(rows, tried, strict=True)])
        return self._time.foreseen([Done(move) for move in rows])

    def _stepped(self, move: Move, ahead: Ahead) -> Done:
        return self._done(move, self._actor(ahead.before, move.seat), ahead.after)

    def missed(self, version: int) -> int:
        """How many rows were kept after this version, those left out that are about the clocks alone."""
        return self.version - version - sum(beside > version for beside in self._beside)

    @property
    def decided(self) -> bool:
        """Whether time has decided something since the last step."""
        return self._time is not None and self._time.decided

    @property
    def by_bot(self) -> bool:
        """Whether a bot did the last step, for its own seat or for one that it held; known where clocks run, for there
        is then nobody's clock that stood."""
        return self._time is not None and bool(self.record.times) and self.record.times[-1] is None

    def moved(self, seat: int) -> int:
        """At which version a seat last did something, or took it back."""
        return self._moved.get(seat, 0)

    @property
    def stands(self) -> str:
        """Why the last step cannot be taken back, though nothing followed it. Judged when it is first asked: of most
        steps, those of bots among them, it never is."""
        if self._stands is None:
            record = self.record
            own = bool(record.steps) and record.steps[-1].seat != CHANCE
            self._stands = stands(self.game, self._before, record.steps[-1], record.state, record.seats) if own else ""
        return self._stands


def standing(moves: Sequence[Move], timed: bool) -> tuple[list[Move], int | None]:
    """The rows that were not taken back, and the number of the first that cannot be right, if there is one. Where no
    pace was agreed nothing is told of clocks."""
    rows: list[Move] = []
    for number, move in enumerate(moves, 1):
        proper = isinstance(move.seat, int) and isinstance(move.text, str)
        if move.version != number or not proper or (timed and not isinstance(move.at, int | float)):
            return rows, number
        if move.kind == STEP or (timed and move.kind in BESIDE):
            rows.append(move)
        elif move.kind == UNDO:
            last = next((at for at in range(len(rows) - 1, -1, -1) if rows[at].kind == STEP), None)
            if last is None or rows[last].seat != move.seat or any(row.kind in DECIDED for row in rows[last:]):
                return rows, number
            del rows[last]
        elif number == len(moves) and (move.kind in LAST or (timed and move.kind == TIMED_OUT)):
            rows.append(move)
        else:
            return rows, number
    return rows, None


def steps_of(rows: Sequence[Move]) -> list[Move]:
    return [move for move in rows if move.kind == STEP]


def lost_by(moves: Sequence[Move], kind: str) -> int | None:
    """The seat that has given the game up (`RESIGN`) or lost it by its time, which nothing follows."""
    return moves[-1].seat if moves and moves[-1].kind == kind else None


def broken(moves: Sequence[Move]) -> str:
    """Why a game ended without a result, if it did; nothing follows that either."""
    return moves[-1].kind if moves and moves[-1].kind in BROKEN else ""
