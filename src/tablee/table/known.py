"""Who is known to the house: the people who play here, what they are called, and the devices that they show up with.

Whoever comes shows a token, of which only the hash is kept. It is that of a device, which belongs to somebody; or it is
known nowhere, and stands for the person of whom it is the hash. That is how everybody begins, before they have a second
device, and it is all that a program ever needs.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Table, delete, exists, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.table import schema
from tablee.table.errors import Away
from tablee.table.identity import owner_of, proper_name
from tablee.table.journal import complain
from tablee.table.letters import POST, Letter, letters
from tablee.table.names import GUESTS
from tablee.table.signs.boxes import silence
from tablee.table.store import Store
from tablee.table.street import LEASE, Street
from tablee.table.watch import answering

MOST_KNOWN = 10_000
"""Tokens of which is remembered whose they are; of others it is looked up again."""

LIFE = 60.0
"""Seconds for which that is believed where other houses may change it, should their letter not arrive; and where they
are not heard for so long that they count this house as closed, no longer than that."""

SEEN = 600.0
"""Seconds after which is written down again that somebody was here."""

MOST_DEVICES = 50
"""Devices of one person: with one more the one goes that was not seen for longest."""

FORGOTTEN = 366 * 86_400.0
"""Seconds after which a device is forgotten that nobody came with."""

PAUSE = 0.5
"""Seconds until a database that was away is asked again."""

people, devices, postboxes = schema.people, schema.devices, schema.postboxes


@dataclass(frozen=True)
class Known:
    """Whoever shows a token. ``device`` is its hash, ``listed`` says that it stands among their devices; ``met``, that
    they have sat down or said their name once; ``name`` is empty where they gave none."""

    owner: str = ""
    device: str = ""
    name: str = ""
    met: bool = False
    listed: bool = False


NOBODY = Known()


@dataclass
class Remembered:
    known: Known
    at: float
    seen_at: float
    mailed: bool
    """Whether they were told by mail that something waits, and were not here since."""
    listing: bool = False
    """Whether their device is being put on their list."""


class Watching(Protocol):
    """Somebody who looks at a table now, with a device."""

    owner: str
    device: str

    def send_away(self) -> None:
        """The device is theirs no longer."""


class People:
    """What is known of them, looked up once for each token. Every method that writes has committed when it returns,
    and the other houses know it."""

    def __init__(self, store: Store, street: Street) -> None:
        self.store = store
        self.street = street
        self.life = LIFE if street.shared else math.inf
        self._cache: OrderedDict[str, Remembered] = OrderedDict()
        self._generation = 0
        self._watching: dict[str, set[Watching]] = {}
        self._doubted: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking: asyncio.Task[None] | None = None

    async def close(self) -> None:
        tasks = [*self._tasks, *([self._asking] if self._asking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Who it is

    async def who(self, token: str, label: str = "", comes: bool = True) -> Known:
        """Whoever shows this token; ``label`` is what their device says of itself, where it is one to be listed. What
        goes on by itself, such as a socket that is made anew, is no sign that somebody ``comes``."""
        id_ = owner_of(token)
        found = self._cache.get(id_)
        if found is None or not self._believed(found):
            found = await self._find(id_)
        else:
            self._cache.move_to_end(id_)
        new = bool(label) and not found.known.listed and not found.listing
        if found.known.met and (new or time.time() - found.seen_at > SEEN):
            found.seen_at, found.listing = time.time(), new
            self._begin(self._seen(id_, found.known, label))
        if found.mailed and comes:
            found.mailed = False
            self._begin(self._came(found.known.owner))
        return found.known

    def _believed(self, found: Remembered) -> bool:
        age = time.monotonic() - found.at
        return age < self.life and (self.street.hears or age < LEASE)

    async def _find(self, id_: str) -> Remembered:
        generation, asked_at = self._generation, time.monotonic()
        known, seen_at, mailed = await self._look_up(id_)
        found = Remembered(known, asked_at, seen_at, mailed)
        if generation == self._generation:  # otherwise it may have changed since
            self._cache[id_] = found
            if len(self._cache) > MOST_KNOWN:
                self._cache.popitem(last=False)
        return found

    async def _look_up(self, id_: str) -> tuple[Known, float, bool]:
        """Whose a token with this hash is, when it was last seen, and whether a mail waits for them."""
        async with self.reading() as connection:
            row = select(devices.c.owner, devices.c.seen_at).where(devices.c.id == id_)
            device = (await connection.execute(row)).first()
            owner = id_ if device is None else device.owner
            mailed = exists().where(postboxes.c.owner == people.c.owner, postboxes.c.mailed != "").label("mailed")
            asked = select(people.c.name, people.c.renewed, people.c.seen_at, mailed).where(people.c.owner == owner)
            person = (await connection.execute(asked)).first()
        if device is None and person is not None and person.renewed:
            return NOBODY, 0.0, False
        seen = device or person
        name, waits = (person.name, bool(person.mailed)) if person is not None else ("", False)
        known = Known(owner, id_, name, person is not None, device is not None)
        return known, seen.seen_at if seen else 0.0, waits

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _seen(self, id_: str, known: Known, label: str) -> None:
        """Write down that somebody was here; a browser that comes for the first time is put on their list."""
        now = time.time()
        try:
            async with self.writing() as connection:
                await connection.execute(update(people).where(people.c.owner == known.owner).values(seen_at=now))
                await connection.execute(update(devices).where(devices.c.id == id_).values(seen_at=now))
                if label and not known.listed:
                    await self.list_device(connection, id_, known.owner, label)
        except Away as error:
            complain("not-seen", error)
            return
        if label and not known.listed:
            self._forget([id_])

    async def _came(self, owner: str) -> None:
        """They may be told by mail again."""
        waiting = (postboxes.c.owner == owner, postboxes.c.mailed != "")
        try:
            async with self.writing([owner]) as connection:
                await connection.execute(update(postboxes).where(*waiting).values(mailed=""))
        except Away as error:
            complain("not-seen", error)

    async def list_device(self, connection: AsyncConnection, id_: str, owner: str, label: str) -> None:
        """Put a device on the list of its owner, unless the token it shows is worth nothing any more."""
        now = time.time()
        row = {"id": id_, "owner": owner, "label": label, "made_at": now, "seen_at": now}
        person = select(people.c.renewed).where(people.c.owner == owner)
        if id_ == owner and await connection.scalar(person):
            return
        await connection.execute(self.insert(devices).values(row).on_conflict_do_nothing())
        latest = select(devices.c.id).where(devices.c.owner == owner).order_by(devices.c.seen_at.desc(), devices.c.id)
        over = list(await connection.scalars(latest.offset(MOST_DEVICES)))
        if over:
            await connection.execute(delete(devices).where(devices.c.id.in_(over)))
            await silence(connection, postboxes.c.device.in_(over))

    # What they are called

    async def name_of(self, owner: str) -> str:
        """The name that somebody gave last; '' where they gave none."""
        if not owner:
            return ""
        found = self._cache.get(owner)
        if found is not None and found.known.owner == owner and self._believed(found):
            return found.known.name
        async with self.reading() as connection:
            return await connection.scalar(select(people.c.name).where(people.c.owner == owner)) or ""

    async def remember_name(self, owner: str, name: str) -> None:
        """Somebody gives a name, or sits down without one: from then on they are one of us."""
        clean = "" if not name or name in GUESTS else proper_name(name)
        now = time.time()
        met = self.insert(people).values(owner=owner, name=clean, made_at=now, seen_at=now)
        if clean:
            met = met.on_conflict_do_update(index_elements=[people.c.owner], set_={"name": clean})
        else:
            met = met.on_conflict_do_nothing()
        async with self.reading() as connection:
            kept = await connection.scalar(select(people.c.name).where(people.c.owner == owner))
        if kept is None or (clean and kept != clean):
            async with self.writing([owner]) as connection:
                await connection.execute(met)

    # Those who look, and what changes about them

    def watch(self, watching: Watching) -> None:
        self._watching.setdefault(watching.device, set()).add(watching)

    def unwatch(self, watching: Watching) -> None:
        here = self._watching.get(watching.device, set())
        here.discard(watching)
        if not here:
            self._watching.pop(watching.device, None)

    def hear(self, letter: Letter) -> None:
        self._forget(letter.known)

    def has_changed(self, owner: str) -> None:
        """Something that is kept beside what is said here was changed about a person."""
        self.street.tell("known", owner)
        self._forget([owner])

    def missed(self) -> None:
        """Letters may have been lost."""
        self._generation += 1
        self._cache.clear()
        self._doubt(self._watching)

    def _forget(self, keys: Collection[str]) -> None:
        """Something has changed about these people or devices: by what is kept now, who is it?"""
        if not keys:
            return
        self._generation += 1
        for id_ in [id_ for id_, entry in self._cache.items() if id_ in keys or entry.known.owner in keys]:
            del self._cache[id_]
        self._doubt(
            id_ for id_, here in self._watching.items() if id_ in keys or any(other.owner in keys for other in here)
        )

    def _doubt(self, ids: Any) -> None:
        self._doubted.update(id_ for id_ in ids if id_)
        if self._doubted and self._asking is None:
            self._asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        """Whoever looks with a device that is not theirs any more is sent away."""
        try:
            while self._doubted:
                id_ = next(iter(self._doubted))
                try:
                    found = await self._find(id_)
                except Away:
                    await asyncio.sleep(PAUSE)
                    continue
                self._doubted.discard(id_)
                for watching in list(self._watching.get(id_, ())):
                    if watching.owner != found.known.owner:
                        watching.send_away()
        finally:
            self._asking = None

    # The database

    def insert(self, table: Table) -> Any:
        """An insert that can say what becomes of a row that is there already."""
        dialect = postgresql if self.store.engine.dialect.name == "postgresql" else sqlite
        return dialect.insert(table)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with answering(), self.store.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(
        self, known: Collection[str] = (), changed: Collection[str] = ()
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction. ``known`` are the people and devices about whom it changes something, ``changed`` the tables;
        the other houses are told of both with it."""
        async with answering(), self.store.engine.connect() as connection:
            await connection.execution_options(begin_by="BEGIN IMMEDIATE")
            async with connection.begin():
                yield connection
                if self.street.shared:
                    for letter in letters(self.store.house, known=sorted(known), changed=sorted(changed)):
                        await connection.execute(POST, {"letter": letter})
        self._forget(known)

    async def tidy(self, now: float) -> None:
        """Forget devices that nobody came with for a year, and codes that are not good any more."""
        old, late = devices.c.seen_at < now - FORGOTTEN, people.c.code_until < now
        async with self.writing() as connection:
            await connection.execute(update(people).where(late).values(code=None, code_until=None))
            await silence(connection, postboxes.c.device.in_(select(devices.c.id).where(old)))
            await connection.execute(delete(devices).where(old))

    async def count(self, table: Table, owner: str) -> int:
        async with self.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(table).where(table.c.owner == owner)) or 0
