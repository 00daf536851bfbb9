"""The clocks of a table, computed from the rows that are kept of it, and from nothing else.

So they are the same in every house and after every start. A clock counts while somebody's decision is awaited: of
everybody who has not chosen yet where several choose at once, and of whoever is to throw; never of a bot, of a seat
that a bot holds, or while chance acts in nobody's name. It begins with the first thing that is done in a seat.

A *turn* of a seat lasts for as long as it is awaited without a break; where several choose at once it ends with the
choice, also of the last of them, who may be awaited again at once. When it is over a live clock gains its seconds, and
by correspondence the next turn has its days anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from tablee.kernel.record import BROKEN
from tablee.table.pace import DAY, Pace
from tablee.table.store import HUMAN, Chair, Move

STEP, UNDO, RESIGN = "step", "undo", "resign"

FLAG, GRANT, TIMED_OUT = "flag", "grant", "time"
"""Kinds of rows: a seat's time is up; it is granted some more, so many seconds; it has lost by it."""
HOLD, BACK = "hold", "back"
"""A bot holds the seat from here on; its player has taken it back, with so many seconds at least."""
PAUSE, PLAY, READY, RESUME = "pause", "play", "ready", "resume"
"""The seat wants a pause; it wants to play on; it is ready to; the house ends a pause that has lasted too long."""
AWAY = "away"
"""The house was away for so many seconds, which are nobody's."""

ENDS = frozenset((RESIGN, TIMED_OUT, *BROKEN))
"""Those that end a game beside its rules."""

BESIDE = frozenset((FLAG, GRANT, HOLD, BACK, PAUSE, PLAY, READY, RESUME, AWAY))
"""The kinds of rows that are about the clocks alone: they change no position, and no decision."""

DECIDED = frozenset((FLAG, GRANT))
"""Those after which the last step cannot be taken back."""

LONGEST_PAUSE = DAY
"""Seconds after which a pause is over, whoever is not ready."""

MOST_FLAGS = 3
"""How often a seat's time may run out in a game of more than two: after the last its player does not come back."""

NOBODY = -1

ZERO = 0.01
"""Seconds that are none: moments are not told more exactly."""


class Odd(ValueError):
    """A row that cannot be where it is."""


@dataclass(frozen=True)
class Done:
    """A row, with what is awaited after it; for steps also whose clock it was that ran."""

    move: Move
    awaited: tuple[int, ...] = ()
    actor: int = NOBODY
    over: bool = False


@dataclass
class Clocks:
    """How the clocks stand after some rows. ``at`` is when the last row was written: until then they were counted.

    ``left`` is what each clock shows then, ``people`` who has one, ``held`` whose seat a bot holds, ``flagged`` whose
    time is up and has been noted, ``flags`` how often it was. ``wishes`` are the seats that want a pause, ``ready``
    those that want to go on; ``paused_at`` is when a pause began. Several choose ``together``
    until the last of them has.
    """

    pace: Pace
    people: frozenset[int]
    duel: bool
    left: list[float]
    at: float = 0.0
    begun: bool = False
    over: bool = False
    awaited: tuple[int, ...] = ()
    together: bool = False
    held: set[int] = field(default_factory=set)
    flagged: set[int] = field(default_factory=set)
    flags: dict[int, int] = field(default_factory=dict)
    gained: dict[int, float] = field(default_factory=dict)
    wishes: set[int] = field(default_factory=set)
    asked_at: float = 0.0
    ready: set[int] = field(default_factory=set)
    paused_at: float | None = None

    # How they stand

    @property
    def present(self) -> frozenset[int]:
        """The seats that are played by their people, who are asked whether they agree."""
        return self.people - self.held

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    @property
    def running(self) -> frozenset[int]:
        """The seats whose clocks count now."""
        if not self.begun or self.over or self.paused:
            return frozenset()
        return self.present.intersection(self.awaited)

    @property
    def deadline(self) -> float | None:
        """When the house is to look at them, should nothing happen before: a clock is at zero, or a pause has lasted
        too long."""
        if self.paused_at is not None:
            return None if self.over else self.paused_at + LONGEST_PAUSE
        return min((self.at + self.left[seat] for seat in self.running - self.flagged), default=None)

    def up(self, now: float) -> list[int]:
        """The seats whose time is up by now, and that are not noted as such."""
        return sorted(seat for seat in self.running - self.flagged if self.at + self.left[seat] <= now)

    def final(self, seat: int) -> bool:
        """Whether the bot that holds a seat is there to stay, for the seat's time has run out too often."""
        return seat in self.held and self.flags.get(seat, 0) >= MOST_FLAGS

    def due_back(self, seat: int) -> float:
        """Seconds that a seat has at least which is taken back now."""
        return self.pace.granted if self.flags.get(seat, 0) and not self.left[seat] else 0.0

    # How they go on

    def go_on(self, done: Done) -> None:
        """By one row; `Odd` where it cannot be."""
        move = done.move
        if move.kind == STEP:
            self._pass(move.at)
            self._step(done)
        elif move.kind in ENDS:
            if move.kind == TIMED_OUT:
                self._demand(self.duel and move.seat in self.flagged)
            self._pass(move.at)
            self.over = True
        else:
            self._beside(move)

    def _pass(self, at: float, free: float = 0.0) -> None:
        """Time has passed, of which some seconds were nobody's."""
        gone = max(0.0, at - self.at - free)
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - gone)
        self.at = max(self.at, at)

    def _step(self, done: Done) -> None:
        before, after = set(self.awaited), set(done.awaited)
        last = before & {done.actor} if self.together and len(before) == 1 else set()
        self.awaited, self.over = done.awaited, done.over
        self.together = len(after) > 1 or (self.together and after < before)
        self.gained = {}
        self.flagged &= after - last
        if not self.begun:
            self.begun = done.actor != NOBODY
            before = {done.actor} if self.begun else set()
        for seat in (before - after | last) & self.present if self.pace.live else ():
            self.left[seat] += self.pace.seconds
            self.gained[seat] = self.pace.seconds
        for seat in after - before | after & last if not self.pace.live else ():
            self.left[seat] = self.pace.whole

    def _beside(self, move: Move) -> None:
        seat, here = move.seat, move.seat in self.present
        self._demand(not self.over)
        if move.kind == AWAY:
            self._demand(seat == NOBODY)
            free = _seconds(move.text)
            self._pass(move.at, free)
            self.paused_at = None if self.paused_at is None else self.paused_at + free
            return
        self._pass(move.at)
        seconds = _seconds(move.text) if move.kind in (GRANT, BACK) else 0.0
        self._demand(move.kind in (GRANT, BACK) or not move.text)
        if move.kind == FLAG:
            self._demand(seat in self.running and seat not in self.flagged and self.left[seat] < ZERO)
            self.left[seat] = 0.0
            self.flags[seat] = self.flags.get(seat, 0) + 1
            (self.flagged if self.duel else self.held).add(seat)
        elif move.kind == GRANT:
            self._demand(seat in self.flagged)
            self.flagged.discard(seat)
            self.left[seat] = seconds
        elif move.kind == HOLD:
            self._demand(here)
            self.held.add(seat)
        elif move.kind == BACK:
            self._demand(seat in self.held and not self.final(seat))
            self.held.discard(seat)
            self.left[seat] = max(self.left[seat], seconds)
        else:
            self._rest(move)
        self._agree(move.at)

    def _rest(self, move: Move) -> None:
        """What concerns pauses."""
        seat, here = move.seat, move.seat in self.present
        if move.kind == PAUSE:
            self._demand(here and not self.paused and seat not in self.wishes)
            self.wishes.add(seat)
            self.asked_at = move.at
        elif move.kind == PLAY:
            self._demand(here and bool(self.wishes))
            self.wishes.clear()
        elif move.kind == READY:
            self._demand(here and self.paused and seat not in self.ready)
            self.ready.add(seat)
        elif move.kind == RESUME:
            self._demand(seat == NOBODY and self.paused)
            self._play_on()
        else:
            raise Odd(move.kind)

    def _agree(self, at: float) -> None:
        """A pause begins when all want it who play, and ends when all of them are ready."""
        if self.wishes and not self.wishes & self.present:
            self.asked_at = 0.0  # whoever asked is gone: nobody has said no
        self.wishes &= self.present
        self.ready &= self.present
        if self.wishes and self.wishes == self.present:
            self.paused_at = at
            self.wishes.clear()
        elif self.ready and self.ready == self.present:
            self._play_on()

    def _play_on(self) -> None:
        self.paused_at = None
        self.ready.clear()

    @staticmethod
    def _demand(proper: bool) -> None:
        if not proper:
            raise Odd


