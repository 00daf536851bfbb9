"""Rows that somebody has edited: the table that they belong to is set apart, and every other plays on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablee.kernel.game import games
from tablee.kernel.state import CHANCE
from tablee.table.bots import Bots
from tablee.table.identity import owner_of
from tablee.table.sql import open_store
from tablee.table.table import Table
from tablee.table.tables import Tables
from tests.table.person import Person
from tests.table.server import Served

TOKEN = "lea"
STEPS = 12


def sql(text: str, *facts: object) -> Callable[[sqlite3.Connection, str], object]:
    return lambda connection, table: connection.execute(text, [*facts, table])


SHOWN: dict[str, Callable[[sqlite3.Connection, str], object]] = {
    "corrupt text": sql("UPDATE moves SET text = '§ §' WHERE version = 5 AND table_id = ?"),
    "illegal text": sql("UPDATE moves SET text = '7-10' WHERE version = 5 AND table_id = ?"),
    "no text": sql("UPDATE moves SET text = x'ff' WHERE version = 5 AND table_id = ?"),
    "text that is none": sql("UPDATE moves SET text = CAST(x'ff' AS TEXT) WHERE version = 5 AND table_id = ?"),
    "a gap": sql("DELETE FROM moves WHERE version = 5 AND table_id = ?"),
    "a version that is no number": sql("UPDATE moves SET version = 'five' WHERE version = 5 AND table_id = ?"),
    "a bad seat": sql("UPDATE moves SET seat = 7 WHERE version = 5 AND table_id = ?"),
    "a seat that is no number": sql("UPDATE moves SET seat = 'north' WHERE version = 5 AND table_id = ?"),
    "an unknown kind": sql("UPDATE moves SET kind = 'dance' WHERE version = 5 AND table_id = ?"),
    "a leading undo": sql("UPDATE moves SET kind = 'undo' WHERE version = 1 AND table_id = ?"),
    "an undo of another's": sql("UPDATE moves SET kind = 'undo', seat = 1 WHERE version = 2 AND table_id = ?"),
    "a missing chair": sql("DELETE FROM chairs WHERE seat = 1 AND table_id = ?"),
    "an unknown kind of chair": sql("UPDATE chairs SET kind = 'sofa' WHERE seat = 1 AND table_id = ?"),
    "a name that is no text": sql("UPDATE chairs SET name = x'ff' WHERE seat = 1 AND table_id = ?"),
    "a name that only looks like text": sql(
        "UPDATE chairs SET name = CAST(x'ff' AS TEXT) WHERE seat = 1 AND table_id = ?"
    ),
    "another key": sql("UPDATE tables SET key = ? WHERE id = ?", bytes(32)),
}
"""Edits after which the game can still be shown, as far as it goes."""

CLOSED: dict[str, Callable[[sqlite3.Connection, str], object]] = {
    "broken settings": sql("UPDATE tables SET settings = '{{' WHERE id = ?"),
    "settings of another shape": sql("UPDATE tables SET settings = '[]' WHERE id = ?"),
    "an unknown option": sql("""UPDATE tables SET settings = '{"board": "round"}' WHERE id = ?"""),
    "a wrong seat count": sql("UPDATE tables SET seats = 5 WHERE id = ?"),
    "more seats than memory has room for": sql("UPDATE tables SET seats = 1000000000 WHERE id = ?"),
    "a promise that is no text": sql("UPDATE tables SET commitment = x'ff' WHERE id = ?"),
    "a seat count that is no number": sql("UPDATE tables SET seats = 'two' WHERE id = ?"),
    "a key that is no key": sql("UPDATE tables SET key = 'abc' WHERE id = ?"),
    "an unknown game": sql("UPDATE tables SET game = 'halma' WHERE id = ?"),
    "other rules": sql("UPDATE tables SET rules = 99 WHERE id = ?"),
}
"""Edits after which only a page can be shown that says so."""

TALK: dict[str, Callable[[sqlite3.Connection, str], object]] = {
    "an odd line of talk": sql("UPDATE talk SET seat = 9 WHERE table_id = ?"),
    "a line that is no text": sql("UPDATE talk SET text = x'ff' WHERE table_id = ?"),
    "a line that only looks like text": sql("UPDATE talk SET text = CAST(x'ff' AS TEXT) WHERE table_id = ?"),
    "a line without a number": sql("UPDATE talk SET number = 'first' WHERE table_id = ?"),
}
"""Edits after which a line is not heard, and all goes on."""

TWICE: dict[str, Callable[[sqlite3.Connection, str], object]] = {
    "a name that is none": sql("UPDATE chairs SET name = x'ff' WHERE seat = 1 AND table_id = ?"),
    "a chair that is nowhere": sql("UPDATE chairs SET seat = 'north' WHERE seat = 1 AND table_id = ?"),
    "a move of nobody": sql("UPDATE moves SET seat = 'north' WHERE version = 5 AND table_id = ?"),
    "a move that is none": sql("UPDATE moves SET text = x'ff' WHERE version = 5 AND table_id = ?"),
}
"""Edits of games that are over, by rules that nobody knows."""


@dataclass
class House:
    server: Served
    lea: Person
    tables: dict[str, str]
    log: Path


async def play(table: Table, steps: int) -> None:
    while table.version < steps:
        seat, key = table.awaited()[0], f"k{table.version}"
        if table.record.state.to_act() == (CHANCE,):
            await table.throw(owner_of(TOKEN), seat, table.version, key)
        else:
            await table.act(owner_of(TOKEN), seat, table.record.state.legal(seat)[0].text, table.version, key)


async def laid(database: Path) -> dict[str, str]:
    """A table of Patolli for each edit and a few more, with some steps played at each."""
    tables = Tables(await open_store(f"sqlite:///{database}"), games(), Bots())
    found = {}
    for name in (*SHOWN, *CLOSED, *TALK, *TWICE, "another, over and broken", "nameless", "whole"):
        table = await tables.lay("patolli", 2, {}, owner_of(TOKEN), "Léa", "device")
        await play(table, STEPS)
        await table.say(owner_of(TOKEN), 0, "bonjour", -1, "hello")
        found[name] = table.id
    await tables.close()
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A real server on a database in which nearly every table was damaged, each in another way."""
    folder = tmp_path_factory.mktemp("apart")
    database, log = folder / "tables.sqlite", folder / "log"
    tables = asyncio.run(laid(database))
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for name, edit in (SHOWN | CLOSED | TALK | TWICE).items():
            edit(connection, tables[name])
        for name in TWICE:
            connection.execute("UPDATE tables SET rules = 99, finished = 1 WHERE id = ?", [tables[name]])
        connection.execute("UPDATE tables SET id = CAST(x'ff' AS TEXT) WHERE id = ?", [tables.pop("nameless")])
        connection.execute("UPDATE moves SET text = '§' WHERE table_id = ?", [tables["another, over and broken"]])
        for name in ("another, over and broken", "other rules"):
            connection.execute("UPDATE tables SET finished = 1 WHERE id = ?", [tables[name]])
    with log.open("w", encoding="utf-8") as complaints, Served(database, "--rate", "0", errors=complaints) as server:
        yield House(server, Person(server.address, TOKEN), tables, log)


