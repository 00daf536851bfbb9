"""Going for good: a name, talk and keys are taken out of all that the house keeps; the games stay, for they are
those of the others too.

Who has a passkey may come back with it for a week. So until then the key stays, and to whom the seats belong.
"""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, delete, exists, false, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.kernel.words import words
from tablee.table import clocking, schema
from tablee.table.entering import erased_tables, tables_held
from tablee.table.errors import Archived, NoTable, SetApart
from tablee.table.follower import command
from tablee.table.gathering import pass_on
from tablee.table.identity import once_personal
from tablee.table.store import HUMAN, OPEN, Chair

if TYPE_CHECKING:
    from tablee.table.table import Table
    from tablee.table.tables import Tables

WEEK = 7 * 86_400.0
"""Seconds in which a passkey brings back whoever has gone."""

GONE = "gone "
"""How the owner of a seat is called of whom nothing else is kept: each seat's is another."""

people, passkeys, chairs, talk, tables_ = schema.people, schema.passkeys, schema.chairs, schema.talk, schema.tables
mutes, reports, commands = schema.mutes, schema.reports, schema.commands


def nobody() -> str:
    """What is kept in the place of a name: each page puts it in its own language."""
    return words("tablee.table", "en").say("home.guest")


async def go(tables: Tables, owner: str) -> bool:
    """Take a person out of the house; whether a passkey may bring them back."""
    for id_ in await _going(tables, owner):
        with suppress(SetApart, NoTable, Archived):
            await stand_up(await tables.find(id_), owner)
    changed: list[str] = []
    async with tables.people.writing([owner], changed) as connection:
        keys = list(await connection.scalars(select(passkeys.c.id).where(passkeys.c.owner == owner)))
        changed += await _take_out(connection, owner)
        await connection.execute(update(mutes).where(mutes.c.other == owner).values(name=nobody()))
        for table in erased_tables():
            if not keys or table.name not in (people.name, passkeys.name):
                await connection.execute(delete(table).where(table.c.owner == owner))
        left = {
            "name": "",
            "link": None,
            "link_at": None,
            "code": None,
            "code_until": None,
            "renewed": True,
            "left_at": time.time(),
        }
        if keys:
            await connection.execute(update(people).where(people.c.owner == owner).values(left))
        else:
            await _forget_seats(connection, owner)
    await tables.reread(changed)
    return bool(keys)


async def _going(tables: Tables, owner: str) -> list[str]:
    """The tables at which somebody has still to play."""
    mine = select(tables_.c.id).where(tables_.c.finished == false(), tables_.c.archived_at.is_(None))
    async with tables.people.reading() as connection:
        held = select(chairs.c.table_id).where(chairs.c.owner == owner)
        return list(await connection.scalars(mine.where(tables_.c.id.in_(held))))


@command
async def stand_up(table: Table, owner: str) -> None:
    """Where a game has not begun the chair is free again; where it goes on the house plays there."""
    for seat in table.seats_of(owner):
        chair = table.chairs[seat]
        if not table.version:
            await table.seat(Chair(seat, house=chair.house))
            await pass_on(table, chair)
        elif not table.over:
            left_at = chair.left_at if chair.left else len(table.record.steps)
            await clocking.held(table, replace(chair, held=True, left_at=left_at))


def said_by(owner: str) -> ColumnElement[bool]:
    """Of the talk, the lines of one person; where it was not noted whose one is, those of their seats."""
    seat = exists().where(chairs.c.table_id == talk.c.table_id, chairs.c.seat == talk.c.seat, chairs.c.owner == owner)
    return or_(talk.c.owner == owner, and_(talk.c.owner == "", seat))


async def _take_out(connection: AsyncConnection, owner: str) -> list[str]:
    """The names and the talk of a person, at all their tables, put away or not."""
    held = chairs.c.owner == owner
    spoken = await connection.scalars(select(talk.c.table_id).where(talk.c.owner == owner).distinct())
    ids = sorted({*await tables_held(connection, owner), *(id_ for id_ in spoken if isinstance(id_, str))})
    await connection.execute(delete(talk).where(said_by(owner)))
    await connection.execute(update(chairs).where(held, chairs.c.kind == HUMAN).values(name=nobody()))
    await connection.execute(update(chairs).where(held, chairs.c.kind == OPEN).values(name="", owner=""))
    for id_ in ids:
        more = update(tables_).where(tables_.c.id == id_).values(edition=tables_.c.edition + 1)
        await connection.execute(more)
    return ids


async def _forget_seats(connection: AsyncConnection, owner: str) -> list[str]:
    """From then on nobody can tell which games were played by the same person."""
    await connection.execute(delete(mutes).where(mutes.c.other == owner))
    await connection.execute(delete(reports).where(reports.c.speaker == owner))
    held = chairs.c.owner == owner
    ids = await tables_held(connection, owner)
    theirs = commands.c.key.startswith(once_personal(owner), autoescape=True)
    await connection.execute(delete(commands).where(commands.c.table_id.in_(ids), theirs))
    for id_ in ids:
        anyone = GONE + secrets.token_hex(16)
        await connection.execute(update(chairs).where(held, chairs.c.table_id == id_).values(owner=anyone))
    return ids


async def forget_for_good(tables: Tables, now: float) -> int:
    """Those who went more than a week ago and did not come back; how many."""
    long_gone = select(people.c.owner).where(people.c.left_at < now - WEEK)
    async with tables.people.reading() as connection:
        gone = list(await connection.scalars(long_gone))
    for owner in gone:
        changed: list[str] = []
        async with tables.people.writing([owner], changed) as connection:
            still = await connection.scalar(long_gone.where(people.c.owner == owner))
            if still is None:  # they came back at the last moment, or another house was quicker
                continue
            changed += await _forget_seats(connection, owner)
            for table in erased_tables():
                await connection.execute(delete(table).where(table.c.owner == owner))
        await tables.reread(changed)
    return len(gone)
