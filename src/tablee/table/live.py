"""Pushes to everybody who looks at a table their own view of it, as soon as anything changes.

A view is rendered once for all who see the same. Nothing is replayed to a browser: whoever comes back gets the newest
view and needs no other.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from sys import getsizeof

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.table.limits import Buckets
from tablee.table.reach import cut_off
from tablee.table.table import Table

LONGEST_MESSAGE = 200
"""All that a browser sends on the socket is whose eyes are in front of the screen, and whether any are."""

SHUT_OUT = 4403
"""How a socket is closed to whom the host has closed the door."""

NO_WORD = 1006
"""The code of a socket that was closed without one."""

GONE = (WebSocketDisconnect, RuntimeError)
"""What is met by whoever sends to a socket that is closed."""

Render = Callable[[Table, str, int | None, str, bool], str]
"""A view as text, for an owner, a seat, a language, and a narrow screen or a wide one."""


Eyes = tuple[str, int | None, str, bool]

MOST_BYTES = 64 << 20
"""How much memory the views may take that are kept for others who see the same."""


class Views:
    """Views of tables, kept until the table changes, so that equal ones are rendered once."""

    def __init__(self, render: Render, most_bytes: int = MOST_BYTES) -> None:
        self.render = render
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[str, tuple[int, dict[Eyes, str]]] = OrderedDict()

    def of(self, table: Table, owner: str, seat: int | None, language: str, narrow: bool = False) -> str:
        """Of all that somebody may ask for, there are only so many views: a spectator's, and one for each own seat; and
        one for each spectator who does not hear somebody there."""
        mine = table.seats_of(owner)
        shown = mine or owner in table.shown_out or table.tables.manners.spares(table, owner)
        eyes = (owner if shown else "", seat if seat in mine else None, language, narrow)
        changes, views = self._kept.get(table.id, (-1, {}))
        if changes != table.changes:
            self._drop(table.id)
            views = {}
        if eyes not in views:
            views[eyes] = self.render(table, *eyes)
            self.bytes += getsizeof(views[eyes])
        self._kept[table.id] = (table.changes, views)
        self._kept.move_to_end(table.id)
        while self.bytes > self.most_bytes and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))
        return views[eyes]

    def forget(self, table: Table) -> None:
        if not table.presence.watchers:
            self._drop(table.id)

    def _drop(self, id_: str) -> None:
        _, views = self._kept.pop(id_, (0, {}))
        self.bytes -= sum(map(getsizeof, views.values()))


class Onlooker:
    """One socket that looks at a table. Its ``greeting``, if it has one, is sent before the first view."""

    def __init__(self, socket: WebSocket, table: Table, views: Views, owner: str, language: str) -> None:
        self.socket = socket
        self.table = table
        self.views = views
        self.owner = owner
        self.language = language
        self.seat: int | None = None
        self.narrow = False
        self.device = ""
        self._sent_away = asyncio.Event()
        self.hidden = False
        self.code: int | None = None  # how the socket ended
        self.greeting = ""
        self._changed = asyncio.Event()
        self._changed.set()

    def wake(self) -> None:
        self._changed.set()

    def send_away(self) -> None:
        self._sent_away.set()

    @property
    def eyes(self) -> int | None:
        """The seat in front of the screen, if it is one of this person's; else theirs who act, or nobody's."""
        return self.seat if self.seat in self.table.seats_of(self.owner) else None

    async def run(self) -> None:
        """Send views and listen until the socket closes."""
        people = self.table.tables.people
        await self.table.tables.manners.learn(self.owner)
        self.table.presence.watch(self)
        people.watch(self)
        tasks = [asyncio.create_task(part) for part in (self._send(), self._listen(), self._leave())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            people.unwatch(self)
            self.table.presence.unwatch(self, cut_off(self.code, self.table.tables.clock()))
            self.views.forget(self.table)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _send(self) -> None:
        sent = ""
        if self.greeting:
            with suppress(*GONE):
                await self.socket.send_text(self.greeting)
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self.table.tables.keeper.closed_to(self.owner) is not None:
                with suppress(*GONE):
                    await self.socket.close(SHUT_OUT)
                return
            await self.table.tables.manners.learn(self.owner)
            view = self.views.of(self.table, self.owner, self.eyes, self.language, self.narrow)
            if view != sent:
                try:
                    await self.socket.send_text(view)
                except GONE:
                    return
                sent = view

    async def _leave(self) -> None:
        """Whoever was signed out sees no more than a stranger: their page comes back as one."""
        await self._sent_away.wait()
        with suppress(*GONE):
            await self.socket.close(1008, "signed out")

    @contextmanager
    def _until_it_ends(self) -> Iterator[None]:
        try:
            yield
        except WebSocketDisconnect as gone:
            self.code = gone.code

    async def _listen(self) -> None:
        patience = Buckets(burst=20, rate=2)
        with self._until_it_ends():
            while patience.allows(""):
                told = told_in(await heard(self.socket))
                seat, hidden = told.get("seat"), told.get("hidden")
                if isinstance(seat, int) and not isinstance(seat, bool):
                    self.seat = seat
                    self.wake()
                if isinstance(hidden, bool):
                    self.hidden = hidden
                    self.table.presence.seen(self.owner)
            with suppress(*GONE):
                await self.socket.close(1008, "too many messages")


async def heard(socket: WebSocket) -> str:
    """What is said next on a socket. A message that is no text ends the conversation, and so does it that a visitor had
    gone when something was sent."""
    try:
        return await socket.receive_text()
    except (RuntimeError, KeyError):
        raise WebSocketDisconnect(NO_WORD) from None


def told_in(message: str) -> dict[str, object]:
    """What a browser says in ``{"seat": 1}`` or ``{"hidden": true}``; anything else is passed over."""
    if len(message) > LONGEST_MESSAGE:
        return {}
    try:
        told = json.loads(message)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
