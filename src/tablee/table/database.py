"""Where the tables are kept: the address of the database, opening it, and bringing it up to date.

Whatever can go wrong here goes wrong when the program starts, and is told in one sentence.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiosqlite
from sqlalchemy import URL, Connection, event, inspect, make_url, text, update
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from tablee.kernel.errors import cause
from tablee.table.errors import TableError
from tablee.table.schema import tables

if TYPE_CHECKING:
    from alembic.config import Config

VARIABLE = "TABLEE_DATABASE"
SQLITE = "sqlite+aiosqlite"
POSTGRESQL = "postgresql+asyncpg"
WAIT = 10  # seconds for a database server to answer, or for another process to finish writing to a file
STANDS_STILL = 5
"""Seconds that a house may do nothing in the middle of a transaction: what it holds is what others wait for, and it may
have been stopped, or cut off from the database without a word."""

REVISION = "0014"
"""The newest of the revisions in ``migrations``: what the schema is."""

VERSIONS = "alembic_version"
"""Where a database says which revision it is."""

MIGRATING = 0x7461626C  # the advisory lock that lets one program at a time change a PostgreSQL database
PRAGMAS = (f"busy_timeout={WAIT * 1000}", "synchronous=FULL", "foreign_keys=ON")
PRIVATE = 0o600
PRIMARY = 0xFF  # the part of SQLite's codes that names the kind of error
SAYS = {
    sqlite3.SQLITE_READONLY: "database-read-only",
    sqlite3.SQLITE_CANTOPEN: "database-read-only",  # its folder is there: what is missing is the right to write
    sqlite3.SQLITE_NOTADB: "database-foreign",
    sqlite3.SQLITE_CORRUPT: "database-foreign",
}
"""What the primary codes of SQLite come down to; any other is told as it is."""


class NoDatabase(TableError):
    """The tables cannot be kept: says why, and never shows a password."""

    status = 503


def locate(given: str = "") -> URL:
    """The database named, or that of ``TABLEE_DATABASE``, or a file in the user's data folder, which is made for it."""
    named = given or os.environ.get(VARIABLE, "")
    if not named:
        return _file(_data_folder() / "tables.sqlite")
    if "://" not in named:
        return _file(Path(named).expanduser())
    try:
        url = make_url(named)
    except (ArgumentError, ValueError):
        raise NoDatabase("database-address") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database:
        return _file(Path(url.database).expanduser())
    if kind in ("postgresql", "postgres") and url.database:
        return _server(url)
    raise NoDatabase("database-address")


def shown(url: URL) -> str:
    """The address for people: without the driver, and without the password."""
    if url.drivername == SQLITE:
        return str(url.database)
    return URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query).render_as_string()


async def open_database(url: URL) -> AsyncEngine:
    """A connected engine, on a database brought up to date."""
    engine = _engine(url, STANDS_STILL)
    try:
        if url.drivername == SQLITE:
            make_private(Path(str(url.database)))
            await _write_ahead(str(url.database))
        await _migrate(engine)
        if url.drivername == SQLITE:
            _tighten(str(url.database))
    except (DBAPIError, sqlite3.Error, OSError, NoDatabase) as error:
        await engine.dispose()
        raise refusal(url, error) from None
    return engine


@asynccontextmanager
async def visiting(url: URL, make: bool = False) -> AsyncIterator[AsyncEngine]:
    """An engine on a database as it is, for a while: a house may be open there, so nothing is brought up to date.
    One that is not there is refused, or a file made for it (``make``)."""
    file = Path(str(url.database)) if url.drivername == SQLITE else None
    if file and not make and not file.is_file():
        raise NoDatabase("database-missing", database=shown(url))
    engine = _engine(url)
    try:
        try:
            if file and make:
                make_private(file)
                await _write_ahead(str(file))
            async with engine.connect():
                pass
        except OSError as error:  # only here: later it may be another's, such as of a file that is written
            raise refusal(url, error) from None
        yield engine
    except (DBAPIError, sqlite3.Error) as error:
        raise refusal(url, error) from None
    finally:
        await engine.dispose()


@asynccontextmanager
async def visiting_now(url: URL) -> AsyncIterator[AsyncEngine]:
    """The same, of one that is up to date: to bring it there is for a house, which may be open."""
    async with visiting(url) as engine:
        async with engine.connect() as connection:
            revision = await connection.run_sync(revision_of)
        if not revision:
            raise NoDatabase("database-none", database=shown(url))
        if revision != REVISION:
            raise NoDatabase("database-older" if knows(revision) else "database-newer", database=shown(url))
        yield engine


def _data_folder() -> Path:
    named = os.environ.get("XDG_DATA_HOME", "")
    home = Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"
    folder = home / "tablee"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NoDatabase("database-folder-unmade", folder=folder, why=cause(error)) from None
    return folder


def _file(path: Path) -> URL:
    # A folder that a person named is not made: a slip of the pen would open an empty house.
    if not path.parent.is_dir():
        raise NoDatabase("database-folder", folder=path.parent)
    if path.is_dir():
        raise NoDatabase("database-foreign", database=path)
    return URL.create(SQLITE, database=str(path.absolute()))


