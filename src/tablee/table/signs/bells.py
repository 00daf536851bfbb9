"""Tells the pages that are open in the house, whichever they are, at which tables it is their visitor's turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.table.live import GONE, SHUT_OUT, heard
from tablee.table.signs.sentences import facts_of, written
from tablee.table.signs.turns import turn_of

if TYPE_CHECKING:
    from tablee.table.known import Known
    from tablee.table.table import Table
    from tablee.table.tables import Tables

MOST_RUNG = 20
"""News that wait for one page: of more the latest."""


class Bell:
    """One page of one person. It is told all that is their turn when it opens, and what changes from then on."""

    def __init__(self, socket: WebSocket, tables: Tables, who: Known, language: str) -> None:
        self.socket = socket
        self.house = tables
        self.owner = who.owner
        self.device = who.device
        self.language = language
        self._sent_away = asyncio.Event()
        self.due: dict[str, dict[str, Any]] = {}
        self.tables: set[str] = set()
        self._news: list[dict[str, Any]] = []
        self._rung = asyncio.Event()
        self._rung.set()

    def look(self, table: Table) -> None:
        """Whether it has become their turn there, or is not any more."""
        turn = turn_of(table, self.owner)
        known = self.due.get(table.id)
        if turn is None:
            if self.due.pop(table.id, None) is not None:
                self._rung.set()
        elif known is None or known["turn"] != turn:
            told = written("turn", facts_of(table, self.owner, self.language), table.id, self.language)
            self.due[table.id] = {"turn": turn, "title": told.title, "body": told.body, "open": told.path}
            self._rung.set()

    def ring(self, kind: str, table: Table) -> None:
        """Something else has happened at a table of theirs."""
        told = written(kind, facts_of(table, self.owner, self.language), table.id, self.language)
        self._news = [*self._news, {"title": told.title, "body": told.body, "open": told.path, "tag": told.tag}]
        self._news = self._news[-MOST_RUNG:]
        self._rung.set()

    def wake(self) -> None:
        self._rung.set()

    def send_away(self) -> None:
        self._sent_away.set()

    async def run(self) -> None:
        self.house.people.watch(self)
        tasks = [asyncio.create_task(part) for part in (self._send(), self._listen(), self._leave())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.people.unwatch(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self) -> None:
        while True:
            await self._rung.wait()
            self._rung.clear()
            if self.house.keeper.closed_to(self.owner) is not None:
                with suppress(*GONE):
                    await self.socket.close(SHUT_OUT)
                return
            news, self._news = self._news, []
            try:
                await self.socket.send_text(json.dumps({"due": self.due, "news": news}, ensure_ascii=False))
            except GONE:
                return

    async def _leave(self) -> None:
        """Whoever was signed out has no turns any more."""
        await self._sent_away.wait()
        with suppress(*GONE):
            await self.socket.close(1008, "signed out")

    async def _listen(self) -> None:
        """Nothing is asked here: who says anything is gone."""
        with suppress(WebSocketDisconnect):
            await heard(self.socket)
            with suppress(*GONE):
                await self.socket.close(1008, "nothing is asked here")


class Bells:
    """All pages that are open in this house, by their owner."""

    def __init__(self) -> None:
        self.of: dict[str, set[Bell]] = {}
        self.at: dict[str, set[Bell]] = {}

    def hang(self, bell: Bell) -> None:
        self.of.setdefault(bell.owner, set()).add(bell)

    def take_down(self, bell: Bell) -> None:
        rest = self.of.get(bell.owner, set())
        rest.discard(bell)
        if not rest:
            self.of.pop(bell.owner, None)
        for table_id in bell.tables:
            there = self.at.get(table_id, set())
            there.discard(bell)
            if not there:
                self.at.pop(table_id, None)

    def wait(self, bell: Bell, ids: Iterable[str]) -> None:
        """Have a page look at all that is done at these tables from now on."""
        for id_ in ids:
            self.at.setdefault(id_, set()).add(bell)
            bell.tables.add(id_)

    def look(self, bell: Bell, table: Table) -> None:
        """Have a page look at a table, and at all that is done there from now on."""
        if bell in self.of.get(bell.owner, ()):
            self.wait(bell, (table.id,))
            bell.look(table)

    def changed(self, table: Table) -> None:
        if not self.of:
            return
        for owner in {chair.owner for chair in table.chairs}:
            for bell in self.of.get(owner, ()):
                self.look(bell, table)

    def ring(self, owner: str, kind: str, table: Table) -> None:
        for bell in self.of.get(owner, ()):
            bell.ring(kind, table)

    def wake(self, owner: str) -> None:
        """Let a person's pages look again whether they may."""
        for bell in self.of.get(owner, ()):
            bell.wake()

    def waits(self, table_id: str) -> bool:
        """Whether the owner of a page sits there: then it is read again when another house has written there."""
        return table_id in self.at
