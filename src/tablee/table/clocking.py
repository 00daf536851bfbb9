"""What people and the house do about the clocks of a table. How they stand is computed (`clock`); what is done here is
a row like a move, tried before it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tablee.table import keeping
from tablee.table.clock import BACK, FLAG, GRANT, HOLD, NOBODY, PAUSE, PLAY, READY, RESUME, TIMED_OUT, Clocks, written
from tablee.table.errors import NotNow, NotYours, TableError, TooMuch
from tablee.table.follower import command
from tablee.table.store import HUMAN, Chair, Move

if TYPE_CHECKING:
    from tablee.table.table import Table

ASKED_AGAIN = 60.0
"""Seconds after which one may ask for a pause again that the others did not want."""


def timed(table: Table) -> Clocks:
    """The clocks of a game that goes on."""
    if table.clocks is None:
        raise NotNow("no-clocks")
    if not table.started:
        raise NotNow("not-started")
    if table.over:
        raise NotNow("over")
    return table.clocks


def rows(table: Table, kind: str, seats: Sequence[int], text: str = "") -> list[Move]:
    now = table.arrived
    return [Move(table.version + number, kind, seat, text, now) for number, seat in enumerate(seats, 1)]


# What the house does


@command
async def time_passes(table: Table) -> None:
    """Note whose time is up by now, and have a bot hold the seat where more than two play; end a pause that has lasted
    too long."""
    await keeping.make_good(table)
    clocks = table.clocks
    if clocks is None or table.over or table.presence.reach.since is not None:
        return
    if clocks.paused:
        if clocks.deadline is not None and clocks.deadline <= table.arrived:
            await keeping.note(table, rows(table, RESUME, [NOBODY]))
        return
    late = clocks.up(table.arrived)
    held = [] if clocks.duel else [replace(table.chairs[seat], held=True) for seat in late]
    if late:
        await keeping.note(table, rows(table, FLAG, late), held)


async def found(table: Table) -> None:
    """Somebody is back. Should that fail, it is made good before anything else is written."""
    with suppress(TableError):
        await back(table)


@command
async def back(table: Table) -> None:
    await keeping.make_good(table)


# What people do when time is up in a game of two


@command
async def take_game(table: Table, owner: str, seat: int) -> None:
    """The other's time is up: the game is over, and won."""
    table.mine(owner, seat)
    if table.record.timed_out == 1 - seat:
        return
    late = late_beside(table, seat)
    await keeping.end(table, Move(table.version + 1, TIMED_OUT, late, "", table.arrived))


@command
async def grant(table: Table, owner: str, seat: int) -> None:
    """The other's time is up, and one gives them some more."""
    table.mine(owner, seat)
    late = late_beside(table, seat)
    await keeping.note(table, rows(table, GRANT, [late], written(timed(table).pace.granted)))


def late_beside(table: Table, seat: int) -> int:
    """The other of two, whose time is up."""
    clocks = timed(table)
    if clocks.paused:
        raise NotNow("paused")
    late = next((other for other in clocks.flagged if other != seat), None)
    if late is None:
        raise NotNow("not-late")
    return late


# Pauses


@command
async def pause(table: Table, owner: str, wanted: bool) -> None:
    """Ask for a pause, or agree to one, for all seats that one plays; or say that one would rather play on."""
    clocks, seats = timed(table), playing(table, owner)
    if clocks.paused:
        if not wanted:
            raise NotNow("paused")
        return
    if not wanted:
        if clocks.wishes:
            await keeping.note(table, rows(table, PLAY, seats[:1]))
        return
    if not clocks.begun:
        raise NotNow("no-clock-runs")
    wishing = [seat for seat in seats if seat not in clocks.wishes]
    if wishing and not clocks.wishes and clocks.asked_at and table.arrived - clocks.asked_at < ASKED_AGAIN:
        raise TooMuch("pause-again")
    if wishing:
        await keeping.note(table, rows(table, PAUSE, wishing))


@command
async def ready(table: Table, owner: str) -> None:
    """Be ready to play on after a pause, with all seats that one plays."""
    clocks, seats = timed(table), playing(table, owner)
    if not clocks.paused:
        return
    waiting = [seat for seat in seats if seat not in clocks.ready]
    if waiting:
        await keeping.note(table, rows(table, READY, waiting))


def playing(table: Table, owner: str) -> list[int]:
    """The seats that somebody plays now, with a clock."""
    if not table.seats_of(owner):
        raise NotYours("not-seated")
    present = timed(table).present
    seats = [seat for seat in table.seats_of(owner) if seat in present]
    if not seats:
        raise NotNow("held")
    table.presence.seen(owner)
    return seats


# Seats that a bot holds


def clock_decides(table: Table, seat: int) -> bool:
    """Whether it is the clock that says for how long somebody may be away, and not those who wait. By correspondence
    these wait before the first move, too, when none runs: as long as a turn may last."""
    clocks = table.clocks
    if clocks is None or clocks.begun:
        return clocks is not None
    return not clocks.pace.live and table.absent_for(seat) < clocks.pace.whole


def may_be_held(table: Table, chair: Chair) -> bool:
    """Whether a bot may hold the seat, should its player be away."""
    return chair.kind == HUMAN and not chair.held and not clock_decides(table, chair.seat)


def may_be_taken_back(table: Table, chair: Chair) -> bool:
    return chair.held and (table.clocks is None or not table.clocks.final(chair.seat))


async def held(table: Table, chair: Chair) -> None:
    """A bot holds the seat from now on; where clocks run, that is written with it."""
    clocks = table.clocks
    already = clocks is None or chair.seat in clocks.held
    await keeping.reseat(table, chair, [] if already else rows(table, HOLD, [chair.seat]))


async def given_back(table: Table, chair: Chair) -> None:
    """The seat's own player is back. Whose time was up has some more, but not for ever."""
    clocks = table.clocks
    if clocks is None or chair.seat not in clocks.held:
        await keeping.reseat(table, chair, [])
        return
    if clocks.final(chair.seat):
        raise NotNow("late-too-often")
    await keeping.reseat(table, chair, rows(table, BACK, [chair.seat], written(clocks.due_back(chair.seat))))
