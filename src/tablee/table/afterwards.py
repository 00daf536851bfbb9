"""Games that have just ended are looked at again while the house has nothing else to do.

One after the other, and only those that end while the house is open: what ended before, or has waited too long, is
looked at when somebody asks for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from tablee.kernel.errors import UserError
from tablee.table.journal import complain
from tablee.table.store import HUMAN

if TYPE_CHECKING:
    from tablee.table.table import Table
    from tablee.table.tables import Tables

QUIET, GLANCE = 4.0, 0.5
"""Seconds for which usually nobody must have asked anything of a bot before it begins, and between two looks at
that."""

MOST_WAITING = 16
"""Games that wait: the latest."""


class Afterwards:
    """What is still to be looked at again in one house; nothing where the house is to wait until it is asked."""

    def __init__(self, tables: Tables, quiet: float) -> None:
        self.tables = tables
        self.quiet = quiet  # seconds; 0: never
        self.waiting: OrderedDict[str, None] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def over(self, table: Table) -> None:
        """A game has ended: it waits for its turn, if somebody played it and the house can judge it."""
        if not self.quiet or not table.hindsight.offered or all(chair.kind != HUMAN for chair in table.chairs):
            return
        self.waiting[table.id] = None
        if len(self.waiting) > MOST_WAITING:
            self.waiting.popitem(last=False)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self.waiting:
            if self.tables.bots.idle < self.quiet:
                await asyncio.sleep(GLANCE)
                continue
            id_, _ = self.waiting.popitem()  # who played last looks first
            try:
                table = await self.tables.find(id_)
                await table.hindsight.read()
            except UserError as error:  # the database is away, or somebody has edited the table
                complain("review-left", error, table=id_)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
