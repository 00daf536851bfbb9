"""Sheep, patou, ram, wolf: one drawing each, used by cards, dice and the box.

Printed in passes: flat colour, shade, then a thin key line slipped off register.
"""

from __future__ import annotations

from tablee.games.patouche.picture.curves import fur, oval, wool
from tablee.games.patouche.picture.paint import SLIP, Inks, cut, printed
from tablee.kernel.picture import Point, circle, g, path, poly, symbol, use

FLEECE: tuple[Point, ...] = (
    (-26, -27), (-22, -42), (-4, -50), (17, -49), (32, -40), (36, -25), (24, -12), (2, -8), (-18, -12),
)  # fmt: skip
BELLY = "M-22 -20C-10 -12 16 -11 33 -24C36 -14 22 -8 2 -7C-12 -7 -20 -12 -22 -20Z"
CURLS = "M-10 -31q4 -6 8 -1M6 -38q4 -6 8 -1M17 -27q4 -6 8 -1M-2 -22q4 -5 8 -1"


def beasts(ink: Inks) -> str:
    return (
        sheep(ink)
        + patou(ink)
        + tired_patou(ink)
        + ram(ink)
        + super_patou(ink)
        + disguised_wolf(ink)
        + wolf_head(ink)
        + sheep_head(ink)
        + patou_head(ink)
    )


def sheep(ink: Inks) -> str:
    """Facing left, its feet on y = 0, about 80 wide and 58 high."""
    fill, key = printed(ink, wool(FLEECE, 11.5), ink.wool)
    muzzle = "M-41 -45C-31 -50 -24 -43 -26 -33C-27 -25 -33 -17 -39 -17C-45 -17 -46 -25 -45 -33C-44 -39 -44 -43 -41 -45Z"
    ears = (
        "M-25 -40C-15 -43 -12 -36 -18 -34C-23 -33 -27 -36 -28 -38Z"
        "M-39 -41C-46 -45 -51 -40 -48 -37C-46 -34 -40 -35 -37 -37Z"
    )
    return symbol(
        "pch-sheep",
        cut("M-14 -14L-15 -1M-5 -12L-4 -1M15 -13L14 -1M25 -15L26 -1", ink.face, 5.6),
        fill,
        path(BELLY, fill=ink.shade, opacity=".75"),
        cut(CURLS, ink.horn, 2.4),
        key,
        path(ears + muzzle, fill=ink.face),
        path(wool(oval(-32, -46, 9, 6.5), 7), fill=ink.wool),
        circle(-40.5, -34, 1.9, fill=ink.snow),
        circle(-32.5, -34, 1.9, fill=ink.snow),
    )


def patou(ink: Inks) -> str:
    """The white mountain dog on guard, facing left, its feet on y = 0, about 130 wide and 98 high."""
    body = (
        (-20, -72), (-4, -67), (14, -63), (34, -61), (47, -51), (51, -35), (46, -20), (49, -6), (46, 0), (33, 0),
        (34, -10), (35, -18), (28, -27), (13, -25), (-4, -22), (-9, -18), (-9, -4), (-12, 0), (-27, 0), (-27, -9),
        (-29, -24), (-40, -38), (-43, -52), (-36, -62),
    )  # fmt: skip
    tail = (
        (36, -58), (54, -60), (66, -74), (62, -93), (46, -99), (35, -92), (38, -86), (48, -86), (52, -76), (44, -66),
        (34, -62),
    )  # fmt: skip
    head = (
        (-35, -94), (-24, -91), (-18, -80), (-19, -66), (-28, -58), (-40, -58), (-52, -63), (-64, -67), (-68, -74),
        (-62, -79), (-52, -83), (-45, -92),
    )  # fmt: skip
    shade = (
        "M-4 -24C10 -30 30 -28 44 -38C46 -30 42 -26 36 -22C30 -28 12 -26 -4 -22Z"
        "M-40 -44C-34 -28 -26 -24 -18 -22L-27 -20C-34 -26 -40 -36 -40 -44Z"
    )
    locks = "M-30 -48q1 9 6 13M-22 -52q1 9 6 13M-12 -52q1 8 5 12M8 -50q3 8 8 10M22 -48q3 8 8 10M-34 -36q1 6 5 9"
    ear = "M-31 -91C-21 -91 -14 -79 -16 -67C-17 -61 -23 -63 -26 -70C-29 -77 -35 -83 -31 -91Z"
    fill, key = printed(ink, fur(body, 8.5, 4.6, 0.34, 9), ink.snow)
    return symbol(
        "pch-patou",
        path("M16 -28C21 -14 19 -8 19 -1L31 -1L34 -24ZM-8 -24L-5 -1L6 -1L6 -26Z", fill=ink.shade),
        *printed(ink, fur(tail, 8, 4.6, 0.3, 4), ink.snow),
        fill,
        path(shade, fill=ink.shade, opacity=".8"),
        cut(locks, ink.shade, 2.4),
        key,
        *printed(ink, fur(head, 9, 2.2, 0.2, 5), ink.snow),
        path(ear, fill=ink.hay),
        cut("M-30 -89C-21 -89 -15 -78 -17 -68", ink.night, 1.6),
        path("M-69 -76C-73 -71 -68 -66 -63 -69C-60 -73 -63 -78 -69 -76Z", fill=ink.face),
        cut("M-65 -67C-59 -62 -52 -62 -47 -65", ink.night, 1.9),
        path("M-49 -79l6 -1l-3 4z", fill=ink.face, stroke=ink.face, stroke_width=1.6, stroke_linejoin="round"),
        path("M-42 -57C-36 -49 -26 -49 -18 -59L-15 -54C-24 -42 -38 -43 -45 -53Z", fill=ink.red),
        circle(-31, -45, 3.8, fill=ink.amber),
    )


