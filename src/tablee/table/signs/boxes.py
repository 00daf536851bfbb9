"""Where people want to be told, what they were told, and the messages on their way: kept in the database.

All houses of one database share the messages. Whoever takes one has it for a while by the database's clock; a house
that ends before it has sent what it took leaves it to whoever looks next.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import ColumnElement, Double, and_, delete, exists, func, insert, literal, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablee.table import schema
from tablee.table.schema import outbox, postboxes, told
from tablee.table.store import HUMAN
from tablee.table.watch import CLOCK, answering

PUSH, MAIL, HOOK = "push", "mail", "hook"
MOST = {PUSH: 8, MAIL: 1, HOOK: 1}
"""How many of each a person has; one more than that takes the place of the oldest."""

MOST_WAITING = 50
"""Messages that wait for one person; who has as many is told nothing more until some are delivered or given up."""

LEASE = 90.0
"""Seconds for which a house has a message to itself: longer than any way of sending takes."""

UNCONFIRMED = 2 * 86_400.0
"""Seconds after which an address is forgotten of which nobody has shown that it is theirs."""

SWEPT = 200
"""Tables that are looked at after a start for turns of which nobody was told: the latest touched."""

VAPID = "vapid"
"""The name of the house's key for push services, among its secrets."""

TELL = text(
    "INSERT INTO told (table_id, owner, turn, at) VALUES (:table_id, :owner, :turn, :at) "
    "ON CONFLICT (table_id, owner) DO UPDATE SET turn = excluded.turn, at = excluded.at WHERE told.turn < excluded.turn"
)
KEEP = text("INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")


@dataclass(frozen=True)
class Box:
    """One place where a person is told. ``name`` is how they know a device, ``device`` the hash of its token;
    ``trouble`` says why the last message could not be delivered there."""

    id: str
    owner: str
    kind: str
    address: str
    secret: str
    language: str
    name: str = ""
    made_at: float = 0.0
    confirmed_at: float | None = None
    trouble: str = ""
    trouble_at: float | None = None
    device: str = ""

    def proof(self, deed: str) -> str:
        """What a link must show that confirms or stops a mailbox."""
        return hmac.new(self.secret.encode(), f"tablee {deed}\n{self.id}".encode(), hashlib.sha256).hexdigest()[:32]

    def proves(self, deed: str, shown: str) -> bool:
        return hmac.compare_digest(self.proof(deed).encode(), shown.encode())


@dataclass(frozen=True)
class Message:
    """Something to be told, on its way to one box: ``kind`` of news, ``way`` of sending, the facts that its sentence
    needs. A ``turn`` is numbered, so that one that is over by then is not told any more."""

    id: str
    box: str
    owner: str
    kind: str
    way: str
    table_id: str
    turn: int
    facts: dict[str, Any]
    made_at: float
    next_at: float
    tries: int = 0


MESSAGE = [outbox.c[field.name] for field in fields(Message)]
BOX = [postboxes.c[field.name] for field in fields(Box)]


