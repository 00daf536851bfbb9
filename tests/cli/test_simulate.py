"""Simulating from the command line."""

from __future__ import annotations

import json

from tests.cli.command import tablee

ARGUMENTS = ("simulate", "patolli", "--games", 6, "--players", "random,sensible", "--seed", 3)


def test_the_table_shows_wins_lengths_and_events() -> None:
    answer = tablee(*ARGUMENTS)
    assert answer.code == 0
    for part in ("Tikal", "sensible", "95 % interval", "decisions", "capture (captures)"):
        assert part in answer.out
    assert "games/s" in answer.err


def test_the_table_is_the_same_at_every_run() -> None:
    assert tablee(*ARGUMENTS).out == tablee(*ARGUMENTS).out


def test_the_table_speaks_french_with_its_comma() -> None:
    out = tablee(*ARGUMENTS, "--lang", "fr").out
    assert "intervalle" in out
    assert "1,000" in out


def test_the_data_are_the_same_for_the_same_seed_however_many_processes() -> None:
    one, two = (tablee(*ARGUMENTS, "--json", "--jobs", jobs) for jobs in (1, 2))
    assert (one.code, one.err) == (0, "")
    assert one.out == two.out
    data = json.loads(one.out)
    assert data["players"] == ["random", "sensible"]
    assert data["games"] == 6


def test_options_reach_the_games() -> None:
    out = tablee(
        "simulate", "patolli", "--games", 2, "--option", "betting=yes", "--option", "board=full circuit", "--json"
    )
    data = json.loads(out.out)
    assert data["options"]["board"] == "full-circuit"
    assert data["events"]["pot"] == 1
