"""The houses that serve one database: which of them are open, and what they tell each other.

On SQLite there is one. On PostgreSQL each says every second that it is open, in a row that is good for a few seconds
more; whoever does not say so any longer, whether it was killed, cut off or stopped, is taken for closed, and the others
take up the tables at which it was to act. Should it come back it finds that out: a version is written once.
"""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from typing import Protocol

from sqlalchemy import URL, bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from tablee.table.database import WAIT, NoDatabase, refusal
from tablee.table.journal import complain, note
from tablee.table.letters import CHANNEL, POST, Item, Letter, letters, opened
from tablee.table.schema import houses
from tablee.table.watch import CLOCK

PULSE = 1.0
"""Seconds between two times that a house says that it is open."""

LEASE = 5.0
"""Seconds after which a house counts as closed that says nothing."""

PATIENCE = 2.0
"""Seconds that a house which closes waits for the database."""

FORGOTTEN = 86_400.0
"""Seconds after which nothing is known any more of a house that was never closed."""

SILENCE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""How soon the database server forgets a house whose machine has gone without a word."""

_ROW = insert(houses).values(name=bindparam("name"), place=bindparam("place"), since=CLOCK, until=CLOCK + LEASE)
OPEN = _ROW.on_conflict_do_update(index_elements=[houses.c.name], set_={"until": _ROW.excluded.until})
WHO_IS = select(houses.c.name).where(houses.c.until > CLOCK)
CLOSE = delete(houses).where(houses.c.name == bindparam("of_house"))
FORGET = delete(houses).where(houses.c.until < CLOCK - FORGOTTEN)

TROUBLE = (DBAPIError, InvalidRequestError, OSError)
"""How a database that is away shows; a timeout is one of the last."""


class Hearer(Protocol):
    """Who is told what happens in the street."""

    def hear(self, letter: Letter) -> None:
        """Another house has written."""

    def missed(self) -> None:
        """Letters may have been lost: anything may have been written."""

    def closed(self, names: set[str]) -> None:
        """These houses are not open any more."""

    async def take_up(self) -> int:
        """Act where nobody does any more; at how many tables."""


class Street:
    """One with a single house."""

    shared = False

    def __init__(self, name: str) -> None:
        self.name = name
        self.open_houses = {name}

    @property
    def hears(self) -> bool:
        """Whether what the others write is heard of."""
        return True

    async def move_in(self, hearer: Hearer) -> None:
        """From now on the others know of this house, and it hears of them."""

    async def move_out(self) -> None: ...

    def tell(self, kind: str, item: Item) -> None:
        """Let the others know, soon; see `letters` for the kinds."""


class SharedStreet(Street):
    """Houses on one PostgreSQL. Everything here goes over one connection of its own."""

    shared = True

    def __init__(self, url: URL, name: str) -> None:
        super().__init__(name)
        self.url = url
        self._pulsed_at = -LEASE
        self.engine = self._engine()
        self.connection: AsyncConnection | None = None
        self._news: dict[str, list[Item]] = {}
        self._to_tell = asyncio.Event()
        self._leaving = asyncio.Event()
        self._wary_until = 0.0
        self._tasks: list[asyncio.Task[None]] = []

    def _engine(self) -> AsyncEngine:
        settings = {"application_name": f"tablee {self.name}", **SILENCE}
        try:
            return create_async_engine(
                self.url,
                connect_args={"timeout": WAIT, "server_settings": settings},
                poolclass=NullPool,
                isolation_level="AUTOCOMMIT",
            )
        except ModuleNotFoundError:
            raise NoDatabase("database-driver") from None

    @property
    def hears(self) -> bool:
        """Over a connection that was known to be there a moment ago."""
        return self.connection is not None and asyncio.get_running_loop().time() - self._pulsed_at < LEASE

    async def move_in(self, hearer: Hearer) -> None:
        self.hearer = hearer
        try:
            await self._connect()
            await self._pulse()
        except (DBAPIError, OSError) as error:
            await self.engine.dispose()
            raise refusal(self.url, error) from None
        self._tasks = [asyncio.create_task(self._live()), asyncio.create_task(self._look_after())]

    async def move_out(self) -> None:
        self._leaving.set()
        self._to_tell.set()
        if self._tasks:  # what they ask the database is answered first: to break a question off takes a connection
            await asyncio.wait(self._tasks, timeout=PATIENCE)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.connection is not None:
            with suppress(*TROUBLE):
                async with asyncio.timeout(PATIENCE):
                    await self.connection.execute(CLOSE, {"of_house": self.name})
                    await self.connection.close()
                    self.connection = None
        await self._let_go()
        await self.engine.dispose()

    def tell(self, kind: str, item: Item) -> None:
        self._news.setdefault(kind, []).append(item)
        self._to_tell.set()

    async def _live(self) -> None:
        """Say that this house is open, and what is to be told, until it closes."""
        loop = asyncio.get_running_loop()
        pulse = loop.time() + PULSE
        while not self._leaving.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout_at(pulse):  # `wait_for` may forget that it was cancelled
                    await self._to_tell.wait()
            try:
                async with asyncio.timeout(WAIT):
                    if self.connection is None:
                        await self._connect()
                        self._wary_until = loop.time() + LEASE
                        self.hearer.missed()
                    if loop.time() >= pulse:
                        await self._pulse()
                    await self._send()
            except TROUBLE as error:
                complain("street-away", error)
                await self._let_go()
                await self._pause()
            if loop.time() >= pulse:
                pulse = loop.time() + PULSE

    async def _look_after(self) -> None:
        """Take up what others have left. After the database was away nobody has said for a while that they are open:
        then they are given the time to."""
        while not self._leaving.is_set():
            await self._pause()
            if self.connection is None or asyncio.get_running_loop().time() < self._wary_until:
                continue
            try:
                await self.hearer.take_up()
            except Exception as error:  # the database, or one damaged table: none may keep the others from being found
                complain("street-untended", error)

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(PULSE):
                await self._leaving.wait()

    async def _connect(self) -> None:
        connection = await self.engine.connect()
        try:
            raw = await connection.get_raw_connection()
            assert raw.driver_connection is not None
            await raw.driver_connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            await connection.close()
            raise
        self.connection = connection

    def _heard(self, _connection: object, _process: int, _channel: str, text: str) -> None:
        letter = opened(text)
        if letter is not None and letter.house != self.name:
            self.hearer.hear(letter)

    async def _pulse(self) -> None:
        assert self.connection is not None
        place, asked_at = f"{socket.gethostname()} {os.getpid()}", asyncio.get_running_loop().time()
        await self.connection.execute(OPEN, {"name": self.name, "place": place})
        now = set((await self.connection.scalars(WHO_IS)).all()) | {self.name}
        self._pulsed_at = asked_at
        left, came = self.open_houses - now, now - self.open_houses
        self.open_houses = now
        if left:
            note("houses-closed", houses=sorted(left))
            self.hearer.closed(left)
            await self.connection.execute(FORGET)
        if came:
            note("houses-opened", houses=sorted(came))

    async def _send(self) -> None:
        assert self.connection is not None
        self._to_tell.clear()
        news, self._news = self._news, {}
        for letter in letters(self.name, **news):
            await self.connection.execute(POST, {"letter": letter})

    async def _let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(*TROUBLE):
                await connection.invalidate()
                await connection.close()
