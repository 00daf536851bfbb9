"""Who looks at a table now, here or in another house, and since when those who sit there do not."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Protocol
from weakref import ref

from tablee.table.clocking import found
from tablee.table.reach import Reach

if TYPE_CHECKING:
    from tablee.table.table import Table

GRACE = 60.0
"""Seconds that a player may be away before a bot may hold the seat."""


class Watcher(Protocol):
    """Somebody who looks at a table now."""

    owner: str
    hidden: bool
    """Whether the page lies behind others, before nobody's eyes."""

    def wake(self) -> None:
        """Something has changed."""


class Presence:
    """``watchers`` are those of this house. Of other houses it is known which of those who sit here look from there."""

    def __init__(self, table: Table) -> None:
        self._table = ref(table)  # weak, as in `Aside`
        self.watchers: set[Watcher] = set()
        self._elsewhere: dict[str, set[str]] = {}
        self._seen_at: dict[str, float] = {}
        self._absence: asyncio.TimerHandle | None = None
        self.reach = Reach(table)

    @property
    def table(self) -> Table:
        table = self._table()
        assert table is not None
        return table

    def absent_for(self, owner: str) -> float:
        """For how many seconds this person has not looked at the table."""
        if self.here(owner):
            return 0.0
        return self.table.tables.clock() - self._seen_at.get(owner, self.table.tables.opened_at)

    def here(self, owner: str) -> bool:
        """Whether this person looks at the table now, in whichever house."""
        return self._in_this_house(owner) or bool(self._elsewhere.get(owner))

    def _in_this_house(self, owner: str) -> bool:
        return any(watcher.owner == owner for watcher in self.watchers)

    def unseen_for(self, owner: str) -> float:
        """For how many seconds nobody of this person has had the table before their eyes: who has the page open behind
        others is not absent, and does not see it."""
        if self.looks_here(owner) or self._elsewhere.get(owner):
            return 0.0
        return self.table.tables.clock() - self._seen_at.get(owner, self.table.tables.opened_at)

    def looks_here(self, owner: str) -> bool:
        return any(watcher.owner == owner and not watcher.hidden for watcher in self.watchers)

    def watch(self, watcher: Watcher) -> None:
        first = not self._in_this_house(watcher.owner)
        self.seen(watcher.owner)
        self.watchers.add(watcher)
        if self.reach.owed is not None:
            self.table.follower.begin(partial(found, self.table), kind=1)
        if first:
            self._tell("here", watcher.owner)
            self.table.tables.hall.changed(self.table.id)

    def unwatch(self, watcher: Watcher, cut: float | None = None) -> None:
        """Should nobody of theirs be back after the grace period, the others are shown that the seat may be held.
        ``cut`` is since when the watcher has seen nothing, where nobody has closed the socket."""
        self.watchers.discard(watcher)
        if self.table.seats_of(watcher.owner):
            self.seen(watcher.owner)
            if cut is not None and not self._in_this_house(watcher.owner):
                self.reach.lost(watcher.owner, cut)
                self._tell("cut", watcher.owner)
            self._await_absence()
            if not self._in_this_house(watcher.owner):
                self._tell("gone", watcher.owner)
                self.table.tables.hall.changed(self.table.id)

    def sat_down(self, owner: str) -> None:
        """Whoever looked on holds a seat now: that they look counts from here on."""
        if self._in_this_house(owner):
            self._tell("here", owner)

    def _tell(self, news: str, owner: str) -> None:
        table = self.table
        if table.seats_of(owner):
            table.tables.street.tell(news, (table.id, owner))

    def seen(self, owner: str) -> None:
        """This person has just looked at the table."""
        if self.table.seats_of(owner):
            self._seen_at[owner] = self.table.tables.clock()
            self.reach.back(owner, self.table.tables.clock())
            self.table.prospects.wake()

    def seen_at(self, owner: str) -> float:
        """When this person has last looked at the table or done something there, if ever."""
        return self._seen_at.get(owner, 0.0)

    def forget(self, owner: str) -> None:
        self._seen_at.pop(owner, None)

    # Other houses

    def told(self, house: str, owner: str, here: bool) -> None:
        """In another house somebody has begun to look, or looks no longer."""
        there = self._elsewhere.setdefault(owner, set())
        if here:
            self.reach.elsewhere(owner)
            there.add(house)
        else:
            self._leaves(house, owner)

    def asked(self) -> None:
        """Another house wants to know who looks from here."""
        for owner in {watcher.owner for watcher in self.watchers}:
            self._tell("here", owner)

    def closed(self, houses: set[str]) -> None:
        for owner, there in list(self._elsewhere.items()):
            for house in there & houses:
                self._leaves(house, owner)

    def _leaves(self, house: str, owner: str) -> None:
        there = self._elsewhere.get(owner, set())
        there.discard(house)
        if not there:
            self._elsewhere.pop(owner, None)
        self._seen_at[owner] = self.table.tables.clock()
        self._await_absence()

    # The end of somebody's patience

    def _await_absence(self) -> None:
        if self._absence is not None:
            self._absence.cancel()
        self._absence = asyncio.get_running_loop().call_later(GRACE + 0.5, self._missed)

    def _missed(self) -> None:
        self._absence = None
        table = self._table()
        if table is not None:
            table.wake()

    def close(self) -> None:
        if self._absence is not None:
            self._absence.cancel()
