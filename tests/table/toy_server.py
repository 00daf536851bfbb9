"""Serves the toys like any other game: ``python -m tests.table.toy_server`` takes the options that the tests need.

Some of them have hidden hands, which no installed game has.
"""

from __future__ import annotations

import argparse

from tablee.kernel.game import games
from tablee.table.serve import serve
from tests.toys.cheat import GAME as CHEAT
from tests.toys.magpie import GAME as MAGPIE
from tests.toys.sealed import GAME as SEALED


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the toys.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--database", required=True)
    given = parser.parse_args()
    shelf = {**games(), "cheat": CHEAT, "magpie": MAGPIE, "sealed": SEALED}
    serve("127.0.0.1", given.port, database=given.database, rate=0, pace=0.0, look_back=0.0, shelf=shelf)


if __name__ == "__main__":
    main()
