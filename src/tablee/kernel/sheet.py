"""Reading a record, strictly: a sheet is the text split into its parts, not yet played."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from tablee.kernel.chance import Dice, commitment
from tablee.kernel.errors import BadNotation, BadRecord, UserError
from tablee.kernel.game import Forbidden, Game, find_game
from tablee.kernel.options import Option, Setting, Settings
from tablee.kernel.record import FIRST_LINE, Record, Step, checksum, ending, one_line
from tablee.kernel.state import CHANCE, Action

T = TypeVar("T")
STEP = re.compile(r"([1-9][0-9]{0,6}) (\*|[1-9][0-9]?) (\S(?:.*\S)?)")


@dataclass
class Sheet:
    """The parts of a record: well formed, but neither replayed nor checked against its sum."""

    game: Game
    seats: int
    settings: Settings
    names: list[str]
    commitment: str = ""
    words: list[str] = field(default_factory=list)
    steps: list[tuple[int, Step]] = field(default_factory=list)  # with the line of each
    end: tuple[int, str] = (0, "")
    key: bytes | None = None
    seeded: int | None = None
    sum: tuple[int, str] = (0, "")
    summed: str = ""

    def blank(self) -> Record:
        """The record before its first step."""
        return Record(
            self.game, self.seats, self.settings, self.names, self.words, self.commitment, self.key, self.seeded
        )

    def action(self, record: Record, line: int, step: Step) -> Action:
        """The action of a step, if it is legal where the record stands."""
        try:
            action = self.game.parse(record.state, step.text)
        except BadNotation as error:
            raise BadRecord("record-step", line=line, why=error) from None
        refusal = record.state.why_not(step.seat, action)
        if refusal is not None:
            why = Forbidden(self.game, refusal, self.names)
            raise BadRecord("record-illegal", line=line, text=visible(step.text), why=why)
        return action

    def check_end(self, record: Record) -> None:
        line, text = self.end
        expected = ending(len(record.steps), record.state.outcome())
        if text != expected:
            raise BadRecord("record-line", line=line, expected=f"end: {expected}", found=f"end: {text}")
        line, text = self.sum
        if text != checksum(self.summed):
            raise BadRecord("record-sum", line=line)


def read(text: str, find: Callable[[str], Game] = find_game) -> Record:
    """The record that a text holds, replayed and checked to its last line, or `BadRecord`."""
    sheet = read_sheet(text, find)
    record = sheet.blank()
    for line, step in sheet.steps:
        record.play(step.seat, sheet.action(record, line, step))
    sheet.check_end(record)
    return record


def visible(line: str) -> str:
    """A line as it can be shown: short, and with nothing that hides."""
    return ascii(line[:60])[1:-1] if not line.isprintable() else line[:60]


class Lines:
    """The lines of a text, taken one by one."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.number = 0

    def peek(self) -> str | None:
        return self.lines[self.number] if self.number < len(self.lines) else None

    def take(self) -> str:
        self.number += 1
        return self.lines[self.number - 1]

    def wrong(self, expected: str) -> BadRecord:
        found = self.peek()
        if found is None:
            return BadRecord("record-stops", line=self.number + 1, expected=expected)
        return BadRecord("record-line", line=self.number + 1, expected=expected, found=visible(found))

    def exactly(self, expected: str) -> None:
        if self.peek() != expected:
            raise self.wrong(expected or "↵")
        self.take()

    def value(self, name: str, expected: str, pattern: str = r"\S(?:.*\S)?") -> str:
        match = re.fullmatch(rf"{name}: ({pattern})", self.peek() or "")
        if match is None:
            raise self.wrong(f"{name}: {expected}")
        self.take()
        return match[1]

    def whole(self, name: str) -> int:
        return int(self.value(name, "0…999999", "0|[1-9][0-9]{0,5}"))

    def hex(self, name: str) -> str:
        return self.value(name, "[0-9a-f]{64}", "[0-9a-f]{64}")

    def label(self, name: str) -> str:
        """A name or a word, exactly as a record writes it."""
        label = self.value(name, "…")
        if label != one_line(label):
            self.number -= 1
            raise self.wrong(f"{name}: {one_line(label)}")
        return label

    def option(self, option: Option) -> Setting:
        """The value of an option, exactly as a record writes it."""
        written = self.value(f"option {option.name}", option.expected())
        setting = self.told(partial(option.parse, written))
        if written != option.write(setting):
            self.number -= 1
            raise self.wrong(f"option {option.name}: {option.write(setting)}")
        return setting

    def told(self, make: Callable[[], T]) -> T:
        """What ``make`` gives; what it complains of is the fault of the line just taken."""
        try:
            return make()
        except BadRecord:
            raise
        except UserError as error:
            raise BadRecord("record-header", line=self.number, why=error) from None

    def has(self, name: str) -> bool:
        line = self.peek()
        return line is not None and line.startswith(f"{name}:")


