"""Tables that began by earlier rules: they go on by them where they are kept, and are set apart where they are not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tablee.kernel.game import Game
from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE
from tablee.table.again import rematch
from tablee.table.bots import Bots
from tablee.table.rescue import as_kept
from tablee.table.sql import open_store
from tablee.table.table import Table
from tablee.table.tables import Tables, Unreadable
from tests.toys.magpie import GAME as MAGPIE
from tests.toys.magpie import MagpieGame

LEA = "owner-lea"


class Later(MagpieGame):
    """Magpie by rules that came later, which still knows the first ones."""

    version = 2
    earlier = (MAGPIE,)


class Forgetful(MagpieGame):
    version = 2


@asynccontextmanager
async def house(folder: Path, game: Game) -> AsyncIterator[Tables]:
    shelf: Mapping[str, Game] = {"magpie": game}
    tables = Tables(await open_store(f"sqlite:///{folder / 'tables.sqlite'}"), shelf, Bots(pace=0.0))
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


async def play(table: Table, steps: int) -> None:
    async with asyncio.timeout(60):
        while not table.over and len(table.record.steps) < steps:
            if table.record.state.to_act() == (CHANCE,):
                await asyncio.sleep(0.001)
                continue
            seat = table.awaited()[0]
            await table.act(LEA, seat, table.record.state.legal(seat)[0].text, table.version, f"k{table.version}")


async def begun(folder: Path) -> str:
    async with house(folder, MAGPIE) as tables:
        table = await tables.lay("magpie", 3, {}, LEA, "Léa", "device")
        await play(table, 10)
        return table.id


def test_a_game_under_way_goes_on_by_the_rules_it_began_with(tmp_path: Path) -> None:
    async def scene() -> None:
        id_ = await begun(tmp_path)
        async with house(tmp_path, Later()) as tables:
            table = await tables.find(id_)
            assert table.game is MAGPIE
            await play(table, 1000)
            text = table.record.write()
            assert "\nrules: 1\n" in text
            assert read(text, lambda _: Later()).state.data() == table.record.state.data()
            assert verify(text, lambda _: Later()).draws > 0
            again = await rematch(table, LEA)
            assert again.agreement.rules == 2
            assert again.game.version == 2

    asyncio.run(scene())


def test_where_its_rules_are_not_kept_a_game_is_set_apart(tmp_path: Path) -> None:
    async def scene() -> None:
        id_ = await begun(tmp_path)
        async with house(tmp_path, Forgetful()) as tables:
            with pytest.raises(Unreadable) as error:
                await tables.find(id_)
            assert error.value.say("en") == (
                "This game of Magpie began by version 1 of the rules; this house knows version 2, and cannot show the "
                "positions."
            )
            shown, apart = await tables.mine(LEA)
            assert (shown, [other.id for other in apart]) == ([], [id_])
            assert tables.condition().apart == 1

    asyncio.run(scene())


def test_what_is_taken_away_without_the_rules_is_read_and_verified_with_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, MAGPIE) as tables:
            table = await tables.lay("magpie", 3, {}, LEA, "Léa", "device")
            await play(table, 1000)
            stored = await tables.store.load(table.id)
            assert stored is not None
            assert stored.finished
            text = as_kept(stored)
            assert f"\nend: {len(table.record.steps)} steps, not judged\n" in text
            assert read(text, lambda _: MAGPIE).write() == table.record.write()
            assert verify(text, lambda _: MAGPIE).draws == table.record.draws()

    asyncio.run(scene())
