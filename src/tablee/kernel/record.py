"""A written game: who sat where, what was agreed, and every move and every result of chance in notation.

The text form::

    tablee record 1
    game: patolli
    rules: 1
    seats: 2
    option board: black-centre
    player 1: Léa
    player 2: Ana
    seeded: 7                    only if the dice come from a seed: repeatable, not fair
    commitment: 5f0c…            what the dice were bound to before the first throw
    word 1: maize
    word 2: cacao

    1 * 3                        step, seat (* is chance), notation
    2 * 5
    3 2 right-4

    end: 3 steps, unfinished     or: 214 steps, places 1 2, points 6 3, PTL-15; or: 214 steps, not judged
    key: 8a71…                   what opens the commitment
    sum: 04be…                   SHA-256 of everything above

Where one of two players resigned, the first line says ``tablee record 2``, and the end ``3 steps, resigned by 1``. So a
program that knows of no resignation reads every other record, and says why it does not read this one. Where the game
was begun from a position, it says ``tablee record 3``, and after the players each row of that position stands on a line
of its own, ``from: 0 to move 3``. Its steps, and the draws of its dice, are counted from there on: of what came before,
the dice prove nothing.

Where the game was rated, clocks ran, or it ended without a result, it says ``tablee record 4``, whatever else is true
of it. After the players stands ``rated: yes`` where nobody was helped and the game counts; and the pace where clocks
ran, ``pace: live 10+5`` or ``pace: days 2``. Each step then ends with what was left on the clock of whoever did it, in
hours, minutes and seconds, or with a dash where none ran::

    3 2 right-4 @ 0:09:48.2
    flag 1                       after the step before it the time of seat 1 was up

and the end may say ``3 steps, lost on time by 1``. Where all agreed to end without a result, or the host closed the
table, it says ``3 steps, broken off by agreement`` or ``3 steps, closed by the host``.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tablee.kernel.chance import Dice, commitment, new_key
from tablee.kernel.decisions import frame
from tablee.kernel.errors import BadRecord, Part, UserError, cause
from tablee.kernel.game import Game
from tablee.kernel.notebook import told as shown_told
from tablee.kernel.options import Settings, told, written
from tablee.kernel.position import LONGEST, BadPosition
from tablee.kernel.state import CHANCE, Action, Event, Outcome, State

FIRST_LINE = "tablee record 1"
RESIGNED_LINE = "tablee record 2"
BEGUN_LINE = "tablee record 3"
LATEST_LINE = "tablee record 4"
RESIGNED = "resigned"
TIMED_OUT = "timed-out"
BESIDE_RULES = (RESIGNED, TIMED_OUT)
"""Why a game is over that somebody gave up, or lost by the clock: neither is a rule of any game."""

AGREED, CLOSED = "agreed", "closed"
BROKEN = {AGREED: "broken off by agreement", CLOSED: "closed by the host"}
"""Why a game is over that has no result, and how a record says so."""

LONGEST_NAME = 60
NO_WORD = NO_CLOCK = "-"
LARGEST_FILE = 10_000_000


@dataclass(frozen=True)
class Step:
    """One action of a game, in notation."""

    seat: int
    text: str


class Record:
    """A game with its history: goes on by `play`, back by `undo`, anywhere by `at`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        given: Mapping[str, object],
        names: Sequence[str],
        salts: Sequence[str] = (),
        commitment: str = "",
        key: bytes | None = None,
        seeded: int | None = None,
        begun: str = "",
        pace: str = "",
        rated: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.settings: Settings = game.settle(seats, given)
        self.begun = in_rows(begun)  # the position that it was begun from, if it was
        self.rated = rated
        self.commitment = commitment
        self.key = key
        self.seeded = seeded
        self.names = self._one_each(names)
        self.salts = salts or [NO_WORD] * seats if commitment else []
        self.steps: list[Step] = []
        self.state = self._first()
        if self.begun:
            check_agreed(game, self.state, seats, self.settings)
        self.resigned: int | None = None
        self.timed_out: int | None = None
        self.broken = ""  # or one of `BROKEN`
        self.pace = pace  # how much time is taken, where clocks run
        self.times: list[float | None] = []  # what each step left on the clock of whoever did it, if it has one
        self.flags: list[tuple[int, int]] = []  # after how many steps the time of which seat was up

    @property
    def lost_by(self) -> int | None:
        """The seat that has lost in a way that is no rule of the game."""
        return self.timed_out if self.resigned is None else self.resigned

    @property
    def cut_short(self) -> bool:
        """Whether it was ended by what is no rule of the game."""
        return self.lost_by is not None or bool(self.broken)

    @property
    def duel(self) -> bool:
        """Whether one of two can lose for the other to win."""
        return self.seats == 2 and not self.game.together(self.settings)

    @property
    def salts(self) -> list[str]:
        """What each player gave to the dice; they are given after the commitment and before the first throw."""
        return self._salts

    @salts.setter
    def salts(self, salts: Sequence[str]) -> None:
        self._salts = self._one_each(salts) if salts else []

    def _one_each(self, labels: Sequence[str]) -> list[str]:
        if len(labels) != self.seats:
            raise ValueError(f"{self.seats} seats, but {len(labels)} names or salts")
        return [one_line(label) for label in labels]

    def _first(self) -> State:
        state: State = self.game.read(self.begun) if self.begun else self.game.begin(self.seats, self.settings)
        return state

    def play(self, seat: int, action: Action) -> list[Event]:
        """Do an action, write it down, and tell what happened; `Refused` leaves everything as it was."""
        events: list[Event] = []
        self.state.story = events
        try:
            self.state.apply(seat, action)
        finally:
            self.state.story = None
        self.steps.append(Step(seat, action.text))
        return events

    def throw(self) -> list[Event]:
        """Let the table's own dice decide the next result of chance."""
        if self.key is None:
            raise ValueError("this record has no dice of its own")
        return self.play(CHANCE, self.state.sample(Dice(self.key, self.salts).at(self.draws())))

    def draws(self) -> int:
        """How many results of chance there have been."""
        return sum(step.seat == CHANCE for step in self.steps)

    def may_undo(self, seat: int) -> bool:
        """A seat may take back its own last action, never chance or another's."""
        return bool(self.steps) and self.steps[-1].seat == seat

    def stands(self) -> str:
        """Why the last action of a seat cannot be taken back: ``shown``, a clause, or nothing if it can."""
        before, step = self.at(len(self.steps) - 1), self.steps[-1]
        return stands(self.game, before, step, self.state, self.seats)

    def undo(self) -> Step:
        """Take the last step back."""
        self.state = self.at(len(self.steps) - 1)
        del self.times[len(self.steps) - 1 :]
        return self.steps.pop()

    def may_resign(self, seat: int) -> bool:
        """Whether the other would win: in a game of two that goes on and is not played together."""
        return self.duel and 0 <= seat < self.seats and self.outcome() is None

    def resign(self, seat: int) -> None:
        """Give the game up; nothing follows it, and it cannot be taken back."""
        if not self.may_resign(seat):
            raise ValueError(f"seat {seat} cannot resign here")
        self.resigned = seat

    @property
    def beyond(self) -> bool:
        """Whether its text form has what earlier programs did not know."""
        return bool(self.rated or self.pace or self.broken)

    def time_out(self, seat: int) -> None:
        """Lose the game because the other has taken it; nothing follows that either."""
        if not self.may_resign(seat) or not self.pace:
            raise ValueError(f"seat {seat} cannot lose by its time here")
        self.timed_out = seat

    def break_off(self, why: str) -> None:
        """End it without a result, for one of the reasons in `BROKEN`; nothing follows that."""
        if why not in BROKEN or self.outcome() is not None:
            raise ValueError(f"cannot be broken off here: {why}")
        self.broken = why

    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or beside them; without a result nobody has a place. ``None`` while it goes on."""
        if self.broken:
            return Outcome((0,) * self.seats, (0,) * self.seats, "", self.broken, {})
        if self.lost_by is None:
            return self.state.outcome()
        ranks = tuple(2 if seat == self.lost_by else 1 for seat in range(self.seats))
        return Outcome(ranks, (0,) * self.seats, "", TIMED_OUT if self.resigned is None else RESIGNED, {})

    def at(self, count: int) -> State:
        """The position after so many steps; all of them were checked when they were played."""
        if not 0 <= count <= len(self.steps):
            raise IndexError(count)
        state = self._first()
        for step in self.steps[:count]:
            state.do(step.seat, self.game.parse(state, step.text))
        return state

    def story(self) -> list[list[Event]]:
        """What happened at each step."""
        again = Record(self.game, self.seats, self.settings, self.names, begun=self.begun)
        return [again.play(step.seat, self.game.parse(again.state, step.text)) for step in self.steps]

    # In a notebook: what everybody at the table sees, and the decisions as a data frame

    def _repr_html_(self) -> str:
        outcome = self.outcome()
        ending = self.game.words("en").ending(outcome, self.names) if outcome is not None else ""
        settings = written(self.game.options, self.settings)
        return shown_told(self.game, settings, self.names, len(self.steps), self.state, ending)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return frame(self).__arrow_c_stream__(requested_schema)

    def write(self, tell_key: bool = True) -> str:
        """The text form. A table does not tell its key before the game is over."""
        head = [
            *heading(self.game.name, self.game.version, self.seats, self.resigned, self.begun, self.beyond),
            *(
                f"option {option.name}: {option.write(self.settings[option.name])}"
                for option in self.game.options
                if option.name in told(self.game.options, self.settings)
            ),
            *(f"player {seat}: {name}" for seat, name in enumerate(self.names, 1)),
            *counted(self.rated),
            *timing(self.pace),
            *origin(self.begun),
        ]
        if self.seeded is not None:
            head.append(f"seeded: {self.seeded}")
        if self.commitment:
            head += promise(self.commitment, self.salts)
        end = ending(len(self.steps), self.state.outcome(), self.resigned, self.timed_out, self.broken)
        return write_sheet(head, self._written(), end, self.key if tell_key else None)

    def _written(self) -> list[str]:
        """The steps, each on a line; where clocks ran, with what they showed."""
        lines = [write_step(number, step) for number, step in enumerate(self.steps, 1)]
        if self.pace:
            # What was played on without a clock, as from a record that a terminal has read, has none.
            lines = [f"{line} @ {on_clock(left)}" for line, left in zip_longest(lines, self.times)]
            for steps, seat in reversed(self.flags):
                lines.insert(steps, write_flag(seat))
        return lines


SHOWN = "shown"


def stands(game: Game, before: State, step: Step, after: State, seats: int) -> str:
    """Why an action cannot be taken back: it has `SHOWN` something, or a clause says so; nothing if it can."""
    if reveals(before, after, step.seat, seats):
        return SHOWN
    return game.final(before, step.seat, game.parse(before, step.text))


def reveals(before: State, after: State, seat: int, seats: int) -> bool:
    """Whether an action has shown somebody what was hidden, spectators included.

    What it has shown to others is judged by what the seat itself sees: its answer tells nothing of their hands.
    """
    own, then = before.seen_by(seat), after.seen_by(seat)
    others = (viewer for viewer in (None, *range(seats)) if viewer != seat)
    return bool(
        kept(before, own) - kept(after, then)
        or any(kept(own, own.seen_by(viewer)) - kept(then, then.seen_by(viewer)) for viewer in others)
    )


def kept(known: State, seen: State) -> Counter[object]:
    """The values of a position that another view of it does not tell."""
    return Counter(_kept(known.data(), seen.data()))


def _kept(one: object, other: object) -> Iterator[object]:
    if isinstance(one, dict):
        theirs = other if isinstance(other, dict) else {}
        for name in one:
            yield from _kept(one[name], theirs.get(name))
    elif isinstance(one, list):
        rest = other if isinstance(other, list) else []
        for mine, his in zip_longest(one, rest[: len(one)]):
            yield from _kept(mine, his)
    elif one is not None and one != other:
        yield one


def new_record(
    game: Game,
    seats: int,
    given: Mapping[str, object],
    names: Sequence[str],
    seed: int | None = None,
    begun: str = "",
) -> Record:
    """A game with dice of its own: the commitment is known at once, the words come after it, the key is a secret.

    With a seed the same dice come again: for practice and tests, and the record says so.
    """
    key = new_key() if seed is None else seeded_key(seed)
    return Record(game, seats, given, names, (), commitment(key), key, seed, begun)


def seeded_key(seed: int) -> bytes:
    """The key of dice that come again."""
    return hashlib.sha256(f"tablee seed {seed}".encode()).digest()


JOINERS = "\u200c\u200d"
"""Unprintable, but parts of names in some scripts."""


def seen(char: str) -> bool:
    """Whether a character may stand in a record: none that hides may."""
    return char.isprintable() or char in JOINERS


def one_line(name: str) -> str:
    """A name or a word as it may stand on a line of a record."""
    clean = " ".join("".join(char if seen(char) else " " for char in name).split())
    return clean[:LONGEST_NAME].strip() or NO_WORD


def first_line(resigned: int | None, begun: str = "", beyond: bool = False) -> str:
    """``beyond`` says that it is rated, that there are clocks, or that it ended without a result."""
    if beyond:
        return LATEST_LINE
    if begun:
        return BEGUN_LINE
    return FIRST_LINE if resigned is None else RESIGNED_LINE


def heading(
    game: str, rules: int, seats: int, resigned: int | None = None, begun: str = "", beyond: bool = False
) -> list[str]:
    return [first_line(resigned, begun, beyond), f"game: {game}", f"rules: {rules}", f"seats: {seats}"]


def counted(rated: bool) -> list[str]:
    """That the game counts, if it does."""
    return ["rated: yes"] if rated else []


def timing(pace: str) -> list[str]:
    """How much time is taken, where clocks ran."""
    return [f"pace: {pace}"] if pace else []


def origin(begun: str) -> list[str]:
    """The position that a game was begun from, row by row."""
    return [f"from: {row}" for row in begun.splitlines()]


def in_rows(position: str) -> str:
    """A written position without blank rows, its words with single spaces: it reads the same."""
    return "\n".join(" ".join(row.split()) for row in position.splitlines() if row.strip())


def check_agreed(game: Game, state: State, seats: int, settings: Mapping[str, object]) -> None:
    """Refuse a position of other seats or settings than those that were agreed."""
    count, told = game.agreed(state)
    if count != seats:
        raise BadPosition("position-seats", seats=count, agreed=seats)
    for name, value in told.items():
        if settings[name] != value:
            raise BadPosition("position-option", option=name, value=value, agreed=settings[name])


def promise(commitment: str, salts: Sequence[str]) -> list[str]:
    """What binds the dice."""
    return [f"commitment: {commitment}", *(f"word {seat}: {word}" for seat, word in enumerate(salts, 1))]


def write_sheet(head: Sequence[str], steps: Sequence[str], end: str, key: bytes | None) -> str:
    """The text form of a game: what was agreed, its steps line by line, how it ended, and its sum."""
    lines = [*head, "", *steps, "", f"end: {end}"]
    if key is not None:
        lines.append(f"key: {key.hex()}")
    text = "\n".join(lines) + "\n"
    return f"{text}sum: {checksum(text)}\n"


def write_step(number: int, step: Step) -> str:
    return f"{number} {'*' if step.seat == CHANCE else step.seat + 1} {step.text}"


def write_flag(seat: int) -> str:
    return f"flag {seat + 1}"


def on_clock(left: float | None) -> str:
    """What a clock shows, as a record has it."""
    if left is None:
        return NO_CLOCK
    tenths = int(left * 10 + 1e-6)
    return f"{tenths // 36_000}:{tenths // 600 % 60:02}:{tenths // 10 % 60:02}.{tenths % 10}"


def ending(
    steps: int, outcome: Outcome | None, resigned: int | None = None, timed_out: int | None = None, broken: str = ""
) -> str:
    if broken:
        return f"{steps} steps, {BROKEN[broken]}"
    if resigned is not None:
        return f"{steps} steps, resigned by {resigned + 1}"
    if timed_out is not None:
        return f"{steps} steps, lost on time by {timed_out + 1}"
    if outcome is None:
        return f"{steps} steps, unfinished"
    places = " ".join(map(str, outcome.ranks))
    points = " ".join(map(str, outcome.points))
    return f"{steps} steps, places {places}, points {points}, {outcome.clause}"


def unjudged(steps: int) -> str:
    """The ending of a game that was written down by somebody who does not know its rules."""
    return f"{steps} steps, not judged"


def checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def load(path: Path) -> str:
    """The text of a record file, or `BadRecord` if it cannot be one."""
    content = _content(path, LARGEST_FILE)
    if len(content) > LARGEST_FILE:
        raise BadRecord("record-too-large", file=path.name)
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise BadRecord("record-no-text", file=path.name) from None


def load_position(path: Path) -> str:
    """The text of a file with a position, or `BadPosition` if it cannot be one."""
    content = _content(path, LONGEST * 4)
    if len(content) > LONGEST * 4:
        raise BadPosition("position-too-large", file=path.name)
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise BadPosition("position-no-text", file=path.name) from None


def _content(path: Path, most: int) -> bytes:
    """What a file holds, and one byte more than it may."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise UserError("file", file=path, why=cause(error)) from None
    except ValueError:  # a sign that no name of a file can have
        raise UserError("file", file=ascii(str(path))[1:-1], why=Part("no-name")) from None
