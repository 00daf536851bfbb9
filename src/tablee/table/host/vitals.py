"""How a house fares: how long its commands take, and what goes wrong in it. Each process knows its own."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict, deque
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.table.commands import DEEDS
from tablee.table.journal import event, kind

HOUR = 3600.0

MOST_TAKEN = 500
"""Times that are remembered of each command: the latest."""

MOST_TROUBLES = 50
"""Kinds of trouble that are remembered: those seen last."""


@dataclass(frozen=True)
class Pace:
    """How long a command took within the last hour, in milliseconds: usually, and in 95 of 100 cases at most."""

    name: str
    count: int
    median: float
    most_of: float
    longest: float


@dataclass
class Trouble:
    """Something for the host to look at, how often and when."""

    event: str
    kind: str
    count: int
    first: float
    last: float


class Stopwatch:
    """Times the commands. What is sent by a form, a script or a program is one command."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.taken: dict[str, deque[tuple[float, float]]] = {name: deque(maxlen=MOST_TAKEN) for name in (*DEEDS, "lay")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        name = command_of(scope["path"])
        began = time.perf_counter()
        answered = 0.0

        async def noted(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = time.perf_counter()
            await send(message)

        await self.app(scope, receive, noted)
        if name in self.taken and answered:
            self.taken[name].append((time.time(), 1000 * (answered - began)))

    def paces(self) -> list[Pace]:
        """The slowest first."""
        since = time.time() - HOUR
        found = [(name, sorted(ms for at, ms in taken if at > since)) for name, taken in self.taken.items()]
        paces = [
            Pace(name, len(times), times[len(times) // 2], times[len(times) * 95 // 100], times[-1])
            for name, times in found
            if times
        ]
        return sorted(paces, key=lambda pace: -pace.most_of)

    def all(self) -> Pace | None:
        """Of all commands together."""
        since = time.time() - HOUR
        times = sorted(ms for taken in self.taken.values() for at, ms in taken if at > since)
        if not times:
            return None
        return Pace("", len(times), times[len(times) // 2], times[len(times) * 95 // 100], times[-1])


def command_of(path: str) -> str:
    """The name of a command by its address; '' where it is none."""
    parts = path.removeprefix("/api").strip("/").split("/")
    if parts[0] != "tables":
        return ""
    return "lay" if len(parts) == 1 else parts[2] if len(parts) == 3 else ""


class Troubles(logging.Handler):
    """Remembers what is written down for the host, by kinds, without what it was about."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._seen: OrderedDict[tuple[str, str], Trouble] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        what = (event(record)[:120], kind(error)[:160] if error is not None else "")
        known = self._seen.pop(what, None) or Trouble(*what, 0, record.created, record.created)
        known.count, known.last = known.count + 1, record.created
        self._seen[what] = known
        while len(self._seen) > MOST_TROUBLES:
            self._seen.popitem(last=False)

    def latest(self) -> list[Trouble]:
        return list(reversed(self._seen.values()))

    def lately(self) -> int:
        """How many kinds of trouble there were within the last hour."""
        return sum(trouble.last > time.time() - HOUR for trouble in self._seen.values())


TROUBLES = Troubles()
"""Of this process."""
