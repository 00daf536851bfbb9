"""Who is at the other end of a request: a token in a cookie, or in a header when it is a program."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.table.errors import NotYours
from tablee.table.identity import new_token, owner_of

COOKIE = "tablee"
YEAR = 365 * 24 * 3600
LONGEST_TOKEN = 100


def token_of(connection: HTTPConnection) -> str:
    """The token that came with a request, or ''."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return token if len(token) <= LONGEST_TOKEN else ""


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
    """A page of another site must not act with our visitor's cookie; a program with a header of its own may."""
    origin = connection.headers.get("origin")
    if origin is None or "authorization" in connection.headers:
        return
    if origin.partition("://")[2] != connection.headers.get("host"):
        raise NotYours("other-origin")
