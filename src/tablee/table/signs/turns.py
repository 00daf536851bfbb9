"""Whose turn has come at a table, and who of them does not look.

A turn is numbered by the last thing that its owner did in the game: so all houses call it the same, before and after a
restart, and whatever the others do meanwhile is part of it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from tablee.kernel.errors import UserError
from tablee.table.errors import Away
from tablee.table.journal import complain
from tablee.table.since import doer
from tablee.table.store import HUMAN

if TYPE_CHECKING:
    from tablee.table.table import Table

MOST_WAITING = 20_000
"""Tables that wait to be looked at: where there are as many, the next are looked at after their next change."""

Told = Callable[["Table", str, int, bool], Awaitable[None]]
"""What is done about a person's turn: ``True`` where they are looking at it."""


def company(table: Table) -> bool:
    """Whether more than one person plays: where only bots wait, nobody does."""
    owners = {chair.owner for chair in table.chairs if chair.kind == HUMAN and not chair.left}
    return len(owners) > 1


def turn_of(table: Table, owner: str) -> int | None:
    """The number of the turn that this person has now, or None where they have none that others wait for."""
    if not company(table) or not table.asks(owner):
        return None
    mine, steps = table.seats_of(owner), table.record.steps
    return next((step for step in range(len(steps), 0, -1) if doer(steps, table.story, step) in mine), 0)


class Turns:
    """The tables of one house at which something has changed, each looked at after a while."""

    def __init__(self, away: float, find: Callable[[str], Awaitable[Table]], told: Told) -> None:
        self.away = away
        self.find = find
        self.told = told
        self._timers: OrderedDict[str, asyncio.TimerHandle] = OrderedDict()
        self._looking: set[asyncio.Task[None]] = set()

    def changed(self, table: Table) -> None:
        """Quick, for it is said of every change: nothing is asked of anybody here."""
        if table.id not in self._timers and len(self._timers) < MOST_WAITING and company(table):
            self._look_in(table.id, self.away)

    def _look_in(self, id_: str, seconds: float) -> None:
        self._timers[id_] = asyncio.get_running_loop().call_later(seconds, self._due, id_)

    def _due(self, id_: str) -> None:
        self._timers.pop(id_, None)
        task = asyncio.create_task(self.look(id_))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def look(self, id_: str) -> None:
        """Tell everybody whose turn it is; where the database is away, later."""
        try:
            await self._look(await self.find(id_))
        except Away:
            if id_ not in self._timers:
                self._look_in(id_, self.away)
        except UserError:
            return  # it is set apart, or was put away: nobody is awaited there
        except Exception as error:  # a stranger's rules: the other tables are looked at still
            complain("turn-untold", error, table=id_)

    async def _look(self, table: Table) -> None:
        """Who has not looked for long enough is told, who has is noted, and to who has not yet it comes back."""
        id_ = table.id
        soonest = self.away
        waits = False
        for owner in dict.fromkeys(chair.owner for chair in table.chairs if chair.kind == HUMAN):
            turn = turn_of(table, owner)
            if turn is None:
                continue
            unseen = table.presence.unseen_for(owner)
            if unseen == 0 or unseen >= self.away:
                if unseen or table.presence.looks_here(owner):  # who looks elsewhere is noted there
                    await self.told(table, owner, turn, unseen == 0)
            else:
                waits, soonest = True, min(soonest, self.away - unseen)
        if waits and id_ not in self._timers:
            self._look_in(id_, soonest + 0.05)

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
