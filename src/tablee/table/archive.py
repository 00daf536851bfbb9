"""Old tables put away by the host's rule: each becomes a record in a folder, and only then its rows go.

What stays is the table itself and its chairs, so that its people are told where it went, and two marks: the next move
and the next line of talk that it could have had are taken. So a house that still has it in memory cannot write on.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, Column, Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablee.kernel.errors import BadRecord, UserError
from tablee.kernel.game import games
from tablee.kernel.record import load
from tablee.kernel.sheet import verify
from tablee.kernel.state import CHANCE
from tablee.table import schema
from tablee.table.bots import Bots
from tablee.table.database import visiting_now
from tablee.table.drafts import drafted
from tablee.table.errors import NotNow, SetApart
from tablee.table.sql import SqlStore
from tablee.table.store import Damaged, Stored
from tablee.table.table import Table
from tablee.table.tables import Tables

GONE = (schema.moves, schema.talk, schema.commands, schema.reviews)
"""What is deleted of a table that is put away."""

MARK = "archived"
"""The kind of the row in the place of the next move."""


@dataclass(frozen=True)
class Old:
    """A table that the rule is about, as it was found."""

    id: str
    game: str
    finished: bool
    touched_at: float


class Archive:
    """A database and the folder into which its old tables go."""

    def __init__(self, engine: AsyncEngine, folder: Path) -> None:
        self.engine = engine
        self.folder = folder
        self.store = SqlStore(engine)
        # Nobody is driven there, and no bot thinks: it knows the games, and how a table is read.
        self.tables = Tables(self.store, games(), Bots())

    async def old(self, before: float, unfinished: bool) -> list[Old]:
        """Tables that nobody has touched since then, the oldest first: those that are over, or all; none at which the
        house is to act."""
        found = schema.tables.c
        idle = or_(found.driver.is_(None), found.driver == "")
        wanted = select(found.id, found.game, found.finished, found.touched_at)
        wanted = wanted.where(found.touched_at < before, found.archived_at.is_(None), idle)
        if not unfinished:
            wanted = wanted.where(found.finished)
        async with self.engine.connect() as connection:
            return [Old(*row) for row in await connection.execute(wanted.order_by(found.touched_at, found.id))]

    async def put_away(self, old: Old) -> Path:
        """The record, once it is on the disk and the rows are gone; a `UserError` says why all was left as it is."""
        try:
            stored = await self.store.load(old.id)
        except Damaged:
            raise SetApart("apart-agreement") from None
        if stored is None:
            raise NotNow("archive-touched")
        file = self.folder / f"{quote(old.id, safe='')}.record"
        written = _keep(file, self._record(stored))
        try:
            await self._forget(old, stored)
        except NotNow:
            if written:  # the game goes on, and will have another record
                file.unlink()
            raise
        return file

    def _record(self, stored: Stored) -> str:
        """The written game with its key, as the house would give it; of a table that is not whole there is none."""
        try:
            table = Table(self.tables, stored)
            if table.trouble:
                raise table.trouble
            text = table.record.write()
            verify(text)
        except UserError:
            raise
        except Exception:  # rows that somebody has edited can be wrong in any way
            raise SetApart("apart-agreement") from None
        return text

    async def _forget(self, old: Old, stored: Stored) -> None:
        """Delete what the record holds, unless anything has come to it since."""
        version, now = len(stored.moves), time.time()
        async with self._alone() as connection:
            # Whoever appends a move or a line locks this row too, and has touched it when we have the lock.
            row = (await connection.execute(_row(old.id))).first()
            if row is None or (row.touched_at, row.archived_at) != (old.touched_at, None):
                raise NotNow("archive-touched")
            if await _most(connection, schema.moves.c.version, old.id) != version:
                raise NotNow("archive-touched")
            line = await _most(connection, schema.talk.c.number, old.id)
            for part in GONE:
                await connection.execute(delete(part).where(part.c.table_id == old.id))
            mark = {"table_id": old.id, "seat": CHANCE, "text": "", "at": now}
            await connection.execute(insert(schema.moves), {**mark, "version": version + 1, "kind": MARK})
            await connection.execute(insert(schema.talk), {**mark, "number": line + 1, "to": CHANCE})
            away = {"archived_at": now, "driver": None, "deadline_at": None}
            done = update(schema.tables).where(schema.tables.c.id == old.id).values(away)
            await connection.execute(done)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(begin_by="BEGIN IMMEDIATE")
            async with connection.begin():
                yield connection


@asynccontextmanager
async def open_archive(url: URL, folder: Path) -> AsyncIterator[Archive]:
    """On a database that is up to date: to bring it there is for a house, which may be open."""
    async with visiting_now(url) as engine:
        archive = Archive(engine, folder)
        try:
            yield archive
        finally:
            await archive.store.close()


def _keep(file: Path, text: str) -> bool:
    """Whether the record had to be written: whoever was broken off after that finds it there."""
    if file.exists():
        try:
            there = load(file)
        except BadRecord:
            there = ""
        if there != text:
            raise NotNow("archive-there", file=file)
        return False
    with drafted(file) as out:
        out.write(text.encode())
    return True


async def _most(connection: AsyncConnection, column: Column[int], id_: str) -> int:
    """The highest number that a row of this table has."""
    wanted = select(func.max(column)).where(column.table.c.table_id == id_)
    return await connection.scalar(wanted) or 0


def _row(id_: str) -> Select[tuple[float, float | None]]:
    found = schema.tables.c
    return select(found.touched_at, found.archived_at).where(found.id == id_).with_for_update()
