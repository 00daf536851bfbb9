"""The ship from above, cut out of paper, and the small signs of the table: flags, chips, slips, the chest."""

from __future__ import annotations

from tablee.games.pagamas.picture.inks import Inks, inks
from tablee.kernel.picture import GLYPHS, Palette, circle, g, path, rect, symbol, use

WATER = (8, 15, 23, 32, 42, 54, 68, 84, 102, 124, 150, 180, 214, 252, 296)
"""How far from the hull the lines of the water run, as on an old chart."""
TALL_WATER = 9
DASHES = ("", "90 4 42 6 130 3", "52 5 80 8", "30 7 64 12 18 6")

FLAG_WIDTH, FLAG_HEIGHT = 132, 40
FLAG = "M0 1C46 -1.2 87 1.6 132 0L123 20.8L131.5 40C92 38.6 40 41.2 0 39.5Z"
BAND = "M0 1C9 .4 18 .3 27 .3L26.4 39.7C18 39.8 9 39.9 0 39.5Z"


def ground(palette: Palette) -> str:
    return _water("wide", len(WATER)) + _water("tall", TALL_WATER) + _signs(palette, inks(palette))


def _water(shape: str, lines: int) -> str:
    """Lines that follow the hull and thin out: the hull stroked ever wider, the farthest first."""
    out = ""
    for i in range(lines - 1, -1, -1):
        dashes = DASHES[min(3, i // 3)]
        hull = f"pgm-hull-{shape}"
        out += use(
            hull,
            stroke="currentColor",
            stroke_width=20 * WATER[i] + 14,
            stroke_opacity=f"{max(0.25, 1 - i * 0.055):.2f}",
            stroke_dasharray=" ".join(f"{int(n) * 10}" for n in dashes.split()) or None,
        )
        out += use(hull, stroke_width=20 * WATER[i] - 10)
    return symbol(f"pgm-sea-{shape}", g(out, fill="none", stroke_linejoin="round"))


def _signs(palette: Palette, ink: Inks) -> str:
    out = "".join(
        symbol(f"pgm-flag-{seat}", *_flag(palette, ink, seat)) + symbol(f"pgm-chip-{seat}", *_chip(palette, ink, seat))
        for seat in range(6)
    )
    out += symbol(
        "pgm-flag-lit",
        path(FLAG, fill=ink.brass, stroke=ink.key, stroke_width=11, stroke_linejoin="round"),
        path(FLAG, fill=ink.brass, stroke=ink.brass, stroke_width=7, stroke_linejoin="round"),
    )
    out += symbol(
        "pgm-focus-chip",
        circle(0, 0, 22, fill="none", stroke="#ffffff", stroke_width=6),
        circle(0, 0, 22, fill="none", stroke=palette.focus, stroke_width=4),
    )
    out += symbol(
        "pgm-chest",
        path("M-9 -1C-9 -6 -6 -8 0 -8S9 -6 9 -1V8H-9Z", fill=ink.key),
        path("M-7.5 -.4H7.5", stroke=ink.paper, stroke_width=1.5),
        rect(-2, -2.4, 4, 5, rx=0.8, fill=ink.ochre, stroke=ink.key, stroke_width=0.8),
    )
    out += symbol(
        "pgm-eye",
        path("M-10 0C-5 -7 5 -7 10 0C5 7 -5 7 -10 0Z", fill=ink.paper, stroke=ink.key, stroke_width=1.8),
        circle(0, 0, 3.2, fill=ink.key),
    )
    return out + _fates(ink) + _votes(ink)


def _flag(palette: Palette, ink: Inks, seat: int) -> tuple[str, ...]:
    """A pennant in the player's colour, with the player's shape."""
    shape = g(GLYPHS[seat], fill=palette.players[seat], stroke=ink.key, stroke_width=1.8)
    return (
        path(FLAG, fill="#000000", opacity=".32", transform="translate(1.4 2.6)"),
        path(FLAG, fill=ink.paper),
        path(BAND, fill=palette.players[seat]),
        path(FLAG, fill="none", stroke=ink.key, stroke_width=1.7, stroke_linejoin="round"),
        path("M26.8 0V40", stroke=ink.key, stroke_width=1.4),
        circle(13.4, 20, 10.4, fill=ink.paper),
        g(shape, transform="translate(13.4 20) scale(.7)"),
    )


def _chip(palette: Palette, ink: Inks, seat: int) -> tuple[str, ...]:
    """A brass coin with a player's shape: this, to that player."""
    return (
        circle(1, 2.5, 19, fill="#000000", opacity=".4"),
        circle(0, 0, 19, fill=ink.brass, stroke=ink.key, stroke_width=2.6),
        circle(0, 0, 14.5, fill=ink.paper, stroke=ink.key, stroke_width=1),
        g(GLYPHS[seat], fill=palette.players[seat], stroke=ink.key, stroke_width=1.8),
    )


def _fates(ink: Inks) -> str:
    """What became of an ambush: a hit, a miss, a way out."""
    disc = circle(0, 0, 12, fill=ink.paper, stroke=ink.key, stroke_width=2)
    blood = circle(0, 0, 12, fill=ink.wax, stroke=ink.paper, stroke_width=2)
    cross = path("M-5 -5L5 5M5 -5L-5 5", stroke=ink.key, stroke_width=3, stroke_linecap="round")
    dagger = path("M0 -9L3 2H-3ZM-6 2H6V4.5H-6ZM-1.5 4.5H1.5V9H-1.5Z", fill=ink.paper)
    leap = path("M-7 5C-5 -5 5 -7 7 2M7 2L2.5 .5M7 2L8 -3", fill="none", stroke=ink.key, stroke_width=2.6)
    return (
        symbol("pgm-fate-hit", blood, dagger)
        + symbol("pgm-fate-missed", disc, cross)
        + symbol("pgm-fate-dodged", disc, leap)
    )


def _votes(ink: Inks) -> str:
    """PGM-32: a vote that is given, folded; one that is awaited; and those that are turned."""
    paper = path("M-11 -8H11V8H-11Z", fill=ink.paper, stroke=ink.key, stroke_width=1.6)
    fold = path("M-11 -8L0 2L11 -8", fill="none", stroke=ink.key, stroke_width=1.6)
    empty = rect(-11, -8, 22, 16, rx=2, fill="none", stroke=ink.chalk, stroke_width=1.6, stroke_dasharray="4 3")
    tick = path("M-6 0L-2 4.5L6 -4.5", fill="none", stroke=ink.key, stroke_width=3)
    cross = path("M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5", stroke=ink.wax, stroke_width=3)
    return (
        symbol("pgm-vote", paper, fold)
        + symbol("pgm-no-vote", empty)
        + symbol("pgm-vote-for", paper, tick)
        + symbol("pgm-vote-against", paper, cross)
        + symbol("pgm-vote-name", paper)
    )
