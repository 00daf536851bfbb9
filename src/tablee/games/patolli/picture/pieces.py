"""What moves or marks: pieces, flowers, beans, coins, footprints, the sun of a legal piece, the marks on squares.

Pieces and marks are drawn for a square 49 units wide.
"""

from __future__ import annotations

from tablee.games.patolli.picture.codex import Pigments, flower, key, pigments, seat_ink, stroke
from tablee.kernel.picture import Palette, Value, circle, g, mix, path, place, rect, symbol, use

BEAN = "M-38 4C-41 -21 -18 -31 3 -26C23 -21 43 -21 43 2C43 23 20 28 8 21C-2 15 -12 23 -22 23C-33 23 -38 18 -38 4Z"
COIN = "M0 -11C7 -11 10 -5 10 0C10 6 6 11 0 11C-6 11 -10 6 -10 0C-10 -5 -7 -11 0 -11Z"
SOLE = "M-4.5 9C-7 4 -6 -1 -4 -3C-1 -5.5 4 -4 4.2 0C4.4 4 2.5 5 2.5 9C2.5 13.5 -2.5 13.5 -4.5 9Z"


def pieces(palette: Palette) -> str:
    ink = pigments(palette)
    return (
        _red_piece(palette, ink)
        + _blue_piece(palette, ink)
        + flower(ink, "ptl-flower-red", ink.cochineal, ink.ochre, ink.line)
        + flower(ink, "ptl-flower-blue", ink.turquoise, ink.cream, ink.cochineal)
        + flower(ink, "ptl-flower-cream", ink.cream, ink.cochineal, ink.ochre)
        + symbol("ptl-home-0", use("ptl-flower-red"))
        + symbol("ptl-home-1", use("ptl-flower-blue"))
        + _bud(palette, ink)
        + _bean(palette, ink, "ptl-bean-plain", dotted=False)
        + _bean(palette, ink, "ptl-bean-dot", dotted=True)
        + _coin(palette, ink)
        + _bowl(palette, ink)
    )


def _red_piece(palette: Palette, ink: Pigments) -> str:
    """A disc with the flower of Tikal."""
    leaf = "M0 -3.2C-4 -6 -3.6 -11.4 0 -11.4C3.6 -11.4 4 -6 0 -3.2Z"
    petals = (path(leaf, transform=f"rotate({turn})") for turn in range(0, 360, 60))
    return symbol(
        "ptl-piece-0",
        circle(2.2, 3.4, 18.5, fill=ink.shadow, opacity=".38"),
        circle(0, 0, 18.5, fill=mix(palette.players[0], "#000000", 0.4)),
        circle(0, -1.6, 18, fill=palette.players[0], stroke=ink.line, stroke_width=1.2),
        g(*petals, fill=ink.cream, transform="translate(0 -1.6)"),
        circle(0, -1.6, 2.6, fill=ink.cream),
        circle(0, -1.6, 14.8, fill="none", stroke=ink.cream, stroke_width=1.5, opacity=".75"),
        path("M-13 -9A16 16 0 0 1 4 -16.5", fill="none", stroke="#ffffff", stroke_width=2, opacity=".45"),
    )


def _blue_piece(palette: Palette, ink: Pigments) -> str:
    """A tile with the stepped pyramid of Tenochtitlán."""
    return symbol(
        "ptl-piece-1",
        rect(-15, -13.2, 34.5, 34.5, rx=5, fill=ink.shadow, opacity=".38"),
        rect(-17, -15.5, 34, 34, rx=5, fill=mix(palette.players[1], "#000000", 0.4)),
        rect(-17, -18, 34, 34, rx=5, fill=palette.players[1], stroke=ink.line, stroke_width=1.2),
        path("M-11 7V2H-7V-3H-3V-9H3V-3H7V2H11V7Z", fill=ink.cream),
        rect(-13.5, -14.5, 27, 27, rx=3, fill="none", stroke=ink.cream, stroke_width=1.5, opacity=".75"),
        path("M-14 -16.2H8", stroke="#ffffff", stroke_width=2, opacity=".45", stroke_linecap="round"),
    )


