"""A small screen: the part of the map that it shows, and room for a finger round whatever can be touched there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, dist, pi

from tablee.games.patimpatampatum.picture.layout import HEIGHT, LEFT, PHONE_WIDTH, TOP, WHOLE, WIDTH
from tablee.kernel.picture import Point, Value, circle, path, poly, ring

Region = tuple[float, float, float, float]
Mark = tuple[Point, float]
"""A place on the map, and how far it reaches round its middle."""

ZOOM_BUTTON = (150, 66)  # how far right and down the page's button for the whole map reaches
FINGER = 22  # half of what a finger needs
LEAST = 360  # a window is never narrower
ZOOMED = 0.9  # of the whole map: a window that would be larger is not worth it


@dataclass(frozen=True)
class Touch:
    """What touching a place on the map does, and how far round its middle it is drawn."""

    action: str
    size: float


# The part that is shown


def framed(marks: Sequence[Mark], tall: float) -> Region:
    """The closest window round some places that keeps them clear of the page's button; or the whole map."""
    left, right = min(x - size for (x, _), size in marks), max(x + size for (x, _), size in marks)
    top, bottom = min(y - size for (_, y), size in marks), max(y + size for (_, y), size in marks)
    wide = max(LEAST, right - left, (bottom - top) * PHONE_WIDTH / tall)
    while wide <= ZOOMED * WIDTH:
        high = wide * tall / PHONE_WIDTH
        across = _centred(left, right, wide, LEFT, WIDTH), right - wide
        down = _centred(top, bottom, high, TOP, HEIGHT), bottom - high
        for x, y in ((x, y) for y in down for x in across):
            if _clear_of_the_button(marks, x, y, wide / PHONE_WIDTH):
                return x, y, wide, high
        wide += 20
    return WHOLE


def _centred(least: float, most: float, length: float, start: float, whole: float) -> float:
    """Where a window of this length begins: what it frames in its middle, nothing beyond the map if that can be."""
    begin = min(max((least + most - length) / 2, start), start + whole - length)
    return max(min(begin, least), most - length)


def _clear_of_the_button(marks: Sequence[Mark], left: float, top: float, unit: float) -> bool:
    right, bottom = left + ZOOM_BUTTON[0] * unit, top + ZOOM_BUTTON[1] * unit
    return all(x - size >= right or y - size >= bottom for (x, y), size in marks)


# Touching


def hit(here: Point, touched: Mapping[Point, Touch], wide: float, rise: float = 0, **more: Value) -> str:
    """Unseen, but felt: what a finger needs in a window so wide, less what is nearer to something else. It is cut off
    alike on the opposite side, so that its middle stays where it is."""
    own = touched[here]
    room = max(own.size, FINGER * wide / PHONE_WIDTH)
    shape: list[Point] = []
    for other, its in touched.items():
        far = dist(here, other)
        reach = far * own.size / (own.size + its.size)
        if its.action != own.action and reach < room:
            shape = shape or ring(8, room / cos(pi / 8), turn=22.5)
            across, down = (other[0] - here[0]) / far, (other[1] - here[1]) / far
            shape = _cut(_cut(shape, across, down, reach), -across, -down, reach)
    if not shape:
        return circle(0, -rise, round(room), **more)
    return path(poly([(round(x), round(y - rise)) for x, y in shape]), **more)


def _cut(shape: list[Point], across: float, down: float, reach: float) -> list[Point]:
    """What is left of a shape that may reach only so far in a direction."""
    left: list[Point] = []
    beyond = [x * across + y * down - reach for x, y in shape]
    for i, (x, y) in enumerate(shape):
        (px, py), before = shape[i - 1], beyond[i - 1]
        if (beyond[i] > 0) != (before > 0):
            share = before / (before - beyond[i])
            left.append((px + (x - px) * share, py + (y - py) * share))
        if beyond[i] <= 0:
            left.append((x, y))
    return left
