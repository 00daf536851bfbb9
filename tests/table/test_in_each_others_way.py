"""Houses on one PostgreSQL: none holds up the others, neither by the order of what it takes nor by standing still."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.table import database
from tablee.table.errors import Away
from tablee.table.schema import tables, vigil
from tablee.table.sql import SqlStore
from tablee.table.store import Alarm, Said
from tablee.table.watch import answering
from tests.postgres import Postgres
from tests.table.server import PATIENCE
from tests.table.test_store import AGREEMENT, CHAIRS, kept, lay, open_at, step

WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
HOLD = text("SELECT 1 FROM tables WHERE id = :id FOR NO KEY UPDATE NOWAIT")


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[SqlStore]:
    store = await open_at(address)
    try:
        yield store
    finally:
        await store.close()


async def somebody_waits(store: SqlStore) -> None:
    async with asyncio.timeout(PATIENCE), store.engine.connect() as connection:
        while not await connection.scalar(WAITING):
            await connection.rollback()
            await asyncio.sleep(0.005)


@asynccontextmanager
async def holding(store: SqlStore, table_id: str) -> AsyncIterator[AsyncConnection]:
    """As another house that is just writing at a table."""
    async with store.engine.connect() as connection, connection.begin():
        await connection.execute(HOLD, {"id": table_id})
        yield connection


def test_who_waits_for_a_table_holds_none_that_comes_after_it(postgres: Postgres) -> None:
    """Talk at one table and a move at another go into one group: by their kind, the later table would come first."""

    async def scene() -> None:
        async with opened(postgres.fresh()) as store:
            await lay(store, "a", "b")
            async with holding(store, "a") as other:
                both = asyncio.gather(store.say("b", Said(1, 0, -1, "…", 1.0)), store.append("a", [step(1)]))
                await somebody_waits(store)
                await other.execute(HOLD, {"id": "b"})
            await both
            assert [len((await kept(store, "a")).moves), len((await kept(store, "b")).talk)] == [1, 1]

    asyncio.run(scene())


def test_time_that_is_nobodys_waits_for_who_is_just_moving(postgres: Postgres) -> None:
    async def scene() -> None:
        async with opened(postgres.fresh()) as store:
            await store.lay(replace(AGREEMENT, id="a"), CHAIRS)
            await store.append("a", [step(1)], alarm=Alarm(1000.0))
            await store.watch.keep(100.0, 0.0, anew=False)
            async with store.engine.begin() as connection:
                await connection.execute(update(vigil).values(kept_at=vigil.c.kept_at - 60))
            async with holding(store, "a") as other:
                passing = asyncio.create_task(store.watch.keep(200.0, 0.0, anew=True))
                await somebody_waits(store)
                row = {"table_id": "a", "version": 2, "kind": "step", "seat": 0, "text": "e5", "at": 23.0}
                names = ", ".join(f":{name}" for name in row)
                await other.execute(text(f"INSERT INTO moves ({', '.join(row)}) VALUES ({names})"), row)
            assert await passing == ["a"]
            assert [move.kind for move in (await kept(store, "a")).moves] == ["step", "step", "away"]

    asyncio.run(scene())


def test_who_stands_still_in_the_middle_of_a_transaction_is_broken_off(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a house does that is stopped, or whose cable is pulled: its tables are played on at by the others."""
    monkeypatch.setattr(database, "STANDS_STILL", 1)

    async def scene() -> None:
        address = postgres.fresh()
        async with opened(address) as still, opened(address) as other:
            await lay(other, "a")
            async with still.engine.connect() as connection:
                await connection.execute(update(tables).where(tables.c.id == "a").values(touched_at=7.0))
                await other.append("a", [step(1)])
                with pytest.raises(Away):
                    async with answering():
                        await connection.execute(text("SELECT 1"))
                await connection.invalidate()
            await still.append("a", [step(2)])
            assert len((await kept(other, "a")).moves) == 2

    asyncio.run(scene())
