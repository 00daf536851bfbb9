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
the dice prove nothing. Where the game was rated, it says ``tablee record 4``, and after the players ``rated: yes``:
nobody was helped there.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tablee.kernel.chance import Dice, commitment, new_key
from tablee.kernel.errors import BadRecord, Part, UserError, cause
from tablee.kernel.game import Game
from tablee.kernel.options import Settings
from tablee.kernel.position import LONGEST, BadPosition
from tablee.kernel.state import CHANCE, Action, Event, Outcome, State

FIRST_LINE = "tablee record 1"
RESIGNED_LINE = "tablee record 2"
BEGUN_LINE = "tablee record 3"
RATED_LINE = "tablee record 4"
RESIGNED = "resigned"
"""Why a game is over that somebody gave up: it is no rule of any game."""

LONGEST_NAME = 60
NO_WORD = "-"
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
        return self.steps.pop()

    def may_resign(self, seat: int) -> bool:
        """Whether the other would win: in a game of two that goes on and is not played together."""
        two = self.seats == 2 and not self.game.together(self.settings)
        return two and 0 <= seat < self.seats and self.outcome() is None

    def resign(self, seat: int) -> None:
        """Give the game up; nothing follows it, and it cannot be taken back."""
        if not self.may_resign(seat):
            raise ValueError(f"seat {seat} cannot resign here")
        self.resigned = seat

    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or because somebody resigned; ``None`` while it goes on."""
        if self.resigned is None:
            return self.state.outcome()
        ranks = tuple(2 if seat == self.resigned else 1 for seat in range(self.seats))
        return Outcome(ranks, (0,) * self.seats, "", RESIGNED, {})

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

    def write(self, tell_key: bool = True) -> str:
        """The text form. A table does not tell its key before the game is over."""
        head = [
            *heading(self.game.name, self.game.version, self.seats, self.resigned, self.begun, self.rated),
            *(f"option {option.name}: {option.write(self.settings[option.name])}" for option in self.game.options),
            *(f"player {seat}: {name}" for seat, name in enumerate(self.names, 1)),
            *counted(self.rated),
            *origin(self.begun),
        ]
        if self.seeded is not None:
            head.append(f"seeded: {self.seeded}")
        if self.commitment:
            head += promise(self.commitment, self.salts)
        end = ending(len(self.steps), self.state.outcome(), self.resigned)
        return write_sheet(head, self.steps, end, self.key if tell_key else None)


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


def first_line(resigned: int | None, begun: str = "", rated: bool = False) -> str:
    if rated:
        return RATED_LINE
    if begun:
        return BEGUN_LINE
    return FIRST_LINE if resigned is None else RESIGNED_LINE


def heading(
    game: str, rules: int, seats: int, resigned: int | None = None, begun: str = "", rated: bool = False
) -> list[str]:
    return [first_line(resigned, begun, rated), f"game: {game}", f"rules: {rules}", f"seats: {seats}"]


def counted(rated: bool) -> list[str]:
    """That the game counts, if it does."""
    return ["rated: yes"] if rated else []


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


def write_sheet(head: Sequence[str], steps: Sequence[Step], end: str, key: bytes | None) -> str:
    """The text form of a game: what was agreed, its steps, how it ended, and its sum."""
    lines = [*head, "", *(write_step(number, step) for number, step in enumerate(steps, 1)), "", f"end: {end}"]
    if key is not None:
        lines.append(f"key: {key.hex()}")
    text = "\n".join(lines) + "\n"
    return f"{text}sum: {checksum(text)}\n"


def write_step(number: int, step: Step) -> str:
    return f"{number} {'*' if step.seat == CHANCE else step.seat + 1} {step.text}"


def ending(steps: int, outcome: Outcome | None, resigned: int | None = None) -> str:
    if resigned is not None:
        return f"{steps} steps, resigned by {resigned + 1}"
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
