"""Recorded games of every mode replay to the same end, and show what is rare."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.kernel.record import load
from tablee.kernel.sheet import read

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("patouche-*.record"))


def test_there_are_recorded_games_of_every_mode_and_of_both_ends_of_a_team() -> None:
    records = [read(load(path)) for path in RECORDS]
    assert {record.settings["mode"] for record in records} == {"family", "expert", "cooperative"}
    endings = {outcome.reason for record in records if (outcome := record.state.outcome())}
    assert endings >= {"most-cards", "fewest-patous", "most-sheep", "pile-empty", "wolf-fed"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_the_same_when_it_is_replayed(path: Path) -> None:
    record = read(load(path))
    assert record.at(len(record.steps)).data() == record.state.data()
    assert record.write() == load(path)


@pytest.mark.rule("PCH-17", "PCH-20", "PCH-22")
def test_the_recorded_expert_game_shows_what_is_rare() -> None:
    record = read(load(next(path for path in RECORDS if path.stem == "patouche-expert")))
    told = {event.kind for step in record.story() for event in step}
    assert told >= {"flip-super", "wolf-waits", "wolf-strikes", "over-tired", "patou-taken"}
