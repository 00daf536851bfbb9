"""Stands before all pages and the API, and asks once for each request and each socket who it is."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.table.devices import label_of
from tablee.table.errors import Away
from tablee.table.known import NOBODY, People
from tablee.table.people import KNOWN, bearer, token_of

NOT_ASKED = ("/static/", "/art/", "/health", "/sw.js", "/manifest.webmanifest", "/offline")
"""Where it is the same for everybody."""


class Reception:
    def __init__(self, app: ASGIApp, people: People) -> None:
        self.app = app
        self.people = people

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith(NOT_ASKED):
            connection = HTTPConnection(scope)
            token = token_of(connection)
            try:
                comes = scope["type"] == "http"
                scope[KNOWN] = await self.people.who(token, _label(connection), comes) if token else NOBODY
            except Away as error:  # whoever needs to know is told so
                scope[KNOWN] = error
        await self.app(scope, receive, send)


def _label(connection: HTTPConnection) -> str:
    """What a browser is called; a program that shows its token is no device of its own."""
    return label_of(connection.headers.get("user-agent", "")) if bearer(connection) is None else ""
