"""Whether the house plays on while many ask for its widest pictures: ``python -m benchmarks.siege.pictures`` from the
root of the repository.

One server process with a table of each game; in this one, the clients that ask for pictures, programs that play, and
a clock at ``/health``: first without, then with the siege.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from benchmarks.houses import House
from benchmarks.load import Crowd, Line, Tally
from tablee.kernel.chance import Rng, commitment, new_key
from tablee.kernel.game import Game, games
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, Agreement, Chair, Move, Store

STEPS = 30
"""How far the tables have come of which pictures are asked for."""

WIDEST = (2400, 1600)
"""The largest of these that the house agrees to is asked for."""

PAIRS = 4
MOVES = 10.0  # a second
ASKED = 20.0
"""How often a second the house is asked whether it is well, whether or not it has answered."""

HEALTH = "/health"


@dataclass
class Besieger:
    """Asks for one picture after another, each of another step, as soon as it has the last."""

    house: House
    width: int
    wanted: Iterator[tuple[str, int]]
    statuses: Counter[int] = field(default_factory=Counter)

    async def run(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for table, step in self.wanted:
                    self.statuses[await get(self.house, picture(table, step, self.width))] += 1


class Afresh(Line):
    """Each request on a connection of its own: a house that stands still closes those that seem to be idle."""

    async def post(self, path: str, token: str, body: dict[str, object]) -> dict[str, Any]:
        self.close()
        self.ends = None
        return await super().post(path, token, body)


async def get(house: House, path: str) -> int:
    """The status, once the whole answer is here."""
    reader, writer = await asyncio.open_connection(house.host, house.port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {house.host}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        return int(answer[9:12])
    finally:
        writer.close()


def picture(table: str, step: int, width: int) -> str:
    return f"/tables/{table}/picture.png?width={width}&step={step}"


async def lay(database: Path) -> list[str]:
    """A table of each game, some moves into it."""
    store = await open_store(str(database))
    laid = [await _lay(store, game) for game in games().values()]
    await store.close()
    return laid


async def _lay(store: Store, game: Game) -> str:
    key, seats, rng = new_key(), game.seats[0], Rng(1)
    names = [f"Player {seat}" for seat in range(seats)]
    record = Record(game, seats, {}, names)
    while len(record.steps) < STEPS:
        seat = record.state.to_act()[0]
        legal = record.state.legal(seat) if seat != CHANCE else [record.state.sample(rng)]
        record.play(seat, legal[rng.below(len(legal))])
    agreement = Agreement(
        game.name, game.name, game.version, seats, dict(record.settings), commitment(key), key, time.time()
    )
    await store.lay(agreement, [Chair(seat, HUMAN, name, name, salt="-") for seat, name in enumerate(names)])
    moves = [Move(number, "step", step.seat, step.text, time.time()) for number, step in enumerate(record.steps, 1)]
    await store.append(agreement.id, moves)
    return agreement.id


async def watch(house: House, seconds: float) -> Tally:
    """Ask at fixed times whether it is well; who has to wait for the last answer asks late, and that counts."""
    tally, began = Tally(seconds), time.perf_counter()
    while (due := began + tally.moves / ASKED) < began + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await get(house, HEALTH)
        tally.moves += 1
        tally.latencies.append(time.perf_counter() - due)
    return tally


@dataclass(frozen=True)
class Stretch:
    health: Tally
    moves: Tally
    statuses: Counter[int]


async def stretch(house: House, crowd: Crowd, seconds: float, besiegers: list[Besieger]) -> Stretch:
    siege = [asyncio.create_task(besieger.run(seconds)) for besieger in besiegers]
    health, moves = await asyncio.gather(watch(house, seconds), crowd.play(seconds, MOVES))
    await asyncio.gather(*siege)
    return Stretch(health, moves, sum((besieger.statuses for besieger in besiegers), Counter()))


async def measure(house: House, tables: list[str], seconds: float, clients: int) -> tuple[int, Stretch, Stretch]:
    agreed = [width for width in WIDEST if await get(house, picture(tables[0], 0, width)) == 200]
    width = agreed[0]
    crowd = Crowd([(house.host, house.port)], PAIRS)
    for pair in crowd.pairs:
        pair.lines = [Afresh(house.host, house.port)] * 2
    await crowd.sit_down()
    await crowd.play(seconds / 5, MOVES)  # warm
    calm = await stretch(house, crowd, seconds, [])
    wanted = cycle((table, step) for step in range(1, STEPS) for table in tables)
    besiegers = [Besieger(house, width, wanted) for _ in range(clients)]
    siege = await stretch(house, crowd, seconds, besiegers)
    await crowd.get_up()
    return width, calm, siege


def run(seconds: float, clients: int) -> str:
    with tempfile.TemporaryDirectory() as made:
        database = Path(made) / "tables.sqlite"
        tables = asyncio.run(lay(database))
        with House(database) as house:
            width, calm, siege = asyncio.run(measure(house, tables, seconds, clients))
    return markdown(width, clients, calm, siege)


def markdown(width: int, clients: int, calm: Stretch, siege: Stretch) -> str:
    answers = ", ".join(f"{count} × {status}" for status, count in sorted(siege.statuses.items())) or "none"
    asked = f"{clients} clients ask for pictures of {width} pixels for {siege.health.seconds:.0f} s"
    lines = [
        "# The house while pictures are asked for",
        "",
        f"{asked}; answered in that time: {answers}. Milliseconds.",
        "",
        "| | calm: p50 | p99 | worst | siege: p50 | p99 | worst |",
        "|---|--:|--:|--:|--:|--:|--:|",
        f"| {HEALTH}, {ASKED:.0f} times a second | {figures(calm.health)} | {figures(siege.health)} |",
        f"| from POST to the other's view, {MOVES:.0f} moves/s | {figures(calm.moves)} | {figures(siege.moves)} |",
        "",
    ]
    return "\n".join(lines)


def figures(tally: Tally) -> str:
    return " | ".join(f"{tally.percentile(share) * 1000:,.0f}" for share in (0.5, 0.99, 1.0))


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the house while its widest pictures are asked for.")
    parser.add_argument("--seconds", type=float, default=15, help="seconds of each of the two stretches (15)")
    parser.add_argument("--clients", type=int, default=8, help="how many ask for pictures (8)")
    arguments = parser.parse_args()
    print(run(arguments.seconds, arguments.clients))
    return 0


if __name__ == "__main__":
    sys.exit(main())
