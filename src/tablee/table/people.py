"""Who is at the other end of a request: a token in a cookie, or in a header when it is a program."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.table.errors import NotYours
from tablee.table.identity import new_token, owner_of

COOKIE = "tablee"
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_.~-]{1,100}")


def token_of(connection: HTTPConnection) -> str:
    """The token that came with a request, or ''. Whoever shows one in a header is not known by a cookie."""
    shown = bearer(connection)
    token = connection.cookies.get(COOKIE, "") if shown is None else shown
    return token if is_token(token) else ""


def bearer(connection: HTTPConnection) -> str | None:
    """What a program shows as its token; None where no header says so, whatever else it says."""
    for header in connection.headers.getlist("authorization"):
        scheme, _, token = header.strip().partition(" ")
        if scheme.lower() == "bearer":
            return token.strip()
    return None


def is_token(text: str) -> bool:
    """Whether it could be one, as far as can be seen: it goes into addresses and cookies as it is."""
    return TOKEN.fullmatch(text) is not None


def owner(connection: HTTPConnection) -> str:
    """What tables know of the person: '' for somebody who never sat down."""
    token = token_of(connection)
    return owner_of(token) if token else ""


def welcome(connection: HTTPConnection) -> str:
    """The person's token, or a new one."""
    return token_of(connection) or new_token()


def remember(connection: HTTPConnection, response: Response, token: str) -> None:
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, token, max_age=YEAR, secure=secure, httponly=True, samesite="lax")


def same_origin(connection: HTTPConnection) -> None:
    """A page of another site must not act with our visitor's cookie; a program that shows its token has no cookie."""
    if is_token(bearer(connection) or ""):
        return
    for origin in connection.headers.getlist("origin"):
        if origin.partition("://")[2] != connection.headers.get("host"):
            raise NotYours("other-origin")
