"""Several houses on one PostgreSQL under faults of all kinds: ``python -m tests.table.chaos``, or ``make chaos``."""

from __future__ import annotations

import argparse
import asyncio
import sys

from tests.postgres import open_postgres
from tests.table.houses import drawn
from tests.table.siege import Siege


def main() -> None:
    parser = argparse.ArgumentParser(description="Houses on one PostgreSQL, programs at their tables, and faults.")
    parser.add_argument("--houses", type=int, default=3)
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=60.0, help="for which it goes on at most")
    parser.add_argument(
        "--seed", default="chaos", help="by which faults, their moments and all that is played are drawn"
    )
    asked = parser.parse_args()
    with open_postgres() as postgres:
        siege = Siege(postgres.fresh(), asked.seed, drawn(asked.seed, asked.faults), asked.houses, postgres)
        verdict = asyncio.run(siege.run(60 * asked.minutes))
    sys.stdout.write("\n".join([f"seed {asked.seed}, {verdict}", *verdict.faults, ""]))
    sys.exit(bool(verdict.faults))


if __name__ == "__main__":
    main()
