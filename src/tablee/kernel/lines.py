"""The lines of a written game, taken one by one; one that is not as it should be is told by its number."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from tablee.kernel.errors import BadRecord, Part, UserError
from tablee.kernel.record import one_line, seen

T = TypeVar("T")
LONGEST_ECHO = 80
VALUE = r"\S(?:.{0,198}\S)?"
"""What may stand on a line after its name: not so long that nobody could read it back."""
NUMBER = "0|[1-9][0-9]{0,5}"
HEX = "[0-9a-f]{64}"


def visible(line: str) -> str:
    """A line as it can be shown: short, and with nothing that hides."""
    shown = line if len(line) <= LONGEST_ECHO else f"{line[:LONGEST_ECHO]}…"
    return shown if shown.isprintable() else ascii(line[:LONGEST_ECHO])[1:-1]


class Lines:
    """Also where each named line stood."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.number = 0
        self.at: dict[str, int] = {}

    def peek(self, ahead: int = 0) -> str | None:
        """A line that is not taken yet."""
        place = self.number + ahead
        return self.lines[place] if place < len(self.lines) else None

    def has(self, name: str) -> bool:
        return (self.peek() or "").lstrip().startswith(f"{name}:")

    def take(self, pattern: str, what: Part) -> re.Match[str]:
        """The next line, if it is as it should be; ``what`` says what should stand there."""
        line = self.peek() or ""
        match = re.fullmatch(pattern, line)
        if match is None or self.peek() is None:
            raise self.wrong(what, re.fullmatch(pattern, " ".join(line.split())) is not None)
        if not all(map(seen, line)):
            raise BadRecord("record-hidden", line=self.number + 1, found=visible(line))
        self.number += 1
        return match

    def wrong(self, what: Part, but_for_spaces: bool = False) -> BadRecord:
        """What to say of the next line."""
        found = self.peek()
        if found is None:
            return BadRecord("record-stops", line=self.number + 1, what=what)
        if but_for_spaces:
            return BadRecord("record-spaces", line=self.number + 1, found=visible(found))
        if not found:
            return BadRecord("record-empty", line=self.number + 1, what=what)
        return BadRecord("record-line", line=self.number + 1, what=what, found=visible(found))

    def exactly(self, text: str, what: Part) -> None:
        self.take(re.escape(text), what)

    def value(self, name: str, what: Part, pattern: str = VALUE) -> str:
        """What stands on the next line after its name."""
        match = self.take(rf"{re.escape(name)}: ({pattern})", what)
        self.at[name] = self.number
        return match[1]

    def label(self, name: str, what: Part) -> str:
        """A name or a word, exactly as a record writes it."""
        label = self.value(name, what)
        self.as_written(name, label, one_line(label))
        return label

    def as_written(self, name: str, found: str, due: str) -> None:
        """A line of a record is written in one way only."""
        if found != due:
            raise self.not_so(self.at[name], f"{name}: {due}", f"{name}: {found}")

    @staticmethod
    def not_so(line: int, due: str, found: str) -> BadRecord:
        """A line, known by its number, that should be another."""
        return BadRecord("record-line", line=line, what=Part("exactly", text=due), found=visible(found))

    def told(self, name: str, make: Callable[[], T]) -> T:
        """What ``make`` gives; what it complains of is the fault of the line of this name."""
        try:
            return make()
        except UserError as error:
            raise BadRecord("record-fault", line=self.at[name], why=error) from None
