"""Where the parts of a picture lie: the words and the shapes of an ``svg``, in its own units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from xml.etree.ElementTree import Element

from tablee.kernel.picture import measure

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
CALL = re.compile(r"(\w+)\(([^)]*)\)")
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
BOLD = 600
HANGING = 0.22
"""How far letters hang below their line, as a share of their size."""
INHERITED = (
    *("fill", "fill-opacity", "stroke", "visibility", "pointer-events"),
    *("font-size", "font-weight", "font-style", "text-anchor"),
)
PATH = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}
"""How many numbers each command of a path takes at a time."""


@dataclass(frozen=True)
class Part:
    """An element, where it lies, what it inherits, in ``cut`` the window that it is seen through, if any, and how much
    it hides of what lies under it."""

    element: Element
    matrix: Matrix
    looks: dict[str, str]
    cut: Box | None = None
    hides: float = 1.0

    @property
    def name(self) -> str:
        return self.element.tag.rpartition("}")[2]

    @property
    def words(self) -> str:
        return "".join(self.element.itertext())

    @property
    def unseen(self) -> bool:
        return self.looks.get("visibility") == "hidden"

    @property
    def size(self) -> float:
        """How large its words are written, in units of the picture."""
        return amount(self.looks.get("font-size"), 16) * hypot(self.matrix[0], self.matrix[1])


def parts(root: Element, unseen: bool = False) -> Iterator[Part]:
    """All elements that are seen, each after those round it; not what is only kept to be used. What is hidden may be
    felt all the same: it comes along where the ``unseen`` is asked for."""
    return (part for part in _parts(root, Part(root, UNMOVED, {})) if unseen or not part.unseen)


def _parts(element: Element, outer: Part) -> Iterator[Part]:
    looks = {**outer.looks, **{name: element.attrib[name] for name in INHERITED if name in element.attrib}}
    hides = outer.hides * amount(element.get("opacity"), 1)
    part = Part(element, combined(outer.matrix, transform(element.get("transform", ""))), looks, outer.cut, hides)
    if part.name == "defs" or element.get("display") == "none":
        return
    if part.name == "svg" and element is not outer.element:
        part = _window(part)
    yield part
    for inner in element:
        yield from _parts(inner, part)


def _window(part: Part) -> Part:
    """A picture in the picture, of which only a part may be seen."""
    x, y, wide, high = (amount(part.element.get(name)) for name in ("x", "y", "width", "height"))
    left, top, across, down = map(float, part.element.get("viewBox", f"0 0 {wide} {high}").split())
    share = min(wide / across, high / down)
    shown = combined(part.matrix, (1, 0, 0, 1, x + (wide - share * across) / 2, y + (high - share * down) / 2))
    matrix = combined(shown, (share, 0, 0, share, -share * left, -share * top))
    return Part(part.element, matrix, part.looks, _moved((x, y, x + wide, y + high), part.matrix), part.hides)


def transform(text: str) -> Matrix:
    """What a ``transform`` attribute does."""
    matrix = UNMOVED
    for name, values in CALL.findall(text):
        numbers = [float(number) for number in NUMBER.findall(values)]
        matrix = combined(matrix, _one(name, numbers))
    return matrix


def _one(name: str, numbers: list[float]) -> Matrix:
    match name, numbers:
        case "translate", [x, *rest]:
            return 1, 0, 0, 1, x, rest[0] if rest else 0
        case "scale", [x, *rest]:
            return x, 0, 0, rest[0] if rest else x, 0, 0
        case "rotate", [angle, *rest]:
            c, s = cos(radians(angle)), sin(radians(angle))
            x, y = rest or (0, 0)
            return c, s, -s, c, x - c * x + s * y, y - s * x - c * y
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case _:
            return UNMOVED


def combined(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def box(part: Part, art: Mapping[str, Box] | None = None) -> Box | None:
    """The box round a piece of text, a shape, or a drawing of this ``art``; nothing for what else there is."""
    own = _own_box(part) if part.name != "use" else _lent(part, art or {})
    if own is None:
        return None
    return _moved(own, part.matrix)


def amount(written: str | None, usual: float = 0.0) -> float:
    """A number as it is written, with a unit or a percent sign or without; the first of several."""
    found = NUMBER.match((written or "").strip())
    if written is None or found is None:
        return usual
    return float(found[0]) / (100 if written.strip().endswith("%") else 1)


def round_all(boxes: Sequence[Box]) -> Box:
    """The box round several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _lent(part: Part, art: Mapping[str, Box]) -> Box | None:
    found = art.get(part.element.get("href", "").rpartition("#")[2])
    if found is None:
        return None
    x, y = amount(part.element.get("x")), amount(part.element.get("y"))
    return found[0] + x, found[1] + y, found[2] + x, found[3] + y


