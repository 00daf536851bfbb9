"""Pictures: a small SVG builder that always escapes, palettes, shared shapes, and what every game can draw.

A picture is a pure function of a seen position and a palette. Art that never changes is a sprite; a view refers to it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin

from tablee.kernel.state import State
from tablee.kernel.words import Words

Point = tuple[float, float]
Value = str | int | float | None

SPRITES = 16
"""Sprites that are kept taken apart, for pictures that carry their drawings."""

SERIF = (
    "Iowan Old Style, Palatino Linotype, Palatino, P052, Book Antiqua, Georgia, Liberation Serif, DejaVu Serif, "
    "Noto Serif, Times New Roman, serif"
)
"""Families to try in turn: a renderer that knows no generic names still finds one of these."""


# Building markup. Parts are markup already; attribute values and words are escaped here and nowhere else.


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
    written = "".join(
        f' {_attribute(key)}="{num(value) if isinstance(value, float) else escaped(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(parts)
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def svg(width: int, height: int, *parts: str, **attributes: Value) -> str:
    box = f"0 0 {width} {height}"
    return el("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=SERIF, **attributes)


def g(*parts: str, **attributes: Value) -> str:
    return el("g", *parts, **attributes)


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


# Curves and hand-drawn lines


def poly(points: Iterable[Point]) -> str:
    """The path of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def ring(points: int, *radii: float, turn: float = -90) -> list[Point]:
    """Points on a circle, or in turn on several: a hexagon, a star."""
    angles = [(turn + 360 * i / points) * pi / 180 for i in range(points)]
    return [(radii[i % len(radii)] * cos(a), radii[i % len(radii)] * sin(a)) for i, a in enumerate(angles)]


