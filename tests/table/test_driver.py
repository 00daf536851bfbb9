"""What the house does at a table by itself: it goes on whatever happens, and does nothing that the rules forbid."""

from __future__ import annotations

import asyncio
import gc
import json
import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path
from weakref import ref

import httpx
import pytest

from tablee.kernel.game import games
from tablee.kernel.state import CHANCE
from tablee.players.levels import REGULAR
from tablee.table import driver
from tablee.table.bots import Bots, Question, Thought
from tablee.table.errors import Away, NotNow, SetApart, TooMuch
from tablee.table.identity import personal
from tablee.table.store import Chair, Duplicate, Move, Stored
from tablee.table.table import MOST_ADVISED, Table
from tablee.table.tables import Tables
from tests.postgres import Postgres
from tests.table.browser.past import recorded, stored_as
from tests.table.person import Person, until
from tests.table.server import TOYS, Served
from tests.table.test_tables import LEA, go_on, house, run


class Lying(Bots):
    """Bots that always want the same, legal or not."""

    def __init__(self, text: str) -> None:
        super().__init__(pace=0.0)
        self.text = text
        self.asked: list[str] = []

    async def think(self, asked: Question) -> Thought:
        self.asked.append(asked.player)
        return Thought(self.text, "", {})


async def until_the_bot_has_moved(table: Table) -> None:
    async with asyncio.timeout(60):
        while not any(step.seat == 1 for step in table.record.steps):
            if 0 in table.awaited():
                await go_on(table)
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("text", ["7-10", "pass", "e2-e4", ""])
def test_what_a_bot_wants_is_checked_before_it_is_written_down(tmp_path: Path, text: str) -> None:
    bots = Lying(text)

    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now", "expectimax-1")
        await until_the_bot_has_moved(table)
        own = next(step.text for step in table.record.steps if step.seat == 1)
        assert own != text
        assert bots.asked[: driver.TRIES + 1] == ["expectimax-1"] * driver.TRIES + [REGULAR]
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert [move.version for move in stored.moves] == list(range(1, table.version + 1))

    run(tmp_path, scene, bots)


def test_the_table_and_the_host_are_told_that_a_bot_wanted_what_is_forbidden(tmp_path: Path) -> None:
    with (
        (tmp_path / "log").open("w", encoding="utf-8") as log,
        Served(tmp_path / "tables.sqlite", program=TOYS, errors=log) as server,
    ):
        lea = Person(server.address)
        table = lea.lay("cheat", seats=3, mode="now", player="sensible")
        notices: set[str] = set()

        def over() -> bool:
            view = lea.view(table)
            notices.add(view["notice"])
            if view["choices"]:
                lea.move(table, view)
            return bool(view["over"])

        until(over)
        server.stop()
        server.start_again()
        assert lea.view(table)["over"]
    assert "The bot wanted what the rules forbid: another of the house moved for it." in notices
    told = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    illegal = [event for event in told if event["event"] == "bot-illegal"]
    assert illegal
    assert {(event["game"], event["player"]) for event in illegal} == {("cheat", "sensible")}


@pytest.mark.parametrize("took", [0.001, 0.02, 0.31, 0.449])
def test_however_long_a_bot_thought_its_answer_comes_on_the_same_beat(took: float) -> None:
    assert took + driver.until_the_beat(took, 0.45) == pytest.approx(0.45)
    assert took + 0.45 + driver.until_the_beat(took + 0.45, 0.45) == pytest.approx(0.9)
    assert driver.until_the_beat(took, 0.0) == 0


def test_a_bot_waits_for_the_beat_before_it_acts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beats: list[float] = []

    def noted(took: float, beat: float) -> float:
        assert took >= 0
        beats.append(beat)
        return 0.0

    monkeypatch.setattr(driver, "until_the_beat", noted)

    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now", "random")
        await until_the_bot_has_moved(table)

    run(tmp_path, scene, Bots(pace=0.02))
    assert set(beats) == {0.01}