def test_the_other_tables_play_on(house: House) -> None:
    for name in ("whole", *TALK):
        view = house.lea.view(house.tables[name])
        assert view["version"] == STEPS
        assert house.lea.go_on(house.tables[name])


@pytest.mark.parametrize("edit", TALK)
def test_where_a_line_of_talk_is_damaged_people_talk_on(house: House, edit: str) -> None:
    table = house.tables[edit]
    assert house.lea.post(table, "say", seat=0, text="anybody?", key="after").status_code == 200
    assert [said["text"] for said in house.lea.view(table)["talk"]] == ["anybody?"]


@pytest.mark.parametrize("edit", TWICE)
def test_a_record_that_is_damaged_twice_is_told_as_far_as_it_goes(house: House, edit: str) -> None:
    record = house.lea.get(house.tables[edit], "/record")
    assert record.status_code == 200
    assert f"end: {4 if 'move' in edit else STEPS} steps, not judged" in record.text


@pytest.mark.parametrize("edit", [*SHOWN, "another, over and broken"])
def test_a_damaged_table_is_shown_as_far_as_it_goes_and_nothing_is_done_there(house: House, edit: str) -> None:
    table = house.tables[edit]
    for rest in ("", "/replay", "/replay?step=0", "/big", "/picture.svg"):
        answer = house.lea.http.get(f"/tables/{table}{rest}")
        assert answer.status_code == 200, rest
    assert house.lea.http.get(f"/tables/{table}/review").status_code == 409
    view = house.lea.view(table)
    assert view["prompt"] == "This table is set apart."
    assert "the host has been told" in view["notice"]
    assert view["version"] <= STEPS
    assert not view["choices"]
    assert not view["may_throw"]
    move = {"seat": 0, "version": view["version"], "key": "again"}
    commands: dict[str, dict[str, object]] = {
        "throw": move,
        "act": {**move, "action": "7-10"},
        "undo": {"version": view["version"], "key": "back"},
        "say": {"seat": 0, "text": "anybody?", "key": "said"},
        "sit": {"seat": 1, "name": "Ana"},
        "hold": {"seat": 1},
        "rematch": {},
    }
    for command, body in commands.items():
        answer = house.lea.post(table, command, **body)
        assert answer.status_code == 409, command
        assert answer.json()["sentence"] == view["notice"]
    record = house.lea.get(table, "/record")
    assert record.status_code == 200
    assert f"end: {view['steps']} steps" in record.text


