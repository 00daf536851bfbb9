"""A start with more unfinished tables than memory has room for: ``python -m benchmarks.siege.eviction``.

At every table a bot is due; players watch those that were touched last. Another source is measured with
``PYTHONPATH=/another/src``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
from websockets.sync.client import ClientConnection, connect

from benchmarks.siege.served import Served, served
from tablee.kernel.chance import Rng, commitment, new_key
from tablee.kernel.game import find_game
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE
from tablee.table.identity import owner_of
from tablee.table.sql import open_store
from tablee.table.store import BOT, HUMAN, Agreement, Chair, Move

TOKEN = "besieger"
PATIENCE = 120.0


def at_the_bots_turn(least: int) -> Record:
    game, rng = find_game("patolli"), Rng(1)
    record = Record(game, 2, {}, ["Léa", "sensible"])
    while len(record.steps) < least or record.state.to_act() != (1,):
        seat = record.state.to_act()[0]
        record.play(seat, record.state.sample(rng) if seat == CHANCE else record.state.pick(seat, rng))
    return record


async def lay(database: Path, tables: int, steps: int) -> list[str]:
    record, store = at_the_bots_turn(steps), await open_store(str(database))
    chairs = [Chair(0, HUMAN, "Léa", owner_of(TOKEN), salt="a"), Chair(1, BOT, "sensible", player="sensible", salt="b")]
    moves = [Move(number, "step", step.seat, step.text, time.time()) for number, step in enumerate(record.steps, 1)]
    for number in range(tables):
        key = new_key()
        agreed = Agreement(f"t{number}", "patolli", 1, 2, record.settings, commitment(key), key, time.time())
        await store.lay(agreed, chairs)
        await store.append(agreed.id, moves)
    await store.close()
    return [f"t{number}" for number in range(tables)]


def latest(socket: ClientConnection) -> int:
    """The version of the newest view that has come."""
    version = 0
    while True:
        try:
            version = json.loads(socket.recv(timeout=0.2))["version"]
        except TimeoutError:
            return version


def besiege(house: Served, database: Path, tables: list[str]) -> int:
    """How many who watch have an old position, once every bot at the tables that they watch has moved."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    lea = httpx.Client(base_url=house.address, headers=headers, timeout=60)
    address = house.address.replace("http", "ws", 1)
    with ExitStack() as open_:
        sockets = {
            table: open_.enter_context(
                connect(f"{address}/api/tables/{table}/live", additional_headers=headers, compression=None)
            )
            for table in tables
        }
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            views = [lea.get(f"/api/tables/{table}").json() for table in tables]
            if not any(view["panels"][1]["awaited"] for view in views):
                break
            time.sleep(0.5)
        with closing(sqlite3.connect(database)) as connection:
            kept = dict(connection.execute("SELECT table_id, max(version) FROM moves GROUP BY table_id").fetchall())
        return sum(latest(socket) < kept[table] for table, socket in sockets.items())


def main() -> None:
    parser = argparse.ArgumentParser(description="A start with more unfinished tables than memory has room for.")
    parser.add_argument("--tables", type=int, default=2200)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--watched", type=int, default=60)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite"
        tables = asyncio.run(lay(database, arguments.tables, arguments.steps))
        with served(str(database), Path(folder) / "log", "--pace", "20") as house:
            old = besiege(house, database, tables[-arguments.watched :])
            memory = house.megabytes
    print(f"{arguments.tables} unfinished tables, a bot due at each; the house was open after {house.started_in:.1f} s")
    print(f"{old} of {arguments.watched} who watched kept an old position; memory of the house: {memory:.0f} MB")


if __name__ == "__main__":
    main()
