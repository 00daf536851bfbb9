"""Looking back at a game: what cost most, from what could be known."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import find_game
from tablee.kernel.record import Record, load, new_record
from tablee.kernel.sheet import read
from tablee.kernel.state import Action, State
from tablee.players.budget import Budget
from tablee.players.review import FEW, LEAST, TOLD, Missed, Reviewer, review
from tests.cli.command import tablee

RECORDS = Path(__file__).parents[1] / "records"
FILE = RECORDS / "patolli-black-centre.record"


def looked_at(record: Record) -> list[Missed]:
    *going, last = review(record)
    assert [each.done for each in going] == [*range(1, len(going) + 1)]
    assert len(record.steps) <= len(going) <= last.of == last.done
    assert not any(each.missed for each in going)
    assert {(missed.step, missed.seat) for missed in last.missed} <= {(each.step, each.seat) for each in last.decisions}
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
    told = json.loads(tablee("review", FILE, "--json").out)
    assert told["missed"] == json.loads(json.dumps([asdict(missed) for missed in found]))
    for seat, course in enumerate(told["chances"]):
        assert len(course) == len(record.steps) + 1
        assert course[-1]["shares"][seat] in (0.0, 1.0)


def test_what_proves_better_still_is_told_instead_by_what_comes_of_it_on_other_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = read(load(RECORDS / "pagamas-4.record"))
    reviewer = Reviewer(record.game, record.at(0), record.steps)
    step = next(at for at, each in enumerate(record.steps) if 3 <= len(record.at(at).legal(max(0, each.seat))) <= FEW)
    seat, played = record.steps[step].seat, record.steps[step].text
    better, third = [action.text for action in record.at(step).legal(seat) if action.text != played][:2]
    chances, asked = {better: 0.5, played: 0.4, third: 0.8}, list[tuple[str, int]]()

    def came_to(seen: State, seat: int, actions: list[Action], budget: Budget, rng: Rng) -> list[list[float]]:
        asked.append((actions[0].text, rng.below(1 << 30)))
        return [[chances.get(action.text, 0.1)] * 8 for action in actions]

    monkeypatch.setattr(reviewer, "_came_to", came_to)
    found = reviewer.surer(Missed(step, seat, played, better, 0.1, 0.01, "", {}))
    assert [text for text, _ in asked] == [better, third]
    assert asked[0][1] != asked[1][1], "other deals"
    assert found.better == third
    assert found.cost == pytest.approx(0.4)


def test_the_command_tells_it_in_words() -> None:
    answer = tablee("review", RECORDS / "patouche-family.record", "--lang", "fr")
    assert answer.code == 0
    assert answer.out.count("\u00a0: ") > 3
    assert len(re.findall("[▁▂▃▄▅▆▇█]{9,}", answer.out)) == 3, "a line for each player"
    assert "D’après ce que chacun pouvait savoir" in answer.out


def test_a_game_that_goes_on_is_not_looked_back_at() -> None:
    with pytest.raises(UserError) as refused:
        next(review(new_record(find_game("patolli"), 2, {}, ["Léa", "Ana"])))
    assert refused.value.key == "chances-unfinished"
