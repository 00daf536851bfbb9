"""A program that talks to the API in the tests."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import httpx

from tablee.table.app import make_app
from tablee.table.tables import Tables

HERE = "http://table.test"
Json = dict[str, Any]


class Program:
    """Something that talks to the API: with a token of its own, a cookie, or as nobody."""

    def __init__(self, tables: Tables, raise_faults: bool = True) -> None:
        self.tables = tables
        # A quick machine is no flood: how many may ask is tested elsewhere.
        door = httpx.ASGITransport(make_app(tables, rate=0), raise_app_exceptions=raise_faults)
        self.http = httpx.AsyncClient(transport=door, base_url=HERE)
        self.sent = 0
        self.name = token_hex(4)

    async def somebody(self) -> Program:
        """Another program, with a token."""
        other = Program(self.tables)
        token = (await other.post("/people")).json()["token"]
        other.http.headers["Authorization"] = f"Bearer {token}"
        return other

    @property
    def token(self) -> dict[str, str]:
        return {"Authorization": self.http.headers["Authorization"]}

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.get(f"/api{path}", headers=headers)

    async def post(self, path: str, **body: object) -> httpx.Response:
        return await self.http.post(f"/api{path}", json=body or None)

    async def view(self, table: str) -> Json:
        answer = await self.get(f"/tables/{table}")
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    async def do(self, table: str, command: str, **body: object) -> Json:
        answer = await self.post(f"/tables/{table}/{command}", **body)
        assert answer.status_code == 200, answer.text
        done: Json = answer.json()
        return done

    async def go_on(self, table: str) -> bool:
        """Throw, or do the first thing there is; whether it was up to this program."""
        view = await self.view(table)
        self.sent += 1
        move = {"seat": view["seat"], "version": view["version"], "key": f"{self.name}-{self.sent}"}
        if view["may_throw"]:
            await self.do(table, "throw", **move)
        elif view["choices"]:
            await self.do(table, "act", action=view["choices"][0]["text"], **move)
        return bool(view["may_throw"] or view["choices"])
