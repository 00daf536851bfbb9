"""The cards: numbers with as many dancers, characters cut in lino, the back."""

from __future__ import annotations

from importlib.resources import files
from math import pi

from tablee.games.patimpatampatum.material import COMPARSES, HAND
from tablee.games.patimpatampatum.picture.inks import Inks, inks, toned
from tablee.games.patimpatampatum.picture.knife import Hand, box, burst, gouge, rays, rough, strip
from tablee.games.patimpatampatum.picture.lettering import cut_words, printed, width
from tablee.kernel.picture import GLYPHS, Palette, Point, Value, at, circle, el, g, num, path, place, symbol, use

CARD_WIDTH, CARD_HEIGHT = 180, 240
PANEL: Point = (12, 40)
PANEL_WIDTH, PANEL_HEIGHT = 156, 152

OWN_TURN = ("tabaler", "administradors", "pixapi", "aliga")
DEFENCE = ("plens", "fuets", "borratxos")
TITLES = {"aliga": "ÀLIGA"}

ROUNDED: dict[str, Value] = {"x": 0, "y": 0, "width": CARD_WIDTH, "height": CARD_HEIGHT, "rx": 12}
SHOE = "M-8 -8H1L3 0C8 1 11 3 11 7H-9C-10 2 -8 -2 -8 -8Z"
SHIELD = "M0 -10C4 -7 7 -6 10 -6C10 3 7 8 0 11C-7 8 -10 3 -10 -6C-7 -6 -4 -7 0 -10Z"
DANCERS: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (1.32, ((62, 191), (124, 185))),
    3: (1.16, ((44, 197), (92, 181), (138, 195))),
    4: (1.0, ((34, 199), (73, 187), (110, 199), (147, 187))),
    5: (0.92, ((40, 202), (90, 204), (140, 201), (66, 165), (116, 163))),
    6: (0.88, ((40, 203), (90, 204), (140, 202), (66, 167), (116, 167), (92, 130))),
}
"""How large the dancers of a number are, and where they jump."""


def cards(palette: Palette) -> str:
    ink = inks(palette)
    return (
        _stock(palette)
        + _panel(ink)
        + "".join(_dancer(ink, leg) for leg in (0, 1))
        + "".join(_number(ink, value) for value in DANCERS)
        + "".join(_character(palette, name, own=True) for name in OWN_TURN)
        + "".join(_character(palette, name, own=False) for name in DEFENCE)
        + "".join(_comparse(palette, seat) for seat in range(len(COMPARSES)))
        + _back(ink)
        + _fans()
    )


def _stock(palette: Palette) -> str:
    """The bare card, with the fibres of its paper."""
    hand, fibres = Hand("fibres"), ""
    for _ in range(60):
        x, y = hand.between(8, CARD_WIDTH - 14), hand.between(8, CARD_HEIGHT - 10)
        fibres += f"M{num(x)} {num(y)}l{num(hand.between(-5, 5))} {num(hand.between(-3, 3))}"
    return symbol(
        "ppp-stock",
        el("rect", **ROUNDED, fill=palette.tone("#f7efdc"), stroke=palette.tone("#b49f76"), stroke_width=1.4),
        path(fibres, fill="none", stroke=palette.tone("#9c7f4a"), stroke_width=0.6, opacity=".28"),
    )


def _panel(ink: Inks) -> str:
    """The night block behind a character, with light cut out of it in the colour of the card."""
    edge = (2, 2, PANEL_WIDTH - 2, PANEL_HEIGHT - 2)
    return symbol(
        "ppp-panel",
        path(rough(box(0, 0, PANEL_WIDTH, PANEL_HEIGHT), 0.9, 19, "panel"), fill=ink.key),
        path(rays((78, 64), 34, 150, 44, 3.4, "light", within=edge), fill="currentColor", opacity=".62"),
        path(rays((78, 64), 48, 150, 28, 2.2, "gold", 0.5, within=edge), fill=ink.ochre, opacity=".75"),
    )


# Numbers


