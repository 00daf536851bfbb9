"""One house for one database: a second one would not hear what is played at the first, and would write over it."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from tablee.table.database import SQLITE, WAIT, NoDatabase, make_private, refusal, shown
from tablee.table.journal import LOG

SERVING = 0x7461626D
"""The advisory lock of the house that serves a PostgreSQL database."""

PULSE = 2.0
"""Seconds between two looks at whether the lock is still ours."""

TRIES = 5
TAKE = text("SELECT pg_try_advisory_lock(:number)")
END_OURS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name AND pid <> pg_backend_pid()"
)

SILENCE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""How soon the database server forgets a house whose machine has gone without a word."""


@asynccontextmanager
async def alone(url: URL, lost: asyncio.Event) -> AsyncIterator[None]:
    """While this lasts no other house opens the database; `NoDatabase` when another has it.

    ``lost`` is set should another take it meanwhile, which can happen when the database server was away.
    """
    if url.drivername == SQLITE:
        with closing(_lock(Path(str(url.database)))):
            yield
        return
    claim = Claim(url)
    try:
        await claim.take()
        watching = asyncio.create_task(claim.watch(lost))
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.wait([watching])
    finally:
        await claim.drop()


def _lock(database: Path) -> sqlite3.Connection:
    """An exclusive lock on a file beside the database. The system lifts it when the process ends, however it ends."""
    path = database.resolve()
    beside = path.with_name(f"{path.name}.lock")
    make_private(beside)
    try:
        connection = sqlite3.connect(beside, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            connection.close()
            raise
    except sqlite3.Error as error:
        busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        raise NoDatabase("database-served" if busy else "database-read-only", database=database) from None
    return connection


class Claim:
    """The lock on a PostgreSQL database, on a connection of its own."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.name = f"tablee {secrets.token_hex(8)}"
        self.connection: AsyncConnection | None = None
        self.engine = self._engine()

    def _engine(self) -> AsyncEngine:
        settings = {"application_name": self.name, **SILENCE}
        try:
            return create_async_engine(
                self.url,
                connect_args={"timeout": WAIT, "server_settings": settings},
                poolclass=NullPool,
                isolation_level="AUTOCOMMIT",
            )
        except ModuleNotFoundError:
            raise NoDatabase("database-driver") from None

    async def take(self) -> None:
        try:
            if not await self._taken():
                raise NoDatabase("database-served", database=shown(self.url))
        except (DBAPIError, OSError) as error:
            raise refusal(self.url, error) from None

    async def _taken(self) -> bool:
        self.connection = connection = await self.engine.connect()
        # A connection of ours that broke on the way may live on at the other end, and have the lock.
        await connection.execute(END_OURS, {"name": self.name})
        for _ in range(TRIES):  # whoever has just ended may have it for a moment still
            if await connection.scalar(TAKE, {"number": SERVING}):
                return True
            await asyncio.sleep(0.2)
        return False

    async def watch(self, lost: asyncio.Event) -> None:
        """Keep the lock, and take it again after the database server was away."""
        while True:
            await asyncio.sleep(PULSE)
            try:
                async with asyncio.timeout(WAIT):
                    if self.connection is None:
                        if not await self._taken():
                            LOG.error("another house serves this database: this one closes")
                            lost.set()
                            return
                    else:
                        await self.connection.execute(text("SELECT 1"))
            except (DBAPIError, OSError):  # a timeout is one, too
                await self._let_go()

    async def _let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(DBAPIError, OSError):
                await connection.invalidate()
                await connection.close()

    async def drop(self) -> None:
        if self.connection is not None:
            with suppress(DBAPIError, OSError):
                await self.connection.close()
        await self.engine.dispose()
