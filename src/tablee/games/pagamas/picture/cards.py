"""The cards, cut in wood and printed in two inks: everything of them but the words, which each language sets.

A card is 200 units wide and 280 high, its middle at the origin. Families differ by their window: an arch for the crew,
a porthole for sailors, a whole night for hideouts, a square over a text for actions, a bare object for loot.
"""

from __future__ import annotations

from tablee.games.pagamas.material import FORCE, KIND_WORDS, PLACE_WORDS, PRICED, ROLE_WORDS, SAILORS, VALUES
from tablee.games.pagamas.picture.inks import Inks, inks
from tablee.kernel.picture import Palette, circle, el, g, path, rect, symbol, text, use

WIDTH, HEIGHT = 200, 280
BUST_HEIGHT = 234


def cards(palette: Palette) -> str:
    ink = inks(palette)
    return (
        _seals(ink)
        + "".join(_character(ink, word, FORCE[role]) for role, word in enumerate(ROLE_WORDS))
        + "".join(_sailor(ink, force) for force in range(1, SAILORS + 1))
        + "".join(_hideout(ink, word) for word in PLACE_WORDS)
        + "".join(_action(ink, kind) for kind in range(SAILORS, len(KIND_WORDS)))
        + "".join(_loot(ink, value) for value in VALUES)
        + _mutiny(ink)
        + _backs(palette)
        + _held("action")
        + _rings(palette, ink)
    )


def printed(art: str, light: str, plate: str) -> str:
    """A woodcut in two inks besides its key: the paper that shows through, and the colour plate."""
    return g(use(f"pgm-art-{art}"), fill=light, stroke=light, stroke_width=0, color=plate)


def _card(id_: str, *parts: str) -> str:
    return symbol(f"pgm-card-{id_}", use("pgm-shadow"), g(*parts, transform="translate(-100 -140)"))


def _sheet(fill: str, edge: str, height: float = HEIGHT) -> str:
    return rect(1, 1, WIDTH - 2, height - 2, rx=13, fill=fill, stroke=edge, stroke_width=2)


def _window(x: float, y: float, width: float, height: float, *parts: str) -> str:
    """What is seen of a drawing, cut off at the edges."""
    box = f"{x:g} {y:g} {width:g} {height:g}"
    return el("svg", *parts, x=x, y=y, width=width, height=height, viewBox=box, overflow="hidden")


def seal(number: int, x: float, y: float, scale: float = 1, black: bool = False) -> str:
    return use(f"pgm-seal-{'black' if black else 'red'}-{number}", x, y, scale=scale)


def _seals(ink: Inks) -> str:
    """Wax with a number pressed into it: a force."""
    out = symbol("pgm-shadow", rect(-97, -135, 200, 280, rx=13, fill="#000000", opacity=".32"))
    for colour, wax, shade in (("red", ink.wax, ink.deep_wax), ("black", ink.pitch, "#000000")):
        disc = g(use("pgm-art-seal"), fill=wax, color=shade)
        out += symbol(f"pgm-seal-{colour}", disc)
        for number in range(1, 5):
            figure = text(0, 12.5, str(number), font_size=37, font_weight=700, text_anchor="middle", fill="#fdf3e0")
            out += symbol(f"pgm-seal-{colour}-{number}", use(f"pgm-seal-{colour}"), figure)
    return out


def _character(ink: Inks, word: str, force: int) -> str:
    """The card, and its picture alone; each loyal, and as a mutineer: the same print in other inks."""
    loyal = printed("arch", ink.paper, ink.ochre) + printed(word, ink.paper, ink.ochre)
    rising = _window(
        12, 12, 176, 214, printed("rage", ink.rage, ink.rage), printed("crowd", ink.rage, ink.rage)
    ) + printed(word, ink.skin, ink.blood)
    ground = rect(12, 12, 176, 214, fill=ink.rage)
    rule = path("M13 227H187", stroke=ink.key, stroke_width=3)
    band = path("M9 226H191V236H9Z", fill=ink.dusk)
    return (
        _card(word, _sheet(ink.paper, ink.edge), loyal, rule, seal(force, 35, 37))
        + _card(f"{word}-mutineer", _sheet(ink.dusk, "#000000"), ground, rising, band, seal(force, 35, 37, black=True))
        + _bust(word, ink.paper, ink.edge, loyal, seal(force, 38, 40, 1.25))
        + _bust(f"{word}-mutineer", ink.dusk, "#000000", ground + rising, seal(force, 38, 40, 1.25, black=True))
    )