def test_a_hint_is_never_what_the_rules_forbid(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        while table.record.state.to_act() == (CHANCE,):
            await go_on(table)
        with pytest.raises(NotNow):
            await table.hint(LEA, table.awaited()[0])

    run(tmp_path, scene, Lying("7-10"))
    run(tmp_path, scene, Lying("e2-e4"))


def test_hints_are_given_one_at_a_time_and_never_hold_bots_up(tmp_path: Path) -> None:
    class Slow(Bots):
        asked = asyncio.Event()
        answer = asyncio.Event()

        async def think(self, asked: Question) -> Thought:
            self.asked.set()
            await self.answer.wait()
            return await super().think(asked)

    bots = Slow(pace=0.0)

    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        while table.record.state.to_act() == (CHANCE,):
            await go_on(table)
        seat = table.awaited()[0]
        first = asyncio.create_task(table.hint(LEA, seat))
        await bots.asked.wait()
        with pytest.raises(TooMuch):
            await table.hint(LEA, seat)
        bots.answer.set()
        assert (await first).text in [action.text for action in table.record.state.legal(seat)]
        bots.waiting = MOST_ADVISED
        with pytest.raises(TooMuch):
            await table.hint(LEA, seat)

    run(tmp_path, scene, bots)


def test_rules_that_fail_strand_no_other_table_and_the_house_says_that_it_is_stuck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(driver, "LONGEST_PAUSE", 0.001)

    class Failing(Bots):
        failures = 3

        async def think(self, asked: Question) -> Thought:
            if self.failures:
                self.failures -= 1
                raise KeyError("a fault of the program")
            return await super().think(asked)

    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now")
        conditions = []
        async with asyncio.timeout(60):
            while not any(step.seat == 1 for step in table.record.steps):
                if 0 in table.awaited():
                    await go_on(table)
                await asyncio.sleep(0)
                conditions.append(tables.condition().stuck)
        assert max(conditions) == 1
        assert conditions[-1] == 0

    run(tmp_path, scene, Failing(pace=0.0))


# A table is driven whenever it is loaded, and kept while it is due or watched


class Eyes:
    """Somebody who looks, and what they have been told of."""

    owner = LEA
    hidden = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen = table.version
        table.presence.watch(self)

    def wake(self) -> None:
        self.seen = self.table.version


async def at_the_bots_turn(tables: Tables, count: int) -> list[str]:
    """Tables at which a bot is to act, in a house where bots take their time."""
    laid = [await tables.lay("patolli", 2, {}, LEA, "Léa", "now") for _ in range(count)]
    for table in laid:
        while table.awaited() == (0,):
            await go_on(table)
    return [table.id for table in laid]


def before(folder: Path, count: int) -> list[str]:
    async def laid() -> list[str]:
        async with house(folder, Bots(pace=600.0)) as tables:
            return await at_the_bots_turn(tables, count)

    return asyncio.run(laid())


def test_tables_that_are_due_or_watched_are_never_let_go_however_many_there_are(tmp_path: Path) -> None:
    ids = before(tmp_path, 30)

    async def after() -> None:
        async with house(tmp_path, most_bytes=1) as tables:
            eyes = [Eyes(await tables.find(id_)) for id_ in ids]
            async with asyncio.timeout(60):
                while any(other.table.awaited() != (0,) for other in eyes):
                    await asyncio.sleep(0.001)
            for other in eyes:
                assert other.seen == other.table.version
                assert await tables.find(other.table.id) is other.table
                await go_on(other.table)
                assert other.seen == other.table.version

    asyncio.run(after())


def test_tables_that_nobody_needs_are_let_go_by_their_weight(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, Bots(pace=600.0)) as tables:
            laid = [await tables.lay("patolli", 2, {}, LEA, "Léa", "device") for _ in range(20)]
            tables.most_bytes = 5 * laid[0].weight
            ids = [table.id for table in laid]
            held = laid[0]
            del laid
            for id_ in ids:
                await tables.find(id_)
            assert 1 <= len(tables._kept) <= 5
            assert await tables.find(held.id) is held, "there are never two of one table"
            for id_ in ids:
                assert (await tables.find(id_)).id == id_

    asyncio.run(scene())


def test_a_table_that_is_let_go_is_gone_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, most_bytes=1) as tables:
            table = await tables.lay("patolli", 2, {}, LEA, "Léa", "now")
            await until_the_bot_has_moved(table)
            eyes = Eyes(table)
            table.presence.unwatch(eyes)
            assert table.presence._absence is not None
            table.presence._absence.cancel()
            table.presence._missed()
            async with asyncio.timeout(60):
                while table.driver.running:
                    await asyncio.sleep(0.001)
            gone = ref(table)
            del table, eyes
            gc.disable()  # the house looks for cycles seldom
            try:
                await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
                assert gone() is None
            finally:
                gc.enable()

    asyncio.run(scene())


def test_there_are_never_two_of_one_table_though_its_loading_failed_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (id_,) = before(tmp_path, 1)

    async def scene() -> None:
        async with house(tmp_path, Bots(pace=600.0)) as tables:
            await (await tables.find(id_)).close()
            tables._kept.clear()
            tables._alive.clear()
            load, asked = tables.store.load, 0

            async def failing_first(table_id: str) -> Stored | None:
                nonlocal asked
                asked += 1
                first = asked == 1
                await asyncio.sleep(0.05)
                if first:
                    raise Away("away")
                return await load(table_id)

            monkeypatch.setattr(tables.store, "load", failing_first)
            one, other = asyncio.create_task(tables.find(id_)), asyncio.create_task(tables.find(id_))
            with pytest.raises(Away):
                await one
            third = await tables.find(id_)
            assert await other is third

    asyncio.run(scene())


