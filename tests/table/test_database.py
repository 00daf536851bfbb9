"""Where tables are kept, and what is said at start when they cannot be."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from tablee.kernel.words import LANGUAGES
from tablee.table import schema
from tablee.table.backup import rebuild
from tablee.table.database import REVISION, NoDatabase, locate, open_database, revision_of, shown, visiting
from tablee.table.errors import Away
from tablee.table.sql import SqlStore, open_store
from tablee.table.store import HUMAN, Chair, Move
from tests.postgres import open_postgres
from tests.table.server import Served

NOBODY = 65534


def open_and_close(address: str) -> None:
    async def visit() -> None:
        store = await open_store(address)
        await store.close()

    asyncio.run(visit())


def complaint(address: str) -> str:
    """What is said, in one English sentence on one line, when this database cannot be opened."""
    with pytest.raises(NoDatabase) as refused:
        open_and_close(address)
    for language in LANGUAGES:
        assert "\n" not in refused.value.say(language)
    return str(refused.value)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "TABLEE_DATABASE"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that every user of the machine can reach; the folders pytest gives are reached by their owner alone."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def without_privileges() -> Iterator[None]:
    """Root may write anywhere: for a while, be somebody who may not."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def test_whoever_is_broken_off_while_a_file_is_opened_closes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a house does that closes: what is left to a thread would speak to a loop that has ended."""
    address, opens = locate(str(tmp_path / "tables.sqlite")), sqlite3.connect
    open_and_close(str(address.database))
    begun, go, made = threading.Event(), threading.Event(), list[sqlite3.Connection]()

    def slowly(*given: Any, **settings: Any) -> sqlite3.Connection:
        begun.set()
        go.wait()
        made.append(opens(*given, **settings))
        return made[-1]

    async def visit() -> None:
        engine = await open_database(address)

        async def ask() -> None:
            async with engine.connect():
                pass

        async with engine.connect():  # the one that is there is not free
            monkeypatch.setattr(sqlite3, "connect", slowly)
            asked = asyncio.create_task(ask())
            await asyncio.to_thread(begun.wait)
            asked.cancel()
            go.set()
            await asyncio.gather(asked, return_exceptions=True)
            with pytest.raises(sqlite3.ProgrammingError, match="closed"):
                made[0].total_changes  # noqa: B018 (a closed one tells nothing)
        await engine.dispose()

    asyncio.run(visit())


def test_by_default_tables_are_kept_in_the_data_folder_of_the_user_which_is_made(home: Path) -> None:
    assert locate().database == str(home / ".local" / "share" / "tablee" / "tables.sqlite")
    open_and_close("")
    assert (home / ".local" / "share" / "tablee" / "tables.sqlite").is_file()


