"""Databases and records of every released version open, play on and verify."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablee.kernel.game import games
from tablee.kernel.record import AGREED
from tablee.kernel.sheet import read, verify
from tablee.table.backup import rebuild
from tablee.table.clock import BESIDE, RESUME, TIMED_OUT
from tablee.table.database import locate, visiting
from tablee.table.identity import owner_of
from tablee.table.store import STAYS
from tests.table.person import Person, until
from tests.table.server import Served

KEPT = Path(__file__).parents[1] / "kept"
VERSIONS = sorted(folder.name for folder in KEPT.iterdir() if folder.is_dir())
WHO = ("lea", "ana", "eve")

Row = dict[str, Any]


def items(version: str) -> list[Any]:
    """The lines of a kept database, as those of a backup."""
    lines = (KEPT / version / "database.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def rows(version: str) -> dict[str, list[Row]]:
    """The rows of each table of a kept database."""
    found: dict[str, list[Row]] = {}
    columns: list[str] = []
    for item in items(version)[1:]:
        if isinstance(item, dict):
            columns = item["columns"]
            into = found.setdefault(item["in"], [])
        else:
            into.append(dict(zip(columns, item, strict=True)))
    return found


async def build(address: str, version: str) -> None:
    """The database as that version left it."""
    first, *others = items(version)
    async with visiting(locate(address), make=True) as engine, engine.begin() as connection:
        await connection.run_sync(rebuild, first["revision"], others)


def somebody_goes_on(people: list[Person], table: str) -> bool:
    return any(person.go_on(table) for person in people)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_house_of_an_earlier_version_opens_and_plays_on(address: str, version: str) -> None:
    asyncio.run(build(address, version))
    found = rows(version)
    assert {table["game"] for table in found["tables"]} >= set(games())
    put_away = {table["id"] for table in found["tables"] if table.get("archived_at")}
    with Served(address, "--rate", "0", "--pace", "0") as server:
        people = [Person(server.address, token) for token in WHO]
        lea = people[0]
        assert lea.http.get("/").status_code == 200
        mine = lea.http.get("/mine").text
        for table in found["tables"]:
            id_ = table["id"]
            if id_ in put_away:
                assert lea.get(id_).status_code == 410
                continue
            assert f"/tables/{id_}" in mine
            assert lea.get(id_).status_code == 200
            view = lea.view(id_)
            assert view["version"] >= sum(move["table_id"] == id_ for move in found["moves"])
            assert len(view["talk"]) == sum(line["table_id"] == id_ for line in found["talk"])
            assert view["over"] == table["finished"]
            if view["over"]:
                assert lea.get(id_, "/replay", step=1).status_code == 200
                assert lea.get(id_, "/review").status_code == 200
                assert verify(lea.get(id_, "/record").text).draws > 0
            elif view["started"]:
                until(partial(somebody_goes_on, people, id_))
        for token, person in zip(WHO, people, strict=True):
            mine, away = person.http.get("/mine").text, person.http.get("/mine?away=yes").text
            for chair in found["chairs"]:
                if chair["owner"] == owner_of(token) and chair["table_id"] not in put_away:
                    here, there = (away, mine) if chair.get("hidden") else (mine, away)
                    assert f"/tables/{chair['table_id']}" in here
                    assert f"/tables/{chair['table_id']}" not in there
        health = lea.http.get("/health").json()
        assert (health["status"], health["stuck"], health["apart"]) == ("ok", 0, 0)


def test_what_later_revisions_added_is_kept_of_them_too() -> None:
    """Who left and which tables were put away, positions that games were begun from, chances that were lit, reviews."""
    for version in ("0.1.0-r0005", "0.1.0-r0006"):
        found = rows(version)
        assert any(table["begun"] for table in found["tables"])
        for column in ("hidden", "chances"):
            assert any(chair[column] for chair in found["chairs"])
        assert any(chair["left_at"] != STAYS for chair in found["chairs"])
        assert found["reviews"]
        assert any(move["kind"] == "resign" for move in found["moves"])
    tables = {table["id"]: table for table in found["tables"]}
    assert {tables[move["table_id"]]["finished"] for move in found["moves"] if move["kind"] == "archived"} == {
        True,
        False,
    }


def test_what_concerns_time_is_kept_of_them_too() -> None:
    found = rows("0.1.0-r0013")
    assert all(table["pace"] for table in found["tables"])
    kinds = {move["kind"] for move in found["moves"]}
    assert kinds == {"step", AGREED, TIMED_OUT, *(BESIDE - {RESUME})}


@pytest.mark.parametrize("file", [file for version in VERSIONS for file in sorted((KEPT / version).glob("*.record"))])
def test_a_record_of_an_earlier_version_reads_and_verifies(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read(text)
    assert record.outcome() is not None
    assert verify(text).draws > 0
    assert record.write() == text
