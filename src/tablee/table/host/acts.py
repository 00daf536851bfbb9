"""What a host does in the house: announce, remove what was said or a name, close a table or the door, answer reports.

Each is written into the journal of the house in the same transaction (but that a table was closed: that is the table's
own row, and noted right after it), and known in all houses at once.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablee.kernel.words import words
from tablee.table import parting, reports
from tablee.table.desk import new_handle, reading, writing
from tablee.table.errors import Archived, BadCommand, NotNow, SetApart, TooMuch
from tablee.table.farewell import stand_up
from tablee.table.host.keeper import Door
from tablee.table.reports import Reported
from tablee.table.schema import announcements, chairs, deeds, people, shut_outs, slips, tables, talk
from tablee.table.store import HUMAN

if TYPE_CHECKING:
    from tablee.table.tables import Tables

DAY = 24 * 3600.0

LONGEST = 300
"""Signs of what a host writes: a reason, a sentence, an announcement."""

MOST_ANNOUNCED = 10
MOST_SLIPS = 20
"""What waits to be read by one person: the latest."""

MOST_DOORS = 1000
SLIPS_KEPT = 90 * DAY
DOORS_KEPT = 90 * DAY
"""Seconds for which it is kept that a door was closed, after it was open again."""

NAMELESS = words("tablee.table", "en").say("home.guest")
"""What somebody is called whose name was removed, as who never gave one: each reader reads it in their language."""


@dataclass(frozen=True)
class Deed:
    """A line of the host's journal."""

    handle: str
    at: float
    deed: str
    about: str
    why: str


@dataclass(frozen=True)
class Slip:
    """What the house has to tell one person."""

    handle: str
    kind: str
    text: str
    at: float


def written(text: str, needed: bool = True) -> str:
    """What a host writes, on one line."""
    clean = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if len(clean) > LONGEST or (needed and not clean):
        raise BadCommand("host-sentence", most=LONGEST)
    return clean


async def note(connection: AsyncConnection, deed: str, about: str, why: str = "") -> None:
    """A line in the journal, with what is done."""
    row = {"handle": new_handle(), "at": time.time(), "deed": deed, "about": about, "why": why}
    await connection.execute(insert(deeds), row)


async def journal(engine: AsyncEngine, most: int, before: str = "") -> list[Deed]:
    """What was done on the host's page, the latest first: all, or what was done before a line of it."""
    fields = [deeds.c[name] for name in ("handle", "at", "deed", "about", "why")]
    wanted = select(*fields).order_by(deeds.c.at.desc(), deeds.c.handle.desc()).limit(most)
    if before:
        that = select(deeds.c.at).where(deeds.c.handle == before).scalar_subquery()
        wanted = wanted.where(or_(deeds.c.at < that, and_(deeds.c.at == that, deeds.c.handle < before)))
    async with reading(engine) as connection:
        return [Deed(*row) for row in await connection.execute(wanted)]


# To all


async def announce(house: Tables, en: str, fr: str, since: float, until: float) -> None:
    said = {"en": written(en, needed=False), "fr": written(fr, needed=False)}
    if not any(said.values()):
        raise BadCommand("host-sentence", most=LONGEST)
    if until <= max(since, time.time()):
        raise BadCommand("announce-when")
    async with writing(house.store.engine) as connection:
        await connection.execute(delete(announcements).where(announcements.c.until < time.time()))
        if (await connection.scalar(select(func.count()).select_from(announcements)) or 0) >= MOST_ANNOUNCED:
            raise TooMuch("announce-many", most=MOST_ANNOUNCED)
        row = {"handle": new_handle(), "since": since, "until": until}
        await connection.execute(insert(announcements), row | said)
        await note(connection, "announce", _both(**said))
    await house.keeper.changed()


async def withdraw(house: Tables, handle: str) -> None:
    async with writing(house.store.engine) as connection:
        same = announcements.c.handle == handle
        found = (await connection.execute(select(announcements.c.en, announcements.c.fr).where(same))).first()
        if found is not None:
            await connection.execute(delete(announcements).where(same))
            await note(connection, "withdraw", _both(found.en, found.fr))
    await house.keeper.changed()


def _both(en: str, fr: str) -> str:
    """All that was announced, in whichever language."""
    return " / ".join(text for text in (fr, en) if text)


# To one person


async def slip(connection: AsyncConnection, owner: str, kind: str, text: str = "") -> None:
    """Something to be read by one person when they come."""
    now = time.time()
    row = {"handle": new_handle(), "owner": owner, "kind": kind, "text": text, "at": now}
    await connection.execute(insert(slips), row)
    latest = select(slips.c.handle).where(slips.c.owner == owner).order_by(slips.c.at.desc()).limit(MOST_SLIPS)
    kept = list(await connection.scalars(latest))
    await connection.execute(delete(slips).where(slips.c.owner == owner, slips.c.handle.not_in(kept)))


async def slips_of(engine: AsyncEngine, owner: str) -> list[Slip]:
    if not owner:
        return []
    wanted = select(slips.c.handle, slips.c.kind, slips.c.text, slips.c.at).where(slips.c.owner == owner)
    async with reading(engine) as connection:
        return [Slip(*row) for row in await connection.execute(wanted.order_by(slips.c.at))]


async def slip_read(engine: AsyncEngine, owner: str, handle: str) -> None:
    async with writing(engine) as connection:
        await connection.execute(delete(slips).where(slips.c.owner == owner, slips.c.handle == handle))


# At tables


