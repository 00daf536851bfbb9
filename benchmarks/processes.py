"""What a move costs with one house and with several on one PostgreSQL, beside boardgame.io: a part of
``python -m benchmarks.table``."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.postgres import Postgres, open_postgres

from benchmarks.boardgameio import rival
from benchmarks.houses import House, Used, cpu, together
from benchmarks.load import Crowd, Tally
from benchmarks.parts import PARTS
from benchmarks.tally import Missing

PACE = 150.0
"""Moves a second at which all are compared: what a move costs, and how soon the other sees it."""

MOST_CPU = 0.6  # ms of processor for a move
MOST_MORE = 0.10  # of that, for a further process


@dataclass(frozen=True)
class Contest:
    """Somebody who is measured: houses on a database, or boardgame.io."""

    title: str
    houses: int = 0
    shared: bool = False
    apart: bool = False
    kept: bool = False


FILE = Contest("1 process, SQLite", 1)
ONE = Contest("1 process, PostgreSQL", 1, shared=True)
TWO = Contest("2 processes, both of a table at one", 2, shared=True)
FOUR = Contest("4 processes, both of a table at one", 4, shared=True)
TWO_APART = Contest("2 processes, the two of a table apart", 2, shared=True, apart=True)
FOUR_APART = Contest("4 processes, the two of a table apart", 4, shared=True, apart=True)
IN_MEMORY = Contest("boardgame.io, in memory")
IN_FILES = Contest("boardgame.io, FlatFile", kept=True)
CONTESTS = (FILE, ONE, TWO, FOUR, TWO_APART, FOUR_APART, IN_MEMORY, IN_FILES)


@dataclass(frozen=True)
class Cost:
    """A stretch of play, and the seconds of processor that it took: of the servers, and of their database."""

    tally: Tally
    cpu: float
    database: float = 0.0
    parts: dict[str, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        return self.tally.moves / self.tally.seconds

    @property
    def each(self) -> float:
        """Milliseconds of processor for a move; what was under way at the end was done as well."""
        return self.cpu / len(self.tally.latencies) * 1000

    @property
    def of_database(self) -> float:
        return self.database / len(self.tally.latencies) * 1000

    def late(self, share: float) -> float:
        return self.tally.percentile(share) * 1000

    def part(self, name: str) -> float:
        """Milliseconds for a move that were spent in a part, by the samples of the stack."""
        return self.each * self.parts.get(name, 0) / max(1, sum(self.parts.values()))


@dataclass(frozen=True)
class Measured:
    full: Cost
    paced: Cost
    lost: int = 0
    """Moves that the other player never saw."""


Results = dict[str, Measured | str]
"""What each contest found, by its title, or why it could not be held."""


def measure_all(tables: int, seconds: float, contests: tuple[Contest, ...] = CONTESTS) -> Results:
    results: Results = {}
    with ExitStack() as open_:
        postgres: Postgres | None = None
        for contest in contests:
            try:
                if contest.shared and postgres is None:
                    postgres = open_.enter_context(open_postgres(durable=True))
                results[contest.title] = measure(contest, postgres, tables, seconds)
            except (Missing, pytest.skip.Exception) as missing:
                results[contest.title] = str(missing)
    return results


def measure(contest: Contest, postgres: Postgres | None, tables: int, seconds: float) -> Measured:
    if not contest.houses:
        with rival(tables, contest.kept) as other:
            other.play(seconds / 3)  # warm
            return Measured(Cost(*other.play(seconds)), Cost(*other.play(seconds, PACE)), other.lost)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_:
        database = postgres.fresh() if contest.shared and postgres is not None else Path(folder) / "tables.sqlite"
        houses = [open_.enter_context(House(database, parts=True)) for _ in range(contest.houses)]
        beside = postgres.process.pid if contest.shared and postgres is not None else None
        return asyncio.run(played(houses, beside, contest.apart, tables, seconds))


async def played(houses: list[House], database: int | None, apart: bool, tables: int, seconds: float) -> Measured:
    crowd = Crowd([(house.host, house.port) for house in houses], tables, apart)
    await crowd.sit_down()
    await crowd.play(seconds / 3)  # warm

    def of_database() -> float:
        return cpu(database) if database is not None else 0.0

    async def stretch(rate: float = 0.0) -> Cost:
        before, beside = together(houses), of_database()
        tally = await crowd.play(seconds, rate)
        after = together(houses)
        return Cost(tally, after.cpu - before.cpu, of_database() - beside, more(after, before))

    measured = Measured(await stretch(), await stretch(PACE))
    await crowd.get_up()
    return measured


def more(after: Used, before: Used) -> dict[str, int]:
    return {part: after.parts.get(part, 0) - before.parts.get(part, 0) for part in PARTS}


def markdown(results: Results) -> str:
    return "\n".join([*costs(results), "", *parts(results), "", *targets(results), ""])


def costs(results: Results) -> Iterator[str]:
    yield "## A move, by processes"
    yield ""
    yield f"CPU of the servers alone, in ms for a move, and how late the other sees it, at {PACE:.0f} moves/s."
    yield ""
    yield "| | moves/s at full speed | CPU there | CPU | of PostgreSQL | seen after, p50 | p99 |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for title, found in results.items():
        if isinstance(found, str):
            yield f"| {title} | **MISSING: {found}** | | | | | |"
            continue
        full, paced = found.full, found.paced
        database = f"{paced.of_database:.2f}" if paced.database else "-"
        late = f"{paced.late(0.5):.1f} ms | {paced.late(0.99):.1f} ms"
        yield f"| {title} | {full.rate:,.0f} | {full.each:.2f} | {paced.each:.2f} | {database} | {late} |"
    lost = {title: found.lost for title, found in results.items() if isinstance(found, Measured) and found.lost}
    if lost:
        yield ""
        each = ", ".join(f"{count} ({title})" for title, count in lost.items())
        yield f"Moves that the other never saw: {each}."


def parts(results: Results) -> Iterator[str]:
    yield f"| CPU at {PACE:.0f} moves/s, ms | {' | '.join(PARTS)} |"
    yield f"|---|{'--:|' * len(PARTS)}"
    for title, found in results.items():
        if isinstance(found, Measured) and found.paced.parts:
            yield f"| {title} | {' | '.join(f'{found.paced.part(part):.2f}' for part in PARTS)} |"


def targets(results: Results) -> Iterator[str]:
    def compare(told: str, one: Contest, other: Contest | None, reached: Callable[[Cost, Cost], bool]) -> str:
        first, second = results.get(one.title), results.get((other or one).title)
        if not isinstance(first, Measured) or not isinstance(second, Measured):
            return f"- {told}: not measured"
        ratio = f", {first.paced.each / second.paced.each:.2f} ×" if other else ""
        verdict = "pass" if reached(first.paced, second.paced) else "**miss**"
        return f"- {told}: {first.paced.each:.2f} ms{ratio}: {verdict}"

    def cheap(mine: Cost, _other: Cost) -> bool:
        return mine.each <= MOST_CPU

    def half(mine: Cost, other: Cost) -> bool:
        return mine.each <= other.each / 2

    def alike(mine: Cost, other: Cost) -> bool:
        return mine.each <= other.each * (1 + MOST_MORE)

    yield compare(f"a move takes at most {MOST_CPU} ms", ONE, None, cheap)
    yield compare("half of boardgame.io with its files", ONE, IN_FILES, half)
    for several in (TWO, FOUR):
        yield compare(f"{several.houses} processes, less than {MOST_MORE:.0%} more than one", several, ONE, alike)