def _bust(id_: str, fill: str, edge: str, picture: str, wax: str) -> str:
    paper = _sheet(fill, edge, BUST_HEIGHT)
    shade = rect(3, 5, 200, 234, rx=13, fill="#000000", opacity=".32")
    body = g(shade, paper, _window(0, 0, 200, 230, picture), wax, transform="translate(-100 -117)")
    return symbol(f"pgm-bust-{id_}", body)


def _sailor(ink: Inks, force: int) -> str:
    """PGM-6: small, as he lies on the table; his force in the wax."""
    mask = path("M0 10H200V220H0ZM11.5 112A88.5 88.5 0 1 0 188.5 112A88.5 88.5 0 1 0 11.5 112Z", fill=ink.paper)
    face = printed(f"sailor-{force}", ink.paper, ink.slate) + g(mask, fill_rule="evenodd")
    ring = circle(100, 112, 88.5, fill="none", stroke=ink.key, stroke_width=3)
    porthole = el("svg", face, ring, x=3, y=1, width=94, height=98, viewBox="6 18 188 196", overflow="hidden")
    shade = rect(2, 3, 100, 130, rx=9, fill="#000000", opacity=".32")
    paper = rect(1, 1, 98, 128, rx=9, fill=ink.paper, stroke=ink.edge, stroke_width=1.5)
    return symbol(
        f"pgm-mini-sailor-{force}", g(shade, paper, porthole, seal(force, 50, 97, 1.05), transform="translate(-50 -65)")
    )


def _hideout(ink: Inks, word: str) -> str:
    night = _window(12, 12, 176, 212, printed(word, ink.paper, ink.teal))
    frame = rect(12, 12, 176, 212, fill="none", stroke=ink.key, stroke_width=3)
    return _card(word, _sheet(ink.paper, ink.edge), night, frame)


def _action(ink: Inks, kind: int) -> str:
    word = KIND_WORDS[kind]
    scene = _window(13, 13, 174, 142, printed(word, ink.paper, ink.slate))
    frame = rect(13, 13, 174, 142, fill="none", stroke=ink.key, stroke_width=3)
    price = ""
    if kind in PRICED:
        coin = circle(166, 30, 22, fill=ink.ochre, stroke=ink.key, stroke_width=3.5)
        price = coin + text(166, 41, "1", font_size=32, font_weight=700, text_anchor="middle", fill=ink.key)
    return _card(word, _sheet(ink.paper, ink.edge), scene, frame, price)


def _loot(ink: Inks, value: int) -> str:
    """PGM-1: a coin, a cup, a chest; and the same for a card that lies small before its owner."""
    number = text(30, 54, str(value), font_size=54, font_weight=700, text_anchor="middle", fill=ink.key)
    corner = circle(30, 36, 26, fill=ink.paper) + number
    pips = "".join(_pip(ink, 100 + (i - (value - 1) / 2) * 30, 238) for i in range(value))
    picture = g(printed(f"loot-{value}", ink.paper, ink.ochre), transform="translate(0 -2)")
    turned = g(corner, transform="rotate(180 100 140)")
    big = text(50, 88, str(value), font_size=92, font_weight=700, text_anchor="middle", fill=ink.key)
    small = (
        rect(2, 3, 100, 140, rx=9, fill="#000000", opacity=".32")
        + rect(1, 1, 98, 138, rx=9, fill=ink.paper, stroke=ink.ochre, stroke_width=5)
        + big
        + "".join(_pip(ink, 50 + (i - (value - 1) / 2) * 28, 116) for i in range(value))
    )
    return _card(f"loot-{value}", _sheet(ink.paper, ink.edge), picture, pips, corner, turned) + symbol(
        f"pgm-mini-loot-{value}", g(small, transform="translate(-50 -70)")
    )


