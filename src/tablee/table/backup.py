"""All that a database keeps, as one file that any database can be filled from.

It is gzipped JSON lines: first what it is, with the revision of the schema; then each table of the database, its
columns and its rows; last how many rows there are of each, and a sum of all lines before. So one that is cut off, or
was edited, is known for it. Rows stand there as they lie in the database, also such as a house cannot read.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import secrets
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BufferedWriter
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import (
    JSON,
    URL,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    Text,
    cast,
    delete,
    func,
    insert,
    inspect,
    select,
    type_coerce,
    update,
)
from sqlalchemy.types import NullType

from tablee.kernel.errors import UserError, cause
from tablee.table import schema
from tablee.table.database import (
    REVISION,
    VERSIONS,
    NoDatabase,
    keep_others_out,
    knows,
    migrate,
    revision_of,
    shown,
    visiting,
)
from tablee.table.errors import TableError

FORM = "backup 1"
NOT_KEPT = (schema.houses.name,)
"""What is true of one database only."""

NOTED = 400 * 24 * 3600.0
"""Seconds for which it is remembered that there was a backup."""

AT_ONCE = 500
"""Rows that are read, or written, together."""

LONGEST_LINE = 1 << 26
"""Bytes: a longer one is none of ours, and must not fill the memory."""

Cell = Any
Row = dict[str, Cell]
Told = Callable[[int, int], None]
"""What is told on the way: how many rows are done, and of how many."""


def to_nobody(_done: int, _total: int) -> None:
    """Where nobody looks."""


class BadBackup(TableError):
    """A file that a database cannot be filled from: says why."""


@dataclass(frozen=True)
class Contents:
    """What is in a backup: its revision, and how many rows of what."""

    revision: str
    rows: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.rows.values())


# To write


async def back_up(url: URL, out: BinaryIO, told: Told = to_nobody) -> Contents:
    """Write all that is kept at one moment, whoever goes on writing there meanwhile."""
    async with visiting(url) as engine, engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with connection.begin():
            return await connection.run_sync(_back_up, url, out, told)


async def note_backup(url: URL, contents: Contents) -> None:
    """Let the house know that there is a backup; in a database of an older house there is no room for that."""
    now = time.time()
    async with visiting(url) as engine, engine.connect() as connection:
        await connection.execution_options(begin_by="BEGIN IMMEDIATE")
        async with connection.begin():
            if await connection.run_sync(lambda plain: inspect(plain).has_table(schema.backups.name)):
                await connection.execute(delete(schema.backups).where(schema.backups.c.at < now - NOTED))
                await connection.execute(insert(schema.backups), _note(now, contents))


def _note(now: float, contents: Contents) -> Row:
    return {"handle": secrets.token_urlsafe(9), "at": now, "rows": contents.total}


def _back_up(connection: Connection, url: URL, out: BinaryIO, told: Told) -> Contents:
    revision = revision_of(connection)
    if not revision:
        raise NoDatabase("database-none", database=shown(url))
    if not knows(revision):
        raise NoDatabase("database-newer", database=shown(url))
    paper = Paper(out)
    paper.line({"tablee": FORM, "revision": revision, "at": time.time()})
    sources = [source for source in _reflected(connection).sorted_tables if source.name not in NOT_KEPT]
    rows = {source.name: connection.scalar(select(func.count()).select_from(source)) or 0 for source in sources}
    contents, done = Contents(revision, rows), 0
    for source in sources:
        columns = list(source.columns)
        paper.line({"in": source.name, "columns": [column.name for column in columns]})
        wanted = select(*(_as_it_lies(connection, column) for column in columns))
        found = connection.execution_options(yield_per=AT_ONCE).execute(wanted)
        for some in found.partitions():
            for row in some:
                paper.line([_written(column, cell) for column, cell in zip(columns, row, strict=True)])
            done += len(some)
            told(done, contents.total)
    paper.end(contents)
    return contents


def _as_it_lies(connection: Connection, column: Column[Any]) -> ColumnElement[Any]:
    """What a column's type makes of a value may fail where somebody has edited it; and JSON stays the text it is."""
    if isinstance(column.type, JSON) and connection.dialect.name == "postgresql":
        return cast(column, Text)  # its driver reads it otherwise
    return type_coerce(column, NullType())


class Paper:
    """Lines, and in the end their sum."""

    def __init__(self, out: BinaryIO) -> None:
        self._gzip = gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0)
        self._lines = BufferedWriter(self._gzip, 1 << 16)
        self._sum = hashlib.sha256()

    def line(self, item: object) -> None:
        line = _line(item)
        self._sum.update(line)
        self._lines.write(line)

    def end(self, contents: Contents) -> None:
        self._lines.write(_line({"rows": contents.rows, "sha256": self._sum.hexdigest()}))
        self._lines.flush()
        self._gzip.close()


