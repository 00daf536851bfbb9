"""Whether chances mean what they say: of all that was given 30 %, three in ten should come true.

    python -m benchmarks.calibration pagamas --games 500 --seed 2
    python -m benchmarks.calibration patouche --mode expert --players sensible,rollouts --games 100

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". Games at all tables of a mode, among the mixed
company of `tablee.lab.forecasts` or the players that are named, drawn for each seat; the seed must not be that of the
games to which the forecast was fitted. Some positions of each are judged in three ways: by what a seat drawn by lot can
know (`tablee.players.chances`); by the forecast, which sees all; and by `Sense.value`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from math import sqrt

from tablee.kernel.chance import Rng
from tablee.kernel.forecast import Fitted
from tablee.kernel.game import Game, compiled, find_game
from tablee.kernel.state import State
from tablee.lab.forecasts import company, played, tables
from tablee.lab.processes import workers
from tablee.lab.simulate import game_seed
from tablee.players import find_player
from tablee.players.chances import chances

TENTHS = 10
FEW = 200
"""Cases under which a tenth proves nothing."""
FAR_OFF = 0.04
AT_ONCE = 10
"""Games that a process is given at once."""
STAGES = ("early", "middle", "late")
WAYS = ("chances", "forecast", "Sense.value", "equal shares")


@dataclass
class Tenth:
    """What was said about as likely, and how often it came true; ``wrong`` by game, for the cases of one are akin."""

    cases: int = 0
    said: float = 0.0
    came: float = 0.0
    wrong: dict[int, float] = field(default_factory=dict)

    def add(self, game: int, said: float, came: float) -> None:
        self.cases += 1
        self.said += said
        self.came += came
        self.wrong[game] = self.wrong.get(game, 0.0) + came - said

    def merge(self, other: Tenth) -> None:
        self.cases += other.cases
        self.said += other.said
        self.came += other.came
        self.wrong |= other.wrong  # a game is counted in one place

    @property
    def off(self) -> float:
        return (self.came - self.said) / self.cases

    @property
    def error(self) -> float:
        """One standard error of how far off it is."""
        mean = self.off * self.cases / len(self.wrong)
        return sqrt(sum((each - mean) ** 2 for each in self.wrong.values())) / self.cases


@dataclass
class Reliability:
    """The tenths of one way to judge, and Brier's score: the mean square of what was wrong."""

    tenths: list[Tenth] = field(default_factory=lambda: [Tenth() for _ in range(TENTHS)])
    squares: list[float] = field(default_factory=lambda: [0.0] * len(STAGES))
    cases: list[int] = field(default_factory=lambda: [0] * len(STAGES))

    def add(self, game: int, stage: int, said: float, came: float) -> None:
        self.tenths[min(int(said * TENTHS), TENTHS - 1)].add(game, said, came)
        self.squares[stage] += (said - came) ** 2
        self.cases[stage] += 1

    def merge(self, other: Reliability) -> None:
        for mine, theirs in zip(self.tenths, other.tenths, strict=True):
            mine.merge(theirs)
        self.squares = [mine + theirs for mine, theirs in zip(self.squares, other.squares, strict=True)]
        self.cases = [mine + theirs for mine, theirs in zip(self.cases, other.cases, strict=True)]

    def brier(self) -> list[float]:
        """In all, and by stage."""
        whole = sum(self.squares) / max(1, sum(self.cases))
        return [whole, *(square / max(1, count) for square, count in zip(self.squares, self.cases, strict=True))]

    def worst(self) -> float:
        """How far the tenth is off that is farthest off, of those with cases enough."""
        return max((abs(tenth.off) for tenth in self.tenths if tenth.cases > FEW), default=0.0)


class Judge:
    """Looks at a position in every way, and counts the time that each takes."""

    def __init__(self, game: Game, seed: int) -> None:
        assert game.sense is not None
        assert game.forecast is not None
        self.game = game
        self.sense = game.sense
        self.forecast = game.forecast
        self.rng = Rng(seed)
        self.seconds = [0.0] * 3
        self.looks = 0

    def look(self, state: State) -> list[list[float]]:
        began = time.process_time()
        known = self.forecast.chances(state)
        after = time.process_time()
        seats = len(known)
        seat = self.rng.below(seats)
        seen = list(chances(self.game, state.seen_by(seat), seat, self.rng).shares)
        then = time.process_time()
        values = [self.sense.value(state, seat) for seat in range(seats)]
        for place, spent in enumerate((then - after, after - began, (time.process_time() - then) / seats)):
            self.seconds[place] += spent
        self.looks += 1
        equal = [] if self.sense.together(state) else [1 / seats] * seats
        return [seen, known, values, equal]


