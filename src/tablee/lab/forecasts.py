"""Fitting a game's forecast: many games among mixed company, some positions of each, and how they ended.

Needs numpy. The same seed fits the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tablee.kernel.chance import Rng
from tablee.kernel.forecast import LEAK, Fitted
from tablee.kernel.game import Game, find_game
from tablee.kernel.options import Settings
from tablee.kernel.state import Action, Outcome, State
from tablee.kernel.weights import write
from tablee.lab.processes import workers
from tablee.lab.simulate import game_seed
from tablee.lab.train import computing
from tablee.players import Player, RandomPlayer, find_player

Array = Any
T = TypeVar("T")
Told = Callable[[float], None]

GLIMPSES = 16
"""Positions that are looked at in each game."""
HELD_BACK = 10
"""One game in so many is not learned from: it tells when to stop."""
AT_ONCE = 20
"""Games that a process is given at once."""


class Wayward(Player):
    """A sensible player who does anything at all, one time in so many."""

    def __init__(self, game: Game, often: int) -> None:
        self.sensible = find_player("sensible", game)
        self.often = often

    def choose(self, seen: State, seat: int, rng: Rng) -> Action:
        return seen.pick(seat, rng) if rng.below(self.often) == 0 else self.sensible.choose(seen, seat, rng)


def company(game: Game) -> list[Player]:
    """Those who sit down at the tables, each as likely as another: mostly sensible, some now and then not."""
    sensible = find_player("sensible", game)
    often, seldom = Wayward(game, 4), Wayward(game, 10)
    return [*[sensible] * 10, *[seldom] * 5, *[often] * 3, RandomPlayer()]


@dataclass(frozen=True)
class Glimpse(Generic[T]):
    """What was found in a position, after so many of a game's steps."""

    step: int
    found: T


@dataclass(frozen=True)
class Watched(Generic[T]):
    """A game, some positions of it, and how it ended."""

    glimpses: Sequence[Glimpse[T]]
    steps: int
    shares: Sequence[float]


def watch(
    game: Game, seats: int, settings: Settings, players: Sequence[Player], rng: Rng, look: Callable[[State], T]
) -> Watched[T]:
    """Play a game and look at some of its positions, each as likely as another."""
    state = game.begin(seats, settings)
    kept: list[tuple[int, State]] = []
    steps = 0
    while acting := state.to_act():
        place = rng.below(steps + 1)
        if len(kept) < GLIMPSES:
            kept.append((steps, state.copy()))
        elif place < GLIMPSES:
            kept[place] = (steps, state.copy())
        seat = acting[0]
        state.do(seat, state.sample(rng) if seat < 0 else players[seat].choose(state.seen_by(seat), seat, rng))
        steps += 1
    outcome = state.outcome()
    assert outcome is not None, "nobody acts, yet the game has no outcome"
    glimpses = [Glimpse(step, look(position)) for step, position in kept]
    return Watched(glimpses, steps, shares(outcome, game.together(settings)))


def shares(outcome: Outcome, together: bool) -> list[float]:
    """What each seat has won."""
    part = 1.0 if together or not outcome.winners else 1.0 / len(outcome.winners)
    return [part if rank == 1 else 0.0 for rank in outcome.ranks]


def tables(game: Game, mode: str = "") -> list[tuple[int, Settings]]:
    """Every number of seats with all options that differ; of one mode of the forecast, if it is named."""
    found = [(seats, settings) for settings in game.option_sets(house_rules=False) for seats in game.seats]
    forecast = game.forecast
    if mode and isinstance(forecast, Fitted):
        found = [table for table in found if forecast.mode(game.begin(*table)) == mode]
    return found


def played(
    game: Game,
    places: Sequence[tuple[int, Settings]],
    guests: Sequence[Player],
    numbers: range,
    seed: int,
    look: Callable[[State], T],
) -> Iterator[Watched[T]]:
    """The games of these numbers, each with a seed of its own, at tables and among guests that are drawn."""
    for number in numbers:
        rng = Rng(game_seed(seed, number))
        seats, settings = places[rng.below(len(places))]
        players = [guests[rng.below(len(guests))] for _ in range(seats)]
        yield watch(game, seats, settings, players, rng, look)


