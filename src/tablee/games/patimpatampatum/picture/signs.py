"""What marks the map and the cards for a moment: what can be chosen, where a pawn may go, the push and its answer."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import CAPACITY, ROOM
from tablee.games.patimpatampatum.picture.cards import CARD_HEIGHT, CARD_WIDTH, SHIELD, SHOE
from tablee.games.patimpatampatum.picture.inks import Inks, inks
from tablee.games.patimpatampatum.picture.knife import burst, rays
from tablee.games.patimpatampatum.picture.layout import PLATES, PLAZA, START, plan
from tablee.kernel.picture import Palette, Value, circle, g, path, rect, symbol, use

NOTHING: dict[str, Value] = {"fill": "#000000", "fill_opacity": "0", "stroke": "none"}  # unseen, but a finger feels it
SQUARE_REACH, HOUSE_REACH = 23.0, 26.0


def signs(palette: Palette) -> str:
    ink = inks(palette)
    return (
        _places()
        + _halo(palette, ink)
        + _targets(palette, ink)
        + _push(palette, ink)
        + _card_signs(palette, ink)
        + symbol("ppp-pile", circle(0, 0, 10.5, fill=ink.key, stroke=ink.gold, stroke_width=1.6))
    )


def _places() -> str:
    """PPP-16: ``ppp-places-1`` to ``-3``, the places of every plaza as a round opens them."""
    rounds = ""
    for round_ in (1, 2, 3):
        spots = ""
        for id_ in PLATES:
            for i, slot in enumerate(plan().spots[id_].slots[:ROOM]):
                spots += use("ppp-place" if i < CAPACITY[round_] else f"ppp-shut-{i - 1}", *slot)
        rounds += symbol(f"ppp-places-{round_}", spots)
    return rounds


def _ringed(ink: Inks, r: float, colour: str, **more: Value) -> str:
    """A ring that stands out on night and on stone."""
    return circle(0, 0, r, fill="none", stroke=ink.edge, stroke_width=8) + circle(
        0, 0, r, fill="none", stroke=colour, stroke_width=4, **more
    )


def _halo(palette: Palette, ink: Inks) -> str:
    """Under a pawn that can be chosen; round the one that is; round whatever has the focus."""
    light = rays((0, -4), 20, 31, 20, 3, "halo", 0.15)
    focus = circle(0, -4, 30, fill="none", stroke=palette.card, stroke_width=8) + circle(
        0, -4, 30, fill="none", stroke=palette.focus, stroke_width=4.5
    )
    return (
        symbol(
            "ppp-halo",
            circle(0, -4, SQUARE_REACH + 3, **NOTHING),
            path(light, fill=palette.sun, stroke=ink.edge, stroke_width=0.8),
            circle(0, -4, 22, fill=palette.sun, stroke=ink.edge, stroke_width=1.6),
        )
        + symbol("ppp-chosen", g(_ringed(ink, 26, palette.sun), transform="translate(0 -4)"))
        + symbol("ppp-focus", focus)
    )


def _targets(palette: Palette, ink: Inks) -> str:
    """Where the chosen pawn may go: a square, a rival's square, a house, a plaza, Sant Pere; and back."""
    line: dict[str, Value] = {"fill": "none", "stroke_width": 3.4}
    frame = rect(-16, -16, 32, 32, rx=4, fill=palette.sun, stroke=ink.edge, stroke_width=2)
    dot = circle(0, 0, 6, fill=ink.warm, stroke=ink.edge, stroke_width=1.4)
    teeth = g(
        *(path("M-21 -10V-21H-10L-15 -15Z", transform=f"rotate({turn})") for turn in (0, 90, 180, 270)),
        fill=ink.warm,
        stroke=palette.card,
        stroke_width=1.4,
    )
    step = "M7 -9L-4 0L7 9"
    return (
        symbol("ppp-to", circle(0, 0, SQUARE_REACH, **NOTHING), frame, dot)
        + symbol("ppp-to-rival", circle(0, 0, SQUARE_REACH, **NOTHING), teeth)
        + symbol("ppp-to-house", circle(0, 0, HOUSE_REACH, **NOTHING), _ringed(ink, HOUSE_REACH, palette.sun))
        + symbol("ppp-to-plaza", circle(0, 0, PLAZA, **NOTHING), _ringed(ink, PLAZA + 7, palette.sun))
        + symbol("ppp-to-start", circle(0, 0, START, **NOTHING), _ringed(ink, START + 7, palette.sun))
        + symbol(
            "ppp-back",
            circle(0, 0, SQUARE_REACH, **NOTHING),
            rect(-17, -17, 34, 34, rx=4, fill=palette.card, stroke=ink.cool, stroke_width=4, stroke_dasharray="7 4"),
            path(step, stroke=ink.cool, **line),
        )
    )


def _push(palette: Palette, ink: Inks) -> str:
    """A push: its strength in a burst, the plaza in uproar, the pawns that are pushed."""
    shield = path(SHIELD, fill=ink.cool, stroke=palette.card, stroke_width=2, stroke_linejoin="round")
    return (
        symbol(
            "ppp-burst",
            path(burst(0, 0, 25, 38, 13, "push", 0.07), fill=ink.edge),
            path(burst(0, 0, 22, 34, 13, "push", 0.07), fill=ink.flame),
            circle(0, 0, 19, fill=ink.pale, stroke=ink.edge, stroke_width=2),
        )
        + symbol("ppp-uproar", _ringed(ink, PLAZA + 7, ink.flame, stroke_dasharray="16 6"))
        + symbol(
            "ppp-pushed",
            g(_ringed(ink, 24, palette.sun), transform="translate(0 -4)"),
            g(shield, transform="translate(-19 15)"),
        )
        + symbol(
            "ppp-rival",
            circle(0, -4, SQUARE_REACH, **NOTHING),
            path(burst(0, -4, 23, 31, 12), fill=ink.edge),
            path(burst(0, -4, 21, 28, 12), fill=palette.sun),
        )
    )


def _card_signs(palette: Palette, ink: Inks) -> str:
    """Round a card that can be played, over one that cannot; a tick where it would be enough."""
    wide, tall = CARD_WIDTH + 8, CARD_HEIGHT + 8
    return (
        symbol("ppp-playable", rect(-4, -4, wide, tall, rx=15, fill="none", stroke=palette.ray, stroke_width=6))
        + symbol(
            "ppp-card-focus",
            rect(-4, -4, wide, tall, rx=15, fill="none", stroke=palette.card, stroke_width=13),
            rect(-4, -4, wide, tall, rx=15, fill="none", stroke=palette.focus, stroke_width=8),
        )
        + symbol("ppp-shoe", path(SHOE, fill=ink.warm, stroke=ink.key, stroke_width=2, stroke_linejoin="round"))
        + symbol("ppp-shield", path(SHIELD, fill=ink.cool, stroke=ink.key, stroke_width=2, stroke_linejoin="round"))
        + symbol("ppp-shadow", rect(3, 8, CARD_WIDTH - 4, CARD_HEIGHT - 4, rx=14, fill=ink.edge, opacity=".45"))
        + symbol(
            "ppp-veil",
            rect(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=12, fill="#ffffff" if palette.grey else "#2b0d14", opacity=".5"),
        )
        + symbol(
            "ppp-tick",
            circle(0, 0, 17, fill=palette.tone("#0b5f4b"), stroke=palette.card, stroke_width=3.5),
            path(
                "M-7 0L-2 6L8 -6",
                fill="none",
                stroke=palette.card,
                stroke_width=4,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
        )
    )
