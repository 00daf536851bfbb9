"""Those who look at the home page now. They are woken when something changes that may concern them: at most so often,
and for all who see the same it is asked for once. And a look round the house, for tables to which nobody came.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

from tablee.table.errors import Away
from tablee.table.gathering import close_unfilled
from tablee.table.journal import complain
from tablee.table.listings import Offer

if TYPE_CHECKING:
    from tablee.table.tables import Tables

BEAT = 0.4
"""Seconds in which changes gather before anybody is woken."""

ROUND = 30.0
"""Seconds between two looks for tables to which nobody came, and two counts of who is here."""

LIVELY = 900.0
"""Seconds for which whoever did something at a table counts as being here."""

MOST_CHANGED = 500
"""Changed tables whose people are asked for one by one; where there are more, everybody is woken."""


class Guest(Protocol):
    """Somebody who looks at the home page."""

    owner: str

    def wake(self) -> None:
        """Something may have changed."""


class Hall:
    """``offers`` are the open tables and ``pulse`` how many people are at how many tables, as they were last read:
    anybody who asks is given what was read for the one before, unless a table has changed since."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.guests: set[Guest] = set()
        self._offers: list[Offer] | None = None
        self._changes = 0
        self._shown: list[Offer] | None = None
        self._pulse: tuple[float, tuple[int, int]] | None = None
        self._changed: set[str] = set()
        self._waker: asyncio.Task[None] | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._suspects: set[str] = set()

    # Who looks

    def enter(self, guest: Guest) -> None:
        self.guests.add(guest)

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)

    # What they look at

    async def offers(self) -> list[Offer]:
        if self._offers is not None:
            return self._offers
        reading, read = self._changes, await self.tables.store.listings.offers()
        if reading == self._changes:  # else something has changed while it was read
            self._offers = read
        if self._shown is None:
            self._shown = read
        return read

    async def pulse(self) -> tuple[int, int]:
        now = self.tables.clock()
        if self._pulse is None or now - self._pulse[0] > ROUND:
            self._pulse = now, await self.tables.store.listings.pulse(now - LIVELY)
        return self._pulse[1]

    def changed(self, *ids: str) -> None:
        """Something was done at these tables, here or in another house."""
        self._offers = None
        self._changes += 1
        if not self.guests:
            return
        self._changed.update(ids)
        if self._waker is None:
            self._waker = asyncio.create_task(self._wake())

    def missed(self) -> None:
        """Anything may have been done."""
        self.changed(*map(str, range(MOST_CHANGED + 1)))

    async def settled(self) -> None:
        """Until all that has changed is known to those who look."""
        while self._waker is not None:
            await asyncio.wait([self._waker])

    async def _wake(self) -> None:
        try:
            while self._changed:
                await asyncio.sleep(BEAT)
                ids, self._changed = self._changed, set()
                before = self._shown
                self._shown = await self.offers()
                owners = await self._concerned(ids)
                for guest in list(self.guests):
                    if self._shown != before or owners is None or guest.owner in owners:
                        guest.wake()
        except Away:  # whoever looks again is told what is known then
            pass
        except Exception as error:  # nobody is to sit before a page that has stopped
            complain("hall-asleep", error)
        finally:
            self._waker = None

    async def _concerned(self, ids: Collection[str]) -> set[str] | None:
        """Who sits at these tables; nobody knows where they are too many."""
        return None if len(ids) > MOST_CHANGED else await self.tables.store.listings.holders(ids)

    # The round of the house

    def open(self) -> None:
        self._keeper = asyncio.create_task(self._go_round())

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.look_round()
            except Exception as error:  # the database, or one damaged table: the others are looked at the next time
                complain("hall-untended", error)
            self.wake()

    def wake(self) -> None:
        """Let everybody look again."""
        for guest in list(self.guests):
            guest.wake()

    async def look_round(self) -> None:
        """Close tables to which nobody came. One that has only just been found is left until the next round: by then
        other houses have told whether anybody looks at it from there."""
        found = await self.tables.store.listings.unfilled(self.tables.clock())
        ripe, self._suspects = self._suspects, {id_ for id_, _ in found}
        for id_, touched_at in found:
            table = await self.tables.glance(id_)
            if table is not None and id_ in ripe:
                await close_unfilled(table, touched_at)

    async def close(self) -> None:
        tasks = [task for task in (self._waker, self._keeper) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
