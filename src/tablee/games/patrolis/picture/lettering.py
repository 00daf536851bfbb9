"""Two hands of lettering: a draughtsman's stencil, one line with round ends, and the title laid like a road."""

from __future__ import annotations

from functools import lru_cache

from tablee.kernel.picture import Value, el, g, num, path

STENCIL = {
    "A": "M1 14L5 0L9 14M2.5 9H7.5",
    "B": "M1 0V14H5.5A3.6 3.6 0 0 0 5.5 6.8H1H5A3.4 3.4 0 0 0 5 0H1",
    "C": "M9 2.5A5 7 0 1 0 9 11.5",
    "D": "M1 0V14H3.5A5.5 7 0 0 0 3.5 0H1",
    "E": "M8 0H1V14H8M1 6.8H6.5",
    "F": "M8 0H1V14M1 6.8H6.5",
    "G": "M9 2.5A5 7 0 1 0 9 11.5V7.5H6",
    "H": "M1 0V14M9 0V14M1 6.8H9",
    "I": "M5 0V14",
    "J": "M7 0V10A3 4 0 0 1 1 10",
    "K": "M1 0V14M8.5 0L1 8M3.5 5.5L9 14",
    "L": "M1 0V14H8",
    "M": "M0 14V0L5 9L10 0V14",
    "N": "M1 14V0L9 14V0",
    "O": "M5 0A4.5 7 0 1 0 5 14A4.5 7 0 1 0 5 0",
    "P": "M1 14V0H5A3.8 3.8 0 0 1 5 7.6H1",
    "Q": "M5 0A4.5 7 0 1 0 5 14A4.5 7 0 1 0 5 0M6 10L9.5 14.5",
    "R": "M1 14V0H5A3.8 3.8 0 0 1 5 7.6H1M4.5 7.6L9 14",
    "S": "M8.5 2.5C7 -1 1.5 -.6 1.5 3.5C1.5 7.5 8.8 6 8.8 10.5C8.8 15 2.5 15 1 11.3",
    "T": "M0 0H10M5 0V14",
    "U": "M1 0V9.5A4 4.5 0 0 0 9 9.5V0",
    "V": "M1 0L5 14L9 0",
    "W": "M0 0L2.5 14L5 4L7.5 14L10 0",
    "X": "M1 0L9 14M9 0L1 14",
    "Y": "M1 0L5 7L9 0M5 7V14",
    "Z": "M1 0H9L1 14H9",
    "0": "M5 0A4 7 0 1 0 5 14A4 7 0 1 0 5 0",
    "1": "M2 3L5.5 0V14",
    "2": "M1.3 3.5C1.5 -1 8.7 -1.2 8.7 3.6C8.7 7 3 9.5 1 14H9",
    "3": "M1.5 2C3.5 -1 8.5 -.5 8.5 3.5C8.5 6 6.5 6.8 4.5 6.8C7 6.8 9 8 9 10.5C9 15 3 15 1 11.8",
    "4": "M6.5 14V0L.5 10H9",
    "5": "M8.5 0H2.2L1.6 6.2C4 4.6 9 5 9 9.7C9 15 2.5 15 1 11.8",
    "6": "M7.8 .8C3.5 1.5 1 5.5 1 9.8A4 4.2 0 1 0 1.3 8",
    "7": "M1 0H9L4 14",
    "8": "M5 0A3.3 3.3 0 1 0 5 6.6A3.7 3.7 0 1 0 5 14A3.7 3.7 0 1 0 5 6.6A3.3 3.3 0 1 0 5 0",
    "9": "M2.2 13.2C6.5 12.5 9 8.5 9 4.2A4 4.2 0 1 0 8.7 6",
}
"""Letters 10 wide and 14 high."""

TITLE = (
    "M4 58V20M4 20A16 16 0 0 1 36 20A16 16 0 0 1 4 20"  # p
    "M80 36V20A16 16 0 0 0 48 20A16 16 0 0 0 80 20"  # a
    "M98 -4V24A12 12 0 0 0 110 36M90 10H110"  # t
    "M122 36V20A14 14 0 0 1 136 5"  # r
    "M146 20A16 16 0 0 1 178 20A16 16 0 0 1 146 20"  # o
    "M192 -14V36"  # l
    "M207 6V36M207 -9V-8.5"  # i
    "M242 8A8 8 0 0 0 234 4H229A8 8 0 0 0 229 20H235A8 8 0 0 1 235 36H228A9 9 0 0 1 220 31"  # s
)
"""The name in quarter curves and straights, 246 wide."""


@lru_cache(1000)
def stencil(
    words: str, x: float, y: float, size: float, colour: str, width: float = 1.6, gap: float = 4.2, **attributes: Value
) -> str:
    """Capitals and digits, set in the middle of a place."""
    scale = size / 14
    across = sum(_advance(letter) + gap for letter in words) - gap
    left, letters = x - across / 2 * scale, ""
    for letter in words:
        inset = 3 * scale if letter == "I" else 0
        letters += path(
            STENCIL[letter], transform=f"translate({num(left - inset)} {num(y - 7 * scale)}) scale({scale:.3g})"
        )
        left += (_advance(letter) + gap) * scale
    line: dict[str, Value] = {"stroke": colour, "stroke_width": round(width / scale, 2)}
    return g(letters, fill="none", stroke_linecap="round", stroke_linejoin="round", **line, **attributes)


def _advance(letter: str) -> int:
    return 4 if letter == "I" else 10


def title(road: str, casing: str, dashes: str) -> str:
    """patrolis, written as a road."""
    return el(
        "g",
        path(TITLE, stroke=casing, stroke_width=12.5),
        path(TITLE, stroke=road, stroke_width=8.6),
        path(TITLE, stroke=dashes, stroke_width=1.2, stroke_dasharray="5 5"),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
