"""Plots, drawn twice: for a desk and for a phone, with words at their true size. Colours come from the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from tablee.kernel.picture.markup import Value, at, circle, el, num, path, rect, text
from tablee.kernel.picture.shapes import GLYPHS

DESK: Final = 860
PHONE: Final = 358
FIRST: Final = "M-5.6 -5H5.6L0 5.6Z"
"""Whoever has the first decision: a triangle that points down, in ink."""


@dataclass(frozen=True)
class Figure:
    """A plot for each width, what it shows in a sentence, and its numbers as a table."""

    alt: str
    desk: str
    phone: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


class Plot:
    """A drawing of one width; ``wide`` is for a desk."""

    def __init__(self, wide: bool, width: int = 0) -> None:
        self.wide = wide
        self.width = width or (DESK if wide else PHONE)
        self.parts: list[str] = []

    def svg(self, height: float, alt: str) -> str:
        box = f"0 0 {self.width} {num(height)}"
        attributes: dict[str, Value] = {"class_": "plot", "viewBox": box, "role": "img", "aria_label": alt}
        return el("svg", *self.parts, width=self.width, height=num(height), **attributes)

    def words(self, x: float, y: float, said: str, look: str = "", anchor: str = "start") -> None:
        """``anchor`` is where x lies in the words: at their start, middle or end."""
        self.parts.append(text(x, y, said, text_anchor=anchor, class_=f"pl {look}".strip()))

    def line(self, x: float, y: float, to_x: float, to_y: float, look: str) -> None:
        self.parts.append(el("line", x1=num(x), y1=num(y), x2=num(to_x), y2=num(to_y), class_=look))

    def bar(self, x: float, y: float, width: float, height: float, look: str) -> None:
        self.parts.append(rect(x, y, max(0.0, width), height, class_=look))

    def path(self, d: str, look: str) -> None:
        self.parts.append(path(d, class_=look))

    def dot(self, x: float, y: float, look: str, r: float = 6.0) -> None:
        self.parts.append(circle(x, y, r, class_=look))

    def seat(self, x: float, y: float, seat: int, filled: bool) -> None:
        """The shape of a seat in its colour; hollow where nothing is sure."""
        shape = GLYPHS[seat % len(GLYPHS)]
        self.parts.append(
            at(x, y, shape, scale=0.58, class_=f"pl-s{seat % len(GLYPHS) + 1}{'' if filled else ' is-open'}")
        )

    def first(self, x: float, y: float, filled: bool) -> None:
        self.parts.append(at(x, y, path(FIRST), class_=f"pl-first{'' if filled else ' is-open'}"))

    def flag(self, x: float, y: float) -> None:
        self.path(f"M{num(x)} {num(y + 4.5)}l5.5 -9.5l5.5 9.5z", "pl-flag")


@dataclass(frozen=True)
class Scale:
    """Numbers from ``low`` to ``high`` as places from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.start + (inside - self.low) / ((self.high - self.low) or 1.0) * (self.end - self.start)


def step_for(span: float, most: int) -> float:
    """A round distance between marks, so that there are so many at most."""
    if span <= 0:
        return 1.0
    size = 10.0 ** floor(log10(span / most))
    return next((size * times for times in (1, 2, 5) if span / (size * times) <= most), 10 * size)


def marks(low: float, high: float, most: int) -> list[float]:
    step = step_for(high - low, most)
    first = ceil(low / step - 1e-9)
    return [step * number for number in range(first, floor(high / step + 1e-9) + 1)]


def both(alt: str, draw: Callable[[Plot], float], desk: int = 0) -> tuple[str, str]:
    """The same for both widths; ``draw`` tells how high it has become."""
    found = []
    for wide in (True, False):
        plot = Plot(wide, desk if wide else 0)
        height = draw(plot)
        found.append(plot.svg(height, alt))
    return found[0], found[1]


def figure(
    alt: str,
    draw: Callable[[Plot], float],
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    caption: str = "",
    desk: int = 0,
) -> Figure:
    wide, narrow = both(alt, draw, desk)
    return Figure(alt, wide, narrow, tuple(columns), tuple(map(tuple, rows)), caption)
