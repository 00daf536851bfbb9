"""Several processes on one PostgreSQL, one of which is killed: what clocks, signs, devices and home pages do then."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import pytest
from sqlalchemy import select
from websockets.sync.client import ClientConnection

from tablee.table.clock import FLAG
from tablee.table.database import locate, visiting
from tablee.table.schema import moves, outbox
from tests.postgres import Postgres
from tests.table.browser.past import recorded
from tests.table.catchers import Catcher, came, catching
from tests.table.clocked import laid_out, with_clocks
from tests.table.person import Person, last_word, until
from tests.table.server import PATIENCE, Served
from tests.table.test_people import address_in
from tests.table.test_signs import both, due, turns

PROGRAM = ("tests.table.post_server",)
SOON = 3.0
"""Seconds until the clocks of a scene are at zero."""


@contextmanager
def street(database: str, *arguments: str) -> Iterator[tuple[Served, Served, Served]]:
    """Three processes; each may be killed."""
    with ExitStack() as open_:
        one, two, three = (
            open_.enter_context(Served(database, "--allow-hooks-to", "127.0.0.1", *arguments, program=PROGRAM))
            for _ in range(3)
        )
        until(lambda: all(house_count(house) == 3 for house in (one, two, three)))
        yield one, two, three


def house_count(house: Served) -> int:
    return int(Person(house.address, "").http.get("/health").json()["houses"])


def rows(database: str, table: str) -> Sequence[str]:
    """The kinds of what was done there."""

    async def read() -> Sequence[str]:
        async with visiting(locate(database)) as engine, engine.connect() as connection:
            wanted = select(moves.c.kind).where(moves.c.table_id == table).order_by(moves.c.version)
            return (await connection.scalars(wanted)).all()

    return asyncio.run(read())


def waiting(database: str) -> int:
    async def read() -> int:
        async with visiting(locate(database)) as engine, engine.connect() as connection:
            return len((await connection.execute(select(outbox))).all())

    return asyncio.run(read())


def at(house: Served, person: Person) -> Person:
    """The same person, by the same device, at another process."""
    return Person(house.address, person.token)


def comes(live: ClientConnection, words: str) -> str:
    """What comes by a socket, once it has these words in it."""
    end = time.monotonic() + PATIENCE
    while words not in (told := str(live.recv(max(0.0, end - time.monotonic())))):
        pass
    return told


@pytest.fixture
def catcher() -> Iterator[Catcher]:
    with catching() as catcher:
        yield catcher


def test_a_clock_runs_out_once_though_the_process_that_had_the_table_is_killed(postgres: Postgres) -> None:
    """Of several tables of more than two, half of which nobody has in memory then: each late seat is held once."""
    database = postgres.fresh()
    with street(database) as (one, two, _):
        people = [Person(one.address) for _ in range(4)]
        tokens, record = [person.token for person in people], recorded("patrolis-incidents")
        paths = laid_out(database, *(with_clocks(tokens, 82, "live 5+0", SOON, record=record) for _ in range(4)))
        tables = [path.rpartition("/")[2] for path in paths]
        for table in tables[:2]:
            people[0].view(table)
        one.kill()
        for table in tables:
            seen = at(two, people[0])
            until(lambda: any(panel["held"] for panel in seen.view(table)["panels"]))  # noqa: B023
            assert rows(database, table).count(FLAG) == 1


def test_a_turn_is_told_once_though_the_process_at_which_it_came_is_killed(
    postgres: Postgres, catcher: Catcher
) -> None:
    database = postgres.fresh()
    with street(database, "--away", "1.0") as (one, _, three):
        tables = [both(one, catcher) for _ in range(3)]
        movers = [due(table, *paths) for table, paths in tables]
        one.kill()
        for mover, (_, paths) in zip(movers, tables, strict=True):
            came(lambda: turns(catcher.at(paths[mover])))  # noqa: B023
        until(lambda: not waiting(database))
        for mover, (table, paths) in zip(movers, tables, strict=True):
            other = next(person for person in paths if person is not mover)
            assert [len(turns(catcher.at(paths[person]))) for person in (mover, other)] == [1, 0]
            there = at(three, mover)
            while due(table, *(at(three, person) for person in paths)).token == mover.token:
                there.go_on(table)
            came(lambda: turns(catcher.at(paths[other])))  # noqa: B023
        until(lambda: not waiting(database))
        assert all(len(turns(catcher.at(path))) == 1 for _, paths in tables for path in paths.values())


def test_whoever_looks_at_any_process_is_told_what_was_done_at_another(postgres: Postgres) -> None:
    """Of a table that is open to the house, of who sits down, of a device that is signed out."""
    with street(postgres.fresh()) as (one, two, three):
        lea, eve = Person(one.address), Person(three.address)
        phone = Person(two.address, "")
        with eve.page_live("/live") as home:
            table = lea.lay(players=["house"])
            comes(home, table)
        phone.http.post(address_in(lea.http.post("/me/code").text, "code-link"))
        phone.token = str(phone.http.cookies["tablee"])
        assert phone.view(table)["seats"] == [0]
        with phone.live(table) as live, phone.page_live("/live") as home:
            assert json.loads(live.recv())["seats"] == [0]
            eve.sit(table, 1, "Eve")
            until(lambda: json.loads(live.recv(PATIENCE))["panels"][1]["kind"] == "human")
            lea.http.post("/me/devices/close-others")
            assert [last_word(each) for each in (live, home)] == [1008] * 2
        assert phone.view(table)["seats"] == []
        assert at(three, lea).view(table)["seats"] == [0]
