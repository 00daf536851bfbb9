"""The map that never changes: night and fire, the town, the streets with their squares and names."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin

from tablee.games.patimpatampatum.picture.inks import Inks, inks
from tablee.games.patimpatampatum.picture.knife import Hand, beside, box, curve, flow, gouge, rays, rough
from tablee.games.patimpatampatum.picture.layout import (
    LABELS,
    PLATES,
    PLAZA,
    START,
    START_PLATE,
    TOWN_HEIGHT,
    TOWN_WIDTH,
    Label,
    Spot,
    plan,
)
from tablee.games.patimpatampatum.picture.plazas import plate, plazas, with_torches
from tablee.games.patimpatampatum.picture.surround import cartouche, closed, track
from tablee.games.patimpatampatum.picture.town import buildings, label_line, queralt, town
from tablee.kernel.picture import Palette, Point, at, circle, el, escaped, g, num, path, rect, symbol, use

SLABS = ("#f6ebce", "#efdfba", "#f9f1dc", "#e9d5ab")
STREET_SIZE = 17.5
THIN, BROAD = frozenset("ijlI. "), frozenset("mMQGO")


def ground(palette: Palette) -> str:
    """``ppp-ground``, what it is made of, and ``ppp-closed``: the veil over what three players leave out."""
    ink = inks(palette)
    streets = _streets()
    names = symbol("ppp-names", g(*map(_along, LABELS), font_size=STREET_SIZE, font_style="italic"))
    return (
        buildings(palette, ink)
        + names
        + _squares(palette, ink)
        + plazas(palette, ink)
        + symbol(
            "ppp-ground",
            rect(-3, -3, TOWN_WIDTH + 6, TOWN_HEIGHT + 6, fill=ink.night),
            _scratches(ink),
            *(_fire(palette, ink, spot) for spot in [*plan().of_kind("plaza"), plan().spots["SP"]]),
            queralt(palette, ink),
            town(streets),
            _paving(ink, streets),
            _lanes(ink),
            *_stones(),
            use("ppp-names", stroke=ink.halo, stroke_width=3.5, stroke_linejoin="round"),
            use("ppp-names", fill=ink.script),
            *(with_torches(spot) for spot in plan().of_kind("plaza")),
            at(*plan().spots["SP"].at, use("ppp-start")),
            *(plate(ink, ribbon.name, ribbon.at) for ribbon in PLATES.values()),
            *(at(*ribbon.medal, use(f"ppp-medal-{plan().spots[id_].value}")) for id_, ribbon in PLATES.items()),
            plate(ink, "SANT PERE", START_PLATE),
            cartouche(palette, ink),
            track(palette, ink),
        )
        + closed(ink)
    )


def _streets() -> list[list[Point]]:
    """Dense middle lines: the streets, then the short links between them."""
    board, drawn, lines = plan(), set(), []
    for street in board.streets:
        ids = (*street, "moreta11") if street[-1] == "moreta10" else street
        drawn |= {frozenset(pair) for pair in pairwise(ids)}
        lines.append(curve([board.spots[id_].at for id_ in ids]))
    for a, b in board.links:
        ends = board.spots[a], board.spots[b]
        if frozenset((a, b)) not in drawn and all(spot.kind != "house" for spot in ends):
            lines.append(curve([spot.at for spot in ends]))
    return lines


# Night and fire


def _scratches(ink: Inks) -> str:
    """What the gouge leaves where a block is cleared."""
    hand, d = Hand("scratches"), ""
    for _ in range(330):
        x, y = hand.between(0, TOWN_WIDTH - 20), hand.between(0, TOWN_HEIGHT - 10)
        turn, length = 0.25 + 0.4 * sin(x / 170) + 0.3 * cos(y / 120), hand.between(10, 26)
        d += gouge(x, y, x + length * cos(turn), y + length * sin(turn), hand.between(0.5, 1.1))
    return path(d, fill=ink.scratch)


def _fire(palette: Palette, ink: Inks, spot: Spot) -> str:
    """The glow of a plaza: the dearer, the wider."""
    start = spot.kind == "start"
    size = 1.25 if start else 1 + (spot.value - 6) / 30
    edge = (START if start else PLAZA) - 2
    town_box = (2, 2, TOWN_WIDTH - 2, TOWN_HEIGHT - 2)
    colour = palette.tone("#c0502c") if not palette.grey else "#dddddd"
    glow = "".join(
        circle(*spot.at, r * size, fill=colour, fill_opacity=share)
        for r, share in ((140, ".10"), (118, ".12"), (96, ".16"), (78, ".2"))
    )
    return (
        glow
        + path(rays(spot.at, edge, 112 * size, 44, 3, f"fire {spot.id}", within=town_box), fill=palette.tone("#f08a2c"))
        + path(rays(spot.at, edge, 90 * size, 28, 2, f"sparks {spot.id}", within=town_box), fill=ink.gold)
    )


# Streets


def _paving(ink: Inks, streets: list[list[Point]]) -> str:
    d = "".join(flow(_thinned(street)) for street in streets)
    courses = "".join(
        path(flow(_thinned(beside(street, off))), stroke_dashoffset=(3 * i + 5 * j) % 11)
        for i, street in enumerate(streets)
        for j, off in enumerate((-15, -5, 5, 15))
    )
    return g(
        path(d, stroke=ink.edge, stroke_width=50),
        path(d, stroke=ink.curb, stroke_width=45.5),
        path(d, stroke=ink.road, stroke_width=42),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    ) + g(courses, fill="none", stroke=ink.sett, stroke_width=8, stroke_dasharray="8.5 2.5")


def _thinned(points: list[Point]) -> list[Point]:
    return points[::4] if (len(points) - 1) % 4 == 0 else [*points[::4], points[-1]]


def _lanes(ink: Inks) -> str:
    d = "".join(
        f"M{num(square.at[0])} {num(square.at[1])}L{num(house.at[0])} {num(house.at[1])}"
        for house, square in plan().lanes
    )
    return path(d, stroke=ink.edge, stroke_width=15) + path(
        d, stroke=ink.lawn, stroke_width=9, stroke_dasharray="5 2.5"
    )


def _stones() -> list[str]:
    """A slab for each square, a green house for each pair of administrators."""
    stones = []
    for i, spot in enumerate(plan().spots.values()):
        if spot.kind == "street":
            turn = spot.angle % 90
            stones.append(use(f"ppp-slab-{i % 4}", *spot.at, turn=turn if turn < 45 else turn - 90))
        elif spot.kind == "house":
            stones.append(use("ppp-casa", *spot.at))
    return stones


def _squares(palette: Palette, ink: Inks) -> str:
    cuts = (
        gouge(-12, -9, -3, -10, 0.8)
        + gouge(5, 11, 12, 10, 0.8)
        + gouge(9, -12, 13, -6, 0.8)
        + gouge(-13, 6, -9, 12, 0.8)
    )
    slabs = ""
    for i, colour in enumerate(SLABS):
        stone = rough(box(-17, -17, 34, 34), 0.9, 11, f"slab {i}")
        slabs += symbol(
            f"ppp-slab-{i}",
            path(stone, fill=ink.edge, transform="translate(1.5 2.5)"),
            path(stone, fill=palette.tone(colour), stroke=palette.tone("#2a1f2e"), stroke_width=1.8),
            path(cuts, fill=palette.tone("#c9a877")),
        )
    return slabs + symbol(
        "ppp-casa",
        path("M-21 -4L0 -24L21 -4L17 1V19H-17V1Z", fill=ink.edge, transform="translate(1.5 3)"),
        path("M-16 -3V18H16V-3L0 -18Z", fill=ink.lawn, stroke=ink.key, stroke_width=2),
        path(
            "M-21 -3L0 -23L21 -3L17 2L0 -14L-17 2Z",
            fill=ink.eaves,
            stroke=ink.key,
            stroke_width=2,
            stroke_linejoin="round",
        ),
        circle(0, 4, 11, fill=ink.stone, stroke=ink.key, stroke_width=1.8),
    )


def _along(label: Label) -> str:
    """A name along a curve, letter by letter: a sprite cannot lend a path to its text."""
    line = label_line(label)
    xs, ys, turns = [], [], []
    place, walked, end = label.shift, 0.0, len(line) - 1
    i = 0
    for letter in label.name:
        while i < end - 1 and walked + hypot(line[i + 1][0] - line[i][0], line[i + 1][1] - line[i][1]) < place:
            walked += hypot(line[i + 1][0] - line[i][0], line[i + 1][1] - line[i][1])
            i += 1
        (ax, ay), (bx, by) = line[i], line[i + 1]
        stretch = hypot(bx - ax, by - ay)
        share = (place - walked) / stretch
        xs.append(num(ax + (bx - ax) * share))
        ys.append(num(ay + (by - ay) * share))
        turns.append(num(degrees(atan2(by - ay, bx - ax))))
        place += _advance(letter)
    return el("text", escaped(label.name), x=" ".join(xs), y=" ".join(ys), rotate=" ".join(turns))


def _advance(letter: str) -> float:
    """About as wide as serif italics are."""
    if letter in THIN:
        return STREET_SIZE * 0.29
    if letter in BROAD:
        return STREET_SIZE * 0.74
    if letter in "tfrs":
        return STREET_SIZE * 0.4
    return STREET_SIZE * (0.66 if letter.isupper() else 0.51)
