"""A backup is all that is kept at one moment, whoever plays on meanwhile; it fills any empty database, or none."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import JSON, Boolean, Column, Double, Integer, LargeBinary, Text, insert, inspect, select

from tablee.kernel.words import LANGUAGES
from tablee.table import schema
from tablee.table.backup import NOT_KEPT, BadBackup, Contents, Paper, back_up, examine, restore
from tablee.table.database import REVISION, NoDatabase, locate, open_database, revision_of, visiting
from tests.cli.command import tablee
from tests.nursery import environment, run
from tests.postgres import Postgres
from tests.table.person import Person, pair, until
from tests.table.played import Reader
from tests.table.server import PATIENCE, Served
from tests.table.test_kept import VERSIONS, build, items

Row = dict[str, Any]
House = dict[str, list[Row]]
Fresh = Callable[[], str]

GZIP_HEADER = 10
"""Bytes, of which some may say anything, such as on which system it was made."""


# Rows of any kind, on either database

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False).map(lambda number: number + 0.0)  # SQLite knows no -0.0
VALUES: dict[type, st.SearchStrategy[Any]] = {
    Text: WORDS,
    Integer: st.integers(-(2**31), 2**31 - 1),
    Double: NUMBERS,
    Boolean: st.booleans(),
    LargeBinary: st.binary(max_size=40),
    JSON: st.dictionaries(WORDS, st.none() | st.booleans() | st.integers(-9, 9) | NUMBERS | WORDS | st.lists(WORDS)),
}


def value(column: Column[Any]) -> st.SearchStrategy[Any]:
    found = VALUES[type(column.type)]
    return st.none() | found if column.nullable else found


@st.composite
def houses(draw: st.DrawFn) -> House:
    """Tables, and some of everything that belongs to each."""
    ids = draw(st.lists(WORDS, min_size=1, max_size=4, unique=True))
    house: House = {}
    for source in schema.metadata.sorted_tables:
        rows: list[Row] = [{}] * 2 if source is schema.houses else [{"id": id_} for id_ in ids]
        if "table_id" in source.c:
            rows = [{"table_id": id_} for id_ in ids for _ in range(draw(st.integers(0, 3)))]
        for number, row in enumerate(rows):
            for column in source.c:
                if column.primary_key and column.key not in row:
                    row = row | {column.key: number if isinstance(column.type, Integer) else f"{number}"}
                elif column.key not in row:
                    row = row | {column.key: None if column.unique else draw(value(column))}
            rows[number] = {key: cell for key, cell in row.items() if key in source.c}
        house[source.name] = rows
    return house


async def furnish(address: str, house: House) -> None:
    engine = await open_database(locate(address))
    async with engine.begin() as connection:
        for source in schema.metadata.sorted_tables:
            if house[source.name]:
                await connection.execute(insert(source), house[source.name])
    await engine.dispose()


async def furniture(address: str) -> House:
    found: House = {}
    async with visiting(locate(address)) as engine, engine.connect() as connection:
        for source in schema.metadata.sorted_tables:
            keys = [column.key for column in source.c]
            rows = await connection.execute(select(source))
            found[source.name] = [dict(zip(keys, row, strict=True)) for row in rows]
    return found


def by_key(rows: list[Row]) -> list[str]:
    return sorted(json.dumps(row, default=bytes.hex, sort_keys=True) for row in rows)


async def backed_up(address: str, file: Path) -> Contents:
    with file.open("wb") as out:
        return await back_up(locate(address), out)


@pytest.fixture
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Fresh]:
    """Empty databases of either kind."""

    def file() -> str:
        return str(Path(tempfile.mkdtemp(dir=tmp_path)) / "tables.sqlite")

    def server() -> str:
        postgres: Postgres = request.getfixturevalue("postgres")
        return postgres.fresh()

    return {"sqlite": file, "postgresql": server}


@pytest.mark.parametrize("there", ["sqlite", "postgresql"])
@pytest.mark.parametrize("here", ["sqlite", "postgresql"])
def test_whatever_is_kept_is_the_same_in_the_database_that_is_filled_from_it(
    here: str, there: str, fresh: dict[str, Fresh], tmp_path: Path
) -> None:
    @settings(
        max_examples=8,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(house=houses())
    def tried(house: House) -> None:
        old, new, file = fresh[here](), fresh[there](), tmp_path / "backup"
        asyncio.run(furnish(old, house))
        contents = asyncio.run(backed_up(old, file))
        assert contents == examine(file)
        assert contents.rows == {name: len(rows) for name, rows in house.items() if name not in NOT_KEPT}
        asyncio.run(restore(locate(new), file))
        found = asyncio.run(furniture(new))
        assert found.pop("houses") == []
        for row in house["tables"]:
            row["driver"] = None if row["driver"] is None else ""
        for name, rows in found.items():
            assert by_key(rows) == by_key(house[name]), name

    tried()


EDITED = """INSERT INTO tables (id, game, rules, seats, settings, commitment, key, laid_at, touched_at, finished)
    VALUES ('t', CAST(x'fffe' AS TEXT), 'one', 2.5, '{no JSON', x'00ff', 'no bytes', 'then', 1, 'perhaps')"""
CELLS = "SELECT hex(game), rules, seats, settings, hex(commitment), typeof(key), key, laid_at, finished FROM tables"


def test_rows_that_somebody_has_edited_come_along_as_they_are(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old.sqlite", tmp_path / "new.sqlite", tmp_path / "backup"
    asyncio.run(furnish(str(old), {name: [] for name in schema.metadata.tables}))
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute(EDITED)
        kept = connection.execute(CELLS).fetchall()
    asyncio.run(backed_up(str(old), file))
    asyncio.run(restore(locate(str(new)), file))
    with closing(sqlite3.connect(new)) as connection:
        assert connection.execute(CELLS).fetchall() == kept


# While the house is open


class Play:
    """Somebody who plays for all at a table, and what they were told of it; for a while, so that it is not over."""

    def __init__(self, table: str, people: list[Person], most: int = 80) -> None:
        self.table = table
        self.people = people
        self.most = most
        self.told = 0

    def go_on(self, enough: Event) -> None:
        while not enough.is_set():
            for person in self.people:
                view = person.view(self.table)
                if view["version"] < self.most and (view["may_throw"] or view["choices"]):
                    answer = person.move(self.table, view)
                    if answer.status_code == 200:  # a bot may have been quicker
                        self.told = answer.json()["version"]


def test_a_backup_of_an_open_house_has_every_move_that_was_acknowledged_and_a_house_goes_on_from_it(
    address: str, fresh: dict[str, Fresh], tmp_path: Path
) -> None:
    there, file, enough = fresh["postgresql" if "://" not in address else "sqlite"](), tmp_path / "backup", Event()
    with Served(address, "--rate", "0", "--pace", "0") as house, ThreadPoolExecutor(4) as threads:
        plays = [Play(table, [lea, ana]) for lea, ana, table in (pair(house.address) for _ in range(3))]
        alone = Person(house.address)
        plays.append(Play(alone.lay(mode="now"), [alone]))
        try:
            for play in plays:
                threads.submit(play.go_on, enough)
            until(lambda: all(play.told > 10 for play in plays))
            before = {play.table: play.told for play in plays}
            done = run("tablee", "backup", str(file), "--database", address, timeout=PATIENCE)
            for play in plays:
                play.most = 160
            until(lambda: all(play.told > before[play.table] for play in plays))
        finally:
            enough.set()
    assert (done.returncode, done.stderr) == (0, "")
    assert file.stat().st_mode & 0o777 == 0o600
    assert run("tablee", "restore", str(file), "--database", there, timeout=PATIENCE).returncode == 0
    kept = asyncio.run(Reader(there).read()).tables
    assert kept.keys() == before.keys()
    for id_, table in kept.items():
        assert len(table.moves) >= before[id_]
        assert not list(table.faults())
    with Served(there, "--rate", "0", "--pace", "0") as house:
        for play in plays:
            people = [Person(house.address, person.token) for person in play.people]
            version = people[0].view(play.table)["version"]
            assert version >= len(kept[play.table].moves)
            again, once = Play(play.table, people, most=200), Event()
            with ThreadPoolExecutor(1) as threads:
                threads.submit(again.go_on, once)
                try:
                    until(lambda: again.told > version)  # noqa: B023
                finally:
                    once.set()


# What is no backup, or not a whole one


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a few rows."""
    path = tmp_path_factory.mktemp("house") / "tables.sqlite"
    asyncio.run(build(str(path), "0.1.0"))
    return path


