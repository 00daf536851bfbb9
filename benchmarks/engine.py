"""The engine beside OpenSpiel: ``python -m benchmarks.engine`` from the root of the repository.

Every contestant is a process of its own that waits for orders, so that only one works at a time; the rounds go from
row to row and begin again, so that a slow minute of the machine falls on all of them alike.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tools.compiled import Workshop

from benchmarks.report import REFERENCE, Results, Row, markdown, plain
from benchmarks.tally import Census, Contestant, Missing, Tally, say, serve
from tablee.kernel.game import games

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ("black-centre", "marked-arms", "full-circuit")
WORKERS = ("interpreted", "compiled", "openspiel")
CENSUS_GAMES = 100
WARM_UP = 0.2


def rows() -> list[Row]:
    """The reference first; then every row of the table, in its order."""
    found = [
        REFERENCE,
        Row("openspiel", "library:maedn", "OpenSpiel maedn, outside, chance by random.choices", "maedn"),
        Row("openspiel", "bots:maedn", "OpenSpiel maedn, inside (C++ random bots)", "maedn"),
        Row("openspiel", "mcts:maedn", "OpenSpiel maedn, inside (C++ tree search, a random game each)", "maedn"),
        Row("openspiel", "ismcts:gin_rummy", "OpenSpiel gin_rummy, C++ ISMCTS (a random game each)", "gin_rummy"),
        Row("openspiel", "outside:pig", "OpenSpiel pig, outside", "pig"),
        Row("openspiel", "outside:backgammon", "OpenSpiel backgammon, outside", "backgammon"),
    ]
    for game in ("maedn", "pig", "backgammon"):
        found.append(Row("openspiel", f"copies:{game}", f"OpenSpiel {game}, copy", game))
    for worker in ("interpreted", "compiled"):
        title = f"Tablée Patolli {worker}"
        for board in BOARDS:
            name = "" if board == BOARDS[0] else f", {board}"
            found.append(Row(worker, f"outside:{board}", f"{title}, outside{name}", board))
            found.append(Row(worker, f"inside:{board}", f"{title}, inside{name}", board))
        found += [
            Row(worker, "odds", f"{title}, outside, chance by odds()", BOARDS[0]),
            Row(worker, "checked", f"{title}, outside, checked by apply()", BOARDS[0]),
            Row(worker, "copies", f"{title}, copy", BOARDS[0]),
            Row(worker, "expectimax-1", f"{title}, expectimax-1", BOARDS[0]),
            Row(worker, "expectimax-2", f"{title}, expectimax-2", BOARDS[0]),
        ]
        for name, board in (("Patolli", BOARDS[0]), ("Pagamas", "pagamas")):
            title, game = f"Tablée {name} {worker}", name.lower()
            found.append(Row(worker, f"rollouts:{game}", f"{title}, rollouts (a sensible game each)", board))
            found.append(Row(worker, f"ismcts:{game}", f"{title}, ismcts (12 steps and a forecast each)", board))
        where = f"Tablée PatimPatamPatum {worker}, legal() for destinations, crowded board"
        found.append(Row(worker, "destinations", where, "patimpatampatum"))
        for other in games().values():
            if other.name != "patolli":
                title = f"Tablée {other.title} {worker}"
                found.append(Row(worker, f"outside:{other.name}", f"{title}, outside", other.name))
                found.append(Row(worker, f"inside:{other.name}", f"{title}, inside", other.name))
    return found


def contestant(name: str) -> Contestant:
    """Made in its own process: the interpreted and the compiled package cannot live in one."""
    try:
        if name == "openspiel":
            from benchmarks.peer import OpenSpiel

            return OpenSpiel()
        from benchmarks.ours import Tablee

        return Tablee(name, compiled=name == "compiled")
    except ImportError as error:
        raise Missing(f"{error.name or error} is not installed") from error


def work(name: str) -> None:
    try:
        found = contestant(name)
    except Missing as missing:
        say(sys.stdout, {"missing": str(missing)})
        return
    serve(found, sys.stdin, sys.stdout)


@dataclass
class Worker:
    """A contestant's process, from the parent's side."""

    name: str
    process: subprocess.Popen[str] = field(init=False)
    missing: str = ""

    def __enter__(self) -> Self:
        package = Workshop().find() if self.name == "compiled" else None
        environment = {**os.environ, "PYTHONPATH": str(package or ROOT / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.engine", "--worker", self.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment,
        )
        self.missing = str(self._answer().get("missing", ""))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()  # no more orders: the worker ends
        self.process.wait()
        self.process.stdout.close()

    def measure(self, name: str, seconds: float) -> Tally:
        return Tally(**self._ask(f"measure {name} {seconds}"))

    def census(self, game: str) -> Census:
        return Census(**self._ask(f"census {game} {CENSUS_GAMES}"))

    def _ask(self, order: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the worker {self.name} died")
        answer = json.loads(line)
        assert isinstance(answer, dict)
        return answer


def run(rounds: int, seconds: float) -> Results:
    with Worker("interpreted") as interpreted, Worker("compiled") as compiled, Worker("openspiel") as openspiel:
        workers = {worker.name: worker for worker in (interpreted, compiled, openspiel)}
        results = Results(missing={name: worker.missing for name, worker in workers.items() if worker.missing})
        present = [row for row in rows() if row.worker not in results.missing]
        for row in present:
            worker = workers[row.worker]
            if (row.worker, row.game) not in results.census:
                results.census[row.worker, row.game] = worker.census(row.game)
            worker.measure(row.measure, WARM_UP)
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
            for row in present:
                results.tallies.setdefault(row, []).append(workers[row.worker].measure(row.measure, seconds))
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the engine beside OpenSpiel, in one run.")
    parser.add_argument("--rounds", type=int, default=7, help="rounds over all rows (7)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds a row and round (0.3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there too")
    parser.add_argument("--allow-missing", action="store_true", help="do not fail when a contestant is missing")
    parser.add_argument("--worker", choices=WORKERS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments.worker)
        return 0
    results = run(arguments.rounds, arguments.seconds)
    print(markdown(results))
    if arguments.json:
        arguments.json.write_text(json.dumps(plain(results), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if results.missing and not arguments.allow_missing else 0


if __name__ == "__main__":
    sys.exit(main())
