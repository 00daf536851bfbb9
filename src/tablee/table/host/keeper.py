"""What the host has said to the whole house, in memory: announcements, and to whom the door is closed.

Every page asks for both, so they are known at once. They are read when the house opens, when another house tells that
the host has done something, and when letters may have been lost.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import or_, select

from tablee.table.desk import reading
from tablee.table.errors import Away
from tablee.table.schema import announcements, shut_outs

if TYPE_CHECKING:
    from tablee.table.tables import Tables

DOORS = "doors"
"""What houses tell each other where the host has done something that concerns all."""

PAUSE = 0.5
"""Seconds until a database that was away is asked again."""


@dataclass(frozen=True)
class Announcement:
    """Said in both languages, or in one to all."""

    handle: str
    en: str
    fr: str
    since: float
    until: float

    def told(self, language: str) -> tuple[str, str]:
        """What it says to a reader of this language, and in which language that is."""
        wanted = {"en": self.en, "fr": self.fr}
        other = next((code for code, text in wanted.items() if text), "en")
        return (wanted[language], language) if wanted.get(language) else (wanted[other], other)


@dataclass(frozen=True)
class Door:
    """Closed to a person, until a time or for good."""

    handle: str
    owner: str
    name: str
    reason: str
    at: float
    until: float | None

    def closed(self, now: float) -> bool:
        return self.until is None or now < self.until


class Keeper:
    """``announced`` are those that are not over yet, also such as have not begun."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.announced: tuple[Announcement, ...] = ()
        self.doors: dict[str, Door] = {}
        self._task: asyncio.Task[None] | None = None
        self._stale = False

    async def read(self) -> None:
        now = time.time()
        said = select(*announcements.c).where(announcements.c.until > now).order_by(announcements.c.since)
        fields = [shut_outs.c[name] for name in ("handle", "owner", "name", "reason", "at", "until")]
        shut = select(*fields).where(or_(shut_outs.c.until.is_(None), shut_outs.c.until > now))
        async with reading(self.tables.store.engine) as connection:
            heard, self.announced = (
                self.announced,
                tuple([Announcement(*row) for row in await connection.execute(said)]),
            )
            before, self.doors = self.doors, {row.owner: Door(*row) for row in await connection.execute(shut)}
        for owner in self.doors.keys() - before.keys():
            self.tables.wake_eyes(owner)
        if heard != self.announced:
            self.tables.hall.wake()

    def heard(self) -> None:
        """Something may be otherwise than it is known here."""
        self._stale = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        while self._stale:
            self._stale = False
            try:
                await self.read()
            except Away:
                self._stale = True
                await asyncio.sleep(PAUSE)

    async def changed(self) -> None:
        """This house has written something."""
        self.tables.street.tell("news", DOORS)
        await self.read()

    def closed_to(self, owner: str) -> Door | None:
        door = self.doors.get(owner)
        return door if door is not None and door.closed(time.time()) else None

    def now(self) -> list[Announcement]:
        """What is to be read now."""
        moment = time.time()
        return [said for said in self.announced if said.since <= moment < said.until]

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
