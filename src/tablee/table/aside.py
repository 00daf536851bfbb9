"""What goes on beside a table: its bots, its chances, the review of its game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from tablee.table.table import Table


class Aside:
    """Work beside one table, each kind of it once at a time."""

    def __init__(self, table: Table) -> None:
        # Weak, for a table that is let go is to be gone at once, and not when cycles are looked for.
        self._table = ref(table)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def table(self) -> Table:
        table = self._table()
        assert table is not None
        return table

    @property
    def running(self) -> bool:
        return any(not task.done() for task in self._tasks.values())

    def begin(self, work: Callable[[], Coroutine[None, None, None]], kind: int = 0) -> None:
        """Unless work of this kind is under way."""
        task = self._tasks.get(kind)
        if task is None or task.done():
            self._tasks[kind] = asyncio.create_task(work())

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
