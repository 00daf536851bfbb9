"""Sets of squares as bits, sixty to a word: three rows. Compiled, a whole board is five numbers, and all squares beside
a set are found by a few shifts of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

WORD: Final = 60  # squares
FULL: Final = (1 << 60) - 1
TOP: Final = (1 << 20) - 1  # the first of the three rows
EASTWARD: Final = FULL ^ (1 | 1 << 20 | 1 << 40)  # where a step east can lead: not to the first column
WESTWARD: Final = FULL ^ (1 << 19 | 1 << 39 | 1 << 59)


class Squares:
    """A set of squares; its words are the rows 1 to 3, 4 to 6, and so on."""

    __slots__ = ("a", "b", "c", "d", "e")

    def __init__(self, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.e: i64 = e

    def has(self, square: i64) -> bool:
        if square < 120:
            return (self.a >> square) & 1 != 0 if square < 60 else (self.b >> (square - 60)) & 1 != 0
        if square < 180:
            return (self.c >> (square - 120)) & 1 != 0
        return (self.d >> (square - 180)) & 1 != 0 if square < 240 else (self.e >> (square - 240)) & 1 != 0

    def any(self) -> bool:
        return (self.a | self.b | self.c | self.d | self.e) != 0

    def meets(self, other: Squares) -> bool:
        """Whether they have something in common."""
        return (
            (self.a & other.a) | (self.b & other.b) | (self.c & other.c) | (self.d & other.d) | (self.e & other.e)
        ) != 0

    def holds(self, other: Squares) -> bool:
        """Whether all of another set are here."""
        return (
            (other.a & ~self.a) | (other.b & ~self.b) | (other.c & ~self.c) | (other.d & ~self.d) | (other.e & ~self.e)
        ) == 0

    def same(self, other: Squares) -> bool:
        return (
            (self.a ^ other.a) | (self.b ^ other.b) | (self.c ^ other.c) | (self.d ^ other.d) | (self.e ^ other.e)
        ) == 0

    def numbers(self) -> list[int]:
        return [square for square in range(5 * WORD) if self.has(square)]

    def copy(self) -> Squares:
        return Squares(self.a, self.b, self.c, self.d, self.e)

    def both(self, other: Squares) -> Squares:
        """Those that are also in another set."""
        return Squares(self.a & other.a, self.b & other.b, self.c & other.c, self.d & other.d, self.e & other.e)

    # In place, so that nothing is allocated

    def meet(self, one: Squares, other: Squares) -> None:
        """Be what two sets have in common."""
        self.a = one.a & other.a
        self.b = one.b & other.b
        self.c = one.c & other.c
        self.d = one.d & other.d
        self.e = one.e & other.e

    def add(self, other: Squares) -> None:
        self.a |= other.a
        self.b |= other.b
        self.c |= other.c
        self.d |= other.d
        self.e |= other.e

    def remove(self, other: Squares) -> None:
        self.a &= ~other.a
        self.b &= ~other.b
        self.c &= ~other.c
        self.d &= ~other.d
        self.e &= ~other.e

    def put(self, square: int) -> None:
        self.add(ONE[square])

    def add_but(self, other: Squares, known: Squares) -> None:
        """Add what is in another set, but not in a third."""
        self.a |= other.a & ~known.a
        self.b |= other.b & ~known.b
        self.c |= other.c & ~known.c
        self.d |= other.d & ~known.d
        self.e |= other.e & ~known.e

    def move(self, other: Squares, which: Squares) -> None:
        """Take these out of another set."""
        self.a |= other.a & which.a
        self.b |= other.b & which.b
        self.c |= other.c & which.c
        self.d |= other.d & which.d
        self.e |= other.e & which.e
        other.remove(which)

    def beside(self, of: Squares, within: Squares) -> None:
        """Be the squares of ``within`` beside those of another set."""
        a: i64 = of.a
        b: i64 = of.b
        c: i64 = of.c
        d: i64 = of.d
        e: i64 = of.e
        self.a = within.a & (_beside(a) | (b & TOP) << 40)
        self.b = within.b & (_beside(b) | (c & TOP) << 40 | a >> 40)
        self.c = within.c & (_beside(c) | (d & TOP) << 40 | b >> 40)
        self.d = within.d & (_beside(d) | (e & TOP) << 40 | c >> 40)
        self.e = within.e & (_beside(e) | d >> 40)

    def beyond(self, of: Squares, level: Squares, upright: Squares, within: Squares) -> None:
        """Add the squares of ``within`` that lie straight beyond one or more of ``level``, to the east or west of those
        of another set, or of ``upright``, to the south or north of them."""
        self.a |= _along(of.a, level.a) & within.a
        self.b |= _along(of.b, level.b) & within.b
        self.c |= _along(of.c, level.c) & within.c
        self.d |= _along(of.d, level.d) & within.d
        self.e |= _along(of.e, level.e) & within.e
        self._southward(of, upright, within)
        self._northward(of, upright, within)

    def _southward(self, of: Squares, over: Squares, within: Squares) -> None:
        a: i64 = (of.a << 20) & over.a
        b: i64 = (of.b << 20 | of.a >> 40) & over.b
        c: i64 = (of.c << 20 | of.b >> 40) & over.c
        d: i64 = (of.d << 20 | of.c >> 40) & over.d
        e: i64 = (of.e << 20 | of.d >> 40) & over.e
        while (a | b | c | d | e) != 0:
            e = e << 20 | d >> 40
            d = d << 20 | c >> 40
            c = c << 20 | b >> 40
            b = b << 20 | a >> 40
            a = a << 20
            self.a |= a & within.a
            self.b |= b & within.b
            self.c |= c & within.c
            self.d |= d & within.d
            self.e |= e & within.e
            a &= over.a
            b &= over.b
            c &= over.c
            d &= over.d
            e &= over.e

    def _northward(self, of: Squares, over: Squares, within: Squares) -> None:
        a: i64 = (of.a >> 20 | (of.b & TOP) << 40) & over.a
        b: i64 = (of.b >> 20 | (of.c & TOP) << 40) & over.b
        c: i64 = (of.c >> 20 | (of.d & TOP) << 40) & over.c
        d: i64 = (of.d >> 20 | (of.e & TOP) << 40) & over.d
        e: i64 = (of.e >> 20) & over.e
        while (a | b | c | d | e) != 0:
            a = a >> 20 | (b & TOP) << 40
            b = b >> 20 | (c & TOP) << 40
            c = c >> 20 | (d & TOP) << 40
            d = d >> 20 | (e & TOP) << 40
            e = e >> 20
            self.a |= a & within.a
            self.b |= b & within.b
            self.c |= c & within.c
            self.d |= d & within.d
            self.e |= e & within.e
            a &= over.a
            b &= over.b
            c &= over.c
            d &= over.d
            e &= over.e


def _beside(word: i64) -> i64:
    """What lies beside the squares of a word, within it and maybe farther south."""
    return (word << 1) & EASTWARD | (word >> 1) & WESTWARD | word << 20 | word >> 20


def _along(word: i64, over: i64) -> i64:
    """What lies straight beyond one or more squares of ``over``, to the east or west."""
    found: i64 = 0
    on: i64 = (word << 1) & EASTWARD & over
    while on != 0:
        on = (on << 1) & EASTWARD
        found |= on
        on &= over
    on = (word >> 1) & WESTWARD & over
    while on != 0:
        on = (on >> 1) & WESTWARD
        found |= on
        on &= over
    return found


def squares(numbers: Iterable[int]) -> Squares:
    words = [0] * 5
    for square in numbers:
        words[square // WORD] |= 1 << square % WORD
    return Squares(words[0], words[1], words[2], words[3], words[4])


ONE: Final = [squares([square]) for square in range(5 * WORD)]
"""Every square by itself."""
