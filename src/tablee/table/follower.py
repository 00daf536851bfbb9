"""What other houses on the same database write at a table, and what is done here nevertheless."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from tablee.table.aside import Aside
from tablee.table.errors import Away, NotNow, NotYours, Overtaken, Stale
from tablee.table.journal import complain

if TYPE_CHECKING:
    from tablee.table.table import Table

PAUSE = 0.5
"""Seconds until a database that was away is asked again."""


PATIENCE = 2.0
"""Seconds that a table which is closed waits for what it is just reading."""

TRIES = 20
"""How often a command is tried before whoever gave it is told that they were overtaken."""

P = ParamSpec("P")
T = TypeVar("T")


def command(
    done: Callable[Concatenate[Table, P], Coroutine[None, None, T]],
) -> Callable[Concatenate[Table, P], Coroutine[None, None, T]]:
    """One command at a time, and none at a table that is set apart. Where another house was quicker it is judged anew,
    by what is there now: who chose at the same time as others has still chosen, and who sat down gets the next seat.
    Nobody is refused before this house knows all that is kept: another may have told them of more. And where the
    database went away meanwhile, so that nobody knows what was kept, that is read once it is back."""

    @wraps(done)
    async def carried_out(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> T:
        sure = not table.tables.street.shared
        arrived = table.tables.clock()
        async with table.lock:
            table.arrived = arrived
            for _ in range(TRIES):
                table.demand_whole()
                try:
                    return await done(table, *args, **kwargs)
                except Overtaken:
                    continue
                except (NotNow, NotYours, Stale):
                    known = table.changes
                    if not sure:
                        await table.follower.catch_up()
                    if table.changes == known:
                        raise
                    sure = True
                except Away:
                    table.follower.behind()
                    raise
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

    async def close(self) -> None:
        """What is being read is read to its end: to break a question off takes another connection."""
        self.unsure = False
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=PATIENCE)
        await super().close()

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
