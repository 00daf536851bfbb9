"""Who is at the other end of a request: a token in a cookie, or in a header when it is a program."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.table.errors import NotYours, TableError
from tablee.table.identity import new_token, owner_of
from tablee.table.known import NOBODY, Known

KNOWN = "tablee.known"
"""Where a request carries who it is, once that was looked up; or why it cannot be."""

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


@dataclass(frozen=True)
class Me:
    """The visitor, as pages speak of them: ``known`` are those who have sat down or said their name."""

    name: str
    known: bool

    @property
    def initial(self) -> str:
        return self.name.upper()[:1]


@dataclass(frozen=True)
class Arrival:
    """Somebody who is about to sit down: with the token by which they are known, or with a new one."""

    owner: str
    token: str


def known(connection: HTTPConnection) -> Known:
    """Who it is; `Away` where nobody can tell at the moment."""
    found = connection.scope.get(KNOWN, NOBODY)
    if isinstance(found, TableError):
        raise found.with_traceback(None)
    assert isinstance(found, Known)
    return found


def owner(connection: HTTPConnection) -> str:
    """What tables know of the person: '' for somebody who never sat down."""
    return known(connection).owner


def of_somebody(connection: HTTPConnection) -> bool:
    """Whether a token came that stands for a person, or may: that of a device which was signed out does not."""
    return bool(token_of(connection)) and connection.scope.get(KNOWN) != NOBODY


def me(connection: HTTPConnection) -> Me:
    found = connection.scope.get(KNOWN, NOBODY)
    return Me(found.name, found.met) if isinstance(found, Known) else Me("", known=False)


def welcome(connection: HTTPConnection) -> Arrival:
    """The person who sits down, or a new one: also where their token is worth nothing any more."""
    who = owner(connection)
    if who:
        return Arrival(who, token_of(connection))
    token = new_token()
    return Arrival(owner_of(token), token)


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
