"""Writing a group straight by the driver of the database: one transaction, and as little else as there can be.

The statements are those of SQLAlchemy, put into the database's words once. What they cost beyond that, when they are
executed one by one through it, was two thirds of what it took to keep a move.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Dialect
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.elements import ClauseElement

from tablee.table.database import PRAGMAS, WAIT
from tablee.table.store import Duplicate

if TYPE_CHECKING:
    from asyncpg import Connection

INTEGRITY = "23"
"""How PostgreSQL's codes begin where a row breaks a rule of the schema."""


@dataclass(frozen=True)
class Order:
    """A statement in the database's words, and the rows to execute it with. ``matching``: each row is to change exactly
    one that is there; where it does not, the group is refused as a `Duplicate`."""

    sql: str
    rows: list[tuple[object, ...]]
    matching: bool = False


class Prepared:
    """A statement for rows that have these names."""

    def __init__(self, statement: ClauseElement, names: Sequence[str], dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect, column_keys=list(names))
        self.sql = str(compiled)
        self.names: list[str] = list(compiled.positiontup or ())
        makers = (compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect) for name in self.names)
        self.processors: list[Callable[[Any], object] | None] = list(makers)
        self.constants: dict[str, object] = {name: compiled.params[name] for name in self.names if name not in names}

    def row(self, given: dict[str, object]) -> tuple[object, ...]:
        whole = given | self.constants if self.constants else given
        values = zip(self.names, self.processors, strict=True)
        return tuple(whole[name] if process is None else process(whole[name]) for name, process in values)


class Hand(ABC):
    """Writes to one database, one group after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._prepared: dict[tuple[ClauseElement, tuple[str, ...]], Prepared] = {}

    def order(self, statement: ClauseElement, rows: Iterable[dict[str, object]], matching: bool = False) -> Order:
        rows = list(rows)
        names = tuple(rows[0])
        prepared = self._prepared.get((statement, names))
        if prepared is None:
            prepared = Prepared(statement, names, self.engine.dialect)
            self._prepared[statement, names] = prepared
        return Order(prepared.sql, [prepared.row(row) for row in rows], matching)

    @abstractmethod
    async def write(self, orders: Sequence[Order]) -> None:
        """All of it, or nothing; `Duplicate` and a `DBAPIError` say that nothing of it was written. Any other error
        leaves that open."""

    @abstractmethod
    async def close(self) -> None: ...


class SqliteHand(Hand):
    """In a thread of its own, which is entered once for a group."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: sqlite3.Connection | None = None

    async def write(self, orders: Sequence[Order]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, orders)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(str(self.engine.url.database), timeout=WAIT, isolation_level=None)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _write(self, orders: Sequence[Order]) -> None:
        try:
            if self._connection is None:
                self._connection = self._open()
            self._execute(self._connection, orders)
        except sqlite3.IntegrityError as error:
            raise IntegrityError("", None, error) from error
        except sqlite3.OperationalError as error:
            raise OperationalError("", None, error) from error
        except sqlite3.Error as error:
            raise DBAPIError("", None, error) from error

    def _execute(self, connection: sqlite3.Connection, orders: Sequence[Order]) -> None:
        try:
            connection.execute("BEGIN")
            for order in orders:
                if order.matching:
                    for row in order.rows:
                        if connection.execute(order.sql, row).rowcount != 1:
                            raise Duplicate
                else:
                    connection.executemany(order.sql, order.rows)
            connection.execute("COMMIT")
        except BaseException:
            try:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            except sqlite3.Error:  # it is opened anew, and with that nothing is left of the transaction
                self._close()
            raise


class PostgresHand(Hand):
    """On one connection of the engine's, which is kept."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self._held: AsyncConnection | None = None

    async def write(self, orders: Sequence[Order]) -> None:
        from asyncpg import PostgresError

        driver = await self._begun()
        try:
            for order in orders:
                await self._do(driver, order)
        except (Duplicate, PostgresError) as error:
            await self._undo(driver)
            state = str(getattr(error, "sqlstate", ""))
            if isinstance(error, Duplicate):
                raise
            if state.startswith(INTEGRITY):
                raise IntegrityError("", None, error) from error
            raise DBAPIError("", None, error) from error
        except BaseException:
            await self._let_go()
            raise
        try:
            await driver.execute("COMMIT")
        except BaseException:
            await self._let_go()
            raise

    async def close(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            await held.close()

    async def _do(self, driver: Connection, order: Order) -> None:
        if order.matching:
            for row in order.rows:
                if await driver.execute(order.sql, *row) != "UPDATE 1":
                    raise Duplicate
        elif len(order.rows) == 1:
            await driver.execute(order.sql, *order.rows[0])
        else:
            await driver.executemany(order.sql, order.rows)

    async def _begun(self) -> Connection:
        """The connection, with a transaction begun. One that the server has closed meanwhile is made anew, in whatever
        way that shows: so far nothing was written."""
        while True:
            fresh = self._held is None
            if self._held is None:
                self._held = await self.engine.connect()
            raw = await self._held.get_raw_connection()
            driver: Any = raw.driver_connection
            try:
                await driver.execute("BEGIN")
            except BaseException as error:
                await self._let_go()
                if fresh or not isinstance(error, Exception):
                    raise
            else:
                return driver

    async def _undo(self, driver: Connection) -> None:
        from asyncpg import InterfaceError, PostgresError

        try:
            await driver.execute("ROLLBACK")
        except (PostgresError, InterfaceError, OSError):
            await self._let_go()

    async def _let_go(self) -> None:
        """Nobody knows what state it is in."""
        held, self._held = self._held, None
        if held is not None:
            await held.invalidate()
            await held.close()


def hand_for(engine: AsyncEngine) -> Hand:
    return PostgresHand(engine) if engine.dialect.name == "postgresql" else SqliteHand(engine)