def make_private(path: Path) -> None:
    """A new file that nobody else can read; one that is there is left as it is, and what is in the way SQLite tells."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))


def _tighten(file: str) -> None:
    """What is kept holds secrets. A file that belongs to somebody else is theirs to close."""
    for name in (file, f"{file}-wal", f"{file}-shm"):
        with suppress(FileNotFoundError, PermissionError):
            Path(name).chmod(PRIVATE)


def _server(url: URL) -> URL:
    query = dict(url.query)
    if "sslmode" in query:  # as the tools of PostgreSQL call it
        query["ssl"] = query.pop("sslmode")
    for name in query:
        if name not in ("host", "port", "ssl"):
            raise NoDatabase("database-parameter", parameter=name)
    return url.set(drivername=POSTGRESQL, query=query)


def _engine(url: URL, still: int = 0) -> AsyncEngine:
    """``still``: seconds after which a transaction in which nothing is done is broken off, where others wait."""
    if url.drivername == SQLITE:
        # Without an isolation level the driver begins nothing by itself, and so every transaction is one: reads and
        # changes of the schema, too.
        settings = {"isolation_level": None, "async_creator_fn": _connected}
        engine = create_async_engine(url, connect_args=settings, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine
    try:
        # A connection that the server has closed meanwhile is found out before it is used.
        session = {"idle_in_transaction_session_timeout": str(1000 * still)} if still else {}
        connect_args = {"timeout": WAIT, "server_settings": session}
        return create_async_engine(url, connect_args=connect_args, pool_pre_ping=True, hide_parameters=True)
    except ModuleNotFoundError:
        raise NoDatabase("database-driver") from None


async def _connected(*address: Any, **settings: Any) -> aiosqlite.Connection:
    """A connection to a file. Whoever is broken off while it is made closes it first: nobody else knows of its thread,
    which would still speak to the loop when that has ended."""
    connection = aiosqlite.connect(*address, **settings)
    connection._thread.daemon = True
    making = asyncio.ensure_future(connection)
    try:
        return await asyncio.shield(making)
    except asyncio.CancelledError:
        with suppress(sqlite3.Error):
            await (await making).close()
        raise


async def _write_ahead(file: str) -> None:
    """Give a file the journal that lets some read while another writes; the file remembers it.

    The change does not wait for its turn like other writes: where two programs start at once, one tries again. And a
    file that cannot be opened is found out here, without the thread that each connection of the engine has.
    """
    until = time.monotonic() + WAIT
    while True:
        try:
            with closing(sqlite3.connect(file, timeout=0)) as connection:
                connection.execute("PRAGMA journal_mode=WAL")
                return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        await asyncio.sleep(0.02)


def _set_pragmas(connection: PoolProxiedConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    try:
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        connection.close()  # it never reaches the pool, which would close it
        raise
    cursor.close()
    driver = connection.driver_connection
    assert driver is not None
    driver.text_factory = _text


def _text(stored: bytes) -> str | bytes:
    """What a row has as text; where it is none, those who read the row find out, and not those who fetch it."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin_by", "BEGIN"))


async def _migrate(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        # Immediate: of two programs that start at once the second waits, and then finds nothing left to do.
        await connection.execution_options(begin_by="BEGIN IMMEDIATE")
        async with connection.begin():
            await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    keep_others_out(connection)
    if connection.dialect.name == "postgresql":  # nobody waits for what a migration computes between two statements
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    if revision_of(connection) != REVISION:
        if _others_open(connection):
            raise NoDatabase("database-open")
        migrate(connection, REVISION)
    # Where nothing was left to do, nothing was written yet: find out now, not at the first move, whether it can be.
    connection.execute(update(tables).where(tables.c.id == "").values(finished=tables.c.finished))


def _others_open(connection: Connection) -> bool:
    """Whether houses serve it that would not know what it becomes."""
    if connection.dialect.name != "postgresql" or not inspect(connection).has_table("houses"):
        return False
    open_ones = text("SELECT count(*) FROM houses WHERE until > extract(epoch FROM clock_timestamp())")
    return bool(connection.scalar(open_ones))


def keep_others_out(connection: Connection) -> None:
    """One program at a time changes the schema; of a file whoever has begun to write is alone anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})


def revision_of(connection: Connection) -> str:
    """What the schema is; '' where no house was ever opened."""
    if not inspect(connection).has_table(VERSIONS):
        return ""
    found = list(connection.scalars(text(f"SELECT version_num FROM {VERSIONS}")))  # noqa: S608 (a constant)
    return found[0] if len(found) == 1 else ""


def knows(revision: str) -> bool:
    """Whether it is a revision of this program; the others are of newer ones."""
    from alembic.script import ScriptDirectory

    return revision in {script.revision for script in ScriptDirectory.from_config(_migrations()).walk_revisions()}


def migrate(connection: Connection, revision: str) -> None:
    """Bring the schema forward to a revision, in the transaction of whoever asks."""
    from alembic import command  # a fifth of a start: only where there is something to do
    from alembic.runtime.migration import MigrationContext

    if not all(map(knows, MigrationContext.configure(connection).get_current_heads())):
        raise NoDatabase("database-newer")
    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _migrations() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tablee.table:migrations")
    return config


def refusal(url: URL, error: DBAPIError | sqlite3.Error | OSError | NoDatabase) -> NoDatabase:
    if isinstance(error, NoDatabase):
        return NoDatabase(error.key, database=shown(url))
    if isinstance(error, OSError):
        return NoDatabase("database-unreachable", database=shown(url), why=cause(error))
    origin = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(origin, sqlite3.Error):
        key = SAYS.get(origin.sqlite_errorcode & PRIMARY, "database-cannot")
        return NoDatabase(key, database=shown(url), why=origin)
    # The server's message comes after the class of the error, and may have hints on further lines.
    message = str(origin).rpartition("'>: ")[2].partition("\n")[0]
    return NoDatabase("database-refused", database=shown(url), why=message.rstrip("."))
