"""The viewer's hand, a fan of cards to be touched; where there is none, everybody's backs."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.games.patimpatampatum.actions import (
    DISCARDS,
    NONE,
    PLAY_CHARACTER,
    PLAY_NUMBER,
    Defence,
    defence,
)
from tablee.games.patimpatampatum.material import BORRATXOS, COMPARSE, COMPARSES, KIND_NAMES, KIND_WORDS, NUMBERS
from tablee.games.patimpatampatum.picture.layout import CARD_WIDTH
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.kernel.picture import FOCUS, HIT, at, circle, g, place, rect, text
from tablee.kernel.state import Action

CLOSE = 0.3  # cards of a kind lie so much closer
BEND, DIP = 5.0, 13.0  # how far the outer cards of a fan turn and sink
TICK = (27, 129)  # where even the next card of the fan does not hide it
CORNER, NARROW_CORNER = (88, 58), (88, 70)  # of a character, where its number is played
ASK, ASK_FELT = (19, 91), 62  # where a character is asked what it does, and how wide that is felt
WIDE_SCALE, NARROW_SCALE = 0.82, 0.53
SHOWN = 0.6  # of a card, at least, beside the next kind: its middle can be touched
NARROW_ROW = 72
RESTING_SCALE = 0.4  # on a phone, while a place on the map is to be chosen
TWO_ROWS, LONE_SCALE = 5, 0.8  # on a phone: from so many kinds on two rows; a single one is larger


@dataclass(frozen=True)
class Card:
    """A card in the hand: its kind, its number among its kind, whether it is the last of them."""

    kind: int
    number: int
    front: bool


def card_ref(kind: int) -> str:
    """The sprite's drawing of a kind of card."""
    return f"card-comparse-{COMPARSES[kind - COMPARSE]}" if kind >= COMPARSE else f"card-{KIND_WORDS[kind]}"