def _bud(palette: Palette, ink: Pigments) -> str:
    return symbol(
        "ptl-bud",
        path("M0 -10C-8 -4 -7 8 0 11C7 8 8 -4 0 -10Z", fill=palette.tone("#c9c48a"), stroke=ink.line, stroke_width=2),
        path("M0 -8V6", stroke=ink.line, stroke_width=1.4),
    )


def _bean(palette: Palette, ink: Pigments, id_: str, dotted: bool) -> str:
    """PTL-4: a black bean; one of its two sides bears a white dot."""
    dot = circle(4, 0, 11.5, fill=palette.card, stroke=palette.tone("#6b5242"), stroke_width=1.8)
    crease = path("M-6 8C2 4 10 4 18 8", fill="none", stroke=palette.tone("#4d3a2f"), stroke_width=3)
    return symbol(
        id_,
        path(BEAN, fill=ink.shadow, opacity=".4", transform="translate(4 7)"),
        path(BEAN, fill=ink.line, stroke=palette.tone("#6b5242"), stroke_width=1.8),
        path("M-30 -4C-27 -15 -14 -20 0 -18", fill="none", stroke=palette.tone("#7a6152"), stroke_width=4),
        dot if dotted else crease,
    )


def _coin(palette: Palette, ink: Pigments) -> str:
    """PTL-16: cacao beans were money."""
    return symbol(
        "ptl-coin",
        path(COIN, fill=ink.shadow, opacity=".35", transform="translate(1.6 2.4)"),
        path(COIN, fill=palette.tone("#8a4b22"), stroke=ink.line, stroke_width=2),
        path("M0 -7C-2 -2 2 3 0 8", fill="none", stroke=ink.line, stroke_width=1.6),
        path("M-5 -5C-6 -2 -6 1 -5 4", fill="none", stroke=palette.tone("#d79a5e"), stroke_width=2),
    )


def _bowl(palette: Palette, ink: Pigments) -> str:
    """A painted tripod bowl, 120 wide, its rim at (0 -8)."""
    bowl = "M-60 -8H60C58 22 34 38 0 38C-34 38 -58 22 -60 -8Z"
    feet = "M-34 30L-42 50H-28L-20 36ZM34 30L42 50H28L20 36Z"
    steps = "M-50 14H-40V6H-30V14H-20V6H-10V14H0V6H10V14H20V6H30V14H40V6H50"
    return symbol(
        "ptl-bowl",
        key(ink, ink.brick, feet, 3),
        key(ink, ink.terracotta, bowl),
        stroke(ink, steps, 3.4, ink.cream),
        stroke(ink, "M-44 24C-20 32 20 32 44 24", 3, palette.tone("#8f3d1f")),
        key(ink, ink.cochineal, "M-64 -12H64V-2H-64Z", 3),
    )


def marks(palette: Palette) -> str:
    ink = pigments(palette)
    return (
        _suns(palette, ink)
        + _squares(palette, ink)
        + _badges(palette, ink)
        + _feet(palette)
        + symbol(
            "ptl-focus",
            circle(0, -1, 36, fill="none", stroke=palette.card, stroke_width=7),
            circle(0, -1, 36, fill="none", stroke=palette.focus, stroke_width=4),
        )
    )