class Boxes:
    """What is kept of signs."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.clock = clock
        self.shared = engine.dialect.name == "postgresql"

    @property
    def now(self) -> ColumnElement[float]:
        """By the clock that all houses share."""
        return CLOCK if self.shared else literal(self.clock(), Double)

    async def open(self) -> None:
        """A file has one house at a time: what another had taken was not sent."""
        if not self.shared:
            async with self._writing() as connection:
                await connection.execute(update(outbox).where(outbox.c.until > 0).values(until=0.0))

    # Boxes

    async def of(self, owner: str) -> list[Box]:
        """All of a person, those that are not confirmed too, the oldest first."""
        wanted = select(*BOX).where(postboxes.c.owner == owner).order_by(postboxes.c.made_at, postboxes.c.id)
        async with self._reading() as connection:
            return [Box(*row) for row in await connection.execute(wanted)]

    async def find(self, id_: str) -> Box | None:
        async with self._reading() as connection:
            row = (await connection.execute(select(*BOX).where(postboxes.c.id == id_))).first()
        return Box(*row) if row else None

    async def put(self, box: Box) -> None:
        """A new one, in the place of those that lead to the same address or are too many. A device has one owner: who
        shows its keys takes it over."""
        mine = and_(postboxes.c.owner == box.owner, postboxes.c.kind == box.kind)
        same = postboxes.c.address == box.address
        async with self._writing() as connection:
            await drop(connection, and_(mine, same))
            if box.kind == PUSH:
                await drop(connection, and_(same, postboxes.c.kind == PUSH, postboxes.c.secret == box.secret))
            kept = select(postboxes.c.id).where(mine).order_by(postboxes.c.made_at.desc(), postboxes.c.id)
            others = list(await connection.scalars(kept))
            await drop(connection, postboxes.c.id.in_(others[MOST[box.kind] - 1 :]))
            await connection.execute(insert(postboxes).values(**asdict(box)))

    async def confirm(self, id_: str) -> None:
        async with self._writing() as connection:
            unconfirmed = and_(postboxes.c.id == id_, postboxes.c.confirmed_at.is_(None))
            await connection.execute(update(postboxes).where(unconfirmed).values(confirmed_at=self.clock()))

    async def forget(self, id_: str, owner: str = "") -> None:
        """This box and what is on its way to it; with an ``owner`` only if it is theirs."""
        this = postboxes.c.id == id_
        async with self._writing() as connection:
            await drop(connection, and_(this, postboxes.c.owner == owner) if owner else this)

    async def speak(self, owner: str, language: str) -> None:
        """Write to a person in another language from now on."""
        async with self._writing() as connection:
            theirs = postboxes.c.owner == owner
            await connection.execute(update(postboxes).where(theirs).values(language=language))

    async def went_wrong(self, id_: str, trouble: str) -> None:
        """Why the last message could not be delivered; '' where it was."""
        at = self.clock() if trouble else None
        async with self._writing() as connection:
            changed = and_(postboxes.c.id == id_, postboxes.c.trouble != trouble)
            await connection.execute(update(postboxes).where(changed).values(trouble=trouble, trouble_at=at))

    async def tidy(self) -> None:
        """Forget addresses that nobody has confirmed, and what was told of tables that are over."""
        old = and_(postboxes.c.confirmed_at.is_(None), postboxes.c.made_at < self.clock() - UNCONFIRMED)
        over = exists().where(schema.tables.c.id == told.c.table_id, schema.tables.c.finished)
        async with self._writing() as connection:
            await drop(connection, old)
            await connection.execute(delete(told).where(over))

    async def claim(self, message: Message) -> bool:
        """Of all that could be mailed to somebody one is, until they have been in the house again."""
        this = and_(postboxes.c.id == message.box, postboxes.c.mailed.in_(["", message.id]))
        async with self._writing() as connection:
            return (await connection.execute(update(postboxes).where(this).values(mailed=message.id))).rowcount == 1

    async def release(self, message: Message) -> None:
        """It was not mailed after all."""
        this = and_(postboxes.c.id == message.box, postboxes.c.mailed == message.id)
        async with self._writing() as connection:
            await connection.execute(update(postboxes).where(this).values(mailed=""))

    # Messages

    async def tell(self, messages: Sequence[Message]) -> None:
        """Put messages on their way, as many as may wait."""
        async with self._writing() as connection:
            await self._post(connection, messages)

    async def tell_turn(self, table_id: str, owner: str, turn: int, messages: Sequence[Message]) -> bool:
        """The same for a turn, if nobody has told of it before: of all who try, in all houses, one does."""
        row = {"table_id": table_id, "owner": owner, "turn": turn, "at": self.clock()}
        async with self._writing() as connection:
            if (await connection.execute(TELL, row)).rowcount != 1:
                return False
            await self._post(connection, messages)
        return True

    async def _post(self, connection: AsyncConnection, messages: Sequence[Message]) -> None:
        for message in messages:
            waiting = select(func.count()).where(outbox.c.owner == message.owner)
            if (await connection.scalar(waiting) or 0) < MOST_WAITING:
                waits = {"made_at": self.now, "next_at": self.now + (message.next_at - message.made_at)}
                await connection.execute(insert(outbox).values(**asdict(message) | waits))

    async def take(self, ways: Sequence[str], busy: Sequence[str], most: int) -> list[Message]:
        """Some that are due, to be sent by this house: of those ``ways``, and for nobody who is ``busy``."""
        if not ways or most <= 0:
            return []
        due = and_(outbox.c.next_at <= self.now, outbox.c.until <= self.now, outbox.c.way.in_(ways))
        wanted = select(*MESSAGE).where(due, outbox.c.box.not_in(busy)).order_by(outbox.c.next_at).limit(most)
        async with self._reading() as connection:
            found = {row.box: Message(*row) for row in reversed(list(await connection.execute(wanted)))}
        if not found:
            return []
        async with self._writing() as connection:
            return [message for message in found.values() if await self._leased(connection, message)]

    async def _leased(self, connection: AsyncConnection, message: Message) -> bool:
        free = and_(outbox.c.id == message.id, outbox.c.until <= self.now, outbox.c.tries == message.tries)
        return (await connection.execute(update(outbox).where(free).values(until=self.now + LEASE))).rowcount == 1

    async def soonest(self) -> float | None:
        """In how many seconds the next message is due, or free to be taken; None where nothing waits."""
        later = func.min(func.max(outbox.c.next_at, outbox.c.until) if not self.shared else _greatest())
        async with self._reading() as connection:
            seconds = await connection.scalar(select(later - self.now))
        return None if seconds is None else float(seconds)

    async def later(self, message: Message, pause: float) -> None:
        """It could not be delivered: once more after a while."""
        again = {"next_at": self.now + pause, "until": 0.0, "tries": message.tries + 1}
        async with self._writing() as connection:
            await connection.execute(update(outbox).where(outbox.c.id == message.id).values(**again))

    async def done(self, message: Message) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(outbox).where(outbox.c.id == message.id))

    async def untold(self) -> list[str]:
        """Tables at which somebody has a box who may not know of their turn: something was written there since they
        were told of one, such as just before a house ended."""
        tables, chairs = schema.tables, schema.chairs
        known = and_(told.c.table_id == tables.c.id, told.c.owner == chairs.c.owner)
        seated = and_(chairs.c.table_id == tables.c.id, chairs.c.kind == HUMAN)
        has_box = exists().where(postboxes.c.owner == chairs.c.owner, postboxes.c.confirmed_at.is_not(None))
        wanted = (
            select(tables.c.id, tables.c.touched_at)
            .join(chairs, seated)
            .outerjoin(told, known)
            .where(tables.c.finished.is_(False), tables.c.archived_at.is_(None), has_box)
            .where(or_(told.c.at.is_(None), told.c.at < tables.c.touched_at))
            .distinct()
            .order_by(tables.c.touched_at.desc())
            .limit(SWEPT)
        )
        async with self._reading() as connection:
            return [row.id for row in await connection.execute(wanted)]

    # The house's own key

    async def key(self, make: Callable[[], str]) -> str:
        """The house's key for push services: made once, the same in every house of the database."""
        async with self._writing() as connection:
            wanted = select(schema.secrets.c.value).where(schema.secrets.c.name == VAPID)
            found = await connection.scalar(wanted)
            if found is None:
                await connection.execute(KEEP, {"name": VAPID, "value": make()})
                found = await connection.scalar(wanted)
        assert isinstance(found, str)
        return found

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with answering(), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes from its beginning: in a file one that only began to read could not wait for its
        turn."""
        async with answering(), self.engine.connect() as connection:
            await connection.execution_options(begin_by="BEGIN IMMEDIATE")
            async with connection.begin():
                yield connection


async def drop(connection: AsyncConnection, which: ColumnElement[bool]) -> None:
    """These boxes, and what is on its way to them."""
    await connection.execute(delete(outbox).where(outbox.c.box.in_(select(postboxes.c.id).where(which))))
    await connection.execute(delete(postboxes).where(which))


async def silence(connection: AsyncConnection, devices: ColumnElement[bool]) -> None:
    """Nothing rings any more on devices that are somebody's no longer."""
    await drop(connection, and_(postboxes.c.kind == PUSH, devices))


