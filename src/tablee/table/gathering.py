"""Until a game begins: who may take which chair, what its host can do about it, and tables to which nobody comes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tablee.kernel.record import one_line
from tablee.table.chairs import HOUSE, bot_chair, known_player
from tablee.table.errors import BadCommand, NotNow, NotYours, Overtaken, TooMuch
from tablee.table.follower import command
from tablee.table.pace import Pace
from tablee.table.store import BOT, HUMAN, OPEN, Chair, Duplicate

if TYPE_CHECKING:
    from tablee.table.table import Table
    from tablee.table.tables import Tables

MOST_OPEN = 5
"""Tables with a chair for anybody in the house that one person may have laid and that have not filled yet."""

HOUR, DAY = 3600.0, 86_400.0
PATIENCE = {"live": HOUR / 2, "relaxed": DAY, "days": 7 * DAY}
"""Seconds that the free chairs of a table wait, by its pace, where anybody in the house may come; by link a week."""

BY_LINK = 7 * DAY


def waits(pace: Pace, open_: bool) -> float:
    """For how long a table waits while nobody is there."""
    return PATIENCE[pace.kind] if open_ else BY_LINK


# Who is who


def host_of(table: Table) -> int | None:
    """Who has laid the table; of those that were laid before this was written down, the first who sits there."""
    people = [chair for chair in table.chairs if chair.kind == HUMAN]
    return next((chair.seat for chair in people if chair.host), people[0].seat if people else None)


def hosts(table: Table, owner: str) -> bool:
    seat = host_of(table)
    return bool(owner) and seat is not None and table.chairs[seat].owner == owner


def found_in_house(table: Table) -> bool:
    """Whether the table is, or was, among those that everybody in the house is shown."""
    return any(chair.house for chair in table.chairs)


def friend_of(table: Table) -> str:
    """What a link says beside the name of the table, where that alone is no secret: who has it was invited."""
    sign = hmac.digest(table.agreement.key, f"tablee friend 1\n{table.id}".encode(), "sha256")
    return sign.hex()[:16] if found_in_house(table) else ""


def sign_of(table: Table, owner: str) -> str:
    """How a guest is named in a command: the same at this table, another at each other."""
    return hashlib.sha256(f"tablee guest 1\n{table.id}\n{owner}".encode()).hexdigest()[:12]


# Sitting down


def demand_may_sit(table: Table, owner: str, chair: Chair, friend: str) -> None:
    if owner in table.shown_out:
        raise NotNow("shown-out")
    if chair.kind != OPEN or (chair.owner and chair.owner != owner):
        raise NotNow("taken")
    if not chair.house and not chair.owner and not hmac.compare_digest(friend_of(table), friend or ""):
        raise NotNow("by-link")
    if table.agreement.rated and table.seats_of(owner):
        raise NotNow("rated-one")


def free_chair(table: Table, owner: str, friend: str) -> Chair:
    """The first chair that is kept for this person; for a friend, one that is for friends; or one for anybody."""
    free = [chair for chair in table.chairs if chair.kind == OPEN and chair.owner in (owner, "")]
    if not free:
        raise NotNow("full")
    sign = friend_of(table)
    invited = not sign or hmac.compare_digest(sign, friend or "")
    return min(free, key=lambda chair: (not chair.owner, chair.house if invited else not chair.house, chair.seat))


@command
async def seat_bot(table: Table, owner: str, seat: int | None, player: str) -> None:
    if not table.seats_of(owner):
        raise NotYours("not-seated")
    chair = free_chair(table, "", friend_of(table)) if seat is None else table.chair(seat)
    if chair.kind != OPEN:
        raise NotNow("taken")
    if table.over:
        raise NotNow("over")
    demand_no_bot(table.agreement.rated)
    await table.seat(replace(bot_chair(chair.seat, known_player(player, table.game)), house=chair.house))


def demand_rateable(chairs: Sequence[Chair]) -> None:
    """What counts is played by different people."""
    demand_no_bot(any(chair.kind == BOT for chair in chairs))
    if sum(chair.kind == HUMAN for chair in chairs) > 1:
        raise NotNow("rated-one")


def demand_no_bot(rated: bool) -> None:
    if rated:
        raise NotNow("rated-bot")


async def pass_on(table: Table, left: Chair) -> None:
    """Whoever gets up leaves the table to the next who sits there."""
    heir = next((chair for chair in table.chairs if chair.kind == HUMAN), None)
    if left.host and heir is not None:
        await table.seat(replace(heir, host=True))


@command
async def add_salt(table: Table, owner: str, seat: int, salt: str) -> None:
    """Mix something into the dice, before the first throw."""
    table.mine(owner, seat)
    if table.version or table.chairs[seat].salt:
        raise NotNow("salted")
    await table.seat(replace(table.chairs[seat], salt=one_line(salt)))


# What the host can do


def demand_host(table: Table, owner: str) -> None:
    """Before the first step, by whoever laid the table."""
    if not hosts(table, owner):
        raise NotYours("not-host")
    if table.version:
        raise NotNow("begun")


@command
async def show_out(table: Table, owner: str, seat: int, guest: str) -> None:
    """Free the chair of this guest, who does not sit down here again unless asked back. Should another sit there by
    now, nobody is shown out for them."""
    demand_host(table, owner)
    chair = table.chair(seat)
    if chair.kind != HUMAN or sign_of(table, chair.owner) != guest:
        raise NotNow("guest-gone")
    if chair.owner == owner:
        raise BadCommand("own-chair")
    try:
        await table.tables.store.show_out(table.id, chair.owner, chair.name)
    except Duplicate:
        await table.read_again()
        raise Overtaken("stale") from None
    table.presence.forget(chair.owner)
    await table.follower.catch_up()


@command
async def ask_back(table: Table, owner: str, guest: str) -> None:
    demand_host(table, owner)
    known = next((out for out in table.shown_out if sign_of(table, out) == guest), None)
    if known is None:
        return
    await table.tables.store.ask_back(table.id, known)
    table.shown_out = {out: name for out, name in table.shown_out.items() if out != known}
    table.changed()
    if await table.tables.manners.may_invite(owner, known):
        table.tables.signs.tell(known, "invited", table)


@command
async def keep_chair(table: Table, owner: str, seat: int, whom: str) -> None:
    """Say whom a chair is for at which no person sits: anybody in the house, friends, or one of our bots."""
    demand_host(table, owner)
    chair = table.chair(seat)
    if chair.kind == HUMAN:
        raise NotNow("taken")
    if whom not in (HOUSE, OPEN):
        demand_no_bot(table.agreement.rated)
        await table.seat(bot_chair(seat, known_player(whom, table.game)))
    elif whom == HOUSE and not found_in_house(table):
        async with table.tables.opening_by(owner):
            await demand_few_open(table.tables, owner)
            await table.seat(Chair(seat, house=True))
    else:
        await table.seat(Chair(seat, house=whom == HOUSE))


async def demand_may_host(table: Table, owner: str) -> bool:
    """Whether somebody who sits down would be the host, as the first where everybody had got up."""
    if any(chair.kind == HUMAN for chair in table.chairs):
        return False
    if found_in_house(table):
        await demand_few_open(table.tables, owner)
    return True


async def demand_few_open(tables: Tables, owner: str) -> None:
    """Nobody fills the house with tables of their own."""
    if len(await tables.store.listings.holds_open(owner)) >= MOST_OPEN:
        raise TooMuch("open-tables-many", most=MOST_OPEN)


# Nobody comes


async def close_unfilled(table: Table, touched_at: float) -> None:
    """Close a table whose chairs have waited long enough. Somebody who looks at it is there: then it waits on. Of all
    houses one closes it; whoever sits down at the same moment is first, or is told."""
    async with table.lock:
        if table.started or table.closed or table.trouble:
            return
        if any(table.present(chair.seat) for chair in table.chairs if chair.kind == HUMAN):
            await table.tables.store.touch(table.id)
            return
        try:
            await table.tables.store.close_unfilled(table.id, touched_at)
        except Duplicate:  # somebody was quicker: to sit down, or in another house
            await table.read_again()
            return
        await table.read_again()
        for owner in dict.fromkeys(chair.owner for chair in table.chairs if chair.kind == HUMAN):
            table.tables.signs.tell(owner, "closed", table)
