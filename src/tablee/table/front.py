"""The home page: what waits for whoever comes, the open tables, the shelf; and its own socket, by which it changes."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from secrets import token_urlsafe

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.kernel.errors import UserError
from tablee.kernel.picture import size
from tablee.table.asked import house_of, tables_of
from tablee.table.errors import Away
from tablee.table.exhibition import id_of, liveliest
from tablee.table.house import Box, House
from tablee.table.language import chosen
from tablee.table.listings import Offer
from tablee.table.live import GONE, SHUT_OUT, heard
from tablee.table.look import board, look
from tablee.table.manners_pages import told_to
from tablee.table.people import known as known_as
from tablee.table.people import owner, same_origin
from tablee.table.refusals import told
from tablee.table.rendering import fragment, page
from tablee.table.sight import Sight
from tablee.table.tables import Tables
from tablee.table.waiting import Mine, mine, offered, pulse

PACES = ("live", "relaxed", "days")
"""By which open tables can be picked out."""

FRESH = 1.0
"""Seconds for which what is the same for everybody is kept for the next who asks."""

Wanted = tuple[str, str, frozenset[str]]
"""A language, a pace or all of them, and at which of the open tables one sits oneself."""


class Board:
    """The list of open tables as it is drawn, once for all who see the same."""

    def __init__(self) -> None:
        self._of: tuple[list[Offer], float] | None = None
        self._drawn: dict[Wanted, str] = {}

    async def drawn(self, tables: Tables, house: House, who: str, language: str, pace: str) -> str:
        offers, now = await tables.hall.offers(), tables.clock()
        if self._of is None or self._of[0] is not offers or now - self._of[1] > FRESH:
            self._of, self._drawn = (offers, now), {}
        mine = frozenset(one.id for one in offers if who and any(sitter.owner == who for sitter in one.sitters))
        wanted = (language, pace, mine)
        if wanted not in self._drawn:
            found = [one for one in await offered(tables, house, who, language) if pace in ("", one.pace)]
            facts: dict[str, object] = {"offers": found, "pace": pace, "paces": PACES}
            self._drawn[wanted] = fragment(house, "_open.html", language, facts)
        return self._drawn[wanted]


async def home(request: Request) -> Response:
    house, tables, language, who = house_of(request), tables_of(request), chosen(request), owner(request)
    await _hear_of(tables)
    known = await mine(tables, house, who, language) if who else None
    back = known is not None and (bool(known.going or known.lines) or await tables.store.listings.knows(who))
    boxes = house.boxes(language)
    shortest = min(boxes, key=lambda box: box.minutes).name if boxes else ""
    facts: dict[str, object] = {
        "boxes": boxes,
        "first": "" if back else shortest,
        "back": back,
        "shows": [] if back else await shows(request),
        "of_the_day": house.of_the_day(),
        "open": await board_of(request).drawn(tables, house, who, language, paced(request)),
        "pace": paced(request),
        "key": token_urlsafe(9),
        **facts_of(known, await pulse(tables, language)),
        **await told_to(request),
    }
    return page(request, house, "home.html", facts)


def facts_of(known: Mine | None, here: str) -> dict[str, object]:
    return {"mine": known, "pulse": here, "turns": 0 if known is None else known.turns}


def paced(connection: Request | WebSocket) -> str:
    asked = connection.path_params.get("pace") or connection.query_params.get("pace", "")
    return asked if asked in PACES else ""


def board_of(connection: Request | WebSocket) -> Board:
    found = connection.app.state.board
    assert isinstance(found, Board)
    return found


async def _hear_of(tables: Tables) -> None:
    """Where there are several houses, somebody may look at an open table from another: then it is to be in memory, so
    that this house is told."""
    if tables.street.shared:
        for offer in await tables.hall.offers():
            if tables.in_use(offer.id) is None:
                await tables.glance(offer.id)


async def shows(request: Request) -> list[tuple[Box, Sight, tuple[int, int]]]:
    """What is on show today: the game, the step at which a visitor comes in, and the size of its picture."""
    house, language = house_of(request), chosen(request)
    game = house.of_the_day()
    if game is None:
        return []
    table = await tables_of(request).find(id_of(game.name))
    sight = look(table, None, None, language, step=liveliest(table.story), draw=False)
    return [(house.box(game, language), sight, size(board(table, None, language, 0)))]


# As it changes


class Passer:
    """One socket that looks at the home page: it is sent the parts that have changed."""

    def __init__(self, socket: WebSocket, tables: Tables, house: House) -> None:
        self.socket = socket
        self.tables = tables
        self.house = house
        who = known_as(socket)
        self.owner, self.device = who.owner, who.device
        self.language = chosen(socket)
        self.pace = paced(socket)
        self._sent_away = asyncio.Event()
        self._changed = asyncio.Event()
        self._changed.set()

    def wake(self) -> None:
        self._changed.set()

    def send_away(self) -> None:
        self._sent_away.set()

    async def run(self) -> None:
        """Send and listen until the socket closes."""
        self.tables.hall.enter(self)
        self.tables.people.watch(self)
        tasks = [asyncio.create_task(part) for part in (self._send(), self._listen(), self._leave())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.tables.people.unwatch(self)
            self.tables.hall.leave(self)
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _send(self) -> None:
        sent: dict[str, str] = {}
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self.tables.keeper.closed_to(self.owner) is not None:
                with suppress(*GONE):
                    await self.socket.close(SHUT_OUT)
                return
            try:
                parts = await self._parts()
            except Away:  # what is known then is sent at the next change
                continue
            fresh = [html for name, html in parts.items() if sent.get(name) != html]
            sent = parts
            if fresh:
                try:
                    await self.socket.send_text(json.dumps({"html": "".join(fresh)}, ensure_ascii=False))
                except GONE:
                    return

    async def _parts(self) -> dict[str, str]:
        tables, house, language = self.tables, self.house, self.language
        known = await mine(tables, house, self.owner, language) if self.owner else None
        facts = facts_of(known, await pulse(tables, language))
        facts |= await told_to(self.socket)
        parts = {name: fragment(house, f"_{name}.html", language, facts) for name in ("told", "turns", "pulse", "mine")}
        parts["open"] = await board_of(self.socket).drawn(tables, house, self.owner, language, self.pace)
        waiting = known.games if known is not None else ()
        for game in house.games:
            for kind in ("tab", "plank"):
                facts = {"kind": kind, "game": game, "waits": game in waiting}
                parts[f"{kind} {game}"] = fragment(house, "_tab.html", language, facts)
        return parts

    async def _leave(self) -> None:
        """Whoever was signed out is a stranger from then on."""
        await self._sent_away.wait()
        with suppress(*GONE):
            await self.socket.close(1008, "signed out")

    async def _listen(self) -> None:
        """Nothing needs to be said here: whoever says anything hangs up."""
        with suppress(WebSocketDisconnect):
            await heard(self.socket)


async def live(socket: WebSocket) -> None:
    try:
        same_origin(socket)
    except UserError as error:
        await socket.send_denial_response(told(error, chosen(socket)))
        return
    await socket.accept()
    await Passer(socket, tables_of(socket), house_of(socket)).run()
