"""What the five levels are worth: each against the one below, the first against random, and the whole as ratings.

    python -m benchmarks.ladder patolli --games 400 --seed 1
    python -m benchmarks.ladder pagamas --seats 4 --games 400,400,400,200,48 --seed 1 --kept ladders

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". Prints tables for docs/strength.md. What is kept
in a folder is gone on with after an interruption, a file for each step as `tablee arena --resume` writes it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from tablee.cli.voice import pairs
from tablee.kernel.game import compiled, find_game
from tablee.kernel.options import parse_settings
from tablee.lab.arena import Contest, Mix, Results, compare, contest
from tablee.lab.ledger import ledger
from tablee.players.levels import LEVELS

LADDER = ("random", *LEVELS)
STEPS = tuple(pairwise(LADDER))
HEADINGS = ("game", "players", "one", "among", "games", "scores", "equal share", "times")
RATED = ("game", "players", "who", "rating", "a decision, mean", "longest", "of decisions")


class Whole(Contest):
    """All steps of the ladder together."""

    @cached_property
    def mixes(self) -> list[Mix]:
        return [Mix(upper, upper if self.together else lower) for lower, upper in STEPS]


class Ladder:
    """The five steps of a game at a table of so many. Where all play together, nobody is below: each is told alone."""

    def __init__(self, game: str, seats: int, options: Sequence[str], seed: int) -> None:
        found = find_game(game)
        settings = parse_settings(found.options, pairs(options))
        self.steps = [Results(contest(found, seats, settings, (upper, lower), seed, upper)) for lower, upper in STEPS]
        plan = self.steps[0].contest
        self.whole = Results(Whole(plan.game, seats, plan.settings, LADDER, seed))
        self.seats = seats
        self.told = f"{found.title}{''.join(f', {option}' for option in options)}"

    def play(self, games: Sequence[int], jobs: int, kept: Path | None) -> Iterator[Sequence[str]]:
        """A row for each step as it is done; those of no game are left out."""
        for place, (step, asked) in enumerate(zip(self.steps, games, strict=True)):
            if not asked:
                continue
            file = None
            if kept is not None:
                kept.mkdir(parents=True, exist_ok=True)
                plan = step.contest
                file = kept / f"{plan.game.name}-{self.seats}-{plan.lone}-seed-{plan.seed}.jsonl"
            with nullcontext() if file is None else ledger(file, step) as book:
                compare(step, asked, jobs=jobs, kept=book.keep if book else None)
            yield self._row(place)

    def _row(self, place: int) -> Sequence[str]:
        lower, upper = STEPS[place]
        step = self.steps[place]
        mix = step.contest.mixes[0]
        for played in step.played[mix].values():
            self.whole.add(played)
        score, alone = step.score(mix), step.contest.together
        low, high = (100 * end for end in score.interval)
        return (
            self.told,
            str(self.seats),
            upper,
            "itself" if alone else lower,
            str(score.games),
            f"{100 * score.rate:.1f} % ({low:.1f} – {high:.1f})",
            "-" if alone else f"{100 / self.seats:.1f} %",
            "-" if alone else f"{score.rate * self.seats:.2f}",
        )

    def rated(self) -> Iterator[Sequence[str]]:
        """A row for each level, by all games of it: those that it played among others, and those of the next above."""
        found = self.whole.ratings()
        weakest = found[LADDER[0]][0] if found else 0.0
        for name in LADDER:
            clock = self.whole.clock(name)
            if not clock.count:
                continue
            rating, low, high = (value - weakest for value in found.get(name, (0.0,) * 3))
            yield (
                self.told,
                str(self.seats),
                name,
                f"{rating:.0f} ({low:.0f} – {high:.0f})" if found else "-",
                f"{clock.mean / 1e6:.1f} ms",
                f"{clock.worst / 1e6:.0f} ms",
                str(clock.count),
            )


def head(*headings: str) -> str:
    return f"| {' | '.join(headings)} |\n{'|---' * len(headings)}|"


def games_of(text: str) -> list[int]:
    """One number for all steps, or one for each."""
    numbers = [int(number) for number in text.split(",")]
    if len(numbers) not in (1, len(STEPS)):
        raise argparse.ArgumentTypeError(f"one number, or {len(STEPS)}")
    return numbers * len(STEPS) if len(numbers) == 1 else numbers


def main() -> None:
    parser = argparse.ArgumentParser(description="What the five levels are worth.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="the fewest if not said")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=games_of, default=[100] * len(STEPS), metavar="N[,N…]", help="of each step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, metavar="FOLDER", help="where results are kept")
    asked = parser.parse_args()
    print(f"engine {'compiled' if compiled() else 'interpreted'}, seed {asked.seed}\n")
    print(head(*HEADINGS))
    seats = asked.seats or find_game(asked.game).seats[0]
    ladder = Ladder(asked.game, seats, asked.option, asked.seed)
    for row in ladder.play(asked.games, asked.jobs, asked.kept):
        print(f"| {' | '.join(row)} |", flush=True)
    if all(asked.games):
        print(f"\n{head(*RATED)}")
        for row in ladder.rated():
            print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
