"""What the server writes down about itself: one JSON object a line, on standard error, without secrets."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import sys
import time
import traceback
from collections.abc import Iterator
from typing import TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("tablee.table")

SECRET = re.compile(r"^/+me/+[^/]*")
"""Addresses that carry somebody's token; queries are never written down."""

MINUTE = 60.0
"""For so many seconds a line that was written is not written again: its like are counted."""

MOST_KINDS = 1000
"""Lines whose like are counted at the same time."""

LIBRARIES = re.compile(r"[/\\](aiosqlite|alembic|anyio|asyncio|asyncpg|fastapi|sqlalchemy|starlette|uvicorn)[/\\]")
"""Of the many steps in these little is learnt."""

TELLING = (
    AssertionError,
    AttributeError,
    ImportError,
    NameError,
    NotImplementedError,
    RecursionError,
    TypeError,
    sqlite3.Error,
)
"""Errors whose own words speak of the program alone. Those of others may quote what somebody said or holds."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": event(record)}
        line.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[1] is not None:
            line["fault"] = "".join(fault(record.exc_info[1]))
        return json.dumps(line, ensure_ascii=False)


def event(record: logging.LogRecord) -> str:
    """Only the first line of a message: what follows may be the look of an error, or of anything else."""
    return record.getMessage().strip().partition("\n")[0]


def fault(error: BaseException) -> Iterator[str]:
    """Where an error came from and what it is, without what it may have quoted of a row or a request."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from fault(before)
        yield "then\n"
    yield from frames(error)
    yield f"{kind(error)}\n"
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from fault(part)


def frames(error: BaseException) -> Iterator[str]:
    """The way to an error: through the house and its games, and the last step wherever it was."""
    way = traceback.extract_tb(error.__traceback__)
    for frame in way:
        if frame is way[-1] or not LIBRARIES.search(frame.filename):
            yield f"{frame.filename}:{frame.lineno} {frame.name}\n"


def kind(error: BaseException) -> str:
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    driver = getattr(error, "orig", None)  # what the driver said, where SQLAlchemy tells of it
    if isinstance(driver, BaseException):
        return f"{name}: {kind(driver)}"
    if isinstance(error, OSError):
        return f"{name}: {error.strerror}" if error.strerror else name
    code = getattr(error, "sqlstate", None)
    said = str(error) if isinstance(error, TELLING) else code
    return f"{name}: {said}" if said else name


class Counting(logging.StreamHandler[TextIO]):
    """Writes a warning once; its like within a minute are counted, and told together."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.setFormatter(JsonLines())
        self._written: dict[object, tuple[float, int, logging.LogRecord]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.WARNING:
            super().emit(record)
            return
        self.tell(record.created - MINUTE)
        like = likeness(record)
        if like in self._written:
            at, more, first = self._written[like]
            self._written[like] = (at, more + 1, first)
            return
        if len(self._written) >= MOST_KINDS:
            self._tell_one(next(iter(self._written)))
        self._written[like] = (record.created, 0, record)
        super().emit(record)

    def tell(self, until: float = float("inf")) -> None:
        """How often each line was not written that was first written before a time."""
        for like in [like for like, (at, _, _) in self._written.items() if at < until]:
            self._tell_one(like)

    def _tell_one(self, like: object) -> None:
        _, more, first = self._written.pop(like)
        if more:
            counted = logging.LogRecord(first.name, first.levelno, "", 0, first.msg, first.args, None)
            counted.facts = {**getattr(first, "facts", {}), "repeated": more}
            super().emit(counted)

    def close(self) -> None:
        self.tell()
        super().close()


def likeness(record: logging.LogRecord) -> object:
    """Equal for lines that would say the same."""
    error = record.exc_info[1] if record.exc_info else None
    at = traceback.extract_tb(error.__traceback__)[-1:] if error is not None else []
    facts = sorted((name, str(fact)) for name, fact in getattr(record, "facts", {}).items())
    return record.name, record.levelno, event(record), str(facts), type(error), str(at)


def set_up(verbose: bool) -> Counting:
    """Faults, of whomever, and the coming and going of the server; every request when asked."""
    handler = Counting(sys.stderr)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    LOG.setLevel(logging.INFO if verbose else logging.WARNING)
    return handler


def note(event: str, **facts: object) -> None:
    LOG.info(event, extra={"facts": facts})


def complain(event: str, error: BaseException | None = None, **facts: object) -> None:
    """Something for the host to look at."""
    LOG.error(event, exc_info=error, extra={"facts": facts})


class Journal:
    """Writes down each request: what was asked, how it was answered, how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not LOG.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            note("request", method=scope["method"], path=shown(scope), status=status, ms=took)


class Faults:
    """Writes down a fault that the house has answered for, once, with what was asked; the connection goes on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = False

        async def watched(message: Message) -> None:
            nonlocal answered
            answered = answered or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            if not answered:
                raise
            LOG.exception("fault", extra={"facts": {"method": scope["method"], "path": shown(scope)}})


def shown(scope: Scope) -> str:
    return SECRET.sub("/me/…", scope["path"])
