"""What lies on the map: step tiles of natural wood, coloured inlays, scouts, flags, objectives.

Everything is drawn round (0 0) for a square 40 units wide. Wood never turns, because its light stays put; lines do.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patrolis.material import COLOURS, CROSS, VALUES
from tablee.games.patrolis.picture.inks import Inks, inks, seat_ink
from tablee.games.patrolis.picture.lettering import stencil
from tablee.kernel.chance import Rng
from tablee.kernel.picture import (
    GLYPHS,
    Palette,
    Value,
    circle,
    el,
    g,
    mix,
    num,
    path,
    poly,
    rect,
    ring,
    symbol,
    use,
)

SEATS = 6
FREE, ABANDONED = "f", "x"  # whose a line is, where it is no player's
OWNERS = (*map(str, range(SEATS)), ABANDONED, FREE)
GRAINS = "ab"  # tiles that lie side by side are of different wood

BEND = "M-20 0A20 20 0 0 0 0 -20"  # joins west and north
CUT_BEND = "M-19 0A20 20 0 0 0 0 -19"
ACROSS = "M-20 0H20"
CUT_CROSS = "M-19 0H19M0 -19V19"
QUARTER_TURNS = {1: 90, 2: 180, 3: 270, 4: 0}  # of each curve, from the one that joins west and north

RHYTHMS = ("4 16", "1.5 5", None, "9 3", "2 3 6 3", "5 5")
"""The dashes in a player's line: they tell it apart where its colour does not."""


def tile_name(tile: int, owners: tuple[str, str], grain: int) -> str:
    """The drawing of a tile: what it is, whose its lines are (a cross: north to south, east to west), which wood."""
    if tile == CROSS:
        return f"ptr-x{owners[0]}{owners[1]}{GRAINS[grain]}"
    return f"ptr-c{tile}{owners[0]}{GRAINS[grain]}"


def tiles(palette: Palette) -> str:
    """Every tile with every owner of its lines."""
    out = woodwork(palette, OWNERS[:-1])
    for grain in range(2):
        for owner in OWNERS:
            out += "".join(tile_drawing(tile, (owner, FREE), grain) for tile in QUARTER_TURNS)
            out += "".join(tile_drawing(CROSS, (owner, other), grain) for other in OWNERS)
    return out


def woodwork(palette: Palette, owners: Sequence[str]) -> str:
    """What tiles are made of: wood, burnt lines, and the inlays of these owners."""
    ink = inks(palette)
    out = "".join(_wood(ink, n) for n in range(4)) + _ash(ink)
    out += symbol("ptr-cut-curve", _groove(CUT_BEND, ink)) + symbol("ptr-cut-cross", _groove(CUT_CROSS, ink))
    for owner in owners:
        out += symbol(f"ptr-bend-{owner}", _inlay(palette, BEND, owner))
        out += symbol(f"ptr-line-{owner}", _inlay(palette, ACROSS, owner))
    return out


def tile_drawing(tile: int, owners: tuple[str, str], grain: int) -> str:
    return _cross(*owners, grain) if tile == CROSS else _curve(tile, owners[0], grain)


def _curve(tile: int, owner: str, grain: int) -> str:
    turn = QUARTER_TURNS[tile]
    wood = "ptr-ash" if owner == ABANDONED else f"ptr-wood-{grain}"
    line = "" if owner == FREE else use(f"ptr-bend-{owner}", turn=turn)
    return symbol(tile_name(tile, (owner, FREE), grain), use(wood), use("ptr-cut-curve", turn=turn), line)


def _cross(down: str, across: str, grain: int) -> str:
    """A tile is grey when an abandoned track is all that it carries."""
    dead = ABANDONED in (down, across) and not {down, across} - {ABANDONED, FREE}
    return symbol(
        tile_name(CROSS, (down, across), grain),
        use("ptr-ash" if dead else f"ptr-wood-{2 + grain}"),
        use("ptr-cut-cross"),
        "" if down == FREE else use(f"ptr-line-{down}", turn=90),
        "" if across == FREE else use(f"ptr-line-{across}"),
    )


# Wood


def _wood(ink: Inks, n: int) -> str:
    edge = path("M18.6 -18.6V18.6H-18.6", fill="none", stroke=ink.groove, stroke_width=1, opacity=".55")
    return symbol(
        f"ptr-wood-{n}",
        _block(ink.woods[n], ink.rim, ink),
        _grain(n, ink.grain),
        path("M-18.5 18.5V-18.5H18.5", fill="none", stroke=ink.gleam, stroke_width=1.1, opacity=".8"),
        edge,
    )


