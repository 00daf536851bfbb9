"""What the house does for itself now and then: forget those who are gone, devices that nobody comes with, and what is
kept of people for a time only."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from tablee.table.errors import Away
from tablee.table.farewell import forget_for_good
from tablee.table.host import acts
from tablee.table.journal import complain

if TYPE_CHECKING:
    from tablee.table.tables import Tables

HOUR = 3600.0


class Upkeep:
    """Begins when the house opens, so that nothing is forgotten for longer because it was closed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self.tables.people.tidy(time.time())
                await forget_for_good(self.tables, time.time())
                await acts.tidy(self.tables, time.time())
            except Away as error:  # the next time will do
                complain("upkeep", error)
            await asyncio.sleep(HOUR)
