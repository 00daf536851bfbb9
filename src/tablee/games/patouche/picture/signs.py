"""Dice, the wolf's token, and the small signs: paws, stones, the crook of who plays, the bell of who wins."""

from __future__ import annotations

from tablee.games.patouche.picture.paint import Inks, cut
from tablee.kernel.picture import Palette, Value, circle, el, g, path, poly, rect, ring, symbol, use

DIE = 76
FACES = (("wolf", "pch-wolf", 0.86), ("patou", "pch-patou-head", 0.8), ("sheep", "pch-sheep-head", 0.84))
BLANKET_STEP = 92  # a blanket for one, two or three dice is so much wider each time


def signs(palette: Palette, ink: Inks) -> str:
    return (
        _dice(palette, ink)
        + "".join(_blanket(palette, ink, dice) for dice in (1, 2, 3))
        + _tokens(ink)
        + _paws(palette, ink)
        + _stone(palette, ink)
        + _crook(palette, ink)
        + _bell(palette, ink)
        + _turning(palette, ink)
    )


def _dice(palette: Palette, ink: Inks) -> str:
    """Birch cubes with rounded corners, 76 wide, centred."""
    cube = (
        rect(-35, -30, 78, 78, rx=16, fill=ink.shadow, opacity=".42")
        + rect(-38, -34, DIE, 78, rx=15, fill=ink.bark)
        + rect(-38, -39, DIE, DIE, rx=15, fill=ink.birch)
        + rect(-33, -34, 66, 66, rx=11, fill="none", stroke=palette.tone("#d9bf8e"), stroke_width=2)
    )
    faces = (symbol(f"pch-die-{name}", cube, use(ref, scale=scale)) for name, ref, scale in FACES)
    return "".join(faces) + symbol("pch-die-blank", cube)


def _blanket(palette: Palette, ink: Inks, dice: int) -> str:
    """Where kept dice lie: centred on the first of them."""
    left, width, height = -54, BLANKET_STEP * dice + 16, 104
    right, top, foot = left + width, -height / 2, height / 2
    stripes = ((left + 9, ink.red), (left + 19, ink.snow), (right - 25, ink.snow), (right - 15, ink.red))
    fringe = "".join(f"M{x} {foot:g}v8M{x} {top:g}v-8" for x in range(left + 5, right, 9))
    return symbol(
        f"pch-blanket-{dice}",
        rect(left + 4, top + 6, width, height, rx=5, fill=ink.shadow, opacity=".35"),
        path(fringe, stroke=palette.tone("#e9dcc0"), stroke_width=2.6),
        rect(left, top, width, height, rx=4, fill=ink.blue),
        *(rect(x, top, 6, height, fill=colour) for x, colour in stripes),
    )


def _tokens(ink: Inks) -> str:
    """PCH-3: the wolf's token; its red side tells that the experienced are playing."""

    def token(id_: str, rim: str, wall: str) -> str:
        return symbol(
            id_,
            circle(3, 7, 40, fill=ink.shadow, opacity=".45"),
            circle(0, 3.5, 39, fill=wall),
            circle(0, 0, 39, fill=rim),
            circle(0, 0, 31, fill=ink.stone, stroke=wall, stroke_width=1.6),
            use("pch-wolf", 0, 3, scale=0.84),
        )

    return token("pch-token-yellow", ink.amber, ink.rut) + token("pch-token-red", ink.red, ink.brick)


def _paws(palette: Palette, ink: Inks) -> str:
    toes = "".join(circle(x, y, 1.9) for x, y in ((-5, -2.2), (-1.8, -4.6), (1.8, -4.6), (5, -2.2)))
    paw = el("ellipse", cx=0, cy=2.4, rx=4.6, ry=3.8) + toes
    seal = circle(0, 0, 11.5, fill=palette.card, stroke=ink.night, stroke_width=1.8)
    return (
        symbol("pch-guard", circle(0.6, 1.4, 11.5, fill=ink.night, opacity=".35"), seal, g(paw, fill=ink.night))
        + symbol("pch-paw", g(paw, fill=palette.tone("#5b4630")))
        + symbol(
            "pch-exposed",
            circle(0, 0, 11.5, fill=ink.wood, stroke=ink.snow, stroke_width=1.8),
            path("M-8 -2.5L-1.5 1L-6.5 3.5ZM8 -2.5L1.5 1L6.5 3.5Z", fill=ink.amber),
        )
    )


