"""Learning to judge positions of Patolli from games against oneself, by TD(λ) with the positions after moves.

Many games are played at once, each side choosing the move after which the network likes its own chances best; in a part
of them, if so asked, the second seat plays sensibly instead, for who only knows itself knows little of others. After so
many throws every position seen is corrected towards a mean of what the network said of those after it, and of the end
where one was reached (the λ-return). The same seed and the same number of rounds give the same weights on one machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from typing import Any

from tablee.games.patolli.features import INPUTS
from tablee.games.patolli.weights import write
from tablee.kernel.errors import UserError
from tablee.lab.patolli import AGAINST, ALIKE, APART, Array, Games, Rules

LEAK = 0.05
MOST_LEAD = 1000.0
"""No lead is as large as this: it stays below what a victory is worth."""
MODULES = ("cupy", "numpy")
"""What computes, the quickest first."""


@dataclass(frozen=True)
class Recipe:
    """How to learn; the numbers were found by trying a few."""

    hidden: int = 64
    games: int = 768
    throws: int = 32  # between two lessons
    lesson: int = 256  # positions in one step of a lesson
    trust: float = 0.7  # the λ: how much of what comes later counts
    rate: float = 2e-3
    last_rate: float = 5e-5
    company: float = 0.0  # the part of the games in which the other side plays sensibly


RECIPE = Recipe()


@dataclass
class Progress:
    """How far the training has come, and how far what was said is from what came: the mean of the squares."""

    part: float
    lessons: int
    games: int
    error: float
    score: float  # of the games that ended against sensible players in this lesson, how many were won; a half if none


Told = Callable[[Progress], None]


class Network:
    """For each way the two ways can lie, one hidden layer and the chance to win of whoever throws."""

    def __init__(self, xp: Any, rng: Any, hidden: int) -> None:
        self.xp = xp
        shapes = ((INPUTS, hidden), (hidden,), (hidden,), (1,))
        scales = (0.08, 0.0, 0.15, 0.0)
        self.numbers = []  # of each network in one row, of which its parts are views
        self.nets = []
        for _ in (ALIKE, AGAINST):
            drawn = [rng.standard_normal(shape) * scale for shape, scale in zip(shapes, scales, strict=True)]
            row = _row(xp, drawn).astype(xp.float32)
            self.numbers.append(row)
            parts = xp.split(row, list(accumulate(part.size for part in drawn[:-1])))
            self.nets.append([part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)])
        self.moments = [(xp.zeros_like(row), xp.zeros_like(row)) for row in self.numbers]
        self.steps = 0

    def value(self, seen: Array, ways: Array) -> Array:
        """The chance of whoever throws; a half while the ways are open, which nobody asks for."""
        xp = self.xp
        found = xp.full(len(seen), 0.5, dtype=xp.float32)
        for which, net in zip((ALIKE, AGAINST), self.nets, strict=True):
            rows = xp.nonzero(ways == which)[0]
            found[rows] = self._forward(net, seen[rows])[1]
        return found

    def learn(self, seen: Array, ways: Array, target: Array, rate: float) -> None:
        """One step of Adam down the cross entropy."""
        self.steps += 1
        for place, which in enumerate((ALIKE, AGAINST)):
            rows = self.xp.nonzero(ways == which)[0]
            if len(rows):
                self._step(place, self._slope(self.nets[place], seen[rows], target[rows]), rate)

    def _forward(self, net: list[Array], seen: Array) -> tuple[Array, Array]:
        xp = self.xp
        weights, bias, out, shift = net
        inner = seen @ weights + bias
        inner = xp.maximum(inner, LEAK * inner)
        return inner, 1 / (1 + xp.exp(-(inner @ out + shift[0])))

    def _slope(self, net: list[Array], seen: Array, target: Array) -> Array:
        xp = self.xp
        inner, said = self._forward(net, seen)
        wrong = (said - target) / len(seen)
        back = wrong[:, None] * net[2] * xp.where(inner > 0, 1, LEAK).astype(xp.float32)
        return _row(xp, [seen.T @ back, back.sum(axis=0), inner.T @ wrong, wrong.sum()[None]])

    def _step(self, place: int, slope: Array, rate: float) -> None:
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        mean, square = self.moments[place]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        self.numbers[place] -= rate * mean / (self.xp.sqrt(square) + 1e-8)


def _row(xp: Any, parts: Sequence[Array]) -> Array:
    """Arrays of any shape, one behind the other in one row."""
    return xp.concatenate([part.reshape(-1) for part in parts])


class SelfPlay:
    """A batch of games between the network and itself or somebody sensible; one that ends makes room for a new one."""

    def __init__(self, xp: Any, board: str, seed: int, recipe: Recipe) -> None:
        self.xp = xp
        self.board = board
        self.recipe = recipe
        self.rng = xp.random.default_rng(seed)
        self.rules = Rules(xp, board)
        self.network = Network(xp, self.rng, recipe.hidden)
        self.games = self.rules.new(self.rng.integers(0, 2, recipe.games))
        self.seen = self.rules.features(self.games)
        self.guided = xp.arange(recipe.games) < round(recipe.company * recipe.games)
        self.lessons = 0
        self.finished = 0
        self.score = 0.5

    def lesson(self, rate: float) -> float:
        """Play on for some throws and learn from them: how wrong they were judged."""
        xp, trust = self.xp, self.recipe.trust
        seen, ways, seats, chances, ends = [], [], [], [], []
        for _ in range(self.recipe.throws):
            seen.append(self.seen)
            ways.append(self.games.ways)
            seats.append(self.games.seat)
            chances.append(self._chance())
            ends.append(self.step())
        later = told = self._chance()
        targets = []
        for (ended, winner), chance in zip(reversed(ends), reversed(chances), strict=True):
            told = xp.where(ended, winner == 0, (1 - trust) * later + trust * told)
            later = chance
            targets.append(told)
        seat = xp.concatenate(seats)
        target = xp.concatenate(targets[::-1]).astype(xp.float32)
        wrong = target - xp.concatenate(chances)
        self._count(ends)
        self._learn(xp.concatenate(seen), xp.concatenate(ways), xp.where(seat == 0, target, 1 - target), rate)
        self.lessons += 1
        return float((wrong * wrong).mean())

    def _count(self, ends: Sequence[tuple[Array, Array]]) -> None:
        met = self.xp.stack([ended & self.guided for ended, _ in ends])
        won = self.xp.stack([winner == 0 for _, winner in ends]) & met
        self.score = float(won.sum()) / int(met.sum()) if met.any() else 0.5

    def _learn(self, seen: Array, ways: Array, target: Array, rate: float) -> None:
        rows = self.xp.argsort(self.rng.random(len(seen)))
        for start in range(0, len(rows), self.recipe.lesson):
            some = rows[start : start + self.recipe.lesson]
            self.network.learn(seen[some], ways[some], target[some], rate)

    def step(self) -> tuple[Array, Array]:
        """One throw and one move in every game: which games ended, and who won them."""
        xp, games = self.xp, self.games
        game, _, after = self.rules.children(games, self.rules.throw(self.rng, len(games)))
        seen = self.rules.features(after)
        said = self.network.value(seen, after.ways)
        said = xp.where(after.won, 2, xp.where(after.seat == games.seat[game], said, 1 - said))
        if self.recipe.company:
            lead = xp.where(after.seat == games.seat[game], 1, -1) * self.rules.lead(after)
            sensible = (self.guided & (games.seat == 1))[game]
            said = xp.where(sensible & ~after.won, lead / MOST_LEAD, said)
        # Which way round is left to chance, so that both are learned.
        choosing = (games.ways[game] == APART) & (after.ways != APART)
        said = xp.where(choosing, self.rng.random(len(game)), said)
        order = xp.lexsort(xp.stack([said, game]))
        best = order[xp.concatenate([game[order][1:] != game[order][:-1], xp.ones(1, dtype=bool)])]
        self.games = after.take(best)
        self.seen = seen[best]
        ended = self.games.won.copy()
        winner = self.games.seat.copy()
        self._begin(xp.nonzero(ended)[0])
        return ended, winner

    def _begin(self, rows: Array) -> None:
        if len(rows):
            fresh: Games = self.rules.new(self.rng.integers(0, 2, len(rows)))
            self.games.put(rows, fresh)
            self.seen[rows] = self.rules.features(fresh)
            self.finished += len(rows)

    def _chance(self) -> Array:
        """What the network gives seat 0."""
        said = self.network.value(self.seen, self.games.ways)
        return self.xp.where(self.games.seat == 0, said, 1 - said)


def train(
    board: str, seed: int, minutes: float, lessons: int = 0, recipe: Recipe = RECIPE, tell: Told = lambda _: None
) -> SelfPlay:
    """Play and learn: for so many lessons, or else for so many minutes of a processor's time."""
    play = SelfPlay(computing(), board, seed, recipe)
    began = time.process_time()
    while True:
        part = play.lessons / lessons if lessons else (time.process_time() - began) / (60 * minutes)
        if part >= 1:
            return play
        error = play.lesson(recipe.rate * (recipe.last_rate / recipe.rate) ** part)
        tell(Progress(part, play.lessons, play.finished, error, play.score))


def computing() -> Any:
    """The module that computes, the quickest that is installed."""
    for name in MODULES:
        if find_spec(name) is not None:
            return import_module(name)
    raise UserError("no-arrays", modules=", ".join(MODULES))


def learned(play: SelfPlay, version: int, made: Mapping[str, object]) -> str:
    """The file of what was learned; its strength is still to be measured."""
    numbers = [float(number) for row in play.network.numbers for number in row.tolist()]
    return write(play.board, version, play.recipe.hidden, numbers, made, [])