async def close_table(house: Tables, id_: str, sentence: str) -> None:
    table = await house.find(id_)
    said = written(sentence)
    await parting.close(table, said)
    async with writing(house.store.engine) as connection:
        await note(connection, "close-table", f"{table.game.title} {id_}", said)


async def silence(house: Tables, id_: str, line: int, why: str = "") -> None:
    """Remove something that was said: the line stays, and says that it was removed."""
    async with writing(house.store.engine) as connection:
        if await _silence(connection, id_, line):
            await note(connection, "remove-line", f"{id_} {line}", written(why, needed=False))
    await house.edited([id_])


async def _silence(connection: AsyncConnection, id_: str, line: int) -> bool:
    this = and_(talk.c.table_id == id_, talk.c.number == line, talk.c.text != "")
    removed = (await connection.execute(update(talk).where(this).values(text=""))).rowcount == 1
    if removed:
        await connection.execute(update(tables).where(tables.c.id == id_).values(edition=tables.c.edition + 1))
    return removed


async def unname(house: Tables, owner: str, name: str) -> None:
    """Take a person's name off all their chairs: each reads as one of somebody who gave none. Nor do they come to the
    next table with it."""
    async with house.people.writing([owner]) as connection:
        theirs = and_(chairs.c.owner == owner, chairs.c.name == name)
        found = list(await connection.scalars(select(chairs.c.table_id).where(theirs).distinct()))
        await connection.execute(update(chairs).where(theirs).values(name=NAMELESS))
        called = and_(people.c.owner == owner, people.c.name == name)
        await connection.execute(update(people).where(called).values(name=""))
        await note(connection, "remove-name", name)
    await house.edited(found)


# The door


async def shut_out(house: Tables, owner: str, name: str, days: int, reason: str) -> None:
    """Close the door to a person, for some days or (0) for good; the house plays on in their chairs."""
    now, why = time.time(), written(reason)
    async with writing(house.store.engine) as connection:
        if (await connection.scalar(select(func.count()).select_from(shut_outs)) or 0) >= MOST_DOORS:
            raise TooMuch("doors-many", most=MOST_DOORS)
        await _shut(connection, owner, name, now + days * DAY if days else None, why)
        await note(connection, "close-door", name, why)
    await _shown_out(house, owner)


async def _shut(connection: AsyncConnection, owner: str, name: str, until: float | None, why: str) -> None:
    await connection.execute(delete(shut_outs).where(shut_outs.c.owner == owner))
    row = {"owner": owner, "handle": new_handle(), "name": name, "reason": why, "at": time.time(), "until": until}
    await connection.execute(insert(shut_outs), row)


async def _shown_out(house: Tables, owner: str) -> None:
    await house.keeper.changed()
    sitting = (
        select(chairs.c.table_id)
        .join(tables, tables.c.id == chairs.c.table_id)
        .where(chairs.c.owner == owner, chairs.c.kind == HUMAN)
        .where(tables.c.finished.is_(False), tables.c.archived_at.is_(None))
    )
    async with reading(house.store.engine) as connection:
        ids = list(await connection.scalars(sitting.distinct()))
    for id_ in ids:
        try:
            table = await house.find(id_)
            await stand_up(table, owner)
            await parting.settle(table)
        except (SetApart, Archived):  # nobody plays there anyway
            continue


async def open_door(house: Tables, handle: str) -> None:
    async with writing(house.store.engine) as connection:
        same = shut_outs.c.handle == handle
        name = await connection.scalar(select(shut_outs.c.name).where(same))
        if name is not None:
            await connection.execute(delete(shut_outs).where(same))
            await note(connection, "open-door", name)
    await house.keeper.changed()


def closed_doors(house: Tables) -> list[Door]:
    return sorted(house.keeper.doors.values(), key=lambda door: -door.at)


# Reports


async def tidy(house: Tables, now: float) -> None:
    """Forget what is kept of people only for a time: answered reports, slips that nobody read, doors long open."""
    async with writing(house.store.engine) as connection:
        await reports.tidy(connection, now)
        await connection.execute(delete(slips).where(slips.c.at < now - SLIPS_KEPT))
        await connection.execute(delete(shut_outs).where(shut_outs.c.until < now - DOORS_KEPT))


async def answer(house: Tables, handle: str, how: str, sentence: str = "", days: int = 0) -> None:
    """In one of the ways of `reports.ANSWERS`. All who reported that line are told that somebody has looked at it, and
    not what came of it."""
    said = written(sentence, needed=how in ("warned", "shut"))
    async with writing(house.store.engine) as connection:
        report = await reports.found(connection, handle)
        if report is None or report.answer:
            raise NotNow("report-answered")
        name = await _name_of(connection, report)
        for owner in await reports.answer(connection, report, how, time.time()):
            await slip(connection, owner, "answered")
        if how in ("removed", "shut"):
            await _silence(connection, report.table_id, report.line)
        if how == "warned":
            await slip(connection, report.speaker, "warned", said)
        elif how == "shut":
            await _shut(connection, report.speaker, name, time.time() + days * DAY if days else None, said)
        await note(connection, f"report-{how}", f"{name}, {report.table_id} {report.line}", said)
    await house.edited([report.table_id])
    if how == "shut":
        await _shown_out(house, report.speaker)


async def _name_of(connection: AsyncConnection, report: Reported) -> str:
    theirs = and_(chairs.c.table_id == report.table_id, chairs.c.owner == report.speaker)
    names: Sequence[str] = list(await connection.scalars(select(chairs.c.name).where(theirs)))
    return names[0] if names else await reports.called_now(connection, report.speaker)