def _stone(palette: Palette, ink: Inks) -> str:
    """A flat stone by the path, one before each player; the wolf comes to it."""
    oval: dict[str, Value] = {"rx": 34, "ry": 20}
    return (
        symbol(
            "pch-stone",
            el("ellipse", cx=2, cy=4, fill=palette.tone("#7c6236"), opacity=".5", **oval),
            el("ellipse", fill=ink.stone, stroke=palette.tone("#9b8558"), stroke_width=2, **oval),
        )
        + symbol(
            "pch-stone-glow",
            el("ellipse", rx=44, ry=30, fill=palette.sun, stroke=ink.night, stroke_width=2),
        )
        + symbol(
            "pch-stone-ring",
            el("ellipse", rx=50, ry=36, fill="none", stroke=palette.card, stroke_width=7),
            el("ellipse", rx=50, ry=36, fill="none", stroke=palette.focus, stroke_width=4),
        )
    )


def _crook(palette: Palette, ink: Inks) -> str:
    """The shepherd's crook stands by the name of whoever plays. 46 high, its foot at (0 0)."""
    d = "M0 0V-32C0 -46 17 -46 17 -34C17 -28 10 -27 9 -32"
    return symbol("pch-crook", cut(d, ink.night, 7.5), cut(d, palette.tone("#d9a45c"), 4.4))


def _bell(palette: Palette, ink: Inks) -> str:
    """A sheep bell on a ribbon: whoever has won wears it. Centred, about 44 wide."""
    rays = path(poly(ring(24, 31, 25)), fill=palette.sun, stroke=ink.night, stroke_width=1.6, stroke_linejoin="round")
    bell = "M-12 10C-12 -4 -10 -13 0 -13C10 -13 12 -4 12 10Z"
    return symbol(
        "pch-bell",
        rays,
        path("M-6 -13L-17 -23L-3 -21ZM6 -13L17 -23L3 -21Z", fill=ink.red, stroke=ink.night, stroke_width=1.4),
        path(bell, fill=ink.amber, stroke=ink.night, stroke_width=2, stroke_linejoin="round"),
        rect(-15, 9, 30, 5, rx=2.5, fill=ink.amber, stroke=ink.night, stroke_width=1.8),
        circle(0, 17, 4, fill=ink.night),
        cut("M-6 4C-6 -3 -4 -7 -1 -8", ink.snow, 2.2),
    )


def _turning(palette: Palette, ink: Inks) -> str:
    """Signs of the tray: these dice fall again; this card is turned over; here one may ask why not."""
    arrow = "M-9 5A10.5 10.5 0 1 1 -3 10M-13 -1L-9 6L-2 2"
    page = circle(0, 0, 17, fill=palette.card, stroke=ink.night, stroke_width=2)
    return (
        symbol(
            "pch-stop",
            circle(0, 0, 17, fill=palette.tone("#2f6b3f"), stroke=palette.card, stroke_width=2.4),
            cut("M-8 0L-2 6L8 -7", palette.card, 4),
        )
        + symbol(
            "pch-icon-card",
            rect(-22, -25, 44, 50, rx=4, fill=ink.bright, stroke=ink.night, stroke_width=5),
            rect(-20, -23, 40, 12, fill=ink.amber),
        )
        + symbol("pch-again", page, cut(arrow, ink.night, 3.4))
        + symbol("pch-turn", circle(0, 0, 17, fill=ink.red, stroke=ink.snow, stroke_width=2), cut(arrow, ink.snow, 3.4))
        + symbol(
            "pch-barred",
            circle(0, 0, 15, fill=palette.card, stroke=palette.warn, stroke_width=3),
            cut("M-5 -4C-5 -12 6 -11 5.5 -4C5 0 0 0 0 4M0 9V9.6", palette.warn, 3.2),
        )
    )
