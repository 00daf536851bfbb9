"""The laws of the picture for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import category

from rich.cells import cell_len

from tablee.lab.conformance.listening import UNFILLED
from tablee.lab.conformance.play import Moment

COLUMNS = 79
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of whatever comes after them on a line."""


def columns(moment: Moment) -> Iterator[str]:
    """The picture for a terminal is at most 79 columns wide, however long the names are and however wide their
    letters."""
    for what, plain, coloured in moment.drawings.terminal:
        for line in (*plain.split("\n"), *coloured.split("\n")):
            width = cell_len(COLOUR.sub("", line))
            if width > COLUMNS:
                yield f"{what} is {width} columns wide: {line!r}"


def ink(moment: Moment) -> Iterator[str]:
    """The picture for a terminal commands it nothing: colours come only if asked for, change nothing else, and names
    are but letters."""
    for what, plain, coloured in moment.drawings.terminal:
        if not plain.strip():
            yield f"{what} is empty"
        bad = next((letter for letter in plain if _commands(letter)), "")
        if bad:
            yield f"{what} has a control character: {bad!r}"
        if _bare(COLOUR.sub("", coloured)) != _bare(plain):
            yield f"{what} says something else in colours"
        if UNFILLED.search(plain):
            yield f"{what} names a fact that was not filled in"


def _bare(text: str) -> list[str]:
    """The lines without blanks at their ends, which nobody sees."""
    return [line.rstrip() for line in text.split("\n")]


def _commands(letter: str) -> bool:
    return letter in TURNING or (category(letter) == "Cc" and letter != "\n")
