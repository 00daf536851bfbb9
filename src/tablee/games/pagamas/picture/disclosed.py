"""All hands, face up: a game that is over has no secrets left when it is looked at again."""

from __future__ import annotations

from tablee.games.pagamas.material import KIND_WORDS
from tablee.games.pagamas.picture.cards import HEIGHT, WIDTH
from tablee.games.pagamas.picture.pen import Pen, lines
from tablee.kernel.picture import at, g, rect

LARGEST = 104
NAME, NAME_SIZE = 22, 38
"""How high the slip with a player's name is, and how large a card's name is set, in the card's own units."""


def columns(pen: Pen) -> int:
    """How many hands lie side by side."""
    return min(3, len(pen.scene.open_hands)) if pen.narrow else len(pen.scene.open_hands)


def _wide(pen: Pen, width: float) -> float:
    """How wide a card is."""
    return min(LARGEST, width / columns(pen) / 2 - 6)


def down(pen: Pen, width: float) -> float:
    """How high all of it is."""
    rows = -(-len(pen.scene.open_hands) // columns(pen))
    return rows * (NAME + 10 + _wide(pen, width) * HEIGHT / WIDTH)


def hands(pen: Pen, width: float) -> str:
    """Each player's name over the cards in that hand."""
    across, wide = width / columns(pen), _wide(pen, width)
    tall = down(pen, width) / -(-len(pen.scene.open_hands) // columns(pen))
    out = ""
    for i, (seat, kinds) in enumerate(pen.scene.open_hands.items()):
        x, y = across * (i % columns(pen) + 0.5), tall * (i // columns(pen))
        out += at(x, y, _hand(pen, seat, kinds, across, wide))
    return g(out, id="hands")


def _hand(pen: Pen, seat: int, kinds: list[int], across: float, wide: float) -> str:
    room = min(across - 6, 150)
    out = rect(-room / 2, 0, room, NAME, rx=3, fill=pen.ink.slip, stroke=pen.ink.key, stroke_width=1)
    out += pen.glyph(seat, 13 - room / 2, NAME / 2, 0.7)
    out += pen.write(25 - room / 2, 16, pen.scene.names[seat], 14, room=room - 30, font_weight=700)
    for i, kind in enumerate(kinds):
        x = (i - (len(kinds) - 1) / 2) * (wide + 2)
        out += at(x, NAME + 4 + wide * 0.7, _card(pen, kind), scale=round(wide / WIDTH, 3))
    return out


def _card(pen: Pen, kind: int) -> str:
    """Its name is set as large as there is room, instead of what it does."""
    word = KIND_WORDS[kind]
    name = lines(pen.scene.words.say(f"card.{word}"), 182, NAME_SIZE, 2)
    first = 84 - 20 * (len(name) - 1)
    written = (pen.title(line, first + 42 * k, NAME_SIZE) for k, line in enumerate(name))
    return pen.use(f"card-{word}") + "".join(written)
