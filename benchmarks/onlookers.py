"""Many who only look: ``python -m benchmarks.onlookers``.

One house on SQLite, one table, and thousands of sockets of spectators, held open by this process from as many addresses
of the loopback as it takes. What each weighs in the house, and how long it takes until a move has reached all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.houses import House
from benchmarks.load import Line

OF_ONE = 100
"""Onlookers from one address."""

AT_ONCE = 100
"""Sockets that are opened at the same time."""

SPARE = 200
"""Files that a process needs beside its sockets."""

PATIENCE = 60.0
"""Seconds after which a view that has not come to everybody is given up."""

ASK = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass(frozen=True)
class Results:
    onlookers: int
    memory: int
    """Bytes of the house that came with them."""
    opened_in: float
    seconds: list[float]
    """Of each move: from its POST until everybody had the view of it."""
    cpu: list[float]
    size: int
    """Bytes of a view."""


class Gallery:
    """All who look on, and how many of them have had how many views."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.views = 0
        self.lost = 0
        self.last = 0.0
        self.wanted = 0
        self.reached = asyncio.Event()

    def seen(self) -> None:
        self.views += 1
        if self.views >= self.wanted:
            self.last = time.perf_counter()
            self.reached.set()

    async def all_have(self, views: int) -> None:
        self.wanted = views * self.count
        if self.views < self.wanted:
            self.reached.clear()
            await asyncio.wait_for(self.reached.wait(), PATIENCE)


class Spectator(asyncio.Protocol):
    """A socket that counts the frames that come: a client that read them would cost as much as the house."""

    def __init__(self, gallery: Gallery, ask: bytes) -> None:
        self.gallery = gallery
        self.ask = ask
        self.let_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = 0
        self.begun = b""
        self.size = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.ask)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gallery.lost += 1
        if not self.let_in.done():
            self.let_in.set_exception(exc or ConnectionResetError("the house has closed the connection"))

    def data_received(self, data: bytes) -> None:
        if not self.let_in.done():
            self.begun += data
            head, end, data = self.begun.partition(b"\r\n\r\n")
            if not end:
                return
            self.begun = b""
            if not head.startswith(b"HTTP/1.1 101"):
                self.let_in.set_exception(ConnectionRefusedError(head.partition(b"\r\n")[0].decode("latin-1")))
                return
            self.let_in.set_result(None)
        while data:
            if self.rest:
                taken = min(self.rest, len(data))
                data, self.rest = data[taken:], self.rest - taken
                if not self.rest:
                    self.gallery.seen()
                continue
            data, self.begun = self.begun + data, b""
            length = frame(data)
            if length is None:
                self.begun = data
                return
            head_size, self.rest = length
            self.size, data = self.rest, data[head_size:]


def frame(data: bytes) -> tuple[int, int] | None:
    """The length of the head of a frame and of what follows it; nothing while the head is not whole."""
    if len(data) < 2:
        return None
    size = data[1] & 0x7F
    more = {126: 2, 127: 8}.get(size, 0)
    if len(data) < 2 + more:
        return None
    return 2 + more, int.from_bytes(data[2 : 2 + more], "big") if more else size


async def look_on(house: House, count: int, moves: int) -> Results:
    line = Line(house.host, house.port)
    token = (await line.post("/people", "-", {}))["token"]
    laid = {"game": "patolli", "name": "Host", "mode": "device", "seats": 2}
    table = (await line.post("/tables", token, laid))["id"]
    before, gallery = house.used(), Gallery(count)
    began = time.perf_counter()
    spectators = await seated(house, table, gallery, count)
    await gallery.all_have(1)
    opened_in, memory = time.perf_counter() - began, house.used().memory - before.memory
    seconds: list[float] = []
    cpu: list[float] = []
    for number in range(moves):
        used, began = house.used().cpu, time.perf_counter()
        await move(line, table, token)
        await gallery.all_have(2 + number)
        seconds.append(gallery.last - began)
        cpu.append(house.used().cpu - used)
    if gallery.lost:
        raise SystemExit(f"{gallery.lost} onlookers were lost")
    size = spectators[0].size
    for spectator in spectators:
        spectator.transport.abort()
    line.close()
    return Results(count, memory, opened_in, seconds, cpu, size)


async def seated(house: House, table: str, gallery: Gallery, count: int) -> list[Spectator]:
    ask = ASK.format(table=table, host=house.host, port=house.port).encode()

    async def one(number: int) -> Spectator:
        # From an address of their own for each hundred, as no address has ports, or is let in, without end.
        address = f"127.1.{number // OF_ONE // 250}.{number // OF_ONE % 250 + 1}"
        _, spectator = await asyncio.get_running_loop().create_connection(
            lambda: Spectator(gallery, ask), house.host, house.port, local_addr=(address, 0)
        )
        await spectator.let_in
        return spectator

    spectators: list[Spectator] = []
    for first in range(0, count, AT_ONCE):
        spectators += await asyncio.gather(*map(one, range(first, min(count, first + AT_ONCE))))
    return spectators


async def move(line: Line, table: str, token: str) -> None:
    """Throw, or play the first that is legal: both seats are this one person's."""
    view = await line.get(f"/tables/{table}", token)
    seat = next(panel["seat"] for panel in view["panels"] if panel["awaited"])
    command: dict[str, object] = {"seat": seat, "version": view["version"], "key": str(view["version"])}
    if view["may_throw"]:
        await line.post(f"/tables/{table}/throw", token, command)
    else:
        await line.post(f"/tables/{table}/act", token, {**command, "action": view["choices"][0]["text"]})


def room_for(count: int) -> None:
    """So many sockets in this process, too."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + SPARE
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise SystemExit(f"this process may open {hard:,} files, and {wanted:,} are needed")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def run(count: int, moves: int) -> Results:
    room_for(count)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder) / "tables.sqlite", room=count + SPARE) as house:
        return asyncio.run(look_on(house, count, moves))


def told(results: Results) -> str:
    each = results.memory / results.onlookers / 1024
    last, cpu = median(results.seconds), median(results.cpu)
    return (
        f"{results.onlookers:,} onlookers of one table, one process on {os.cpu_count()} cores: {each:.1f} KiB each, "
        f"let in within {results.opened_in:.1f} s.\n"
        f"A move has reached all of them after {last:.2f} s (the median of {len(results.seconds)}; at most "
        f"{max(results.seconds):.2f} s), for which the house worked {cpu:.2f} s; a view has {results.size:,} bytes."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Many who only look.")
    parser.add_argument("--onlookers", type=int, default=10_000)
    parser.add_argument("--moves", type=int, default=9)
    arguments = parser.parse_args()
    print(told(run(arguments.onlookers, arguments.moves)))


if __name__ == "__main__":
    main()