@pytest.fixture(scope="module")
def whole(house: Path) -> bytes:
    out = io.BytesIO()
    asyncio.run(back_up(locate(str(house)), out))
    return out.getvalue()


def complaint(tmp_path: Path, content: bytes) -> str:
    """What is said of such a file; and nothing is done."""
    file, target = tmp_path / "backup", tmp_path / "tables.sqlite"
    file.write_bytes(content)
    with pytest.raises(BadBackup) as refused:
        asyncio.run(restore(locate(str(target)), file))
    assert not target.exists()
    for language in LANGUAGES:
        assert refused.value.say(language).startswith(f"{file} ")
    return refused.value.key


def zipped(*lines: object) -> bytes:
    written = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
    return gzip.compress(written.encode(), mtime=0)  # the same whenever tests are collected


def parted(whole: bytes) -> list[bytes]:
    return gzip.decompress(whole).splitlines(keepends=True)


def test_a_backup_that_was_cut_off_is_refused(whole: bytes, tmp_path: Path) -> None:
    for length in range(GZIP_HEADER, len(whole), len(whole) // 40):
        assert complaint(tmp_path, whole[:length]) == "backup-cut"
    assert complaint(tmp_path, whole[:-1]) == "backup-cut"
    assert complaint(tmp_path, gzip.compress(b"".join(parted(whole)[:-1]))) == "backup-cut"


def test_a_backup_of_which_one_byte_was_changed_is_refused(whole: bytes, tmp_path: Path) -> None:
    for place in range(GZIP_HEADER, len(whole), len(whole) // 60):
        changed = bytearray(whole)
        changed[place] ^= 1
        assert complaint(tmp_path, bytes(changed)) in ("backup-damaged", "backup-cut", "backup-foreign")


def test_a_backup_that_was_edited_is_refused_with_the_line(whole: bytes, tmp_path: Path) -> None:
    lines = parted(whole)
    last = len(lines)
    for edited in (
        [*lines[:5], *lines[6:]],  # a row less
        [*lines[:5], lines[4], *lines[5:]],  # one twice
        [*lines[:5], lines[5].replace(b"pa", b"ma", 1), *lines[6:]],
        [*lines, lines[5]],
        [lines[0], *lines[2:]],
    ):
        assert complaint(tmp_path, gzip.compress(b"".join(edited))) == "backup-damaged"
    summed = json.loads(lines[-1])
    counted = json.dumps({**summed, "rows": {**summed["rows"], "moves": 1}}).encode()
    assert complaint(tmp_path, gzip.compress(b"".join([*lines[:-1], counted]))) == "backup-damaged"
    (tmp_path / "backup").write_bytes(gzip.compress(b"".join([*lines[:5], lines[4], *lines[5:]])))
    answer = tablee("restore", tmp_path / "backup", "--database", tmp_path / "tables.sqlite")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        f"{tmp_path / 'backup'} is damaged at line {last + 1}: it is not what was written. "
        "Nothing was restored; take another backup.\n"
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"Dear Ana, ",
        b"\x1f\x8b\x08\x00",
        gzip.compress(b"", mtime=0),
        gzip.compress(b"\xff\xfe", mtime=0),
        zipped("tablee"),
        zipped({}),
        zipped({"tablee": "record 1"}),
        zipped([1]),
        gzip.compress(b"[" * 100_000, mtime=0),
    ],
)
def test_what_another_program_wrote_is_no_backup(content: bytes, tmp_path: Path) -> None:
    assert complaint(tmp_path, content) in ("backup-foreign", "backup-cut")


