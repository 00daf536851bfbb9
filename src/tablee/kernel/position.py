"""Reading a written position: row by row, and what cannot be read is told with its row and the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from tablee.kernel.errors import UserError

T = TypeVar("T")


class BadPosition(UserError):
    """A written position that cannot be read, or that no game can reach: names the row and what is wrong there."""


@dataclass(frozen=True)
class Row:
    """One row of a written position, by its number in the text."""

    number: int
    text: str

    def refuse(self, problem: str) -> NoReturn:
        raise BadPosition("position", line=self.number, problem=problem)

    def match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        found = pattern.fullmatch(self.text)
        if found is None:
            self.refuse(f"expected {expected}")
        return found

    def named(self, word: str, table: Mapping[str, T]) -> T:
        """What a word stands for."""
        if word not in table:
            self.refuse(f"'{word}' is none of {', '.join(table)}")
        return table[word]


def rows(text: str, expected: str) -> list[Row]:
    """The rows of a text, without blank ones and with single spaces; ``expected`` says what should stand there when
    there is none."""
    found = [Row(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not found:
        Row(1, "").refuse(f"expected {expected}")
    return found
