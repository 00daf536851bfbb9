"""Berga by night: roofs in rows, lit windows, trees, Queralt and its moon. What no pawn ever stands on."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, sin

from tablee.games.patimpatampatum.picture.inks import Inks
from tablee.games.patimpatampatum.picture.knife import Hand, beside, curve, distance, gouge, rays, rough, strip
from tablee.games.patimpatampatum.picture.layout import (
    CARTOUCHE,
    LABELS,
    PLATES,
    PLAZA,
    START,
    START_PLATE,
    TOWN_HEIGHT,
    TOWN_WIDTH,
    Label,
    plan,
)
from tablee.games.patimpatampatum.picture.lettering import width
from tablee.kernel.picture import Palette, Point, at, circle, path, poly, symbol, use

ROOFS = ("#7a3b45", "#8c4a3f", "#643550", "#96573f")
WALLS = ("#4d4a73", "#5b4d70", "#434a74", "#63536e")
KINDS = 12
Box = tuple[float, float, float, float]  # left, top, right, bottom

RIDGES: tuple[tuple[str, tuple[Point, ...], tuple[Point, ...]], ...] = (
    (
        "#2f3467",
        ((-5, 100), (26, 62), (58, 96), (96, 36), (138, 88), (174, 62), (214, 112), (250, 96), (296, 150)),
        ((230, 215), (-5, 215)),
    ),
    (
        "#293a5e",
        ((-5, 182), (34, 136), (76, 178), (118, 124), (160, 182), (198, 160), (238, 226)),
        ((170, 290), (-5, 290)),
    ),
    ("#254650", ((-5, 272), (38, 228), (82, 268), (122, 236), (176, 300)), ((128, 322), (70, 330), (-5, 372))),
)
"""The slopes of Queralt, far to near: colour, crest, foot."""


def label_line(label: Label) -> list[Point]:
    """The line that a street's name is written on."""
    way = curve([plan().spots[id_].at for id_ in label.spots])
    return beside(way, 37 if label.right else -28)


# What the roofs are made of


def _sizes(kind: int) -> tuple[Hand, float, float, float]:
    """A house's width, the height of its wall and of its roof; and the hand that goes on drawing it."""
    hand = Hand(f"house {kind}")
    return hand, hand.either((15, 17, 19, 22, 25)), hand.either((9, 11, 13)), hand.either((8, 9, 11))


def buildings(palette: Palette, ink: Inks) -> str:
    """Twelve houses, three trees and a flame for the sprite."""
    houses = "".join(_house(palette, kind) for kind in range(KINDS))
    return houses + _trees(palette, ink)


