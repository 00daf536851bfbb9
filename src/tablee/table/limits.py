"""What one visitor may ask for: how large, how often, how much at once, and how long the house waits for it."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 64 * 1024
MOST_VISITORS = 10_000
RATE = 100.0
"""Requests a second from one address, unless the host says otherwise."""


@dataclass(frozen=True)
class Bounds:
    """How long the house waits for a visitor, and how many it lets in at once."""

    head: float = 10.0
    """Seconds for the head of a request, from the connection or from its first byte on a connection that was used."""
    body: float = 20.0
    """Seconds for the body that follows a head."""
    idle: int = 5
    """Seconds that a connection stays open between two requests."""
    unread: float = 20.0
    """Seconds in which a visitor reads nothing of what waits for it, after which the connection is cut."""
    connections: int = 4096
    """Connections in all, WebSockets included; fewer where the system lets the process open fewer files."""
    of_one: int = 256
    """Connections of one address, and requests of one address that are being answered: a club behind one router."""
    sockets_of_one: int = 128
    """WebSockets of one address."""


BOUNDS = Bounds()


class Buckets:
    """So many requests at once, so many more a second, for each visitor."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, visitor: str) -> bool:
        now = time.monotonic()
        level, at = self._levels.pop(visitor, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        allowed = level >= 1
        self._levels[visitor] = (level - 1 if allowed else level, now)
        if len(self._levels) > MOST_VISITORS:
            self._levels.popitem(last=False)
        return allowed


class Company:
    """Who is here now: so many of one visitor, and no more."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._here: Counter[str] = Counter()

    def enter(self, visitor: str) -> bool:
        """Whether there is room; who is let in must leave."""
        if self._here[visitor] >= self.most:
            return False
        self._here[visitor] += 1
        return True

    def leave(self, visitor: str) -> None:
        self._here[visitor] -= 1
        if not self._here[visitor]:
            del self._here[visitor]


class Limits:
    """Stands before the application: refuses bodies that are too large, and visitors that are too fast or too many."""

    def __init__(self, app: ASGIApp, rate: float = RATE, bounds: Bounds = BOUNDS) -> None:
        self.app = app
        self.buckets = Buckets(4 * rate, rate) if rate else None
        self.company = {"http": Company(bounds.of_one), "websocket": Company(bounds.sockets_of_one)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in self.company:
            await self.app(scope, receive, send)
            return
        visitor, company = visitor_of((scope.get("client") or ("",))[0]), self.company[scope["type"]]
        if self.buckets is not None and not self.buckets.allows(visitor):
            await refuse(scope, receive, send, 429, "Too many requests: please wait a moment.\n")
        elif not company.enter(visitor):
            await refuse(scope, receive, send, 429, "Too much at once from one address: please close something.\n")
        else:
            try:
                await self._serve(scope, receive, send)
            finally:
                company.leave(visitor)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        declared, comes = body_of(scope) if scope["type"] == "http" else (0, False)
        if declared > LARGEST_BODY:
            await refuse(scope, receive, send, 413, "That is too large.\n")
        elif comes:
            await self._gather(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _gather(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body is read here, so that no application meets one that is too large, or one that breaks off."""
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return  # the visitor is gone
            body, more = body + message.get("body", b""), message.get("more_body", False)
            if len(body) > LARGEST_BODY:
                await refuse(scope, receive, send, 413, "That is too large.\n")
                return
        gathered: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replayed() -> Message:
            return gathered.pop() if gathered else await receive()

        await self.app(scope, replayed, send)


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    """A plain answer; a socket is refused with the same, where the server can do it."""
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await PlainTextResponse(sentence, status)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1013, "reason": sentence.strip()})


@lru_cache(MOST_VISITORS)
def visitor_of(host: str) -> str:
    """One address is one visitor; whoever has one of the newer kind has 2**64 of them, alike in their first half."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def body_of(scope: Scope) -> tuple[int, bool]:
    """How many bytes a body is declared to have, and whether one comes at all."""
    headers = dict(scope["headers"])
    declared = headers.get(b"content-length", b"0")
    return int(declared[:20]) if declared.isdigit() else 0, b"transfer-encoding" in headers or declared != b"0"
