"""What the last round paid, source by source, until the next one is under way: PPP-36 to PPP-38."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.games.patimpatampatum.material import PLACES, WORTH
from tablee.games.patimpatampatum.picture.layout import PLATES
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.scoring import SOURCES
from tablee.kernel.picture import g, path, rect, text

NOTHING = "·"
NAMES = 8.8  # what the longest name of a plaza takes with its value, in units of the letters' size


def paid(pen: Pen, width: float, height: float) -> str:
    """A sheet with a row for each plaza, one for the houses and one for all, a column for each player in the order of
    play."""
    scene, ink = pen.scene, pen.ink
    size = 13.0 if pen.narrow else 20.5
    head, edge = size * 1.6, size * 0.5
    rows = list(_rows(pen))
    step = (height - head - 3) / len(rows)
    column = (width - edge - size * NAMES) / len(scene.order)
    middles = [size * NAMES + column * (i + 0.5) for i in range(len(scene.order))]
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
        pen.write(edge, head * 0.72, pen.say("paid.title", round=scene.seen.round - 1), size, font_weight="bold"),
        badges,
        g(prices, font_size=size, fill=ink.sepia, font_weight="bold", text_anchor="end"),
        g(names, font_size=size, fill=pen.palette.ink),
        g(numbers, font_size=size, fill=pen.palette.ink, font_weight="bold", text_anchor="middle"),
        id="paid",
        role="img",
        aria_label=pen.say("paid.label", round=scene.seen.round - 1),
    )


def _rows(pen: Pen) -> Iterator[tuple[str, str, list[int]]]:
    """What a source is worth, its name, and what it paid to each player."""
    seen, order = pen.scene.seen, pen.scene.order
    gains = seen.gains[-SOURCES:]
    for plaza in seen.pawns.town.plazas:
        yield str(WORTH[plaza]), PLATES[PLACES[plaza].id].said, [gains[plaza - 1][seat] for seat in order]
    yield "", pen.say("paid.houses"), [gains[-1][seat] for seat in order]
    yield "", pen.say("paid.sum"), [sum(row[seat] for row in gains) for seat in order]
