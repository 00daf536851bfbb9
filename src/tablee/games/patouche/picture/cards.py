"""The cards, each 104 x 112: every hill meets its edges at one height, so that columns join into a frieze.

A yellow edge lies on the side that is up at first; a red edge on the side that shows when a card is turned.
"""

from __future__ import annotations

from tablee.games.patouche.picture.paint import Inks, cut
from tablee.kernel.picture import SERIF, Palette, Value, at, circle, path, rect, symbol, text, use

WIDTH, HEIGHT = 104, 112
EDGE = 9
SHEEP_LOOKS, PATOU_LOOKS = 3, 2  # plain cards differ a little, so that a frieze does not repeat

CLOUDS = (
    "M20 24q4 -9 14 -6q8 -8 16 1q9 0 8 8H18q-2 -2 2 -3Z",
    "M58 30q4 -8 12 -5q7 -7 13 1q8 0 7 7H56q-2 -2 2 -3Z",
    "",
)
FLOCKS = (
    (),
    ((60, 102, 0.95),),
    ((40, 88, 0.66), (72, 106, 0.74)),
    ((66, 72, 0.5), (36, 92, 0.6), (76, 107, 0.66)),
    ((72, 68, 0.48), (34, 82, 0.52), (80, 94, 0.56), (42, 108, 0.6)),
)
"""Where the sheep of a turned card stand, and how large; a lamb stands alone."""
BLADES = ((8, 6), (22, 16), (36, 4), (50, 18), (66, 8), (80, 16), (96, 6))


def cards(palette: Palette, ink: Inks) -> str:
    out = "".join(_sheep(ink, look) for look in range(SHEEP_LOOKS))
    out += "".join(_flock(palette, ink, count) for count in range(len(FLOCKS)))
    out += "".join(_patou(ink, look) for look in range(PATOU_LOOKS))
    out += _specials(ink)
    return out + _backs(palette, ink) + _danger(ink) + _free(ink) + _glow(palette, ink)


def tuft(x: float, y: float) -> str:
    """Three blades of grass, as path data."""
    return f"M{x:g} {y:g}q-1 -6 -4 -8M{x:g} {y:g}q0 -7 1 -10M{x:g} {y:g}q2 -5 5 -7"


def _upper(ink: Inks, look: int) -> str:
    """Sky and hill of a sheep card."""
    top = (54, 66, 60)[look % 3]
    cloud = CLOUDS[look % 3]
    hill = f"M0 62C22 {top} 40 {top - 6} 58 {top}C76 {top + 8} 88 62 104 62V112H0Z"
    flowers = (((12, 100), (92, 84)), ((84, 102), (10, 82)), ((50, 78), (94, 100)))[look % 3]
    return (
        rect(0, 0, WIDTH, HEIGHT, fill=ink.sky)
        + (path(cloud, fill=ink.snow) if cloud else "")
        + path("M0 56C16 40 24 46 34 52C48 36 62 44 70 50C84 42 92 48 104 56V70H0Z", fill=ink.far, opacity=".8")
        + path(hill, fill=ink.bright)
        + path("M0 92C30 84 70 98 104 92V112H0Z", fill=ink.grass)
        + cut(tuft(22, 104) + tuft(86, 108), ink.deep, 2)
        + circle(*flowers[0], 2, fill=ink.snow)
        + circle(*flowers[1], 2, fill=ink.amber)
    )


def _lower(ink: Inks, look: int) -> str:
    """Meadow behind a dry stone wall, of a patou card."""
    stones = ((0, 18, 6), (18, 22, 8), (40, 16, 5), (56, 24, 8), (80, 24, 6))
    wall = "".join(f"M{x} 20q{w / 2:g} -{h} {w} 0v9h-{w}Z" for x, w, h in stones)
    return (
        rect(0, 0, WIDTH, HEIGHT, fill=ink.grass)
        + path(wall, fill=ink.wall, stroke=ink.rut, stroke_width=1.2)
        + path("M0 30C30 26 70 32 104 30V112H0Z", fill=ink.field)
        + path("M0 96C34 88 66 100 104 94V112H0Z", fill=ink.deep)
        + cut(tuft((14, 92, 50)[look % 3], 62) + tuft((90, 18, 88)[look % 3], 78), ink.deep, 2)
    )


def _frame(ink: Inks, edge: str, low: bool = False, width: float = WIDTH) -> str:
    line = rect(0.8, 0.8, width - 1.6, HEIGHT - 1.6, rx=3, fill="none", stroke=ink.night, stroke_width=1.6)
    return rect(0, HEIGHT - EDGE if low else 0, width, EDGE, fill=edge) + line


def _sheep(ink: Inks, look: int) -> str:
    beast = use("pch-sheep", 58, 102, scale=0.98)
    return symbol(f"pch-card-sheep-{look}", _upper(ink, look), beast, _frame(ink, ink.amber))


def _flock(palette: Palette, ink: Inks, count: int) -> str:
    """PCH-15: a turned sheep card counts what stands on it, from a lamb (0) to four sheep."""
    flock = "".join(use("pch-sheep", x, y, scale=scale) for x, y, scale in FLOCKS[count])
    beasts = flock or use("pch-sheep", 58, 104, scale=0.69)
    return symbol(
        f"pch-card-flock-{count}",
        _upper(ink, count),
        beasts,
        _frame(ink, ink.red),
        at(22, 28, numeral(palette, ink, count)),
    )