def _house(palette: Palette, kind: int) -> str:
    hand, wide, tall, roof = _sizes(kind)
    tone = palette.tone
    wall, tiles = tone(WALLS[kind % 4]), tone(ROOFS[(kind * 3 + kind // 4) % 4])
    gleam, top = tone("#d68d62"), -tall - roof
    parts = [path(poly([(0, 0), (wide, 0), (wide, -tall), (0, -tall)]), fill=wall)]
    if kind % 3 == 2:  # its gable looks on the street
        parts.append(path(poly([(-1.5, -tall), (wide / 2, top), (wide + 1.5, -tall)]), fill=tiles))
        slopes = gouge(wide / 2, top + 2, -0.5, -tall - 0.5, 0.8) + gouge(wide / 2, top + 2, wide + 0.5, -tall, 0.5)
        parts.append(path(slopes, fill=gleam))
    else:
        parts.append(path(poly([(-1.6, -tall), (1.5, top), (wide - 1.5, top), (wide + 1.6, -tall)]), fill=tiles))
        courses = [3.6 * k + 2 for k in range(int(wide / 3.6))]
        rows = "".join(gouge(x + 1, top + 1.5, x - 0.3, -tall - 0.8, 0.65) for x in courses)
        parts.append(path(rows, fill=gleam, opacity=".8"))
    lit = dark = ""
    columns = 2 if wide < 20 else 3
    for column in range(columns):
        x = round(wide * (column + 0.5) / columns - 1.4, 1)
        pane = f"M{x} {-tall + 2.6:g}h2.8v3.8h-2.8z"
        if hand.between(0, 1) < 0.55:
            lit += pane
        else:
            dark += pane
    for panes, colour in ((lit, "#ffd05a"), (dark, "#1b1a33")):
        if panes:
            parts.append(path(panes, fill=tone(colour)))
    return symbol(f"ppp-house-{kind}", *parts)


def _trees(palette: Palette, ink: Inks) -> str:
    trunk = palette.tone("#3a2a33")
    round_cuts = gouge(-4, -8, -3, -16, 1) + gouge(0, -6, 1, -17, 1) + gouge(4, -7, 4, -14, 0.9)
    slim_cuts = gouge(-1, -4, -0.5, -19, 0.9) + gouge(2, -5, 1, -14, 0.7)
    pine_cuts = gouge(-3, -5, -1, -11, 0.9) + gouge(1, -5, 1, -18, 0.9)
    crowns = (
        ("M0 -19C6 -19 8 -15 8 -11C8 -6 5 -3 0 -3C-5 -3 -8 -6 -8 -11C-8 -15 -6 -19 0 -19Z", round_cuts),
        ("M0 -25C4 -17 5 -9 3.5 -3H-3.500C-5 -9 -4 -17 0 -25Z", slim_cuts),
        ("M0 -22L6 -13H3.500L8 -4H-8L-3.500 -13H-6Z", pine_cuts),
    )
    return "".join(
        symbol(
            f"ppp-tree-{n}",
            path("M-1.5 0h3v-6h-3z", fill=trunk),
            path(crown, fill=ink.leaf),
            path(cuts, fill=ink.sprig),
        )
        for n, (crown, cuts) in enumerate(crowns)
    )


# Where they stand


class Clearing:
    """What the town leaves open: streets, plazas, houses of administrators, names, plates and the cartouche."""

    def __init__(self, streets: list[list[Point]]) -> None:
        board = plan()
        self.streets = [segment for street in streets for segment in _segments([*street[::4], street[-1]])]
        self.lanes = [(house.at, square.at) for house, square in board.lanes]
        self.limit = _segments(list(board.limit))
        self.names = [point for label in LABELS for point in label_line(label)[::3]]
        self.rounds = [(board.spots[id_].at, PLAZA + 33) for id_ in PLATES]
        self.rounds += [(board.spots["SP"].at, START + 27)] + [(house.at, 27) for house, _ in board.lanes]
        self.boxes = self._boxes()

    def _boxes(self) -> list[Box]:
        x, y, wide, tall = CARTOUCHE
        boxes: list[Box] = [(0, 0, 250, 120), (0, 120, 215, 214), (0, 210, 120, 320)]
        boxes += [(x - 10, y - 12, x + wide + 10, y + tall + 8)]
        boxes += [(START_PLATE[0] - 57, START_PLATE[1] - 18, START_PLATE[0] + 57, START_PLATE[1] + 18)]
        for plate in PLATES.values():
            (px, py), (mx, my), half = plate.at, plate.medal, width(plate.name, 15, 6) / 2 + 18
            boxes += [(px - half, py - 18, px + half, py + 18), (mx - 32, my - 32, mx + 32, my + 32)]
        return boxes

    def free(self, x: float, y: float) -> bool:
        return (
            not any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in self.boxes)
            and all(hypot(x - a, y - b) >= r for (a, b), r in self.rounds)
            and all(abs(x - a) + abs(y - b) > 13 for a, b in self.names)
            and _apart(x, y, self.streets, 27.5)
            and _apart(x, y, self.lanes, 12)
            and _apart(x, y, self.limit, 10)
        )

    def beyond(self, x: float, y: float) -> bool:
        """Whether a place lies west of the line that three players do not cross."""
        for (ax, ay), (bx, by) in self.limit:
            if ay <= y <= by:
                return x < ax + (bx - ax) * (y - ay) / (by - ay)
        return x < 196


def _segments(points: list[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise(points))


def _apart(x: float, y: float, segments: list[tuple[Point, Point]], gap: float) -> bool:
    """Whether a place keeps off some lines; most are too far away to be measured."""
    return all(
        not (min(a[0], b[0]) - gap < x < max(a[0], b[0]) + gap and min(a[1], b[1]) - gap < y < max(a[1], b[1]) + gap)
        or distance(x, y, a, b) >= gap
        for a, b in segments
    )


def town(streets: list[list[Point]]) -> str:
    """Rows of roofs wherever there is room; woods beyond the walls."""
    clearing, hand = Clearing(streets), Hand("berga")
    sizes = [(wide, tall + roof) for _, wide, tall, roof in map(_sizes, range(KINDS))]
    out, row = "", 18.0
    while row < TOWN_HEIGHT - 2:
        x = 6 + hand.between(0, 10)
        while x < TOWN_WIDTH - 30:
            y = row + 5 * sin(x / 90 + row / 50)
            wild = clearing.beyond(x, y) and not (60 < x < 170 and 400 < y < 760)
            if wild or hand.between(0, 1) < 0.07:
                if clearing.free(x, y - 2) and clearing.free(x, y - 14) and hand.between(0, 1) < 0.62:
                    out += use(f"ppp-tree-{int(hand.either((0, 1, 2, 2)))}", x, y)
                x += hand.between(13, 24)
                continue
            kind = int(hand.between(0, KINDS))
            wide, tall = sizes[kind]
            corners = [(x + along, y - up) for along in (-1, wide / 2, wide + 1) for up in (0, tall * 0.55, tall)]
            if all(clearing.free(*corner) for corner in corners):
                out += use(f"ppp-house-{kind}", x, y)
                x += wide + hand.either((0.5, 0.5, 1, 3))
            else:
                x += 5
        row += hand.between(22.5, 25.5)
    return out


# The mountain


def queralt(palette: Palette, ink: Inks) -> str:
    """Three slopes, the sanctuary on the highest, the moon behind."""
    hand, out = Hand("queralt"), ""
    for number, (colour, crest, foot) in enumerate(RIDGES):
        fill = palette.tone(colour) if not palette.grey else ("#e4e4e4", "#d6d6d6", "#c8c8c8")[number]
        cuts = ""
        for (ax, ay), (bx, by) in _segments(list(crest)):
            lit, steps = by > ay, 7 if by > ay else 3
            for k in range(steps):
                x, y = ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps
                fall = hand.between(18, 40) if lit else hand.between(10, 20)
                cuts += gouge(x, y + 3, x - 5 + hand.between(-3, 3), y + fall, 1.5 if lit else 0.9, 1)
        out += path(rough([*crest, *foot], 1.2, 16, f"ridge {number}"), fill=fill)
        out += path(cuts, fill=palette.tone("#8c93c9"), opacity=".75")
        line = palette.tone("#b9bde6")
        out += path(strip(crest), fill="none", stroke=line, stroke_width=1.6, stroke_linejoin="round")
    return out + _moon(palette, ink) + _sanctuary(ink)


def _moon(palette: Palette, ink: Inks) -> str:
    shade = palette.tone("#e8c46a")
    return (
        path(rays((196, 46), 30, 62, 26, 1.8, "moon"), fill=ink.pale)
        + circle(196, 46, 25, fill=ink.pale)
        + path("M184 32a19 19 0 0 0 6 31a25 25 0 0 1 -6 -31z", fill=shade)
        + circle(206, 40, 4, fill=shade)
        + circle(203, 56, 2.6, fill=shade)
    )


def _sanctuary(ink: Inks) -> str:
    walls = "M-12 8V-6L-6 -10V-19L-2 -25L2 -19V-10L14 -4V8Z"
    windows = "M-3 -12h3v4h-3zM6 0h4v5h-4zM-8 0h4v5h-4z"
    return at(96, 36, path(walls, fill=ink.paper, stroke=ink.key, stroke_width=1.6), path(windows, fill=ink.flame))
