"""What the host's page tells of the house in numbers: of all houses on the database, but for what says so."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Select, and_, exists, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.table import reports
from tablee.table.desk import reading
from tablee.table.schema import backups, chairs, houses, moves, outbox, tables
from tablee.table.signs.boxes import MAIL, PUSH
from tablee.table.store import OPEN, UNKNOWN, Chair
from tablee.table.tables import Condition, Tables
from tablee.table.watch import CLOCK

MINUTE, DAY = 60.0, 24 * 3600.0
NIGHTS = 14
"""Days of which it is told whether there was a backup."""

LATE = 3
"""Tries after which a message counts as one that does not get through: with the pauses between them six minutes, in
which a mail server may well make an unknown house wait."""

LISTED = 50
"""Tables in a list of the host's: the latest touched."""


@dataclass(frozen=True)
class Figures:
    """``moves`` are those of the last minute. Who plays and who looks on is known of this process alone. ``free`` is
    the share of the disk that is left, where it is known. ``mails`` are those that could not be handed in yet,
    ``rings`` the people whose devices could not be reached yet."""

    condition: Condition
    going: int
    waiting: int
    over: int
    playing: int
    looking: int
    moves: int
    bots: int
    size: int
    free: float | None
    backups: tuple[float, ...]
    oldest: float | None
    open_since: float
    reports: int
    mails: int
    rings: int

    @property
    def a_second(self) -> float:
        return self.moves / MINUTE

    @property
    def nights(self) -> tuple[bool, ...]:
        """For each of the last days, the oldest first, whether there was a backup."""
        now = time.time()
        return tuple(
            any(now - (back + 1) * DAY < at <= now - back * DAY for at in self.backups)
            for back in range(NIGHTS - 1, -1, -1)
        )


@dataclass(frozen=True)
class Listed:
    """A table in a list of the host's."""

    id: str
    game: str
    chairs: tuple[Chair, ...]
    touched: float
    state: str
    pace: str
    awaited: tuple[int, ...]
    """The seats that are to do something, as far as it is known."""


SHOWN = ("going", "waiting", "over", "stuck", "apart")
"""The lists of tables that a host can ask for."""

HERE = tables.c.archived_at.is_(None)
UNFILLED = exists().where(chairs.c.table_id == tables.c.id, chairs.c.kind == OPEN)


async def figures(house: Tables) -> Figures:
    now = time.time()
    going = and_(tables.c.finished.is_(False), HERE)
    counted = select(func.count()).select_from(tables)
    lately = (
        select(func.count())
        .select_from(moves.join(tables))
        .where(tables.c.finished.in_([False, True]), tables.c.touched_at > now - MINUTE, moves.c.at > now - MINUTE)
    )
    playing, looking = house.company()
    async with reading(house.store.engine) as connection:

        async def number(wanted: Select[int]) -> int:
            return await connection.scalar(wanted) or 0

        every, waiting = await number(counted.where(going)), await number(counted.where(going, UNFILLED))
        nights = select(backups.c.at).where(backups.c.at > now - 365 * DAY).order_by(backups.c.at.desc())
        return Figures(
            condition=house.condition(),
            going=every - waiting,
            waiting=waiting,
            over=await number(counted.where(tables.c.finished.is_(True))),
            playing=playing,
            looking=looking,
            moves=await number(lately),
            bots=house.bots.waiting,
            size=await _size(connection),
            free=_free(connection),
            backups=tuple(await connection.scalars(nights)),
            oldest=await connection.scalar(select(func.min(tables.c.laid_at))),
            open_since=await _open_since(connection, house),
            reports=await reports.waiting(connection),
            mails=await number(select(func.count()).where(outbox.c.way == MAIL, outbox.c.tries >= LATE)),
            rings=await number(
                select(func.count(outbox.c.owner.distinct())).where(outbox.c.way == PUSH, outbox.c.tries >= LATE)
            ),
        )


async def _size(connection: AsyncConnection) -> int:
    if connection.dialect.name == "postgresql":
        return int(await connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    pages = await connection.scalar(text("PRAGMA page_count"))
    return int(pages or 0) * int(await connection.scalar(text("PRAGMA page_size")) or 0)


def _free(connection: AsyncConnection) -> float | None:
    """Where the database is a file; of the disk of a server nothing is known here."""
    if connection.dialect.name == "postgresql":
        return None
    disk = shutil.disk_usage(Path(str(connection.engine.url.database)).parent)
    return disk.free / disk.total


async def _open_since(connection: AsyncConnection, house: Tables) -> float:
    """Since when there has always been a house open, as far as those know that are open."""
    if connection.dialect.name != "postgresql":
        return house.opened_at
    since = await connection.scalar(select(func.min(houses.c.since)).where(houses.c.until > CLOCK))
    return float(since or house.opened_at)


async def listed(house: Tables, show: str) -> list[Listed]:
    """The tables of one kind, the latest touched first. Those that are stuck or set apart are this process's own."""
    fields = [tables.c[name] for name in ("id", "game", "touched_at", "finished", "pace", "awaited")]
    wanted = select(*fields, UNFILLED)
    if show in ("stuck", "apart"):
        wanted = wanted.where(tables.c.id.in_(house.troubled(show)[:LISTED]))
    elif show == "over":
        wanted = wanted.where(tables.c.finished.is_(True), HERE)
    else:
        wanted = wanted.where(tables.c.finished.is_(False), HERE, UNFILLED if show == "waiting" else ~UNFILLED)
    async with reading(house.store.engine) as connection:
        found = await connection.execute(wanted.order_by(tables.c.touched_at.desc()).limit(LISTED))
        rows = [tuple(row) for row in found]
        sitting = await _chairs(connection, [row[0] for row in rows])
    with_chairs = [(row, sitting.get(row[0], ())) for row in rows]
    return [
        Listed(
            id_, game, seated, at, "over" if over else "waiting" if unfilled else "going", pace, _seats(awaited, seated)
        )
        for (id_, game, at, over, pace, awaited, unfilled), seated in with_chairs
    ]


def _seats(awaited: int, sitting: tuple[Chair, ...]) -> tuple[int, ...]:
    return () if awaited == UNKNOWN else tuple(chair.seat for chair in sitting if awaited >> chair.seat & 1)


async def _chairs(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[Chair, ...]]:
    """Who sits where, without who they are to the house."""
    fields = (chairs.c.table_id, chairs.c.seat, chairs.c.kind, chairs.c.name, chairs.c.player, chairs.c.held)
    found: dict[str, tuple[Chair, ...]] = {}
    wanted = select(*fields).where(chairs.c.table_id.in_(ids)).order_by(chairs.c.table_id, chairs.c.seat)
    for id_, seat, kind, name, player, held in await connection.execute(wanted):
        found[id_] = (*found.get(id_, ()), Chair(seat, kind, name, player=player, held=held))
    return found