def _ash(ink: Inks) -> str:
    """Wood that has stood out in the rain."""
    gleam = path("M-18.5 18.5V-18.5H18.5", fill="none", stroke=ink.gleam, stroke_width=1, opacity=".5")
    return symbol("ptr-ash", _block(ink.ash, ink.ash_rim, ink), _grain(1, ink.ash_grain), gleam)


def _block(top: str, rim: str, ink: Inks) -> str:
    return (
        rect(-18.5, -17, 38.5, 38.5, rx=2.5, fill=ink.shadow, opacity=".34")
        + rect(-19, -17, 38, 38, rx=2.2, fill=rim)
        + rect(-19, -19, 38, 38, rx=1.2, fill=top)
    )


def _grain(n: int, colour: str) -> str:
    """Lines of growth; in every other piece they flow round a knot."""
    rng = Rng(60 + n)
    knot = (rng.below(17) - 8, rng.below(19) - 9) if n % 2 else None
    d, x = "", -18.0 + rng.below(20) / 10
    while x < 18:
        bends = []
        for y in (-18.5, -6, 6, 18.5):
            aside = rng.below(15) / 10 - 0.7
            if knot and abs(y - knot[1]) < 9 and abs(x - knot[0]) < 7:
                aside += 2.4 if x > knot[0] else -2.4
            bends.append(max(-18.4, min(18.4, x + aside)))
        a, b, c, e = map(num, bends)
        d += f"M{a} -18.5C{b} -6 {c} 6 {e} 18.5"
        x += 2.4 + rng.below(28) / 10
    lines = path(d, fill="none", stroke=colour, stroke_width=0.8, opacity=".6")
    if not knot:
        return lines
    return lines + el("ellipse", cx=knot[0], cy=knot[1], rx=1.7, ry=3.0, fill=colour, opacity=".75")


def _groove(d: str, ink: Inks) -> str:
    """A line burnt into the wood: lit on its far side."""
    return (
        path(d, transform="translate(.7 .9)", fill="none", stroke=ink.gleam, stroke_width=8.6, opacity=".65")
        + path(d, fill="none", stroke=ink.burn, stroke_width=7.8)
        + path(d, fill="none", stroke=ink.groove, stroke_width=5)
    )


def _inlay(palette: Palette, d: str, owner: str) -> str:
    """A player's line let into the groove; ash where its track was abandoned."""
    ink = inks(palette)
    if owner == ABANDONED:
        dead = path(d, stroke=ink.ash_grain, stroke_width=7.4) + path(d, stroke=ink.ash, stroke_width=4)
        return g(dead, fill="none")
    seat = int(owner)
    return g(
        path(d, stroke=seat_ink(palette, seat), stroke_width=7.6),
        path(d, stroke=palette.players[seat], stroke_width=5.2),
        path(d, stroke=palette.card, stroke_width=1.3, stroke_dasharray=RHYTHMS[seat], opacity=".7"),
        fill="none",
    )


# Scouts, flags, ends


def scouts(palette: Palette, seats: int = SEATS) -> str:
    """For each seat its token, its arrow to the east, and its flag on a pole."""
    out = ""
    for seat in range(seats):
        colour, line = palette.players[seat], {"stroke": inks(palette).black, "stroke_linejoin": "round"}
        out += symbol(f"ptr-token-{seat}", _token(palette, seat))
        out += symbol(f"ptr-arrow-{seat}", path("M5 -11.5L24 0L5 11.5L10 0Z", fill=colour, stroke_width=2, **line))
        out += symbol(f"ptr-flag-{seat}", _flag(palette, seat))
    return out + _end(palette)


def _token(palette: Palette, seat: int) -> str:
    ink = inks(palette)
    shape = g(GLYPHS[seat], transform="scale(.48)", fill=palette.card, stroke=ink.black, stroke_width=2)
    return (
        circle(0, 1.5, 11.5, fill=ink.shadow, opacity=".5")
        + circle(0, 0, 10, fill=palette.players[seat], stroke=ink.black, stroke_width=1.6)
        + circle(0, 0, 8, fill="none", stroke=palette.card, stroke_width=1)
        + shape
    )


def _flag(palette: Palette, seat: int) -> str:
    """Where a track came onto the map: its foot is at (0 0)."""
    ink = inks(palette)
    shape = g(GLYPHS[seat], transform="translate(8.500 -19.500) scale(.42)", fill=palette.card, stroke=ink.black)
    return (
        path("M0 0V-26", stroke=ink.black, stroke_width=2.4, stroke_linecap="round")
        + path(
            "M0 -27H21L16 -19.500L21 -12H0Z",
            fill=palette.players[seat],
            stroke=ink.black,
            stroke_width=1.6,
            stroke_linejoin="round",
        )
        + shape
    )


