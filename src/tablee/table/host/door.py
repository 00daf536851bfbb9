"""Stands before the house: to whom the host has closed the door, everything is answered with the reason."""

from __future__ import annotations

import re
from collections.abc import Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from tablee.kernel.words import words
from tablee.table.asked import wants_json
from tablee.table.errors import NotYours
from tablee.table.host.keeper import Door
from tablee.table.language import chosen
from tablee.table.people import owner
from tablee.table.refusals import told
from tablee.table.when import exactly

FREE = ("/static/", "/art/", "/health", "/host", "/me", "/slips/")
"""What stays open: what pages are made of, one's own data, and the page of the host, who may be their own visitor."""

STOP = re.compile(r"/signs/[^/]+/(stop|confirm)")
"""And so do the links of a mail: whoever is shut out may have their address forgotten."""

Page = Callable[[Request, Door, str], Response]


class ShutDoor:
    """``shown`` is the page on which the reason stands."""

    def __init__(self, app: ASGIApp, shown: Page) -> None:
        self.app = app
        self.shown = shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        door = closed_door(scope) if scope["type"] in ("http", "websocket") else None
        if door is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.send_denial_response(told(refusal(door), chosen(socket)))
        else:
            request = Request(scope, receive)
            await self._answer(request, door)(scope, receive, send)

    def _answer(self, request: Request, door: Door) -> Response:
        if wants_json(request) or request.url.path.startswith("/api/"):
            return told(refusal(door), chosen(request))
        return self.shown(request, door, until(door, chosen(request)))


def closed_door(scope: Scope) -> Door | None:
    connection = HTTPConnection(scope)
    keeper = scope["app"].state.tables.keeper
    if not keeper.doors or scope["path"].startswith(FREE) or STOP.fullmatch(scope["path"]):
        return None
    door: Door | None = keeper.closed_to(owner(connection))
    return door


def refusal(door: Door) -> NotYours:
    return NotYours("shut", reason=door.reason)


def until(door: Door, language: str) -> str:
    say = words("tablee.table", language).say
    if door.until is None:
        return say("shut.ever")
    return say("shut.until", day=exactly(door.until, language))
