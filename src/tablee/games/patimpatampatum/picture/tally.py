"""At the end, how the points came about: each round's plazas and houses, for every player."""

from __future__ import annotations

from tablee.games.patimpatampatum.picture.inks import deep
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.scoring import by_round
from tablee.kernel.picture import g, path, rect


def tally(pen: Pen, width: float, height: float) -> str:
    """PPP-36 to PPP-40: a sheet with a row for each player, the leader first, and two columns for each round."""
    seen = pen.scene.seen
    gains = by_round(seen.gains)
    seats = sorted(range(seen.seats), key=lambda seat: (-seen.points[seat], seat))
    size = 14.0 if pen.narrow else 20.0
    head, name = 2.4 * size, width * (0.3 if pen.narrow else 0.28)
    row = (height - head - 8) / len(seats)
    column = (width - name - 3.6 * size) / len(gains)
    out = rect(0, 0, width, height, rx=9, fill=pen.palette.paper, stroke=pen.ink.sepia, stroke_width=1)
    for i in range(len(gains)):
        middle = name + column * (i + 0.5)
        out += _sign(pen, i, middle, head)
    for n, seat in enumerate(seats):
        y = head + row * n
        base = y + row / 2 + size * 0.35
        out += path(f"M8 {y:.1f}H{width - 8:.0f}", stroke=pen.ink.sepia, stroke_width=1, stroke_dasharray="2 4")
        out += pen.use(f"badge-{seat}", 8 + size, y + row / 2, scale=min(row / 52, size / 18))
        out += pen.write(
            16 + 2 * size, base, pen.scene.names[seat], size, font_weight="bold", room=name - 2 * size - 18
        )
        for i, gained in enumerate(gains):
            x = name + column * (i + 0.5)
            out += pen.write(x, base, str(gained[seat]), size, pen.ink.sepia, text_anchor="middle")
        out += pen.cut(
            str(seen.points[seat]), width - 12, y + row / 2 + size * 0.6, 1.2 * size, deep(pen.palette, seat), anchor=1
        )
    return g(out, id="tally", role="img", aria_label=pen.say("tally"))


def _sign(pen: Pen, row: int, x: float, head: float) -> str:
    """A plaza or a house, with the number of the round."""
    scale = head / 48
    if row % 2:
        figure = pen.use("casa", x + 12 * scale, 24 * scale, scale=0.6 * scale)
    else:
        figure = pen.use("flame", x + 12 * scale, 30 * scale, scale=1.4 * scale)
    return figure + pen.cut("I" * (row // 2 + 1), x - 2 * scale, 33 * scale, 17 * scale, pen.ink.key, anchor=1)
