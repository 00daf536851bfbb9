"""What the five levels are worth: each against the one below, the first against random.

    python -m benchmarks.ladder patolli --games 400 --seed 1
    python -m benchmarks.ladder pagamas --seats 4 --games 100 --seed 1

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". Prints rows for docs/strength.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tablee.cli.voice import pairs
from tablee.kernel.game import compiled, find_game
from tablee.kernel.options import parse_settings
from tablee.lab.arena import Results, compare, contest
from tablee.players.levels import LEVELS

LADDER = ("random", *LEVELS)
HEADINGS = (
    "game",
    "players",
    "one",
    "among",
    "games",
    "scores",
    "equal share",
    "times",
    "a decision, mean and longest",
)


def rows(game: str, seats: int, options: Sequence[str], games: int, seed: int, jobs: int) -> Iterator[Sequence[str]]:
    """One for each step of the ladder. Where all play together, nobody is below: each is told alone."""
    found = find_game(game)
    settings = parse_settings(found.options, pairs(options))
    for lower, upper in pairwise(LADDER):
        results = Results(contest(found, seats, settings, (upper, lower), seed, upper))
        compare(results, games, jobs=jobs)
        mix = results.contest.mixes[0]
        score, clock = results.score(mix), results.clock(upper)
        low, high = (100 * end for end in score.interval)
        told = f"{found.title}{''.join(f', {option}' for option in options)}"
        alone = results.contest.together
        yield (
            told,
            str(seats),
            upper,
            "itself" if alone else lower,
            str(score.games),
            f"{100 * score.rate:.1f} % ({low:.1f} – {high:.1f})",
            "-" if alone else f"{100 / seats:.1f} %",
            "-" if alone else f"{score.rate * seats:.2f}",
            f"{clock.mean / 1e6:.1f} ms, {clock.worst / 1e6:.0f} ms",
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="What the five levels are worth.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="the fewest if not said")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=100, help="for each step of the ladder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    print(f"engine {'compiled' if compiled() else 'interpreted'}, seed {asked.seed}\n")
    print(f"| {' | '.join(HEADINGS)} |\n{'|---' * len(HEADINGS)}|")
    seats = asked.seats or find_game(asked.game).seats[0]
    for row in rows(asked.game, seats, asked.option, asked.games, asked.seed, asked.jobs):
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
