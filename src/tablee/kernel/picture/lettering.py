"""Words that fit their room, measured letter by letter.

Nobody knows which of the families will be there. A letter is taken as wide as in the widest of Palatino, Noto Serif and
Liberation Serif (Times), so that what fits here fits everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor
from unicodedata import normalize

from rich.cells import cell_len

WIDTHS = {
    0.22: "'",
    0.26: " ,.·",
    0.30: ":;j",
    0.32: "ilı",
    0.34: "!-`¡‘’",
    0.36: "()[]tŧſ",
    0.38: "If",
    0.40: "Jª°²³¹º",
    0.42: '"',
    0.46: "s",
    0.48: "?r{}¿",
    0.50: "*_c–“”",
    0.52: "z«»",
    0.54: "e",
    0.56: "#$0123456789Sg¢£¤¥§",
    0.58: "aovxyðø",
    0.60: "Fkĸ",
    0.62: "+/<=>PT\\^bdpq|~¦¬±µ×Þ÷þđ−",
    0.64: "ELhu¶ħł",
    0.66: "nßŋ",
    0.68: "BRZŁ",
    0.72: "C",
    0.74: "KVXY",
    0.78: "&ADGUÐĐ",
    0.80: "OQ",
    0.84: "HN¼½¾ØĦŊ",
    0.86: "©®æ",
    0.88: "w",
    0.90: "%",
    0.92: "œ",
    0.94: "@",
    0.96: "MmÆ",
    1.00: "Œ—…",
    1.06: "W",
}
"""In units of the letters' size."""

ADVANCE = {letter: width for width, letters in WIDTHS.items() for letter in letters}
BOLD = 1.06
"""How much wider bold letters are."""
UNKNOWN = 0.65
"""A letter of another script, for each column that it takes in a terminal."""
KEPT = 2048
"""Words and letters whose widths are remembered."""
SMALLEST = 0.78
"""Words that do not fit are written smaller first, but not smaller than this share."""


def measure(words: str, size: float = 1, bold: bool = False) -> float:
    """How wide words are."""
    return _ems(words) * size * (BOLD if bold else 1)


@lru_cache(KEPT)
def _ems(words: str) -> float:
    return sum(map(_advance, words))


@lru_cache(KEPT)
def _advance(letter: str) -> float:
    base = normalize("NFKD", letter)[0]
    return ADVANCE[base] if base in ADVANCE else UNKNOWN * cell_len(letter)


def fitted(words: str, room: float, size: float, bold: bool = False) -> str:
    """Words cut to fit a width, without anything that cannot be seen."""
    shown = printable(words)
    if measure(shown, size, bold) <= room:
        return shown
    while shown and measure(shown + "…", size, bold) > room:
        shown = shown[:-1]
    return shown.rstrip() + "…"


def fitting(words: str, room: float, size: float, bold: bool = False) -> float:
    """The size at which words fit their room, to a tenth as it is written, or the smallest that can still be read."""
    fits = room / max(0.1, measure(printable(words), 1, bold))
    return size if fits >= size else max(SMALLEST * size, floor(10 * fits) / 10)


def folded(words: str, room: float, size: float, most: int, bold: bool = False) -> list[str]:
    """A sentence broken into at most so many lines of a width; what does not fit into the last is cut."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if measure(longer, size, bold) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted(line, room, size, bold) for line in lines]


def printable(words: str) -> str:
    """Without anything that a terminal would obey or a reader could not see. A name is written as it is, also that of
    whoever reads."""
    if words.isprintable():
        return str(words)
    return "".join(letter for letter in words if letter.isprintable() or letter == "\u00a0")
