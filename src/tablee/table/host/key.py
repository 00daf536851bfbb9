"""Who is the host: whoever has the key of the house.

The key is told when the house is first opened, and by ``tablee host-key``. It lies in the database among the other
secrets of the house: who reads that could write there whatever the host's page writes. A browser that showed it carries
a pass for some hours; a new key ends every pass.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections import deque

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from starlette.requests import Request
from starlette.responses import Response

from tablee.table.desk import reading, writing
from tablee.table.errors import NotYours, TooMuch
from tablee.table.limits import Buckets, visitor_of
from tablee.table.schema import secrets as kept_secrets

NAME = "host-key"
COOKIE = "tablee-host"
PASS_SECONDS = 4 * 3600
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No two of which are read alike."""

WRONG_PAUSE = 1.0
"""Seconds after which a wrong key is answered."""

MOST_AT_ONCE = 16
"""Keys that are looked at at the same time, for all."""

HOUR = 3600.0
MOST_COUNTED = 1000
"""Wrong keys of which it is known when they came."""


def new_key() -> str:
    """A hundred bits, and short enough to be typed."""
    letters = [secrets.choice(LETTERS) for _ in range(20)]
    return "-".join("".join(letters[at : at + 5]) for at in range(0, 20, 5))


async def known(connection: AsyncConnection) -> str:
    """The key; '' where the house has none yet."""
    return await connection.scalar(select(kept_secrets.c.value).where(kept_secrets.c.name == NAME)) or ""


async def put(connection: AsyncConnection, key: str) -> None:
    await connection.execute(delete(kept_secrets).where(kept_secrets.c.name == NAME))
    await connection.execute(insert(kept_secrets), {"name": NAME, "value": key})


async def first_key(engine: AsyncEngine) -> str:
    """A key where there is none yet, to be told to whoever opens the house; '' where there is one."""
    made = ""
    async with writing(engine) as connection:
        if not await known(connection):
            made = new_key()
            await put(connection, made)
    return made


def folded(text: str) -> str:
    """As it is meant, however it is typed."""
    return "".join(text.lower().split()).replace("-", "")


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(folded(one).encode(), folded(other).encode())


class Entry:
    """Where keys are tried: slowly, and counted for each address and for all."""

    def __init__(self) -> None:
        self.of_one = Buckets(burst=5, rate=1 / 60)
        self.of_all = Buckets(burst=60, rate=1.0)
        self.wrong: deque[float] = deque(maxlen=MOST_COUNTED)
        self._under_way = 0

    def wrong_lately(self) -> int:
        """Wrong keys within the last hour, in this process."""
        return sum(at > time.time() - HOUR for at in self.wrong)

    async def shown(self, request: Request, engine: AsyncEngine, given: str) -> str:
        """The key, if it is the one. Who has tried often waits for minutes; in all, one try a second is looked at."""
        visitor = visitor_of(request.client.host if request.client else "")
        if self._under_way >= MOST_AT_ONCE or not self.of_one.allows(visitor) or not self.of_all.allows(""):
            raise TooMuch("host-key-often")
        self._under_way += 1
        try:
            async with reading(engine) as connection:
                key = await known(connection)
            if key and same(given, key):
                return key
            self.wrong.append(time.time())
            await asyncio.sleep(WRONG_PAUSE)
        finally:
            self._under_way -= 1
        raise NotYours("host-key-wrong")


# The pass


def new_pass(key: str, now: float) -> str:
    until = str(int(now + PASS_SECONDS))
    return f"{until}.{_seal(key, until)}"


def is_good(shown: str, key: str, now: float) -> bool:
    until, _, seal = shown.partition(".")
    if not key or not until.isascii() or not until.isdigit() or len(until) > 12 or int(until) < now:
        return False
    return hmac.compare_digest(seal.encode(), _seal(key, until).encode())


def _seal(key: str, until: str) -> str:
    return hmac.new(key.encode(), f"tablee host 1\n{until}".encode(), hashlib.sha256).hexdigest()


def hand_over(request: Request, response: Response, key: str) -> None:
    secure = request.url.scheme == "https"
    made = new_pass(key, time.time())
    response.set_cookie(
        COOKIE, made, max_age=PASS_SECONDS, path="/host", secure=secure, httponly=True, samesite="strict"
    )


async def may_enter(request: Request, engine: AsyncEngine) -> bool:
    shown = request.cookies.get(COOKIE, "")
    if not shown:
        return False
    async with reading(engine) as connection:
        return is_good(shown, await known(connection), time.time())
