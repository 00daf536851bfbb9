"""Old tables become records in the host's folder, then their rows go; their people are told where they went."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from tablee.kernel.game import games
from tablee.kernel.problem import dated
from tablee.kernel.record import load
from tablee.kernel.sheet import read, verify
from tablee.kernel.words import LANGUAGES
from tablee.table import schema
from tablee.table.archive import GONE, Archive, Old, open_archive
from tablee.table.bots import Bots
from tablee.table.database import locate, open_database, visiting
from tablee.table.errors import Archived, NotNow
from tablee.table.identity import owner_of
from tablee.table.look import look
from tablee.table.sql import SqlStore
from tablee.table.store import HUMAN, Chair, Said, Stored
from tablee.table.tables import Tables
from tests.cli.command import Answer, tablee
from tests.nursery import environment
from tests.table.person import Person, pair
from tests.table.prepared import prepare
from tests.table.server import PATIENCE, Served
from tests.table.test_kept import build

DAY = 24 * 3600.0
GAMES = {"patolli": 2, "pagamas": 3}


async def furnish(address: str) -> None:
    """Of each game one table that was over long ago, one that was left long ago, and one of today; with talk."""
    chance, when = random.Random("archive"), 0.0
    store = SqlStore(await open_database(locate(address)), lambda: when)
    for game, seats in GAMES.items():
        chairs = [Chair(n, HUMAN, f"Person {n}", owner_of(f"person-{n}"), salt=f"word {n}") for n in range(seats)]
        for name, days, missing in (("over", 40, 0), ("left", 50, 9), ("today", 0, 0)):
            when = time.time() - days * DAY
            await prepare(store, f"{game}-{name}", game, chairs, chance, lambda steps: steps - missing)  # noqa: B023
            await store.say(f"{game}-{name}", Said(1, 0, 1, "a whisper", 5.0), "said")
            await store.keep_review(f"{game}-{name}", "course", 1, {"points": [1]})
    async with store.engine.begin() as connection:
        await connection.execute(update(schema.tables).values(driver=None))  # nobody waits for the house
    await store.close()


async def rows(address: str) -> Counter[str]:
    """How many rows there are of each table, whatever they are."""
    async with visiting(locate(address)) as engine, engine.connect() as connection:
        return Counter([id_ for part in GONE for id_ in await connection.scalars(select(part.c.table_id))])


async def edit(address: str, id_: str, **values: object) -> None:
    async with visiting(locate(address)) as engine, engine.begin() as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == id_).values(values))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "archive"
    place.mkdir()
    return place


@pytest.fixture
def house(address: str) -> str:
    """The address of a database with old tables."""
    asyncio.run(furnish(address))
    return address


def archive(house: str, folder: Path, *more: str) -> Answer:
    return tablee("archive", folder, "--older-than", "30", "--database", house, *more)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


OVER = {"pagamas-over", "patolli-over"}
OLD = {*OVER, "pagamas-left", "patolli-left"}


def test_tables_that_were_over_long_ago_become_records_that_verify(house: str, folder: Path) -> None:
    before = asyncio.run(rows(house))
    answer = archive(house, folder)
    assert (answer.code, answer.out, answer.err) == (0, f"2 tables put away in {folder}.\n", "")
    assert names(folder) == [f"{id_}.record" for id_ in sorted(OVER)]
    for file in folder.iterdir():
        assert file.stat().st_mode & 0o777 == 0o600
        assert tablee("verify", file).code == 0
        assert read(load(file)).outcome() is not None
    after = asyncio.run(rows(house))
    assert {id_ for id_ in before if after[id_] != before[id_]} == OVER
    assert {after[id_] for id_ in OVER} == {2}  # the marks in the place of the next move and the next line
    assert archive(house, folder).out == f"0 tables put away in {folder}.\n"


def test_games_that_never_ended_are_put_away_if_the_host_says_so_and_the_host_is_told_what_is_in_them(
    house: str, folder: Path
) -> None:
    answer = archive(house, folder, "--unfinished")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        f"4 tables put away in {folder}.\n2 of these games were not over: their records tell the hands and the keys of "
        "the dice. Keep them to yourself.\n"
    )
    assert names(folder) == [f"{id_}.record" for id_ in sorted(OLD)]
    left = load(folder / "pagamas-left.record")
    assert verify(left).draws > 0
    assert read(left).outcome() is None
    assert " * draw " in left  # cards that went into hands


def test_a_dry_run_tells_which_they_are_and_does_nothing(house: str, folder: Path) -> None:
    asyncio.run(edit(house, "patolli-over", touched_at=time.mktime((2026, 2, 1, 12, 0, 0, 0, 0, -1))))
    before = asyncio.run(rows(house))
    told = archive(house, folder, "--unfinished", "--dry-run", "--lang", "fr").out.splitlines()
    assert {line.split()[0] for line in told[:-1]} == OLD
    assert "patolli-over  Patolli, terminée, inchangée depuis le 1er février 2026" in told
    assert told[-1] == "4 tables seraient rangées\u00a0; rien n’a été fait."
    assert asyncio.run(rows(house)) == before
    assert not names(folder)


LAST_DAY = date(2026, 1, 31)
SENTENCES = {
    "en": "The host put this table away on 31 January 2026, as a written game: whoever wants it asks the host for "
    "patolli-over.record.",
    "fr": "La personne qui tient la maison a rangé cette table le 31 janvier 2026, sous forme de feuille de "
    "partie\u00a0: demandez-lui patolli-over.record.",
}


def test_the_people_of_such_a_table_are_told_where_it_went(house: str, folder: Path) -> None:
    assert archive(house, folder, "--unfinished").code == 0
    noon = time.mktime((*LAST_DAY.timetuple()[:3], 12, 0, 0, 0, 0, -1))
    for id_ in OLD:
        asyncio.run(edit(house, id_, archived_at=noon, touched_at=time.time() - DAY))
    with Served(house, "--rate", "0") as server:
        person = Person(server.address, "person-0")
        for language in LANGUAGES:
            sentence = SENTENCES[language]
            person.http.headers["Accept-Language"] = language
            for rest in ("", "/big", "/replay", "/review", "/record"):
                page = person.get("patolli-over", rest)
                assert page.status_code == 410
                assert sentence in page.text
            told = person.get("patolli-over", "", "/api")
            assert told.status_code == 410
            assert told.json() == {"error": "archived", "sentence": sentence, "clause": ""}
            mine = person.http.get("/mine")
            assert mine.status_code == 200
            assert mine.text.count(dated(LAST_DAY, language)) == len(OLD)
            assert sentence in mine.text
            assert "/tables/patolli-today" in mine.text
            assert person.http.get("/").status_code == 200
        said = person.post("patolli-over", "say", seat=0, text="Hello?", key="k")
        assert (said.status_code, said.json()["error"]) == (410, "archived")
        assert person.post("patolli-left", "rematch").status_code == 410
        assert person.http.get("/health").json()["apart"] == 0


def test_at_a_table_that_an_open_house_still_knows_nobody_goes_on_once_it_is_put_away(
    address: str, folder: Path
) -> None:
    with Served(address, "--rate", "0", "--pace", "0") as server:
        lea, ana, table = pair(server.address)
        while lea.view(table)["version"] < 5:
            assert lea.go_on(table) or ana.go_on(table)
        views = [(person, person.view(table)) for person in (lea, ana)]
        person, view = next(seen for seen in views if seen[1]["choices"] or seen[1]["may_throw"])
        asyncio.run(edit(address, table, touched_at=time.time() - 60 * DAY))
        assert archive(address, folder, "--unfinished").code == 0
        moved, said = person.move(table, view), lea.post(table, "say", seat=0, text="Hello?", key="k")
        assert (moved.status_code, moved.json()["error"]) == (410, "archived")
        assert (said.status_code, said.json()["error"]) == (410, "archived")
        assert asyncio.run(rows(address)) == {table: 2}
        assert len(read(load(folder / f"{table}.record")).steps) >= 1
        assert server.well()


def test_a_house_that_reads_such_a_table_again_tells_whoever_looks_and_complains_to_nobody(
    house: str, folder: Path
) -> None:
    async def scene() -> None:
        tables = Tables(SqlStore(await open_database(locate(house))), games(), Bots())
        table = await tables.find("patolli-left")
        async with open_archive(locate(house), folder) as archive:
            for old in await archive.old(time.time() - 30 * DAY, True):
                await archive.put_away(old)
        table.follower.behind()  # as after a while in which nothing was heard of other houses
        async with asyncio.timeout(PATIENCE):
            while table.trouble is None or table.follower.running:
                await asyncio.sleep(0.01)
        assert not table.follower.unsure
        assert isinstance(table.trouble, Archived)
        assert tables.condition().apart == 0
        assert look(table, owner_of("person-0"), None, "en").apart
        for _ in range(2):
            with pytest.raises(Archived):
                await table.say(owner_of("person-0"), 0, "Hello?", 1, "k")
        await tables.close()

    asyncio.run(scene())


# Nothing goes without its record

KILLED = """
import os, signal, sys
from tablee.cli import run
from tablee.table.archive import Archive

