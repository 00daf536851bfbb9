"""What the log tells of a fault: where and what, once, and nothing that anybody said or holds."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import httpx
import pytest
from starlette.types import Message

from tablee.table.app import make_app
from tablee.table.bots import Bots
from tablee.table.errors import Away
from tablee.table.identity import owner_of
from tablee.table.journal import JsonLines
from tablee.table.sql import open_store
from tablee.table.tables import Tables
from tests.table.person import API, PAGES, Json, Person, pair
from tests.table.server import PATIENCE, Served

WHISPER = "between-us"
Tell = Callable[[str], None]


def forbid(address: str, table: str) -> None:
    """From now on the database takes no new row of this table, and quotes the row that it refuses if it can."""
    if "://" not in address:
        with closing(sqlite3.connect(address)) as connection:
            connection.execute(
                f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
            connection.commit()
        return

    async def tell() -> None:
        connection = await asyncpg.connect(address)
        await connection.execute(f"ALTER TABLE {table} ADD CONSTRAINT no_{table} CHECK (false) NOT VALID")
        await connection.close()

    asyncio.run(tell())


def log_of(house: Served) -> tuple[str, list[Json]]:
    house.process.terminate()
    _, log = house.process.communicate(timeout=PATIENCE)
    return log, [json.loads(line) for line in log.splitlines()]


def test_a_row_that_the_database_refuses_is_not_quoted_in_the_log(address: str) -> None:
    house = Served(address, "--rate", "0", "--verbose").wait()
    lea, _, table = pair(house.address)
    for refused in ("talk", "moves", "chairs", "tables"):
        forbid(address, refused)
    with httpx.Client(base_url=house.address, headers={"Authorization": f"Bearer {lea.token}"}) as visitor:
        for door in (PAGES, API):
            whisper = {"seat": 0, "to": 1, "text": WHISPER, "key": "my-own-key"}
            assert visitor.post(f"{door}/tables/{table}/say", json=whisper).status_code == 500
            throw = {"seat": 0, "version": 0, "key": "my-own-key"}
            assert visitor.post(f"{door}/tables/{table}/throw", json=throw).status_code == 500
        for _ in range(2):
            assert visitor.post("/api/tables", json={"game": "patolli", "name": "Léa-herself"}).status_code == 500
    log, events = log_of(house)
    for secret in (WHISPER, "my-own-key", "Léa-herself", lea.token, owner_of(lea.token), "parameters", "Failing row"):
        assert secret not in log
    # What the house does by itself, such as looking after tables on PostgreSQL, is refused too.
    faults = [event for event in events if "fault" in event and "path" in event]
    # Each once, with what was asked; of the table that could not be laid, the second is counted.
    assert [event["path"].rpartition("/")[2] for event in faults] == ["say", "throw", "say", "throw", "tables"]
    again = [event for event in events if "repeated" in event and "path" in event]
    assert [(event["path"].rpartition("/")[2], event["repeated"]) for event in again] == [("tables", 1)]
    assert all("IntegrityError" in event["fault"] for event in faults)
    assert all("AttributeError" not in event["fault"] for event in faults)  # one fault, not one in the answer to it


def written(error: Exception) -> Json:
    try:
        raise error
    except Exception:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "task died\nexception=%r", (error,), sys.exc_info())
    line: Json = json.loads(JsonLines().format(record))
    return line


def test_an_error_is_told_by_its_kind_and_place_and_only_by_words_that_are_its_own() -> None:
    quoting = written(ValueError("not a number: 'between-us'"))
    assert quoting["event"] == "task died"
    assert quoting["fault"].endswith("\nValueError\n")
    assert "test_log.py" in quoting["fault"]
    assert written(KeyError("between-us"))["fault"].endswith("\nKeyError\n")
    assert written(TypeError("an int is no str"))["fault"].endswith("\nTypeError: an int is no str\n")
    assert written(OSError(28, "No space left on device", "between-us"))["fault"].endswith(
        "\nOSError: No space left on device\n"
    )


def test_what_led_to_an_error_and_what_it_holds_are_told_alike() -> None:
    cause = ValueError("between-us")
    error = RuntimeError("between-us")
    error.__cause__ = cause
    told = written(ExceptionGroup("between-us", [error]))["fault"]
    assert "between-us" not in told
    assert told.index("ExceptionGroup") < told.index("ValueError") < told.index("RuntimeError")


def test_nobody_else_writes_to_the_log_in_words_of_their_own(tmp_path: Path) -> None:
    """Whatever a library says goes through the same hands."""
    with Served(tmp_path / "tables.sqlite") as house:
        lea = Person(house.address)
        lea.http.get("/health", headers={"Connection": "upgrade", "Upgrade": "between-us"})
        log, events = log_of(house)
    assert [event["event"] for event in events] == ["Unsupported upgrade request."]
    assert "between-us" not in log


def test_the_host_is_told_why_a_house_does_not_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(_self: Tables) -> None:
        raise Away("away")

    async def begin() -> Message:
        return {"type": "lifespan.startup"}

    async def hear(_message: Message) -> None:
        pass

    async def opened() -> None:
        tables = Tables(await open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}"), {}, Bots())
        with pytest.raises(Away):
            await make_app(tables)({"type": "lifespan", "state": {}}, begin, hear)
        await tables.close()

    monkeypatch.setattr(Tables, "open", away)
    asyncio.run(opened())
    (told,) = (json.loads(JsonLines().format(record)) for record in caplog.records if record.name == "tablee.table")
    assert told["event"] == "start-failed"
    assert "Away" in told["fault"]
