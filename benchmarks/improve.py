"""Whether a better judgement of the ends of turns wins more at expert Patou'che: policy improvement, step by step.

    python -m benchmarks.improve --games 20000 --rounds 2 --measure 1500 --jobs 16

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". It needs numpy. In each round one player, at
first a sensible one, plays among sensible ones; a judgement is fitted to the ends of all turns and who won in the end;
and whoever judges so, and is exact within the turn as `sensible` is, plays against sensible ones, each deal from every
seat. The expert game cannot be tabulated (`benchmarks.room`): how much better the judgement is than that of `sensible`
on games held back, and whether more games and rounds still help, is how strong the argument is. With `--to` the last
judgement is written down.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import partial
from math import exp, log
from pathlib import Path
from typing import Any

from tablee.games.patouche import GAME
from tablee.games.patouche.expert import EXPERT_INPUTS, expert_rows
from tablee.games.patouche.judgement import expert_share
from tablee.games.patouche.outlook import share
from tablee.games.patouche.phases import END, THROW
from tablee.games.patouche.player import PatoucheSense
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import EXPERT
from tablee.kernel.chance import Rng
from tablee.kernel.forecast import scorer
from tablee.kernel.game import compiled
from tablee.kernel.options import Settings
from tablee.kernel.state import NOBODY
from tablee.lab.forecasts import HELD_BACK, RECIPE, Fitting, Lessons, file_of, fit, shares
from tablee.lab.processes import workers
from tablee.lab.simulate import game_seed
from tablee.lab.statistics import Mean
from tablee.lab.train import computing
from tablee.players import Player, ThinkingPlayer, find_player

AT_ONCE = 10
LEAST = 1e-6
"""For logarithms: nothing is quite impossible."""
HOW = replace(RECIPE, hidden=24, passes=12)
SETTINGS: Settings = {"mode": EXPERT, "level": "easy"}
Numbers = tuple[float, ...]


class Judging(PatoucheSense):
    """Judges the ends of turns by such weights."""

    def __init__(self, numbers: Sequence[float]) -> None:
        super().__init__()
        self.scorer = scorer(list(numbers), EXPERT_INPUTS, HOW.hidden)

    def between_turns(self, state: Patouche, seat: int) -> float:
        if state.phase is END or state.turn == NOBODY:
            return super().between_turns(state, seat)
        return expert_share(self.scorer, state, seat)


def player(numbers: Numbers) -> Player:
    return ThinkingPlayer(Judging(numbers), 0) if numbers else find_player("sensible", GAME)


@dataclass(frozen=True)
class End:
    """The end of a turn: the features of each seat in an array, and what a sensible player would say to it."""

    rows: Any
    sensed: list[float]


@dataclass(frozen=True)
class Course:
    """A game: the ends of its turns, and what each seat has won."""

    ends: list[End]
    won: list[float]


def course(seats: int, place: int, numbers: Numbers, seed: int) -> Course:
    """One who judges so, at this place, among sensible ones."""
    xp = computing()
    others, one, rng = find_player("sensible", GAME), player(numbers), Rng(seed)
    state = GAME.begin(seats, SETTINGS)
    ends: list[End] = []
    while acting := state.to_act():
        if state.phase is THROW and not state.throws:
            rows = xp.asarray(expert_rows(state), dtype=xp.float32)
            ends.append(End(rows, [share(state, seat) for seat in range(seats)]))
        seat = acting[0]
        state.do(seat, state.sample(rng) if seat < 0 else (one if seat == place else others).choose(state, seat, rng))
    outcome = state.outcome()
    assert outcome is not None
    return Course(ends, shares(outcome, together=False))


def some(seats: int, numbers: Numbers, seed: int, which: range) -> tuple[int, list[Course]]:
    return which.start, [course(seats, number % seats, numbers, game_seed(seed, number)) for number in which]


def deal(seats: int, numbers: Numbers, seed: int, number: int) -> float:
    """What one who judges so scores among sensible ones, on average over the seats."""
    begun = game_seed(seed, number)
    return sum(course(seats, place, numbers, begun).won[place] for place in range(seats)) / seats


def learned(seats: int, numbers: Numbers, games: int, seed: int, jobs: int) -> Fitting:
    """Play, fit, and tell how far off the judgement and the sense are on games held back."""
    xp = computing()
    found: dict[int, list[Course]] = {}
    parts = [range(first, min(first + AT_ONCE, games)) for first in range(0, games, AT_ONCE)]
    with workers(jobs) as shared:
        for first, courses in shared(partial(some, seats, numbers, seed), parts):
            found[first] = courses
    courses = [each for first in sorted(found) for each in found[first]]
    ends = [(number, end, each.won) for number, each in enumerate(courses) for end in each.ends]
    rows = xp.stack([end.rows for _, end, _ in ends])
    lessons = Lessons(
        rows,
        xp.ones(rows.shape[:2], dtype=bool),
        xp.asarray([won for _, _, won in ends], dtype=xp.float32),
        xp.asarray([number for number, _, _ in ends]),
        False,
    )
    fitting = fit(lessons, seed, HOW)
    judge = scorer(list(fitting.numbers), rows.shape[2], HOW.hidden)
    wrong = [0.0] * 4
    held = [(end, won) for number, end, won in ends if number % HELD_BACK == 0]
    for end, won in held:
        powers = [exp(judge.score(row)) for row in end.rows.tolist()]
        said = [power / sum(powers) for power in powers]
        for place, each in enumerate((said, end.sensed)):
            wrong[place] += sum((chance - came) ** 2 for chance, came in zip(each, won, strict=True)) / seats
            wrong[2 + place] -= sum(came * log(max(chance, LEAST)) for chance, came in zip(each, won, strict=True))
    brier, sensed, entropy, sensed_entropy = (total / max(1, len(held)) for total in wrong)
    print(f"{games} games, {len(ends)} ends of turns; on {len(held)} of them that were held back:")
    print(f"Brier {brier:.4f}, log loss {entropy:.4f}; of sensible {sensed:.4f}, {sensed_entropy:.4f}", flush=True)
    return fitting


def measured(seats: int, numbers: Numbers, games: int, seed: int, jobs: int) -> Mean:
    deals = -(-games // seats)
    with workers(jobs) as shared:
        return Mean(tuple(shared(partial(deal, seats, numbers, seed), range(deals))), deals * seats)


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether a better judgement wins more at expert Patou'che.")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=2000, help="that are learned from in each round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--measure", type=int, default=300, help="games that are played after each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--to", type=Path, help="where the last judgement is written")
    asked = parser.parse_args()
    print(f"engine {'compiled' if compiled() else 'interpreted'}, expert, {asked.seats} seats, seed {asked.seed}")
    numbers: Numbers = ()
    for number in range(asked.rounds):
        fitting = learned(asked.seats, numbers, asked.games, asked.seed + number, asked.jobs)
        numbers = tuple(fitting.numbers)
        score = measured(asked.seats, numbers, asked.measure, asked.seed + asked.rounds, asked.jobs)
        low, high = (100 * end for end in score.interval)
        print(
            f"round {number + 1}: {100 * score.rate:.1f} % ({low:.1f} – {high:.1f}) of {score.games} games", flush=True
        )
        if asked.to:
            options = f"--games {asked.games} --rounds {number + 1} --seed {asked.seed}"
            made = {
                "command": f"python -m benchmarks.improve {options}",
                "seed": asked.seed,
                "date": date.today().isoformat(),
                "games": asked.games,
                "computed-by": f"{computing().__name__} {computing().__version__}",
                "recipe": asdict(HOW),
            }
            asked.to.write_text(file_of(GAME, EXPERT, fitting, made), encoding="utf-8")


if __name__ == "__main__":
    main()
