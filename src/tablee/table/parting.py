"""A game that ends without a result, before its rules end it: because all agree to, or the host closes the table.

Every person at the table must agree, one who is only away too: nobody's game is broken off behind their back. Whoever
has left has no say any more, and bots always agree. An offer holds until its owner does something else in the game.
"""

from __future__ import annotations

from dataclasses import replace

from tablee.kernel.record import AGREED, CLOSED
from tablee.kernel.state import CHANCE
from tablee.table import keeping
from tablee.table.errors import BadCommand, NotNow, NotYours
from tablee.table.follower import command
from tablee.table.offers import missing, offered
from tablee.table.store import STAYS, Move
from tablee.table.table import Table

LONGEST_SENTENCE = 300


@command
async def offer(table: Table, owner: str, wanted: bool) -> None:
    """Offer to end the game without a result, or take that back; it ends when everybody has offered to."""
    seats = [seat for seat in table.seats_of(owner) if not table.chairs[seat].left]
    if not seats:
        raise NotYours("not-seated")
    if wanted and table.record.broken == AGREED:
        return
    if table.over:
        raise NotNow("over")
    if not table.version:
        raise NotNow("not-begun")
    for seat in seats:
        if (seat in offered(table)) != wanted:
            await table.write_chair(replace(table.chairs[seat], parts_at=table.version if wanted else STAYS))
    table.done()
    if table.tables.street.shared:  # somebody may have agreed in another house at the same moment
        await table.follower.catch_up()
    if wanted:
        await end_if_agreed(table)


async def end_if_agreed(table: Table) -> None:
    """Under the table's lock."""
    agreed = offered(table)
    if agreed and not table.over and not missing(table):
        await _end(table, AGREED, agreed[0], " ".join(str(seat + 1) for seat in agreed))


@command
async def settle(table: Table) -> None:
    """Somebody has left: perhaps all others had offered to end it."""
    await end_if_agreed(table)


@command
async def close(table: Table, sentence: str) -> None:
    """The host closes the table, and says why to all who come."""
    clean = " ".join("".join(char if char.isprintable() else " " for char in sentence).split())
    if not 0 < len(clean) <= LONGEST_SENTENCE:
        raise BadCommand("host-sentence", most=LONGEST_SENTENCE)
    if table.over:
        raise NotNow("over")
    await _end(table, CLOSED, CHANCE, clean)


async def _end(table: Table, kind: str, seat: int, text: str) -> None:
    await keeping.end(table, Move(table.version + 1, kind, seat, text, table.arrived))