def _greatest() -> ColumnElement[float]:
    return func.greatest(outbox.c.next_at, outbox.c.until)


def new_box(
    owner: str, kind: str, address: str, language: str, secret: str = "", name: str = "", device: str = ""
) -> Box:
    """A box that is not kept yet; a mailbox waits until it is confirmed."""
    now = time.time()
    id_, made = secrets.token_urlsafe(9), secret or secrets.token_urlsafe(24)
    confirmed_at = None if kind == MAIL else now
    return Box(id_, owner, kind, address, made, language, name, now, confirmed_at, device=device)


def new_message(
    box: Box, kind: str, facts: Mapping[str, Any], table_id: str = "", turn: int = 0, wait: float = 0.0
) -> Message:
    now = time.time()
    id_ = secrets.token_hex(12)
    return Message(id_, box.id, box.owner, kind, box.kind, table_id, turn, dict(facts), now, now + wait)


def device_secret(keys: Mapping[str, str], house: str) -> str:
    """What is kept as the secret of a device: its keys, and by which address it knows the house."""
    return json.dumps({**keys, "house": house})


def sealed_for(box: Box) -> dict[str, str]:
    """The keys of a device."""
    keys = json.loads(box.secret)
    return {"p256dh": str(keys["p256dh"]), "auth": str(keys["auth"])}


def house_of(box: Box) -> str:
    """By which address a device knows the house; '' where that was not kept yet."""
    return str(json.loads(box.secret).get("house", ""))