def tired_patou(ink: Inks) -> str:
    """PCH-19: it lies there and sleeps."""
    body = (
        (-40, -12), (-30, -28), (-8, -37), (18, -36), (40, -26), (49, -11), (47, -1), (20, 0), (-20, 0), (-42, -1),
    )  # fmt: skip
    head = (
        (-31, -29), (-20, -22), (-21, -7), (-32, -1), (-48, -1), (-62, -2), (-66, -9), (-58, -15), (-48, -22),
        (-41, -29),
    )  # fmt: skip
    tail = ((40, -14), (56, -14), (68, -5), (60, 1), (40, 0))
    ear = "M-35 -29C-24 -31 -17 -20 -19 -8C-20 -2 -27 -4 -29 -11C-32 -17 -38 -22 -35 -29Z"
    fill, key = printed(ink, fur(body, 9.5, 4.6, 0.34, 3), ink.snow)
    return symbol(
        "pch-tired",
        *printed(ink, fur(tail, 8, 4, 0.3, 2), ink.snow),
        fill,
        path("M-20 -4C0 -12 30 -8 47 -14L47 -1L-20 -1Z", fill=ink.shade, opacity=".8"),
        cut("M2 -28q3 7 8 9M18 -27q3 7 8 9M-12 -29q3 7 8 9M32 -20q2 5 6 6", ink.shade, 2.4),
        key,
        *printed(ink, fur(head, 9, 2, 0.2, 5), ink.snow),
        path(ear, fill=ink.hay),
        path("M-67 -11C-70 -6 -66 -2 -61 -5C-58 -8 -62 -13 -67 -11Z", fill=ink.face),
        cut("M-51 -14q4 3 8 1", ink.face, 2.2),
    )


def ram(ink: Inks) -> str:
    """PCH-18"""
    horn = "M-41 -52C-28 -63 -9 -57 -9 -42C-9 -29 -24 -26 -30 -34C-34 -41 -27 -48 -22 -43"
    rings = "M-31 -61l3 6M-21 -61l0 6M-11 -53l-6 4M-7 -42l-7 0M-13 -31l-4 -6M-24 -28l2 -6"
    return symbol(
        "pch-ram",
        use("pch-sheep", scale=1.14),
        cut(horn, ink.night, 11.5),
        cut(horn, ink.hay, 8.4),
        cut(rings, ink.night, 1.5),
    )


def super_patou(ink: Inks) -> str:
    """PCH-17: so quick that it guards two; hence the cape."""
    cape = "M-22 -64C8 -82 44 -70 84 -92C80 -76 88 -66 80 -52C66 -54 54 -40 36 -40C16 -40 0 -48 -18 -52Z"
    fill, key = printed(ink, cape, ink.red)
    folds = cut("M0 -58C24 -66 48 -58 74 -72M4 -50C22 -52 42 -48 60 -56", ink.brick, 2.2)
    return symbol("pch-super", fill, folds, key, use("pch-patou"))