def _seconds(text: str) -> float:
    """Seconds as a row has them."""
    try:
        seconds = float(text)
    except ValueError:
        raise Odd(text) from None
    if not 0.0 <= seconds < float("inf") or text != written(seconds):
        raise Odd(text)
    return seconds


def written(seconds: float) -> str:
    """Seconds as a row has them, to the thousandth."""
    return f"{seconds:.3f}"


class Timeline:
    """The clocks of one game, row by row: ``clocks`` is how they stand by now."""

    def __init__(self, pace: Pace, chairs: Sequence[Chair], duel: bool) -> None:
        self.pace = pace
        self.duel = duel
        self.done: list[Done] = []  # those taken back left out
        self.seat(chairs)

    def seat(self, chairs: Sequence[Chair]) -> None:
        """Who sits there; with the first row it is settled who has a clock."""
        if not self.done:
            self.chairs = tuple(chairs)
            self.clocks = self._set_up()

    def _set_up(self) -> Clocks:
        people = frozenset(chair.seat for chair in self.chairs if chair.kind == HUMAN)
        return Clocks(self.pace, people, self.duel, [self.pace.whole] * len(self.chairs))

    def go_on(self, done: Done) -> None:
        self.clocks.go_on(done)
        self.done.append(done)

    def foreseen(self, rows: Sequence[Done]) -> Clocks:
        """How the clocks will stand after some more rows; `Odd` where these cannot be."""
        clocks = deepcopy(self.clocks)
        for done in rows:
            clocks.go_on(done)
        return clocks

    def taken_back(self) -> Clocks:
        """How they will stand once the last step is taken back."""
        time = Timeline(self.pace, self.chairs, self.duel)
        time.done = list(self.done)
        time.take_back()
        return time.clocks

    def take_back(self) -> None:
        """The last step was never done: whose clock ran before it has run on since, and nobody else's has."""
        last = max(at for at, done in enumerate(self.done) if done.move.kind == STEP)
        del self.done[last]
        self.clocks = self._set_up()
        for done in self.done:
            self.clocks.go_on(done)

    @property
    def decided(self) -> bool:
        """Whether time has decided something since the last step."""
        for done in reversed(self.done):
            if done.move.kind == STEP:
                return False
            if done.move.kind in DECIDED:
                return True
        return False

    @property
    def flags(self) -> list[tuple[int, int]]:
        """After how many steps the time of which seat was up."""
        steps, flags = 0, []
        for done in self.done:
            steps += done.move.kind == STEP
            if done.move.kind == FLAG:
                flags.append((steps, done.move.seat))
        return flags
