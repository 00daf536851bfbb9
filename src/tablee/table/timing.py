"""What is told of the clocks of a table to one who looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.kernel.words import Words
from tablee.table.clock import Clocks
from tablee.table.dial import reading
from tablee.table.driver import house_player
from tablee.table.sight import Dial, Timing
from tablee.table.store import Chair
from tablee.table.summary import brief

if TYPE_CHECKING:
    from tablee.table.table import Table


def timing(table: Table, chooser: int | None, speech: Words, now: float | None) -> Timing | None:
    """As the rows say, so that views stay equal, or as the clocks show it ``now``. ``chooser`` is the seat that may
    choose what is to be done where the other's time is up."""
    clocks = table.clocks
    if clocks is None:
        return None
    late = late_at(table)
    return Timing(
        pace=str(clocks.pace),
        told=brief(clocks.pace, speech),
        live=clocks.pace.live,
        whole=clocks.pace.whole,
        granted=clocks.pace.granted,
        duel=clocks.duel,
        begun=clocks.begun,
        dials=tuple(_dial(table, clocks, chair, speech, now) for chair in table.chairs),
        present=tuple(sorted(clocks.present)),
        wishes=tuple(sorted(clocks.wishes)),
        paused=table.paused,
        paused_at=clocks.paused_at if table.paused else None,
        ready=tuple(sorted(clocks.ready)),
        next=clocks.awaited if table.paused else (),
        late=late,
        may_take=late is not None and chooser not in (None, late),
    )


def late_at(table: Table) -> int | None:
    """The seat of a game of two whose time is up, while the other may choose."""
    clocks = table.clocks
    if clocks is None or table.over or clocks.paused or table.trouble:
        return None
    return min(clocks.flagged, default=None)


def _dial(table: Table, clocks: Clocks, chair: Chair, speech: Words, now: float | None) -> Dial | None:
    seat = chair.seat
    if seat not in clocks.people:
        return None
    left, late = clocks.left[seat], clocks.flags.get(seat, 0)
    if not clocks.pace.live and seat not in clocks.awaited:
        left = clocks.pace.whole  # what the last turn has left is over with it
    until = clocks.at + left if seat in clocks.running and not table.trouble else None
    shown = left if until is None or now is None else min(left, max(0.0, until - now))
    holder = house_player(table.game) if late and seat in clocks.held and not chair.left else ""
    return Dial(
        seat=seat,
        left=round(left, 3),
        until=None if until is None else round(until, 3),
        up=seat in clocks.flagged,
        late=late,
        gained=round(clocks.gained.get(seat, 0)),
        holder=speech.say(f"bot.{holder}.name") if holder else "",
        final=clocks.final(seat),
        shown=reading(shown, clocks.pace.live, speech),
        share=round(min(1.0, shown / clocks.pace.whole), 3),
    )
