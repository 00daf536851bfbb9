"""Writing to a database in groups."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Delete, Insert, Update, bindparam, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from tablee.table.hands import Order, hand_for
from tablee.table.letters import POST, letters
from tablee.table.schema import tables
from tablee.table.store import Duplicate

Statement = Insert | Update | Delete
Rows = dict[Statement, list[dict[str, object]]]
"""What to write: the rows that each statement is executed with."""

REPEATS = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
UNIQUE_VIOLATION = "23505"  # in PostgreSQL's list of codes

TAKE = select(tables.c.id).where(tables.c.id == bindparam("of_table")).with_for_update(key_share=True)
"""Have a table to oneself until the end of the transaction."""


@dataclass
class Write:
    """Rows of one table that are written together or not at all, and the outcome that somebody awaits."""

    table_id: str
    rows: Rows
    outcome: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self, error: BaseException | None = None) -> None:
        if self.outcome.done():  # ended before; or whoever asked has gone, and what was written stays written
            return
        if error is None:
            self.outcome.set_result(None)
        else:
            self.outcome.set_exception(error)


class Writer:
    """Writes in groups, because a commit costs a flush of the disk whether it holds one move or fifty.

    While a commit is under way, whatever is asked for meanwhile gathers; the next transaction writes all of it, with
    one execution of each statement. Nobody waits longer than for the commit under way and the next. If the database
    refuses anything of a group, the group is rolled back and each of its writes is tried in a transaction of its own,
    so that each succeeds or fails by itself. When a commit itself fails, nobody can tell what was kept, and all whose
    writes it held are told so.
    """

    def __init__(
        self, engine: AsyncEngine, in_order: Sequence[Statement], changes: Sequence[Statement] = (), house: str = ""
    ) -> None:
        """``in_order``: the statements, those whose rows are referred to first. ``changes``: those that must find the
        row that they change as it was seen; where they do not, the write is refused as a `Duplicate`. ``house``: who
        tells the other houses, with each transaction, which tables it has changed; without a name nobody is told."""
        self.hand = hand_for(engine)
        self.in_order = in_order
        self.changes = changes
        self.house = house
        self.waiting: list[Write] = []
        self.task: asyncio.Task[None] | None = None

    async def write(self, table_id: str, rows: Rows) -> None:
        """Returns when the rows are committed; `Duplicate` when one of them is there already."""
        write = Write(table_id, rows)
        self.waiting.append(write)
        if self.task is None:
            self.task = asyncio.create_task(self._write_all())
        await write.outcome

    async def finish(self) -> None:
        if self.task is not None:
            await asyncio.wait([self.task])
        await self.hand.close()

    async def _write_all(self) -> None:
        while self.waiting:
            group, self.waiting = sorted(self.waiting, key=lambda write: write.table_id), []
            # A task of its own: whatever befalls it is told to those who wait, and the next group is written still.
            task = asyncio.create_task(self._write_group(group))
            await asyncio.wait([task])
            for write in group:
                write.end(task.exception())
        self.task = None

    async def _write_group(self, group: list[Write]) -> None:
        if len(group) > 1 and await self._written(group):
            return
        for write in group:
            try:
                await self.hand.write(self._orders([write]))
            except Duplicate as error:
                write.end(error)
            except DBAPIError as error:
                write.end(Duplicate() if is_repeat(error) else error)
            else:
                write.end()

    def _ascends(self, group: list[Write]) -> bool:
        """Whether tables are come to in one order, as in every process: no two of them wait for each other's rows."""
        come_to = dict.fromkeys(
            write.table_id for statement in self.in_order for write in group if statement in write.rows
        )
        return [*come_to] == sorted(come_to)

    async def _written(self, group: list[Write]) -> bool:
        """Whether all of a group could be written at once; if not, none of it was."""
        try:
            await self.hand.write(self._orders(group))
        except (DBAPIError, Duplicate):
            return False
        return True

    def _orders(self, group: list[Write]) -> list[Order]:
        orders: list[Order] = []
        if self.house and not self._ascends(group):
            orders.append(self.hand.order(TAKE, ({"of_table": id_} for id_ in sorted({one.table_id for one in group}))))
        for statement in self.in_order:
            rows = [row for write in group for row in write.rows.get(statement, ())]
            if rows:
                orders.append(self.hand.order(statement, rows, statement in self.changes))
        if self.house:
            changed = sorted({write.table_id for write in group})
            told: list[dict[str, object]] = [{"letter": letter} for letter in letters(self.house, changed=changed)]
            orders.append(self.hand.order(POST, told))
        return orders


def is_repeat(error: DBAPIError) -> bool:
    """Whether a row was refused because its like is there; other broken constraints are faults of the program."""
    if isinstance(error.orig, sqlite3.IntegrityError):
        return error.orig.sqlite_errorcode in REPEATS
    return isinstance(error, IntegrityError) and getattr(error.orig, "sqlstate", "") == UNIQUE_VIOLATION
