"""What the viewer holds: action cards to be read, and the four hideouts; or all hands, where all are open."""

from __future__ import annotations

from tablee.games.pagamas.actions import (
    BRIBES,
    BUY_RUM,
    DODGE_IT,
    HIDES,
    HIRE_BLADE,
    LAY_AMBUSH,
    RALLIES,
    SPYGLASSES,
    Move,
)
from tablee.games.pagamas.material import (
    ALL_HANDS,
    AMBUSH,
    BLADE,
    BRIBE,
    DODGE,
    KIND_WORDS,
    PLACE_WORDS,
    PLACES,
    RUM,
    SPYGLASS,
)
from tablee.games.pagamas.phases.ambushes import MateAmbush
from tablee.games.pagamas.picture.layout import CARD
from tablee.games.pagamas.picture.pen import Pen
from tablee.kernel.picture import at, folded, g, place, rect
from tablee.kernel.state import Action

EFFECT_SIZES, EFFECT_LINES = (18.5, 17.5, 16.5), 4
LARGEST = 104
SMALL, SMALL_ROW = 37, 70  # a hideout in little room, and from row to row
NAME, NAME_SIZE = 22, 38
"""How high the slip with a player's name is, and how large a card's name is set, in the card's own units."""


def held(pen: Pen) -> list[int]:
    """The viewer's action cards, by kind."""
    return pen.scene.hand(pen.scene.eyes)


def hand(pen: Pen, width: float, wide: float, step: float) -> str:
    """The action cards side by side, round the middle of a width."""
    kinds = held(pen)
    left = width / 2 - step * (len(kinds) - 1) / 2
    out = ""
    for i, kind in enumerate(kinds):
        x = left + step * i
        out += _action_card(pen, kind, kinds[:i].count(kind), x, wide, (i - (len(kinds) - 1) / 2) * 4)
    return g(out, id="hand")


def _action_card(pen: Pen, kind: int, number: int, x: float, wide: float, turn: float) -> str:
    """PGM-6: its name, what it does, what it costs; it glows when it can be played."""
    scene, word = pen.scene, KIND_WORDS[kind]
    name = scene.words.say(f"card.{word}")
    effect = scene.words.say(f"effect.{word}")
    face = pen.use(f"card-{word}") + pen.title(name, 46) + _effect(pen, effect)
    if not scene.legal or (kind == AMBUSH and isinstance(scene.frame, MateAmbush)):
        body = g(face, role="img", aria_label=f"{name}. {effect}")  # the Mate's own ambush takes no card
    elif _can_be_played(pen, kind):
        body = g(pen.halo("legal-card"), face, role="img", aria_label=f"{name}. {effect}")
    else:
        why = scene.say("barred-card", card=name, effect=effect)
        body = pen.ringed(_played(pen, kind), "card", face, barred=True, words=why)
    return pen.lying(f"hand-{word}-{number}", x, wide * 0.7, body, turn=turn, scale=wide / CARD)


def _effect(pen: Pen, effect: str) -> str:
    """What it does, as large as four lines allow; the price is the coin in its corner."""
    words = effect.partition(". ")[0].rstrip(".") + "."
    for size in EFFECT_SIZES:
        written = folded(words, 184, size, EFFECT_LINES)
        if not written[-1].endswith("…"):
            break
    first = 69 if len(written) == EFFECT_LINES else 72
    return g(
        *(pen.write(0, first + (size + 2) * k, line, size) for k, line in enumerate(written)), text_anchor="middle"
    )


def _played(pen: Pen, kind: int) -> Action:
    """A way of playing a card, to ask why it cannot be done."""
    rival = pen.scene.seen.left_of(pen.scene.eyes)
    ways: dict[int, Action] = {
        AMBUSH: LAY_AMBUSH[rival][PLACES[0]],
        BLADE: HIRE_BLADE[rival][PLACES[0]],
        DODGE: DODGE_IT,
        ALL_HANDS: RALLIES[rival],
        BRIBE: BRIBES[rival][0],
        RUM: BUY_RUM,
        SPYGLASS: SPYGLASSES[rival],
    }
    return ways[kind]


def _can_be_played(pen: Pen, kind: int) -> bool:
    """Whether it can be played now: on the hatch, or on a player."""
    return any(action.plays == kind for action in pen.scene.offered(Move))


