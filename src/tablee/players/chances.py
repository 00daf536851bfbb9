"""How likely each seat wins, from what one seat can know: the mean over positions that it imagines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.forecast import Forecast
from tablee.kernel.game import Game
from tablee.kernel.record import Record, Step
from tablee.kernel.state import State
from tablee.players.budget import Budget

USUAL = Budget(32, 0.5)
GLANCE = Budget(8, 0.1)
"""For each of many positions of a game."""


@dataclass(frozen=True)
class Chances:
    """The chance of each seat, and by how much (one standard error) what is hidden leaves it open."""

    shares: tuple[float, ...]
    errors: tuple[float, ...]


def chances(game: Game, seen: State, seat: int, rng: Rng, budget: Budget = USUAL) -> Chances:
    """What a position seen by a seat promises everybody, as far as the budget lets one imagine what is hidden. Where
    the seconds do not run out, the same seed gives the same chances."""
    forecast, sense = _forecast(game), game.sense
    assert sense is not None, "who forecasts has a sense"
    end = budget.now() + budget.seconds
    found: list[list[float]] = []
    while len(found) < budget.iterations and (not found or budget.now() < end):
        full = sense.suppose(seen, seat, rng)
        found.append(forecast.chances(full))
        if len(found) == 1 and full.data() == seen.data():  # nothing is hidden
            break
    count = len(found)
    means = [sum(column) / count for column in zip(*found, strict=True)]
    spread = [sum((each[place] - mean) ** 2 for each in found) for place, mean in enumerate(means)]
    errors = [sqrt(squares / (count * (count - 1))) if count > 1 else 0.0 for squares in spread]
    return Chances(tuple(means), tuple(errors))


def afterwards(record: Record) -> list[list[float]]:
    """The chances before a game that is over and after each of its steps: then nothing is hidden any more."""
    _forecast(record.game)
    if record.outcome() is None:
        raise UserError("chances-unfinished")
    return [list(each.shares) for each in course(record.game, record.at(0), record.steps)]


def course(
    game: Game, state: State, steps: Iterable[Step], seat: int | None = None, rng: Rng | None = None
) -> Iterator[Chances]:
    """The chances in a position and after each of these steps, one after the other: from what a seat could know then,
    or with everything open where it is nobody's."""
    forecast = _forecast(game)

    def judged() -> Chances:
        if seat is None or rng is None:
            shares = forecast.chances(state)
            return Chances(tuple(shares), (0.0,) * len(shares))
        return chances(game, state.seen_by(seat), seat, rng, GLANCE)

    yield judged()
    for step in steps:
        state.do(step.seat, game.parse(state, step.text))
        yield judged()


def _forecast(game: Game) -> Forecast:
    if game.forecast is None or game.sense is None:
        raise UserError("no-forecast", game=game.title)
    return game.forecast
