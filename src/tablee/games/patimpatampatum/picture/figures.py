"""The five comparses as cut-out figures: pawns for the map, badges for panels."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import COMPARSES
from tablee.games.patimpatampatum.picture.inks import deep, inks
from tablee.games.patimpatampatum.picture.knife import gouge
from tablee.kernel.picture import GLYPHS, Palette, Point, Value, g, path, place, symbol

SILHOUETTES = {
    # a mule that is a dragon: skirted dome, long neck, open jaw
    "guites": (
        "M5 96C3 70 10 50 28 45C38 42 47 45 52 50C56 44 55 36 53 29C50 17 56 6 67 4L66 -3L73 3C80 2 86 5 90 9L100 15"
        "C102 18 100 21 97 21L79 21L96 29C95 33 91 34 87 34L74 33C72 40 74 48 79 53C91 60 96 77 96 96Z"
    ),
    # a crowned giant in the bell of a robe
    "gegants": (
        "M34 24L30 3L41 11L50 -1L59 11L70 3L66 24C67 31 65 36 62 39C75 41 85 47 87 58L96 96H4L13 58C15 47 25 41 38 39"
        "C35 36 33 31 34 24Z"
    ),
    # a dwarf: three-cornered hat, enormous head, little coat
    "nans": (
        "M0 29C10 24 22 11 32 6C42 1 58 1 68 6C78 11 90 24 100 29C95 36 89 39 83 39C87 54 80 67 70 71L79 96H21L30 71"
        "C20 67 13 54 17 39C11 39 5 36 0 29Z"
    ),
    # a mace: a horned drum of fire on its pole
    "maces": (
        "M50 3L54 9C60 9 65 11 69 14C73 12 78 6 79 -1C88 8 88 20 81 26C88 44 78 63 59 67L60 82C69 84 75 89 77 96H23"
        "C25 89 31 84 40 82L41 67C22 63 12 44 19 26C12 20 12 8 21 -1C22 6 27 12 31 14C35 11 40 9 46 9Z"
    ),
    # a Turk on a hobby horse: turban, scimitar, skirted horse
    "turcs": (
        "M4 96L9 60C17 54 27 53 34 54L35 41C26 40 19 33 17 24L3 12C9 10 15 13 19 18L27 27C29 31 33 32 37 31"
        "C33 27 33 20 36 16C33 10 38 3 46 3C47 0 50 -2 53 -3C52 0 53 2 54 3C62 3 66 11 62 16C65 20 65 27 61 31"
        "C65 33 67 38 67 44L70 33C72 26 76 22 80 21L79 13L87 20C93 24 97 32 100 40C99 45 95 47 91 45L84 41"
        "C84 47 85 52 88 57C93 62 95 78 96 96Z"
    ),
}
"""In a box of 100 x 100, feet at 96."""


def _eye(x: float, y: float, rx: float, ry: float) -> str:
    return f"M{x - rx} {y}A{rx} {ry} 0 1 0 {x + rx} {y}A{rx} {ry} 0 1 0 {x - rx} {y}Z"


CUTS = {
    "guites": _eye(73.4, 11, 3.4, 3.4) + gouge(14, 92, 20, 60, 2.6, 2) + gouge(84, 92, 80, 66, 2.4, -2),
    "gegants": (
        gouge(33, 20, 67, 20, 3.4)
        + gouge(50, 92, 50, 78, 2.6)
        + gouge(30, 92, 33, 66, 2.6, 1)
        + gouge(70, 92, 67, 66, 2.6, -1)
    ),
    "nans": gouge(14, 34, 86, 34, 3.6, -5) + _eye(40, 48, 4, 4.6) + _eye(60, 48, 4, 4.6) + gouge(36, 60, 64, 60, 5, 5),
    "maces": _eye(36.4, 33, 5.4, 5.4) + _eye(63.6, 33, 5.4, 5.4) + gouge(32, 47, 68, 47, 8, 8),
    "turcs": (
        gouge(36, 17, 62, 17, 3, 1)
        + gouge(14, 92, 18, 62, 2.4, 1)
        + gouge(86, 92, 82, 64, 2.4, -1)
        + _eye(85.6, 29, 2.6, 2.6)
    ),
}
"""What is cut through to the paper, so that a figure reads when it is small."""

MARKS: dict[str, tuple[Point, float]] = {
    "guites": ((50, 76), 1.2),
    "gegants": ((50, 58), 1.15),
    "nans": ((50, 84), 0.9),
    "maces": ((50, 88), 0.62),
    "turcs": ((50, 76), 1.2),
}
"""Where a figure wears the shape of its player, and how large."""


def figures(palette: Palette) -> str:
    """For each seat a pawn, ``ppp-pawn-0``, and a badge, ``ppp-badge-0``."""
    return "".join(_pawn(palette, seat) + _badge(palette, seat) for seat in range(len(COMPARSES)))


def _pawn(palette: Palette, seat: int) -> str:
    """A painted wooden cut-out with a halo of paper; the origin is the middle of the square that it stands on."""
    colour, dark, ink = palette.players[seat], deep(palette, seat), inks(palette)
    shape = SILHOUETTES[COMPARSES[seat]]
    body = g(
        path(shape, transform="translate(3 11)", fill=ink.key, opacity=".38"),
        path(shape, transform="translate(0 6)", fill=dark, stroke=ink.key, stroke_width=9),
        path(shape, fill=colour, stroke=ink.key, stroke_width=9),
        path(shape, fill=colour, stroke=palette.card, stroke_width=3.4),
        path(CUTS[COMPARSES[seat]], fill=palette.card),
        _mark(palette.card, dark, seat),
        stroke_linejoin="round",
        transform=place(-20, -26.5, scale=0.4),
    )
    return symbol(f"ppp-pawn-{seat}", body)


def _badge(palette: Palette, seat: int) -> str:
    """A flat figure, printed from two blocks, 44 units wide round the origin."""
    ink, shape = inks(palette), SILHOUETTES[COMPARSES[seat]]
    body = g(
        path(shape, transform="translate(2.4 1.8)", fill=palette.players[seat]),
        path(shape, fill="none", stroke=ink.key, stroke_width=4),
        path(CUTS[COMPARSES[seat]], fill=palette.card, stroke=ink.key, stroke_width=1.6),
        _mark(palette.card, ink.key, seat),
        stroke_linejoin="round",
        transform=place(-22, -21, scale=0.44),
    )
    return symbol(f"ppp-badge-{seat}", body)


def _mark(fill: str, line: str, seat: int) -> str:
    (x, y), scale = MARKS[COMPARSES[seat]]
    return g(GLYPHS[seat], transform=place(x, y, scale=scale), fill=fill, stroke=line, stroke_width=2)


def markers(palette: Palette) -> str:
    """What stands on the score track for each seat: its shape, as a block of wood."""
    return "".join(
        symbol(
            f"ppp-marker-{seat}",
            g(GLYPHS[seat], transform=place(1.5, 4, scale=1.6), fill=inks(palette).key, opacity=".5"),
            g(GLYPHS[seat], transform=place(0, 2.5, scale=1.5), fill=deep(palette, seat), **_line(palette)),
            g(GLYPHS[seat], transform=place(0, -1, scale=1.5), fill=palette.players[seat], **_line(palette)),
        )
        for seat in range(len(COMPARSES))
    )


def _line(palette: Palette) -> dict[str, Value]:
    return {"stroke": inks(palette).key, "stroke_width": 1.4}
