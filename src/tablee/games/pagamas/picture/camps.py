"""The hatch in a mutiny, two camps with their forces; and at the end of the game, with what was buried."""

from __future__ import annotations

from tablee.games.pagamas.loot import BURIED
from tablee.games.pagamas.material import FORCE, LOYALIST, MUTINEER
from tablee.games.pagamas.phases.mutiny import force_of
from tablee.games.pagamas.picture.layout import CARD
from tablee.games.pagamas.picture.pen import Pen
from tablee.kernel.picture import at, rect


def camps(pen: Pen, width: float, height: float) -> str:
    """PGM-24, PGM-25: the turned card, and on either side a force in wax."""
    wide = min(96.0, height / 1.46)
    card = pen.use("card-mutiny") + pen.title(pen.scene.say("mutiny"), 122, 36, pen.ink.pale)
    out = pen.lying("mutiny-card", width / 2, height / 2 - 2, card, scale=wide / CARD)
    for side, way, colour in ((LOYALIST, -1, "black"), (MUTINEER, 1, "red")):
        x = width / 2 + way * (width / 4 + 24)
        out += at(x, 0, _camp(pen, side, colour, width / 2 - wide / 2 - 6))
    return out


def _camp(pen: Pen, side: int, colour: str, room: float) -> str:
    seen = pen.scene.seen
    force = force_of(seen, side)
    members = [seat for seat in range(seen.seats) if seen.sides[seat] == side]
    key = "captain" if side == LOYALIST else "mutineers"
    out = pen.centred(0, 14, pen.scene.say(f"camp.{key}"), 14, pen.ink.chalk, room=room, font_style="italic")
    out += pen.use(f"seal-{colour}", 0, 52, scale=1.08)
    out += pen.centred(0, 64, str(force), 36, pen.ink.figure, font_weight=700)
    columns = 3 if len(members) > 2 else len(members)
    for i, seat in enumerate(members):
        in_row = min(columns, len(members) - i // columns * columns)
        x = (i % columns - (in_row - 1) / 2) * 42
        y = 98 + i // columns * 22
        out += at(x, y, _member(pen, seat))
    return out


def _member(pen: Pen, seat: int) -> str:
    seen = pen.scene.seen
    words = str(FORCE[seen.roles[seat]])
    if seen.rallied >> seat & 1:
        words += f"+{seen.cards.crew_force(seat)}"
    return pen.glyph(seat, -9, 0, 0.7) + pen.write(1, 5, words, 14, pen.ink.chalk, font_weight=700)


def tally(pen: Pen, width: float, height: float) -> str:
    """PGM-29: the buried shares, most first."""
    seen = pen.scene.seen
    outcome = seen.outcome()
    assert outcome is not None
    order = sorted(range(seen.seats), key=lambda seat: (outcome.ranks[seat], -outcome.points[seat], seat))
    each = min(32.0, height / seen.seats)
    out = ""
    for i, seat in enumerate(order):
        y = each * (i + 0.5)
        winner = outcome.ranks[seat] == 1
        cards = seen.loot.of(seat, BURIED)
        step = min(22.0, (width - 200) / max(1, len(cards)))
        if winner:
            out += rect(4, y - each / 2 + 1, width - 8, each - 2, rx=6, fill=pen.ink.brass, fill_opacity=".35")
        out += pen.glyph(seat, 22, y, 0.85)
        out += pen.write(40, y + 6, pen.scene.names[seat], 16, pen.ink.chalk, room=110, font_weight=700)
        out += "".join(
            pen.use(f"mini-loot-{seen.loot.value(card)}", 164 + step * k, y, scale=round(each / 155, 2))
            for k, card in enumerate(cards)
        )
        out += pen.write(
            width - 14, y + 7, str(outcome.points[seat]), 20, pen.ink.chalk, font_weight=700, text_anchor="end"
        )
    return out