def _dancer(ink: Inks, leg: int) -> str:
    """A patumaire in the air: straw hat, scarf, both feet off the ground."""
    limbs = (
        ("M-4 0L-13 9L-7 20", "M4 0L12 8L20 3", "M-5 -17L-15 -24L-12 -35", "M5 -17L15 -23L17 -35"),
        ("M-4 0L-12 6L-20 14", "M4 0L11 9L6 20", "M-5 -17L-16 -18L-21 -29", "M5 -17L13 -26L9 -37"),
    )[leg]
    hat = "M-13 -29C-8 -31 -6 -31 -5 -35C-4 -39 5 -39 6 -35C7 -31 9 -31 14 -28C5 -26 -6 -26 -13 -29Z"
    return symbol(
        f"ppp-dancer-{leg}",
        g(
            path("".join(limbs), fill="none", stroke=ink.key, stroke_width=5.6),
            path("M-7 -20H7L6 3H-6Z", fill=ink.key),
            path("M-7 -19.5H8.300L1.8 -10.500Z", fill=ink.warm),
            circle(0, -26.5, 6.6, fill=ink.paper, stroke=ink.key, stroke_width=2.4),
            path(hat, fill=ink.ochre, stroke=ink.key, stroke_width=1.8, transform=f"rotate({(-8, 7)[leg]})"),
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
    )


def _number(ink: Inks, value: int) -> str:
    scale, spots = DANCERS[value]
    seed = f"number {value}"
    inner = (7, 7, CARD_WIDTH - 7, CARD_HEIGHT - 7)
    light = rays((90, 236), 60, 235, 36, 3.4, seed, 0.35, arc=(1.02 * pi, 1.98 * pi), within=inner)
    turf = rough([(10, 217), (40, 210), (90, 214), (140, 209), (170, 216)], 1.2, 14, seed, closed=False)
    cuts = "".join(gouge(x, 224 + x % 7, x + 16, 224 + x % 5, 1) for x in range(18, 150, 13))
    dancers = [use(f"ppp-dancer-{i % 2}", x, y, scale=scale) for i, (x, y) in enumerate(spots)]
    return symbol(
        f"ppp-card-{value}",
        use("ppp-stock"),
        path(light, fill=ink.ochre, opacity=".5"),
        path(f"{turf}V231H10Z", fill=ink.key),
        path(cuts, fill=ink.paper, opacity=".5"),
        cut_words(str(value), 19.5, 96, 80, ink.warm, anchor=0),
        cut_words(str(value), 17, 94, 80, ink.key, anchor=0),
        *dancers,
    )


# Characters


def _character(palette: Palette, name: str, own: bool) -> str:
    ink = inks(palette)
    sign = path(SHOE if own else SHIELD, fill="currentColor", stroke=ink.key, stroke_width=2, stroke_linejoin="round")
    title = TITLES.get(name, name.upper())
    return _face(palette, name, name, title, ink.warm if own else ink.cool, at(155, 23, sign))


def _comparse(palette: Palette, seat: int) -> str:
    """PPP-25: the troupe that the card turns back, with the shape of its player."""
    ink, name = inks(palette), COMPARSES[seat]
    shape = g(GLYPHS[seat], transform=place(133, 23, scale=0.95), fill="currentColor", stroke=ink.key, stroke_width=2)
    shield = path(SHIELD, fill=ink.cool, stroke=ink.key, stroke_width=2, stroke_linejoin="round")
    return _face(palette, f"comparse-{name}", name, name.upper(), palette.players[seat], shape + at(157, 23, shield))


def _face(palette: Palette, id_: str, drawing: str, title: str, colour: str, corner: str) -> str:
    """PPP-6: a character; its number is the 1 in the corner."""
    ink = inks(palette)
    size = min(22.0, 22 * 152 / width(title, 22, 6))
    return symbol(
        f"ppp-card-{id_}",
        g(
            use("ppp-stock"),
            at(*PANEL, use("ppp-panel"), _drawing(palette, drawing)),
            path(f"M8 {PANEL[1] + PANEL_HEIGHT}H172V222H8Z", fill=palette.tone("#f7efdc")),
            cut_words("1", 24, 35, 25, ink.key),
            corner,
            printed(title, 90, 222, size, ink.key, colour, track=6),
            color=colour,
        ),
    )


def _drawing(palette: Palette, name: str) -> str:
    """A figure kept as a file; where it says ``currentColor`` it takes the colour of its card."""
    art = files(__package__).joinpath("faces", f"{name}.svg").read_text(encoding="utf-8")
    _, _, body = art.partition(">")
    return toned(body.rpartition("</svg>")[0], palette)


def _fans() -> str:
    """``ppp-fan-1`` to ``ppp-fan-12``: a hand of so many cards from behind, held at the origin."""
    return "".join(
        symbol(
            f"ppp-fan-{size}",
            *(g(use("ppp-small-back", -9, -60), transform=f"rotate({7 * n - 3.5 * (size - 1)})") for n in range(size)),
        )
        for size in range(1, HAND + 1)
    )


def _back(ink: Inks) -> str:
    middle = (CARD_WIDTH / 2, CARD_HEIGHT / 2)
    inner = (10, 10, CARD_WIDTH - 10, CARD_HEIGHT - 10)
    block = rough(box(9, 9, CARD_WIDTH - 18, CARD_HEIGHT - 18), 0.9, 19, "back")
    return symbol(
        "ppp-card-back",
        use("ppp-stock"),
        path(block, fill=ink.edge),
        path(rays(middle, 34, 150, 50, 3.2, "back", within=inner), fill=ink.ochre, opacity=".85"),
        path(rays(middle, 52, 170, 30, 3, "spark", 0.4, within=inner), fill=ink.warm),
        path(burst(*middle, 36, 50, 14, "sun", 0.04), fill=ink.key),
        path(burst(middle[0] + 1, middle[1] + 1, 33, 45, 14, "sun", 0.04), fill=ink.warm),
        circle(*middle, 29, fill=ink.paper, stroke=ink.key, stroke_width=3),
        cut_words("PP", middle[0], middle[1] - 2, 17, ink.key, track=2),
        cut_words("P", middle[0], middle[1] + 19, 17, ink.key),
    ) + symbol(
        "ppp-small-back",
        path("M2 0H16A2 2 0 0 1 18 2V23A2 2 0 0 1 16 25H2A2 2 0 0 1 0 23V2A2 2 0 0 1 2 0Z", fill=ink.stone),
        path("M2 2H16V23H2Z", fill=ink.edge),
        path(burst(9, 12.5, 2.6, 6.5, 9), fill=ink.flame),
        path(strip([(0, 2), (0, 23)]), fill="none", stroke=ink.sepia, stroke_width=0.8),
    )