async def forget(*_):
    os.kill(os.getpid(), signal.SIGKILL)

Archive._forget = forget
run(sys.argv[1:])
"""


def test_who_is_killed_between_the_record_and_the_rows_goes_on_from_there(house: str, folder: Path) -> None:
    before = asyncio.run(rows(house))
    command = ["archive", str(folder), "--older-than", "30", "--database", house]
    killed = subprocess.run([sys.executable, "-c", KILLED, *command], env=environment(), check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(names(folder)) == 1
    written = next(folder.iterdir())
    first = written.read_text(encoding="utf-8")
    assert asyncio.run(rows(house)) == before
    assert tablee(*command).code == 0
    assert written.read_text(encoding="utf-8") == first
    assert names(folder) == [f"{id_}.record" for id_ in sorted(OVER)]


def test_a_file_that_is_another_is_left_and_so_is_the_table(house: str, folder: Path) -> None:
    file, before = folder / "patolli-over.record", asyncio.run(rows(house))
    another = Path(__file__).parents[1] / "records" / "patolli-betting.record"
    for content in (b"a letter", another.read_bytes(), b"\xff"):
        file.write_bytes(content)
        answer = archive(house, folder)
        assert answer.code == 2
        assert answer.err == (f"patolli-over was left as it is. {file} is there and is not the record of this table.\n")
        assert file.read_bytes() == content
        assert asyncio.run(rows(house))["patolli-over"] == before["patolli-over"]


def test_a_table_that_is_set_apart_is_left_as_it_is_and_told(house: str, folder: Path) -> None:
    async def spoil() -> None:
        async with visiting(locate(house)) as engine, engine.begin() as connection:
            moves = schema.moves
            row = (moves.c.table_id == "pagamas-over") & (moves.c.version == 7)
            await connection.execute(update(moves).where(row).values(text="no such move"))

    asyncio.run(spoil())
    asyncio.run(edit(house, "patolli-over", rules=99))
    before = asyncio.run(rows(house))
    answer = archive(house, folder)
    assert (answer.code, answer.out) == (2, f"0 tables put away in {folder}.\n")
    told = sorted(answer.err.splitlines())
    assert told[0].startswith(
        "pagamas-over was left as it is. What is kept of this table cannot be read from row 7 on."
    )
    assert told[1].startswith("patolli-over was left as it is. This game of Patolli began by version 99 of the rules")
    assert asyncio.run(rows(house)) == before
    assert not names(folder)


def test_where_the_disk_is_full_nothing_is_deleted(house: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = asyncio.run(rows(house))
    monkeypatch.setattr(tempfile, "mkstemp", lambda **_: (os.open("/dev/full", os.O_WRONLY), str(folder / ".draft")))
    answer = archive(house, folder)
    assert answer.code == 2
    assert answer.err.count("the disk is full") == len(OVER)
    assert asyncio.run(rows(house)) == before
    assert not names(folder)


async def says(archive: Archive) -> None:
    await archive.store.say("patolli-left", Said(2, 0, 1, "I am back", 6.0), "back")


async def moves(archive: Archive) -> None:
    """Without a word of it, as if the clock had not gone on."""
    async with archive.engine.begin() as connection:
        kept = select(schema.moves.c.version).where(schema.moves.c.table_id == "patolli-left")
        version = max(await connection.scalars(kept))
        row = {"table_id": "patolli-left", "version": version + 1, "kind": "step", "seat": -1, "text": "3", "at": 1.0}
        await connection.execute(insert(schema.moves), row)


@pytest.mark.parametrize("comes_back", [says, moves])
def test_a_table_to_which_somebody_comes_back_meanwhile_stays(
    house: str, folder: Path, comes_back: Callable[[Archive], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_archive(locate(house), folder) as archive:
            old = next(one for one in await archive.old(time.time() - 30 * DAY, True) if one.id == "patolli-left")
            forget = archive._forget

            async def late(one: Old, stored: Stored) -> None:
                assert names(folder) == ["patolli-left.record"]
                await comes_back(archive)
                await forget(one, stored)

            monkeypatch.setattr(archive, "_forget", late)
            with pytest.raises(NotNow) as refused:
                await archive.put_away(old)
            assert str(refused.value) == "Somebody has come back to this table meanwhile."

    before = asyncio.run(rows(house))["patolli-left"]
    asyncio.run(scene())
    assert asyncio.run(rows(house))["patolli-left"] > before
    assert not names(folder)


def test_where_the_house_is_to_act_a_table_is_not_old(house: str, folder: Path) -> None:
    for id_, driver in (("pagamas-left", "a house"), ("patolli-left", "")):
        asyncio.run(edit(house, id_, driver=driver))
    assert archive(house, folder, "--unfinished").code == 0
    assert names(folder) == [f"{id_}.record" for id_ in sorted(OLD - {"pagamas-left"})]


def test_what_cannot_be_begun_is_told(address: str, folder: Path, tmp_path: Path) -> None:
    answer = tablee("archive", tmp_path / "nowhere", "--older-than", "30", "--database", address)
    assert (answer.code, answer.err) == (2, f"There is no folder {tmp_path / 'nowhere'}: make it first.\n")
    asyncio.run(build(address, "0.1.0"))
    assert "is of an older version of this program" in archive(address, folder).err
