"""Keeps the time of a house: looks at clocks when they are due, and knows when time was not kept.

There is one in each house, and it sleeps until the next alarm that is kept, whether that table is in memory or not.
While clocks run it says again and again that time is kept (see `watch`). Before anything is written at a table with
clocks it must have said so: what passed while the house was stopped counts against nobody.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tablee.table.clocking import time_passes
from tablee.table.errors import Away, NoTable, SetApart, Stale
from tablee.table.journal import complain

if TYPE_CHECKING:
    from tablee.table.tables import Tables

BEAT, SLOW_BEAT = 1.0, 30.0
"""Seconds between two times that a house says it keeps the time: while a clock may soon be at zero, and else."""

SOON = 3600.0
"""Seconds within which an alarm is soon."""

SLACK = 3.0
"""Seconds that a house may be late to say so."""

GRACE = 0.5
"""Seconds after which a clock is looked at that is at zero: a move may be on its way."""

COURTESY = 2.0
"""Seconds that a house leaves a table to another that has it in memory."""

CUT_OFF = 5.0
"""Seconds until a table is looked at again whose people are all cut off from the house."""

AGAIN = 1.0
"""Seconds until a table is looked at again at which that has failed."""

PATROL = 5.0
"""Seconds after which a house looks whether others on its database have begun to keep time."""

SHORTEST = 0.1
"""Seconds that it sleeps at least."""

AT_ONCE = 100
"""Tables that are looked at before the time is kept again."""


class Timekeeper:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._until = float("-inf")  # by the clock of this house, when it is to say again that it keeps the time
        self._next: float | None = None  # the earliest alarm that is known
        self._changed = asyncio.Event()
        self._beating = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """What has passed since the last house was closed is nobody's, unless others are open."""
        street = self.tables.street
        with suppress(Away):
            self._next = await self.tables.store.watch.next()
            if self._next is not None:
                await self._beat(anew=street.open_houses == {street.name})
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        with suppress(Away):
            if self._next is not None:
                await self._beat()

    def expect(self, at: float | None) -> None:
        """An alarm was set."""
        if at is not None and (self._next is None or at < self._next):
            self._next = at
            self._changed.set()

    def wake(self) -> None:
        """Look now."""
        self._changed.set()

    async def fresh(self) -> set[str]:
        """Before something is written at a table with clocks: time is kept now. The tables at which a row has said
        meanwhile that it was not."""
        if self.tables.clock() < self._until:
            return set()
        return await self._beat()

    async def _beat(self, anew: bool = False) -> set[str]:
        async with self._beating:
            now = self.tables.clock()
            if now < self._until and not anew:
                return set()  # somebody else has just said so
            beat = self._pace(now)
            changed = set(await self.tables.store.watch.keep(now, beat + SLACK, anew))
            self._until = now + beat
            for id_ in changed:
                self.tables.behind(id_)
            return changed

    def _pace(self, now: float) -> float:
        return BEAT if self._next is None or self._next - now < SOON else SLOW_BEAT

    async def _run(self) -> None:
        while True:
            try:
                await self._round()
            except Away:
                await asyncio.sleep(BEAT)
            except Exception as error:  # such as what is kept of all: it may be right again in a moment
                complain("time-not-kept", error)
                await asyncio.sleep(BEAT)

    async def _round(self) -> None:
        """Keep the time, look at what is due, and sleep until there is something to do."""
        self._changed.clear()
        watch, clock = self.tables.store.watch, self.tables.clock
        self._next = await watch.next()
        if self._next is not None:
            self._until = min(self._until, clock() + self._pace(clock()))
            await self.fresh()
            await self.look()
        wait = self._wait(clock())
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._changed.wait()

    def _wait(self, now: float) -> float | None:
        """Seconds until there is something to do; nothing where only somebody here can give it something."""
        if self._next is None:
            return PATROL if self.tables.street.shared else None
        return max(SHORTEST, min(self._next + GRACE, self._until) - now)

    async def look(self) -> None:
        """At all clocks that are at zero by now; at tables that are only in memory elsewhere a little later."""
        now, shared = self.tables.clock() - GRACE, self.tables.street.shared
        for id_, at in await self.tables.store.watch.due(now, AT_ONCE):
            if not shared or at <= now - COURTESY or self.tables.in_memory(id_):
                try:
                    await self._look_at(id_, at)
                except Away:
                    raise
                except Exception as error:  # a stranger's rules, or what is kept there: the next are looked at still
                    complain("time-not-kept", error, table=id_)
                    await self.tables.store.watch.set_alarm(id_, at, self.tables.clock() + AGAIN)

    async def _look_at(self, id_: str, seen: float) -> None:
        try:
            table = await self.tables.find(id_)
            await time_passes(table)
            alarm = None if table.clocks is None else table.clocks.deadline
            if alarm is not None and table.presence.reach.since is not None:
                alarm = max(alarm, self.tables.clock() + CUT_OFF)
        except Stale:
            return  # another house was quicker, or something was done there at this moment
        except (SetApart, NoTable):  # and its host was told
            alarm = None
        if alarm != seen:  # where a row was written just now its own alarm stands, and this one is not there any more
            await self.tables.store.watch.set_alarm(id_, seen, alarm)