def _moved(place: Box, matrix: Matrix) -> Box:
    """The box round a box that was moved and turned."""
    left, top, right, bottom = place
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(down), max(across), max(down)


def hidden(part: Part, place: Box) -> bool:
    """Whether the middle of something lies outside the window that it would be seen through."""
    if part.cut is None:
        return False
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    return not (part.cut[0] <= x <= part.cut[2] and part.cut[1] <= y <= part.cut[3])


def _own_box(part: Part) -> Box | None:
    def at(name: str) -> float:
        return amount(part.element.get(name))

    match part.name:
        case "rect":
            return at("x"), at("y"), at("x") + at("width"), at("y") + at("height")
        case "circle":
            return at("cx") - at("r"), at("cy") - at("r"), at("cx") + at("r"), at("cy") + at("r")
        case "ellipse":
            return at("cx") - at("rx"), at("cy") - at("ry"), at("cx") + at("rx"), at("cy") + at("ry")
        case "text":
            return _written(part, at("x"), at("y"))
        case "path":
            return _round(list(_points(part.element.get("d", ""))))
        case "line":
            return _round([(at("x1"), at("y1")), (at("x2"), at("y2"))])
        case "polygon" | "polyline":
            numbers = [float(number) for number in NUMBER.findall(part.element.get("points", ""))]
            return _round(list(zip(numbers[::2], numbers[1::2], strict=False)))
        case _:
            return None


def _round(points: Sequence[tuple[float, float]]) -> Box | None:
    return round_all([(x, y, x, y) for x, y in points]) if points else None


def _points(d: str) -> Iterator[tuple[float, float]]:
    """The points through which a path goes, and those that bend it, between which it stays; of an arc its ends."""
    x = y = 0.0
    start = x, y
    for command, rest in PATH.findall(d):
        kind, here = command.lower(), command.islower()
        if kind == "z":
            x, y = start
            continue
        numbers = [float(number) for number in NUMBER.findall(rest)]
        for at in range(0, len(numbers) - TAKES[kind] + 1, TAKES[kind]):
            left, top = (x, y) if here else (0.0, 0.0)
            taken = numbers[at : at + TAKES[kind]]
            if kind == "h":
                x = left + taken[0]
            elif kind == "v":
                y = top + taken[0]
            else:
                pairs = taken[-2:] if kind == "a" else taken
                bent = [(left + dx, top + dy) for dx, dy in zip(pairs[::2], pairs[1::2], strict=True)]
                yield from bent
                x, y = bent[-1]
            yield x, y
            if kind == "m" and not at:
                start = x, y


def _written(part: Part, x: float, y: float) -> Box | None:
    looks, words = part.looks, part.words.strip()
    if not words:
        return None
    weight = looks.get("font-weight", "400")
    bold = weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= BOLD)
    size = amount(looks.get("font-size"), 16)
    wide = measure(words, size, bold, looks.get("font-style") == "italic")
    before = {"middle": wide / 2, "end": wide}.get(looks.get("text-anchor", ""), 0.0)
    return x - before, y - 0.7 * size, x - before + wide, y + HANGING * size
