"""What it costs to wake others when something was committed: ``python -m benchmarks.wakes``.

Writers commit moves to PostgreSQL, each in a process of its own, as several houses do; a listener in yet another hears
of it in one of four ways. PostgreSQL waits for the disk, as it does where somebody plays.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from typing import Any

import asyncpg
from tests.postgres import Postgres, free_port, open_postgres

from benchmarks.houses import cpu

WAYS = {
    "nobody": "nobody",
    "each": "`NOTIFY` for each move, in the transaction",
    "once": "one `NOTIFY`, in the transaction",
    "after": "one `NOTIFY`, after it, on another connection",
    "publish": "one `PUBLISH` to Redis, after it",
}
WRITERS = (1, 4, 16)
GROUPS = (1, 16)
"""Moves in one commit: where nobody else plays, and where a house is busy and writes in groups."""

CHANNEL = "wakes"
MAKE = """
CREATE TABLE tables (id text PRIMARY KEY, touched_at double precision NOT NULL);
CREATE TABLE moves (table_id text NOT NULL REFERENCES tables (id), version integer NOT NULL, kind text NOT NULL,
    seat integer NOT NULL, text text NOT NULL, at double precision NOT NULL, PRIMARY KEY (table_id, version));
"""
SERVANTS = ("valkey-server", "redis-server")


@dataclass(frozen=True)
class Cell:
    writers: int
    moves: int
    way: str


@dataclass
class Found:
    """What each round found of a cell."""

    commits: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    late: list[tuple[float, float]] = field(default_factory=list)


class Writer:
    """Commits moves, and wakes whoever listens."""

    def __init__(self, number: int, address: str, port: int) -> None:
        self.tables = [f"table-{number:02}-{table:02}" for table in range(max(GROUPS))]
        self.address, self.port = address, port
        self.version = 0

    async def open(self) -> None:
        self.database = await asyncpg.connect(self.address)
        self.beside = await asyncpg.connect(self.address)
        self.heard, self.publisher = await asyncio.open_connection("127.0.0.1", self.port)
        await self.database.executemany("INSERT INTO tables VALUES ($1, 0)", [(table,) for table in self.tables])

    async def write(self, moves: int, way: str, seconds: float) -> tuple[int, float]:
        """Commits, and seconds of processor."""
        commits, cpu, until = 0, time.process_time(), time.monotonic() + seconds
        while (began := time.monotonic()) < until:
            await self._commit(self.tables[:moves], way, began)
            commits += 1
        return commits, time.process_time() - cpu

    async def _commit(self, tables: list[str], way: str, began: float) -> None:
        self.version += 1
        whole = f"{began} {' '.join(tables)}"
        notify = f"SELECT pg_notify('{CHANNEL}', $1)"
        async with self.database.transaction():
            rows = [(table, self.version, "step", 0, "7-10", began) for table in tables]
            await self.database.executemany("INSERT INTO moves VALUES ($1, $2, $3, $4, $5, $6)", rows)
            touched = [(table, began) for table in tables]
            await self.database.executemany("UPDATE tables SET touched_at = $2 WHERE id = $1", touched)
            if way == "each":
                await self.database.executemany(notify, [(f"{began} {table}",) for table in tables])
            elif way == "once":
                await self.database.execute(notify, whole)
        if way == "after":
            await self.beside.execute(notify, whole)
        elif way == "publish":
            self.publisher.write(request("PUBLISH", CHANNEL, whole))
            await self.heard.readline()


class Listener:
    """Hears of what was committed, by either way, and how late."""

    def __init__(self, _number: int, address: str, port: int) -> None:
        self.address, self.port = address, port
        self.late: list[float] = []

    async def open(self) -> None:
        self.database = await asyncpg.connect(self.address)
        await self.database.add_listener(CHANNEL, lambda *told: self._hear(told[3]))
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(request("SUBSCRIBE", CHANNEL))
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while line := await self.reader.readline():
            if line[:1].isdigit():  # all else is lengths and names
                self._hear(line.decode())

    def _hear(self, told: str) -> None:
        self.late.append(time.monotonic() - float(told.split()[0]))

    async def take(self, count: int) -> list[float]:
        """Once it has heard so often."""
        while len(self.late) < count:
            await asyncio.sleep(0.005)
        late, self.late = self.late, []
        return late


def request(*words: str) -> bytes:
    """In Redis's own protocol: no client could be quicker."""
    return b"".join(
        [b"*%d\r\n" % len(words), *(b"$%d\r\n%s\r\n" % (len(word.encode()), word.encode()) for word in words)]
    )


