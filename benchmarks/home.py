"""The home page of somebody with many tables: ``python -m benchmarks.home [--tables 200]``.

One server on SQLite, one person with so many games that go on, half of which wait for them, and as many open tables as
are shown. Measured is the time from the request to the last byte of the page, one page after the other, and the
processor time of the house for each: just after a start, when the games that are shown must be read, and again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

import httpx

from benchmarks.houses import House
from tablee.games.patolli import GAME
from tablee.kernel.chance import commitment, new_key
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE
from tablee.table.driver import as_bits, awaited
from tablee.table.identity import new_token, owner_of
from tablee.table.listings import MOST_OFFERS
from tablee.table.people import COOKIE
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, Agreement, Chair, Move, Store

STEPS = 120
"""How far the games have come."""

TARGET = 50.0
"""Milliseconds of processor that a page may take of the house."""

FIRST, AGAIN = 1, 40
"""Pages that are asked for after a start, and those of which the middle is told."""


async def fill(database: str, count: int, token: str) -> None:
    store = await open_store(database)
    me, other = owner_of(token), owner_of(new_token())
    for number in range(count):
        await lay(store, f"going-{number}", number, me, other)
    for number in range(MOST_OFFERS):
        key = new_key()
        host = Chair(0, HUMAN, f"Host {number}", owner_of(new_token()), host=True)
        rules = (GAME.name, GAME.version, 2, GAME.settle(2, {}))
        agreed = Agreement(f"open-{number}", *rules, commitment(key), key, time.time())
        await store.lay(agreed, [host, Chair(1, house=True)])
    await store.close()


async def lay(store: Store, id_: str, seed: int, me: str, other: str) -> None:
    """A game that was played at random for a while; every second one waits for this person."""
    key, rng = new_key(), Random(seed)
    record = Record(GAME, 2, {}, ["Léa", "Ana"], ("maize", "cacao"), commitment(key), key)
    wanted = seed % 2
    while len(record.steps) < STEPS or wanted not in awaited(GAME, record.state):
        seat = record.state.to_act()[0]
        if seat == CHANCE:
            record.throw()
        else:
            record.play(seat, rng.choice(record.state.legal(seat)))
    chairs = [Chair(0, HUMAN, "Léa", me, salt="maize", host=True), Chair(1, HUMAN, "Ana", other, salt="cacao")]
    agreed = Agreement(id_, GAME.name, GAME.version, 2, record.settings, commitment(key), key, time.time() - seed)
    moves = [Move(number, "step", step.seat, step.text, time.time()) for number, step in enumerate(record.steps, 1)]
    await store.lay(agreed, chairs)
    await store.append(id_, moves, awaited=as_bits(awaited(GAME, record.state)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    count = parser.parse_args().tables
    token = new_token()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        asyncio.run(fill(database, count, token))
        with (
            House(database) as house,
            httpx.Client(base_url=f"http://{house.host}:{house.port}", cookies={COOKIE: token}) as client,
        ):
            httpx.get(f"{client.base_url}/").raise_for_status()  # somebody else was here: the templates are compiled
            asked = {"first": FIRST, "again": AGAIN}
            for name, pages in asked.items():
                took, before = [], house.used().cpu
                for _ in range(pages):
                    begun = time.perf_counter()
                    page = client.get("/").raise_for_status().text
                    took.append(1000 * (time.perf_counter() - begun))
                cpu = 1000 * (house.used().cpu - before) / pages
                assert 'id="turn-going-' in page
                held = "met" if cpu <= TARGET else "MISSED"
                print(
                    f"{count} tables, {MOST_OFFERS} open, {name}: {median(took):.1f} ms until the page is there, at"
                    f" most {max(took):.1f}; {cpu:.1f} ms of the processor; target {TARGET:.0f} ms {held}"
                )
        print(f"load of the machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
