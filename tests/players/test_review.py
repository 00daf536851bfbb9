"""Looking back at a game: what cost most, from what could be known."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tablee.kernel.errors import UserError
from tablee.kernel.game import find_game
from tablee.kernel.record import Record, load, new_record
from tablee.kernel.sheet import read
from tablee.players.review import LEAST, TOLD, Missed, Reviewer
from tests.cli.command import tablee

RECORDS = Path(__file__).parents[1] / "records"
FILE = RECORDS / "patolli-black-centre.record"


def looked_at(record: Record) -> list[Missed]:
    *going, last = Reviewer(record).go_through()
    assert [review.done for review in going] == [*range(1, len(record.steps) + 1)]
    assert not any(review.missed for review in going)
    return list(last.missed)


def test_what_cost_most_is_told_with_what_was_better_and_again_the_same() -> None:
    record = read(load(FILE))
    found = looked_at(record)
    for seat in range(record.seats):
        own = [missed for missed in found if missed.seat == seat]
        assert 0 < len(own) <= TOLD, "players who do anything at all miss something"
        assert [missed.step for missed in own] == sorted(missed.step for missed in own)
    for missed in found:
        position, step = record.at(missed.step), record.steps[missed.step]
        assert (step.seat, step.text) == (missed.seat, missed.played)
        assert missed.better in {action.text for action in position.legal(missed.seat)} - {missed.played}
        assert missed.cost >= max(LEAST, 2 * missed.error)
    assert json.loads(tablee("review", FILE, "--json").out)["missed"] == [asdict(missed) for missed in found]


def test_the_command_tells_it_in_words() -> None:
    answer = tablee("review", RECORDS / "patouche-family.record", "--lang", "fr")
    assert answer.code == 0
    assert answer.out.count("\u00a0: ") > 3
    assert "D’après ce que chacun pouvait savoir" in answer.out


def test_a_game_that_goes_on_is_not_looked_back_at() -> None:
    with pytest.raises(UserError) as refused:
        Reviewer(new_record(find_game("patolli"), 2, {}, ["Léa", "Ana"]))
    assert refused.value.key == "chances-unfinished"