@pytest.mark.parametrize("edit", CLOSED)
@pytest.mark.parametrize(("language", "headline"), [("en", "This table is set apart"), ("fr", "mise à part")])
def test_a_table_that_cannot_be_shown_says_so(house: House, edit: str, language: str, headline: str) -> None:
    table = house.tables[edit]
    page = house.lea.http.get(f"/tables/{table}", headers={"Accept-Language": language})
    assert page.status_code == 409
    assert headline in page.text
    answer = house.lea.get(table, "", "/api")
    assert answer.status_code == 409
    assert answer.json()["error"].startswith("apart-")


def test_of_a_finished_game_by_other_rules_the_record_can_be_taken_away(house: House) -> None:
    table = house.tables["other rules"]
    assert f"/tables/{table}/record" in house.lea.get(table).text
    record = house.lea.get(table, "/record")
    assert record.status_code == 200
    assert house.lea.get(table, "/record", "/api").text == record.text
    assert "rules: 99\n" in record.text
    assert f"end: {STEPS} steps, not judged\nkey: " in record.text


@pytest.mark.parametrize("edit", ["broken settings", "a wrong seat count"])
def test_of_a_game_that_is_not_over_nobody_is_told_the_moves(house: House, edit: str) -> None:
    table = house.tables[edit]
    assert "/record" not in house.lea.get(table).text
    assert house.lea.get(table, "/record").status_code == 409


def test_its_people_find_it_among_their_games(house: House) -> None:
    assert house.lea.http.get("/").status_code == 200
    mine = house.lea.http.get("/mine")
    assert mine.status_code == 200
    for table in house.tables.values():
        assert f'href="/tables/{table}"' in mine.text


def test_the_host_is_told_once_of_each_with_the_reason(house: House) -> None:
    for table in house.tables.values():
        house.lea.get(table)
        house.lea.get(table)
    events = [json.loads(line) for line in house.log.read_text(encoding="utf-8").splitlines()]
    told = [event["table"] for event in events if event["event"] == "table-set-apart"]
    wanted = {id_ for name, id_ in house.tables.items() if name not in ("whole", *TALK)}
    assert sorted(told) == sorted(wanted)
    assert all(event["reason"] for event in events if event["event"] == "table-set-apart")
    assert house.lea.http.get("/health").json()["apart"] == len(wanted)
