"""Words that fit their room, measured by the face that they are set in."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import floor
from unicodedata import normalize

from rich.cells import cell_len

from tablee.kernel.picture.faces import Measure, measured

UNKNOWN = 650
"""A letter that our face does not have, for each column that it takes in a terminal."""
KEPT = 2048
"""Words whose widths are remembered."""
SMALLEST = 0.78
"""Words that do not fit are written smaller first, but not smaller than this share."""


def measure(words: str, size: float = 1, bold: bool = False, italic: bool = False) -> float:
    """How wide words are."""
    return _thousandths(words, bold, italic) * size / 1000


@lru_cache(KEPT)
def _thousandths(words: str, bold: bool, italic: bool) -> int:
    face, letters = measured(bold, italic), normalize("NFC", words)
    apart = sum(face.kerning[first].get(second, 0) for first, second in pairwise(letters) if first in face.kerning)
    return apart + sum(_advance(letter, face) for letter in letters)


def _advance(letter: str, face: Measure) -> int:
    for known in (letter, normalize("NFKD", letter)[0]):
        if known in face.advance:
            return face.advance[known]
    return UNKNOWN * cell_len(letter)


def fitted(words: str, room: float, size: float, bold: bool = False, italic: bool = False) -> str:
    """Words cut to fit a width, without anything that cannot be seen."""
    shown = printable(words)
    if measure(shown, size, bold, italic) <= room:
        return shown
    while shown and measure(shown + "…", size, bold, italic) > room:
        shown = shown[:-1]
    return shown.rstrip() + "…"


def fitting(words: str, room: float, size: float, bold: bool = False, italic: bool = False) -> float:
    """The size at which words fit their room, to a tenth as it is written, or the smallest that can still be read."""
    fits = room / max(0.1, measure(printable(words), 1, bold, italic))
    return size if fits >= size else max(SMALLEST * size, floor(10 * fits) / 10)


def folded(words: str, room: float, size: float, most: int, bold: bool = False, italic: bool = False) -> list[str]:
    """A sentence broken into at most so many lines of a width; what does not fit into the last is cut."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if measure(longer, size, bold, italic) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted(line, room, size, bold, italic) for line in lines]


def printable(words: str) -> str:
    """Without anything that a terminal would obey or a reader could not see. A name is written as it is, also that of
    whoever reads."""
    if words.isprintable():
        return str(words)
    return "".join(letter for letter in words if letter.isprintable() or letter == "\u00a0")