def test_a_chair_that_cannot_be_written_makes_no_bot_spin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that reads the same as another and is not: what was seen is never found."""
    tried = 0

    async def scene(tables: Tables) -> None:
        nonlocal tried

        async def never(table_id: str, chair: Chair, seen: Chair, due: bool, gathering: bool) -> None:
            nonlocal tried
            tried += 1
            raise Duplicate

        monkeypatch.setattr(tables.store, "seat", never)
        monkeypatch.setattr(driver, "FIRST_PAUSE", 60.0)
        monkeypatch.setattr(driver, "SALT_GRACE", 0.0)
        tables.games = games()
        await tables.lay("pagamas", 4, {}, LEA, "Léa", "now")
        async with asyncio.timeout(60):
            while not tried:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.1)
        assert tried == 1

    run(tmp_path, scene)


def test_the_host_is_told_of_a_table_that_is_damaged_while_it_is_played(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        await table.throw(LEA, 0, 0, "first")
        await tables.store.append(table.id, [Move(2, "step", 0, "§", 0.0)])
        with pytest.raises(SetApart):
            await go_on(table)
        assert table.trouble
        assert tables.condition().apart == 1

    run(tmp_path, scene)


def test_where_nobody_knows_whether_the_house_is_due_it_looks(tmp_path: Path) -> None:
    """As after an upgrade, or if it was not noted: then when the table is opened."""
    (id_,) = before(tmp_path, 1)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET driver = NULL")

    async def after() -> None:
        async with house(tmp_path) as tables:
            assert not tables._kept
            table = await tables.find(id_)
            async with asyncio.timeout(60):
                while table.awaited() != (0,):
                    await asyncio.sleep(0.001)

    asyncio.run(after())


@pytest.mark.parametrize(
    "name", ["pagamas-6", "patimpatampatum-3", "patolli-betting", "patouche-expert", "patrolis-six"]
)
def test_the_weight_of_a_table_is_about_what_it_takes_in_memory(tmp_path: Path, name: str) -> None:
    record = recorded(name)
    stored = stored_as(record, ["lea"] * record.seats)

    async def scene(tables: Tables) -> None:
        tables.games = games()
        Table(tables, stored)  # what is made once for all tables of a game is made now
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        table = Table(tables, stored)
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert 0.6 < table.weight / (after - before) < 1.7

    run(tmp_path, scene)


# Two houses that do not hear each other: still none overwrites what the other wrote


def test_a_chair_is_changed_only_from_the_state_that_was_seen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as one, house(tmp_path) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            there = await other.find(here.id)
            await here.sit("owner-ana", 1, "Ana", "cacao")
            with pytest.raises(NotNow):
                await there.sit("owner-eve", 1, "Eve", "poison")
            assert there.chairs[1].name == "Ana", "whoever was overtaken learns what is there now"
            stored = await one.store.load(here.id)
            assert stored is not None
            assert stored.chairs[1].name == "Ana"

    asyncio.run(scene())


def test_talk_at_two_houses_is_not_lost(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as one, house(tmp_path) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            there = await other.find(here.id)
            await here.say(LEA, 0, "first", -1, "a")
            await there.say(LEA, 0, "second", -1, "b")
            await there.say(LEA, 0, "second", -1, "b")
            assert [said.text for said in there.talk] == ["first", "second"]

    asyncio.run(scene())


def test_a_command_whose_answer_was_lost_is_done_once_though_the_table_does_not_know_it(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await tables.lay("patolli", 2, {}, LEA, "Léa", "device")
        # As when the commit succeeded and the connection broke before anybody was told.
        await table.throw(LEA, 0, 0, "first")
        drawn = table.record.steps[0].text
        twin = Table(tables, (await tables.store.load(table.id)) or pytest.fail("it is gone"))
        await tables.store.append(table.id, [Move(2, "step", -1, drawn, 0.0)], personal(LEA, "second"))
        seat = twin.awaited()[0]
        await twin.throw(LEA, seat, 1, "second")
        assert twin.version == 2

    run(tmp_path, scene)


# The database goes away for a while


def test_bots_move_again_when_the_database_is_back(tmp_path: Path, postgres: Postgres) -> None:
    with (
        (tmp_path / "log").open("w", encoding="utf-8") as log,
        Served(postgres.fresh(), "--rate", "0", "--pace", "3", errors=log) as server,
    ):
        lea = Person(server.address)
        own, tables = lea.lay(mode="device"), [lea.lay(mode="now") for _ in range(6)]
        due: dict[str, int] = {}
        for table in tables:
            while not due.get(table):
                view = lea.view(table)
                if view["panels"][1]["awaited"]:
                    due[table] = view["version"]
                elif view["may_throw"] or view["choices"]:
                    lea.move(table, view)
        postgres.stop()  # at once: the bot of the last of them waits for a moment

        def health() -> dict[str, object]:
            found: dict[str, object] = httpx.get(f"{server.address}/health", timeout=30).json()
            return found

        until(lambda: health()["status"] == "troubled")
        command = {"seat": 0, "version": 0, "key": "while it was away"}
        answer = lea.post(own, "throw", **command)
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "5"
        assert answer.json()["sentence"].startswith("The house cannot reach its database at the moment.")
        assert lea.http.get("/mine").status_code == 503
        postgres.start()
        until(lambda: lea.post(own, "throw", **command).status_code == 200)
        assert lea.post(own, "throw", **command).status_code == 200
        assert lea.view(own)["version"] == 1
        until(lambda: all(lea.view(table)["version"] > due[table] for table in tables))
        until(lambda: health()["status"] == "ok")
    events = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    assert any(event["event"] == "table-stuck" for event in events)