def disguised_wolf(ink: Inks) -> str:
    """PCH-20: a fleece, and under it somebody who is no sheep."""
    head = (
        "M-29 -60L-22 -51L-13 -62L-13 -45C-11 -36 -20 -28 -30 -26L-56 -21C-61 -21 -62 -27 -58 -30"
        "L-41 -38C-37 -46 -35 -52 -29 -60Z"
    )
    fill, key = printed(ink, wool(FLEECE, 11.5), ink.wool)
    return symbol(
        "pch-disguise",
        path("M31 -31C46 -31 54 -16 64 -13C58 -4 45 -7 36 -15Z", fill=ink.coat),
        cut("M-14 -14L-15 -1M-4 -12L-3 -1M15 -13L14 -1M25 -15L26 -1", ink.coat, 6),
        fill,
        path(BELLY, fill=ink.shade, opacity=".75"),
        key,
        path(head, fill=ink.coat),
        path(head, fill="none", stroke=ink.night, stroke_width=1.7, stroke_linejoin="round", transform=SLIP),
        path("M-59 -31C-65 -30 -64 -23 -59 -22C-55 -23 -54 -29 -59 -31Z", fill=ink.face),
        path("M-54 -22l3 6l3.5 -7l3 6l3.5 -7", fill=ink.snow),
        path("M-37 -41l9 2l-7 4z", fill=ink.amber),
        path(wool(oval(-20, -53, 13, 7, turn=-10), 8), fill=ink.wool),
    )


def wolf_head(ink: Inks) -> str:
    """Seen from in front, for dice and the token; centred, about 60 wide."""
    half: list[Point] = [
        (0, -15), (9, -18), (23, -36), (26, -12), (30, 3), (24, 5), (25, 12), (16, 13), (9, 24), (0, 29),
    ]  # fmt: skip
    outline = poly(half + [(-x, y) for x, y in reversed(half[1:-1])])
    dark = "M0 29L9 24L16 13L25 12L24 5L30 3L26 -12L23 -36L20 -28L20 -10L12 -2L0 4Z"
    cheeks = "M0 5L10 2L24 8L15 12L9 22L0 27L-9 22L-15 12L-24 8L-10 2Z"
    return symbol(
        "pch-wolf",
        path(outline, fill=ink.coat),
        path(dark, fill=ink.pelt, opacity=".38"),
        path("M20 -27L12 -16L21 -12ZM-20 -27L-12 -16L-21 -12Z", fill=ink.pelt),
        path(cheeks, fill=ink.stone),
        path("M6 -3L18 -9L14 0ZM-6 -3L-18 -9L-14 0Z", fill=ink.amber),
        circle(11.5, -3.6, 1.5, fill=ink.pelt),
        circle(-11.5, -3.6, 1.5, fill=ink.pelt),
        path("M-5 15L5 15L0 21Z", fill=ink.pelt, stroke=ink.pelt, stroke_width=2, stroke_linejoin="round"),
        cut("M0 20V24M-6 25.5Q0 22 6 25.5", ink.pelt, 1.8),
        path(
            outline,
            fill="none",
            stroke=ink.pelt,
            stroke_width=1.8,
            stroke_linejoin="round",
            transform="translate(1.2 -1)",
        ),
    )


def sheep_head(ink: Inks) -> str:
    fill, key = printed(ink, wool(oval(0, -2, 25, 23), 12.5), ink.wool)
    ears = "M-14 -4C-26 -11 -34 -2 -30 4C-26 9 -18 4 -14 2ZM14 -4C26 -11 34 -2 30 4C26 9 18 4 14 2Z"
    return symbol(
        "pch-sheep-head",
        fill,
        key,
        path(ears, fill=ink.face),
        path("M0 -12C12 -12 15 -2 13 8C11 20 6 27 0 27C-6 27 -11 20 -13 8C-15 -2 -12 -12 0 -12Z", fill=ink.face),
        path(wool(oval(0, -14, 13, 7.5), 8), fill=ink.wool),
        circle(-5.5, 3, 2.3, fill=ink.snow),
        circle(5.5, 3, 2.3, fill=ink.snow),
        cut("M-3 19Q0 22 3 19", ink.horn, 1.8),
    )


def patou_head(ink: Inks) -> str:
    head = (
        (0, -30), (18, -26), (28, -9), (27, 9), (18, 21), (8, 28), (0, 30), (-8, 28), (-18, 21), (-27, 9), (-28, -9),
        (-18, -26),
    )  # fmt: skip
    ear = "M17 -25C29 -29 39 -12 36 6C35 15 28 13 25 4C23 -6 15 -13 17 -25Z"
    fill, key = printed(ink, fur(head, 9, 5, 0.3, 6), ink.snow)
    return symbol(
        "pch-patou-head",
        fill,
        path("M0 30C16 30 27 16 28 -4C22 14 12 22 0 22Z", fill=ink.shade, opacity=".7"),
        key,
        g(path(ear), path(ear, transform="scale(-1 1)"), fill=ink.hay),
        path("M-7.5 4C-7.5 0 7.5 0 7.5 4C7.5 9 3 11.5 0 11.5C-3 11.5 -7.5 9 -7.5 4Z", fill=ink.face),
        cut("M0 11V17M-8 17C-6 21 -1 21 0 17C1 21 6 21 8 17", ink.face, 2.1),
        circle(-10.5, -7, 2.7, fill=ink.face),
        circle(10.5, -7, 2.7, fill=ink.face),
    )
