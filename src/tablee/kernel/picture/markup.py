"""A small SVG builder that always escapes: parts are markup already; attributes and words are escaped here and nowhere
else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

from tablee.kernel.picture.faces import DISPLAY, TEXT

Point = tuple[float, float]
Value = str | int | float | None

OTHERS = "Palatino Linotype, Palatino, Georgia, Liberation Serif, Noto Serif, serif"
SERIF = f"{TEXT}, {OTHERS}"
"""Our text face, and families to try in turn where it cannot be had."""
TITLES = f"{DISPLAY}, {OTHERS}"
"""The same for our display face."""

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document may hold, not even escaped."""

PLAIN = re.compile(r"[\w .,:;#()/+-]*", re.ASCII)
"""What needs no escaping, as nearly everything that is written; to see it at once makes pictures much quicker."""


def escaped(words: str) -> str:
    return words if PLAIN.fullmatch(words) else escape(FORBIDDEN.sub("", words))


def num(x: float) -> str:
    """A coordinate, to a tenth of a unit."""
    text = f"{x:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def el(name: str, *parts: str, **attributes: Value) -> str:
    """An element. ``class_`` is written class, ``stroke_width`` stroke-width; ``None`` leaves an attribute out."""
    out = f"<{name}"
    for key, value in attributes.items():
        if value is not None:
            written = num(value) if isinstance(value, float) else escaped(str(value))
            out += f'{_attribute(key)}{written}"'
    body = "".join(parts)
    return f"{out}>{body}</{name}>" if body else f"{out}/>"


@cache
def _attribute(key: str) -> str:
    return f' {key.rstrip("_").replace("_", "-")}="'


def svg(width: int, height: int, *parts: str, **attributes: Value) -> str:
    box = f"0 0 {width} {height}"
    looks: dict[str, Value] = {"font_family": SERIF, "text_rendering": "geometricPrecision"}
    return el("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, **looks, **attributes)


def g(*parts: str, **attributes: Value) -> str:
    return el("g", *parts, **attributes)


def road(points: Iterable[Point]) -> str:
    """A road, for ``data-roads``: whoever moves within the element that has it goes by road, in a browser. Several are
    parted by a bar; where two have a point in common, they meet."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def path(d: str, **attributes: Value) -> str:
    return el("path", d=d, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> str:
    return el("circle", cx=num(x), cy=num(y), r=num(r), **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    return el("rect", x=num(x), y=num(y), width=num(width), height=num(height), **attributes)


def text(x: float, y: float, words: str, **attributes: Value) -> str:
    return el("text", escaped(words), x=num(x), y=num(y), **attributes)


def desc(words: str) -> str:
    return el("desc", escaped(words))


def symbol(id_: str, *parts: str) -> str:
    """A drawing of the sprite, its origin at (0 0): a group, so that ``use`` needs no viewport."""
    return g(*parts, id=id_)


def place(x: float, y: float, turn: float = 0, scale: float = 1, flip: bool = False) -> str:
    """The value of a transform attribute: where, turned how far (degrees), how large, mirrored or not."""
    value = f"translate({num(x)} {num(y)})"
    if turn:
        value += f" rotate({num(turn)})"
    if flip:
        value += f" scale({-scale:g} {scale:g})"
    elif scale != 1:
        value += f" scale({scale:g})"
    return value


def at(x: float, y: float, *parts: str, turn: float = 0, scale: float = 1, **attributes: Value) -> str:
    return g(*parts, transform=place(x, y, turn, scale), **attributes)


def use(
    ref: str,
    x: float = 0,
    y: float = 0,
    *,
    turn: float = 0,
    scale: float = 1,
    sheet: str = "",
    **attributes: Value,
) -> str:
    """A drawing of the sprite, here; ``sheet`` is the address of the sprite when it is a file of its own."""
    moved = x or y or turn or scale != 1
    transform = place(x, y, turn, scale) if moved else None
    return el("use", href=f"{sheet}#{ref}", transform=transform, **attributes)


HIT: dict[str, Value] = {"fill": "#000000", "fill_opacity": "0", "class_": "hit"}
"""A shape that is felt and not seen: as wide as a finger, where what is drawn is smaller."""

FOCUS: dict[str, Value] = {"class_": "focus", "visibility": "hidden"}
"""What the page shows round a control while the keyboard is on it."""
