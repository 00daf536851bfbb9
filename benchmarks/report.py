"""From what was counted to a table, ratios and targets. Nothing here measures."""

from __future__ import annotations

import os
import platform
from dataclasses import asdict, dataclass, field
from statistics import median

from benchmarks.tally import Census, Tally


@dataclass(frozen=True)
class Row:
    """One line of the table: who measures, what, its title, and the game or board that is played."""

    worker: str
    measure: str
    title: str
    game: str


REFERENCE = Row("openspiel", "outside:maedn", "OpenSpiel maedn, outside", "maedn")
LIBRARY = "library:maedn"
BOTS = "bots:maedn"
CALLS = ("copies", "destinations")  # what is timed by the call, not by the game
NOT_COMPARED = ("mcts", "ismcts", "rollouts", "expectimax")  # they do more than play at random


@dataclass
class Results:
    missing: dict[str, str] = field(default_factory=dict)
    census: dict[tuple[str, str], Census] = field(default_factory=dict)
    tallies: dict[Row, list[Tally]] = field(default_factory=dict)

    def find(self, worker: str, measure: str) -> Row | None:
        for row in self.tallies:
            if (row.worker, row.measure) == (worker, measure):
                return row
        return None


@dataclass(frozen=True)
class Target:
    title: str
    worker: str
    measure: str
    times: float


TARGETS = (
    Target("interpreted ≥ 2 × maedn", "interpreted", "outside:black-centre", 2.0),
    Target("interpreted ≥ 2 × maedn", "interpreted", "inside:black-centre", 2.0),
    Target("compiled ≥ 10 × maedn", "compiled", "outside:black-centre", 10.0),
    Target("compiled ≥ 10 × maedn", "compiled", "inside:black-centre", 10.0),
)
COPY_TARGET = 1.0  # µs, compiled

NOTES = """\
Random play, one process at a time, CPU time. Each figure is the median of the rounds; the spread is the slowest and
the quickest round. Ratios are the median of the ratios within each round.

- *Decisions* are the players' choices; *actions* are all that was applied, results of chance included.
- maedn has a player who cannot move choose its only action, to pass, and that counts as a decision here. Patolli's
  turn passes by itself and counts as none. *Without passes* leaves them out on both sides.
- *Outside*: a Python loop asks who acts and what is legal, chooses by the same `random()` on both sides, and applies
  the choice. For chance Tablée is asked for a sample, which OpenSpiel's Python does not offer: there the odds are
  summed by hand, the quickest way found. A row drives Tablée the same way; another drives maedn by `random.choices`.
- *Inside*: Tablée's own `rollout`, and OpenSpiel's own random bots in C++, whose decisions are reckoned from their
  games.
- Players that simulate stand there for their simulations a second, under *games/s*: at one decision, the first of a
  game with a choice. OpenSpiel's play each to the end at random; ours play on sensibly, which takes longer and tells
  more.
"""


def markdown(results: Results) -> str:
    parts = ["# The engine beside OpenSpiel", "", f"{_machine()}", "", NOTES]
    for name, why in results.missing.items():
        parts += [f"**MISSING: {name}: {why}. Its rows are not measured.**", ""]
    parts += [*_speed_table(results), "", *_copy_table(results), "", *_census_table(results), "", *_targets(results)]
    return "\n".join(parts) + "\n"


def plain(results: Results) -> dict[str, object]:
    """The same as data: every round of every row."""
    return {
        "machine": _machine(),
        "missing": results.missing,
        "census": [
            {"worker": worker, "game": game, **asdict(census)} for (worker, game), census in results.census.items()
        ],
        "rows": [
            {**asdict(row), "rounds": [asdict(tally) for tally in tallies]} for row, tallies in results.tallies.items()
        ],
        "targets": [
            {"title": target.title, "row": target.measure, "ratio": ratio_of(results, target)} for target in TARGETS
        ],
    }


def rates(results: Results, row: Row) -> list[float]:
    """Decisions a second, round by round. The C++ bots tell only their games: the census says how long one is."""
    tallies = results.tallies[row]
    if row.measure == BOTS:
        census = results.census[row.worker, row.game]
        return [tally.games * census.decisions / census.games / tally.cpu for tally in tallies]
    return [tally.decisions / tally.cpu for tally in tallies]


