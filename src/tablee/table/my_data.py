"""What the house keeps of a person: counted, and handed out whole.

It is made from the schema: each table of the database that is ``personal`` is part of it by itself. Beside these there
are the seats, the talk and the games, which are not theirs alone.
"""

from __future__ import annotations

import asyncio
import json
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.table import schema
from tablee.table.downloads import has_secrets
from tablee.table.entering import personal_tables
from tablee.table.errors import Archived, NoTable, SetApart
from tablee.table.farewell import said_by

if TYPE_CHECKING:
    from tablee.table.tables import Tables

IN_MEMORY = 4 << 20
"""Bytes of a download that are kept in memory; what is longer goes to a file without a name."""

ANCIENT = (1980, 1, 1, 0, 0, 0)
"""The time that all files in it bear: what is in them says when it was."""

FAR = 1e11
"""Seconds that are no time of ours."""

chairs, talk, tables_ = schema.chairs, schema.talk, schema.tables
Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Kind:
    """Something that is kept of a person, by the name of its table, and how much of it."""

    name: str
    count: int


async def kinds(tables: Tables, owner: str) -> list[Kind]:
    """What there is of them, in the order of the page: the name, the games and the talk, then what is theirs alone."""
    own_talk = select(func.count()).select_from(talk).where(said_by(owner))
    games = select(func.count(chairs.c.table_id.distinct())).where(chairs.c.owner == owner)
    async with tables.people.reading() as connection:
        shared = {"games": await connection.scalar(games) or 0, "talk": await connection.scalar(own_talk) or 0}
        counts: dict[str, int] = {schema.people.name: 1, **shared}
        for table in personal_tables():
            asked = select(func.count()).select_from(table).where(table.c.owner == owner)
            counts[table.name] = await connection.scalar(asked) or 0
    return [Kind(name, count) for name, count in counts.items() if count or name in ("games", "talk")]


async def all_of(tables: Tables, owner: str) -> SpooledTemporaryFile[bytes]:
    """Everything, as an archive that can be read without us: ``me.json``, and the written games."""
    async with tables.people.reading() as connection:
        mine = {table.name: await _rows(connection, owner, table) for table in personal_tables()}
        mine["seats"] = await _seats(connection, owner)
        mine["talk"] = await _talk(connection, owner)
    out: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (closed when sent)
    try:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            text = json.dumps(mine, ensure_ascii=False, indent=2, default=_told)
            archive.writestr(_file("me.json"), text)
            for id_ in dict.fromkeys(row["table"] for row in mine["seats"]):
                written = await _record(tables, id_)
                if written is not None:
                    archive.writestr(_file(f"games/{written[0]}-{id_}.record"), written[1])
                await asyncio.sleep(0)  # others may be served between one game and the next
    except BaseException:
        out.close()
        raise
    out.seek(0)
    return out


def _file(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, ANCIENT)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _told(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _when(column: Column[Any], value: object) -> object:
    """A time as people read it, in the clock of the world."""
    told = column.name.endswith("_at") or column.name in ("at", "until")
    if not told or not isinstance(value, float) or not 0 <= value < FAR:
        return value
    return datetime.fromtimestamp(value, UTC).isoformat(timespec="seconds")


async def _rows(connection: AsyncConnection, owner: str, table: Any) -> Rows:
    told = [column for column in table.columns if column.name != "owner" and not column.info.get("secret")]
    found = await connection.execute(select(*told).where(table.c.owner == owner))
    return [{column.name: _when(column, cell) for column, cell in zip(told, row, strict=True)} for row in found]


async def _seats(connection: AsyncConnection, owner: str) -> Rows:
    asked = (
        select(chairs, tables_.c.game, tables_.c.laid_at, tables_.c.finished, tables_.c.archived_at)
        .join_from(chairs, tables_, chairs.c.table_id == tables_.c.id)
        .where(chairs.c.owner == owner)
        .order_by(tables_.c.laid_at, tables_.c.id, chairs.c.seat)
    )
    return [
        {
            "table": row["table_id"],
            "game": row["game"],
            "laid_at": _when(tables_.c.laid_at, row["laid_at"]),
            "over": bool(row["finished"]),
            "archived": row["archived_at"] is not None,
            "seat": row["seat"] + 1,
            "name": row["name"],
            "word": row["salt"],
            "held": bool(row["held"]),
            "put_away": bool(row["hidden"]),
        }
        for row in ({column.key: cell for column, cell in found.items()} for found in await _mapped(connection, asked))
    ]


async def _mapped(connection: AsyncConnection, asked: Any) -> list[Any]:
    columns = list(asked.selected_columns)
    return [dict(zip(columns, row, strict=True)) for row in await connection.execute(asked)]


async def _talk(connection: AsyncConnection, owner: str) -> Rows:
    asked = select(talk).where(said_by(owner)).order_by(talk.c.table_id, talk.c.number)
    found = await connection.execute(asked)
    return [
        {
            "table": row.table_id,
            "seat": row.seat + 1,
            "to": "all" if row.to < 0 else row.to + 1,
            "at": _when(talk.c.at, row.at),
            "text": row.text,
        }
        for row in found
    ]


async def _record(tables: Tables, id_: str) -> tuple[str, str] | None:
    """The written game, with the name of what was played; none where it would tell what others have in hand, or where
    the house itself cannot read it any more."""
    try:
        table = await tables.find(id_)
    except (SetApart, Archived, NoTable):
        return None
    if not table.over and has_secrets(table):
        return None
    return table.game.name, table.record.write(tell_key=table.over)
