"""A start with many tables that are kept: ``python -m benchmarks.start``.

Two genuine games, one that is over and one at which people are to act, are copied within the database under new names
until there are as many as asked for, half of each kind. Then a house is opened on them, several times, and asked for
some of the tables, which sleep until then.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from sqlalchemy import Table, text
from tests.postgres import open_postgres

from benchmarks.houses import House
from benchmarks.load import Line
from tablee.games.patolli import GAME
from tablee.kernel.chance import Rng, commitment, new_key
from tablee.kernel.record import Record
from tablee.table import schema
from tablee.table.database import locate, open_database
from tablee.table.sql import SqlStore
from tablee.table.store import HUMAN, Agreement, Chair, Move

STEPS = 40
"""How far the games have come; those that are over were given up then."""

KINDS = ("finished", "unfinished")
OPENED = 30
"""Sleeping tables of each kind that are asked for."""


@dataclass
class Found:
    """What each start found: seconds until the house answered, bytes of it then, seconds to open sleeping tables."""

    filled_in: float
    seconds: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    waking: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})


async def fill(database: str, count: int) -> None:
    """So many tables, half of them over."""
    engine = await open_database(locate(database))
    store = SqlStore(engine)
    for seed, kind in enumerate(KINDS):
        await lay(store, f"{kind}-0", seed, over=kind == "finished")
    async with engine.begin() as connection:
        for kind in KINDS:
            for table in (schema.tables, schema.chairs, schema.moves):
                await connection.execute(text(copies(table)), {"kind": f"{kind}-", "last": count // 2 - 1})
    await store.close()


async def lay(store: SqlStore, id_: str, seed: int, over: bool) -> None:
    key, settings = new_key(), GAME.settle(2, {})
    agreement = Agreement(id_, GAME.name, GAME.version, 2, dict(settings), commitment(key), key, time.time())
    await store.lay(agreement, [Chair(seat, HUMAN, f"Player {seat}", f"{id_}-{seat}") for seat in range(2)])
    record, rng = Record(GAME, 2, settings, ["A", "B"]), Rng(seed)
    while len(record.steps) < STEPS:
        seat = record.state.to_act()[0]
        legal = record.state.legal(seat)
        record.play(seat, legal[rng.below(len(legal))])
    moves = [Move(number, "step", step.seat, step.text, time.time()) for number, step in enumerate(record.steps, 1)]
    if over:
        moves.append(Move(len(moves) + 1, "resign", 0, "", time.time()))
    await store.append(id_, moves, over=over)


def copies(table: Table) -> str:
    """The statement that copies the rows of one table of the house to as many others."""
    named = "id" if table is schema.tables else "table_id"
    columns = [column.name for column in table.columns]
    taken = ["CAST(:kind AS text) || n" if column == named else f"of_first.{column}" for column in columns]
    return (
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :last) "
        f"INSERT INTO {table.name} ({', '.join(columns)}) "
        f"SELECT {', '.join(taken)} FROM numbers CROSS JOIN {table.name} AS of_first "
        f"WHERE of_first.{named} = CAST(:kind AS text) || '0'"
    )


async def wake(house: House, count: int, found: Found) -> None:
    line = Line(house.host, house.port)
    await line.get(f"/tables/{KINDS[0]}-0")  # the first of all reads words and rules, too
    for kind in KINDS:
        for number in range(1, min(OPENED + 1, count // 2)):
            began = time.perf_counter()
            await line.get(f"/tables/{kind}-{number}")
            found.waking[kind].append(time.perf_counter() - began)
    line.close()


def run(counts: list[int], starts: int) -> dict[tuple[str, int], Found]:
    results: dict[tuple[str, int], Found] = {}
    with ExitStack() as open_:
        folder = Path(open_.enter_context(tempfile.TemporaryDirectory()))
        postgres = open_.enter_context(open_postgres(durable=True))
        places: dict[tuple[str, int], str] = {}
        for count in counts:
            for kind, place in (("SQLite", str(folder / f"{count}.sqlite")), ("PostgreSQL", postgres.fresh())):
                began = time.perf_counter()
                asyncio.run(fill(place, count))
                places[kind, count] = place
                results[kind, count] = Found(time.perf_counter() - began)
        for _ in range(starts):  # in turn, so that other work on the machine hits all alike
            for key, place in places.items():
                found = results[key]
                with House(place) as house:
                    found.seconds.append(house.started_in)
                    found.memory.append(house.used().memory)
                    asyncio.run(wake(house, key[1], found))
    return results


def report(results: dict[tuple[str, int], Found]) -> Iterator[str]:
    starts = max(len(found.seconds) for found in results.values())
    yield f"Half of the tables over, half unfinished, {STEPS} steps into their games; the medians of {starts} starts."
    yield ""
    yield "| | tables | start | from – to | memory then | opening one that is over | p99 | unfinished | p99 |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for (kind, count), found in results.items():
        seconds = found.seconds
        figures = [
            f"{count:,}",
            f"{median(seconds):.2f} s",
            f"{min(seconds):.2f} – {max(seconds):.2f} s",
            f"{median(found.memory) / 2**20:.1f} MiB",
        ]
        for waking in found.waking.values():
            ordered = sorted(waking)
            figures += [f"{1000 * median(ordered):.1f} ms", f"{1000 * ordered[int(0.99 * len(ordered))]:.1f} ms"]
        yield f"| {kind} | {' | '.join(figures)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="A start with many tables that are kept.")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 100_000])
    parser.add_argument("--starts", type=int, default=5)
    arguments = parser.parse_args()
    print("\n".join(report(run(arguments.tables, arguments.starts))))


if __name__ == "__main__":
    main()
