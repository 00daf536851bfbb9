"""Pairs of programs that play at a house through its API, and clocks for what they see.

Moves go by POST over connections that are kept open; each program sees the table by a WebSocket of its own.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Place = tuple[str, int]
"""Where a house listens: host and port."""

AT_ONCE = 20
"""Tables that are laid at the same time."""


class Refused(Exception):
    """The house did not do what every program here may ask for."""


class Line:
    """One kept connection, one request at a time; a full client would cost as much as the house. What the house closes
    because nothing was asked for a while is opened again: each command has a key, so it may be sent twice."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.free = asyncio.Lock()
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str, body: dict[str, object]) -> dict[str, Any]:
        return await self._ask("POST", path, token, json.dumps(body).encode())

    async def get(self, path: str, token: str = "-") -> dict[str, Any]:
        return await self._ask("GET", path, token)

    async def _ask(self, method: str, path: str, token: str, content: bytes = b"") -> dict[str, Any]:
        body = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n" if content else ""
        who = f"Host: {self.host}:{self.port}\r\nAuthorization: Bearer {token}\r\n"
        head = f"{method} /api{path} HTTP/1.1\r\n{who}{body}\r\n"
        async with self.free:
            reader, answer = await self._answered(head.encode() + content)
            fields = dict(line.split(": ", 1) for line in answer.decode("latin-1").lower().split("\r\n")[1:-2])
            said = await reader.readexactly(int(fields["content-length"]))
        if answer[9:10] != b"2":
            raise Refused(f"{path}: {answer[9:12].decode()} {said.decode()}")
        told: dict[str, Any] = json.loads(said)
        return told

    async def _answered(self, request: bytes) -> tuple[asyncio.StreamReader, bytes]:
        """Whoever reads the rest of the answer, and its head."""
        while True:
            fresh = self.ends is None or self.ends[0].at_eof()
            if fresh:
                self.close()
                self.ends = await asyncio.open_connection(self.host, self.port)
            assert self.ends is not None
            reader, writer = self.ends
            try:
                writer.write(request)
                return reader, await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionResetError):
                self.close()
                if fresh:
                    raise

    def close(self) -> None:
        if self.ends is not None:
            self.ends[1].close()
            self.ends = None


@dataclass
class Tally:
    """What was played in a stretch of time: how many moves, and how long each took to be seen by the other."""

    seconds: float
    moves: int = 0
    latencies: list[float] = field(default_factory=list)

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(eq=False)
class Unseen:
    """A move that the other has not seen yet."""

    seat: int
    version: int
    seen_at: asyncio.Future[float] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Pair:
    """Two programs at one table."""

    def __init__(self, places: Sequence[Place], ready: asyncio.Queue[Pair]) -> None:
        """``places``: the house of each of the two, which may be the same."""
        self.places = places
        self.lines = [Line(*place) for place in places]
        self.ready = ready
        self.tokens: list[str] = []
        self.sockets: list[ClientConnection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.chance = random.Random(0)
        self.moved = -1
        self.over = False
        self.due = (0, 0, "")  # whose turn it is, at which version, and what it will play
        self.unseen: list[Unseen] = []

    async def sit_down(self) -> None:
        first, second = self.lines
        self.tokens = [(await line.post("/people", "-", {}))["token"] for line in self.lines]
        self.id = (await first.post("/tables", self.tokens[0], {"game": "patolli", "name": "Host"}))["id"]
        await second.post(f"/tables/{self.id}/sit", self.tokens[1], {"seat": 1, "name": "Guest"})
        for seat, token in enumerate(self.tokens):
            host, port = self.places[seat]
            socket = await connect(
                f"ws://{host}:{port}/api/tables/{self.id}/live",
                additional_headers={"Authorization": f"Bearer {token}"},
                compression=None,
                ping_interval=None,
            )
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self._look(seat, socket)))

    async def get_up(self) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)
        for socket in self.sockets:
            await socket.close()
        for line in self.lines:
            line.close()

    async def _look(self, seat: int, socket: ClientConnection) -> None:
        async for message in socket:
            now = time.perf_counter()
            view = json.loads(message)
            for move in [move for move in self.unseen if move.seat != seat and move.version < view["version"]]:
                self.unseen.remove(move)
                move.seen_at.set_result(now)
            self.over = view["over"]
            if view["version"] > self.moved and (view["choices"] or view["may_throw"]):
                self.moved = view["version"]
                action = self.chance.choice(view["choices"])["text"] if view["choices"] else ""
                self.due = (seat, view["version"], action)
                self.ready.put_nowait(self)

    async def move(self, asked_at: float, tally: Tally) -> None:
        """Play what is due; the clock began when it was asked for, not when its turn came."""
        seat, version, action = self.due
        move = Unseen(seat, version)
        self.unseen.append(move)
        body: dict[str, object] = {"seat": seat, "version": version, "key": f"{seat}-{version}"}
        if action:
            body["action"] = action
        await self.lines[seat].post(f"/tables/{self.id}/{'act' if action else 'throw'}", self.tokens[seat], body)
        tally.moves += 1
        tally.latencies.append(await move.seen_at - asked_at)


class Crowd:
    """Many pairs, shared out among houses: both of a pair at the same, or ``apart`` at two."""

    def __init__(self, places: Sequence[Place], tables: int, apart: bool = False) -> None:
        self.ready: asyncio.Queue[Pair] = asyncio.Queue()
        around = [(places[n % len(places)], places[(n + apart) % len(places)]) for n in range(tables)]
        self.pairs = [Pair(two, self.ready) for two in around]

    async def sit_down(self) -> None:
        for first in range(0, len(self.pairs), AT_ONCE):
            await together(pair.sit_down() for pair in self.pairs[first : first + AT_ONCE])

    async def get_up(self) -> None:
        await together(pair.get_up() for pair in self.pairs)

    @property
    def over(self) -> int:
        return sum(pair.over for pair in self.pairs)

    async def play(self, seconds: float, rate: float = 0.0) -> Tally:
        """For so long: at so many moves a second whatever the house does, or, at rate 0, as fast as it answers."""
        tally = Tally(seconds)
        under_way: set[asyncio.Task[None]] = set()
        began = time.perf_counter()
        number = 0
        while (asked_at := began + number / rate if rate else time.perf_counter()) < began + seconds:
            await asyncio.sleep(max(0.0, asked_at - time.perf_counter()))
            try:
                pair = await asyncio.wait_for(self.ready.get(), max(0.001, began + seconds - time.perf_counter()))
            except TimeoutError:
                break
            task = asyncio.create_task(pair.move(asked_at if rate else time.perf_counter(), tally))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
            number += 1
        tally.seconds = time.perf_counter() - began
        moves = tally.moves
        await together(under_way)  # what is still under way is clocked, but does not count as done in time
        tally.moves = moves
        return tally


async def together(jobs: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*jobs)
