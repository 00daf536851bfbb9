"""Programs that play, talk and look on while everything goes wrong.

Each command has a key of its own and is sent with it until an answer comes, as a careful program does; now and then one
is given up instead.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass
from itertools import count

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tablee.table.identity import new_token
from tests.table.judge import MOVES
from tests.table.ledger import DONE, Command, Ledger
from tests.table.person import Json
from tests.table.proxy import Proxy

ENOUGH = 30
"""The version up to which a rematch is played before its people go on to the next prepared table."""

FIRST_WAIT = 0.5
"""Seconds that an answer is waited for the first time, and twice as long each time after that."""

MOMENT = 0.03
"""Seconds before something is tried again."""

PING, SILENCE = 1.0, 3.0
"""Seconds after which a socket is asked whether it is alive, and after which it is given up if it does not say so."""

MAY_BE_GIVEN_UP = (*MOVES, "say")
ONCE = ("lay", "bot")
FAULT, NOT_NOW = 500, 503

ADDRESSES = count(1)
KEYS = count(1)


@dataclass(frozen=True)
class Company:
    """Who plays a game together: a letter for a person's seat, a player's name for a bot's."""

    game: str
    seats: tuple[str, ...]

    @property
    def people(self) -> list[str]:
        return sorted({who for who in self.seats if len(who) == 1})


COMPANIES = (
    Company("patolli", ("a", "b")),
    Company("patolli", ("a", "random")),
    Company("patouche", ("a", "sensible", "b")),
    Company("pagamas", ("a", "b", "random")),
    Company("patrolis", ("sensible", "a")),
    Company("patimpatampatum", ("a", "a", "random")),
)


@dataclass
class World:
    """The way to the houses, and what is noted of it."""

    proxy: Proxy
    address: str
    ledger: Ledger
    http: httpx.AsyncClient
    random: random.Random


class Visitor:
    """Somebody with an address of their own."""

    def __init__(self, world: World) -> None:
        self.world = world
        number = next(ADDRESSES)
        # As from behind a proxy of this machine: the house counts what each address asks for.
        self.headers = {"X-Forwarded-For": f"10.9.{number // 250}.{number % 250 + 1}"}

    async def views(self, table: str) -> AsyncGenerator[Json, None]:
        """What is pushed, by one socket after the other."""
        address = f"{self.world.address}/api/tables/{table}/live".replace("http", "ws", 1)
        while True:
            await self.world.proxy.open.wait()
            with suppress(OSError, EOFError, WebSocketException):
                async with connect(
                    address,
                    additional_headers=self.headers,
                    compression=None,
                    ping_interval=PING,
                    ping_timeout=SILENCE,
                ) as live:
                    before = -1
                    async for message in live:
                        view: Json = json.loads(message)
                        self.world.ledger.see(table, before, view["version"])
                        before = view["version"]
                        yield view
            await asyncio.sleep(MOMENT)


class Onlooker(Visitor):
    """A spectator who stays, whatever happens."""

    def __init__(self, world: World, table: str) -> None:
        super().__init__(world)
        self.table = table
        self.view: Json = {}
        self.task = asyncio.create_task(self._look_on())

    async def _look_on(self) -> None:
        async with aclosing(self.views(self.table)) as views:
            async for self.view in views:
                pass


