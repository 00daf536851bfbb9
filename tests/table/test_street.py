"""Several houses on one PostgreSQL: what one writes, all show; each table is acted at by one of them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.kernel.game import games
from tablee.table import street as street_module
from tablee.table.again import rematch
from tablee.table.bots import Bots
from tablee.table.database import NoDatabase, locate
from tablee.table.errors import Away, NotYours
from tablee.table.identity import personal
from tablee.table.letters import LONGEST, letters, opened
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, Move
from tablee.table.street import SharedStreet
from tablee.table.table import Table
from tablee.table.tables import Tables
from tests.nursery import run
from tests.postgres import Postgres
from tests.table.person import Person, until
from tests.table.server import PATIENCE, Served
from tests.table.test_tables import go_on

LEA, ANA, EVE = "owner-lea", "owner-ana", "owner-eve"
LINES = 5


@asynccontextmanager
async def house(address: str) -> AsyncIterator[Tables]:
    store = await open_store(address)
    street = SharedStreet(locate(address), store.house)
    tables = Tables(store, games(), Bots(pace=0.0), street=street)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


async def comes(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


class Eyes:
    hidden = False

    def __init__(self, owner: str = "") -> None:
        self.owner = owner
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


# Letters


def test_a_letter_says_what_was_put_into_it() -> None:
    (changed,) = letters("a", changed=["t1", "t2"])
    (here,) = letters("a", here=[("t1", "lea")])
    assert (opened(changed), opened(here)) == (
        opened(json.dumps({"house": "a", "changed": ["t1", "t2"]})),
        opened(json.dumps({"house": "a", "here": [["t1", "lea"]]})),
    )
    found = opened(here)
    assert found is not None
    assert (found.house, found.changed, found.here, found.gone, found.who) == ("a", [], [("t1", "lea")], [], [])
    assert list(letters("a", changed=[])) == []


def test_much_news_takes_several_letters_that_are_short_enough() -> None:
    ids = [f"table-{number:060}" for number in range(1000)]
    written = list(letters("a", changed=ids))
    assert len(written) > 1
    assert max(len(letter.encode()) for letter in written) < LONGEST + 100 < 8000
    told = [opened(letter) for letter in written]
    assert [id_ for letter in told if letter is not None for id_ in letter.changed] == ids


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", '{"changed": []}', '{"house": "a", "here": ["t"]}', '{"house": "a", "who": 3}']
)
def test_what_is_no_letter_of_ours_is_passed_over(text: str) -> None:
    assert opened(text) is None


# Two houses in one process


def test_a_move_at_one_house_wakes_the_onlookers_of_the_other(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            there, eyes = await other.find(here.id), Eyes()
            there.presence.watch(eyes)
            for _ in range(4):
                await go_on(here)
            await comes(lambda: there.version == here.version)
            assert eyes.woken
            assert there.record.state.data() == here.record.state.data()
            await here.say(LEA, 0, "hm", -1, "a")
            await comes(lambda: [said.text for said in there.talk] == ["hm"])
            await go_on(there)
            await comes(lambda: here.version == there.version)

    asyncio.run(scene(postgres.fresh()))


def test_undoing_resigning_and_sitting_down_are_followed_too(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            there = await other.find(here.id)
            await here.sit(ANA, 1, "Ana", "cacao")
            await comes(lambda: there.chairs == here.chairs)
            assert there.record.salts == here.record.salts
            assert there.record.names == here.record.names
            while not here.may_undo(LEA):
                seat = here.awaited()[0]
                await _act(here, (LEA, ANA)[seat], seat)
            version = here.version
            await here.undo(LEA, version, "back")
            await comes(lambda: there.version == version + 1)
            assert there.record.state.data() == here.record.state.data()
            await there.resign(ANA, 1)
            await comes(lambda: here.over)

    asyncio.run(scene(postgres.fresh()))


async def _act(table: Table, owner: str, seat: int) -> None:
    key = f"k{table.version}"
    if table.thrower() == seat:
        await table.throw(owner, seat, table.version, key)
    else:
        await table.act(owner, seat, table.record.state.legal(seat)[0].text, table.version, key)


def test_a_command_for_a_version_that_a_house_has_not_heard_of_is_carried_out(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            there = await other.find(here.id)
            other.hear = lambda letter: None  # type: ignore[method-assign]  # its letters are late
            await go_on(here)
            seat = here.awaited()[0]
            assert there.version == 0
            await _act_at(there, here, seat)
            assert there.version == 2

    async def _act_at(there: Table, here: Table, seat: int) -> None:
        if here.thrower() == seat:
            await there.throw(LEA, seat, here.version, "next")
        else:
            await there.act(LEA, seat, here.record.state.legal(seat)[0].text, here.version, "next")

    asyncio.run(scene(postgres.fresh()))


def test_two_who_choose_at_the_same_time_in_two_houses_have_both_chosen(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("pagamas", 3, {}, LEA, "Léa", "device")
            await comes(lambda: not here.driver.running)
            while len(here.awaited()) < 2:
                await go_on(here)
                await comes(lambda: not here.driver.running)
            there, version = await other.find(here.id), here.version
            assert there.version == version
            first, second = here.awaited()[:2]
            state = here.record.state
            await asyncio.gather(
                here.act(LEA, first, state.legal(first)[0].text, version, "first"),
                there.act(LEA, second, state.legal(second)[0].text, version, "second"),
            )
            assert await one.store.used(here.id, personal(LEA, "first"))
            assert await one.store.used(here.id, personal(LEA, "second"))

    asyncio.run(scene(postgres.fresh()))


def test_who_sits_down_in_two_houses_at_once_gets_a_seat_each_and_talk_is_kept(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patouche", 3, {}, LEA, "Léa", "invite")
            there = await other.find(here.id)
            await asyncio.gather(here.sit(ANA, None, "Ana", "a"), there.sit(EVE, None, "Ève", "b"))
            await comes(lambda: here.chairs == there.chairs)
            assert {chair.owner for chair in here.chairs} == {LEA, ANA, EVE}
            said = [here.say(ANA, here.seats_of(ANA)[0], f"here {n}", -1, f"a{n}") for n in range(LINES)]
            said += [there.say(EVE, there.seats_of(EVE)[0], f"there {n}", -1, f"b{n}") for n in range(LINES)]
            await asyncio.gather(*said)
            await comes(lambda: [line.text for line in here.talk] == [line.text for line in there.talk])
            assert len(here.talk) == 2 * LINES

    asyncio.run(scene(postgres.fresh()))


def test_a_rematch_asked_for_in_two_houses_at_once_is_one_table(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            await go_on(here)
            await here.resign(LEA, 0)
            there = await other.find(here.id)
            laid = await asyncio.gather(rematch(here, LEA), rematch(there, LEA))
            assert laid[0].id == laid[1].id

    asyncio.run(scene(postgres.fresh()))


def test_one_house_acts_at_a_table_and_another_when_that_one_is_gone(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(street_module, "PULSE", 0.05)

    async def scene(address: str) -> None:
        async with house(address) as one:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "now")
            async with house(address) as other:
                there = await other.find(here.id)
                await comes(lambda: len(one.street.open_houses) == len(other.street.open_houses) == 2)
                for _ in range(6):
                    await comes(lambda: here.awaited() == (0,))
                    await comes(lambda: not there.driver.running)  # it may just be finding out that it is not to act
                    await _act(here, LEA, 0)
                await comes(lambda: here.awaited() == (0,))
                one.bots.pace = 1000.0  # it takes its time
                while here.awaited() == (0,):
                    await _act(here, LEA, 0)
                await comes(lambda: there.version == here.version)
                assert (here.driven_by, there.driven_by) == (one.store.house, one.store.house)
                assert not there.driver.running, "nobody else acts while it is open"
                version = there.version
                await one.street.move_out()
                await comes(lambda: there.version > version)
                assert there.driven_by in (other.store.house, None)

    asyncio.run(scene(postgres.fresh()))


def test_who_looks_from_another_house_is_not_away(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(street_module, "PULSE", 0.05)

    async def scene(address: str) -> None:
        async with house(address) as one:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            await here.sit(ANA, 1, "Ana", "cacao")
            one.opened_at -= 1000
            assert here.absent_for(1) > 100
            async with house(address) as other:
                there, eyes = await other.find(here.id), Eyes(ANA)
                there.presence.watch(eyes)
                await comes(lambda: not here.absent_for(1))
                there.presence.unwatch(eyes)
                await comes(lambda: 0 < here.absent_for(1) < 100)
                there.presence.watch(eyes)
                await comes(lambda: not here.absent_for(1))
                async with house(address) as third:
                    late = await third.find(here.id)
                    third.opened_at -= 1000
                    await comes(lambda: not late.absent_for(1))
            await comes(lambda: 0 < here.absent_for(1) < 100)

    asyncio.run(scene(postgres.fresh()))


def test_a_house_that_did_not_hear_the_others_for_a_while_reads_what_it_missed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(street_module, "PULSE", 0.05)
    end_streets = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tablee %'"

    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            watched, asleep = await other.find(here.id), await other.find((await _another(one)).id)
            watched.presence.watch(Eyes())
            await asyncio.to_thread(postgres.tell, end_streets)
            for table in (here, await one.find(asleep.id)):
                await go_on(table)
            await comes(lambda: watched.version == 1)
            async with asyncio.timeout(PATIENCE):  # its letter may be on its way, if the street was there again before
                while (await other.find(asleep.id)).version != 1:
                    await asyncio.sleep(0.005)

    async def _another(tables: Tables) -> Table:
        return await tables.lay("patolli", 2, {}, LEA, "Léa", "device")

    asyncio.run(scene(postgres.fresh()))


def test_a_table_that_was_overtaken_while_it_was_loaded_is_read_on(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            load = other.store.load

            async def slowly(table_id: str) -> object:
                found = await load(table_id)
                await go_on(here)
                await comes(lambda: here.id in other._overtaken)
                return found

            other.store.load = slowly  # type: ignore[method-assign,assignment]
            assert (await other.find(here.id)).version == 1

    asyncio.run(scene(postgres.fresh()))


def test_rows_that_make_no_sense_set_a_table_apart_in_every_house(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            there = await other.find(here.id)
            await one.store.append(here.id, [Move(1, "step", 0, "§", 0.0)])
            await comes(lambda: there.trouble is not None)
            lost = replace(here.chairs[1], kind="nobody")
            assert here.chairs[1].kind == HUMAN
            await one.store.seat(here.id, lost, here.chairs[1])
            await comes(lambda: there.trouble is not None)

    asyncio.run(scene(postgres.fresh()))


def test_nobody_is_refused_by_a_house_that_has_not_heard_of_what_another_told_them(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "invite")
            there = await other.find(here.id)
            other.hear = lambda letter: None  # type: ignore[method-assign]  # its letters are late
            await here.sit(ANA, 1, "Ana")
            await there.say(ANA, 1, "hm", -1, "a")
            await here.resign(LEA, 0)
            assert not there.over
            assert (await rematch(there, ANA)).agreement.rematch_of == here.id
            with pytest.raises(NotYours):
                await there.say(EVE, 1, "hm", -1, "b")

    asyncio.run(scene(postgres.fresh()))


def test_who_asks_again_is_told_of_their_own_move_wherever_they_ask(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one, house(address) as other:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            await go_on(here)
            there = await other.find(here.id)
            other.hear = lambda letter: None  # type: ignore[method-assign]  # its letters are late
            await here.throw(LEA, seat := here.awaited()[0], 1, "a")
            assert there.version == 1
            await go_on(here)
            await there.throw(LEA, seat, 0, "a")
            assert there.version == 3

    asyncio.run(scene(postgres.fresh()))


# A database that goes away


def lost(kept: Callable[..., Awaitable[None]], when: Callable[..., bool]) -> Callable[..., Awaitable[None]]:
    """Something is kept, and nobody is told."""

    async def keep(*given: object) -> None:
        await kept(*given)
        if when(*given):
            raise Away("away")

    return keep


def test_what_was_kept_though_nobody_was_told_is_gone_on_from(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "now", "random")
            monkeypatch.setattr(one.store, "append", lost(one.store.append, lambda _id, _moves, key, *_: bool(key)))
            while here.version < 20:
                await comes(lambda: here.awaited() == (0,))
                before = here.version
                with pytest.raises(Away):
                    await _act(here, LEA, 0)
                await comes(partial(lambda version: here.version > version, before))

    asyncio.run(scene(postgres.fresh()))


def test_a_table_that_was_laid_though_nobody_was_told_is_acted_at(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one:
            monkeypatch.setattr(one.store, "lay", lost(one.store.lay, lambda *_: True))
            with pytest.raises(Away):
                await one.lay("pagamas", 3, {}, LEA, "Léa", "device")
            (laid,) = await one.store.driven()
            async with asyncio.timeout(PATIENCE):
                while await one.store.driven():
                    await asyncio.sleep(0.02)
            stored = await one.store.load(laid)
            assert stored is not None
            assert stored.moves

    asyncio.run(scene(postgres.fresh()))


def test_where_nobody_acts_a_house_claims_it_as_soon_as_the_database_is_back(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one:
            lay = one.store.lay
            monkeypatch.setattr(one.store, "lay", lambda laid, chairs, due, awaited: lay(laid, chairs, False, awaited))
            here = await one.lay("pagamas", 3, {}, LEA, "Léa", "device")
            here.driven_by = None
            tries, claim = iter((True, True, False)), one.store.claim

            async def claimed(table: str) -> None:
                if next(tries):
                    raise Away("away")
                await claim(table)

            monkeypatch.setattr(one.store, "claim", claimed)
            here.driver.wake()
            await comes(lambda: here.version > 0)

    asyncio.run(scene(postgres.fresh()))


def test_what_a_house_claims_when_nothing_is_due_any_more_it_hands_back(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one:
            here = await one.lay("patolli", 2, {}, LEA, "Léa", "device")
            await one.store.claim(here.id)
            assert await one.store.driven() == [here.id]
            here.driver.claimed()
            await comes(lambda: not here.driver.running)
            assert await one.store.driven() == []
            assert here.driven_by is None
            await one.store.claim(here.id)  # and then it was cut off, and reads what is kept
            one.missed()
            await one.find(here.id)
            await comes(lambda: not here.driver.running)
            assert await one.store.driven() == []

    asyncio.run(scene(postgres.fresh()))


def test_two_who_sit_down_at_the_same_time_in_two_houses_that_then_hear_nothing_are_played_for(
    postgres: Postgres,
) -> None:
    async def scene(address: str) -> None:
        async with house(address) as third:
            async with house(address) as one, house(address) as other:
                here = await one.lay("pagamas", 3, {}, LEA, "Léa", "invite")
                there = await other.find(here.id)
                one.hear = other.hear = lambda letter: None  # type: ignore[method-assign]
                await here.sit(ANA, 1, "Ana")
                await there.sit(EVE, 2, "Eve")
            async with asyncio.timeout(PATIENCE):
                while not (stored := await third.store.load(here.id)) or not stored.moves:
                    await asyncio.sleep(0.02)

    asyncio.run(scene(postgres.fresh()))


# Real processes


def moves(person: Person, table: str) -> bool:
    """Whether there was something to do and it was done; a house may show for a moment what was there before."""
    view = person.view(table)
    return bool(view["may_throw"] or view["choices"]) and person.move(table, view).status_code == 200


def test_two_processes_and_a_killed_one_play_one_game(postgres: Postgres) -> None:
    address = postgres.fresh()
    with Served(address, "--rate", "0", "--pace", "0") as other:
        first = Served(address, "--rate", "0", "--pace", "0").wait()
        lea = Person(first.address)
        there = Person(other.address, lea.token)
        table = lea.lay(mode="now")
        for person in (lea, there) * 3:
            until(partial(moves, person, table))
        until(lambda: there.view(table)["version"] == lea.view(table)["version"])
        with there.live(table) as live:
            live.recv(PATIENCE)
            until(partial(moves, lea, table))
            live.recv(PATIENCE)
        first.kill()
        for _ in range(3):
            until(partial(moves, there, table))


def test_a_crew_serves_at_one_address_and_who_is_killed_is_replaced(postgres: Postgres) -> None:
    with Served(postgres.fresh(), "--rate", "0", "--pace", "0", "--workers", "2") as served:
        lea = Person(served.address, kept=False)
        until(lambda: lea.http.get("/health").json()["houses"] == 2)
        table = lea.lay(mode="now")
        until(partial(moves, lea, table))
        for child in children(served.process.pid):
            os.kill(child, signal.SIGKILL)
        until(served.well)
        until(partial(moves, lea, table))
        assert len(children(served.process.pid)) == 2
        assert served.stop() == 0


def test_a_crew_leaves_when_who_leads_it_is_killed(postgres: Postgres) -> None:
    served = Served(postgres.fresh(), "--workers", "2").wait()
    crew = children(served.process.pid)
    served.process.kill()
    until(lambda: not any(map(lives, crew)))
    served.process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Several workers need PostgreSQL: "), ("fr", "Plusieurs processus demandent PostgreSQL : ")],
)
def test_several_workers_on_a_file_are_refused(tmp_path: Path, language: str, sentence: str) -> None:
    file = str(tmp_path / "tables.sqlite")
    answer = run("tablee", "serve", "--lang", language, "--database", file, "--workers", "2", timeout=PATIENCE)
    assert answer.returncode == 2
    assert answer.stderr.startswith(sentence)
    assert len(answer.stderr.splitlines()) == 1


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_database_is_not_brought_up_to_date_under_houses_that_are_open(postgres: Postgres) -> None:
    async def scene(address: str) -> None:
        async with house(address) as one:
            async with one.store.engine.begin() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = '0005'"))
            with pytest.raises(NoDatabase, match="stop them all"):
                await open_store(address)

    asyncio.run(scene(postgres.fresh()))