def _pip(ink: Inks, x: float, y: float) -> str:
    cross = path(f"M{x - 5.5:g} {y:g}h11M{x:g} {y - 5.5:g}v11", stroke=ink.key, stroke_width=2.4)
    return circle(x, y, 11.5, fill=ink.ochre, stroke=ink.key, stroke_width=2.6) + cross


def _mutiny(ink: Inks) -> str:
    """PGM-5: calm on one side, an armed fist on the other."""
    frame = rect(9, 9, 182, 262, rx=8, fill="none", stroke=ink.pale, stroke_width=2)
    swell = path(
        "M3 232C40 226 70 234 100 230C140 225 160 233 197 228V266C197 273 193 277 186 277H14C7 277 3 273 3 266Z"
    )
    return _card("calm", _sheet(ink.night, "#000000"), printed("calm", ink.pale, ink.slate), frame) + _card(
        "mutiny",
        _sheet(ink.fury, "#000000"),
        _window(3, 3, 194, 274, printed("mutiny", ink.fury, ink.pale)),
        g(swell, fill=ink.dusk),
    )


def _backs(palette: Palette) -> str:
    tone = palette.tone
    inked = (
        ("loot", tone("#e2b25c"), tone("#5e3f16"), tone("#3c270b")),
        ("action", tone("#8ea6b8"), tone("#26394a"), tone("#15222e")),
        ("hideout", tone("#86b8b0"), tone("#17403f"), tone("#0c2827")),
    )
    return "".join(
        _card(f"back-{kind}", _sheet(ground, edge), printed(f"back-{kind}", light, light))
        for kind, light, ground, edge in inked
    ) + "".join(
        symbol(f"pgm-mini-back-{kind}", _small_back(kind, light, ground)) for kind, light, ground, _ in inked[:2]
    )


def _held(card: str) -> str:
    """PGM-11: hands of one card and of two."""
    back = f"pgm-mini-back-{card}"
    one = use(back, turn=-6)
    return symbol("pgm-hand-1", one) + symbol("pgm-hand-2", one, use(back, 48, turn=4))


def _small_back(kind: str, light: str, ground: str) -> str:
    """What can be told of a back at the size of a fingernail: its colour and one sign."""
    signs = {
        "loot": path("M50 34L59 61L86 70L59 79L50 106L41 79L14 70L41 61Z", fill=light),
        "action": path("M22 34L78 106M78 34L22 106", stroke=light, stroke_width=13, fill="none"),
    }
    return g(
        rect(2, 3, 100, 140, rx=9, fill="#000000", opacity=".32"),
        rect(1, 1, 98, 138, rx=9, fill=ground, stroke=light, stroke_width=6),
        signs[kind],
        transform="translate(-50 -70)",
    )


def _rings(palette: Palette, ink: Inks) -> str:
    """Brass beads round what can be done; a plain ring round what has the focus."""
    shapes = (("card", 200, 280, 16), ("bust", 200, 234, 16), ("mini", 100, 130, 12))
    out = ""
    for name, width, height, radius in shapes:
        pad = 9 if name != "mini" else 6
        x, y, across, down = -width / 2 - pad, -height / 2 - pad, width + 2 * pad, height + 2 * pad
        thick = 13 if name != "mini" else 9
        out += symbol(
            f"pgm-legal-{name}",
            rect(x, y, across, down, rx=radius, fill="none", stroke=ink.key, stroke_width=thick),
            rect(x, y, across, down, rx=radius, fill="none", stroke=ink.brass, stroke_width=thick * 0.6),
        )
        out += symbol(
            f"pgm-focus-{name}",
            rect(x, y, across, down, rx=radius, fill="none", stroke="#ffffff", stroke_width=thick * 1.7),
            rect(x, y, across, down, rx=radius, fill="none", stroke=palette.focus, stroke_width=thick),
        )
    return out
