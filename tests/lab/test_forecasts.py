"""Fitting a forecast: repeatable, and what it writes is what the forecast reads."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.kernel.forecast import Fitted, scorer
from tablee.kernel.game import find_game
from tablee.lab import forecasts
from tablee.lab.forecasts import GLIMPSES, RECIPE, Fit, fit, gather, tables
from tests.cli.command import tablee

np: Any = pytest.importorskip("numpy")
GAME = find_game("patouche")
SMALL = replace(RECIPE, passes=3, hidden=3)


def test_the_same_seed_fits_the_same_and_another_something_else() -> None:
    lessons = [gather(GAME, "family", 10, seed) for seed in (1, 1, 2)]
    first, again, other = (fit(each, 1, SMALL).numbers for each in lessons)
    assert first == again
    assert first != other
    assert len(lessons[0].rows) == 10 * GLIMPSES


def test_what_is_read_judges_as_what_was_fitted() -> None:
    lessons = gather(GAME, "family", 10, 1)
    under_way = Fit(np, lessons.rows.shape[2], 1, SMALL)
    under_way.learn(lessons, 0.01)
    found = scorer(under_way.numbers(), lessons.rows.shape[2], SMALL.hidden)
    for row in (lessons.rows[5, 0], lessons.rows[70, 1]):
        assert found.score(row.tolist()) == pytest.approx(float(under_way.scores(row)[1]), abs=1e-4)


@pytest.mark.parametrize("mode", ["family", "cooperative"])
def test_what_is_said_goes_towards_what_came_of_it(mode: str) -> None:
    lessons = gather(GAME, mode, 10, 1)
    under_way = Fit(np, lessons.rows.shape[2], 1, SMALL)
    before = under_way.loss(lessons)
    for _ in range(60):
        under_way.learn(lessons, 0.02)
    assert under_way.loss(lessons) < 0.8 * before


def test_a_mode_has_its_own_tables() -> None:
    assert {str(settings["mode"]) for _, settings in tables(GAME, "expert")} == {"expert"}
    assert {seats for seats, _ in tables(GAME, "cooperative")} == {3, 4, 5}


def test_the_command_fits_a_mode_and_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "RECIPE", SMALL)
    file = tmp_path / "new.json"
    how = ("--mode", "family", "--players", "sensible,level-1", "--games", 20, "--seed", 4)
    answer = tablee("train", "patouche", *how, "--to", file)
    assert answer.code == 0
    assert "Games played: 100 %" in answer.err
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["made"]["command"] == f"tablee train patouche {' '.join(map(str, how))}"
    assert isinstance(GAME.forecast, Fitted)
    assert (data["mode"], data["rules"], data["inputs"]) == ("family", GAME.version, GAME.forecast.inputs)


def test_a_mode_that_is_not_there_is_refused() -> None:
    answer = tablee("train", "patouche", "--mode", "solo")
    known = "family, expert, cooperative"
    assert (answer.code, answer.err) == (2, f"There is no mode solo to forecast; choose one of {known}.\n")