def _end(palette: Palette) -> str:
    """Where a track was abandoned."""
    ink = inks(palette)
    return symbol(
        "ptr-end",
        circle(0, 0, 8.5, fill=ink.sheet, stroke=ink.black, stroke_width=1.6),
        path("M-4 -4L4 4M4 -4L-4 4", stroke=palette.warn, stroke_width=2.6, stroke_linecap="round"),
    )


# Objectives: as many sides as they are worth, so that the shape tells what the colour tells


def objectives(palette: Palette) -> str:
    ink = inks(palette)
    fills = (ink.blue, ink.red, ink.green, ink.yellow)
    return "".join(
        symbol(f"ptr-goal-{COLOURS[colour]}", _objective(palette, VALUES[colour], fill))
        for colour, fill in enumerate(fills)
    )


def _objective(palette: Palette, value: int, fill: str) -> str:
    ink = inks(palette)
    outline = {
        5: poly([(x, y + 1) for x, y in ring(5, 18.5)]),
        3: poly([(x, y + 4) for x, y in ring(3, 21.5)]),
        2: "M-21 0Q0 -27 21 0Q0 27 -21 0Z",
        1: "M-16 0A16 16 0 1 1 16 0A16 16 0 1 1 -16 0Z",
    }[value]
    line: dict[str, Value] = {"stroke": ink.black, "stroke_width": 1.6, "stroke_linejoin": "round"}
    figure = palette.card if value > 1 else ink.black
    middle = {5: 1.5, 3: 4.5, 2: 0, 1: 0}[value]
    return (
        path(outline, fill=ink.shadow, opacity=".4", transform="translate(1.500 4)")
        + path(outline, fill=mix(fill, "#000000", 0.45), transform="translate(0 2.500)", **line)
        + path(outline, fill=fill, **line)
        + path(outline, fill="none", stroke=palette.card, stroke_width=1.4, opacity=".55", transform="scale(.82)")
        + stencil(str(value), 0, middle, {5: 16, 3: 14, 2: 14, 1: 16}[value], figure, 3)
    )


# Terrain: a small window on each kind, 76 x 44


def samples(palette: Palette) -> str:
    ink = inks(palette)
    water = rect(0, 0, 76, 44, fill=ink.sea) + path(
        "M0 12C18 6 24 16 40 12S64 4 76 10M0 22C16 16 28 26 44 22S64 14 76 20M0 32C18 26 30 36 46 32S66 24 76 30",
        fill="none",
        stroke=ink.shore,
        stroke_width=1.3,
    )
    rows = ((8, 7, 1.0), (19, 9, 1.5), (32, 11, 2.1))
    hachures = g(
        *(
            path("".join(f"M{x} {y - h / 2}l{(x - 38) / 22:.1f} {h}" for x in range(5, 74, 4)), stroke_width=w)
            for y, h, w in rows
        ),
        stroke=ink.hachure,
        stroke_linecap="round",
    )
    grass = "M12 14l1 3M15 12v5M18 14l-1 3M50 32l1 3M53 30v5M56 32l-1 3M60 12l1 3M63 10v5M66 12l-1 3"
    trees = g(*(circle(x, y, 3.2) for x, y in ((32, 12), (38, 15), (34, 19), (14, 33), (21, 35))), fill=ink.copse)
    country = rect(0, 0, 76, 44, fill=ink.land) + g(
        path(grass, stroke_width=1.2),
        path("M56 22h14M56 25h14M30 30h12M30 33h12M30 36h12", stroke_width=1),
        trees,
        stroke=ink.leaf,
    )
    road = (
        rect(0, 0, 76, 44, fill=ink.land)
        + path(grass, stroke=ink.leaf, stroke_width=1.2)
        + path("M0 14.500H76V30H0Z", fill=ink.casing)
        + rect(0, 16, 76, 12.5, fill=ink.road)
    )
    drawn = {"water": water, "mountain": rect(0, 0, 76, 44, fill=ink.hill) + hachures, "country": country, "road": road}
    edge = rect(0, 0, 76, 44, rx=2, fill="none", stroke=ink.black, stroke_width=1.6)
    return "".join(symbol(f"ptr-{name}", drawing, edge) for name, drawing in drawn.items())
