"""Who will win: the chance of each seat in a full position."""

from __future__ import annotations

import warnings
from abc import abstractmethod
from importlib.resources import files
from math import exp
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from tablee.kernel.errors import LeftOut
from tablee.kernel.sense import Sense
from tablee.kernel.state import State
from tablee.kernel.weights import Damaged, read

S = TypeVar("S", bound=State, default=Any)

LEAK: Final = 0.05  # how much of a negative sum a hidden unit lets through
STEEPEST: Final = 30.0
FOLDER: Final = "fitted"


@mypyc_attr(allow_interpreted_subclasses=True)
class Forecast(Generic[S]):
    """What a position of one game says about who will win."""

    @abstractmethod
    def chances(self, state: S) -> list[float]:
        """For each seat the chance to win, from a position in which nothing is hidden. A shared victory is shared;
        those who play together win together, so each has the chance of all."""


class Scorer:
    """How much features speak for a seat: a sum of them, and of the units of one hidden layer."""

    __slots__ = ("biases", "direct", "outs", "units")

    def __init__(self, direct: list[float], units: list[list[float]], biases: list[float], outs: list[float]) -> None:
        self.direct = direct
        self.units = units  # the weights of all features, for each unit
        self.biases = biases
        self.outs = outs

    def score(self, row: list[float]) -> float:
        direct = self.direct
        answer = 0.0
        there: list[int] = []  # many features are 0 and count for nothing
        for place, feature in enumerate(row):
            if feature != 0.0:
                answer += feature * direct[place]
                there.append(place)
        for number in range(len(self.units)):
            weights = self.units[number]
            total = self.biases[number]
            for place in there:
                total += row[place] * weights[place]
            if total < 0.0:
                total *= LEAK
            answer += total * self.outs[number]
        return answer


@mypyc_attr(allow_interpreted_subclasses=True)
class Fitted(Forecast[S]):
    """A forecast by features that a game names, with weights fitted to the ends of many games.

    ``modes`` are the ways to play that have weights of their own, each in a file ``fitted/MODE.json`` of the game's
    package; ``inputs`` is how many features a seat has. Where weights cannot be had that is told once, and the sense
    judges.
    """

    def __init__(self, package: str, version: int, modes: tuple[str, ...], inputs: int, sense: Sense[S]) -> None:
        self.package = package
        self.version = version
        self.modes = modes
        self.inputs = inputs
        self.sense = sense
        self.known: dict[str, list[Scorer]] = {}

    @abstractmethod
    def mode(self, state: S) -> str:
        """Which weights are for this position."""

    @abstractmethod
    def rows(self, state: S) -> list[list[float]]:
        """The features of each seat, in a position that is not over."""

    def chances(self, state: S) -> list[float]:
        together = self.sense.together(state)
        outcome = state.outcome()
        if outcome is not None:
            winners = outcome.winners
            part = 1.0 if together or not winners else 1.0 / len(winners)
            return [part if rank == 1 else 0.0 for rank in outcome.ranks]
        scorers = self.scorers(self.mode(state))
        rows = self.rows(state)
        if not scorers:
            return self.sensed(state, len(rows), together)
        scores = [scorers[0].score(row) for row in rows]
        if together:
            mean = sum(scores) / len(scores)
            return [1.0 / (1.0 + exp(-min(max(mean, -STEEPEST), STEEPEST)))] * len(scores)
        highest = max(scores)
        powers = [exp(score - highest) for score in scores]
        total = sum(powers)
        return [power / total for power in powers]

    def sensed(self, state: S, seats: int, together: bool) -> list[float]:
        """What the sense makes of it."""
        values = [self.sense.value(state, seat) for seat in range(seats)]
        total = sum(values)
        return values if together or not total else [value / total for value in values]

    def scorers(self, mode: str) -> list[Scorer]:
        """The one for a mode; none if its weights cannot be had."""
        found = self.known.get(mode)
        if found is None:
            found = self.known[mode] = []
            try:
                found.append(self.load(mode))
            except Damaged as error:
                warnings.warn(LeftOut(error), stacklevel=2)
        return found

    def load(self, mode: str) -> Scorer:
        return load(self.package, FOLDER, mode, self.version, self.inputs)


def load(package: str, folder: str, mode: str, version: int, inputs: int) -> Scorer:
    """What was fitted for a mode of a game, from the file of it, or `Damaged`."""
    file = files(package) / folder / f"{mode}.json"
    facts: dict[str, object] = {"rules": version, "mode": mode, "inputs": inputs}
    data, numbers = read(file, facts)
    hidden = data["hidden"]
    if len(numbers) != inputs + hidden * (inputs + 2):
        raise Damaged("learned-damaged", file=file.name)
    return scorer(list(numbers), inputs, hidden)


def scorer(numbers: list[float], inputs: int, hidden: int) -> Scorer:
    """From numbers in a row: what speaks by itself, the units one after the other, their biases, their outputs."""
    inner = numbers[inputs : inputs * (1 + hidden)]
    units = [inner[unit * inputs : (unit + 1) * inputs] for unit in range(hidden)]
    rest = numbers[inputs * (1 + hidden) :]
    return Scorer(numbers[:inputs], units, rest[:hidden], rest[hidden:])