def hand(pen: Pen, width: float) -> str:
    cards = [
        Card(kind, number, number == count - 1) for kind, count in enumerate(pen.scene.hand) for number in range(count)
    ]
    if not pen.narrow:
        return g(_fan(pen, cards, width, WIDE_SCALE, 12), id="hand")
    kinds = sorted({card.kind for card in cards})
    if pen.scene.aiming:
        return g(_fan(pen, cards, width, RESTING_SCALE, 8), id="hand")
    if len(kinds) < TWO_ROWS:
        return g(_fan(pen, cards, width, LONE_SCALE, 8), id="hand")
    upper = set(kinds[: (len(kinds) + 1) // 2])
    rows = [card for card in cards if card.kind in upper], [card for card in cards if card.kind not in upper]
    scale = min(_scale(row, width, NARROW_SCALE) for row in rows)
    return g(*(at(0, NARROW_ROW * i, _fan(pen, row, width, scale, 8)) for i, row in enumerate(rows)), id="hand")


def _scale(cards: list[Card], width: float, largest: float) -> float:
    """How large cards are in a row of this width."""
    return min(largest, (width - 8) / (1 + SHOWN * sum(_steps(cards))) / CARD_WIDTH)


def _steps(cards: list[Card]) -> list[float]:
    """How far each card lies from the one before, in steps."""
    return [0.0 if i == 0 else CLOSE if card.number else 1.0 for i, card in enumerate(cards)]


def _fan(pen: Pen, cards: list[Card], width: float, largest: float, top: float) -> str:
    steps, scale = _steps(cards), _scale(cards, width, largest)
    card_width = CARD_WIDTH * scale
    step = min(card_width + 8, (width - card_width - 8) / (sum(steps) or 1))
    across = step * sum(steps) + card_width
    left, out, along = (width - across) / 2, "", 0.0
    for card, gap in zip(cards, steps, strict=True):
        along += gap * step
        lean = 2 * (along + card_width / 2) / across - 1 if len(cards) > 1 else 0.0
        bend = BEND * lean * min(1, len(cards) / 8)
        y = top + DIP * lean * lean * (0.5 if pen.narrow else 1)
        out += _card(pen, card, place(left + along, y, bend if not pen.narrow else bend / 2, scale))
    return out


def _card(pen: Pen, card: Card, transform: str) -> str:
    id_ = f"hand-{KIND_WORDS[card.kind]}-{card.number}"
    face = pen.use("shadow") + pen.use(card_ref(card.kind))
    if not card.front:
        return g(face, id=id_, class_="card", transform=transform)
    main, corner = actions_of(pen, card.kind)
    one = (_corner(pen, corner) if corner else "") + _asked(pen, card.kind)
    if main is None:
        return g(_resting(pen, card.kind, face), one, id=id_, class_="card", transform=transform)
    body = pen.touchable(
        main,
        face,
        pen.halo("playable"),
        pen.focus("card-focus"),
        pen.use("tick", *TICK) if _is_enough(pen, main) else "",
        kind="card",
        words=_heard(pen, card.kind, main),
    )
    return g(body, one, id=id_, transform=transform)


def actions_of(pen: Pen, kind: int) -> tuple[Action | None, Action | None]:
    """What touching a card does, and what touching its corner does: a character's number (PPP-6)."""
    scene = pen.scene
    legal = scene.by_text
    if DISCARDS[kind].text in legal:
        return DISCARDS[kind], None
    if kind == BORRATXOS and len(scene.revels) == 1:
        return next(iter(scene.revels.values())), None
    number = legal.get(defence(kind, NONE).text if scene.asked else PLAY_NUMBER[kind].text)
    if kind < NUMBERS:
        return number, None
    return _best_with(pen, kind) if scene.asked else legal.get(_as_character(pen, kind).text), number


def _as_character(pen: Pen, kind: int) -> Action:
    return defence(NONE, kind) if pen.scene.asked else PLAY_CHARACTER[kind - NUMBERS]


def _best_with(pen: Pen, kind: int) -> Defence | None:
    """The cheapest answer with a character that is enough; else the strongest."""
    scene = pen.scene
    answers = [answer for answer in scene.offered(Defence) if answer.character == kind]
    winning = [answer for answer in scene.enough if answer.character == kind]
    return winning[0] if winning else max(answers, key=scene.margin, default=None)


def _is_enough(pen: Pen, action: Action) -> bool:
    return isinstance(action, Defence) and pen.scene.margin(action) > 0


def _resting(pen: Pen, kind: int, face: str) -> str:
    """PPP-12, PPP-20: a card that does not help now can be asked why; at other times it just lies there."""
    scene = pen.scene
    choosing = bool(scene.legal) and (scene.seen.awaits == "cards" or scene.asked)
    if not choosing:
        return face
    action = PLAY_NUMBER[kind] if kind < NUMBERS else _as_character(pen, kind)
    return pen.touchable(
        action,
        face,
        pen.use("veil"),
        pen.focus("card-focus"),
        words=scene.say("barred-card", card=KIND_NAMES[kind]),
        barred=True,
        kind="card",
    )


def _corner(pen: Pen, action: Action) -> str:
    """PPP-6: the 1 in the corner of a character is played instead of it."""
    (wide, tall), palette = NARROW_CORNER if pen.narrow else CORNER, pen.palette
    return pen.touchable(
        action,
        rect(-4, -4, wide, tall, rx=15, fill=palette.sun, stroke=pen.ink.key, stroke_width=3),
        pen.cut("1", 24, tall / 2 + 9, 30, pen.ink.key),
        pen.use("shoe" if not pen.scene.asked else "shield", 56, tall / 2 - 4, scale=1.2),
        rect(-4, -4, wide, tall, rx=15, fill="none", stroke=palette.focus, stroke_width=8, **FOCUS),
    )


def _heard(pen: Pen, kind: int, action: Action) -> str:
    """What is done with a card and, for whoever hears it read, what a character does."""
    done, word = pen.scene.label(action), "comparse" if kind >= COMPARSE else KIND_WORDS[kind]
    return f"{done}. {pen.scene.words.say(f'tip.{word}.say')}" if kind >= NUMBERS else done


def _asked(pen: Pen, kind: int) -> str:
    """A question mark, for fingers; while a place is chosen on a phone, cards are too small for it."""
    if kind < NUMBERS or (pen.narrow and pen.scene.aiming):
        return ""
    ink, palette = pen.ink, pen.palette
    return pen.telling(
        pen.scene.say("ask", card=KIND_NAMES[kind]),
        rect(-ASK_FELT / 2, -25, ASK_FELT, ASK_FELT, **HIT),
        circle(0, 0, 21, fill=palette.card, stroke=ink.key, stroke_width=3),
        text(0, 11, "?", font_size=32, font_weight="bold", text_anchor="middle"),
        circle(0, 0, 24, fill="none", stroke=palette.focus, stroke_width=6, **FOCUS),
        transform=place(*ASK),
    )


# Nobody's hand


def backs(pen: Pen, width: float, height: float) -> str:
    """For a spectator: every hand from behind, with how many cards it holds (PPP-35)."""
    order = pen.scene.order
    columns = 3 if pen.narrow else len(order)
    rows = -(-len(order) // columns)
    across, down = width / columns, height / rows
    out = ""
    for i, seat in enumerate(order):
        size = pen.scene.seen.cards.sizes[seat]
        row, column = divmod(i, columns)
        fan = pen.use(f"fan-{size}") if size else ""
        scale = min(across / 92, down / 100, 2.1)
        count = circle(0, -14, 13, fill=pen.ink.key, stroke=pen.ink.gold, stroke_width=1.6)
        number = pen.cut(str(size), 0, -7, 14, pen.ink.pale)
        badge = pen.use(f"badge-{seat}", -34, -6, scale=0.62)
        out += at(across * (column + 0.5), down * (row + 0.76), fan, count, number, badge, scale=scale)
    return g(out, id="hand")
