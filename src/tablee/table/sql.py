"""The store in a database: SQLite or PostgreSQL, by the same statements."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, fields
from typing import Any, TypeVar

from sqlalchemy import (
    BindParameter,
    Column,
    Integer,
    ScalarSelect,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from tablee.table import schema
from tablee.table.database import locate, open_database
from tablee.table.errors import Archived
from tablee.table.hands import PostgresEye
from tablee.table.listings import Listings
from tablee.table.schema import tables
from tablee.table.store import (
    HUMAN,
    NOBODY_ANY_MORE,
    SHUT,
    TALK_KEPT,
    UNKNOWN,
    Agreement,
    Alarm,
    Chair,
    Content,
    Damaged,
    Later,
    Move,
    Said,
    Store,
    Stored,
)
from tablee.table.store import OPEN as FREE
from tablee.table.watch import CLOCK, SqlWatch, answering
from tablee.table.writer import Rows, Writer

Kept = TypeVar("Kept", bound=Chair | Move | Said)

PATIENCE = 2.0
"""Seconds in which all connections are given back before the store is closed."""

LAY = insert(tables)
PUT_CHAIR = insert(schema.chairs)
CHAIR = [schema.chairs.c[field.name] for field in fields(Chair)]
SEAT = (
    update(schema.chairs)
    .where(
        schema.chairs.c.table_id == bindparam("of_table"),
        and_(*(column == bindparam(f"seen_{column.key}") for column in CHAIR)),
        ~exists().where(
            schema.shown_out.c.table_id == bindparam("of_table"), schema.shown_out.c.owner == bindparam("new_owner")
        ),
    )
    .values({column.key: bindparam(f"new_{column.key}") for column in CHAIR})
)
PUT_AWAY = (
    update(schema.chairs)
    .where(schema.chairs.c.table_id == bindparam("of_table"), schema.chairs.c.owner == bindparam("of_owner"))
    .values(hidden=bindparam("away"))
)
APPEND = insert(schema.moves)
SAY = insert(schema.talk)
USE_KEY = insert(schema.commands)
TOUCH = update(tables).where(tables.c.id == bindparam("of_table")).values(touched_at=bindparam("now"))
DRIVE = TOUCH.values(driver=bindparam("house"))
# Where no house is to act by what is known here: another may have set chairs meanwhile, and then somebody is to look.
DOUBT = TOUCH.values(driver=func.coalesce(tables.c.driver, ""))
# With a move: who is to do something then. Those who were before, and still are, are since then.
STILL = and_(tables.c.awaited >= 0, tables.c.awaited.bitwise_and(bindparam("of_awaited")) == bindparam("of_awaited"))
SINCE = case((STILL, tables.c.awaited_at), else_=bindparam("now"))
MOVE_ON = DRIVE.values(awaited=bindparam("of_awaited"), awaited_at=SINCE)
# While people sit down, nobody is kept waiting yet.
GATHER = update(tables).where(tables.c.id == bindparam("of_table")).values(awaited_at=bindparam("now"))
NOTE = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.awaited == UNKNOWN)
    .values(awaited=bindparam("of_awaited"), awaited_at=tables.c.touched_at)
)
SHOW_OUT = insert(schema.shown_out)
# All chairs of a guest, also one on which they have only just sat down in another house; not once the game has begun.
GET_UP = (
    update(schema.chairs)
    .where(
        schema.chairs.c.table_id == bindparam("of_table"),
        schema.chairs.c.owner == bindparam("of_owner"),
        schema.chairs.c.kind == HUMAN,
        ~exists().where(schema.moves.c.table_id == bindparam("of_table")),
    )
    .values({name: value for name, value in asdict(Chair(0)).items() if name not in ("seat", "house")})
)
# What was whispered to somebody who gets up before the game begins is not for who sits there next.
UNHEAR = (
    update(schema.talk)
    .where(schema.talk.c.table_id == bindparam("of_table"), schema.talk.c.to == bindparam("of_seat"))
    .values(to=NOBODY_ANY_MORE)
)
UNHEAR_ALL = (
    update(schema.talk)
    .where(
        schema.talk.c.table_id == bindparam("of_table"),
        schema.talk.c.to.in_(
            select(schema.chairs.c.seat).where(
                schema.chairs.c.table_id == bindparam("of_table"), schema.chairs.c.owner == bindparam("of_owner")
            )
        ),
    )
    .values(to=NOBODY_ANY_MORE)
)
TAKE_OUT = update(tables).where(tables.c.id == bindparam("of_table")).values(edition=tables.c.edition + 1)
ASK_BACK = delete(schema.shown_out).where(
    schema.shown_out.c.table_id == bindparam("of_table"), schema.shown_out.c.owner == bindparam("of_owner")
)
SHUT_CHAIRS = (
    update(schema.chairs)
    .where(schema.chairs.c.table_id == bindparam("of_table"), schema.chairs.c.kind == FREE)
    .values(kind=SHUT)
)
CLOSE = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.touched_at == bindparam("seen_at"), ~tables.c.finished)
    .values(finished=True, driver=None)
)
RELEASE = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.driver == bindparam("house"))
    .values(driver=None)
)
REVIEW = insert(schema.reviews)
FINISH = update(tables).where(tables.c.id == bindparam("of_table")).values(finished=True)
SET_ALARM = update(tables).where(tables.c.id == bindparam("of_table")).values(deadline_at=bindparam("at"))

NOW_OF = select(tables.c.driver, tables.c.edition).where(tables.c.id == bindparam("of_table"))

MOST_OF_ONE_OWNER = 100

# Whether the house that is to act at a table is open, by the clock of the database, which all houses share.
OPEN = exists().where(schema.houses.c.name == tables.c.driver, schema.houses.c.until > CLOCK)


def _together(kind: type[Kept], source: Table, number: Column[int], wanted: Select[Any]) -> ScalarSelect[Any]:
    """Rows as one value: a list of lists, by their number."""
    rows = wanted.with_only_columns(*(source.c[field.name] for field in fields(kind))).subquery()
    row = func.json_build_array(*rows.c)
    listed = func.json_agg(aggregate_order_by(row, rows.c[number.key]))
    return select(func.coalesce(listed, literal_column("'[]'::json"))).scalar_subquery()


def _pairs_of_those_shown_out(of_table: BindParameter[str]) -> ScalarSelect[Any]:
    out = schema.shown_out.c
    listed = func.json_agg(func.json_build_array(out.owner, out.name))
    found = select(func.coalesce(listed, literal_column("'[]'::json")))
    return found.where(out.table_id == of_table).scalar_subquery()


def _later() -> Select[Any]:
    """What `Store.later` asks PostgreSQL for, which a house does for each move that another house has made."""
    chairs, moves, talk, this = schema.chairs, schema.moves, schema.talk, bindparam("of_table", type_=Text)
    new_moves = select(moves).where(moves.c.table_id == this, moves.c.version > bindparam("version", type_=Integer))
    new_talk = select(talk).where(talk.c.table_id == this, talk.c.number > bindparam("line", type_=Integer))
    latest = new_talk.order_by(talk.c.number.desc()).limit(literal_column(str(TALK_KEPT)))
    parts = (
        _together(Chair, chairs, chairs.c.seat, select(chairs).where(chairs.c.table_id == this)),
        _together(Move, moves, moves.c.version, new_moves),
        _together(Said, talk, talk.c.number, latest),
        _pairs_of_those_shown_out(this),
    )
    return select(*parts, tables.c.driver, tables.c.edition).where(tables.c.id == this)


class SqlStore(Store):
    """What is written is on the disk when a method returns; the writes of one table keep the order they came in.

    Whoever is cancelled while it waits does not learn whether its write was kept.
    """

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.house = secrets.token_hex(6)
        shared = engine.dialect.name == "postgresql"
        # A file has one house at a time: whoever else was to act there is gone.
        self.deserted = ~OPEN if shared else true()
        self.claiming = (
            update(tables)
            .where(tables.c.id == bindparam("of_table"), or_(tables.c.driver.is_(None), self.deserted))
            .values(driver=bindparam("house"))
        )
        self.untended = DOUBT if shared else TOUCH
        # The table's own row comes first: of two houses that write at one table the second waits, and then sees what
        # the first has written, such as whom it has shown out.
        touching = (TOUCH, DOUBT, DRIVE, MOVE_ON, GATHER, TAKE_OUT, NOTE, CLOSE, SET_ALARM)
        seating = (PUT_CHAIR, SEAT, UNHEAR, UNHEAR_ALL, GET_UP, SHUT_CHAIRS, PUT_AWAY)
        rows = (APPEND, SAY, USE_KEY, REVIEW, SHOW_OUT, ASK_BACK)
        statements = (LAY, *touching, *seating, *rows, self.claiming, RELEASE, FINISH)
        self.writer = Writer(engine, statements, (SEAT, GET_UP, CLOSE, self.claiming), self.house if shared else "")
        self.clock = clock
        self.eye = PostgresEye(engine, _later()) if shared else None
        self.watch = SqlWatch(engine, self.house if shared else "")
        self.listings = Listings(engine, answering)

    async def close(self) -> None:
        await self.writer.finish()
        if self.eye is not None:
            await self.eye.close()
        await self._quiet()
        await self.engine.dispose()

    async def _quiet(self) -> None:
        """Whoever was broken off gives their connection back only after that: those that are still out then would be
        left to nobody."""
        pool = self.engine.pool
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while isinstance(pool, AsyncAdaptedQueuePool) and pool.checkedout():
                    await asyncio.sleep(0.005)

    async def lay(self, agreement: Agreement, chairs: list[Chair], due: bool = False, awaited: int = UNKNOWN) -> None:
        row = asdict(agreement) | {"rematch_of": agreement.rematch_of or None, "begun": agreement.begun or None}
        now = self.clock()
        row |= {"touched_at": now, "finished": False, "driver": self.house if due else None}
        row |= {"awaited": awaited, "awaited_at": now}
        await self._write(agreement.id, {LAY: [row], PUT_CHAIR: _rows(agreement.id, chairs)})

    async def load(self, table_id: str) -> Stored | None:
        async with self._at_one_moment() as connection:
            try:
                return await _load(connection, table_id)
            except (TypeError, ValueError) as error:  # of what turns a column into a value
                raise Damaged(table_id) from error

    async def later(self, table_id: str, version: int, line: int) -> Later:
        chairs, moves, talk = schema.chairs, schema.moves, schema.talk
        new_moves = _of(moves, table_id).where(moves.c.version > version).order_by(moves.c.version)
        new_talk = _of(talk, table_id).where(talk.c.number > line).order_by(talk.c.number.desc()).limit(TALK_KEPT)
        if self.eye is not None:
            async with answering():
                found = await self.eye.see(of_table=table_id, version=version, line=line)
            if found is None:
                return Later([], [], [], None)
            seats, steps, lines, shown_out, driver, edition = found
            rows = ([Chair(*row) for row in seats], [Move(*row) for row in steps], [Said(*row) for row in lines])
            return Later(*rows, driver, edition, dict(shown_out))
        async with self._at_one_moment() as connection:
            return Later(
                await _read(connection, Chair, chairs, _of(chairs, table_id).order_by(chairs.c.seat)),
                await _read(connection, Move, moves, new_moves),
                (await _read(connection, Said, talk, new_talk))[::-1],
                *(await connection.execute(NOW_OF, {"of_table": table_id})).one(),
                await _shown_out(connection, table_id),
            )

    async def append(
        self,
        table_id: str,
        moves: list[Move],
        key: str = "",
        over: bool = False,
        due: bool = False,
        alarm: Alarm | None = None,
        chairs: Sequence[tuple[Chair, Chair]] = (),
        awaited: int = UNKNOWN,
    ) -> None:
        ended: Rows = {FINISH: [{"of_table": table_id}]} if over else {}
        if alarm is not None:
            ended[SET_ALARM] = [{"of_table": table_id, "at": alarm.at}]
        if chairs:
            ended[SEAT] = [_reseated(table_id, chair, seen) for chair, seen in chairs]
        rows: Rows = {APPEND: _rows(table_id, moves), **self._used(table_id, key)}
        moved = {"of_table": table_id, "now": self.clock(), "house": self.house if due else None}
        await self._write(table_id, rows | {MOVE_ON: [moved | {"of_awaited": awaited}]} | ended)

    async def used(self, table_id: str, key: str) -> bool:
        keys = schema.commands.c
        return bool(await self._ids(select(keys.table_id).where(keys.table_id == table_id, keys.key == key)))

    async def seat(self, table_id: str, chair: Chair, seen: Chair, due: bool = False, gathering: bool = False) -> None:
        here: dict[str, object] = {"of_table": table_id, "now": self.clock()}
        touched: Rows = {DRIVE: [here | {"house": self.house}]} if due else {self.untended: [here]}
        gathered: Rows = {GATHER: [here]} if gathering else {}
        if gathering and seen.kind == HUMAN and seen.owner != chair.owner:
            this: dict[str, object] = {"of_table": table_id}
            gathered |= {TAKE_OUT: [this], UNHEAR: [this | {"of_seat": seen.seat}]}
        await self._write(table_id, {SEAT: [_reseated(table_id, chair, seen)], **touched, **gathered})

    async def show_out(self, table_id: str, owner: str, name: str) -> None:
        here: dict[str, object] = {"of_table": table_id, "now": self.clock()}
        this: dict[str, object] = {"of_table": table_id}
        theirs: Rows = {UNHEAR_ALL: [this | {"of_owner": owner}], GET_UP: [here | {"of_owner": owner}]}
        rows: Rows = {self.untended: [here], GATHER: [here], TAKE_OUT: [this], **theirs}
        await self._write(table_id, rows | {SHOW_OUT: [{"table_id": table_id, "owner": owner, "name": name}]})

    async def ask_back(self, table_id: str, owner: str) -> None:
        await self._write(table_id, {ASK_BACK: [{"of_table": table_id, "of_owner": owner}]})

    async def close_unfilled(self, table_id: str, touched_at: float) -> None:
        here: dict[str, object] = {"of_table": table_id}
        await self._write(table_id, {SHUT_CHAIRS: [here], CLOSE: [here | {"seen_at": touched_at}]})

    async def touch(self, table_id: str) -> None:
        await self._write(table_id, self._touched(table_id))

    async def note_awaited(self, table_id: str, awaited: int) -> None:
        await self._write(table_id, {NOTE: [{"of_table": table_id, "of_awaited": awaited}]})

    async def say(self, table_id: str, said: Said, key: str = "") -> None:
        rows: Rows = {SAY: _rows(table_id, [said]), **self._used(table_id, key)}
        await self._write(table_id, rows | self._touched(table_id))

    async def put_away(self, table_id: str, owner: str, away: bool) -> None:
        await self._write(table_id, {PUT_AWAY: [{"of_table": table_id, "of_owner": owner, "away": away}]})

    async def tables_of(self, owner: str, away: bool | None = None) -> list[str]:
        held = select(schema.chairs.c.table_id).where(schema.chairs.c.owner == owner)
        if away is not None:
            held = held.where(schema.chairs.c.hidden == away)
        query = _latest().where(tables.c.id.in_(held))
        return await self._ids(query.limit(MOST_OF_ONE_OWNER))

    async def orphans(self, most: int) -> list[str]:
        abandoned = _latest().where(tables.c.driver.is_not(None), tables.c.driver != self.house, self.deserted)
        return await self._ids(abandoned.limit(most))

    async def driven(self) -> list[str]:
        return await self._ids(_latest().where(tables.c.driver == self.house))

    async def claim(self, table_id: str) -> None:
        await self._write(table_id, {self.claiming: [self._mine(table_id)]})

    async def release(self, table_id: str) -> None:
        await self._write(table_id, {RELEASE: [self._mine(table_id)]})

    async def rematch(self, table_id: str) -> str:
        found = await self._ids(select(tables.c.id).where(tables.c.rematch_of == table_id))
        return found[0] if found else ""

    async def keep_review(self, table_id: str, part: str, version: int, content: Content) -> None:
        row = {"table_id": table_id, "part": part, "version": version, "content": content}
        await self._write(table_id, {REVIEW: [row]})

    async def reviewed(self, table_id: str, version: int) -> dict[str, Content]:
        kept = schema.reviews.c
        query = select(kept.part, kept.content).where(kept.table_id == table_id, kept.version == version)
        async with self._connected() as connection:
            try:
                return {row.part: row.content for row in await connection.execute(query)}
            except ValueError as error:
                raise Damaged(table_id) from error

    def _touched(self, table_id: str) -> Rows:
        return {TOUCH: [{"of_table": table_id, "now": self.clock()}]}

    def _used(self, table_id: str, key: str) -> Rows:
        return {USE_KEY: [{"table_id": table_id, "key": key}]} if key else {}

    def _mine(self, table_id: str) -> dict[str, object]:
        return {"of_table": table_id, "house": self.house}

    async def _ids(self, query: Select[Any]) -> list[str]:
        async with self._connected() as connection:
            return [row[0] for row in await connection.execute(query) if isinstance(row[0], str)]

    async def _write(self, table_id: str, rows: Rows) -> None:
        async with answering():
            await self.writer.write(table_id, rows)

    @asynccontextmanager
    async def _at_one_moment(self) -> AsyncIterator[AsyncConnection]:
        """All that is read is of the same moment: who is to act fits the moves. In SQLite it is so anyway."""
        async with self._connected() as connection:
            if self.engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        async with answering(), self.engine.connect() as connection:
            yield connection


async def open_store(url: str = "") -> Store:
    """The store at this address (see `locate`), brought up to date; `NoDatabase` says what is in the way."""
    return SqlStore(await open_database(locate(url)))


def _rows(table_id: str, items: Iterable[Chair | Move | Said]) -> list[dict[str, object]]:
    return [{"table_id": table_id, **asdict(item)} for item in items]


def _reseated(table_id: str, chair: Chair, seen: Chair) -> dict[str, object]:
    row: dict[str, object] = {f"new_{name}": value for name, value in asdict(chair).items()}
    row |= {f"seen_{name}": value for name, value in asdict(seen).items()}
    return row | {"of_table": table_id}


def _latest() -> Select[Any]:
    return select(tables.c.id).order_by(tables.c.touched_at.desc(), tables.c.id)


async def _load(connection: AsyncConnection, table_id: str) -> Stored | None:
    found = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
    if found is None:
        return None
    if found["archived_at"] is not None:
        raise Archived(table_id, found["archived_at"])
    chairs, moves, talk = schema.chairs, schema.moves, schema.talk
    latest = _of(talk, table_id).order_by(talk.c.number.desc()).limit(TALK_KEPT)
    return Stored(
        _agreement({**found, "rematch_of": found["rematch_of"] or "", "begun": found["begun"] or ""}),
        await _read(connection, Chair, chairs, _of(chairs, table_id).order_by(chairs.c.seat)),
        await _read(connection, Move, moves, _of(moves, table_id).order_by(moves.c.version)),
        (await _read(connection, Said, talk, latest))[::-1],
        bool(found["finished"]),
        found["driver"],
        found["edition"],
        await _shown_out(connection, table_id),
    )


async def _shown_out(connection: AsyncConnection, table_id: str) -> dict[str, str]:
    out = schema.shown_out.c
    rows = await connection.execute(select(out.owner, out.name).where(out.table_id == table_id))
    return {row.owner: row.name for row in rows if isinstance(row.owner, str) and isinstance(row.name, str)}


def _of(source: Table, table_id: str) -> Select[Any]:
    """All that belongs to a table."""
    return select(source).where(source.c.table_id == table_id)


async def _read(connection: AsyncConnection, kind: type[Kept], source: Table, wanted: Select[Any]) -> list[Kept]:
    """Rows as what they are kept as; the columns have the names of the fields as their keys."""
    make: Callable[..., Kept] = kind
    columns = [source.c[field.name] for field in fields(kind)]
    return [make(*row) for row in await connection.execute(wanted.with_only_columns(*columns))]


def _agreement(row: Mapping[str, Any]) -> Agreement:
    agreement = Agreement(**{field.name: row[field.name] for field in fields(Agreement)})
    whole = (agreement.rules, agreement.seats)
    texts = (agreement.game, agreement.commitment, agreement.begun, agreement.pace)
    proper = all(isinstance(number, int) for number in whole) and all(isinstance(text, str) for text in texts)
    if not isinstance(agreement.settings, dict) or not proper:
        raise TypeError("an agreement of other types than it was written with")
    return agreement
