"""A written position: rows that a person reads, and small print below them for what such rows leave open.

What cannot be read is told with its row and the reason, in the words of the game; `Notation` brings both together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NoReturn, TypeVar

from tablee.kernel.errors import UserError
from tablee.kernel.state import State
from tablee.kernel.words import words

T = TypeVar("T")
S = TypeVar("S", bound=State)

KERNEL = "tablee.kernel"
LONGEST = 20_000
"""More characters no position takes."""
NOTHING = "-"
NUMBER = r"(?:0|[1-9][0-9]{0,5})"
ALSO = re.compile(r"also ([a-z -]+): (\S.*)")
FIGURES = re.compile(rf"-|-?{NUMBER}(?: -?{NUMBER})*")

Figures = list[list[int]]


class BadPosition(UserError):
    """A written position that cannot be read, or that no game can reach: names the row and what is wrong there."""


class NoPositions(UserError):
    """A game that neither writes nor reads positions."""


class Problem(UserError):
    """Never raised: what is wrong with a row."""

    section = "position"

    def __init__(self, package: str, key: str, /, **facts: object) -> None:
        super().__init__(key, **facts)
        self.package = package

    def say(self, language: str) -> str:
        return words(self.package, language).say(f"{self.section}.{self.key}", **self.told(language))


class Form:
    """The form of a row, to write and to read it by: ``{seat}`` stands for a part, by the pattern that ``parts`` has
    for it, and what stands in brackets is left out where a part in it is empty."""

    def __init__(self, text: str, parts: Mapping[str, str]) -> None:
        self.text = text
        signs = {"[": "(?:", "]": ")?", **{f"{{{name}}}": f"(?P<{name}>{part})" for name, part in parts.items()}}
        tokens = re.split(r"(\{\w+\}|\[|\])", text)
        self.pattern = re.compile("".join(signs.get(token, re.escape(token)) for token in tokens))

    def fits(self, text: str) -> bool:
        return self.pattern.fullmatch(text) is not None

    def write(self, **facts: object) -> str:
        def kept(match: re.Match[str]) -> str:
            return match[1] if all(facts[name] for name in re.findall(r"\{(\w+)\}", match[1])) else ""

        return re.sub(r"\[([^]]*)\]", kept, self.text).format(**facts)


@dataclass(frozen=True)
class Row:
    """One row of a written position, by its number in the text; ``package`` has the words for what is wrong."""

    number: int
    text: str
    package: str

    def refuse(self, key: str, /, **facts: object) -> NoReturn:
        raise BadPosition("position", line=self.number, problem=Problem(self.package, key, **facts))

    def refuse_form(self, key: str, /, **facts: object) -> NoReturn:
        """What is wrong in the position of any game."""
        raise BadPosition("position", line=self.number, problem=Problem(KERNEL, key, **facts))

    def match(self, form: Form, key: str, /, **facts: object) -> dict[str, str]:
        """The parts of the row, if it has this form; those that are left out are empty."""
        found = form.pattern.fullmatch(self.text)
        if found is None:
            self.refuse(key, **facts)
        return found.groupdict("")

    def form(self, forms: Mapping[T, Form], key: str) -> tuple[T, dict[str, str]]:
        """Which of several forms the row has, and its parts."""
        fitting = [(what, form) for what, form in forms.items() if form.fits(self.text)]
        if not fitting:
            self.refuse(key)
        what, form = fitting[0]
        return what, self.match(form, key)

    def named(self, word: str, table: Mapping[str, T]) -> T:
        """What a word stands for."""
        if word not in table:
            self.refuse_form("none-of", word=word, known=", ".join(table))
        return table[word]

    def listed(self, text: str, table: Mapping[str, T]) -> list[T]:
        """What each of these words stands for."""
        return [self.named(word, table) for word in text.split()]


def numbered(names: Sequence[str]) -> dict[str, int]:
    """Words by what they stand for, where that is their place."""
    return {name: number for number, name in enumerate(names)}


def counted(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    """Of each kind as many words as are counted."""
    return [names[kind] for kind, count in enumerate(counts) for _ in range(count)]


def rows(text: str, package: str) -> tuple[list[Row], list[Row]]:
    """The rows of a text, without blank ones and with single spaces, and those of its small print."""
    if len(text) > LONGEST:
        Row(1, "", package).refuse_form("too-long", longest=LONGEST)
    lines = text.removeprefix("\ufeff").splitlines()
    found = [Row(number, " ".join(line.split()), package) for number, line in enumerate(lines, 1) if line.strip()]
    for row in found:
        if not row.text.isprintable():
            row.refuse_form("hidden")
    above = [row for row in found if not row.text.startswith("also ")]
    if found[: len(above)] != above:
        next(row for row in found if row.text.startswith("also ")).refuse_form("also-last")
    return above, found[len(above) :]


@dataclass(frozen=True)
class Also(Generic[S]):
    """A line of small print, ``also NAME: …``, that is there where the rows above would be read otherwise."""

    name: str
    write: Callable[[S], str]
    read: Callable[[S, Row, str], None]


class Notation(Generic[S]):
    """How the positions of one game are written and read back.

    ``lines`` writes the rows of a position and ``above`` reads them, ``fewest`` or more; ``agreed`` tells the number of
    seats of a position, and the settings that can be told from it. ``package`` has the words for what is wrong with a
    row, under ``position``.
    """

    def __init__(
        self,
        package: str,
        fewest: int,
        lines: Callable[[S], list[str]],
        above: Callable[[list[Row]], S],
        agreed: Callable[[S], tuple[int, dict[str, object]]],
        small_print: Sequence[Also[S]] = (),
    ) -> None:
        self.package = package
        self.fewest = fewest
        self.lines = lines
        self.above = above
        self.agreed = agreed
        self.small_print = small_print

    def write(self, state: S) -> str:
        """The position as text, always in the same form."""
        return self.complete(state, self.lines(state))

    def complete(self, state: S, lines: list[str]) -> str:
        """These rows of a position, with the small print that they need."""
        plain = self.read("\n".join(lines))
        below = [(line.name, line.write(state)) for line in self.small_print if line.write(state) != line.write(plain)]
        return "\n".join([*lines, *(f"also {name}: {text}" for name, text in below)]) + "\n"

    def read(self, text: str) -> S:
        """The position written as ``text``, or `BadPosition`. Blank lines and indentation do not matter."""
        above, below = rows(text, self.package)
        if len(above) < self.fewest:
            (above or [Row(1, "", self.package)])[-1].refuse("whole")
        state = self.above(above)
        known = {line.name: line for line in self.small_print}
        for row in below:
            match = ALSO.fullmatch(row.text)
            if match is None or match[1] not in known:
                row.refuse_form("also", known=", ".join(line.name for line in self.small_print))
            try:
                known.pop(match[1]).read(state, row, match[2])
                self._look_at(state)
            except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
                row.refuse_form("cannot-be")
        return state

    def _look_at(self, state: S) -> None:
        """Where small print makes no sense, somebody who looks finds out."""
        state.data()
        for seat in state.to_act():
            state.legal(seat)
        for seat in range(self.agreed(state)[0]):
            state.seen_by(seat)


def figures(
    name: str,
    get: Callable[[S], Figures],
    put: Callable[[S, Figures], None],
    low: int,
    high: int,
    *,
    free: bool = False,
) -> Also[S]:
    """Small print that is rows of whole numbers, as many as there are before unless they are ``free``. Where ``put``
    raises `ValueError`, they cannot be."""

    def write(state: S) -> str:
        return " / ".join(" ".join(map(str, row)) or NOTHING for row in get(state)) or NOTHING

    def read(state: S, row: Row, text: str) -> None:
        parts = text.split(" / ")
        if not all(FIGURES.fullmatch(part) for part in parts):
            row.refuse_form("figures")
        found = [[] if part == NOTHING else list(map(int, part.split())) for part in parts]
        if any(not low <= number <= high for part in found for number in part):
            row.refuse_form("figures-range", low=low, high=high)
        if not free and list(map(len, found)) != list(map(len, get(state))):
            row.refuse_form("figures-count", usual=write(state))
        put(state, found)

    return Also(name, write, read)


def attribute(attr: str, low: int, high: int, *, free: bool = False, name: str = "") -> Also[S]:
    """Small print that is one attribute of the position: a number, a switch, or a list of numbers."""

    def get(state: S) -> Figures:
        value = getattr(state, attr)
        return [list(value)] if isinstance(value, list) else [[int(value)]]

    def put(state: S, found: Figures) -> None:
        (row,) = found
        value = getattr(state, attr)
        if isinstance(value, list):
            setattr(state, attr, [type(value[0])(number) if value else number for number in row])
        else:
            setattr(state, attr, type(value)(*row))

    return figures(name or attr.replace("_", " "), get, put, low, high, free=free)


def worded(attr: str, names: Sequence[str], none: int = -1, *, name: str = "") -> Also[S]:
    """Small print that is an attribute of the position, told in words: one thing or ``none``, or a list of them."""
    table = numbered(names)

    def write(state: S) -> str:
        value = getattr(state, attr)
        if isinstance(value, list):
            return " ".join(names[number] for number in value) or NOTHING
        return NOTHING if value == none else names[value]

    def read(state: S, row: Row, text: str) -> None:
        found = row.listed("" if text == NOTHING else text, table)
        setattr(state, attr, found if isinstance(getattr(state, attr), list) else (found or [none])[0])

    return Also(name or attr, write, read)
