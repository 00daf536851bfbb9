"""Win chances: whole, repeatable, from what a seat can know, told in every position of every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from math import inf
from pathlib import Path

import pytest

from tablee.games.patouche import GAME
from tablee.games.patouche.forecast import PatoucheForecast
from tablee.kernel.chance import Rng
from tablee.kernel.errors import LeftOut, UserError
from tablee.kernel.forecast import FOLDER, Fitted
from tablee.kernel.game import Game, find_game
from tablee.kernel.options import Settings
from tablee.kernel.record import load
from tablee.kernel.sheet import read
from tablee.kernel.state import State
from tablee.lab.forecasts import tables
from tablee.players.budget import Budget
from tablee.players.chances import afterwards, chances
from tests.toys import sealed

FIVE = ("pagamas", "patimpatampatum", "patolli", "patouche", "patrolis")
RECORDS = Path(__file__).parents[1] / "records"
SMALL = Budget(4, inf)


def positions(game: Game, seats: int, settings: Settings, every: int) -> Iterator[State]:
    """Some positions of a random game, with the first and the last."""
    state: State = game.begin(seats, settings)
    rng = Rng(4)
    number = 0
    while acting := state.to_act():
        if number % every == 0:
            yield state
        seat = acting[0]
        state.do(seat, state.sample(rng) if seat < 0 else state.pick(seat, rng))
        number += 1
    yield state


def modes() -> Iterator[tuple[str, Settings]]:
    """One table for each mode of each game."""
    for name in FIVE:
        game = find_game(name)
        assert isinstance(game.forecast, Fitted)
        for mode in game.forecast.modes:
            yield name, tables(game, mode)[0][1]


@pytest.mark.parametrize(("name", "settings"), list(modes()))
def test_chances_are_shares_of_one_and_at_the_end_what_was_won(name: str, settings: Settings) -> None:
    game = find_game(name)
    seats = game.seats[0]
    assert game.forecast is not None
    for state in positions(game, seats, settings, 97):
        shares = game.forecast.chances(state)
        assert len(shares) == seats
        assert all(0 <= share <= 1 for share in shares)
        if game.together(settings):
            assert len(set(shares)) == 1
        else:
            assert sum(shares) == pytest.approx(1)
    outcome = state.outcome()
    assert outcome is not None
    assert [share > 0 for share in shares] == [rank == 1 for rank in outcome.ranks]


def fitted(forecast: Fitted, mode: str) -> str:
    return (files(forecast.package) / FOLDER / f"{mode}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FIVE)
def test_every_mode_has_weights_that_tell_how_they_came_to_be(name: str) -> None:
    forecast = find_game(name).forecast
    assert isinstance(forecast, Fitted)
    for mode in forecast.modes:
        assert len(forecast.load(mode).direct) == forecast.inputs
        data = json.loads(fitted(forecast, mode))
        assert data["made"]["command"].startswith(f"tablee train {name}")
        assert data["reached"]["brier"] < data["reached"]["equal-shares"]


@pytest.mark.parametrize("name", ["pagamas", "patimpatampatum"])
def test_secrets_that_are_swapped_change_no_chances(name: str) -> None:
    game = find_game(name)
    swapped = 0
    for state in positions(game, game.seats[0], game.settle(game.seats[0], {}), 60):
        for seat in range(2):
            other = state.seen_by(seat).imagine(seat, Rng(9))
            swapped += other.data() != state.data()
            found = [chances(game, full.seen_by(seat), seat, Rng(3), SMALL) for full in (state, other)]
            assert found[0] == found[1]
    assert swapped > 4


def test_where_nothing_is_hidden_one_look_is_enough_and_leaves_nothing_open() -> None:
    game = find_game("patolli")
    found = chances(game, game.new(), 1, Rng(1))
    assert found.errors == (0, 0)
    assert found.shares == pytest.approx((0.5, 0.5), abs=0.02)


def test_what_is_hidden_leaves_something_open() -> None:
    game = find_game("pagamas")
    errors = [
        chances(game, state.seen_by(0), 0, Rng(1), SMALL).errors for state in positions(game, 3, game.settle(3, {}), 60)
    ]
    assert sum(max(each) > 0 for each in errors) > 2


def test_a_game_without_a_forecast_says_so() -> None:
    with pytest.raises(UserError, match="Nobody can tell the chances"):
        chances(sealed.GAME, sealed.GAME.new().seen_by(0), 0, Rng(1))


def test_a_finished_record_is_followed_step_by_step_to_what_was_won() -> None:
    record = read(load(RECORDS / "patouche-family.record"))
    found = afterwards(record)
    outcome = record.outcome()
    assert outcome is not None
    assert len(found) == len(record.steps) + 1
    assert [share > 0 for share in found[-1]] == [rank == 1 for rank in outcome.ranks]
    record.undo()
    with pytest.raises(UserError, match="when it is over"):
        afterwards(record)


@pytest.mark.parametrize(
    ("change", "told"), [(None, "missing"), ({"hidden": 9}, "damaged"), ({"rules": 2}, "other rules")]
)
def test_without_its_weights_it_says_so_once_and_the_sense_judges(
    change: dict[str, object] | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    package = f"unfitted{told.replace(' ', '')}"
    folder = tmp_path / package / "fitted"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    if change is not None:
        data = {**json.loads(fitted(GAME.forecast, "family")), **change}
        (folder / "family.json").write_text(json.dumps(data), encoding="utf-8")
    forecast = PatoucheForecast(package, GAME.version, GAME.sense)
    state = GAME.new(seats=3)
    with pytest.warns(LeftOut, match=told) as caught:
        shares = [forecast.chances(state) for _ in range(2)]
    assert len(caught) == 1
    assert shares[0] == shares[1] == pytest.approx([1 / 3] * 3)
