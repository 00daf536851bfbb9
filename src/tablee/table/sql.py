"""The store in a database: SQLite or PostgreSQL, by the same statements."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, fields, replace
from typing import Any, TypeVar

from sqlalchemy import Column, Select, Table, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablee.table import schema
from tablee.table.database import locate, open_database
from tablee.table.schema import tables
from tablee.table.store import Agreement, Chair, Move, Said, Store, Stored
from tablee.table.writer import Rows, Writer

Kept = TypeVar("Kept", bound=Agreement | Chair | Move | Said)

LAY = insert(tables)
PUT_CHAIR = insert(schema.chairs)
SEAT = update(schema.chairs).where(
    schema.chairs.c.table_id == bindparam("of_table"), schema.chairs.c.seat == bindparam("of_seat")
)
APPEND = insert(schema.moves)
SAY = insert(schema.talk)
USE_KEY = insert(schema.commands)
TOUCH = update(tables).where(tables.c.id == bindparam("of_table")).values(touched_at=bindparam("now"))
FINISH = update(tables).where(tables.c.id == bindparam("of_table")).values(finished=True)

MOST_OF_ONE_OWNER = 100
MONTH = 30 * 24 * 3600.0


class SqlStore(Store):
    """What is written is on the disk when a method returns; the writes of one table keep the order they came in.

    Whoever is cancelled while it waits does not learn whether its write was kept.
    """

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.writer = Writer(engine, (LAY, PUT_CHAIR, SEAT, APPEND, SAY, USE_KEY, TOUCH, FINISH))
        self.clock = clock

    async def close(self) -> None:
        await self.writer.finish()
        await self.engine.dispose()

    async def lay(self, agreement: Agreement, chairs: list[Chair]) -> None:
        row = asdict(agreement) | {"rematch_of": agreement.rematch_of or None}
        row |= {"touched_at": self.clock(), "finished": False}
        await self.writer.write(agreement.id, {LAY: [row], PUT_CHAIR: _rows(agreement.id, chairs)})

    async def load(self, table_id: str) -> Stored | None:
        async with self.engine.connect() as connection:
            found = await _read(connection, Agreement, tables, tables.c.id, table_id)
            if not found:
                return None
            chairs, moves, talk = schema.chairs, schema.moves, schema.talk
            return Stored(
                replace(found[0], rematch_of=found[0].rematch_of or ""),
                await _read(connection, Chair, chairs, chairs.c.table_id, table_id, chairs.c.seat),
                await _read(connection, Move, moves, moves.c.table_id, table_id, moves.c.version),
                await _read(connection, Said, talk, talk.c.table_id, table_id, talk.c.number),
            )

    async def append(self, table_id: str, moves: list[Move], key: str = "") -> None:
        await self.writer.write(table_id, {APPEND: _rows(table_id, moves), **self._commanded(table_id, key)})

    async def used(self, table_id: str, key: str) -> bool:
        keys = schema.commands.c
        return bool(await self._ids(select(keys.table_id).where(keys.table_id == table_id, keys.key == key)))

    async def seat(self, table_id: str, chair: Chair) -> None:
        row = asdict(chair)
        row |= {"of_table": table_id, "of_seat": row.pop("seat")}
        await self.writer.write(table_id, {SEAT: [row], **self._touched(table_id)})

    async def say(self, table_id: str, said: Said, key: str = "") -> None:
        await self.writer.write(table_id, {SAY: _rows(table_id, [said]), **self._commanded(table_id, key)})

    async def tables_of(self, owner: str) -> list[str]:
        held = select(schema.chairs.c.table_id).where(schema.chairs.c.owner == owner)
        return await self._ids(_latest().where(tables.c.id.in_(held)).limit(MOST_OF_ONE_OWNER))

    async def unfinished(self) -> list[str]:
        return await self._ids(_latest().where(tables.c.touched_at >= self.clock() - MONTH, ~tables.c.finished))

    async def over(self, table_id: str) -> None:
        await self.writer.write(table_id, {FINISH: [{"of_table": table_id}], **self._touched(table_id)})

    async def rematch(self, table_id: str) -> str:
        found = await self._ids(select(tables.c.id).where(tables.c.rematch_of == table_id))
        return found[0] if found else ""

    def _touched(self, table_id: str) -> Rows:
        return {TOUCH: [{"of_table": table_id, "now": self.clock()}]}

    def _commanded(self, table_id: str, key: str) -> Rows:
        used: Rows = {USE_KEY: [{"table_id": table_id, "key": key}]} if key else {}
        return used | self._touched(table_id)

    async def _ids(self, query: Select[Any]) -> list[str]:
        async with self.engine.connect() as connection:
            return [row[0] for row in await connection.execute(query)]


async def open_store(url: str = "") -> Store:
    """The store at this address (see `locate`), brought up to date; `NoDatabase` says what is in the way."""
    return SqlStore(await open_database(locate(url)))


def _rows(table_id: str, items: Iterable[Chair | Move | Said]) -> list[dict[str, object]]:
    return [{"table_id": table_id, **asdict(item)} for item in items]


def _latest() -> Select[Any]:
    return select(tables.c.id).order_by(tables.c.touched_at.desc(), tables.c.id)


async def _read(
    connection: AsyncConnection, kind: type[Kept], source: Table, owner: Column[str], table_id: str, *order: Column[int]
) -> list[Kept]:
    """All of one kind that belongs to a table; its columns are called like the fields."""
    make: Callable[..., Kept] = kind
    wanted = select(*(source.c[field.name] for field in fields(kind)))
    return [make(*row) for row in await connection.execute(wanted.where(owner == table_id).order_by(*order))]
