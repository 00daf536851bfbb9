"""What other houses on the same database write at a table, and what is done here nevertheless."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from tablee.table.aside import Aside
from tablee.table.errors import Away, Overtaken, Stale
from tablee.table.journal import complain

if TYPE_CHECKING:
    from tablee.table.table import Table

PAUSE = 0.5
"""Seconds until a database that was away is asked again."""


TRIES = 5
"""How often a command is tried before whoever gave it is told that they were overtaken."""

P = ParamSpec("P")
T = TypeVar("T")


def command(
    done: Callable[Concatenate[Table, P], Coroutine[None, None, T]],
) -> Callable[Concatenate[Table, P], Coroutine[None, None, T]]:
    """One command at a time, and none at a table that is set apart. Where another house was quicker it is judged anew,
    by what is there now: who chose at the same time as others has still chosen, and who sat down gets the next seat."""

    @wraps(done)
    async def carried_out(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with table.lock:
            for _ in range(TRIES):
                table.demand_whole()
                with suppress(Overtaken):
                    return await done(table, *args, **kwargs)
        raise Stale("stale")

    return carried_out


class Follower(Aside):
    """Keeps a table up with what is written elsewhere. ``unsure`` says that something may have been."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.unsure = False

    def behind(self) -> None:
        """Something was written elsewhere: it is read as soon as nothing else is done here."""
        self.unsure = True
        self.begin(self._run)

    async def _run(self) -> None:
        table = self.table
        while self.unsure:
            try:
                async with table.lock:
                    await self.catch_up()
            except Away:
                await asyncio.sleep(PAUSE)
            except Exception as error:  # what was written may be wrong in any way: it is read whole, and set apart
                complain("table-behind", error, table=table.id)
                await asyncio.sleep(PAUSE)

    async def catch_up(self) -> None:
        """Under the table's lock: know all that is kept."""
        table, self.unsure = self.table, False
        try:
            later = await table.tables.store.later(table.id, table.version, table.line)
            if not table.follow(later):
                await table.read_again()
        except BaseException:
            self.unsure = True
            raise
