"""Bots while the database is away: ``python -m benchmarks.siege.outage``.

A house on PostgreSQL, tables at which a bot is due, and five seconds without the database. Another source is measured
with ``PYTHONPATH=/another/src``.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
from tests.postgres import Postgres, open_postgres

from benchmarks.siege.served import Served, served

PATIENCE = 30.0
"""Seconds after the database is back within which a bot should have moved."""


def to_the_bots_turn(lea: httpx.Client, number: int) -> tuple[str, int]:
    """A table, and its version when the bot is to act there."""
    table = lea.post("/api/tables", json={"game": "patolli", "name": "Léa", "mode": "now"}).json()["id"]
    while True:
        view = lea.get(f"/api/tables/{table}").json()
        if view["panels"][1]["awaited"]:
            return table, view["version"]
        command = {"seat": 0, "version": view["version"], "key": f"{number}-{view['version']}"}
        if view["may_throw"]:
            lea.post(f"/api/tables/{table}/throw", json=command)
        elif view["choices"]:
            action = view["choices"][0]["text"]
            lea.post(f"/api/tables/{table}/act", json={**command, "action": action})


def besiege(house: Served, postgres: Postgres, tables: int, seconds: float) -> tuple[int, Counter[str]]:
    lea = house.person()
    due = dict(to_the_bots_turn(lea, number) for number in range(tables))
    said: Counter[str] = Counter()
    postgres.stop()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        said[lea.get("/health").json()["status"]] += 1
        time.sleep(0.25)
    postgres.start()
    end = time.monotonic() + PATIENCE
    moved: set[str] = set()
    while len(moved) < tables and time.monotonic() < end:
        for table, version in due.items():
            with suppress(KeyError, ValueError):
                if lea.get(f"/api/tables/{table}").json()["version"] > version:
                    moved.add(table)
        time.sleep(0.25)
    return len(moved), said


def main() -> None:
    parser = argparse.ArgumentParser(description="Bots while the database is away.")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, open_postgres() as postgres:
        log = Path(folder) / "log"
        with served(postgres.fresh(), log, "--pace", "2") as house:
            moved, said = besiege(house, postgres, arguments.tables, arguments.seconds)
        events = Counter(json.loads(line)["event"] for line in log.read_text(encoding="utf-8").splitlines())
    print(f"PostgreSQL was away for {arguments.seconds:.0f} s: {moved} of {arguments.tables} bots moved again")
    print(f"/health said meanwhile: {dict(said)}; written down: {dict(events)}")


if __name__ == "__main__":
    main()