def _suns(palette: Palette, ink: Pigments) -> str:
    """The halo of a legal piece, the sun over the city whose turn it is, the black sun of a turn to be lost."""
    ray = "M-4.4 -24L0 -33L4.4 -24Z"
    rays = g(
        *(path(ray, transform=f"rotate({turn})") for turn in range(0, 360, 30)),
        fill=palette.ray,
        stroke=ink.line,
        stroke_width=1.8,
        stroke_linejoin="round",
    )
    disc = circle(0, 0, 25, fill=palette.sun, stroke=ink.line, stroke_width=1.8)
    face = (
        path("M-13 -3C-10 -8 -6 -8 -3 -3M3 -3C6 -8 10 -8 13 -3M-8 8C-3 13 3 13 8 8", fill="none")
        + path("M0 -2L-3 5H2", fill="none")
        + circle(0, 0, 19.5, fill="none", opacity=".5")
    )
    asleep = path("M-13 -4C-10 0 -6 0 -3 -4M3 -4C6 0 10 0 13 -4M-6 10H6", fill="none") + circle(
        0, 0, 20, fill="none", opacity=".6"
    )
    return (
        symbol("ptl-halo", rays, disc)
        + symbol("ptl-sun", rays, disc, g(face, stroke=ink.line, stroke_width=2.2, stroke_linecap="round"))
        + symbol(
            "ptl-black-sun",
            g(
                *(path(ray, transform=f"rotate({turn})") for turn in range(0, 360, 30)),
                fill=palette.tone("#8b8175"),
                stroke=ink.line,
                stroke_width=1.8,
            ),
            circle(0, 0, 25, fill=ink.line),
            g(asleep, stroke=ink.cream, stroke_width=2.2, stroke_linecap="round"),
        )
    )


def _squares(palette: Palette, ink: Pigments) -> str:
    """Where a legal move ends: an open frame; a toothed one to capture; a flower on the last square."""
    frame = rect(-20.5, -20.5, 41, 41, rx=4, fill=palette.sun, fill_opacity=".5", stroke=ink.line, stroke_width=2.4)
    gold = rect(-20.5, -20.5, 41, 41, rx=4, fill="none", stroke=palette.ray, stroke_width=4)
    dashes = rect(-20.5, -20.5, 41, 41, rx=4, fill="none", stroke=ink.line, stroke_width=2.4, stroke_dasharray="7 5")
    tooth = "M-24.5 -12V-24.5H-12L-18 -18Z"
    teeth = g(
        *(path(tooth, transform=f"rotate({turn})") for turn in range(0, 360, 90)),
        fill=ink.cochineal,
        stroke=palette.card,
        stroke_width=1.4,
    )
    bloom = g(
        *(path("M0 -5C-7 -8 -6 -16 0 -16C6 -16 7 -8 0 -5Z", transform=f"rotate({t})") for t in range(0, 360, 45)),
        fill=palette.card,
        stroke=ink.line,
        stroke_width=1.6,
    )
    moon = path("M5 -11A12 12 0 1 0 11 6A9.500 9.500 0 0 1 5 -11Z", fill=palette.ray)
    return (
        symbol("ptl-target", gold, dashes)
        + symbol("ptl-target-capture", frame, teeth)
        + symbol("ptl-target-home", gold, dashes, bloom)
        + symbol("ptl-target-black", gold, moon)
    )


def _badges(palette: Palette, ink: Pigments) -> str:
    """Small signs over a piece: it would be captured; it cannot move, ask why."""
    cross = "M-5 -5L5 5M5 -5L-5 5"
    question = "M-4 -3.5C-4 -9.5 5 -9 4.5 -3.5C4 0 0 0 0 3.5M0 7.500V8.2"
    slip: dict[str, Value] = {"fill": palette.card, "stroke_width": 2.6}
    line: dict[str, Value] = {"fill": "none", "stroke_linecap": "round"}
    return symbol(
        "ptl-capture",
        circle(0, 0, 11, stroke=ink.cochineal, **slip),
        path(cross, stroke=ink.cochineal, stroke_width=3.6, **line),
    ) + symbol(
        "ptl-barred",
        circle(0, 0, 11.5, stroke=palette.warn, **slip),
        path(question, stroke=palette.warn, stroke_width=2.8, **line),
    )


def _feet(palette: Palette) -> str:
    """Codex painters show a road by footprints. A pair of them, walking up, for each player."""
    toes = (circle(-4.6, -6.2, 2), circle(-0.9, -8.4, 1.9), circle(2.7, -8, 1.7), circle(5.6, -5.8, 1.5))
    foot = symbol("ptl-foot", path(SOLE), *toes)
    pair = use("ptl-foot", -6, 5, scale=0.85) + g(use("ptl-foot"), transform=place(6, -5, scale=0.85, flip=True))
    return foot + "".join(symbol(f"ptl-feet-{seat}", g(pair, fill=seat_ink(palette, seat))) for seat in (0, 1))
