"""Comparing players from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import tablee

ARGUMENTS = ("arena", "patolli", "--players", "random,sensible", "--games", 4, "--seed", 3)


def test_scores_ratings_and_times_are_shown() -> None:
    answer = tablee(*ARGUMENTS)
    assert answer.code == 0
    for part in ("Patolli for 2: 4 games", "random against sensible", "95 % interval", "50.0 %", "rating", "longest"):
        assert part in answer.out


def test_it_speaks_french_with_its_comma() -> None:
    out = tablee(*ARGUMENTS, "--lang", "fr").out
    assert "random contre sensible" in out
    assert "50,0" in out


def test_one_among_others_and_all_together_are_named_so() -> None:
    three = ("arena", "patouche", "--players", "random,sensible", "--games", 3, "--seats", 3)
    out = " ".join(tablee(*three).out.split())
    assert "one random among" in out
    out = tablee(*three, "--option", "mode=cooperative").out
    assert "sensible, all together" in out
    assert "rating" not in out


def test_the_data_are_the_same_for_the_same_seed_but_for_the_time() -> None:
    one, two = (json.loads(tablee(*ARGUMENTS, "--json").out) for _ in range(2))
    assert set(one.pop("time")) == set(two.pop("time")) == {"random", "sensible"}
    assert one == two
    assert one["mixes"][0]["games"] == 4


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "results"
    tablee(*ARGUMENTS, "--resume", file)
    kept = file.read_text()
    assert len(kept.splitlines()) == 3
    assert tablee(*ARGUMENTS, "--resume", file).code == 0
    assert file.read_text() == kept


@pytest.mark.parametrize(
    ("added", "said"),
    [
        (("--players", "random"), "Name two players or more"),
        (("--games", 0), "games must be from 1"),
        (("--within", 200), "from 0 to 100, not 200"),
        (("--within", "nan"), "from 0 to 100, not nan"),
        (("--resume", "/"), "does not name a file"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(added: tuple[object, ...], said: str) -> None:
    answer = tablee(*ARGUMENTS, *added)
    assert answer.code == 2
    assert said in answer.err