@pytest.mark.parametrize("first", [{"tablee": "backup 2"}, {"tablee": "backup 1", "revision": "9999"}])
def test_a_backup_of_a_newer_version_is_refused(first: Row, tmp_path: Path) -> None:
    assert complaint(tmp_path, zipped(first, {"rows": {}, "sha256": ""})) == "backup-newer"


def test_a_backup_that_is_not_there_is_told(tmp_path: Path) -> None:
    answer = tablee("restore", tmp_path / "nothing", "--database", tmp_path / "tables.sqlite")
    assert (answer.code, answer.err) == (2, f"{tmp_path / 'nothing'}: there is no such file or folder.\n")


# Where it is written


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_that_is_there_is_never_written_over(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    file.write_text("the last one")
    answer = tablee("backup", file, "--database", house)
    assert (answer.code, answer.err) == (2, f"{file} is there already: name another, or remove it first.\n")
    assert file.read_text() == "the last one"
    for place, word in ((tmp_path, "is a folder"), (tmp_path / "no" / "where", "no folder"), ("/dev/full", "ordinary")):
        answer = tablee("backup", place, "--database", house)
        assert answer.code == 2
        assert word in answer.err
    assert files(tmp_path) == ["backup"]


def test_where_the_disk_is_full_it_is_told_and_nothing_is_left(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "mkstemp", lambda **_: (os.open("/dev/full", os.O_WRONLY), str(tmp_path / ".draft")))
    answer = tablee("backup", tmp_path / "backup", "--database", house)
    assert (answer.code, answer.out, answer.err) == (2, "", f"{tmp_path / 'backup'}: the disk is full.\n")
    assert not files(tmp_path)


KILLED = """
import os, signal, sys
from contextlib import contextmanager
from tablee.cli import keep, run

@contextmanager
def told(*_):
    yield lambda done, total: os.kill(os.getpid(), signal.SIGKILL)

keep.told = told
run(sys.argv[1:])
"""


def test_a_backup_that_is_killed_half_way_has_no_file_under_its_name(house: Path, tmp_path: Path) -> None:
    command = ["backup", str(tmp_path / "backup"), "--database", str(house)]
    killed = subprocess.run([sys.executable, "-c", KILLED, *command], env=environment(), check=False)
    assert killed.returncode == -signal.SIGKILL
    left = files(tmp_path)
    assert len(left) == 1
    assert left[0].startswith(".tablee-")
    assert tablee(*command).code == 0
    assert examine(tmp_path / "backup").total > 1000


# Which databases


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_an_older_revision_is_backed_up_as_it_is_and_restored_up_to_date(
    address: str, version: str, fresh: dict[str, Fresh], tmp_path: Path
) -> None:
    asyncio.run(build(address, version))
    there, file, then = fresh["sqlite"](), tmp_path / "backup", items(version)[0]["revision"]
    assert asyncio.run(backed_up(address, file)).revision == then
    assert asyncio.run(revision(address)) == then
    asyncio.run(restore(locate(there), file))
    assert asyncio.run(revision(there)) == REVISION
    kept = asyncio.run(furniture(there))["tables"]
    # A house that had written nowhere yet whether it is due at a table asks every one that goes on; else as it was.
    due = "" if then < "0006" else None
    assert {(bool(table["finished"]), table["driver"]) for table in kept} == {(True, None), (False, due)}


async def revision(address: str) -> str:
    async with visiting(locate(address)) as engine, engine.connect() as connection:
        return await connection.run_sync(revision_of)


async def told_of(address: str, command: str) -> None:
    async with visiting(locate(address), make=True) as engine, engine.begin() as connection:
        await connection.exec_driver_sql(command)


def test_what_is_no_house_or_one_of_a_newer_version_is_not_backed_up(address: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    asyncio.run(told_of(address, "CREATE TABLE letters (text TEXT)"))
    answer = tablee("backup", file, "--database", address)
    assert (answer.code, answer.err) == (2, f"The database {address} is empty: no house was ever opened on it.\n")
    asyncio.run(told_of(address, "CREATE TABLE alembic_version (version_num VARCHAR(32))"))
    asyncio.run(told_of(address, "INSERT INTO alembic_version VALUES ('9999')"))
    assert "newer version" in tablee("backup", file, "--database", address).err
    assert "There is no database" in tablee("backup", file, "--database", tmp_path / "mistyped").err
    assert "backup" not in files(tmp_path)
    assert "mistyped" not in files(tmp_path)


def test_what_others_keep_in_the_same_database_is_not_ours(
    address: str, fresh: dict[str, Fresh], tmp_path: Path
) -> None:
    asyncio.run(build(address, "0.1.0"))
    asyncio.run(told_of(address, "CREATE TABLE letters (text TEXT)"))
    assert "letters" not in asyncio.run(backed_up(address, tmp_path / "backup")).rows
    asyncio.run(restore(locate(fresh["sqlite"]()), tmp_path / "backup"))


def test_only_an_empty_database_is_filled_and_what_is_there_is_named(
    address: str, fresh: dict[str, Fresh], whole: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "backup"
    file.write_bytes(whole)
    assert tablee("restore", file, "--database", address).code == 0
    count = examine(file).rows["tables"]
    before = asyncio.run(furniture(address))
    answer = tablee("restore", file, "--database", address)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"The database {address} is not empty: it is that of a house with {count} tables.")
    assert asyncio.run(furniture(address)) == before
    other = fresh["postgresql" if "://" in address else "sqlite"]()
    asyncio.run(told_of(other, "CREATE TABLE letters (text TEXT)"))
    answer = tablee("restore", file, "--database", other, "--lang", "fr")
    assert f"La base de données {other} n’est pas vide" in answer.err
    assert " letters. " in answer.err


def forged(whole: bytes, file: Path, change: Callable[[Any], list[object]]) -> None:
    """A file with the right sum of lines that nobody's backup has."""
    name, rows = "", Counter[str]()
    with file.open("wb") as out:
        paper = Paper(out)
        for line in parted(whole)[:-1]:
            for item in change(json.loads(line)):
                paper.line(item)
                if isinstance(item, dict):
                    name = str(item.get("in", ""))
                    rows[name] += 0
                else:
                    rows[name] += 1
        del rows[""]
        paper.end(Contents("0001", dict(rows)))


def orphans(item: Any) -> list[object]:
    """Two rows of no table, with one key."""
    mine = isinstance(item, dict) and item.get("in") == "commands"
    return [item, *([["nobody's", "key"]] * 2 if mine else [])]


def renamed(item: Any) -> list[object]:
    return [item | {"in": "letters"}] if isinstance(item, dict) and item.get("in") == "moves" else [item]


def longer(item: Any) -> list[object]:
    return [item | {"columns": [*item["columns"], "more"]}] if isinstance(item, dict) and "in" in item else [item]


@pytest.mark.parametrize(("change", "refusal"), [(orphans, NoDatabase), (renamed, BadBackup), (longer, BadBackup)])
def test_rows_that_the_database_refuses_leave_it_empty(
    address: str, whole: bytes, tmp_path: Path, change: Callable[[Any], list[object]], refusal: type[Exception]
) -> None:
    file = tmp_path / "backup"
    forged(whole, file, change)
    with pytest.raises(refusal):
        asyncio.run(restore(locate(address), file))
    assert asyncio.run(names(address)) == []
    file.write_bytes(whole)
    asyncio.run(restore(locate(address), file))


async def names(address: str) -> list[str]:
    async with visiting(locate(address)) as engine, engine.connect() as connection:
        return await connection.run_sync(lambda sync: inspect(sync).get_table_names())
