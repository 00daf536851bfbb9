"""What is kept of signs, on both kinds of database: told once, taken by one house, bounded, and kept with the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import update

from tablee.kernel.game import games
from tablee.table import schema
from tablee.table.backup import back_up, restore
from tablee.table.bots import Bots
from tablee.table.database import locate, open_database
from tablee.table.signs.boxes import (
    HOOK,
    LEASE,
    MAIL,
    MOST_WAITING,
    PUSH,
    UNCONFIRMED,
    Box,
    Boxes,
    new_box,
    new_message,
)
from tablee.table.signs.outside import Unreached
from tablee.table.signs.sentences import CONFIRM, written
from tablee.table.signs.terms import Post, mail_server
from tablee.table.signs.turns import turn_of
from tablee.table.signs.ways import Ways
from tablee.table.sql import open_store
from tablee.table.street import SharedStreet
from tablee.table.tables import Tables
from tests.postgres import Postgres
from tests.table.catchers import catching, mailing
from tests.table.server import PATIENCE
from tests.table.test_tables import go_on

LEA, ANA = "owner-lea", "owner-ana"


def with_boxes(address: str, scene: Callable[[Boxes], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = await open_database(locate(address))
        try:
            await scene(Boxes(engine))
        finally:
            await engine.dispose()

    asyncio.run(run())


async def kept(boxes: Boxes, owner: str = LEA, kind: str = HOOK, where: str = "https://example.org/") -> Box:
    box = new_box(owner, kind, where, "en")
    await boxes.put(box)
    return box


def test_of_all_who_tell_of_a_turn_one_does_and_none_of_an_earlier_one(address: str) -> None:
    async def scene(boxes: Boxes) -> None:
        box = await kept(boxes)

        async def told(turn: int) -> bool:
            return await boxes.tell_turn("t", LEA, turn, [new_message(box, "turn", {}, "t", turn)])

        assert sorted(await asyncio.gather(*(told(0) for _ in range(4)))) == [False, False, False, True]
        assert await told(7)
        assert not await told(3)
        assert not await told(7)
        assert len(await boxes.take([HOOK], [], 10)) == 1  # of one box one at a time

    with_boxes(address, scene)


def test_a_message_is_taken_by_one_house_and_by_another_once_that_has_kept_it_too_long(address: str) -> None:
    async def scene(boxes: Boxes) -> None:
        box = await kept(boxes)
        await boxes.tell([new_message(box, "trial", {"with": ["Ana"]})])
        taken = await asyncio.gather(*(boxes.take([HOOK], [], 10) for _ in range(3)))
        (message,) = [message for some in taken for message in some]
        assert message.facts == {"with": ["Ana"]}
        assert not await boxes.take([HOOK], [], 10)
        soonest = await boxes.soonest()
        assert soonest is not None
        assert 0 < soonest <= LEASE
        async with boxes.engine.begin() as connection:
            await connection.execute(update(schema.outbox).values(until=schema.outbox.c.until - LEASE))
        (again,) = await boxes.take([HOOK], [], 10)
        await boxes.later(again, 0.0)
        (last,) = await boxes.take([HOOK], [], 10)
        assert (again.id, last.id, last.tries) == (message.id, message.id, 1)
        await boxes.done(last)
        assert await boxes.soonest() is None

    with_boxes(address, scene)


def test_what_waits_is_bounded_and_goes_with_its_box(address: str) -> None:
    async def scene(boxes: Boxes) -> None:
        box, other = await kept(boxes), await kept(boxes, ANA)
        await boxes.tell([new_message(box, "trial", {}) for _ in range(MOST_WAITING + 5)])
        await boxes.tell([new_message(other, "trial", {})])
        async with boxes.engine.connect() as connection:
            found = [row.owner for row in await connection.execute(schema.outbox.select())]
        assert (found.count(LEA), found.count(ANA)) == (MOST_WAITING, 1)
        await boxes.forget(box.id, ANA)
        assert await boxes.find(box.id) is not None
        await boxes.forget(box.id, LEA)
        assert [message.owner for message in await boxes.take([HOOK], [], 10)] == [ANA]

    with_boxes(address, scene)


def test_a_person_has_so_many_boxes_and_an_address_once_and_those_not_confirmed_are_forgotten(address: str) -> None:
    async def scene(boxes: Boxes) -> None:
        for number in (*range(9), 8):
            await kept(boxes, kind=PUSH, where=f"https://example.org/{number}")
        await kept(boxes, kind=MAIL, where="old@example.org")
        await kept(boxes, kind=MAIL, where="new@example.org")
        found = await boxes.of(LEA)
        assert [box.address[-1] for box in found if box.kind == PUSH] == list("12345678")
        assert [box.address for box in found if box.kind == MAIL] == ["new@example.org"]
        await boxes.tidy()
        assert len(await boxes.of(LEA)) == 9
        later = Boxes(boxes.engine, lambda: found[0].made_at + UNCONFIRMED + 60)
        await later.tidy()
        assert {box.kind for box in await boxes.of(LEA)} == {PUSH}

    with_boxes(address, scene)


def test_the_key_of_the_house_is_made_once_whoever_asks_first(address: str) -> None:
    async def scene(boxes: Boxes) -> None:
        made = iter(range(10))
        keys = await asyncio.gather(*(boxes.key(lambda: f"key {next(made)}") for _ in range(3)))
        assert len(set(keys)) == 1

    with_boxes(address, scene)


def test_no_mail_goes_out_where_it_cannot_be_encrypted_as_the_host_has_set(tmp_path: Path) -> None:
    """Neither from the start nor from the first word on: nothing is said in the open instead."""

    async def scene(boxes: Boxes) -> None:
        box = new_box(LEA, MAIL, "lea@example.org", "en")
        message, told = new_message(box, CONFIRM, {}), written(CONFIRM, {}, "", "en")
        for scheme in ("smtp", "smtps"):
            mail = mail_server(f"{scheme}://me:hunter2@{place}", "table@example.org", "https://tablee.example")
            with pytest.raises(Unreached, match="mail-away"):
                await Ways(boxes, Post("https://tablee.example", mail), lambda _: None).mail(box, message, told)
        assert not room.letters

    with mailing() as (room, address):
        place = address.rpartition("/")[2]
        with_boxes(str(tmp_path / "tables.sqlite"), scene)


def test_boxes_messages_and_the_key_survive_a_backup(address: str, tmp_path: Path) -> None:
    file, copy = tmp_path / "backup", locate(str(tmp_path / "copy.sqlite"))

    async def scene(boxes: Boxes) -> None:
        box = await kept(boxes)
        await boxes.tell_turn("t", LEA, 3, [new_message(box, "turn", {"game": "Patolli"}, "t", 3)])
        key = await boxes.key(lambda: "a key")
        with file.open("wb") as out:
            await back_up(locate(address), out)
        await restore(copy, file)
        engine = await open_database(copy)
        try:
            other = Boxes(engine)
            assert await other.of(LEA) == [box]
            (message,) = await other.take([HOOK], [], 10)
            assert message.facts == {"game": "Patolli"}
            assert not await other.tell_turn("t", LEA, 3, [])
            assert await other.key(lambda: "another") == key
        finally:
            await engine.dispose()

    with_boxes(address, scene)


@asynccontextmanager
async def house(address: str, post: Post) -> AsyncIterator[Tables]:
    store = await open_store(address)
    street = SharedStreet(locate(address), store.house)
    tables = Tables(store, games(), Bots(pace=0.0), look_back=0.0, street=street, post=post)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


def test_three_houses_on_one_database_tell_of_a_turn_once(postgres: Postgres) -> None:
    """All have the table in memory, and all look whose turn it is."""

    async def scene(address: str) -> None:
        post = Post(away=0.2, allowed=frozenset({"127.0.0.1"}))
        async with AsyncExitStack() as street:
            houses = [await street.enter_async_context(house(address, post)) for _ in range(3)]
            table = await houses[0].lay("patolli", 2, {}, LEA, "Léa", "invite")
            for owner in (LEA, ANA):
                await houses[0].signs.boxes.put(new_box(owner, HOOK, f"{catcher.address}/{owner}", "en"))
            others = [await other.find(table.id) for other in houses[1:]]
            await table.sit(ANA, 1, "Ana")
            for turn in range(1, 4):
                due = LEA if table.asks(LEA) else ANA
                async with asyncio.timeout(PATIENCE):
                    while sum(b'"turn"' in posted.body for posted in catcher.caught) < turn:
                        await asyncio.sleep(0.02)
                numbers = {turn_of(each, due) for each in (table, *others)}
                assert len(numbers) == 1
                while table.asks(due):
                    await go_on(table)
                async with asyncio.timeout(PATIENCE):
                    while any(each.version != table.version for each in others):
                        await asyncio.sleep(0.02)
            told = [posted.path for posted in catcher.caught if b'"turn"' in posted.body]
            assert told[:3] in ([f"/{LEA}", f"/{ANA}", f"/{LEA}"], [f"/{ANA}", f"/{LEA}", f"/{ANA}"])
            assert len(told) <= 4  # and of the fourth, which has just come

    with catching() as catcher:
        asyncio.run(scene(postgres.fresh()))
