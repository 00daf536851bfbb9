"""Tables with clocks, and a clock of the house that moves when it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tablee.kernel.game import games
from tablee.kernel.state import CHANCE
from tablee.table import timekeeper
from tablee.table.bots import Bots
from tablee.table.clock import Clocks
from tablee.table.database import SQLITE, locate
from tablee.table.gathering import add_salt
from tablee.table.sql import open_store
from tablee.table.street import SharedStreet, Street
from tablee.table.table import Table
from tablee.table.tables import Tables

PEOPLE = ("lea", "ana", "eve", "max", "noe", "zoe")


class Hands:
    """A clock: what it shows is for the test to say."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Hour:
    """A house whose time passes as the test says."""

    def __init__(self, tables: Tables, hands: Hands) -> None:
        self.tables = tables
        self.hands = hands

    async def go(self, seconds: float) -> None:
        self.hands.now += seconds
        await self.tables.timekeeper.look()

    async def laid(self, game: str, seats: int, pace: str, **options: object) -> Table:
        """A table with somebody on each chair."""
        table = await self.tables.lay(game, seats, options, PEOPLE[0], "Lea", "invite", pace=pace)
        await add_salt(table, PEOPLE[0], 0, "maize")
        for seat in range(1, seats):
            await table.sit(PEOPLE[seat], seat, PEOPLE[seat].capitalize(), "cacao")
        return table


@asynccontextmanager
async def hour(database: str, hands: Hands | None = None) -> AsyncIterator[Hour]:
    hands = hands or Hands()
    store = await open_store(database)
    street = (
        Street(store.house) if locate(database).drivername == SQLITE else SharedStreet(locate(database), store.house)
    )
    tables = Tables(store, games(), Bots(pace=0.0), look_back=0.0, street=street, clock=hands)
    await tables.open()
    try:
        yield Hour(tables, hands)
    finally:
        await tables.close()


def played(folder: Path, scene: Callable[[Hour], Awaitable[None]]) -> None:
    async def run() -> None:
        async with hour(f"sqlite:///{folder / 'tables.sqlite'}") as here:
            await scene(here)

    asyncio.run(run())


@pytest.fixture
def kept_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever time the hands are put forward by has been kept: the house says for a long time to come that it does."""
    monkeypatch.setattr(timekeeper, "BEAT", 1e9)
    monkeypatch.setattr(timekeeper, "SLOW_BEAT", 1e9)


def clocks(table: Table) -> Clocks:
    assert table.clocks is not None
    return table.clocks


async def awaited(table: Table) -> tuple[int, ...]:
    """The people who are to do something, once the house has done what is up to it."""
    while not table.over and table.driver.due() is not None:
        await asyncio.sleep(0.005)
    return table.awaited()


async def act(table: Table, seat: int | None = None) -> int:
    """Whoever is to do something does the first thing there is; the seat."""
    seat = (await awaited(table))[0] if seat is None else seat
    who, key = table.chairs[seat].owner, f"k{table.version}"
    if table.record.state.to_act() == (CHANCE,):
        await table.throw(who, seat, table.version, key)
    else:
        await table.act(who, seat, table.record.state.legal(seat)[0].text, table.version, key)
    return seat


async def until_turn_of(table: Table, seat: int) -> None:
    while await awaited(table) != (seat,):
        await act(table)


async def until_over(table: Table) -> None:
    while await awaited(table):
        await act(table)
