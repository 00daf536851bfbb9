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
from pathlib import Path

from sqlalchemy import Connection, Engine, event

from tablee.kernel.game import compiled
from tablee.table.asked import LAYING
from tablee.table.limits import Bounds
from tablee.table.serve import serve

UNLIMITED = 1e9
CROWD = Bounds(of_one=10_000, sockets_of_one=10_000)
STATUS = Path("/proc/self/status")
SCHEDULE = Path("/proc/self/schedstat")
commits = 0


def count(_connection: Connection) -> None:
    global commits
    commits += 1


def memory() -> int:
    """Bytes of this process that are in memory; 0 where the system does not tell."""
    if not STATUS.exists():
        return 0
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def waited() -> float:
    """Seconds that the event loop was ready to work but had no core; 0 where the system does not tell."""
    return int(SCHEDULE.read_text(encoding="ascii").split()[1]) / 1e9 if SCHEDULE.exists() else 0.0


def tell(_sign: int, _frame: object) -> None:
    used = {
        "cpu": time.process_time(),
        "waited": waited(),
        "commits": commits,
        "memory": memory(),
        "compiled": compiled(),
    }
    sys.stdout.write(json.dumps(used) + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve a house to be measured.")
    parser.add_argument("database")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="write there where the time went (for pstats)")
    arguments = parser.parse_args()
    # From the one address that the load comes from, two hundred tables are not too many.
    LAYING.burst = LAYING.rate = UNLIMITED
    event.listen(Engine, "commit", count)
    signal.signal(signal.SIGUSR1, tell)
    if arguments.profile is None:
        serve("127.0.0.1", 0, database=arguments.database, rate=0, bounds=CROWD)
        return
    with cProfile.Profile() as profile:
        serve("127.0.0.1", 0, database=arguments.database, rate=0, bounds=CROWD)
    profile.dump_stats(arguments.profile)


if __name__ == "__main__":
    main()
