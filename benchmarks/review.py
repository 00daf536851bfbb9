"""How long the review of a game takes, on one core.

    python -m benchmarks.review [patolli-circuit-betting pagamas-4 …]

Each of these recorded games (`tests/records`), or those that are named, is gone through as a house does it for one of
its players: the win chances along it from what the first seat could know, and what everybody missed. What is counted is
processor time of one process, also where a thought about what was missed is bounded by seconds: a busy machine measures
the same.
On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)".
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tablee.kernel.chance import Rng
from tablee.kernel.game import compiled
from tablee.kernel.record import Record, load
from tablee.kernel.sheet import read
from tablee.kernel.state import CHANCE
from tablee.players.chances import course
from tablee.players.review import Review, review

RECORDS = Path(__file__).parents[1] / "tests" / "records"
GAMES = ("patolli-circuit-betting", "pagamas-4", "patrolis-named", "patrolis-six")
TARGETS = {"patolli": 60.0, "pagamas": 120.0, "patrolis": 30.0}
"""Seconds that a review may take; in Patrolis, for each player."""


def measured(record: Record) -> tuple[float, float, Review]:
    """The seconds that the chances along a game take, and those of what was missed, which is told."""
    began = time.process_time()
    for _ in course(record.game, record.at(0), record.steps, 0, Rng(0)):
        pass
    along = time.process_time()
    *_, found = review(record, studied=True)
    return along - began, time.process_time() - along, found


def row(name: str) -> str:
    record = read(load(RECORDS / f"{name}.record"))
    along, missed, found = measured(record)
    own = sum(step.seat != CHANCE for step in record.steps)
    target = TARGETS.get(record.game.name)
    if target is not None and record.game.name == "patrolis":
        target *= record.seats
    cells = (name, record.seats, len(record.steps), own, len(found.decisions), f"{along:.1f}", f"{missed:.1f}")
    met = "-" if target is None else f"under {target:.0f}: {'yes' if along + missed < target else 'NO'}"
    return f"| {' | '.join(map(str, cells))} | {along + missed:.1f} | {len(found.missed)} | {met} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the review of a game takes.")
    parser.add_argument("games", nargs="*", metavar="RECORD", help=f"usually {' and '.join(GAMES)}")
    names = parser.parse_args().games or GAMES
    print(f"The engine is {'compiled' if compiled() else 'interpreted'}; seconds of processor time.\n")
    print("| game | seats | steps | actions | decisions | chances | missed | in all | told | target |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in names:
        print(row(name), flush=True)


if __name__ == "__main__":
    main()
