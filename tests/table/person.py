"""Somebody at a real server: with a token, an address of their own, and both doors of the house, pages and API."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any
from urllib.parse import urlencode

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.table.server import PATIENCE

NO_WORD = 1006  # what a socket says of itself when nothing was said to it
PAGES, API = "", "/api"
Json = dict[str, Any]

ADDRESSES = count(1)
KEYS = count(1)
CONNECTIONS = httpx.HTTPTransport()
"""Kept open and shared by all, closed at the end of the session."""


class Person:
    """Acts with a cookie, as a browser does."""

    def __init__(self, address: str, token: str | None = None, kept: bool = True) -> None:
        """Whose connections are not ``kept`` never asks on one that the house is just about to close."""
        self.address = address
        number = next(ADDRESSES)
        # As from behind a proxy of this machine: the house counts what each address asks for.
        self.headers = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}
        transport = CONNECTIONS if kept else httpx.HTTPTransport(limits=httpx.Limits(max_keepalive_connections=0))
        self.http = httpx.Client(transport=transport, base_url=address, headers=self.headers, timeout=PATIENCE)
        self.token = self.http.post("/api/people").json()["token"] if token is None else token
        if self.token:
            self.http.cookies.set("tablee", self.token)

    def lay(self, game: str = "patolli", name: str = "Léa", **fields: object) -> str:
        answer = self.http.post("/api/tables", json={"game": game, "name": name, **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit(self, table: str, seat: int, name: str) -> None:
        answer = self.post(table, "sit", seat=seat, name=name)
        assert answer.status_code == 200, answer.text

    def post(self, table: str, command: str, door: str = API, /, **body: object) -> httpx.Response:
        return self.http.post(f"{door}/tables/{table}/{command}", json=body)

    def get(self, table: str, rest: str = "", door: str = PAGES, /, **query: object) -> httpx.Response:
        return self.http.get(f"{door}/tables/{table}{rest}", params={name: str(value) for name, value in query.items()})

    def view(self, table: str, **query: object) -> Json:
        answer = self.get(table, "", API, **query)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    def live(self, table: str, door: str = API, origin: str | None = None, /, **query: object) -> ClientConnection:
        address = f"{self.address}{door}/tables/{table}/live?{urlencode(query)}".replace("http", "ws", 1)
        headers = {**self.headers, "Cookie": f"tablee={self.token}"}
        if origin is not None:
            headers["Origin"] = origin
        return connect(address, additional_headers=headers, compression=None)

    def page_live(self, path: str) -> ClientConnection:
        """The socket of a page that is of no table."""
        address = f"{self.address}{path}".replace("http", "ws", 1)
        return connect(address, additional_headers={"Cookie": f"tablee={self.token}"}, compression=None)

    def move(self, table: str, view: Json) -> httpx.Response:
        """Throw, or do the first thing there is."""
        command = {"seat": view["seat"], "version": view["version"], "key": f"k{next(KEYS)}"}
        if view["may_throw"]:
            return self.post(table, "throw", **command)
        return self.post(table, "act", action=view["choices"][0]["text"], **command)

    def go_on(self, table: str) -> bool:
        """Do what there is to do; whether there was anything."""
        view = self.view(table)
        due = bool(view["may_throw"] or view["choices"])
        if due:
            answer = self.move(table, view)
            assert answer.status_code == 200, answer.text
        return due


def pair(address: str, kept: bool = True) -> tuple[Person, Person, str]:
    """Léa and Ana at a table of Patolli."""
    lea, ana = Person(address, kept=kept), Person(address, kept=kept)
    table = lea.lay()
    ana.sit(table, 1, "Ana")
    return lea, ana, table


def to_a_choice(table: str, *players: Person) -> Person:
    """Play until somebody has to choose; that one."""
    for _ in range(200):
        for player in players:
            if player.view(table)["choices"]:
                return player
            player.go_on(table)
    raise AssertionError("nobody ever had to choose")


def last_word(live: ClientConnection) -> int:
    """Listen until the house closes the socket; the code that it gives."""
    try:
        while True:
            live.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else NO_WORD


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for what must come by itself."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


@contextmanager
def attending(people: Iterable[Person], table: str) -> Iterator[None]:
    """While all of these look on: nobody counts as away, however slow the machine is."""
    with ExitStack() as sockets:
        for person in people:
            sockets.enter_context(person.live(table)).recv()
        yield