def without_passes(results: Results, row: Row) -> float:
    """The share of a game's decisions that are not forced passes."""
    census = results.census[row.worker, row.game]
    return 1 - census.passes / census.decisions


def ratio(results: Results, row: Row, against: Row) -> float:
    return median(ours / theirs for ours, theirs in zip(rates(results, row), rates(results, against), strict=True))


def ratio_of(results: Results, target: Target) -> float | None:
    row = results.find(target.worker, target.measure)
    if row is None or REFERENCE not in results.tallies:
        return None
    return ratio(results, row, REFERENCE)


def verdict(reached: bool | None) -> str:
    return "not measured" if reached is None else "pass" if reached else "**miss**"


def _machine() -> str:
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    )


def _speed_table(results: Results) -> list[str]:
    lines = [
        "| random play | decisions/s | spread | × maedn | without passes × maedn | actions/s | games/s |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for row, tallies in results.tallies.items():
        if row.measure.startswith(CALLS):
            continue
        speed = rates(results, row)
        times = even = "-"
        if REFERENCE in results.tallies and not row.measure.startswith(NOT_COMPARED):
            factor = ratio(results, row, REFERENCE)
            times = f"{factor:.2f}"
            even = f"{factor * without_passes(results, row) / without_passes(results, REFERENCE):.2f}"
        actions = median(tally.actions / tally.cpu for tally in tallies)
        thinks = row.measure.startswith("expectimax")
        games = "-" if thinks else f"{median(tally.games / tally.cpu for tally in tallies):,.0f}"
        spread = [f"{median(speed):,.0f}", f"{min(speed):,.0f} – {max(speed):,.0f}"] if max(speed) else ["-", "-"]
        cells = [row.title, *spread, times, even]
        lines.append("| " + " | ".join([*cells, f"{actions:,.0f}" if actions else "-", games]) + " |")
    return lines


def _copy_table(results: Results) -> list[str]:
    lines = ["| one call | µs | spread |", "|---|--:|--:|"]
    for row in results.tallies:
        if row.measure.startswith(CALLS):
            times = _copy_times(results, row)
            lines.append(f"| {row.title} | {median(times):.2f} | {min(times):.2f} – {max(times):.2f} |")
    return lines


def _copy_times(results: Results, row: Row) -> list[float]:
    return [tally.cpu / tally.copies * 1e6 for tally in results.tallies[row]]


def _census_table(results: Results) -> list[str]:
    lines = ["| random games | decisions a game | choices a decision | forced passes |", "|---|--:|--:|--:|"]
    for (worker, game), census in results.census.items():
        long, wide = census.decisions / census.games, census.choices / census.decisions
        share = f"{census.passes / census.decisions:.0%}"
        lines.append(f"| {worker} {game} | {long:.0f} | {wide:.1f} | {share} |")
    return lines


def _targets(results: Results) -> list[str]:
    lines = [
        "| target | row | × maedn | without passes | × maedn by random.choices | × maedn inside | |",
        "|---|---|--:|--:|--:|--:|---|",
    ]
    library, bots = results.find("openspiel", LIBRARY), results.find("openspiel", BOTS)
    for target in TARGETS:
        factor = ratio_of(results, target)
        row = results.find(target.worker, target.measure)
        cells = ["-"] * 4
        if factor is not None and row and library and bots:
            even = factor * without_passes(results, row) / without_passes(results, REFERENCE)
            others = [ratio(results, row, library), ratio(results, row, bots)]
            cells = [f"{number:.2f}" for number in (factor, even, *others)]
        name = target.measure.partition(":")[0]
        reached = verdict(None if factor is None else factor >= target.times)
        lines.append("| " + " | ".join([target.title, name, *cells, reached]) + " |")
    row = results.find("compiled", "copies")
    copy = median(_copy_times(results, row)) if row else None
    cells = ["-" if copy is None else f"{copy:.2f} µs", "-", "-", "-"]
    reached = verdict(None if copy is None else copy <= COPY_TARGET)
    lines.append("| " + " | ".join(["compiled copy ≤ 1 µs", "copy", *cells, reached]) + " |")
    return [*lines, "", "A target passes or misses by × maedn: OpenSpiel driven from outside as quickly as can be."]
