"""The players, in the order of play: who they are, their points, their cards as backs, their houses."""

from __future__ import annotations

from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.scoring import houses_held
from tablee.kernel.picture import at, g, rect

WIDE_HEIGHT, NARROW_HEIGHT = 64, 70


def players(pen: Pen, width: float) -> str:
    """A slip of paper for each player, side by side."""
    order = pen.scene.order
    gap = 4 if pen.narrow else 8
    each = (width - gap * (len(order) - 1)) / len(order)
    slips = _narrow if pen.narrow else _wide
    return g(
        *(at((each + gap) * i, 0, slips(pen, seat, each), id=f"slip-{seat}") for i, seat in enumerate(order)),
        id="slips",
    )


def _slip(pen: Pen, seat: int, width: float, height: float) -> str:
    """Paper with an edge of the player's colour; lit while the player's decision is awaited."""
    palette = pen.palette
    acts = seat in pen.scene.acting
    glow = rect(-3, -3, width + 6, height + 6, rx=10, fill=palette.sun, stroke=palette.ray, stroke_width=1.5)
    return (
        (glow if acts else "")
        + rect(0, 0, width, height, rx=7, fill=palette.paper, stroke=pen.ink.sepia, stroke_width=1)
        + rect(0, 0, width, 5, rx=2.5, fill=palette.players[seat])
    )


def _wide(pen: Pen, seat: int, width: float) -> str:
    """PPP-35: how many cards each hand holds is public."""
    scene, ink = pen.scene, pen.ink
    seen = scene.seen
    right = width - 10
    points = pen.cut(str(seen.points[seat]), right, 48, 31, pen.ink.seat(seat), anchor=1)
    room = width - 62 - 62
    return (
        _slip(pen, seat, width, WIDE_HEIGHT)
        + pen.use(f"badge-{seat}", 31, 36, scale=1.15)
        + pen.glyph(seat, 66, 24, 0.62)
        + pen.write(78, 30, scene.names[seat], 20, font_weight="bold", room=room - 16)
        + _backs(pen, seat, 60, 35)
        + pen.use("casa", 142, 48, scale=0.46)
        + pen.write(160, 54, str(houses_held(seen.pawns, seat)), 20, ink.sepia)
        + points
    )


def _narrow(pen: Pen, seat: int, width: float) -> str:
    scene, middle = pen.scene, width / 2
    seen = scene.seen
    name = pen.write(middle, 42, scene.names[seat], 13, font_weight="bold", room=width - 8, text_anchor="middle")
    return (
        _slip(pen, seat, width, NARROW_HEIGHT)
        + pen.use(f"badge-{seat}", middle - 15, 17, scale=0.5)
        + pen.cut(str(seen.points[seat]), middle + 3, 24, 14, pen.ink.seat(seat), anchor=0)
        + name
        + pen.use("small-back", middle - 29, 47, scale=0.66)
        + pen.write(middle - 14, 60, str(seen.cards.sizes[seat]), 13, pen.ink.sepia)
        + pen.use("casa", middle + 14, 56, scale=0.34)
        + pen.write(middle + 26, 60, str(houses_held(seen.pawns, seat)), 13, pen.ink.sepia)
    )


def _backs(pen: Pen, seat: int, x: float, y: float) -> str:
    """A few backs, more for a fuller hand, and how many cards they stand for."""
    size = pen.scene.seen.cards.sizes[seat]
    shown = max(1, min(4, (size + 3) // 4))
    cards = "".join(pen.use("small-back", x + 6 * i, y) for i in range(shown))
    return cards + pen.write(x + 6 * shown + 18, y + 19, str(size), 20, pen.ink.sepia)
