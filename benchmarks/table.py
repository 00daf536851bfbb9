"""The online table under load: ``python -m benchmarks.table`` from the root of the repository.

One server process on SQLite, and the programs that play at it in this one; then several on one PostgreSQL, beside
boardgame.io. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks import processes
from benchmarks.houses import House
from benchmarks.load import Crowd, Line, Tally, together
from tablee.games.patolli import GAME
from tablee.kernel.chance import Rng, commitment, new_key
from tablee.kernel.record import Record
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, Agreement, Chair, Move, Store

FULL_RATE = 300.0
LATEST = 150.0  # ms
IDLE_STEPS = 40
"""How far the idle tables have come, of which the memory is measured."""


@dataclass(frozen=True)
class Stretch:
    """A stretch of play, with what it took of the house and of the programs that played."""

    tally: Tally
    cpu: float
    waited: float
    commits: int
    own_cpu: float

    @property
    def rate(self) -> float:
        return self.tally.moves / self.tally.seconds

    @property
    def share(self) -> float:
        """Of one core, used by the house."""
        return self.cpu / self.tally.seconds

    @property
    def denied(self) -> float:
        """Of the time, in which the house had work to do but other programs had the cores."""
        return self.waited / self.tally.seconds


@dataclass(frozen=True)
class Results:
    tables: int
    full: Stretch
    half: Stretch
    calm: Stretch
    compiled: bool
    over: int
    idle: int
    memory: int
    loaded_in: float
    flushes: float


async def stretch(house: House, crowd: Crowd, seconds: float, rate: float = 0.0) -> Stretch:
    before, own = house.used(), time.process_time()
    tally = await crowd.play(seconds, rate)
    after = house.used()
    return Stretch(
        tally,
        after.cpu - before.cpu,
        after.waited - before.waited,
        after.commits - before.commits,
        time.process_time() - own,
    )


async def load(house: House, tables: int, seconds: float) -> tuple[Stretch, Stretch, Stretch, int]:
    """At full speed, at half of that, and at half of the rate that is the target."""
    crowd = Crowd([(house.host, house.port)], tables)
    await crowd.sit_down()
    await crowd.play(seconds / 5)  # warm
    full = await stretch(house, crowd, seconds)
    half = await stretch(house, crowd, seconds, full.rate / 2)
    calm = await stretch(house, crowd, seconds, FULL_RATE / 2)
    over = crowd.over
    await crowd.get_up()
    return full, half, calm, over


async def lay_idle(database: Path, count: int) -> None:
    """So many tables in the middle of a game, with both players away."""
    store = await open_store(str(database))
    key = new_key()
    for first in range(0, count, 100):
        await together(_lay(store, f"idle-{number}", key, number) for number in range(first, min(count, first + 100)))
    await store.close()


async def _lay(store: Store, id_: str, key: bytes, seed: int) -> None:
    settings = GAME.settle(2, {})
    agreement = Agreement(id_, GAME.name, GAME.version, 2, dict(settings), commitment(key), key, time.time())
    await store.lay(agreement, [Chair(seat, HUMAN, f"Player {seat}", f"{id_}-{seat}") for seat in range(2)])
    record, rng = Record(GAME, 2, settings, ["A", "B"]), Rng(seed)
    while len(record.steps) < IDLE_STEPS:
        seat = record.state.to_act()[0]
        legal = record.state.legal(seat)
        record.play(seat, legal[rng.below(len(legal))])
    moves = [Move(number, "step", step.seat, step.text, time.time()) for number, step in enumerate(record.steps, 1)]
    await store.append(id_, moves)


async def open_all(house: House, count: int) -> None:
    """A start reads no table at which people are to act: each is asked for once."""
    line = Line(house.host, house.port)
    for number in range(count):
        await line.get(f"/tables/idle-{number}")
    line.close()


def flushes(folder: Path, seconds: float = 1.0) -> float:
    """How often a second a small write reaches this disk: no commit can be quicker."""
    with (folder / "flushes").open("wb", buffering=0) as file:
        count, began = 0, time.perf_counter()
        while time.perf_counter() < began + seconds:
            file.write(bytes(4096))
            os.fsync(file.fileno())
            count += 1
        return count / (time.perf_counter() - began)


def run(tables: int, seconds: float, idle: int, profile: Path | None) -> Results:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        with House(folder / "played.sqlite", profile) as house:
            empty = house.used()
            full, half, calm, over = asyncio.run(load(house, tables, seconds))
        asyncio.run(lay_idle(folder / "idle.sqlite", idle))
        with House(folder / "idle.sqlite") as house:
            asyncio.run(open_all(house, idle))
            memory, loaded_in = house.used().memory - empty.memory, house.started_in
        return Results(tables, full, half, calm, empty.compiled, over, idle, memory, loaded_in, flushes(folder))


def verdict(reached: bool) -> str:
    return "pass" if reached else "**miss**"


def markdown(results: Results) -> str:
    full, half = results.full, results.half
    p50, p99 = (half.tally.percentile(share) * 1000 for share in (0.5, 0.99))
    rows = [
        ("moves/s, as fast as it answers", f"{full.rate:,.0f}", f"≥ {FULL_RATE:.0f}", verdict(full.rate >= FULL_RATE)),
        ("moves/s, paced at half of that", f"{half.rate:,.0f}", "", ""),
        ("from POST to the other's view, p50", f"{p50:.0f} ms", "", ""),
        ("from POST to the other's view, p99", f"{p99:.0f} ms", f"< {LATEST:.0f} ms", verdict(p99 < LATEST)),
        (
            f"the same at {FULL_RATE / 2:.0f} moves/s, p99",
            f"{results.calm.tally.percentile(0.99) * 1000:.0f} ms",
            "",
            "",
        ),
        ("the same at full speed, p50", f"{full.tally.percentile(0.5) * 1000:.0f} ms", "", ""),
        (f"memory of a table {IDLE_STEPS} steps into its game, idle (of {results.idle:,})", _memory(results), "", ""),
        (f"start with {results.idle:,} such tables", f"{results.loaded_in:.1f} s", "", ""),
    ]
    lines = ["# The table under load", "", _setting(results), "", "| | measured | target | |", "|---|--:|--:|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    lines += ["", _limit(results), ""]
    if results.over:
        lines += [f"{results.over} tables had ended before the measurement did.", ""]
    return "\n".join(lines)


def _setting(results: Results) -> str:
    engine = "compiled" if results.compiled else "interpreted"
    machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    return (
        f"{machine}, {os.cpu_count()} cores, {engine} package, SQLite (WAL, synchronous FULL), one server process on "
        f"loopback; {results.tables} tables of Patolli, two programs at each, all in a second process."
    )


def _memory(results: Results) -> str:
    return f"{results.memory / results.idle / 1024:.1f} KiB" if results.memory > 0 else "not told by this system"


def _limit(results: Results) -> str:
    """What full speed ran into, from what the house used while it lasted."""
    full = results.full
    per_second = full.commits / full.tally.seconds
    facts = (
        f"At full speed the server process used {full.share:.0%} of one core ({full.cpu / full.tally.moves * 1000:.2f} "
        f"ms a move) and waited {full.denied:.0%} of the time for a core that others had; the programs' own process "
        f"used {full.own_cpu / full.tally.seconds:.0%} of a core. The server committed "
        f"{per_second:,.0f} times a second, {full.tally.moves / max(1, full.commits):.1f} moves at a time, where this "
        f"disk takes {results.flushes:,.0f} flushes a second."
    )
    if full.share + full.denied > 0.85:
        return f"{facts} The processor is the limit, for one process and its one event loop."
    if per_second > 0.5 * results.flushes:
        return f"{facts} The disk is the limit: each commit waits for a flush."
    return f"{facts} Neither the server's processor nor the disk is used up."


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the online table under load, in one run.")
    parser.add_argument("--tables", type=int, default=200, help="tables that are played at once (200)")
    parser.add_argument("--seconds", type=float, default=10, help="seconds of each of the three stretches (10)")
    parser.add_argument("--idle", type=int, default=2000, help="idle tables of which the memory is measured (2000)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there too")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="profile the server; its figures are then too low")
    parser.add_argument("--alone", action="store_true", help="one process on SQLite, and nothing beside it")
    arguments = parser.parse_args()
    results = run(arguments.tables, arguments.seconds, arguments.idle, arguments.profile)
    print(markdown(results))
    by_processes = {} if arguments.alone else processes.measure_all(arguments.tables, arguments.seconds)
    if by_processes:
        print(processes.markdown(by_processes))
    if arguments.json:
        found = {title: one if isinstance(one, str) else asdict(one) for title, one in by_processes.items()}
        plain = asdict(results) | {"processes": found}
        arguments.json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
