"""What the server writes down about itself: one JSON object a line, on standard error, without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("tablee.table")

SECRET = re.compile(r"^/me/[^/]*")
"""Addresses that carry somebody's token; queries are never written down."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage()}
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(verbose: bool) -> None:
    """Faults and the coming and going of the server; every request when asked."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tablee.table", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if verbose and name == LOG.name else logging.WARNING)


def note(event: str, **facts: object) -> None:
    LOG.info(event, extra={"facts": facts})


def complain(event: str, error: BaseException | None = None, **facts: object) -> None:
    """Something for the host to look at. Of an error its kind and its place are told, not its words: they may quote
    what is nobody's business."""
    if error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        place = f" in {frames[-1].name}, {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        facts["why"] = f"{type(error).__name__}{place}"
    LOG.error(event, extra={"facts": facts})


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
            note("request", method=scope["method"], path=SECRET.sub("/me/…", scope["path"]), status=status, ms=took)
