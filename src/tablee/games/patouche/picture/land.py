"""The land behind it all: sky, a range whose dark end is the wolf, folds of meadow, the path that the wolf walks."""

from __future__ import annotations

from math import sin

from tablee.games.patouche.picture.cards import tuft
from tablee.games.patouche.picture.curves import scatter, smooth
from tablee.games.patouche.picture.paint import Inks, cut
from tablee.kernel.picture import Point, by_hand, circle, g, num, path, rect, symbol

RANGE: tuple[Point, ...] = (
    (0, 40), (60, 84), (92, 62), (150, 118), (196, 70), (236, 92), (300, 36), (356, 70), (430, 16), (520, 50),
    (600, 12), (690, 40), (1200, 4),
)  # fmt: skip
RANGE_SNOW: tuple[tuple[Point, ...], ...] = (
    ((150, 118), (122, 91), (141, 98), (152, 82), (166, 97), (178, 88)),
    ((60, 84), (40, 69), (57, 74), (71, 66), (78, 72)),
    ((356, 70), (336, 58), (354, 62), (372, 56)),
)
"""The far range: distance from the left, height over the meadow."""
WOLF: tuple[Point, ...] = (
    (0, 96), (26, 88), (44, 128), (66, 90), (88, 86), (108, 126), (126, 82), (140, 71), (156, 58), (202, 42),
    (234, 40), (246, 35), (241, 20), (196, 8), (224, 0), (150, -30), (0, -40),
)  # fmt: skip
WOLF_SNOW: tuple[tuple[Point, ...], ...] = (
    ((44, 128), (26, 88), (36, 82), (44, 94), (53, 84), (66, 90)),
    ((108, 126), (119, 98), (108, 104), (100, 88), (88, 86)),
)
WOLF_EYE: tuple[Point, ...] = ((150, 46), (126, 55), (134, 42))
"""The mountain that is the wolf: distance from the right."""


def land(ink: Inks, id_: str, width: int, height: int, horizon: int, scale: float, seed: int) -> str:
    """A landscape of this size; ``horizon`` is where the meadow begins, ``scale`` the size of the mountains."""

    def far(points: tuple[Point, ...]) -> str:
        return _outline([(min(width, x * scale), horizon - y * scale) for x, y in points])

    def near(points: tuple[Point, ...]) -> str:
        return _outline([(width - x * scale, horizon - y * scale) for x, y in points])

    foot = f"V{horizon + 60}H0Z"
    return symbol(
        id_,
        rect(0, 0, width, height, fill=ink.dawn),
        circle(width * 0.46, horizon - 62 * scale, 34 * scale, fill=ink.sun),
        path(by_hand(far(RANGE).removesuffix("Z") + foot), fill=ink.far),
        path("".join(map(far, RANGE_SNOW)), fill=ink.snow),
        path(by_hand(near(WOLF)), fill=ink.slate),
        path("".join(map(near, WOLF_SNOW)), fill=ink.snow),
        path(near(WOLF_EYE), fill=ink.amber),
        _folds(ink, width, height, horizon),
        _growth(ink, width, height, horizon, seed),
    )


def _outline(points: list[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def _brow(width: int, y: float, swell: float, shift: float) -> list[Point]:
    return [(width * t / 8, y + swell * sin(t * 0.9 + shift) + swell * 0.4 * sin(t * 1.9 + shift)) for t in range(9)]


def _folds(ink: Inks, width: int, height: int, horizon: int) -> str:
    """Three folds of meadow, with the marks of the graver along each brow."""
    depth = height - horizon
    folds = (
        (horizon + 4.0, 10, 1.2, ink.bright, ink.leaf),
        (horizon + depth * 0.23, 16, 3.4, ink.grass, ink.bright),
        (horizon + depth * 0.57, 18, 0.4, ink.field, ink.grass),
    )
    out = ""
    for y, swell, shift, colour, mark in folds:
        brow = _brow(width, y, swell, shift)
        out += path(smooth(brow, closed=False) + f"V{height}H0Z", fill=colour)
        for below, dashes in ((10, "16 12 5 20"), (20, "7 26 12 34"), (32, "4 44")):
            line = smooth([(x, top + below) for x, top in brow], closed=False)
            out += cut(line, mark, 2.6, stroke_dasharray=dashes, opacity=".85")
    return out


def _growth(ink: Inks, width: int, height: int, horizon: int, seed: int) -> str:
    """Tufts and flowers, and the dust of a print that did not take everywhere."""
    area = width * (height - horizon)
    tufts = scatter(seed, area // 14000, width - 20, horizon + 50, height - 10)
    daisies = scatter(seed + 1, area // 16000, width - 16, horizon + 40, height - 8)
    buttercups = scatter(seed + 2, area // 24000, width - 16, horizon + 40, height - 8)
    dust = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in scatter(seed + 3, area // 520, width, horizon + 14, height))
    return (
        cut(dust, ink.leaf, 1.7, opacity=".6")
        + cut("".join(tuft(round(x + 10), round(y)) for x, y in tufts), ink.deep, 2)
        + g(*(circle(x + 8, y, 2.2) for x, y in daisies), fill=ink.snow)
        + g(*(circle(x + 8, y, 2) for x, y in buttercups), fill=ink.amber)
    )


def lane(ink: Inks, id_: str, d: str, width: float) -> str:
    """A trodden path along a line."""
    return symbol(
        id_,
        g(
            path(d, stroke=ink.rut, stroke_width=width + 8, opacity=".6"),
            path(d, stroke=ink.dirt, stroke_width=width),
            path(d, stroke=ink.sun, stroke_width=3, stroke_dasharray="2 14"),
            fill="none",
            stroke_linecap="round",
        ),
    )