PATH_STEP = re.compile(r"([MLHVCQZ])([^A-Z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def by_hand(d: str, wobble: float = 0.9, stride: float = 16) -> str:
    """The same path drawn by a hand that is not quite steady.

    A smooth field moves every point, so lines that met still meet; straight lines are cut into strides to bend.
    Reads absolute commands only.
    """
    out = ""
    here = start = (0.0, 0.0)
    for command, rest in PATH_STEP.findall(d):
        if command == "Z":
            out += _strides(here, start, wobble, stride) + "Z"
            here = start
            continue
        numbers = [float(n) for n in NUMBER.findall(rest)]
        if command in "HV":
            for n in numbers:
                end = (n, here[1]) if command == "H" else (here[0], n)
                out += _strides(here, end, wobble, stride)
                here = end
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "L":
            for end in points:
                out += _strides(here, end, wobble, stride)
                here = end
            continue
        out += command + " ".join(_moved(p, wobble) for p in points)
        here = points[-1]
        if command == "M":
            start = here
    return out


def _strides(a: Point, b: Point, wobble: float, stride: float) -> str:
    n = 1 + int(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / stride)
    cuts = ((a[0] + (b[0] - a[0]) * i / n, a[1] + (b[1] - a[1]) * i / n) for i in range(1, n + 1))
    return "".join(f"L{_moved(p, wobble)}" for p in cuts)


def _moved(p: Point, wobble: float) -> str:
    x, y = p
    dx = sin(0.083 * x + 0.031 * y + 1) + 0.6 * sin(0.19 * y - 0.07 * x)
    dy = sin(0.077 * y - 0.037 * x + 2) + 0.6 * sin(0.17 * x + 0.05 * y + 4)
    return f"{num(x + wobble * dx)} {num(y + wobble * dy)}"


# Colour


@dataclass(frozen=True)
class Palette:
    """The colours of a picture. ``tone`` turns a colour of the art into what this palette prints."""

    name: str
    ink: str
    paper: str
    card: str
    warn: str
    sun: str
    ray: str
    focus: str
    players: tuple[str, ...]
    grey: bool = False

    def tone(self, colour: str) -> str:
        if not self.grey:
            return colour
        red, green, blue = _rgb(colour)
        light = min(255, round(0.2126 * red + 0.7152 * green + 0.0722 * blue) * 7 // 6)
        return f"#{light:02x}{light:02x}{light:02x}"


def mix(a: str, b: str, share: float) -> str:
    """A colour between two: ``share`` of the second in the first."""
    pairs = zip(_rgb(a), _rgb(b), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


DAY = Palette(
    name="day",
    ink="#22201c",
    paper="#f6efdf",
    card="#fffaf0",
    warn="#9a3412",
    sun="#ffd65c",
    ray="#f3a712",
    focus="#1a5fb4",
    players=("#c4451c", "#1d6a9c", "#17795c", "#a34a83", "#c98a12", "#3f93b8"),
)
PRINT = Palette(
    name="print",
    ink="#000000",
    paper="#ffffff",
    card="#ffffff",
    warn="#000000",
    sun="#ffffff",
    ray="#d0d0d0",
    focus="#000000",
    players=("#4a4a4a", "#9a9a9a", "#707070", "#c4c4c4", "#5c5c5c", "#dddddd"),
    grey=True,
)


# Shared shapes

GLYPHS = (
    circle(0, 0, 9.5),
    rect(-8.6, -8.6, 17.2, 17.2, rx=2),
    path("M0 -10.6L10.6 8.6H-10.6Z"),
    path("M0 -12L9.6 0L0 12L-9.6 0Z"),
    path(poly(ring(10, 12, 5.4))),
    path(poly(ring(6, 10.6))),
)
"""The shape of each player, so that colour never tells alone: circle, square, triangle, diamond, star, hexagon."""


def glyphs(palette: Palette) -> str:
    """The players' shapes for a sprite: ``gl-1`` to ``gl-6``, 24 units wide."""
    coloured = zip(GLYPHS, palette.players, strict=True)
    return "".join(
        symbol(f"gl-{n}", g(shape, fill=colour, stroke=palette.ink, stroke_width=1.6, stroke_linejoin="round"))
        for n, (shape, colour) in enumerate(coloured, 1)
    )


# What every game can draw


class Picture(ABC):
    """How a game looks."""

    @abstractmethod
    def sprite(self, palette: Palette) -> str:
        """The art that never changes: the inside of one ``defs`` element."""

    @abstractmethod
    def view(
        self,
        seen: State,
        viewer: int | None,
        words: Words,
        names: Sequence[str],
        palette: Palette,
        sheet: str = "",
        *,
        touch: bool = True,
        narrow: bool = False,
    ) -> str:
        """One ``svg`` element of a position as its viewer sees it. It refers to the sprite, in the same document or
        at the address ``sheet``; what the viewer can do carries its notation as ``data-action``, unless nothing is to
        be touched. ``narrow`` asks for the shape of a phone held upright, where a game has one: it may show the part
        that matters, and then names the whole in ``data-whole`` as a ``viewBox``."""

    @abstractmethod
    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        """The same for a terminal, at most 79 columns wide; with ANSI colours if asked for."""

    @abstractmethod
    def cover(self, palette: Palette) -> str:
        """The box, as a complete ``svg`` element."""

    def standalone(
        self, seen: State, viewer: int | None, words: Words, names: Sequence[str], palette: Palette, width: int = 1000
    ) -> str:
        """A picture of a position that any viewer of SVG files opens."""
        return self.with_art(self.view(seen, viewer, words, names, palette), palette, width)

    def with_art(self, view: str, palette: Palette, width: int = 1000) -> str:
        """A view that carries the drawings that it uses."""
        head, _, body = view.partition(">")
        across, down = size(view)
        height = round(width * down / across)
        carried = el("defs", *_needed(self.sprite(palette), body))
        return f'{head} width="{width}" height="{height}">{carried}{body}'


def size(view: str) -> tuple[int, int]:
    """How wide and how high a picture is, in its own units."""
    _, _, across, down = re.findall(r"-?[\d.]+", view.partition('viewBox="')[2])[:4]
    return round(float(across)), round(float(down))


def _needed(sprite: str, body: str) -> list[str]:
    """The drawings of a sprite that a picture refers to, directly or through one another, in the sprite's order."""
    drawings, refers_to = _taken_apart(sprite)
    wanted: set[str] = set()
    fresh = _references(body)
    while fresh:
        wanted |= fresh
        fresh = set().union(*(refers_to.get(id_, set()) for id_ in fresh)) - wanted
    return [drawing for id_, drawing in drawings if id_ in wanted]


@lru_cache(maxsize=SPRITES)
def _taken_apart(sprite: str) -> tuple[list[tuple[str, str]], dict[str, set[str]]]:
    """The drawings of a sprite by their names, and which others each refers to."""
    drawings = [(_id(drawing), drawing) for drawing in _drawings(sprite)]
    return drawings, {id_: _references(drawing) for id_, drawing in drawings}


def _id(drawing: str) -> str:
    found = re.match(r'<[^>]*? id="([^"]*)"', drawing)
    return found[1] if found else ""


def _references(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]*)"', markup)) | set(re.findall(r"url\(#([^)]*)\)", markup))


def _drawings(sprite: str) -> list[str]:
    """The outermost elements of a sprite. Escaped attributes hold no angle brackets, so tags can be counted."""
    found, depth, start = [], 0, 0
    for tag in re.finditer(r"<(/?)[^>]*?(/?)>", sprite):
        if not depth:
            start = tag.start()
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if not depth:
            found.append(sprite[start : tag.end()])
    return found


def to_png(picture: str, width: int) -> bytes:
    """A standalone picture or a cover as PNG."""
    import resvg_py  # only where a PNG is made

    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width))
