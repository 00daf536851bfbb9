"""Where the parts of a picture lie: the words and the shapes of an ``svg``, in its own units."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
INHERITED = ("fill", "font-size", "font-weight", "font-style", "text-anchor", "stroke", "visibility")


@dataclass(frozen=True)
class Part:
    """An element, where it lies, what it inherits, and in ``cut`` the window that it is seen through, if any."""

    element: Element
    matrix: Matrix
    looks: dict[str, str]
    cut: Box | None = None

    @property
    def name(self) -> str:
        return self.element.tag.rpartition("}")[2]

    @property
    def words(self) -> str:
        return "".join(self.element.itertext())

    @property
    def size(self) -> float:
        """How large its words are written, in units of the picture."""
        return float(self.looks.get("font-size", 16)) * hypot(self.matrix[0], self.matrix[1])


def parts(root: Element) -> Iterator[Part]:
    """All elements that are seen, each after those round it; not what is only kept to be used."""
    return _parts(root, Part(root, UNMOVED, {}))


def _parts(element: Element, outer: Part) -> Iterator[Part]:
    looks = {**outer.looks, **{name: element.attrib[name] for name in INHERITED if name in element.attrib}}
    part = Part(element, combined(outer.matrix, transform(element.get("transform", ""))), looks, outer.cut)
    if part.name == "defs" or looks.get("visibility") == "hidden":
        return
    if part.name == "svg" and element is not outer.element:
        part = _window(part)
    yield part
    for inner in element:
        yield from _parts(inner, part)


def _window(part: Part) -> Part:
    """A picture in the picture, of which only a part may be seen."""
    x, y, wide, high = (float(part.element.get(name, 0)) for name in ("x", "y", "width", "height"))
    left, top, across, down = map(float, part.element.get("viewBox", f"0 0 {wide} {high}").split())
    share = min(wide / across, high / down)
    shown = combined(part.matrix, (1, 0, 0, 1, x + (wide - share * across) / 2, y + (high - share * down) / 2))
    matrix = combined(shown, (share, 0, 0, share, -share * left, -share * top))
    return Part(part.element, matrix, part.looks, _moved((x, y, x + wide, y + high), part.matrix))


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


def box(part: Part) -> Box | None:
    """The box round a piece of text or a simple shape; nothing for what else there is."""
    own = _own_box(part)
    if own is None:
        return None
    return _moved(own, part.matrix)


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
        return float(part.element.get(name, 0))

    match part.name:
        case "rect":
            return at("x"), at("y"), at("x") + at("width"), at("y") + at("height")
        case "circle":
            return at("cx") - at("r"), at("cy") - at("r"), at("cx") + at("r"), at("cy") + at("r")
        case "ellipse":
            return at("cx") - at("rx"), at("cy") - at("ry"), at("cx") + at("rx"), at("cy") + at("ry")
        case "text":
            return _written(part, at("x"), at("y"))
        case _:
            return None


def _written(part: Part, x: float, y: float) -> Box | None:
    looks, words = part.looks, part.words.strip()
    if not words:
        return None
    weight = looks.get("font-weight", "400")
    bold = weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= BOLD)
    size = float(looks.get("font-size", 16))
    wide = measure(words, size, bold, looks.get("font-style") == "italic")
    before = {"middle": wide / 2, "end": wide}.get(looks.get("text-anchor", ""), 0.0)
    return x - before, y - 0.7 * size, x - before + wide, y + HANGING * size
