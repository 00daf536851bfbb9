"""The source of a game, read: which texts stand in it, and what it tells, refuses and ends with."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

PACKAGES = 16
FEWEST_LETTERS = 2
"""Where fewer letters of a text with gaps are known, what fills its gaps must stand in the source too."""


class Source:
    """The Python of a package, and the data that lie beside it."""

    def __init__(self, package: str) -> None:
        self.texts: list[str] = []
        self.calls: list[ast.Call] = []
        self.literals: set[str] = set()
        gapped: set[str] = set()
        for name, text in _read(files(package)):
            self.texts.append(text)
            if not name.endswith(".py"):
                self.literals.update(re.findall(r'"([^"\\]*)"', text))
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call):
                    self.calls.append(node)
                elif isinstance(node, ast.JoinedStr):
                    gapped.add(pattern(node))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self.literals.add(node.value)
        self.gapped = [re.compile(written) for written in gapped]

    def names(self, key: str) -> bool:
        """Whether a text of the source is this one, or may become it."""
        return key in self.literals or any(self._fills(gaps, key) for gaps in self.gapped)

    def _fills(self, gaps: re.Pattern[str], key: str) -> bool:
        found = gaps.fullmatch(key)
        if found is None:
            return False
        known = len(re.findall("[a-z]", gaps.pattern)) >= FEWEST_LETTERS
        return known or all(part.isdigit() or part in self.literals for part in found.groups())

    def given(self, place: int, keyword: str, *functions: str) -> Iterator[str]:
        """What calls of these functions or classes are given at one place, as patterns, where the source says it."""
        for call in self.calls:
            if ast.unparse(call.func).rpartition(".")[2] in functions:
                named = [argument.value for argument in call.keywords if argument.arg == keyword]
                for node in named or call.args[place : place + 1]:
                    yield from _possible(node)


def _read(folder: Traversable) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _read(entry)
        elif entry.name.endswith((".py", ".json")):
            yield entry.name, entry.read_text(encoding="utf-8")


def _possible(node: ast.expr) -> Iterator[str]:
    """A text, both texts of a choice between two, or one with gaps."""
    if isinstance(node, ast.IfExp):
        yield from _possible(node.body)
        yield from _possible(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield pattern(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)


def pattern(node: ast.JoinedStr) -> str:
    """A text with gaps, as a pattern."""
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values)


@lru_cache(maxsize=PACKAGES)
def source(package: str) -> Source:
    return Source(package)
