"""A house in memory, or several on one database, and people with browsers of their own who come by."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx

from tablee.kernel.game import games
from tablee.table.app import make_app
from tablee.table.bots import Bots
from tablee.table.database import SQLITE, locate
from tablee.table.identity import owner_of
from tablee.table.people import COOKIE
from tablee.table.sql import open_store
from tablee.table.street import SharedStreet
from tablee.table.tables import Tables

HOST = "https://table.test"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"


class House:
    """One process of it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.app = make_app(tables, rate=0)


class Caller:
    """Somebody's browser, or with a bearer token a program."""

    def __init__(self, house: House, agent: str = FIREFOX, host: str = HOST, bearer: str = "") -> None:
        self.house = house
        headers = {"User-Agent": agent, "Accept-Language": "en"} | (
            {"Authorization": f"Bearer {bearer}"} if bearer else {}
        )
        # As from an address of its own: tries are counted by address.
        door = httpx.ASGITransport(house.app, client=(f"10.1.{id(self) % 250}.{id(self) // 250 % 250}", 1))
        self.http = httpx.AsyncClient(transport=door, base_url=host, headers=headers)

    @property
    def token(self) -> str:
        return self.http.cookies.get(COOKIE, "") or ""

    @property
    def device(self) -> str:
        return owner_of(self.token)

    def moved_to(self, house: House) -> Caller:
        """The same browser, at another process."""
        other = Caller(house, str(self.http.headers["user-agent"]), str(self.http.base_url))
        other.http.cookies = self.http.cookies
        return other

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def page(self, path: str) -> str:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    async def post(self, path: str, **form: str) -> httpx.Response:
        return await self.http.post(path, data=form)

    async def send(self, path: str, **facts: Any) -> httpx.Response:
        return await self.http.post(path, json=facts)

    async def lay(self, name: str = "Léa", mode: str = "invite", game: str = "patolli") -> str:
        """A table; its id."""
        answer = await self.post("/tables", game=game, mode=mode, name=name)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    async def seats(self, table: str) -> list[int]:
        """The seats that are theirs, as the page of the table tells."""
        view = (await self.http.get(f"/api/tables/{table}")).json()
        return list(view["seats"])


@asynccontextmanager
async def houses(address: str, count: int = 1) -> AsyncIterator[list[House]]:
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(count):
            store = await open_store(address)
            url = locate(address)
            street = None if url.drivername == SQLITE else SharedStreet(url, store.house)
            tables = Tables(store, games(), Bots(pace=0.0), street=street)
            await tables.open()
            stack.push_async_callback(tables.close)
            opened.append(House(tables))
        yield opened
