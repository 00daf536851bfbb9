"""A table to visit: in memory, and served by a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping

import httpx
import pytest
from starlette.types import ASGIApp

from tablee.kernel.game import games
from tablee.table.app import make_app


class Visit:
    """A visitor of a table in memory, who keeps the cookies that are handed out."""

    def __init__(self, app: ASGIApp, raise_faults: bool = True) -> None:
        door = httpx.ASGITransport(app, raise_app_exceptions=raise_faults)
        self.client = httpx.AsyncClient(transport=door, base_url="http://table.test")

    def ask(
        self,
        method: str,
        address: str,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        return asyncio.run(self.client.request(method, address, headers=headers, params=params))

    def get(
        self, address: str, headers: Mapping[str, str] | None = None, params: Mapping[str, str] | None = None
    ) -> httpx.Response:
        return self.ask("GET", address, headers, params)

    def page(self, address: str, language: str = "en") -> str:
        answer = self.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(scope="session")
def visit() -> Visit:
    return Visit(make_app(games()))


@pytest.fixture(autouse=True)
def _no_cookies(visit: Visit) -> None:
    visit.client.cookies.clear()


class Served:
    """``serve`` in a process of its own, on a port of its choice."""

    def __init__(self) -> None:
        code = "from tablee.table.serve import serve; serve('127.0.0.1', 0)"
        path = os.pathsep.join(["src", *filter(None, [os.environ.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}, text=True
        )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline().strip()
        self.address = self.greeting.rpartition(" ")[2]

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Its exit status; it has five seconds to leave."""
        self.process.send_signal(sign)
        try:
            self.process.communicate(timeout=5)
        finally:
            self.process.kill()
        return self.process.returncode


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    server = Served()
    yield server
    server.stop()