class Program(Visitor):
    """A person's program: plays, talks and takes back at one table after another."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.random = random.Random(world.random.random())
        self.token = new_token()
        self.headers["Authorization"] = f"Bearer {self.token}"
        self.at = ""
        self.under_way: set[asyncio.Task[Command]] = set()

    async def play(self, tables: Sequence[str]) -> None:
        """Each of these games to its end, and a while of its rematch; the last one again and again."""
        for table in tables:
            await self._sit_at(table)
            again = await self._again(table)
            await self._sit_at(again, ENOUGH)
        while True:
            await self._sit_at(again)
            again = await self._again(again)

    async def send(self, table: str, kind: str, **body: object) -> Command:
        """Carried through even if the program is told to leave meanwhile. Now and then it is sent twice at once, if it
        is of a kind that may be."""
        command = Command(table, kind, self.token, body)
        twice = kind not in ONCE and self.random.random() < 0.1
        task = asyncio.create_task(self._carry_through(command, 1 + twice))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return await asyncio.shield(task)

    async def _carry_through(self, command: Command, times: int) -> Command:
        await asyncio.gather(*(self._until_answered(command) for _ in range(times)))
        return command

    async def _until_answered(self, command: Command) -> None:
        path = f"/{command.table}/{command.kind}" if command.table else ""
        wait = FIRST_WAIT
        while True:
            await self.world.proxy.open.wait()
            self.world.ledger.note(command)
            with suppress(httpx.TransportError):
                answer = await self.world.http.post(
                    f"{self.world.address}/api/tables{path}",
                    json=command.body or None,
                    headers=self.headers,
                    timeout=wait,
                )
                if answer.status_code < FAULT:  # else nobody knows whether it was done
                    command.answer(answer.status_code, answer.json())
                    return
                if answer.status_code != NOT_NOW:
                    self.world.ledger.wrong.append(f"{command}: {answer.status_code} {answer.text}")
            if command.kind in MAY_BE_GIVEN_UP and self.random.random() < 0.1:
                return
            wait *= 2
            await asyncio.sleep(MOMENT)

    async def look(self, table: str, seat: int, version: int = 0) -> Json:
        """The table as it is or was not before this version: some houses may not have heard of it yet."""
        wait = FIRST_WAIT
        while True:
            await self.world.proxy.open.wait()
            with suppress(httpx.TransportError):
                answer = await self.world.http.get(
                    f"{self.world.address}/api/tables/{table}",
                    params={"seat": seat},
                    headers=self.headers,
                    timeout=wait,
                )
                if answer.status_code in DONE and answer.json()["version"] >= version:
                    view: Json = answer.json()
                    return view
            wait *= 2
            await asyncio.sleep(MOMENT)

    async def _sit_at(self, table: str, enough: int = 1_000_000) -> None:
        """Do what there is to do until the game is over, or has gone on for long enough."""
        self.at, done = table, 0
        async with aclosing(self.views(table)) as views:
            async for view in views:
                if view["over"] or view["version"] >= enough:
                    self.seats = view["seats"]
                    return
                if view["version"] >= done:
                    done = await self._act_on(table, view)

    async def _act_on(self, table: str, view: Json) -> int:
        """Perhaps talk, perhaps take back, else move; the version that this has led to."""
        version: int = view["version"]
        if view["cover"]:
            view = await self.look(table, view["seat"], version)
        if view["seat"] is not None and self.random.random() < 0.1:  # else it is of a house that has not heard of us
            number = next(KEYS)
            to = self.random.choice((None, *(seat for seat in range(len(view["panels"])) if seat != view["seat"])))
            await self.send(table, "say", seat=view["seat"], text=f"line {number}", to=to, key=f"say {number}")
        if view["may_undo"] and self.random.random() < 0.3:
            undone = await self.send(table, "undo", version=version, key=f"undo {next(KEYS)}")
            if undone.done:
                return version + 1
        moved = await self.move(table, view)
        return moved.body["version"] + 1 if moved is not None else version

    async def move(self, table: str, view: Json) -> Command | None:
        """Do any of the things that can be done, if there are any: what was done. Who is refused looks again, since it
        may have been a house that had not heard of the last move; then there may be nothing left to do."""
        while True:
            move = await self._try(table, view)
            if move is None or move.done:
                return move
            await asyncio.sleep(MOMENT)
            view = await self.look(table, view["seat"], view["version"])

    async def _try(self, table: str, view: Json) -> Command | None:
        move = {"seat": view["seat"], "version": view["version"], "key": f"move {next(KEYS)}"}
        if view["may_throw"]:
            return await self.send(table, "throw", **move)
        if view["choices"]:
            return await self.send(table, "act", action=self.random.choice(view["choices"])["text"], **move)
        return None

    async def _again(self, table: str) -> str:
        laid = str((await self.send(table, "rematch")).told["id"])
        for seat in self.seats:
            await self.send(laid, "sit", seat=seat, name=f"Person {seat}", word=f"word {seat}")
        return laid
