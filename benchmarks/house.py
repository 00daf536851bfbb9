"""A house to be measured: the server of ``tablee serve`` in one process, without its limits on visitors.

On SIGUSR1 it tells what it has used so far, as one line of JSON.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from benchmarks.parts import Sampler
from tablee.kernel.game import compiled
from tablee.table.asked import LAYING
from tablee.table.database import SQLITE, locate
from tablee.table.hands import Hand, Order, PostgresHand, SqliteHand
from tablee.table.limits import BOUNDS, Bounds
from tablee.table.serve import serve

UNLIMITED = 1e9
STATUS = Path("/proc/self/status")
SCHEDULE = Path("/proc/self/schedstat")


class Account:
    """What this process has used."""

    def __init__(self, sampler: Sampler) -> None:
        self.sampler = sampler
        self.commits = 0

    def count(self, _connection: Connection) -> None:
        self.commits += 1

    def watch(self, *kinds: type[Hand]) -> None:
        """Groups are written past the engine."""
        for kind in kinds:
            write = kind.write

            async def counted(hand: Any, orders: Sequence[Order], write: Any = write) -> None:
                self.commits += 1
                await write(hand, orders)

            setattr(kind, "write", counted)  # noqa: B010 (a method is put in the place of another)

    def tell(self, _sign: int, _frame: object) -> None:
        used = {
            "cpu": time.process_time(),
            "waited": waited(),
            "commits": self.commits,
            "memory": memory(),
            "compiled": compiled(),
            "parts": self.sampler.counts,
        }
        sys.stdout.write(json.dumps(used) + "\n")
        sys.stdout.flush()


def memory() -> int:
    """Bytes of this process that are in memory; 0 where the system does not tell."""
    if not STATUS.exists():
        return 0
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def waited() -> float:
    """Seconds that the event loop was ready to work but had no core; 0 where the system does not tell."""
    return int(SCHEDULE.read_text(encoding="ascii").split()[1]) / 1e9 if SCHEDULE.exists() else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve a house to be measured.")
    parser.add_argument("database")
    parser.add_argument("--room", type=int, default=BOUNDS.connections, help="connections in all")
    parser.add_argument("--parts", action="store_true", help="sample which parts of it work")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="write there where the time went (for pstats)")
    arguments = parser.parse_args()
    # From the one address that the load comes from, two hundred tables are not too many.
    LAYING.burst = LAYING.rate = UNLIMITED
    bounds = Bounds(connections=arguments.room, of_one=arguments.room, sockets_of_one=arguments.room)
    account = Account(Sampler(threaded=locate(arguments.database).drivername == SQLITE))
    event.listen(Engine, "commit", account.count)
    account.watch(SqliteHand, PostgresHand)
    signal.signal(signal.SIGUSR1, account.tell)
    if arguments.parts:
        account.sampler.start()
    if arguments.profile is None:
        serve("127.0.0.1", 0, database=arguments.database, rate=0, bounds=bounds)
        return
    with cProfile.Profile() as profile:
        serve("127.0.0.1", 0, database=arguments.database, rate=0, bounds=bounds)
    profile.dump_stats(arguments.profile)


if __name__ == "__main__":
    main()
