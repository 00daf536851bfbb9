"""Learning by play against itself: repeatable, and what it writes is what the judgement reads."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import train as command
from tablee.games.patolli import weights
from tablee.games.patolli.features import INPUTS, Features
from tablee.games.patolli.judgement import Network
from tablee.kernel.errors import UserError
from tablee.lab import train as module
from tablee.lab.patolli import AGAINST, ALIKE
from tablee.lab.train import Progress, Recipe, learned, train
from tests.cli.command import tablee
from tests.toys import sealed

np: Any = pytest.importorskip("numpy")
SMALL = Recipe(hidden=8, games=24, throws=16, lesson=64)


def text(seed: int) -> str:
    return learned(train("marked-arms", seed, 1, 3, SMALL), 1, {"seed": seed})


def test_the_same_seed_learns_the_same_and_another_something_else() -> None:
    assert text(1) == text(1)
    assert text(1) != text(2)


def test_in_company_one_side_plays_sensibly_and_how_often_it_loses_is_told() -> None:
    told: list[Progress] = []
    play = train("black-centre", 1, 1, 12, replace(SMALL, company=0.5), told.append)
    assert play.guided.sum() == SMALL.games // 2
    assert {progress.score for progress in told} > {0.5}  # some lessons see no such game end
    assert all(0 <= progress.score <= 1 for progress in told)
    assert learned(play, 1, {}) != learned(train("black-centre", 1, 1, 12, SMALL), 1, {})


def test_what_is_written_judges_as_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = train("marked-arms", 1, 1, 3, SMALL)
    (tmp_path / "marked-arms.json").write_text(learned(play, 1, {}), encoding="utf-8")
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    found = weights.read("marked-arms", 1)
    seen = Features()
    dense = np.zeros((1, INPUTS), dtype=np.float32)
    for which, value in ((0, 1.0), (60, 1.0), (110, 0.25), (INPUTS - 1, 0.5)):
        seen.add(which, value)
        dense[0, which] = value
    for ways, layer in zip((ALIKE, AGAINST), found.layers, strict=True):
        network = Network(layer.units, layer.biases, layer.outs, layer.shift)
        assert network.chance(seen) == pytest.approx(float(play.network.value(dense, np.array([ways]))[0]), abs=2e-3)


def test_what_is_said_of_a_position_goes_towards_what_came_of_it() -> None:
    play = train("black-centre", 3, 1, 1, SMALL)
    seen = play.rules.features(play.games)
    ways = np.full(len(seen), ALIKE)
    target = np.ones(len(seen), dtype=np.float32)
    before = play.network.value(seen, ways).mean()
    for _ in range(20):
        play.network.learn(seen, ways, target, 0.01)
    assert play.network.value(seen, ways).mean() > before + 0.2


def test_the_progress_is_told_and_ends() -> None:
    told: list[Progress] = []
    train("full-circuit", 1, 1, 4, SMALL, told.append)
    assert [progress.part for progress in told] == [0, 0.25, 0.5, 0.75]


def test_the_command_writes_a_file_that_says_how_it_came_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "RECIPE", SMALL)
    file = tmp_path / "new.json"
    answer = tablee("train", "patolli", "--board", "full circuit", "--lessons", 2, "--seed", 4, "--to", file)
    assert answer.code == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["made"]["command"] == "tablee train patolli --board full-circuit --lessons 2 --seed 4"
    assert (data["board"], data["rules"], data["hidden"]) == ("full-circuit", 1, SMALL.hidden)


def test_the_command_says_which_numbers_of_the_recipe_were_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "RECIPE", SMALL)
    file = tmp_path / "new.json"
    asked = ("--lessons", "1", "--seed", "4", "--at-once", "16", "--step", "32", "--hidden", "4", "--company", "0.5")
    assert tablee("train", "patolli", *asked, "--to", file).code == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["made"]["command"] == f"tablee train patolli --board black-centre {' '.join(asked)}"
    assert [data["made"]["recipe"][part] for part in ("games", "lesson", "hidden", "company")] == [16, 32, 4, 0.5]
    assert data["hidden"] == 4


def test_no_more_than_all_games_are_in_company() -> None:
    answer = tablee("train", "patolli", "--company", "1.5")
    assert answer.code == 2
    assert "from 0 to 1, not 1.5" in answer.err


def test_without_a_module_for_arrays_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(UserError, match=r"Install tablee\[lab\]"):
        module.computing()


def test_a_game_of_which_nothing_can_be_learned_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_game", lambda name: sealed.GAME)
    answer = tablee("train", "sealed")
    assert answer.code == 2
    assert answer.err.startswith("Only these games can be learned by training: pagamas, ")