def numeral(palette: Palette, ink: Inks, count: int) -> str:
    return (
        circle(1, 2, 19, fill=ink.night, opacity=".35")
        + circle(0, 0, 19, fill=palette.card, stroke=ink.red, stroke_width=3.4)
        + text(
            0,
            11,
            str(count),
            text_anchor="middle",
            font_size=32,
            font_weight="bold",
            font_family=SERIF,
            fill=ink.night,
        )
    )


def _patou(ink: Inks, look: int) -> str:
    beast = use("pch-patou", 55, 100, scale=0.68)
    return symbol(f"pch-card-patou-{look}", _lower(ink, look), beast, _frame(ink, ink.amber, low=True))


def _specials(ink: Inks) -> str:
    """Turned patou cards: a plain one, and the four that PCH-17 to PCH-20 speak of."""
    snores = cut("M66 56h9l-9 11h9M80 34h13l-13 15h13", ink.snow, 3.6)
    speed = cut("M168 44h26M176 60h22M172 92h20", ink.snow, 4)
    plain = use("pch-patou", 55, 100, scale=0.68)
    tired = use("pch-tired", 54, 98, scale=0.7)
    disguise = use("pch-disguise", 54, 98, scale=0.84)
    turned = _frame(ink, ink.red, low=True)
    wide = _frame(ink, ink.red, low=True, width=2 * WIDTH)
    return (
        symbol("pch-card-plain", _lower(ink, 1), plain, turned)
        + symbol("pch-card-ram", _lower(ink, 1), use("pch-ram", 58, 100, scale=0.98), turned)
        + symbol("pch-card-tired", _lower(ink, 2), tired, snores, turned)
        + symbol("pch-card-disguise", _lower(ink, 0), disguise, turned)
        + symbol(
            "pch-card-super",
            _lower(ink, 0),
            at(WIDTH, 0, _lower(ink, 1)),
            speed,
            use("pch-super", 98, 100, scale=0.84),
            wide,
        )
    )


def _backs(palette: Palette, ink: Inks) -> str:
    """The two piles, and a card that is about to be turned."""
    under = "".join(
        rect(
            8 - 2 * i,
            8 - 2 * i,
            WIDTH,
            HEIGHT,
            rx=4,
            fill=palette.tone("#f4ead2" if i % 2 else "#dccba4"),
            stroke=ink.night,
            stroke_width=1,
        )
        for i in range(4)
    )
    shadow = rect(10, 14, WIDTH, HEIGHT, rx=4, fill=ink.shadow, opacity=".4")
    gone = rect(
        2,
        2,
        WIDTH - 4,
        HEIGHT - 4,
        rx=6,
        fill=ink.shadow,
        fill_opacity=".18",
        stroke=ink.night,
        stroke_width=2,
        stroke_dasharray="6 6",
    )
    return (
        symbol("pch-pile-sheep", shadow, under, use("pch-card-sheep-0"))
        + symbol("pch-pile-patou", shadow, under, use("pch-card-patou-0"))
        + symbol("pch-pile-none", gone)
    )


def _danger(ink: Inks) -> str:
    """Under an unguarded sheep somebody waits in the long grass."""
    blades = "".join(
        f"M{x} 112C{x - 2} {98 - h} {x - 6} {92 - h} {x - 8} {86 - h}C{x} {92 - h} {x + 5} {100 - h} {x + 7} 112Z"
        for x, h in BLADES
    )
    head = "M20 46L25 12L42 30C48 28 56 28 62 30L79 12L84 46L92 60L82 64L72 84L52 100L32 84L22 64L12 60Z"
    lines: dict[str, Value] = {"stroke_width": 2, "stroke_dasharray": "6 6", "opacity": ".8"}
    return symbol(
        "pch-danger",
        rect(2, 2, WIDTH - 4, HEIGHT - 4, rx=6, fill=ink.wood),
        path(head, fill=ink.shadow),
        path("M27 44L46 52L32 58ZM77 44L58 52L72 58Z", fill=ink.amber),
        path("M37 49v7M67 49v7", stroke=ink.shadow, stroke_width=3),
        path(blades, fill=ink.deep, stroke=ink.wood, stroke_width=1.2),
        rect(2, 2, WIDTH - 4, HEIGHT - 4, rx=6, fill="none", stroke=ink.snow, **lines),
    )


def _free(ink: Inks) -> str:
    """A place that waits for a card."""
    box: dict[str, Value] = {"rx": 6, "stroke_width": 2, "stroke_dasharray": "6 6"}
    return symbol(
        "pch-free",
        rect(
            3, 3, WIDTH - 6, HEIGHT - 6, fill=ink.snow, fill_opacity=".3", stroke=ink.night, stroke_opacity=".6", **box
        ),
    )


def _glow(palette: Palette, ink: Inks) -> str:
    """What can be chosen glows; what is looked at by keyboard or named by a hint has a ring."""
    return symbol(
        "pch-glow",
        rect(5, 5, WIDTH - 10, HEIGHT - 10, rx=6, fill="none", stroke=palette.sun, stroke_width=8),
        rect(9.5, 9.5, WIDTH - 19, HEIGHT - 19, rx=4, fill="none", stroke=ink.night, stroke_width=2),
        rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, rx=8, fill="none", stroke=ink.night, stroke_width=2.4),
    ) + symbol(
        "pch-ring",
        rect(-14, -14, WIDTH + 28, HEIGHT + 28, rx=14, fill="none", stroke=palette.card, stroke_width=8),
        rect(-14, -14, WIDTH + 28, HEIGHT + 28, rx=14, fill="none", stroke=palette.focus, stroke_width=5),
    )
