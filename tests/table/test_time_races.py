"""Whatever happens at one moment, in one house or in several: rows about clocks stay such as can be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random

import pytest

from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE
from tablee.table import clocking
from tablee.table.clock import AWAY, FLAG
from tablee.table.clocking import grant, pause, ready, take_game
from tablee.table.errors import NotNow, Stale, TableError
from tablee.table.history import History
from tablee.table.parting import offer
from tablee.table.table import Table
from tests.postgres import Postgres
from tests.table.timed import PEOPLE, Hands, Hour, act, awaited, clocks, hour, kept_time

__all__ = ["kept_time"]

LEA, ANA = PEOPLE[:2]

ROUNDS = 60
AT_ONCE = 4


Deed = Callable[[Table, int, Random], Coroutine[None, None, object]]


async def move(table: Table, seat: int, random: Random) -> None:
    who, seen = PEOPLE[seat], table.version - random.randrange(2)
    key = f"{seen} {random.random()}"
    if table.record.state.to_act() == (CHANCE,):
        await table.throw(who, seat, max(0, seen), key)
    elif legal := table.record.state.legal(seat) if seat in table.record.state.to_act() else []:
        await table.act(who, seat, random.choice(legal).text, max(0, seen), key)


DEEDS: tuple[Deed, ...] = (
    move,
    move,
    move,
    lambda table, seat, random: table.undo(PEOPLE[seat], table.version, f"u{random.random()}"),
    lambda table, seat, _: grant(table, PEOPLE[seat], seat),
    lambda table, seat, random: pause(table, PEOPLE[seat], random.random() < 0.7),
    lambda table, seat, _: ready(table, PEOPLE[seat]),
    lambda table, seat, _: ready(table, PEOPLE[seat]),
    lambda table, seat, _: table.leave(PEOPLE[seat], seat),
    lambda table, seat, _: table.take_back(PEOPLE[seat], seat),
    lambda table, seat, _: table.take_back(PEOPLE[seat], seat),
    lambda table, _, __: clocking.time_passes(table),
    lambda table, seat, random: offer(table, PEOPLE[seat], random.random() < 0.3),
)


async def tried(deed: Coroutine[None, None, object]) -> None:
    with suppress(TableError):
        await deed


async def as_kept(table: Table, here: Hour) -> History:
    """What another house would make of the rows."""
    stored = await here.tables.store.load(table.id)
    assert stored is not None
    again = History(table.game, stored.agreement, stored.chairs, stored.moves)
    assert again.damaged is None
    return again


async def stormy(way: tuple[str, int, str], houses: list[Hour], seed: str) -> set[str]:
    """Everybody does anything at any time in any house; the kinds of rows that came of it."""
    game, seats, pace = way
    random, first = Random(seed), houses[0]
    table = await first.laid(game, seats, pace)
    await act(table)
    for _ in range(ROUNDS):
        first.hands.now += random.choice((0.0, 0.4, 5.0, 31.0, 61.0))
        if table.over:
            break
        deeds = []
        for _ in range(random.randint(1, AT_ONCE)):
            there = await random.choice(houses).tables.find(table.id)
            deeds.append(tried(random.choice(DEEDS)(there, random.randrange(seats), random)))
        await asyncio.gather(*deeds)
        await asyncio.gather(*(house.tables.timekeeper.look() for house in houses))
    for house in houses:
        there = await house.tables.find(table.id)
        async with there.lock:
            again = await as_kept(there, house)
            await there.follower.catch_up()
            while again.version < there.version:  # the other house's bot has played in between
                again = await as_kept(there, house)
                await there.follower.catch_up()
            assert again.clocks == there.clocks
            assert again.record.write() == there.record.write()
            assert {chair.seat for chair in there.chairs if chair.held} == clocks(there).held
        verify(there.record.write(tell_key=True))
        assert read(there.record.write()).flags == there.record.flags
    stored = await first.tables.store.load(table.id)
    assert stored is not None
    return {row.kind for row in stored.moves}


WAYS = [("patolli", 2, "live 1+2"), ("patrolis", 3, "live 1+0"), ("pagamas", 4, "live 2+0"), ("patolli", 2, "days 1")]


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_nothing_odd_is_ever_written(address: str, way: tuple[str, int, str]) -> None:
    """In one house, and in two on one PostgreSQL."""

    async def scene() -> None:
        hands = Hands()
        async with AsyncExitStack() as stack:
            several = 2 if "postgres" in address else 1
            houses = [await stack.enter_async_context(hour(address, hands)) for _ in range(several)]
            kinds = await stormy(way, houses, f"{way} {several}")
            assert {"step", "pause"} <= kinds

    asyncio.run(scene())


def test_nothing_odd_is_written_where_time_is_not_kept(tmp_path: Path) -> None:
    """As on a machine that falls asleep again and again: no clock runs out, for what passes is nobody's."""

    async def scene() -> None:
        async with hour(str(tmp_path / "tables.sqlite")) as here:
            kinds = await stormy(("patolli", 2, "live 1+0"), [here], "asleep")
            assert AWAY in kinds
            assert FLAG not in kinds

    asyncio.run(scene())