def read_sheet(text: str, find: Callable[[str], Game] = find_game) -> Sheet:
    """The parts of a text; ``find`` gives the game by its name."""
    lines = Lines(text)
    lines.exactly(FIRST_LINE)
    sheet = _read_agreement(lines, find)
    if lines.has("seeded"):
        sheet.seeded = int(lines.value("seeded", "…", "0|-?[1-9][0-9]{0,18}"))
    if lines.has("commitment"):
        sheet.commitment = lines.hex("commitment")
        sheet.words = [lines.label(f"word {n}") for n in range(1, sheet.seats + 1)]
    lines.exactly("")
    _read_steps(lines, sheet)
    lines.exactly("")
    sheet.end = (lines.number + 1, lines.value("end", f"{len(sheet.steps)} steps, …"))
    if lines.has("key"):
        sheet.key = bytes.fromhex(lines.hex("key"))
        if commitment(sheet.key) != sheet.commitment:
            raise BadRecord("wrong-key", line=lines.number)
    sheet.summed = "\n".join(lines.lines[: lines.number]) + "\n"
    sheet.sum = (lines.number + 1, lines.hex("sum"))
    if lines.peek() is not None:
        raise lines.wrong("EOF")
    return sheet


def _read_agreement(lines: Lines, find: Callable[[str], Game]) -> Sheet:
    """The game, its rules, the seats, the options and the names."""
    game = lines.told(partial(find, lines.value("game", "…")))
    version = lines.whole("rules")
    if version != game.version:
        raise BadRecord("record-version", line=lines.number, game=game.title, version=version, known=game.version)
    seats = lines.whole("seats")
    settings = {option.name: lines.option(option) for option in game.options}
    settings = lines.told(lambda: game.settle(seats, settings))
    return Sheet(game, seats, settings, [lines.label(f"player {n}") for n in range(1, seats + 1)])


def _read_steps(lines: Lines, sheet: Sheet) -> None:
    while lines.peek():
        number = len(sheet.steps) + 1
        match = STEP.fullmatch(lines.peek() or "")
        if match is None or int(match[1]) != number:
            raise lines.wrong(f"{number} * …")
        seat = CHANCE if match[2] == "*" else int(match[2]) - 1
        if seat >= sheet.seats:
            raise lines.wrong(f"{number} 1…{sheet.seats} …")
        lines.take()
        sheet.steps.append((lines.number, Step(seat, match[3])))


@dataclass(frozen=True)
class Verdict:
    """Every draw is as committed: how many there were, and whether the dice came from a seed anyone could choose."""

    draws: int
    seeded: bool


def verify(text: str) -> Verdict:
    """Check every result of chance of a record against its commitment, or `BadRecord`."""
    sheet = read_sheet(text)
    if not sheet.commitment:
        raise BadRecord("unverifiable")
    if sheet.key is None:
        raise BadRecord("no-key")
    dice = Dice(sheet.key, sheet.words)
    record = sheet.blank()
    draws = 0
    for line, step in sheet.steps:
        if step.seat == CHANCE and record.state.to_act() == (CHANCE,):
            due = record.state.sample(dice.at(draws))
            draws += 1
            if due.text != step.text:
                raise BadRecord("wrong-draw", line=line, draw=draws, found=visible(step.text), due=due.text)
        record.play(step.seat, sheet.action(record, line, step))
    sheet.check_end(record)
    return Verdict(draws, sheet.seeded is not None)
