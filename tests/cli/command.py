"""Running the command in this process: what was typed, what it answered."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from tablee.cli import run

Typist = Callable[[str], str | None]
"""Somebody at the keyboard: reads all that is on the screen and types a line, or ``None`` to close the terminal."""

WORD = "word of your own for the dice, or Enter for a random one > "
THROW = "Enter to throw > "
THROW_OR_UNDO = "Enter to throw, or undo > "
GO_ON = "Enter to go on, or undo > "
LEAVE = "Enter to leave, or save FILE > "


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


class Keyboard:
    """Stands where ``input`` reads its lines."""

    def __init__(self, typist: Typist, screen: io.StringIO) -> None:
        self.typist = typist
        self.screen = screen

    def readline(self, size: int = -1) -> str:
        line = self.typist(self.screen.getvalue())
        return "" if line is None else f"{line}\n"


def nobody(screen: str) -> str | None:
    return None


def first_choice(screen: str) -> str | None:
    """Leaves its word to chance, throws when asked to, and always takes the first choice."""
    return "" if screen.endswith((WORD, THROW, THROW_OR_UNDO, GO_ON, LEAVE)) else "1"


def tablee(*arguments: object, typist: Typist = nobody) -> Answer:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", Keyboard(typist, out)):
        code = run([str(argument) for argument in arguments])
    return Answer(code, out.getvalue(), err.getvalue())


class Script:
    """Types these lines one by one where a choice is offered, throws elsewhere, then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def __call__(self, screen: str) -> str | None:
        if screen.endswith((WORD, THROW, LEAVE)):
            return ""
        return self.lines.pop(0) if self.lines else None