class Worker:
    """A writer or a listener in a process of its own, which does what it is told."""

    def __init__(self, kind: type[Writer | Listener], number: int, address: str, port: int) -> None:
        self.pipe, theirs = get_context("spawn").Pipe()
        self.process = get_context("spawn").Process(
            target=work, args=(theirs, kind, number, address, port), daemon=True
        )
        self.process.start()
        self.answer()

    def ask(self, *order: object) -> None:
        self.pipe.send(order)

    def answer(self) -> Any:
        return self.pipe.recv()


def work(pipe: Connection, kind: type[Writer | Listener], number: int, address: str, port: int) -> None:
    async def serve() -> None:
        servant = kind(number, address, port)
        await servant.open()
        pipe.send("open")
        while True:
            name, *given = await asyncio.to_thread(pipe.recv)
            pipe.send(await getattr(servant, name)(*given))

    asyncio.run(serve())


class Bench:
    def __init__(self, postgres: Postgres, redis: subprocess.Popen[bytes], port: int) -> None:
        self.servers = (postgres.process.pid, redis.pid)
        address = postgres.fresh()
        asyncio.run(make(address))
        self.listener = Worker(Listener, 0, address, port)
        self.writers = [Worker(Writer, number, address, port) for number in range(max(WRITERS))]

    def measure(self, cell: Cell, seconds: float, found: Found) -> None:
        servers = sum(map(cpu, self.servers))
        writers = self.writers[: cell.writers]
        for writer in writers:
            writer.ask("write", cell.moves, cell.way, seconds)
        done = [writer.answer() for writer in writers]
        commits = sum(commits for commits, _ in done)
        found.commits.append(commits / seconds)
        found.cpu.append((sum(map(cpu, self.servers)) - servers + sum(used for _, used in done)) / commits)
        if cell.way != "nobody":
            self.listener.ask("take", commits * (cell.moves if cell.way == "each" else 1))
            late = sorted(self.listener.answer())
            found.late.append((median(late), late[int(0.99 * len(late))]))


async def make(address: str) -> None:
    database = await asyncpg.connect(address)
    await database.execute(MAKE)
    await database.close()


@contextmanager
def open_redis() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    program = next((program for program in SERVANTS if shutil.which(program)), None)
    if program is None:
        raise SystemExit(f"none of {', '.join(SERVANTS)} is installed")
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    try:
        yield process, port
    finally:
        process.terminate()
        process.wait()


def cells() -> list[Cell]:
    return [
        Cell(writers, moves, way)
        for writers in WRITERS
        for moves in GROUPS
        for way in WAYS
        if moves > 1 or way != "each"  # of a single move it is the same as once
    ]


def report(found: dict[Cell, Found]) -> Iterator[str]:
    yield "| writers | moves a commit | who is woken, and how | commits/s | × nobody | CPU, ms | heard, ms | p99 |"
    yield "|--:|--:|---|--:|--:|--:|--:|--:|"
    for cell, rounds in found.items():
        times = max(rounds.commits) / max(found[Cell(cell.writers, cell.moves, "nobody")].commits)
        heard = [f"{min(late[part] for late in rounds.late) * 1000:.1f}" if rounds.late else "-" for part in (0, 1)]
        figures = [f"{max(rounds.commits):,.0f}", f"{times:.2f}", f"{median(rounds.cpu) * 1000:.2f}", *heard]
        yield f"| {cell.writers} | {cell.moves} | {WAYS[cell.way]} | {' | '.join(figures)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="What it costs to wake others when something was committed.")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.3)
    arguments = parser.parse_args()
    found = {cell: Found() for cell in cells()}
    with open_postgres(durable=True) as postgres, open_redis() as (redis, port):
        bench = Bench(postgres, redis, port)
        for _ in range(arguments.rounds):
            for cell, rounds in found.items():
                bench.measure(cell, arguments.seconds, rounds)
    # Other work on the machine only ever takes away: the best round says most of what there is to be had.
    busy = f"{os.cpu_count()} cores, load {os.getloadavg()[2]:.1f}"
    print(f"The best of {arguments.rounds} rounds (CPU: the median), {busy}.")
    print("Heard: from the beginning of a transaction, while all write as fast as they can.")
    print("\n".join(report(found)))


if __name__ == "__main__":
    main()
