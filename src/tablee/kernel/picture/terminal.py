"""A position for a terminal: at most 79 columns, in colours if asked for."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Any, Generic, TypeVar

from rich.cells import cell_len
from rich.style import Style

from tablee.kernel.names import Name, named
from tablee.kernel.picture.lettering import printable
from tablee.kernel.picture.scene import Scene

C = TypeVar("C", bound=Scene[Any])

WIDTH = 79
SHAPES = "●■▲◆★⬢"
"""The shape of each player, as in the pictures."""
COLOURS = ("red", "blue", "green", "magenta", "yellow", "cyan")
MARK = "▸"
"""Stands before what can be done, and before whose turn it is."""
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(ABC, Generic[C]):
    def __init__(self, scene: C, colour: bool) -> None:
        self.scene = scene
        self.seen = scene.seen
        self.colour = colour

    @abstractmethod
    def lines(self) -> list[str]:
        """The picture, from top to bottom."""

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines()).rstrip("\n")

    def ink(self, words: str, style: str) -> str:
        """Words in a style, as *rich* names it: ``bold red``, ``dim``, ``reverse``."""
        return inked(words, style) if self.colour and words.strip() else words

    def player(self, seat: int, width: int, style: str = "bold") -> str:
        """A player's shape and name in so many columns, in the player's colour."""
        return self.ink(f"{SHAPES[seat]} {cut(self.scene.names[seat], width - 2)}", f"{style} {COLOURS[seat]}")

    def name(self, seat: int, width: int) -> Name:
        """A player's name in so many columns, for a sentence."""
        return named(self.scene.names[seat]).cut(lambda words: cut(words, width))


@lru_cache(4096)
def inked(words: str, style: str) -> str:
    return Style.parse(style).render(words)


def columns(line: str) -> int:
    """How many columns a line takes on the screen; escape sequences take none."""
    return cell_len(ESCAPE.sub("", line))


def cut(words: str, width: int) -> str:
    """Words in so many columns, without anything that a terminal would obey."""
    shown = printable(words)
    if columns(shown) <= width:
        return shown
    while shown and columns(shown) >= width:
        shown = shown[:-1]
    return shown.rstrip() + "…"


def padded(line: str, width: int) -> str:
    return line + " " * (width - columns(line))


def wrapped(line: str, width: int = WIDTH, indent: str = "") -> list[str]:
    """A line broken where it would leave the terminal, its further lines set in a little."""
    found = [indent]
    for word in line.split(" "):
        longer = f"{found[-1]} {word}" if found[-1].strip() else found[-1] + word
        if columns(longer) <= width:
            found[-1] = longer
        else:
            found.append(f"{indent}  {word}")
    return found
