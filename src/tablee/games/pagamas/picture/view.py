"""A seen position as SVG, in two shapes: for a wide page, and for a phone held upright."""

from __future__ import annotations

from tablee.games.pagamas.loot import GONE
from tablee.games.pagamas.material import KIND_WORDS, KINDS, SAILORS
from tablee.games.pagamas.picture.hand import hand, held, hideouts, named_hideouts, open_hands, open_hands_down
from tablee.games.pagamas.picture.hatch import Hatch
from tablee.games.pagamas.picture.inks import DAY, FIRE
from tablee.games.pagamas.picture.layout import (
    CARD,
    HATCH,
    NARROW_ACROSS,
    NARROW_HATCHES,
    NARROW_LEFT,
    NARROW_WIDTH,
    WIDE_HEIGHT,
    WIDE_MINE,
    WIDE_SHIP,
    WIDE_WIDTH,
    Place,
    narrow_hatch,
    narrow_places,
    wide_places,
)
from tablee.games.pagamas.picture.pen import Pen
from tablee.games.pagamas.picture.seats import Seat
from tablee.games.pagamas.picture.sentences import description, headline
from tablee.games.pagamas.picture.stage import stage
from tablee.kernel.picture import at, circle, el, g, path, rect
from tablee.kernel.state import NOBODY

LAMPS = ((165, 290), (338, 110), (640, 110), (810, 290), (500, 480))
LAMP = 190
CORNER = 10
TABLE_LEFT, TABLE_TOP = 20, 562  # where cards and coins lie below the ship
DECK = (
    "M68 160C56 196 56 364 68 400C142 494 324 530 520 528C712 526 850 440 936 280C850 120 712 34 520 32"
    "C324 30 142 66 68 160Z"
)


def draw(pen: Pen) -> str:
    return _narrow(pen) if pen.narrow else _wide(pen)


def _wide(pen: Pen) -> str:
    """The ship across the page; below, in the sea, what the viewer holds."""
    scene = pen.scene
    height = WIDE_HEIGHT if _below(pen) else WIDE_SHIP
    x, y, across, tall = HATCH
    hatch = Hatch(pen, stage(pen))
    parts = [
        _framed(
            WIDE_WIDTH,
            height,
            rect(0, 0, WIDE_WIDTH, height, fill=pen.light.sea),
            pen.use("sea-wide", stroke=pen.light.sea, color=pen.light.line),
            _creatures(pen, height),
            pen.use("ship-wide", fill=pen.light.deck, color=pen.light.trim),
        ),
        _glow(pen, x + across / 2, y + tall / 2),
        pen.use("furniture-wide", fill=pen.light.wood, color=pen.light.trim),
        pen.use("hatch-wide", fill=pen.light.wood, color=pen.light.wood),
        _piles(pen, ((128, 408), (196, 452), (846, 400), (792, 446)), 46),
        _calm(pen, 868, 170, 50),
        at(x, y, hatch.draw(across, tall)),
        _seats(pen, [*wide_places(len(scene.others)), WIDE_MINE]),
    ]
    if scene.open_hands:
        parts.append(at(0, WIDE_SHIP + 8, open_hands(pen, WIDE_WIDTH)))
    elif hatch.spread:
        parts.append(at(TABLE_LEFT, TABLE_TOP, hatch.table(WIDE_WIDTH - 2 * TABLE_LEFT, WIDE_HEIGHT - TABLE_TOP - 6)))
    elif _below(pen):
        parts.append(_holding_wide(pen))
    return _picture(pen, WIDE_WIDTH, height, *parts)


def _below(pen: Pen) -> bool:
    """Whether there is anything to show below the ship: what the viewer holds, or what all of them do."""
    scene = pen.scene
    return bool(scene.open_hands) or (scene.viewer is not None and not scene.over)


def _holding_wide(pen: Pen) -> str:
    cards = _written_on_the_sea(pen, 210, "your-hand") + at(60, 574, hand(pen, 300, 130, 144)) if held(pen) else ""
    return cards + _written_on_the_sea(pen, 690, "your-hideouts") + at(440, 580, hideouts(pen, 500, 118))


def _written_on_the_sea(pen: Pen, x: float, key: str) -> str:
    """Lettered like a sea on a chart."""
    return pen.centred(x, 560, pen.scene.say(key), 16, pen.light.script, font_style="italic", letter_spacing="2")


def _narrow(pen: Pen) -> str:
    """The ship sails up the page: the others ahead, the hatch, one's own place, one's cards. It is always as high as
    with the largest hatch, so that the page does not jump."""
    scene = pen.scene
    top = narrow_hatch(len(scene.others))
    hatch = Hatch(pen, stage(pen))
    size = hatch.size()
    tall = NARROW_HATCHES[size]
    mine = Place(10, top + tall + 18, left=True, narrow=True, mine=True)
    below = mine.y + 100
    under = open_hands_down(pen, NARROW_WIDTH) + 12 if scene.open_hands else 146 if _below(pen) else 8
    height = round(below + NARROW_HATCHES["large"] - tall + under)
    parts = [
        _framed(
            NARROW_WIDTH,
            height,
            rect(0, 0, NARROW_WIDTH, height, fill=pen.light.sea),
            at(
                0,
                top,
                pen.use("sea-tall", stroke=pen.light.sea, color=pen.light.line),
                pen.use("ship-tall", fill=pen.light.deck, color=pen.light.trim),
            ),
        ),
        _glow(pen, NARROW_WIDTH / 2, top + tall / 2),
        at(0, top, pen.use(f"hatch-{size}", fill=pen.light.wood, color=pen.light.wood)),
        _piles(pen, ((322, mine.y + 24), (322, mine.y + 70), (362, mine.y + 24), (362, mine.y + 70)), 25),
        at(NARROW_LEFT, top, hatch.draw(NARROW_ACROSS, tall)),
        _seats(pen, [*narrow_places(len(scene.others)), mine]),
    ]
    if scene.open_hands:
        parts.append(at(0, below + 8, open_hands(pen, NARROW_WIDTH)))
    elif _below(pen):
        parts.append(_holding_narrow(pen, below))
    return _picture(pen, NARROW_WIDTH, height, *parts)


