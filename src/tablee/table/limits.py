"""What one visitor may ask for: how large, how often."""

from __future__ import annotations

import time
from collections import OrderedDict

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 64 * 1024
MOST_VISITORS = 10_000
RATE = 100.0
"""Requests a second from one address, unless the host says otherwise."""


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


class Limits:
    """Stands before the application: refuses bodies that are too large and visitors that are too fast."""

    def __init__(self, app: ASGIApp, rate: float = RATE) -> None:
        self.app = app
        self.buckets = Buckets(4 * rate, rate) if rate else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        visitor = (scope.get("client") or ("",))[0]
        if self.buckets is not None and not self.buckets.allows(visitor):
            await self._refuse(scope, receive, send, 429, "Too many requests: please wait a moment.\n")
            return
        if scope["type"] == "http" and too_large(scope):
            await self._refuse(scope, receive, send, 413, "That is too large.\n")
        elif scope["type"] == "http" and in_pieces(scope):
            await self._gather(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _gather(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body that does not say how large it is is read here, so that no application meets one too large."""
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return  # the visitor is gone
            body, more = body + message.get("body", b""), message.get("more_body", False)
            if len(body) > LARGEST_BODY:
                await self._refuse(scope, receive, send, 413, "That is too large.\n")
                return
        gathered: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replayed() -> Message:
            return gathered.pop() if gathered else await receive()

        await self.app(scope, replayed, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1013, "reason": sentence.strip()})
        else:
            await PlainTextResponse(sentence, status)(scope, receive, send)


def too_large(scope: Scope) -> bool:
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    return declared.isdigit() and int(declared[:20]) > LARGEST_BODY


def in_pieces(scope: Scope) -> bool:
    return b"transfer-encoding" in dict(scope["headers"])
