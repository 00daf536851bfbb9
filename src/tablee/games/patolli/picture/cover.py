"""The box of Patolli: the cross as an X, the five flowers of the god's name, five beans."""

from __future__ import annotations

from tablee.games.patolli.picture.codex import Pigments, flower, pigments
from tablee.kernel.picture import Palette, at, circle, el, g, num, path, poly, rect, svg, symbol, use

WIDTH, HEIGHT = 290, 380
MIDDLE = (WIDTH / 2, 238)
CELL = 18.6
ARM = 8

LETTERS = {
    "P": ("M0 0H6V1H7V5H6V6H2.7V10H0ZM2.7 2.1V3.9H4.5V2.1Z", 7.9),
    "A": ("M0 10V7H1V4.2H2V1.6H3V0H5.4V1.6H6.4V4.2H7.4V7H8.4V10H5.6V8H2.8V10ZM3.5 4.4V6H4.9V4.4Z", 9.2),
    "T": ("M0 0H7.6V2.4H6.2V3.4H5.2V10H2.4V3.4H1.4V2.4H0Z", 8.4),
    "O": ("M2 0H6V1H7V2H8V8H7V9H6V10H2V9H1V8H0V2H1V1H2ZM3.4 2.6V3.6H2.6V6.4H3.4V7.4H4.6V6.4H5.4V3.6H4.6V2.6Z", 8.9),
    "L": ("M0 0H2.7V7.5H4.6V6.6H6V10H0Z", 6.8),
    "I": ("M0 0H2.8V10H0Z", 2.8),
}
"""Stepped capitals, ten units high: outline and advance."""

PRINTED = (
    '<filter id="cv-ink" x="-12%" y="-12%" width="124%" height="124%">'
    '<feTurbulence type="fractalNoise" baseFrequency=".055" numOctaves="2" seed="4" result="w"/>'
    '<feDisplacementMap in="SourceGraphic" in2="w" scale="2.2" xChannelSelector="R" yChannelSelector="G"/></filter>'
    '<filter id="cv-print" x="-12%" y="-12%" width="124%" height="124%">'
    '<feTurbulence type="fractalNoise" baseFrequency=".04" numOctaves="2" seed="11" result="w"/>'
    '<feDisplacementMap in="SourceGraphic" in2="w" scale="2.6" xChannelSelector="R" yChannelSelector="G" result="d"/>'
    '<feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="3" seed="7" result="n"/>'
    '<feColorMatrix in="n" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 5.75" result="holes"/>'
    '<feComposite in="d" in2="holes" operator="in"/></filter>'
)
"""An unsteady line, and ink that did not take everywhere. A cover stands still, so it may use filters."""


def draw(palette: Palette) -> str:
    ink = pigments(palette)
    x, y = MIDDLE
    spots = ((x, y - 90, 0, "red"), (x - 92, y, -90, "blue"), (x + 92, y, 90, "blue"), (x, y + 90, 180, "red"))
    flowers = [use(f"cv-flower-{colour}", a, b, scale=1.15) for a, b, _, colour in spots]
    return svg(
        WIDTH,
        HEIGHT,
        el("defs", PRINTED, _flowers(ink), _bean(palette, ink, dotted=True), _bean(palette, ink, dotted=False)),
        rect(0, 0, WIDTH, HEIGHT, fill=ink.terracotta),
        _banner(ink),
        *(at(a, b, _scrolls(ink), turn=turn) for a, b, turn, _ in spots),
        g(_shadow(palette), _cross(ink), filter="url(#cv-print)"),
        g(*flowers, use("cv-flower-cream", x, y), filter="url(#cv-ink)"),
        _beans(),
        role="img",
        aria_label="Patolli",
        class_="cover",
    )


def _flowers(ink: Pigments) -> str:
    return (
        flower(ink, "cv-flower-red", ink.cochineal, ink.ochre, ink.cream, r=26)
        + flower(ink, "cv-flower-blue", ink.turquoise, ink.cream, ink.cochineal, r=26)
        + flower(ink, "cv-flower-cream", ink.cream, ink.cochineal, ink.ochre, r=34)
    )


