"""A moment of a game that is over, to be passed on: its curve and its sentences on a leaf, to be laid beside the board.

Whoever reads it was not there: players are called by their names, and only a reason speaks to who decided, as a hint
does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablee.kernel.picture import DAY, GLYPHS, TITLES, at, circle, folded, g, measure, mix, path, rect, svg, text
from tablee.table.curve import HIGH, Curve

ACROSS, DOWN = 540, 582
MARGIN = 34
ROOM = ACROSS - 2 * MARGIN
TOP, TALL = 124, 160
"""Where the curve begins, and how high it is."""

PLACE = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
LINES = 4
"""Of each sentence at most."""


def leaf(
    title: str,
    names: Sequence[str],
    drawn: Curve,
    step: int,
    steps: int,
    told: Sequence[tuple[str, str]],
    together: bool = False,
) -> str:
    """``told`` are sentences, each with how it is set: ``bold``, ``italic`` or nothing."""
    return svg(
        ACROSS,
        DOWN,
        rect(0, 0, ACROSS, DOWN, rx=14, fill=DAY.paper),
        text(MARGIN, 58, title, font_family=TITLES, font_size=38, font_weight=600, fill=DAY.ink),
        *_seats(names),
        *_curve(drawn, step, max(1, steps), together),
        *_sentences(told),
    )


def _seats(names: Sequence[str]) -> list[str]:
    """Who played, each with its shape; where not all names have room, the long ones are cut."""
    needed = [34 + measure(name, 19) for name in names]
    even, left, found = ROOM / len(names), float(MARGIN), list[str]()
    spare = ROOM - sum(needed)
    for seat, name in enumerate(names):
        room = needed[seat] if spare >= 0 else min(needed[seat], even)
        (shown,) = folded(name, room - 33, 19, 1)
        found += [at(left + 10, 92, _shape(seat), scale=0.8), text(left + 26, 98, shown, font_size=19)]
        left += room + max(0.0, spare) / len(names)
    return found


def _shape(seat: int) -> str:
    return g(GLYPHS[seat], fill=DAY.players[seat], stroke=DAY.ink, stroke_width=1.6)


def _curve(drawn: Curve, step: int, steps: int, together: bool) -> list[str]:
    wide, high = ROOM / steps, TALL / HIGH

    def laid(edge: str) -> str:
        return PLACE.sub(lambda found: f"{float(found[1]) * wide:.1f} {float(found[2]) * high:.1f}", edge)

    def paler(seat: int) -> str:
        return mix(DAY.card, DAY.players[seat], 0.3)

    first = drawn.lines[-1][0]
    parts = [rect(0, 0, ROOM, TALL, fill=paler(1 - first) if drawn.below and not together else DAY.card)]
    if drawn.below:
        parts.append(path(laid(drawn.below), fill=paler(first)))
    parts.append(path(f"M0 {TALL / 2}H{ROOM}", stroke=DAY.ink, stroke_dasharray="2 4", fill="none"))
    if drawn.band:
        parts.append(path(laid(drawn.band), fill=DAY.ink, opacity=0.2))
    for seat, line in drawn.lines:
        colour = DAY.ink if drawn.below else mix(DAY.players[seat], DAY.ink, 0.25)
        parts.append(path(laid(line), stroke=colour, stroke_width=2.4, fill="none", stroke_linejoin="round"))
    parts.append(path(f"M{step * wide:.1f} 0V{TALL}", stroke=DAY.ink, stroke_width=2))
    for seat, y in drawn.heights:
        alone = circle(0, 0, 6, fill=DAY.card, stroke=DAY.ink, stroke_width=2)
        parts.append(at(step * wide, y * high, alone if drawn.below else at(0, 0, _shape(seat), scale=0.6)))
    parts.append(rect(0, 0, ROOM, TALL, fill="none", stroke=DAY.ink, stroke_width=1.6))
    return [at(MARGIN, TOP, *parts)]


def _sentences(told: Sequence[tuple[str, str]]) -> list[str]:
    found, y = list[str](), float(TOP + TALL + 40)
    for words, weight in told:
        bold, italic = weight == "bold", weight == "italic"
        size = 23 if bold else 20
        for line in folded(words, ROOM, size, LINES, bold, italic):
            if y > DOWN - 16:
                return found
            style = "italic" if italic else None
            found.append(text(MARGIN, y, line, font_size=size, font_weight=700 if bold else None, font_style=style))
            y += size * 1.3
        y += 7
    return found
