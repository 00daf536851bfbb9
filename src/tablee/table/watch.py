"""The time that passes, in the database: when clocks are to be looked at, and how far time was kept.

Houses say in one row that they keep the time, and until when they mean to say so again. Where that has passed in
silence nobody has driven the database: all were killed, stopped or cut off from it, or it was away itself. Whoever says
so first again writes a row at every table whose clocks ran, and what has passed counts against nobody.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Double, bindparam, cast, func, insert, select, update
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablee.table.clock import AWAY as HOUSE_AWAY
from tablee.table.clock import NOBODY, written
from tablee.table.errors import Away
from tablee.table.letters import POST, letters
from tablee.table.schema import moves, tables, vigil
from tablee.table.store import Watch
from tablee.table.writer import is_repeat

AWAY = ("08", "57P", "53300", "25P03", "40P01")
"""How PostgreSQL's codes begin where it is there and does not serve: cut off, starting up or shutting down, full; or
where it broke off who stood still in a transaction, or stood in the way of another while that stood in theirs."""

CLOCK = cast(func.extract("epoch", func.clock_timestamp()), Double)
"""The clock of the database, which all houses share."""

TRIES = 10
"""How often the rows of a time that is nobody's are written, while others write at the same tables."""

LEAST = 0.02
"""Seconds that are not worth a row."""

ROW = "time"
"""The name of the one row of ``vigil``."""

TIMED = tables.c.deadline_at.is_not(None)
SET_ALARM = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.deadline_at == bindparam("seen"))
    .values(deadline_at=bindparam("at"))
)
DELAY = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), TIMED)
    .values(deadline_at=tables.c.deadline_at + bindparam("seconds"))
)
RUNNING = (
    select(tables.c.id, func.max(moves.c.version), func.max(moves.c.at))
    .join(moves, moves.c.table_id == tables.c.id)
    .where(TIMED)
    .group_by(tables.c.id)
)


class SqlWatch(Watch):
    """``house`` is who tells the others which tables have changed; without a name there are none."""

    def __init__(self, engine: AsyncEngine, house: str) -> None:
        self.engine = engine
        self.house = house

    async def due(self, now: float, most: int) -> list[tuple[str, float]]:
        alarm = tables.c.deadline_at
        due = select(tables.c.id, alarm).where(alarm <= now).order_by(alarm, tables.c.id).limit(most)
        async with answering(), self.engine.connect() as connection:
            return [(id_, at) for id_, at in await connection.execute(due)]

    async def next(self) -> float | None:
        async with answering(), self.engine.connect() as connection:
            at = await connection.scalar(select(func.min(tables.c.deadline_at)))
            return at if isinstance(at, float) else None

    async def set_alarm(self, table_id: str, seen: float, at: float | None) -> None:
        async with self._alone() as connection:
            await connection.execute(SET_ALARM, {"of_table": table_id, "seen": seen, "at": at})

    async def keep(self, now: float, lasts: float, anew: bool) -> list[str]:
        for _ in range(TRIES):
            try:
                return await self._kept(now, lasts, anew)
            except DBAPIError as error:
                if not is_repeat(error):  # somebody has just written at one of the tables
                    raise
        raise Away("away")

    async def _kept(self, now: float, lasts: float, anew: bool) -> list[str]:
        async with self._alone() as connection:
            at = float(await connection.scalar(select(CLOCK)) or 0.0) if self.house else now
            known = select(vigil).where(vigil.c.name == ROW).with_for_update()
            row = (await connection.execute(known)).mappings().first()
            put = insert(vigil) if row is None else update(vigil).where(vigil.c.name == ROW)
            changed: list[str] = []
            if row is not None and (anew or at > row["until"]):
                changed = await self._pass_over(connection, now, at - row["kept_at"])
            if row is None or at > row["kept_at"]:
                await connection.execute(put.values(name=ROW, kept_at=at, until=at + lasts))
            return changed

    async def _pass_over(self, connection: AsyncConnection, now: float, gone: float) -> list[str]:
        """So many seconds are nobody's; of a table at which something was written meanwhile only those since then."""
        # In the order in which everybody takes tables, which is not that of every database's language.
        running = sorted(tuple(row) for row in await connection.execute(RUNNING))
        # What somebody has edited is for those to tell who read the table.
        free = [(id_, version, min(gone, now - at)) for id_, version, at in running if isinstance(at, float)]
        lost = [(id_, version, seconds) for id_, version, seconds in free if seconds > LEAST]
        if not lost:
            return []
        beside = {"seat": NOBODY, "kind": HOUSE_AWAY, "at": now}
        rows = [
            {"table_id": id_, "version": version + 1, "text": written(seconds), **beside}
            for id_, version, seconds in lost
        ]
        # The tables' own rows come first, as for everybody who writes there.
        await connection.execute(DELAY, [{"of_table": id_, "seconds": seconds} for id_, _, seconds in lost])
        await connection.execute(insert(moves), rows)
        changed = [id_ for id_, _, _ in lost]
        if self.house:
            for letter in letters(self.house, changed=changed):
                await connection.execute(POST, {"letter": letter})
        return changed

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[AsyncConnection]:
        async with answering(), self.engine.connect() as connection:
            await connection.execution_options(begin_by="BEGIN IMMEDIATE")
            async with connection.begin():
                yield connection


@asynccontextmanager
async def answering() -> AsyncIterator[None]:
    """A database that is not there for the moment is no fault of the program's."""
    try:
        yield
    except (OSError, NoConnection, OperationalError, InterfaceError) as error:
        raise Away("away") from error
    except DBAPIError as error:
        if error.connection_invalidated or str(getattr(error.orig, "sqlstate", "")).startswith(AWAY):
            raise Away("away") from error
        raise
    except Exception as error:
        # Refused before there was a connection: the driver's own errors, such as of a server that is starting up.
        if type(error).__module__.startswith("asyncpg."):
            raise Away("away") from error
        raise