def test_the_data_folder_is_where_the_desktop_says(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert locate().database == str(home / "data" / "tablee" / "tables.sqlite")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")  # which its specification tells to ignore
    assert locate().database == str(home / ".local" / "share" / "tablee" / "tables.sqlite")


def test_a_database_is_named_by_the_environment_and_before_it_by_the_command(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_DATABASE", str(home / "one.sqlite"))
    assert locate().database == str(home / "one.sqlite")
    assert locate(str(home / "two.sqlite")).database == str(home / "two.sqlite")


def test_a_file_is_named_by_its_path_or_by_an_address(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    for named in ("my tables.db", "~/my tables.db", f"{home}/my tables.db", "sqlite:///my tables.db"):
        assert locate(named).database == str(home / "my tables.db"), named
    assert locate(f"sqlite:///{home}/a.db").database == f"{home}/a.db"


def test_a_server_is_named_as_the_tools_of_postgresql_name_it() -> None:
    url = locate("postgres://ana:s%40cret@db.test:5433/games?sslmode=require")
    assert (url.host, url.port, url.database, url.password) == ("db.test", 5433, "games", "s@cret")
    assert url.query == {"ssl": "require"}
    assert shown(url) == "postgresql://ana@db.test:5433/games?ssl=require"
    socketed = locate("postgresql:///games?host=/run/postgresql")
    assert socketed.query == {"host": "/run/postgresql"}


@pytest.mark.parametrize(
    "named",
    ["mysql://host/games", "sqlite://", "postgresql://host", "postgresql://host:port/games", "://", "http://a/b"],
)
def test_what_is_not_the_address_of_a_database_is_refused(named: str) -> None:
    assert complaint(named).startswith("This is not the address of a database: expected a file, sqlite:///FILE or ")


def test_a_parameter_that_is_not_known_is_named() -> None:
    assert "'sslroot'" in complaint("postgresql://host/games?sslroot=a")


def test_a_folder_that_was_named_must_be_there(tmp_path: Path) -> None:
    folder = tmp_path / "mistyped"
    assert complaint(str(folder / "tables.sqlite")) == (
        f"The folder {folder} for the database is not there: make it, or name another file with --database."
    )
    assert not folder.exists()


def test_a_data_folder_that_cannot_be_made_is_told(home: Path) -> None:
    (home / ".local").write_text("a file in the way")
    assert complaint("") == (
        f"The folder {home}/.local/share/tablee for the database cannot be made (a part of this path is not a folder): "
        "name another file with --database."
    )


@pytest.mark.parametrize("folder_mode", [0o777, 0o555])
def test_a_file_that_cannot_be_written_is_told_at_start(shared_folder: Path, folder_mode: int) -> None:
    path = shared_folder / "tables.sqlite"
    open_and_close(str(path))
    path.chmod(0o444)
    shared_folder.chmod(folder_mode)
    with without_privileges():
        said = complaint(str(path))
    shared_folder.chmod(0o755)
    assert said == (f"The database {path} cannot be written: let this program's user write to the file and its folder.")


def test_a_folder_that_cannot_be_written_is_told_at_start(shared_folder: Path) -> None:
    shared_folder.chmod(0o555)
    with without_privileges():
        said = complaint(str(shared_folder / "tables.sqlite"))
    shared_folder.chmod(0o755)
    assert "cannot be written" in said


def test_what_is_not_a_database_is_left_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 1000)
    assert complaint(str(letter)) == (
        f"{letter} is not a database of tables, or is damaged: name another, or put a backup in its place."
    )
    assert letter.read_text() == "Dear Ana, " * 1000
    assert "is not a database" in complaint(str(tmp_path))


def test_a_server_that_does_not_answer_is_told_without_the_password() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    said = complaint(f"postgresql://ana:secret@127.0.0.1:{port}/games")
    assert said.startswith(f"No database server answers at postgresql://ana@127.0.0.1:{port}/games (")
    assert "secret" not in said


def test_a_server_that_has_no_such_database_is_told() -> None:
    with open_postgres() as server:
        said = complaint(f"postgresql://tablee:secret@127.0.0.1:{server.port}/nowhere")
    assert said.endswith('refuses: database "nowhere" does not exist.')
    assert "secret" not in said


def test_without_the_driver_of_postgresql_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert complaint("postgresql://host/games") == (
        "PostgreSQL needs one more package: pip install 'tablee[postgres]'."
    )


def modes(path: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in sorted(path.parent.iterdir())}


def test_what_is_kept_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with Served(path):
        found = modes(path)
        assert found == dict.fromkeys(found, 0o600)
        assert {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"} <= found.keys()


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection:  # with what an older program, or a copy, leaves beside it
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE old (id)")
        connection.commit()
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        with Served(path):
            found = modes(path)
            assert found == dict.fromkeys(found, 0o600)


def test_the_folder_that_is_made_for_it_is_for_nobody_else(home: Path) -> None:
    open_and_close("")
    assert (home / ".local" / "share" / "tablee").stat().st_mode & 0o777 == 0o700


SCRIPTS = Config()
SCRIPTS.set_main_option("script_location", "tablee.table:migrations")
REVISIONS = [script.revision for script in ScriptDirectory.from_config(SCRIPTS).walk_revisions()][::-1]

AGREED = ["id", "game", "rules", "seats", "settings", "commitment", "key", "laid_at", "touched_at", "finished"]
HELD: list[object] = [
    {"in": "tables", "columns": AGREED},
    ["over", "patolli", 1, 2, '{"stake": 5}', "c0ffee", "00ff", 1.5, 2.5, True],
    ["going", "pagamas", 1, 3, "{}", "c0ffee", "00ff", 1.5, 2.5, False],
    {"in": "chairs", "columns": ["table_id", "seat", "kind", "name", "owner", "player", "word", "held"]},
    ["over", 0, "human", "Léa", "0a1b", "", "maïs", False],
    {"in": "moves", "columns": ["table_id", "version", "kind", "seat", "text", "at"]},
    ["over", 1, "step", -1, "3", 3.5],
]
"""Rows that every revision can hold, in the form of a backup."""


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_database_of_any_revision_is_brought_up_to_date_with_all_that_it_holds(address: str, revision: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async def scene() -> None:
        async with visiting(locate(address), make=True) as engine, engine.begin() as connection:
            await connection.run_sync(rebuild, revision, HELD)
        store = SqlStore(await open_database(locate(address)))
        async with store.engine.connect() as connection:
            assert await connection.run_sync(revision_of) == REVISION
            assert await connection.run_sync(differences) == []
            found = await connection.execute(select(schema.tables.c.id, schema.tables.c.driver))
            drivers = {row.id: row.driver for row in found}
        over = await store.load("over")
        assert over is not None
        assert (over.agreement.settings, over.agreement.key, over.finished) == ({"stake": 5}, b"\x00\xff", True)
        assert over.chairs == [Chair(0, HUMAN, "Léa", "0a1b", salt="maïs")]
        assert over.moves == [Move(1, "step", -1, "3", 3.5)]
        # Where a game goes on, an older house did not say whether it is to act: the next one looks.
        assert drivers == {"over": None, "going": "" if revision < "0006" else None}
        await store.close()

    asyncio.run(scene())


def test_the_newest_revision_is_the_one_that_the_program_expects() -> None:
    assert REVISIONS[-1] == REVISION


def test_a_postgresql_that_is_only_just_starting_counts_as_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refusal(Exception):
        sqlstate = "57P03"  # in PostgreSQL's list of codes

    async def ask() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        assert isinstance(store, SqlStore)
        await store.engine.dispose()
        monkeypatch.setattr(aiosqlite, "connect", refuse)
        try:
            with pytest.raises(Away):
                await store.driven()
        finally:
            await store.close()

    def refuse(*_: object, **__: object) -> None:
        raise DBAPIError("", None, Refusal())

    asyncio.run(ask())
