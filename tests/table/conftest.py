"""A table to visit: in memory, and served by a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest

from tablee.kernel.game import Game, games
from tablee.table.app import make_app
from tablee.table.bots import Bots
from tablee.table.sql import open_store
from tablee.table.tables import Tables
from tests.postgres import Postgres, open_postgres
from tests.table.person import CONNECTIONS
from tests.table.server import Served as Served


class Visit:
    """A visitor of a house in memory, who keeps the cookies that are handed out."""

    def __init__(self, folder: Path, shelf: Mapping[str, Game], raise_faults: bool = True) -> None:
        self.runner = asyncio.Runner()
        store = self.runner.run(open_store(f"sqlite:///{folder / 'tables.sqlite'}"))
        self.tables = Tables(store, shelf, Bots(pace=0.0))
        self.runner.run(self.tables.open())
        door = httpx.ASGITransport(make_app(self.tables, rate=0), raise_app_exceptions=raise_faults)
        self.client = httpx.AsyncClient(transport=door, base_url="http://table.test")

    def close(self) -> None:
        self.runner.run(self.client.aclose())
        self.runner.run(self.tables.close())
        self.runner.close()

    def ask(
        self,
        method: str,
        address: str,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        return self.runner.run(self.client.request(method, address, headers=headers, params=params))

    def get(
        self, address: str, headers: Mapping[str, str] | None = None, params: Mapping[str, str] | None = None
    ) -> httpx.Response:
        return self.ask("GET", address, headers, params)

    def page(self, address: str, language: str = "en") -> str:
        answer = self.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(scope="session", autouse=True)
def _connections() -> Iterator[None]:
    yield
    CONNECTIONS.close()


OpenHouse: TypeAlias = Callable[..., Visit]


@pytest.fixture(scope="session")
def _house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    house = Visit(tmp_path_factory.mktemp("house"), games())
    yield house
    house.close()


@pytest.fixture
def visit(_house: Visit) -> Visit:
    """Somebody who comes for the first time."""
    _house.client.cookies.clear()
    return _house


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[OpenHouse]:
    """A house with a shelf of one's own choice; it closes with the test."""
    opened: list[Visit] = []

    def open_(shelf: Mapping[str, Game], raise_faults: bool = True) -> Visit:
        opened.append(Visit(tmp_path, shelf, raise_faults))
        return opened[-1]

    yield open_
    for house in opened:
        house.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served") / "tables.sqlite") as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with open_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()
