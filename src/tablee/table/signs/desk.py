"""Where all signs of a house go out: pages that are open, devices, mailboxes, programs.

Nothing at a table waits for any of it: a table says that something has changed, which takes no time, and all else is
done beside it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from tablee.kernel.errors import UserError
from tablee.table.errors import Away
from tablee.table.journal import complain
from tablee.table.signs.bells import Bell, Bells
from tablee.table.signs.boxes import MAIL, Box, Boxes, Message, new_message
from tablee.table.signs.sender import Sender
from tablee.table.signs.sentences import Kind, facts_of
from tablee.table.signs.terms import NOTHING_SET, Post
from tablee.table.signs.turns import Turns, turn_of
from tablee.table.signs.ways import Ways
from tablee.table.store import HUMAN

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from tablee.table.table import Table
    from tablee.table.tables import Tables

MOST_TELLING = 1_000
"""News that wait to be written down: of more the house tells only those whose pages are open."""

MOST_KNOWN, KNOWN_FOR = 10_000, 60.0
"""People of whom it is remembered, and for how many seconds, whether they have a box at all."""

MOST_LOOKED_AT = 20
"""Tables at which somebody is awaited that are read for a page when it is opened; the others ring when they change."""

DAY = 86_400.0


class Desk:
    """That of one house."""

    def __init__(self, tables: Tables, engine: AsyncEngine, post: Post = NOTHING_SET) -> None:
        self.tables = tables
        self.post = post
        self.boxes = Boxes(engine)
        self.ways = Ways(self.boxes, post, tables.people.has_changed)
        self.bells = Bells()
        self.turns = Turns(post.away, tables.find, self._turn)
        self.sender = Sender(self.boxes, self.ways, self._still)
        self._known: OrderedDict[str, tuple[float, bool]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.boxes.open()
        self._begin(self._start_later())
        self._begin(self._look_back())
        self._begin(self._tidy())

    async def _start_later(self) -> None:
        """What is left from before waits until those who were looking could be back."""
        await asyncio.sleep(self.post.away)
        self.sender.start()

    async def close(self) -> None:
        await self.turns.close()
        await self.sender.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # What is told

    def changed(self, table: Table) -> None:
        """Something was done at a table, or somebody sat down there."""
        self.bells.changed(table)
        self.turns.changed(table)

    async def attend(self, bell: Bell) -> None:
        """Have a page told of its owner's turns: of those there are, and of each that comes from now on. It is heard
        of changes before anything is read, here by its owner and in other houses by its tables."""
        self.bells.hang(bell)
        places = await self.tables.store.listings.places(bell.owner)
        self.bells.wait(bell, {place.id for place in places})
        if self.tables.street.shared:
            places = await self.tables.store.listings.places(bell.owner)
        for id_ in list({place.id: None for place in places if place.due})[:MOST_LOOKED_AT]:
            with suppress(UserError):  # one that cannot be shown rings for nobody
                self.bells.look(bell, await self.tables.find(id_))

    def tell(self, owner: str, kind: Kind, table: Table) -> None:
        """Tell a person something of a table of theirs, by every way that they have chosen; not who looks at it."""
        if not owner or table.presence.unseen_for(owner) == 0:
            return
        self.bells.ring(owner, kind, table)
        if len(self._tasks) < MOST_TELLING:
            self._begin(self._tell(owner, kind, table))

    def sat_down(self, table: Table, owner: str) -> None:
        """Somebody has taken a seat: who waits for company elsewhere is told, unless they are told that it is their
        turn now."""
        for other in dict.fromkeys(chair.owner for chair in table.chairs if chair.kind == HUMAN):
            if other != owner and not table.asks(other):
                self.tell(other, "sat", table)

    def heard(self, table_id: str) -> None:
        """Another house has written at a table that is not in memory here: a page may wait for it."""
        if self.bells.waits(table_id):
            self._begin(self._read(table_id))

    async def _read(self, table_id: str) -> None:
        with suppress(UserError):
            self.changed(await self.tables.find(table_id))

    def left(self) -> None:
        """Another house has closed: of a turn that had just begun there nobody may have been told."""
        self._begin(self._look_back())

    def chosen(self, owner: str) -> None:
        """Somebody wants to be told elsewhere than before: known in all houses."""
        self.forget([owner])
        self.tables.people.has_changed(owner)

    def forget(self, owners: Iterable[str]) -> None:
        """Something of these people was changed: whether they have a box is asked again."""
        for owner in owners:
            self._known.pop(owner, None)

    def _begin(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, owner: str, kind: Kind, table: Table) -> None:
        try:
            boxes = await self._boxes_of(owner)
            if boxes:
                await self.boxes.tell([self._message(box, kind, table, owner) for box in boxes])
                self.sender.wake()
        except Away as error:
            complain("sign-lost", error, table=table.id)

    async def _turn(self, table: Table, owner: str, turn: int, looks: bool) -> None:
        """Somebody's turn has come: who looks at it knows, and everybody else is told, once."""
        boxes = await self._boxes_of(owner)
        if not boxes:
            return
        messages = [] if looks else [self._message(box, "turn", table, owner, turn) for box in boxes]
        if await self.boxes.tell_turn(table.id, owner, turn, messages):
            self.sender.wake()

    def _message(self, box: Box, kind: Kind, table: Table, owner: str, turn: int = 0) -> Message:
        wait = self.post.mail_after - self.post.away if box.kind == MAIL and kind == "turn" else 0.0
        return new_message(box, kind, facts_of(table, owner, box.language), table.id, turn, max(wait, 0.0))

    async def _boxes_of(self, owner: str) -> list[Box]:
        """Those that may be written to. Most people have none: that is remembered for a while."""
        at, some = self._known.get(owner, (0.0, True))
        if not some and time.monotonic() - at < KNOWN_FOR:
            return []
        boxes = [box for box in await self.boxes.of(owner) if box.confirmed_at is not None]
        self._known[owner] = (time.monotonic(), bool(boxes))
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return boxes

    async def _still(self, message: Message) -> bool:
        """Whether a message is still to be told: a turn only as long as it lasts and nobody has looked at it."""
        if message.kind != "turn":
            return True
        try:
            table = await self.tables.find(message.table_id)
        except Away:
            raise
        except UserError:  # it is set apart, or was put away
            return False
        if turn_of(table, message.owner) != message.turn:
            return False
        now = time.time()
        return table.presence.unseen_for(message.owner) >= min(now - message.made_at, now - self.tables.opened_at)

    async def _look_back(self) -> None:
        """Turns of which nobody may have been told: those that came just before a house ended."""
        try:
            for id_ in await self.boxes.untold():
                with suppress(UserError):
                    self.turns.changed(await self.tables.find(id_))
        except Away as error:
            complain("signs-away", error)

    async def _tidy(self) -> None:
        while True:
            try:
                await self.boxes.tidy()
            except Away as error:
                complain("signs-away", error)
            await asyncio.sleep(DAY)
