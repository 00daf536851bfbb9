"""Looking back at a game: what cost most, from what could be known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.kernel.errors import UserError
from tablee.kernel.game import find_game
from tablee.kernel.record import Record, load, new_record
from tablee.kernel.sheet import read
from tablee.players.review import LEAST, TOLD, Missed, Reviewer
from tests.cli.command import tablee

RECORDS = Path(__file__).parents[1] / "records"


def looked_at(record: Record, seed: int = 0) -> list[Missed]:
    *going, last = Reviewer(record, seed).go_through()
    assert [review.done for review in going] == [*range(1, len(record.steps) + 1)]
    assert not any(review.missed for review in going)
    return list(last.missed)


@pytest.mark.parametrize("name", ["patolli-black-centre", "patouche-family"])
def test_what_cost_most_is_told_with_what_was_better(name: str) -> None:
    record = read(load(RECORDS / f"{name}.record"))
    found = looked_at(record)
    assert found, "players who do anything at all miss something"
    for seat in range(record.seats):
        own = [missed for missed in found if missed.seat == seat]
        assert len(own) <= TOLD
        assert [missed.step for missed in own] == sorted(missed.step for missed in own)
    for missed in found:
        position, step = record.at(missed.step), record.steps[missed.step]
        assert (step.seat, step.text) == (missed.seat, missed.played)
        assert missed.better != missed.played
        assert missed.better in [action.text for action in position.legal(missed.seat)]
        assert missed.cost >= max(LEAST, 2 * missed.error)


def test_the_same_seed_finds_the_same() -> None:
    record = read(load(RECORDS / "patolli-black-centre.record"))
    assert looked_at(record, 3) == looked_at(record, 3)


def test_a_game_that_goes_on_is_not_looked_back_at() -> None:
    with pytest.raises(UserError) as refused:
        Reviewer(new_record(find_game("patolli"), 2, {}, ["Léa", "Ana"]))
    assert refused.value.key == "chances-unfinished"


def test_the_command_tells_it_in_words_and_as_data() -> None:
    file = RECORDS / "patolli-black-centre.record"
    answer = tablee("review", file, "--lang", "fr")
    assert answer.code == 0
    assert "Léa\u00a0: ce qui a coûté le plus" in answer.out
    assert '"better"' in tablee("review", file, "--json").out