# Fitting


@dataclass(frozen=True)
class Recipe:
    """How a forecast is fitted: the hidden units, the passes, the positions that a step looks at, how far it goes."""

    hidden: int = 8
    passes: int = 40
    lesson: int = 512
    rate: float = 0.01
    last_rate: float = 0.0003
    decay: float = 1e-4


RECIPE = Recipe()


@dataclass(frozen=True)
class Lessons:
    """Positions in arrays: the features of each seat, which seats there are, what each has won in the end."""

    rows: Array
    there: Array
    shares: Array
    game: Array
    together: bool

    def some(self, which: Array) -> Lessons:
        return Lessons(self.rows[which], self.there[which], self.shares[which], self.game[which], self.together)


@dataclass(frozen=True)
class Part:
    """Some of the games that are learned from: they may be played in a process of their own."""

    game: str
    mode: str
    players: tuple[str, ...]
    numbers: range
    seed: int


def watched(part: Part) -> list[Watched[list[list[float]]]]:
    """These games, among the players that are named, drawn for each seat, or else a mixed company."""
    game = find_game(part.game)
    forecast = game.forecast
    assert isinstance(forecast, Fitted)
    guests = [find_player(name, game).studied() for name in part.players] or company(game)
    return list(played(game, tables(game, part.mode), guests, part.numbers, part.seed, forecast.rows))


def gather(
    game: Game,
    mode: str,
    games: int,
    seed: int,
    tell: Told = lambda _: None,
    players: tuple[str, ...] = (),
    jobs: int | None = None,
    on: str = "",
) -> Lessons:
    """Play games, whoever shares them, and keep what their positions look like."""
    np = computing()
    forecast = game.forecast
    assert isinstance(forecast, Fitted)
    most = max(game.seats)
    parts = [
        Part(game.name, mode, players, range(first, min(first + AT_ONCE, games)), seed)
        for first in range(0, games, AT_ONCE)
    ]
    done: dict[int, list[Watched[list[list[float]]]]] = {}
    with workers(jobs, on) as share:
        for first, found in share(_numbered, parts):
            done[first] = found
            tell(len(done) / len(parts))
    rows: list[Array] = []
    there: list[Array] = []
    won: list[Array] = []
    numbers: list[int] = []
    for number, one in enumerate(one for first in sorted(done) for one in done[first]):
        for glimpse in one.glimpses:
            row = np.zeros((most, forecast.inputs), dtype=np.float32)
            row[: len(glimpse.found)] = glimpse.found
            rows.append(row)
            there.append(np.arange(most) < len(glimpse.found))
            won.append(np.array([*one.shares, *[0.0] * (most - len(one.shares))], dtype=np.float32))
            numbers.append(number)
    together = game.together(tables(game, mode)[0][1])
    return Lessons(np.stack(rows), np.stack(there), np.stack(won), np.array(numbers), together)


def _numbered(part: Part) -> tuple[int, list[Watched[list[list[float]]]]]:
    return part.numbers.start, watched(part)