@dataclass(frozen=True)
class Part:
    """Some of the games: they may be played in a process of their own."""

    game: str
    mode: str
    players: tuple[str, ...]
    numbers: range
    seed: int


@dataclass
class Findings:
    """All ways to judge, and the seconds that they took, in so many looks."""

    ways: list[Reliability] = field(default_factory=lambda: [Reliability() for _ in WAYS])
    seconds: list[float] = field(default_factory=lambda: [0.0] * 3)
    looks: int = 0

    def merge(self, other: Findings) -> None:
        for mine, theirs in zip(self.ways, other.ways, strict=True):
            mine.merge(theirs)
        self.seconds = [mine + theirs for mine, theirs in zip(self.seconds, other.seconds, strict=True)]
        self.looks += other.looks


def measure(part: Part) -> Findings:
    game = find_game(part.game)
    judge = Judge(game, game_seed(part.seed, part.numbers.start))
    guests = [find_player(name, game).studied() for name in part.players] or company(game)
    places = tables(game, part.mode)
    together = game.together(places[0][1])
    found = Findings()
    games = played(game, places, guests, part.numbers, part.seed, judge.look)
    for number, watched in zip(part.numbers, games, strict=True):
        for glimpse in watched.glimpses:
            stage = min(len(STAGES) * glimpse.step // watched.steps, len(STAGES) - 1)
            for reliability, said in zip(found.ways, glimpse.found, strict=True):
                for chance, came in zip(said[:1] if together else said, watched.shares, strict=False):
                    reliability.add(number, stage, chance, came)
    found.seconds, found.looks = judge.seconds, judge.looks
    return found


def shared(game: Game, mode: str, players: tuple[str, ...], games: int, seed: int, jobs: int) -> Findings:
    """By so many processes; which of them plays a game changes nothing."""
    parts = [
        Part(game.name, mode, players, range(first, min(first + AT_ONCE, games)), seed)
        for first in range(0, games, AT_ONCE)
    ]
    whole = Findings()
    with workers(jobs) as share:
        for found in share(measure, parts):
            whole.merge(found)
    return whole


def show(findings: Findings) -> None:
    found = findings.ways
    print("| said | cases | said on average | came true | off by | its standard error | Sense.value: cases | off by |")
    print("|---|---|---|---|---|---|---|---|")
    for number, (tenth, sensed) in enumerate(zip(found[0].tenths, found[2].tenths, strict=True)):
        cells = [f"{tenth.cases}", "-", "-", "-", "-", f"{sensed.cases}", "-"]
        if tenth.cases:
            rates = (tenth.said / tenth.cases, tenth.came / tenth.cases)
            cells[1:5] = [
                *(f"{100 * rate:.1f} %" for rate in rates),
                f"{100 * tenth.off:+.1f}",
                f"{100 * tenth.error:.1f}",
            ]
        if sensed.cases:
            cells[6] = f"{100 * sensed.off:+.1f}"
        print(f"| {10 * number} to {10 * number + 10} % | {' | '.join(cells)} |")
    print()
    print("| judged by | Brier | early | middle | late | worst tenth off by | a position |")
    print("|---|---|---|---|---|---|---|")
    times = [f"{1e6 * seconds / max(1, findings.looks):.0f} µs" for seconds in findings.seconds]
    for way, reliability, spent in zip(WAYS, found, [*times, "-"], strict=True):
        if not sum(reliability.cases):
            continue
        scores = " | ".join(f"{score:.4f}" for score in reliability.brier())
        print(f"| {way} | {scores} | {100 * reliability.worst():.1f} | {spent} |")
    fair = "no" if found[0].worst() > FAR_OFF else "yes"
    print(f"\nNo tenth with more than {FEW} cases is off by more than {100 * FAR_OFF:.0f} points: {fair}.")


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether chances mean what they say.")
    parser.add_argument("game")
    parser.add_argument("--mode", default="", help="of the forecast; the first if not said")
    parser.add_argument("--players", default="", help="who sits at the tables; a mixed company if nobody is named")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args()
    game = find_game(asked.game)
    mode = asked.mode or (game.forecast.modes[0] if isinstance(game.forecast, Fitted) else "")
    print(
        f"{game.name} {mode}, {asked.games} games, seed {asked.seed}, {'compiled' if compiled() else 'interpreted'}\n"
    )
    players = tuple(asked.players.split(",")) if asked.players else ()
    show(shared(game, mode, players, asked.games, asked.seed, asked.jobs))


if __name__ == "__main__":
    main()
