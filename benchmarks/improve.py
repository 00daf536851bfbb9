"""Learns what the end of a turn of expert Patou'che for three is worth against sensible players; and what that wins.

    python -m benchmarks.improve --games 4000 --rounds 3 --measure 3000 --jobs 16 --to src/tablee/games/patouche/learned

On a compiled engine: PYTHONPATH="$(python -m tools.compiled --where)". It needs numpy. The expert game cannot be
tabulated (`benchmarks.room`), but what a turn leads to is known exactly, over all throws and all sides of cards. So
what the end of a turn is worth is learned backwards, from what the end of the next turn is worth: with one turn left
that is how the game ends; with two it is what was learned of one; before the last round it is what was learned in the
round before, at first what `sensible` thinks. That is far less left to chance than how single games end. Then one who
judges so, and is exact within the turn as `sensible` is, plays among sensible ones, each deal from every seat.

What it scores is told twice: as the games ended; and less the luck of each turn, which is what its end is worth by the
judgement beside what was to be expected of it. Luck is nothing on average, whatever the judgement, so both scores are
right, and the second is so after a tenth of the games. With `--to` what was learned is written down.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import partial
from pathlib import Path
from statistics import mean, stdev

from tablee.games.patouche import GAME
from tablee.games.patouche.actions import FALLS, FIRSTS, KEEPABLE, THROWS_OF
from tablee.games.patouche.expert import EXPERT_INPUTS, EXPERT_SEATS, EXPERT_STAGES, expert_row, expert_stage
from tablee.games.patouche.judgement import chance
from tablee.games.patouche.material import ALL_DICE, NO_DICE, THROWS, Dice
from tablee.games.patouche.phases import END, FLIP
from tablee.games.patouche.player import PatoucheSense, expected
from tablee.games.patouche.rules import Patouche
from tablee.games.patouche.state import EXPERT
from tablee.kernel.chance import Rng
from tablee.kernel.forecast import scorer
from tablee.kernel.game import compiled
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE
from tablee.lab.forecasts import Fitting, Lessons, Recipe, file_of, fit
from tablee.lab.processes import workers
from tablee.lab.simulate import game_seed
from tablee.lab.statistics import Z95
from tablee.lab.train import computing
from tablee.players.search import best_action

HOW = Recipe(hidden=32, passes=24, lesson=256, rate=0.008, last_rate=0.0002, decay=1e-6)
SETTINGS: Settings = GAME.settle(EXPERT_SEATS, {"mode": EXPERT})
ONE = 0
"""The seat of the one who learns; the first player goes round."""
STRAYS = (4, 12, 24)
"""By stage: how many ends of a turn are looked at to which nobody would bring it, beside the one that comes."""
OFTEN = 3
"""One decision in so many is any at all where an end is looked for to which nobody would bring a turn."""
SOON = 3
"""Who has fewer sheep cards hardly brings the last round."""
AT_ONCE = 5
FIRST, LAST_TURN = 0, len(EXPERT_STAGES) - 1
Numbers = tuple[tuple[float, ...], ...]
"""What was learned of each stage; nothing where nothing was yet."""
OURS: Numbers = ()
"""What `level-5` judges by."""


class Judging(PatoucheSense):
    """Judges the ends of turns by such numbers, and as `sensible` does where there are none."""

    def __init__(self, numbers: Numbers) -> None:
        super().__init__()
        self.scorers = [scorer(list(each), EXPERT_INPUTS, HOW.hidden) if each else None for each in numbers]

    def between_turns(self, state: Patouche, seat: int) -> float:
        judge = None if state.phase is END else self.scorers[expert_stage(state)]
        return super().between_turns(state, seat) if judge is None else chance(judge, expert_row(state, seat))


class Turn:
    """A turn that is about to begin, judged whole by a sense that its player follows."""

    def __init__(self, state: Patouche, sense: PatoucheSense) -> None:
        self.roller = state.turn
        self.sense = sense
        self.stood: dict[str, Patouche] = {}
        self.leaves: dict[str, float] = {}
        for throw in THROWS_OF[ALL_DICE]:
            position = state.copy()
            position.do(CHANCE, throw)
            position.do(self.roller, KEEPABLE[throw.dice.text][-1])  # all of them
            self.stood[throw.dice.text] = position
            self.leaves[throw.dice.text] = sense.rest_of_turn(position, self.roller, self.roller)

    def ends(self) -> list[tuple[float, Patouche]]:
        """All ends to which this player brings the turn, each with how likely it is."""
        found: list[tuple[float, Patouche]] = []
        for text, likely in self._results(NO_DICE, THROWS).items():
            found += self._led(self.stood[text], likely)
        return found

    def _results(self, kept: Dice, throws: int) -> dict[str, float]:
        """How likely the dice come to stand how."""
        found: dict[str, float] = {}
        falls = THROWS_OF[ALL_DICE - kept.count]
        ways = sum(throw.dice.weight for throw in falls)
        for throw in falls:
            keep = self.kept(kept, throw.dice, throws - 1)
            dice = kept.plus(keep)
            then = {dice.text: 1.0} if keep is throw.dice else self._results(dice, throws - 1)
            for text, likely in then.items():
                found[text] = found.get(text, 0.0) + likely * throw.dice.weight / ways
        return found

    def kept(self, kept: Dice, thrown: Dice, throws: int) -> Dice:
        """Which of these it keeps, with so many throws to come."""
        best, highest = thrown, -1.0
        for keep in KEEPABLE[thrown.text]:  # the first of equals, as every player who judges
            if keep.dice is thrown:
                value = self.leaves[kept.plus(thrown).text]
            elif throws:
                value = expected(kept.plus(keep.dice), throws, self.leaves)
            else:
                continue
            if value > highest:
                best, highest = keep.dice, value
        return best

    def over(self, state: Patouche) -> bool:
        return state.turn != self.roller or state.phase is END

    def _led(self, state: Patouche, likely: float) -> Iterator[tuple[float, Patouche]]:
        if self.over(state):
            yield likely, state
            return
        if state.phase is FLIP:
            odds = state.odds()
            ways = sum(weight for _, weight in odds)
            for shows, weight in odds:
                child = state.copy()
                child.do(CHANCE, shows)
                yield from self._led(child, likely * weight / ways)
            return
        child = state.copy()
        child.do(self.roller, best_action(child, self.roller, self.sense, 0))
        yield from self._led(child, likely)

    def astray(self, rng: Rng) -> Patouche:
        """An end to which the turn may come if one does anything at all now and then."""
        texts = list(self.stood)
        state = self.stood[texts[rng.below(len(texts))]].copy()
        while not self.over(state):
            if state.phase is FLIP:
                state.do(CHANCE, state.sample(rng))
            elif rng.below(OFTEN):
                state.do(self.roller, best_action(state, self.roller, self.sense, 0))
            else:
                state.do(self.roller, state.pick(self.roller, rng))
        return state

    def played(self, rng: Rng) -> Patouche:
        """The end to which it comes."""
        dice, throws = NO_DICE, THROWS
        while True:
            throws -= 1
            falls = FALLS[ALL_DICE - dice.count]
            thrown = falls[rng.below(len(falls))].dice
            keep = self.kept(dice, thrown, throws)
            dice = dice.plus(keep)
            if keep is thrown:
                break
        state = self.stood[dice.text].copy()
        while not self.over(state):
            chooses = state.phase is not FLIP
            action = best_action(state, self.roller, self.sense, 0) if chooses else state.sample(rng)
            state.do(self.roller if chooses else CHANCE, action)
        return state


@dataclass(frozen=True)
class Lesson:
    """The end of a turn as a seat sees it, and what it is worth to it."""

    row: Sequence[float]
    worth: float


@dataclass(frozen=True)
class Course:
    """A game: what is learned from it, what the one has won, and what it would have won without luck."""

    lessons: Sequence[Lesson]
    won: float
    earned: float


class Table:
    """One who judges so, among sensible ones."""

    def __init__(self, numbers: Numbers) -> None:
        self.one: PatoucheSense = Judging(numbers) if numbers else GAME.learned
        self.others = PatoucheSense()

    def turn(self, state: Patouche) -> Turn:
        return Turn(state, self.one if state.turn == ONE else self.others)

    def hoped(self, turn: Turn, seat: int) -> float:
        """What a turn may bring a seat, by the judgement of its end."""
        return sum(likely * self.one.between_turns(end, seat) for likely, end in turn.ends())

    def course(self, first: int, seed: int, stage: int | None, settled: bool) -> Course:
        """A game, and what is learned from it of a stage. Until a judgement is settled, what those ends of turns are
        worth that came about is not what the next turn may bring, but what was won in the end, less luck."""
        rng, aside = Rng(seed), Rng(seed + 1)
        state = GAME.begin(EXPERT_SEATS, SETTINGS)
        state.do(CHANCE, FIRSTS[first])
        lessons: list[Lesson] = []
        came: list[tuple[Patouche, float]] = []
        luck = 0.0
        while state.phase is not END:
            turn = self.turn(state)
            hoped = self.hoped(turn, ONE)
            if stage is not None and expert_stage(state) == max(stage - 1, FIRST):
                lessons += self._strays(turn, state, stage, aside)
            if stage is not None and came and expert_stage(state) == stage and settled:
                lessons.append(Lesson(expert_row(state, ONE), hoped))
            state = turn.played(rng)
            luck += self.one.between_turns(state, ONE) - hoped
            came.append((state, luck))
        won = self.one.between_turns(state, ONE)
        if stage is not None and not settled:
            for end, until in came[:-1]:
                if expert_stage(end) == stage:
                    lessons.append(Lesson(expert_row(end, ONE), won - luck + until))
        return Course(lessons, won, won - luck)

    def _strays(self, turn: Turn, state: Patouche, stage: int, rng: Rng) -> Iterator[Lesson]:
        if stage == LAST_TURN - 1 and state.flocks[state.turn].sheep() < SOON:
            return
        for _ in range(STRAYS[stage]):
            end = turn.astray(rng)
            if end.phase is END or expert_stage(end) != stage:
                continue
            after = self.turn(end)
            # Whoever plays the last turn needs no judgement: what is learned of one seat holds for all.
            for seat in range(EXPERT_SEATS) if stage == LAST_TURN else (ONE,):
                yield Lesson(expert_row(end, seat), self.hoped(after, seat))


def some(numbers: Numbers, stage: int, settled: bool, seed: int, which: range) -> tuple[int, list[Course]]:
    table = Table(numbers)
    return which.start, [table.course(n % EXPERT_SEATS, game_seed(seed, n), stage, settled) for n in which]


def learned(numbers: Numbers, stage: int, settled: bool, games: int, seed: int, jobs: int) -> Fitting:
    """Play, and fit what is judged of a stage."""
    xp = computing()
    parts = [range(first, min(first + AT_ONCE, games)) for first in range(0, games, AT_ONCE)]
    with workers(jobs) as shared:
        found = dict(shared(partial(some, numbers, stage, settled, seed), parts))
    courses = [each for first in sorted(found) for each in found[first]]
    lessons = [(number, lesson) for number, each in enumerate(courses) for lesson in each.lessons]
    rows = xp.asarray([lesson.row for _, lesson in lessons], dtype=xp.float32)[:, None, :]
    worth = xp.asarray([lesson.worth for _, lesson in lessons], dtype=xp.float32)[:, None]
    there = xp.ones(rows.shape[:2], dtype=bool)
    fitting = fit(Lessons(rows, there, worth, xp.asarray([number for number, _ in lessons]), True), seed, HOW)
    off = fitting.brier**0.5
    print(f"{EXPERT_STAGES[stage]}: {len(lessons)} ends of turns of {games} games; {off:.4f} off on others", flush=True)
    return fitting


def deal(numbers: Numbers, seed: int, number: int) -> tuple[float, float]:
    """What one who judges so scores among sensible ones, on average over who begins; and what without luck."""
    table = Table(numbers)
    courses = [table.course(first, game_seed(seed, number), None, settled=True) for first in range(EXPERT_SEATS)]
    return sum(each.won for each in courses) / len(courses), sum(each.earned for each in courses) / len(courses)


def measured(numbers: Numbers, games: int, seed: int, jobs: int) -> str:
    deals = max(2, -(-games // EXPERT_SEATS))
    with workers(jobs) as shared:
        scores = list(shared(partial(deal, numbers, seed), range(deals)))
    told = []
    for each in zip(*scores, strict=True):
        far = Z95 * stdev(each) / deals**0.5
        told.append(f"{100 * mean(each):.2f} % ({100 * (mean(each) - far):.2f} – {100 * (mean(each) + far):.2f})")
    return f"{told[0]} of {deals * EXPERT_SEATS} games, less luck {told[1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns what the end of a turn is worth at expert Patou'che.")
    parser.add_argument("--games", type=int, default=200, help="that are learned from, for each stage and round")
    parser.add_argument("--rounds", type=int, default=3, help="in which what comes before the last round is learned")
    parser.add_argument("--measure", type=int, default=300, help="games that are played at last")
    parser.add_argument("--ours", action="store_true", help="learn nothing: measure what is there")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--to", type=Path, help="the folder where it is written down")
    asked = parser.parse_args()
    print(f"engine {'compiled' if compiled() else 'interpreted'}, seed {asked.seed}", flush=True)
    if asked.ours:
        print(measured(OURS, asked.measure, asked.seed, asked.jobs))
        return
    fittings: dict[int, Fitting] = {}
    steps = [LAST_TURN, LAST_TURN - 1, *[FIRST] * asked.rounds]
    for number, stage in enumerate(steps):
        settled = stage != FIRST or FIRST in fittings
        numbers = _numbers(fittings)
        fittings[stage] = learned(numbers, stage, settled, asked.games, asked.seed + number, asked.jobs)
    print(measured(_numbers(fittings), asked.measure, asked.seed + len(steps), asked.jobs))
    for stage, fitting in fittings.items() if asked.to else ():
        options = f"--games {asked.games} --rounds {asked.rounds} --seed {asked.seed}"
        made = {
            "command": f"python -m benchmarks.improve {options}",
            "date": date.today().isoformat(),
            "games": asked.games,
            "computed-by": f"{computing().__name__} {computing().__version__}",
            "recipe": asdict(HOW),
        }
        file = asked.to / f"{EXPERT_STAGES[stage]}.json"
        file.write_text(file_of(GAME, EXPERT_STAGES[stage], fitting, made), encoding="utf-8")


def _numbers(fittings: dict[int, Fitting]) -> Numbers:
    return tuple(tuple(fittings[stage].numbers) if stage in fittings else () for stage in range(len(EXPERT_STAGES)))


if __name__ == "__main__":
    main()