def _bean(palette: Palette, ink: Pigments, dotted: bool) -> str:
    d = "M-15 2C-16 -8 -7 -12 1 -10C9 -8 17 -8 17 1C17 9 8 11 3 8C-1 6 -5 9 -9 9C-13 9 -15 7 -15 2Z"
    gleam = path("M-11 -2C-10 -6 -5 -8 0 -7", fill="none", stroke=palette.tone("#6b5548"), stroke_width=1.8)
    dot = circle(2, 0, 4.1, fill=ink.cream) if dotted else ""
    shape = path(d, fill=ink.line, stroke=ink.cream, stroke_width=2.4, paint_order="stroke")
    return symbol("cv-bean-dot" if dotted else "cv-bean-plain", shape, gleam, dot)


def _beans() -> str:
    fallen = ((66, 160, -32, "dot"), (232, 148, 24, "plain"), (206, 300, -40, "dot"), (84, 306, 30, "dot"))
    beans = (*fallen, (186, 204, 62, "plain"))
    return "".join(use(f"cv-bean-{side}", x, y, turn=turn, scale=1.16) for x, y, turn, side in beans)


def _banner(ink: Pigments) -> str:
    title = _title(ink)
    return (
        rect(0, 0, WIDTH, 82, fill=ink.line)
        + rect(0, 82, WIDTH, 28, fill=ink.ochre)
        + rect(0, 110, WIDTH, 4, fill=ink.line)
        + g(path(_fret(8, 4.2), transform="translate(-7 85.5)", fill=ink.cochineal), title, filter="url(#cv-ink)")
    )


def _title(ink: Pigments) -> str:
    scale, track = 4.8, 0.15
    width = sum(LETTERS[letter][1] + track for letter in "PATOLLI") * scale
    x, letters = (WIDTH - width) / 2 + 0.5, ""
    for letter in "PATOLLI":
        outline, advance = LETTERS[letter]
        letters += path(outline, transform=f"translate({num(x)} 17) scale({scale})")
        x += (advance + track) * scale
    return g(letters, fill=ink.cream, fill_rule="evenodd")


def _fret(count: int, size: float) -> str:
    """A run of xicalcoliuhqui: steps that end in a hook."""
    steps = ((0, 5), (0, 4), (1, 4), (1, 3), (2, 3), (2, 2), (3, 2), (3, 0), (8, 0), (8, 4), (5, 4), (5, 2), (6, 2))
    hook = (*steps, (6, 3), (7, 3), (7, 1), (4, 1), (4, 5))
    return "".join(poly([((x + 9 * i) * size, y * size) for x, y in hook]) for i in range(count))


def _scrolls(ink: Pigments) -> str:
    """Each flower grows from the heart of the cross between two scrolls of song."""
    scroll = "M5 42C4 30 8 24 16 25C24 26 25 36 18 37C14 37 13 33 15 31"
    pair = path(scroll) + path(scroll, transform="scale(-1 1)")
    return g(pair, fill="none", stroke=ink.cream, stroke_width=3, stroke_linecap="round")


def _shadow(palette: Palette) -> str:
    x, y = MIDDLE
    width, length = 2 * CELL + 4, 10 * CELL
    arms = (rect(-CELL - 2, -length, width, length, rx=18, transform=f"rotate({45 + 90 * k})") for k in range(4))
    return at(x + 4, y + 6, *arms, fill=palette.tone("#8f3d1f"), opacity=".5")


def _cross(ink: Pigments) -> str:
    arms = (g(_arm(ink), transform=f"rotate({45 + 90 * k})") for k in range(4))
    centre = rect(-CELL, -CELL, 2 * CELL, 2 * CELL, fill=ink.line, transform="rotate(45)")
    return at(*MIDDLE, g(*arms, stroke=ink.line, stroke_linejoin="round"), centre)


def _arm(ink: Pigments) -> str:
    c, end = num(CELL), num(-(ARM + 1) * CELL)
    squares = "".join(
        rect(lane * CELL, -(i + 2) * CELL, CELL, CELL, fill=ink.cream if (i + lane) % 2 else ink.straw, stroke="none")
        for i in range(ARM)
        for lane in (-1, 0)
    )
    rungs = "".join(f"M-{c} {num(-(i + 2) * CELL)}H{c}" for i in range(ARM))
    return (
        squares
        + path(f"M-{c} {end}A{c} {c} 0 0 1 {c} {end}Z", fill=ink.cochineal, stroke_width=2.6)
        + path(f"{rungs}M0 -{c}V{end}", fill="none", stroke_width=1.8)
        + path(f"M-{c} -{c}V{end}A{c} {c} 0 0 1 {c} {end}V-{c}", fill="none", stroke_width=3.4)
    )
