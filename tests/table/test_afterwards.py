"""Games that have just ended are looked at again while the house has nothing else to do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.table import afterwards
from tablee.table.table import Table
from tablee.table.tables import Tables
from tests.table.test_hindsight import given_up, refused
from tests.table.test_prospects import Facts, bots, reckoned, until
from tests.table.test_tables import LEA, house, invited, run


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afterwards, "GLANCE", 0.0)


async def ended(tables: Tables, quiet: float = 1e-9) -> Table:
    tables.afterwards.quiet = quiet
    table = await invited(tables)
    await table.resign(LEA, 0)
    return table


def test_a_game_that_ends_is_read_before_anybody_looks(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await ended(tables)
        await until(lambda: {table.hindsight.ready(seat) for seat in (0, 1)} == {100})  # the eyes of both who played
        assert table.hindsight.choices is not None

    run(tmp_path, scene, bots())


def test_a_house_may_wait_until_it_is_asked(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await ended(tables, quiet=0.0)
        assert not tables.afterwards.waiting
        table.hindsight.look_again(0, choices=True)
        await until(lambda: table.hindsight.choices is not None)

    run(tmp_path, scene, bots())


def test_it_waits_while_bots_are_asked(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        tables.bots.waiting = 1
        table = await ended(tables)
        for _ in range(20):
            await asyncio.sleep(0)
        assert list(tables.afterwards.waiting) == [table.id]
        tables.bots.waiting = 0
        await until(lambda: table.hindsight.choices is not None)

    run(tmp_path, scene, bots())


def test_one_is_read_at_a_time_the_latest_first_and_few_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afterwards, "MOST_WAITING", 2)
    hold, asked = asyncio.Event(), list[object]()

    async def held(facts: Facts) -> bytes:
        asked.append(facts["kind"])
        await hold.wait()
        return await reckoned(facts)

    async def scene(tables: Tables) -> None:
        first = await ended(tables)
        await until(lambda: asked)
        later = [await ended(tables) for _ in range(3)]
        assert list(tables.afterwards.waiting) == [table.id for table in later[1:]]
        assert not any(table.hindsight.running for table in later)
        hold.set()
        await until(lambda: all(table.hindsight.choices is not None for table in (first, *later[1:])))
        assert later[0].hindsight.choices is None, "it is read when somebody looks"

    run(tmp_path, scene, bots(held))


def test_a_house_that_opens_does_not_read_what_ended_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, bots(refused)) as tables:
            id_ = (await given_up(tables)).id
        async with house(tmp_path, bots(refused)) as tables:
            table = await tables.find(id_)
            await asyncio.sleep(0)
            assert (list(tables.afterwards.waiting), table.hindsight.running) == ([], False)

    asyncio.run(scene())