def hideouts(pen: Pen, width: float, wide: float) -> str:
    """PGM-4: the places that can still be named; while all choose, each can be touched."""
    scene = pen.scene
    mine = scene.seen.remaining(scene.eyes)
    step = min(wide * 1.04, (width - wide) / 3)
    left = width / 2 - step * 1.5
    out = ""
    for i, where in enumerate(PLACES):
        if where in mine:
            out += at(left + step * i, wide * 0.7, _hideout(pen, where, wide, (i - 1.5) * 3))
    return g(out, id="hideouts")


def _hideout(pen: Pen, where: int, wide: float, turn: float) -> str:
    scene, word = pen.scene, PLACE_WORDS[where]
    name = scene.words.say(f"place.{word}")
    face = pen.use(f"card-{word}") + pen.title(name, 118)
    action = HIDES[where]
    if action in scene.legal:
        face = pen.ringed(action, "card", face)
    elif scene.choosing_hideout:
        face = pen.ringed(action, "card", face, barred=True, words=scene.say("barred-place", place=name))
    return g(face, transform=place(0, 0, turn, round(wide / CARD, 3)))


def named_hideouts(pen: Pen, width: float) -> str:
    """The same in little room, two by two: each picture over its whole name."""
    scene, each = pen.scene, width / 2
    mine = scene.seen.remaining(scene.eyes)
    out = ""
    for i, where in enumerate(PLACES):
        if where in mine:
            name = scene.words.say(f"place.{PLACE_WORDS[where]}")
            card = pen.use(f"card-{PLACE_WORDS[where]}", each / 2, 26, scale=SMALL / CARD)
            paper = rect(2, 52, each - 4, 17, rx=3, fill=pen.ink.slip, stroke=pen.ink.key, stroke_width=1)
            written = pen.centred(each / 2, 64.5, name, 12.5, room=each - 8, font_weight=700)
            out += at(each * (i % 2), SMALL_ROW * (i // 2), card, paper, written)
    return g(out, id="hideouts")


# All hands, face up: a game that is over has no secrets left when it is looked at again


def _columns(pen: Pen) -> int:
    """How many hands lie side by side."""
    return min(3, len(pen.scene.open_hands)) if pen.narrow else len(pen.scene.open_hands)


def _wide(pen: Pen, width: float) -> float:
    """How wide a card is."""
    return min(LARGEST, width / _columns(pen) / 2 - 6)


def open_hands_down(pen: Pen, width: float) -> float:
    """How high all of it is."""
    rows = -(-len(pen.scene.open_hands) // _columns(pen))
    return rows * (NAME + 10 + _wide(pen, width) * 1.4)


def open_hands(pen: Pen, width: float) -> str:
    """Each player's name over the cards in that hand."""
    across, wide = width / _columns(pen), _wide(pen, width)
    tall = open_hands_down(pen, width) / -(-len(pen.scene.open_hands) // _columns(pen))
    out = ""
    for i, (seat, kinds) in enumerate(pen.scene.open_hands.items()):
        x, y = across * (i % _columns(pen) + 0.5), tall * (i // _columns(pen))
        out += at(x, y, _open_hand(pen, seat, kinds, across, wide))
    return g(out, id="hands")


def _open_hand(pen: Pen, seat: int, kinds: list[int], across: float, wide: float) -> str:
    room = min(across - 6, 150)
    out = rect(-room / 2, 0, room, NAME, rx=3, fill=pen.ink.slip, stroke=pen.ink.key, stroke_width=1)
    out += pen.glyph(seat, 13 - room / 2, NAME / 2, 0.7)
    out += pen.write(25 - room / 2, 16, pen.scene.names[seat], 14, room=room - 30, font_weight=700)
    for i, kind in enumerate(kinds):
        x = (i - (len(kinds) - 1) / 2) * (wide + 2)
        out += at(x, NAME + 4 + wide * 0.7, _open_card(pen, kind), scale=round(wide / CARD, 3))
    return out


def _open_card(pen: Pen, kind: int) -> str:
    """Its name is set as large as there is room, instead of what it does."""
    word = KIND_WORDS[kind]
    name = folded(pen.scene.words.say(f"card.{word}"), 182, NAME_SIZE, 2, bold=True)
    first = 84 - 20 * (len(name) - 1)
    written = (pen.title(line, first + 42 * k, NAME_SIZE) for k, line in enumerate(name))
    return pen.use(f"card-{word}") + "".join(written)