@pytest.mark.usefixtures("kept_time")
@pytest.mark.parametrize("choice", [take_game, grant])
def test_who_moves_while_the_other_chooses_has_moved_or_has_lost(
    postgres: Postgres, choice: Callable[[Table, str, int], Coroutine[None, None, None]]
) -> None:
    """In two houses at the same moment: one of the two comes first, and the other is told."""

    async def scene() -> None:
        hands, database = Hands(), postgres.fresh()
        async with hour(database, hands) as one, hour(database, hands) as two:
            here = await one.laid("patolli", 2, "live 1+0")
            await act(here)
            late = here.awaited()[0]
            there = await two.tables.find(here.id)
            hands.now += 61
            await one.tables.timekeeper.look()
            results = await asyncio.gather(
                there.throw(PEOPLE[late], late, there.version, "move"),
                choice(here, PEOPLE[1 - late], 1 - late),
                choice(here, PEOPLE[1 - late], 1 - late),
                return_exceptions=True,
            )
            assert all(result is None or isinstance(result, NotNow | Stale) for result in results), results
            again, moved = await as_kept(here, one), results[0] is None
            assert moved or None in results[1:]
            assert (again.record.timed_out == late) is (choice is take_game and not moved)
            assert again.clocks is not None
            assert again.clocks.left[late] in (0.0, 120.0)

    asyncio.run(scene())


@pytest.mark.usefixtures("kept_time")
def test_who_asked_for_a_pause_and_leaves_asks_no_more(address: str) -> None:
    async def scene() -> None:
        async with hour(address) as here:
            table = await here.laid("patrolis", 3, "live 5+0")
            await act(table)
            await pause(table, LEA, True)
            await table.leave(LEA, 0)
            assert not clocks(table).wishes
            await pause(table, PEOPLE[2], True)
            assert not table.paused
            await pause(table, ANA, True)
            assert table.paused, "who has left is not asked"
            await table.leave(ANA, 1)
            await ready(table, PEOPLE[2])
            assert not table.paused

    asyncio.run(scene())


@pytest.mark.usefixtures("kept_time")
def test_a_pause_begins_when_the_only_one_who_did_not_want_it_leaves(address: str) -> None:
    async def scene() -> None:
        async with hour(address) as here:
            table = await here.laid("patrolis", 3, "live 5+0")
            await act(table)
            await awaited(table)
            await pause(table, LEA, True)
            await pause(table, ANA, True)
            await table.leave(PEOPLE[2], 2)
            assert table.paused
            assert not clocks(table).running
            version = table.version
            await asyncio.sleep(0)
            assert table.driver.due() is None, "no bot plays on while all rest"
            assert table.version == version

    asyncio.run(scene())
