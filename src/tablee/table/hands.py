"""Writing a group straight by the driver of the database: one transaction, and as little else as there can be.

The statements are those of SQLAlchemy, put into the database's words once. What they cost beyond that, when they are
executed one by one through it, was two thirds of what it took to keep a move.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Dialect
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.elements import ClauseElement

from tablee.table.database import PRAGMAS, WAIT
from tablee.table.store import Duplicate

if TYPE_CHECKING:
    from asyncpg import Connection

T = TypeVar("T")

INTEGRITY = "23"
"""How PostgreSQL's codes begin where a row breaks a rule of the schema."""


@dataclass(frozen=True)
class Order:
    """A statement in the database's words, and the rows to execute it with. ``matching``: each row is to change
    what is there; where it does not, the group is refused as a `Duplicate`."""

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
                        if connection.execute(order.sql, row).rowcount < 1:
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


class Kept:
    """A connection of the engine's to PostgreSQL that is kept, and the driver's own end of it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._held: AsyncConnection | None = None

    async def first(self, ask: Callable[[Connection], Awaitable[T]]) -> tuple[Connection, T]:
        """Ask something that changes nothing. Where the server has closed the connection meanwhile, in whatever way
        that shows, it is made anew."""
        while True:
            fresh = self._held is None
            try:
                if self._held is None:
                    self._held = await self.engine.connect()
                driver: Any = (await self._held.get_raw_connection()).driver_connection
                return driver, await ask(driver)
            except BaseException as error:
                await self.let_go()
                if fresh or not isinstance(error, Exception):
                    raise

    async def let_go(self) -> None:
        """Nobody knows what state it is in."""
        held, self._held = self._held, None
        if held is not None:
            await held.invalidate()
            await held.close()

    async def close(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            await held.close()


class PostgresHand(Hand):
    """On one connection, which is kept."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self._kept = Kept(engine)

    async def write(self, orders: Sequence[Order]) -> None:
        from asyncpg import PostgresError

        driver, _ = await self._kept.first(lambda driver: driver.execute("BEGIN"))
        try:
            for order in orders:
                await self._do(driver, order)
        except (Duplicate, PostgresError) as error:
            await self._undo(driver)
            if isinstance(error, Duplicate):
                raise
            kind = IntegrityError if str(error.sqlstate).startswith(INTEGRITY) else DBAPIError
            raise kind("", None, error) from error
        except BaseException:
            await self._kept.let_go()
            raise
        try:
            await driver.execute("COMMIT")
        except BaseException:
            await self._kept.let_go()
            raise

    async def close(self) -> None:
        await self._kept.close()

    async def _do(self, driver: Connection, order: Order) -> None:
        if order.matching:
            for row in order.rows:
                if await driver.execute(order.sql, *row) == "UPDATE 0":
                    raise Duplicate
        elif len(order.rows) == 1:
            await driver.execute(order.sql, *order.rows[0])
        else:
            await driver.executemany(order.sql, order.rows)

    async def _undo(self, driver: Connection) -> None:
        from asyncpg import InterfaceError, PostgresError

        try:
            await driver.execute("ROLLBACK")
        except (PostgresError, InterfaceError, OSError):
            await self._kept.let_go()


class PostgresEye:
    """Reads what one statement asks for, all of one moment; one question after the other."""

    def __init__(self, engine: AsyncEngine, question: ClauseElement) -> None:
        self._kept = Kept(engine)
        self._asked: Prepared | None = None
        self._question = question
        self._free = asyncio.Lock()

    async def see(self, **given: object) -> Sequence[Any] | None:
        """The row that was found, if there is one."""
        if self._asked is None:
            self._asked = Prepared(self._question, list(given), self._kept.engine.dialect)
        asked = self._asked
        async with self._free:
            found: tuple[object, Sequence[Any] | None]
            found = await self._kept.first(lambda driver: driver.fetchrow(asked.sql, *asked.row(given)))
            return found[1]

    async def close(self) -> None:
        async with self._free:
            await self._kept.close()


def hand_for(engine: AsyncEngine) -> Hand:
    return PostgresHand(engine) if engine.dialect.name == "postgresql" else SqliteHand(engine)