class Fit:
    """Weights under way: what speaks by itself, the units, their biases and outputs, with the moments of each."""

    def __init__(self, xp: Any, inputs: int, seed: int, recipe: Recipe) -> None:
        rng = xp.random.default_rng(seed)
        shapes = ((inputs,), (inputs, recipe.hidden), (recipe.hidden,), (recipe.hidden,))
        scales = (0.0, inputs**-0.5, 0.0, 0.1)
        self.xp = xp
        self.rng = rng
        self.recipe = recipe
        self.parts = [
            (rng.standard_normal(shape) * scale).astype(xp.float32) for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.moments = [(xp.zeros_like(part), xp.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def scores(self, rows: Array) -> tuple[Array, Array]:
        direct, units, biases, outs = self.parts
        inner = rows @ units + biases
        inner = self.xp.where(inner > 0, inner, LEAK * inner)
        return inner, rows @ direct + inner @ outs

    def said(self, lessons: Lessons) -> tuple[Array, Array]:
        """The chances, and the inner units on the way to them."""
        xp = self.xp
        inner, scores = self.scores(lessons.rows)
        if lessons.together:
            mean = (scores * lessons.there).sum(axis=1, keepdims=True) / lessons.there.sum(axis=1, keepdims=True)
            return lessons.there / (1 + xp.exp(-mean)), inner
        scores = xp.where(lessons.there, scores, -xp.inf)
        powers = xp.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True), inner

    def loss(self, lessons: Lessons) -> float:
        """Brier's: the mean square of what is wrong, for each seat."""
        chances, _ = self.said(lessons)
        wrong = (chances - lessons.shares) ** 2
        return float(wrong[lessons.there].mean())

    def learn(self, lessons: Lessons, rate: float) -> None:
        """One step of Adam down the cross entropy."""
        xp = self.xp
        chances, inner = self.said(lessons)
        wrong = (chances - lessons.shares) / len(chances)
        if lessons.together:
            wrong = wrong / lessons.there.sum(axis=1, keepdims=True)
        back = wrong[:, :, None] * self.parts[3] * xp.where(inner > 0, 1, LEAK).astype(xp.float32)
        rows = lessons.rows.reshape(-1, lessons.rows.shape[2])
        flat = back.reshape(-1, back.shape[2])
        slopes = [
            (wrong[:, :, None] * lessons.rows).sum(axis=(0, 1)),
            rows.T @ flat,
            flat.sum(axis=0),
            (wrong[:, :, None] * inner).sum(axis=(0, 1)),
        ]
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, (mean, square), slope in zip(self.parts, self.moments, slopes, strict=True):
            slope = slope + self.recipe.decay * part
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= (rate * mean / (xp.sqrt(square) + 1e-8)).astype(xp.float32)

    def numbers(self) -> list[float]:
        """In the order of `tablee.kernel.forecast.scorer`."""
        direct, units, biases, outs = self.parts
        return [float(number) for part in (direct, units.T, biases, outs) for number in part.reshape(-1).tolist()]


@dataclass(frozen=True)
class Fitting:
    """What came of it: the numbers, and how wrong they are on games held back, beside equal shares."""

    numbers: Sequence[float]
    inputs: int
    hidden: int
    brier: float
    equal: float


def fit(lessons: Lessons, seed: int, recipe: Recipe = RECIPE) -> Fitting:
    """Learn from most games; keep the pass that was least wrong on the others."""
    xp = computing()
    inputs = lessons.rows.shape[2]
    fitting = Fit(xp, inputs, seed, recipe)
    held = lessons.game % HELD_BACK == 0
    learned, others = lessons.some(~held), lessons.some(held)
    numbers, least = fitting.numbers(), fitting.loss(others)
    for number in range(recipe.passes):
        rate = recipe.rate * (recipe.last_rate / recipe.rate) ** (number / recipe.passes)
        order = fitting.rng.permutation(len(learned.rows))
        for start in range(0, len(order), recipe.lesson):
            fitting.learn(learned.some(order[start : start + recipe.lesson]), rate)
        wrong = fitting.loss(others)
        if wrong < least:
            numbers, least = fitting.numbers(), wrong
    return Fitting(numbers, inputs, recipe.hidden, least, _equal(others))


def _equal(lessons: Lessons) -> float:
    """How wrong it is to give all the same."""
    counts = lessons.there.sum(axis=1, keepdims=True)
    said = lessons.shares[lessons.there].mean() if lessons.together else 1 / counts
    return float(((said - lessons.shares) ** 2)[lessons.there].mean())


def file_of(game: Game, mode: str, fitting: Fitting, made: Mapping[str, object]) -> str:
    """The text of the file of a mode."""
    facts = {
        "mode": mode,
        "rules": game.version,
        "inputs": fitting.inputs,
        "hidden": fitting.hidden,
        "made": made,
        "reached": {"brier": round(fitting.brier, 5), "equal-shares": round(fitting.equal, 5)},
    }
    return write(facts, fitting.numbers)
