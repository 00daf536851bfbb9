"""The plazas where one leaps, Sant Pere, their names and what they pay."""

from __future__ import annotations

from math import atan2, cos, pi, sin

from tablee.games.patimpatampatum.picture.inks import Inks
from tablee.games.patimpatampatum.picture.knife import burst, rough
from tablee.games.patimpatampatum.picture.layout import PLATES, PLAZA, START, Spot, plan
from tablee.games.patimpatampatum.picture.lettering import cut_words, printed, width
from tablee.kernel.picture import Palette, Point, at, circle, g, path, symbol, use


def plazas(palette: Palette, ink: Inks) -> str:
    values = sorted({spot.value for spot in plan().of_kind("plaza")})
    return (
        _plaza(palette, ink)
        + _sant_pere(palette, ink)
        + _flame(ink)
        + _places(palette, ink)
        + "".join(_medal(palette, ink, value) for value in values)
    )


def _plaza(palette: Palette, ink: Inks) -> str:
    """A ring of paving round a fire."""
    courses = ((PLAZA - 9, "9 3"), (PLAZA - 19, "8 3"), (PLAZA - 29, "7 3"))
    return symbol(
        "ppp-plaza",
        circle(0, 0, PLAZA + 4, fill=ink.edge),
        circle(0, 0, PLAZA, fill=palette.tone("#f0b24a")),
        circle(0, 0, PLAZA - 3, fill=palette.tone("#b8442a")),
        g(
            *(circle(0, 0, r, stroke_dasharray=dash) for r, dash in courses),
            fill="none",
            stroke=palette.tone("#cf6034"),
            stroke_width=8,
        ),
        path(burst(0, 0, 9, 21, 14, "bonfire", 0.08), fill=palette.tone("#8c2c22")),
        path(burst(0, 0, 7, 17, 11, "embers", 0.1), fill=ink.gold),
        circle(0, 0, 5, fill=ink.pale),
    )


def _sant_pere(palette: Palette, ink: Inks) -> str:
    """The great square, with the tower of Santa Eulàlia at its heart."""
    courses = ((START - 11, "11 3"), (START - 22, "10 3"), (START - 33, "9 3"), (START - 44, "8 3"))
    tower = "M-17 16V-2L-8 -9V-21L-2 -30L4 -21V-9L17 -2V16Z"
    return symbol(
        "ppp-start",
        circle(0, 0, START + 5, fill=ink.edge),
        circle(0, 0, START, fill=ink.gold),
        circle(0, 0, START - 4, fill=palette.tone("#8f2431")),
        g(
            *(circle(0, 0, r, stroke_dasharray=dash) for r, dash in courses),
            fill="none",
            stroke=palette.tone("#a93a3c"),
            stroke_width=9,
        ),
        circle(0, 0, 24, fill=palette.tone("#6d1a2b")),
        at(
            1,
            4,
            path(tower, fill=ink.paper, stroke=ink.key, stroke_width=1.8, stroke_linejoin="round"),
            path("M-9 -20H5M-8 -9H4M-17 -2L-8 -9M17 -2L4 -9", fill="none", stroke=ink.key, stroke_width=1.6),
            path("M-5 16V9a4 4 0 0 1 8 0V16ZM-4 -12v-4a2 2 0 0 1 4 0v4ZM8 4h4v6h-4ZM-13 4h4v6h-4Z", fill=ink.key),
        ),
    )


def _flame(ink: Inks) -> str:
    outer = "M0 4C-6 4 -8 -1 -6 -6C-5 -9 -3 -10 -3 -15C1 -13 2 -10 2 -8C3 -9 4 -11 3 -13C8 -8 9 4 0 4Z"
    inner = "M0 2.5C-3 2.5 -4 -.5 -2.5 -3.5C-1.5 -5 -1 -6 -1 -8C2 -6 4 2.5 0 2.5Z"
    return symbol(
        "ppp-flame", path(outer, fill=ink.flame, stroke=ink.key, stroke_width=1.6), path(inner, fill=ink.gold)
    )


def _places(palette: Palette, ink: Inks) -> str:
    """PPP-16: a place that is open, and one that a later round opens."""
    return (
        symbol(
            "ppp-place",
            circle(0, 0, 16.5, fill=palette.tone("#5c1d1c")),
            circle(0, 0, 15, fill=ink.stone, stroke=palette.tone("#2a1f2e"), stroke_width=1.6),
        )
        + symbol(
            "ppp-shut",
            circle(
                0,
                0,
                15.5,
                fill=palette.tone("#7d2a22"),
                stroke=palette.tone("#4d1718"),
                stroke_width=2,
                stroke_dasharray="4 3",
            ),
        )
        + "".join(
            symbol(
                f"ppp-shut-{round_}",
                use("ppp-shut"),
                cut_words("I" * round_, 0, 6, 12, palette.tone("#f3b48c"), track=-8),
            )
            for round_ in (2, 3)
        )
    )


def _medal(palette: Palette, ink: Inks, value: int) -> str:
    size = 29 if value < 10 else 25
    return symbol(
        f"ppp-medal-{value}",
        path(burst(0, 0, 25, 28.5, 18), fill=ink.key),
        circle(0, 0, 23.5, fill=ink.gold),
        circle(0, 0, 20, fill="none", stroke=ink.key, stroke_width=1.2, stroke_dasharray="2 2.4"),
        printed(str(value), -0.3, size / 2 - 0.5, size, ink.key, palette.tone("#c8401f"), track=3),
    )


def with_torches(spot: Spot) -> str:
    """A plaza with torches round it, but not where a street comes in or the medal hangs."""
    x, y = spot.at
    board = plan()
    towards = [board.spots[b if a == spot.id else a].at for a, b in board.links if spot.id in (a, b)]
    taken = [atan2(b - y, a - x) for a, b in [*towards, PLATES[spot.id].medal]]
    angles = [0.1 + pi * j / 9 for j in range(18)]
    free = [angle for angle in angles if all(abs((angle - t + pi) % (2 * pi) - pi) > 0.47 for t in taken)]
    return use("ppp-plaza", x, y) + "".join(
        use("ppp-flame", x + 64 * cos(angle), y + 64 * sin(angle) + 4) for angle in free
    )


def plate(ink: Inks, name: str, where: Point, size: float = 15) -> str:
    """A ribbon with a plaza's name."""
    (x, y), half, tall = where, width(name, size, 6) / 2 + 13, size / 2 + 5.5
    corners = [(x - half, y - tall), (x + half, y - tall), (x + half - 5, y)]
    corners += [(x + half, y + tall), (x - half, y + tall), (x - half + 5, y)]
    ribbon = rough(corners, 0.6, 22, name)
    return (
        path(ribbon, fill=ink.edge, transform="translate(2 3)")
        + path(ribbon, fill=ink.paper, stroke=ink.key, stroke_width=1.6)
        + cut_words(name, x, y + size / 2, size, ink.key, track=6)
    )