def _line(item: object) -> bytes:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _reflected(connection: Connection) -> MetaData:
    """Our tables in a database as they are, whichever revision it is; others may have theirs beside them."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in schema.metadata.tables)
    return found


def _written(column: Column[Any], cell: Cell) -> Cell:
    """A value as JSON: bytes in hex where bytes belong. What is of another kind than its column says so."""
    if isinstance(column.type, LargeBinary):
        return cell.hex() if isinstance(cell, bytes) else {"plain": cell}
    if isinstance(cell, bytes):
        return {"bytes": cell.hex()}
    if isinstance(column.type, Boolean) and cell in (0, 1):
        return bool(cell)
    return cell


# To read


def examine(file: Path) -> Contents:
    """What is in a backup, once all of it was read and found whole; `BadBackup` says what is wrong with it."""
    revision, name = "", ""
    found: dict[str, int] = {}
    for number, item in _items(file):
        if number == 1:
            revision = str(item.get("revision"))
        elif isinstance(item, list) and name:
            found[name] += 1
        elif isinstance(item, dict) and "in" in item:
            name = str(item["in"])
            found[name] = 0
        elif not isinstance(item, dict) or item.get("rows") != found:
            raise BadBackup("backup-damaged", file=file, line=number)
    return Contents(revision, found)


def _items(file: Path) -> Iterator[tuple[int, Any]]:
    """What stands on each line; the end is reached only if it is there and the sum is right."""
    summed, number, whole = hashlib.sha256(), 0, False
    try:
        with gzip.open(file) as lines:
            while line := lines.readline(LONGEST_LINE):
                item = json.loads(line)
                if not number:
                    _check_form(file, item)
                number += 1
                ending = isinstance(item, dict) and "sha256" in item
                if whole or (ending and item["sha256"] != summed.hexdigest()):
                    raise BadBackup("backup-damaged", file=file, line=number)
                summed.update(line)
                whole = ending
                yield number, item
    except (gzip.BadGzipFile, zlib.error, ValueError, RecursionError):
        if not number:
            raise BadBackup("backup-foreign", file=file) from None
        raise BadBackup("backup-damaged", file=file, line=number + 1) from None
    except EOFError:
        raise BadBackup("backup-cut", file=file) from None
    except OSError as error:
        raise UserError("file", file=file, why=cause(error)) from None
    if not whole:
        raise BadBackup("backup-cut" if number else "backup-foreign", file=file)


def _check_form(file: Path, first: Any) -> None:
    form = first.get("tablee") if isinstance(first, dict) else None
    if not isinstance(form, str) or not form.startswith("backup "):
        raise BadBackup("backup-foreign", file=file)
    if form != FORM or not knows(str(first.get("revision"))):
        raise BadBackup("backup-newer", file=file)


# To fill a database from it


async def restore(url: URL, file: Path, told: Told = to_nobody) -> Contents:
    """Fill an empty database from a backup, and bring it up to date: all of it, or nothing."""
    contents = examine(file)
    async with visiting(url, make=True) as engine, engine.connect() as connection:
        await connection.execution_options(begin_by="BEGIN IMMEDIATE")
        async with connection.begin():
            await connection.run_sync(_restore, url, file, contents, told)
    return contents


def _restore(connection: Connection, url: URL, file: Path, contents: Contents, told: Told) -> None:
    keep_others_out(connection)
    _demand_empty(connection, url)
    try:
        rebuild(connection, contents.revision, (item for _, item in _items(file)), contents.total, told)
    except (KeyError, TypeError, ValueError):  # tables, columns or values that this revision never had
        raise BadBackup("backup-foreign", file=file) from None
    migrate(connection, REVISION)
    # Where a house was to act it was one of the old database: the first that opens here looks.
    connection.execute(update(schema.tables).where(schema.tables.c.driver.is_not(None)).values(driver=""))


def _demand_empty(connection: Connection, url: URL) -> None:
    names = inspect(connection).get_table_names()
    if {VERSIONS, schema.tables.name} <= set(names):
        count = connection.scalar(select(func.count()).select_from(schema.tables)) or 0
        raise BadBackup("restore-house", database=shown(url), count=count)
    if names:
        raise BadBackup("restore-full", database=shown(url), names=", ".join(sorted(names)))


def rebuild(
    connection: Connection, revision: str, items: Iterable[Any], total: int = 0, told: Told = to_nobody
) -> None:
    """The tables as that revision had them, with the rows of a backup."""
    migrate(connection, revision)
    then, done = _reflected(connection), 0
    for some in _batches(items, then):
        cells = [dict(zip(some.names, map(_cell, some.columns, row), strict=True)) for row in some.rows]
        connection.execute(some.statement, cells)
        done += len(cells)
        told(done, total)


class Batch:
    """Rows of one table that are written together."""

    def __init__(self, source: Table, names: list[str]) -> None:
        self.names = names
        self.columns = [source.columns[name] for name in names]
        # As they are: what a column's type makes of a value may fail where somebody has edited it.
        self.statement = insert(Table(source.name, MetaData(), *(Column(name, NullType()) for name in names)))
        self.rows: list[list[Cell]] = []


def _batches(items: Iterable[Any], then: MetaData) -> Iterator[Batch]:
    some: Batch | None = None
    for item in items:
        if isinstance(item, list) and some is not None:
            some.rows.append(item)
            if len(some.rows) == AT_ONCE:
                yield some
                some.rows = []
            continue
        if some is not None and some.rows:
            yield some
        some = Batch(then.tables[item["in"]], item["columns"]) if "in" in item else None
    if some is not None and some.rows:
        yield some


def _cell(column: Column[Any], cell: Cell) -> Cell:
    """What `_written` has written, as it lay in the database."""
    if isinstance(cell, dict):
        return bytes.fromhex(cell["bytes"]) if "bytes" in cell else cell["plain"]
    if isinstance(column.type, LargeBinary):
        return bytes.fromhex(cell)
    if isinstance(column.type, Boolean) and cell in (0, 1):
        return bool(cell)
    return cell
