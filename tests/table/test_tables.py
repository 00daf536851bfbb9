"""The life of a table, on a real store and with real bots: nothing lost, nothing twice, nobody else's seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tablee.games.patolli import GAME
from tablee.kernel.game import Game
from tablee.kernel.sheet import read, verify
from tablee.kernel.state import CHANCE
from tablee.table import table as table_module
from tablee.table.again import rematch
from tablee.table.bots import BotDied, Bots, Question, Thought
from tablee.table.errors import BadCommand, NoTable, NotNow, NotYours, Stale, TooMuch
from tablee.table.sql import open_store
from tablee.table.store import Move
from tablee.table.table import Table
from tablee.table.tables import MOST_BYTES, Tables
from tests.toys.magpie import GAME as MAGPIE
from tests.toys.sealed import GAME as SEALED

LEA, ANA, EVE = "owner-lea", "owner-ana", "owner-eve"
GAMES: dict[str, Game] = {"patolli": GAME, "magpie": MAGPIE, "sealed": SEALED}


class DyingBots(Bots):
    """Bots whose first answers never come."""

    def __init__(self, deaths: int) -> None:
        super().__init__(pace=0.0)
        self.deaths = deaths

    async def think(self, asked: Question) -> Thought:
        if self.deaths:
            self.deaths -= 1
            raise BotDied
        return await super().think(asked)


@asynccontextmanager
async def house(folder: Path, bots: Bots | None = None, most_bytes: int = MOST_BYTES) -> AsyncIterator[Tables]:
    store = await open_store(f"sqlite:///{folder / 'tables.sqlite'}")
    tables = Tables(store, GAMES, bots or Bots(pace=0.0), most_bytes)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


def run(folder: Path, scene: Callable[[Tables], Awaitable[None]], bots: Bots | None = None) -> None:
    async def played() -> None:
        async with house(folder, bots) as tables:
            await scene(tables)

    asyncio.run(played())


async def invited(tables: Tables) -> Table:
    """Léa and Ana at a table of Patolli."""
    table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
    await table.sit(ANA, 1, "Ana", "cacao")
    return table


async def go_on(table: Table, key: str = "") -> None:
    """Whoever is to do something does the first thing there is."""
    seat = table.awaited()[0]
    who = table.chairs[seat].owner
    key = key or f"k{table.version}"
    if table.record.state.to_act() == (CHANCE,):
        await table.throw(who, seat, table.version, key)
    else:
        await table.act(who, seat, table.record.state.legal(seat)[0].text, table.version, key)


async def to_a_choice(table: Table) -> int:
    while table.record.state.to_act() == (CHANCE,):
        await go_on(table)
    return table.awaited()[0]


def test_a_table_waits_until_every_seat_is_taken(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "invite")
        assert not table.started
        with pytest.raises(NotNow):
            await table.throw(LEA, 0, 0, "a")
        await table.sit(ANA, 1, "Ana")
        assert table.started
        with pytest.raises(NotNow):
            await table.sit(EVE, 1, "Eve")
        await table.throw(LEA, 0, 0, "a")
        assert table.version == 1

    run(tmp_path, scene)


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        for who in (EVE, ANA, ""):
            with pytest.raises(NotYours):
                await table.throw(who, 0, 0, "a")
        seat = await to_a_choice(table)
        text = table.record.state.legal(seat)[0].text
        with pytest.raises(NotYours):
            await table.act(EVE, seat, text, table.version, "b")
        with pytest.raises(BadCommand):
            await table.act(LEA, 7, text, table.version, "c")

    run(tmp_path, scene)


def test_a_repeated_command_has_no_second_effect(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        await asyncio.gather(*(table.throw(LEA, 0, 0, "same") for _ in range(5)))
        assert table.version == 1
        await table.throw(ANA, 1, 1, "next")
        await table.throw(LEA, 0, 0, "same")
        assert table.version == 2

    run(tmp_path, scene)


def test_a_stale_command_is_refused(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        await table.throw(LEA, 0, 0, "a")
        with pytest.raises(Stale):
            await table.throw(LEA, 0, 0, "another")

    run(tmp_path, scene)


def test_an_illegal_move_is_answered_with_its_clause(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        seat = await to_a_choice(table)
        who = table.chairs[seat].owner
        with pytest.raises(BadCommand) as error:
            await table.act(who, seat, "7-10", table.version, "x")
        assert error.value.clause == "PTL-8"
        assert error.value.say("en").startswith("This is your first move")
        with pytest.raises(BadCommand):
            await table.act(who, seat, "e2-e4", table.version, "y")

    run(tmp_path, scene)


def test_only_ones_own_last_step_can_be_taken_back(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        seat = await to_a_choice(table)
        who, other = table.chairs[seat].owner, table.chairs[1 - seat].owner
        before = table.record.state.data()
        with pytest.raises(NotNow):
            await table.undo(who, table.version, "too early")
        await go_on(table)
        with pytest.raises(NotNow):
            await table.undo(other, table.version, "not mine")
        await table.undo(who, table.version, "u")
        assert table.record.state.data() == before
        await table.undo(who, table.version - 1, "u")
        assert table.record.state.data() == before
        again = await tables.store.load(table.id)
        assert again is not None
        assert [move.kind for move in again.moves[-2:]] == ["step", "undo"]

    run(tmp_path, scene)


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, object] = {}

    async def before(tables: Tables) -> None:
        table = await invited(tables)
        for _ in range(40):
            await go_on(table)
        await table.say(LEA, 0, "Bonne chance <b>", -1, "s")
        kept.update(id=table.id, data=table.record.state.data(), version=table.version)

    async def after(tables: Tables) -> None:
        table = await tables.find(str(kept["id"]))
        assert (table.record.state.data(), table.version) == (kept["data"], kept["version"])
        assert [said.text for said in table.talk] == ["Bonne chance <b>"]
        assert await tables.mine(LEA) == ([table], [])
        await go_on(table)

    run(tmp_path, before)
    run(tmp_path, after)


def test_a_game_against_the_house_comes_to_its_end_and_verifies(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patouche", 3, {}, LEA, "Léa", "now", "random")
        async with asyncio.timeout(60):
            while not table.over:
                if 0 in table.awaited():
                    await go_on(table)
                else:
                    await asyncio.sleep(0.001)
        text = table.record.write()
        assert read(text).state.data() == table.record.state.data()
        assert verify(text).draws > 0
        assert "key:" not in table.record.write(tell_key=False)
        again = await rematch(table, LEA)
        assert (await rematch(table, LEA)).id == again.id
        assert again.agreement.rematch_of == table.id
        assert again.agreement.commitment != table.agreement.commitment

    run(tmp_path, scene)


def test_a_bot_that_dies_is_asked_again_and_the_table_says_so(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now")
        notices = set()

        class Eyes:
            owner = LEA
            hidden = False

            def wake(self) -> None:
                notices.add(table.notice)

        table.presence.watch(Eyes())
        async with asyncio.timeout(60):
            while "bot-restarted" not in notices or not any(step.seat == 1 for step in table.record.steps):
                if 0 in table.awaited():
                    await go_on(table)
                await asyncio.sleep(0.001)
        assert table.notice == "" or table.notice == "bot-restarted"

    run(tmp_path, scene, DyingBots(2))


def test_a_worker_that_is_killed_is_started_again(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        seat = await to_a_choice(table)
        who = table.chairs[seat].owner
        first = await table.hint(who, seat)
        worker = tables.bots.workers[0].process
        assert worker is not None
        worker.kill()
        await worker.wait()
        assert await table.hint(who, seat) == first

    run(tmp_path, scene)


def test_a_bot_goes_on_after_a_restart_without_being_asked(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now")
        kept.append(table.id)
        while table.awaited() == (0,):
            await go_on(table)

    async def after(tables: Tables) -> None:
        table = await tables.find(kept[0])
        async with asyncio.timeout(60):
            while table.awaited() != (0,):
                await asyncio.sleep(0.001)
        assert [move.version for move in (await loaded(tables, table.id))] == list(range(1, table.version + 1))

    run(tmp_path, before, Bots(pace=60.0))
    run(tmp_path, after)


async def loaded(tables: Tables, id_: str) -> list[Move]:
    stored = await tables.store.load(id_)
    assert stored is not None
    return stored.moves


def test_a_seat_whose_player_is_away_may_be_held_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        with pytest.raises(NotNow):
            await table.hold(LEA, 1)
        monkeypatch.setattr(table_module, "GRACE", -1.0)
        with pytest.raises(NotYours):
            await table.hold(EVE, 1)
        await table.hold(LEA, 1)
        async with asyncio.timeout(60):
            while table.version < 12:
                if 0 in table.awaited():
                    await go_on(table)
                await asyncio.sleep(0.001)
        with pytest.raises(NotNow):
            await table.throw(ANA, 1, table.version, "held")
        await table.take_back(ANA, 1)
        assert not table.chairs[1].held

    run(tmp_path, scene)


def test_talk_is_limited_in_pace_and_what_was_said_is_not_refused_when_it_comes_again(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await invited(tables)
        with pytest.raises(BadCommand):
            await table.say(LEA, 0, " \n\x00 ", -1, "t")
        with pytest.raises(NotYours):
            await table.say(EVE, 0, "hello", -1, "t")
        for n in range(8):
            await table.say(LEA, 0, f"line {n}", 1 if n else -1, f"t{n}")
        with pytest.raises(TooMuch):
            await table.say(LEA, 0, "one more", -1, "t9")
        await table.say(LEA, 0, "line 7", 1, "t7")
        await table.say(ANA, 1, "calm", -1, "t0-ana")
        assert len(table.talk) == 9

    run(tmp_path, scene)


def test_names_must_be_names(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        with pytest.raises(BadCommand):
            await tables.lay("patolli", 2, {}, LEA, "  ", "invite")
        with pytest.raises(NoTable):
            await tables.find("nowhere")
        with pytest.raises(NoTable):
            await tables.find("x" * 10_000)
        with pytest.raises(BadCommand):
            await tables.lay("patolli", 2, {}, LEA, "Léa", "now", "nobody-known")

    run(tmp_path, scene)


def test_where_several_choose_at_once_another_choice_makes_none_stale(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("sealed", 3, {}, LEA, "Léa", "device")
        while len(table.record.state.to_act()) < 3:
            await asyncio.sleep(0.001)
        version = table.version
        for seat in (2, 0, 1):
            text = table.record.state.legal(seat)[0].text
            await table.act(LEA, seat, text, version, f"seat {seat}")
        assert table.version >= version + 3

    run(tmp_path, scene)


def test_where_several_choose_at_once_a_choice_made_and_taken_back_is_news_to_the_others(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("sealed", 3, {}, LEA, "Léa", "device")
        text = table.record.state.legal(0)[0].text
        await table.act(LEA, 0, text, 0, "chosen")
        await table.undo(LEA, 1, "taken back")
        with pytest.raises(Stale):
            await table.act(LEA, 1, text, 0, "too late")
        await table.act(LEA, 1, text, 2, "again")
        assert table.version == 3

    run(tmp_path, scene)


def test_chance_in_nobodys_name_happens_by_itself(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("magpie", 3, {}, LEA, "Léa", "device")
        async with asyncio.timeout(60):
            while table.record.state.to_act() == (CHANCE,):
                await asyncio.sleep(0.001)
        assert table.version > 0

    run(tmp_path, scene)
