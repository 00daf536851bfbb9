"""Sends what waits in the outbox: beside everything else, few at a time, each in a bounded time, with growing pauses.

Each way has its own lane, so that a mail server which is slow holds up no device; and of one box only one message is
under way, so that a program which is slow holds up nobody else's.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from tablee.table.errors import Away
from tablee.table.journal import complain
from tablee.table.signs.boxes import Box, Boxes, Message
from tablee.table.signs.outside import Forbidden, Unreached
from tablee.table.signs.sentences import written
from tablee.table.signs.ways import Gone, Refused, Ways

LANES = {"push": 8, "mail": 4, "hook": 8}
"""Messages that one house has under way at once, by their way."""

BUDGET = 60.0
"""Seconds for one message, whatever it waits for: less than it is leased for."""

GLANCE = 60.0
"""Seconds after which it is looked anew what waits, such as what another house has left."""

PAUSE = 2.0
"""Seconds after which a database that was away is asked again."""

Wanted = Callable[[Message], Awaitable[bool]]
"""Whether it is still to be told."""


class Sender:
    def __init__(self, boxes: Boxes, ways: Ways, wanted: Wanted) -> None:
        self.boxes = boxes
        self.ways = ways
        self.wanted = wanted
        self._news = asyncio.Event()
        self._under_way: dict[str, tuple[str, asyncio.Task[None]]] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Something was put into the outbox."""
        self._news.set()

    async def close(self) -> None:
        """What is under way is broken off: it is leased, and sent by whoever looks next."""
        tasks = [task for _, task in self._under_way.values()]
        tasks += [self._task] if self._task is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._news.clear()
            try:
                more = await self._begin()
                pause = 0.0 if more else await self.boxes.soonest()
            except Away:
                pause = PAUSE
            except Exception as error:  # whatever a row may hold: the others are sent still
                complain("signs-stuck", error)
                pause = GLANCE
            if pause is not None and pause <= 0 and not more:
                pause = PAUSE / 10  # all that is due is under way, or of somebody who has one under way
            if pause is None or pause > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(GLANCE if pause is None else min(pause, GLANCE)):
                        await self._news.wait()

    async def _begin(self) -> bool:
        """Whether anything was begun, so that there may be more."""
        busy = Counter(way for way, _ in self._under_way.values())
        free = {way: most - busy[way] for way, most in LANES.items() if most > busy[way]}
        begun = False
        for way, room in free.items():
            for message in await self.boxes.take([way], list(self._under_way), room):
                task = asyncio.create_task(self._send(message))
                self._under_way[message.box] = (way, task)
                task.add_done_callback(partial(self._ended, message.box))
                begun = True
        return begun

    def _ended(self, box: str, _task: asyncio.Task[None]) -> None:
        self._under_way.pop(box, None)
        self.wake()

    async def _send(self, message: Message) -> None:
        try:
            box = await self.boxes.find(message.box)
            if box is None or not await self.wanted(message):
                await self.boxes.done(message)
                return
            try:
                async with asyncio.timeout(BUDGET):
                    told = written(message.kind, message.facts, message.table_id, box.language)
                    await self.ways.by(message.way)(box, message, told)
            except Gone:
                await self.boxes.forget(box.id)
            except (Refused, Forbidden) as error:
                await self._give_up(box, message, error.key)
            except Unreached as error:
                await self._try_again(box, message, error.key)
            except TimeoutError:
                await self._try_again(box, message, "slow")
            else:
                await self.boxes.done(message)
                await self.boxes.went_wrong(box.id, "")
        except Away:
            return  # it is leased: once the database is back and that is over, it is sent
        except Exception as error:  # a box that cannot be written to as it is kept
            complain("sign-failed", error, way=message.way)
            with suppress(Away):
                await self.boxes.done(message)

    async def _try_again(self, box: Box, message: Message, why: str) -> None:
        pauses = self.ways.post.pauses
        if message.tries >= len(pauses):
            await self._give_up(box, message, why)
        else:
            await self.boxes.later(message, pauses[message.tries])

    async def _give_up(self, box: Box, message: Message, why: str) -> None:
        await self.boxes.went_wrong(box.id, why)
        await self.boxes.done(message)