def _holding_narrow(pen: Pen, top: float) -> str:
    cards = len(held(pen))
    taken = 98 * cards
    room = NARROW_WIDTH - taken - 12
    if pen.scene.choosing_hideout:
        places = ""
    else:
        places = named_hideouts(pen, room) if cards else at(0, 10, hideouts(pen, room, 84))
    return g(at(2, top + 4, hand(pen, taken, 94, 96)), at(taken + 6, top + 4, places), data_own="")


# The ship


def _framed(width: float, height: float, *scenery: str) -> str:
    """The sea ends where the picture does, also on a page that lets pictures stick out."""
    edge = el("clipPath", rect(0, 0, width, height, rx=CORNER), id="edge")
    return edge + g(*scenery, clip_path="url(#edge)")


def _creatures(pen: Pen, height: float) -> str:
    """Where the sea is empty, in fair weather."""
    if pen.scene.light != DAY or height != WIDE_HEIGHT:
        return ""
    line, sea = pen.light.line, pen.light.sea
    return pen.use("rose", 12, 478, scale=0.8, fill=line, color=sea, opacity=".8") + pen.use(
        "serpent", 826, 24, scale=0.8, fill=line, color=sea, opacity=".8"
    )


def _glow(pen: Pen, x: float, y: float) -> str:
    """Lanterns in the night, a fire in a mutiny."""
    if not pen.light.glow:
        return ""
    shade = el(
        "radialGradient",
        el("stop", offset=0, stop_color=pen.light.glow, stop_opacity=".75"),
        el("stop", offset=".55", stop_color=pen.light.glow, stop_opacity=".3"),
        el("stop", offset=1, stop_color=pen.light.glow, stop_opacity=0),
        id="glow",
    )
    if pen.scene.light == FIRE or pen.narrow:
        lit = circle(x, y, 330 if not pen.narrow else 260, fill="url(#glow)")
    else:
        lit = "".join(circle(a, b, LAMP, fill="url(#glow)") for a, b in LAMPS)
    deck = el("clipPath", path(DECK), id="deck") if not pen.narrow else ""
    return shade + deck + g(lit, pointer_events="none", clip_path="url(#edge)" if pen.narrow else "url(#deck)")


def _piles(pen: Pen, spots: tuple[tuple[int | float, int | float], ...], wide: float) -> str:
    """The loot pile, what is gone of it, the action deck, its discards: each with its number."""
    seen = pen.scene.seen
    gone = [card for card in range(1, seen.loot.drawn + 1) if seen.loot.where(card) == GONE]
    thrown = [kind for kind in range(KINDS) if seen.cards.discards[kind]]
    back = "mini-back" if pen.narrow else "card-back"
    piles = (
        (f"{back}-loot", seen.loot.left, "loot"),
        (f"mini-loot-{seen.loot.value(gone[-1])}" if gone else "", len(gone), "gone"),
        (f"{back}-action", seen.cards.left, "deck"),
        (_thrown(thrown[-1]) if thrown else "", sum(seen.cards.discards), "discards"),
    )
    out = ""
    for (x, y), (ref, count, name) in zip(spots, piles, strict=True):
        if not count:
            continue
        label = pen.scene.say(f"pile.{name}", cards=count)
        scale = wide / (CARD if ref.startswith("card") else 100)
        if name in ("loot", "deck"):
            cards = "".join(pen.use(ref, -1.6 * k, -2.2 * k, scale=scale) for k in range(min(3, count)))
        else:
            cards = pen.use(ref, turn=9, scale=scale * 0.84)
        size = 13 if not pen.narrow else 12
        tag = pen.slip(wide * 0.5 - 14, wide * 0.7 - 14, 27, 19, str(count), size)
        out += at(x, y, cards, tag, id=f"pile-{name}", role="img", aria_label=label)
    return out


def _thrown(kind: int) -> str:
    return f"mini-sailor-{kind + 1}" if kind < SAILORS else f"card-{KIND_WORDS[kind]}"


def _calm(pen: Pen, x: float, y: float, wide: float) -> str:
    """PGM-5: the Mutiny card, while it is calm."""
    if pen.scene.seen.starter != NOBODY or pen.scene.mutiny_offered:
        return ""
    face = pen.use("card-calm") + pen.title(pen.scene.say("calm"), 118, 30, pen.ink.moon)
    return pen.lying("mutiny-card", x, y, face, turn=3, scale=wide / CARD)


def _seats(pen: Pen, places: list[Place]) -> str:
    """Every player, then all the loot before them in the order of its numbers, so that it can move; nobody touches it
    there."""
    scene = pen.scene
    seats = [Seat(pen, seat, place) for seat, place in zip([*scene.others, scene.eyes], places, strict=True)]
    loot: dict[int, str] = {}
    for seat in seats:
        loot.update(seat.beside.loot())
    return "".join(seat.draw() for seat in seats) + g(
        *(loot[card] for card in sorted(loot)), *(seat.beside.count() for seat in seats), pointer_events="none"
    )


# The whole


def _picture(pen: Pen, width: int, height: int, *parts: str) -> str:
    return pen.board(width, height, headline(pen.scene), description(pen.scene), *parts, fill=pen.ink.key)
