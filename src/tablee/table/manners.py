"""Whom somebody does not want to hear: what such a person says is not shown to them, anywhere, and they cannot be
invited by them. It is kept by persons, not by tables; nobody is told that they are not heard.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, func, insert, select

from tablee.table.desk import new_handle, reading, writing
from tablee.table.errors import NotNow, NotYours, TooMuch
from tablee.table.schema import mutes
from tablee.table.store import HUMAN

if TYPE_CHECKING:
    from tablee.table.table import Table
    from tablee.table.tables import Tables

MOST_MUTED = 100
"""Persons whom one person does not hear."""

MOST_KNOWN = 8192
"""Persons of whom a house remembers whom they do not hear: twice as many as can look at its tables at once."""

NOBODY: frozenset[str] = frozenset()

WHOM = select(mutes.c.other).where(mutes.c.owner == bindparam("of_owner"))
UNMUTE = delete(mutes).where(mutes.c.owner == bindparam("of_owner"), mutes.c.other == bindparam("of_other"))


@dataclass(frozen=True)
class Muted:
    """Somebody who is not heard, by the name that they had then."""

    handle: str
    name: str
    at: float


class Manners:
    """``muted`` answers at once, from what was ``learned``: whoever shows talk to somebody has that learned first."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._known: OrderedDict[str, frozenset[str]] = OrderedDict()
        self._news = 0

    def muted(self, owner: str | None) -> frozenset[str]:
        return self._known.get(owner or "", NOBODY)

    def unheard(self, table: Table, owner: str | None) -> tuple[int, ...]:
        """The seats of those at a table whom this person does not hear."""
        muted = self.muted(owner)
        return tuple(chair.seat for chair in table.chairs if chair.owner in muted) if muted else ()

    def spares(self, table: Table, owner: str) -> bool:
        """Whether a person does not hear somebody who sits at a table, or has said something there and got up."""
        muted = self.muted(owner)
        heard = {chair.owner for chair in table.chairs} | {said.owner for said in table.talk} if muted else set()
        return not muted.isdisjoint(heard)

    async def learn(self, owner: str) -> None:
        if not owner:
            return
        while owner not in self._known:
            news = self._news
            async with reading(self.tables.store.engine) as connection:
                found = frozenset(await connection.scalars(WHOM, {"of_owner": owner}))
            if news == self._news:  # else it may have been read just before it changed
                self._known[owner] = found or NOBODY
        self._known.move_to_end(owner)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def mute_at(self, table: Table, owner: str, seat: int, wanted: bool) -> None:
        """Not to hear somebody who sits at a table any more, or to hear them again."""
        if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != HUMAN or not table.chairs[seat].owner:
            raise NotNow("nobody-there")
        chair = table.chairs[seat]
        if chair.owner == owner:
            raise NotYours("mute-self")
        if wanted:
            await self._mute(owner, chair.owner, table.called("en")[seat])
        else:
            async with writing(self.tables.store.engine) as connection:
                await connection.execute(UNMUTE, {"of_owner": owner, "of_other": chair.owner})
        self._changed(owner)

    async def _mute(self, owner: str, other: str, name: str) -> None:
        async with writing(self.tables.store.engine) as connection:
            now = set((await connection.scalars(WHOM, {"of_owner": owner})).all())
            if other in now:
                return
            if len(now) >= MOST_MUTED:
                raise TooMuch("mutes-many", most=MOST_MUTED)
            row = {"owner": owner, "other": other, "handle": new_handle(), "name": str(name), "at": time.time()}
            await connection.execute(insert(mutes), row)

    async def hear_again(self, owner: str, handle: str) -> None:
        """One of those in the list of `all`."""
        async with writing(self.tables.store.engine) as connection:
            await connection.execute(delete(mutes).where(mutes.c.owner == owner, mutes.c.handle == handle))
        self._changed(owner)

    async def all(self, owner: str) -> list[Muted]:
        """Whom a person does not hear, the latest first."""
        wanted = select(mutes.c.handle, mutes.c.name, mutes.c.at).where(mutes.c.owner == owner)
        async with reading(self.tables.store.engine) as connection:
            return [Muted(*row) for row in await connection.execute(wanted.order_by(mutes.c.at.desc()))]

    async def may_invite(self, by: str, whom: str) -> bool:
        """Whether a seat may be kept for a person by another: not where they do not want to hear of them."""
        wanted = select(func.count()).where(mutes.c.owner == whom, mutes.c.other == by)
        async with reading(self.tables.store.engine) as connection:
            return not await connection.scalar(wanted)

    # Here and in other houses

    def _changed(self, owner: str) -> None:
        self.heard(owner)
        self.tables.street.tell("news", owner)

    def heard(self, owner: str) -> None:
        """Somebody hears others than before: what they see is drawn anew."""
        self._news += 1
        self._known.pop(owner, None)
        self.tables.wake_eyes(owner)

    def missed(self) -> None:
        """Letters may have been lost: it is learned anew when somebody looks."""
        self._news += 1
        self._known.clear()
