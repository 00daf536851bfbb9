"""What rounds paid, PPP-36 to PPP-38: the last one until the next is under way, all of them at the end."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.games.patimpatampatum.material import PLACES, WORTH
from tablee.games.patimpatampatum.picture.layout import PLATES
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.scoring import SOURCES, by_round
from tablee.kernel.picture import g, measure, path, rect, text

NOTHING = "·"


def paid(pen: Pen, width: float, height: float) -> str:
    """A sheet with a row for each plaza, one for the houses and one for all, a column for each player in the order of
    play."""
    scene, ink = pen.scene, pen.ink
    size = 13.0 if pen.narrow else 20.5
    head, edge = size * 1.6, size * 0.5
    rows = list(_rows(pen))
    step = (height - head - 3) / len(rows)
    title = scene.say("paid.title", round=scene.seen.round - 1)
    named = max(edge + measure(title, size, bold=True), *(2.1 * size + measure(name, size) for _, name, _ in rows))
    column = (width - 2 * edge - named) / len(scene.order)
    middles = [named + edge + column * (i + 0.5) for i in range(len(scene.order))]
    lines, prices, names, numbers = "", "", "", ""
    for n, (price, name, gained) in enumerate(rows):
        top = head + step * n
        base = round(top + step / 2 + size * 0.35, 1)
        lines += f"M{edge:.0f} {top:.1f}H{width - edge:.0f}"
        prices += text(size * 1.7, base, price)
        names += text(size * 2.1, base, name)
        for x, points in zip(middles, gained, strict=True):
            numbers += text(round(x), base, str(points) if points else NOTHING)
    badges = "".join(
        pen.use(f"badge-{seat}", round(x), round(head * 0.52), scale=round(size / 31, 2))
        for x, seat in zip(middles, scene.order, strict=True)
    )
    return g(
        rect(0, 0, width, height, rx=7, fill=pen.palette.paper, stroke=ink.sepia, stroke_width=1),
        path(lines, stroke=ink.sepia, stroke_width=0.8, stroke_dasharray="2 4"),
        pen.write(edge, head * 0.72, title, size, font_weight="bold"),
        badges,
        g(prices, font_size=size, fill=ink.sepia, font_weight="bold", text_anchor="end"),
        g(names, font_size=size, fill=pen.palette.ink),
        g(numbers, font_size=size, fill=pen.palette.ink, font_weight="bold", text_anchor="middle"),
        id="paid",
        role="img",
        aria_label=scene.say("paid.label", round=scene.seen.round - 1),
    )


def _rows(pen: Pen) -> Iterator[tuple[str, str, list[int]]]:
    """What a source is worth, its name, and what it paid to each player."""
    seen, order = pen.scene.seen, pen.scene.order
    gains = seen.gains[-SOURCES:]
    for plaza in seen.pawns.town.plazas:
        yield str(WORTH[plaza]), PLATES[PLACES[plaza].id].said, [gains[plaza - 1][seat] for seat in order]
    yield "", pen.scene.say("paid.houses"), [gains[-1][seat] for seat in order]
    yield "", pen.scene.say("paid.sum"), [sum(row[seat] for row in gains) for seat in order]


# At the end


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
        out += _column_sign(pen, i, middle, head)
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
            str(seen.points[seat]), width - 12, y + row / 2 + size * 0.6, 1.2 * size, pen.ink.seat(seat), anchor=1
        )
    return g(out, id="tally", role="img", aria_label=pen.scene.say("tally"))


def _column_sign(pen: Pen, row: int, x: float, head: float) -> str:
    """A plaza or a house, with the number of the round."""
    scale = head / 48
    if row % 2:
        figure = pen.use("casa", x + 12 * scale, 24 * scale, scale=0.6 * scale)
    else:
        figure = pen.use("flame", x + 12 * scale, 30 * scale, scale=1.4 * scale)
    return figure + pen.cut("I" * (row // 2 + 1), x - 2 * scale, 33 * scale, 17 * scale, pen.ink.key, anchor=1)
