"""Chances beside play: a question and an answer, in a process that no move waits for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tablee.kernel.record import load
from tablee.kernel.sheet import read
from tablee.table import bots as module
from tablee.table.bots import Bots, question, question_of_chances
from tablee.table.thinker import answer
from tablee.table.workers import WorkerDied

RECORD = read(load(Path(__file__).parents[1] / "records" / "patouche-family.record"))


def test_the_question_says_what_it_is_about() -> None:
    asked = question_of_chances(RECORD, 1)
    assert (asked.kind, asked.seat) == ("chances", 1)
    assert question(RECORD, 1, "sensible").kind == "move"


def test_the_answer_has_a_chance_and_an_error_for_each_seat() -> None:
    told = json.loads(answer(json.loads(json.dumps(question_of_chances(RECORD, 0).facts()))))
    assert sum(told["shares"]) == pytest.approx(1)
    assert len(told["errors"]) == RECORD.seats


def test_the_house_asks_a_worker_of_its_own_and_lets_no_more_wait_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question_of_chances(RECORD, 0)

    async def ask(facts: Mapping[str, object]) -> bytes:
        await asyncio.sleep(0)
        return answer(dict(facts))

    async def die(facts: Mapping[str, object]) -> bytes:
        raise WorkerDied

    async def scene() -> None:
        bots = Bots()
        assert bots.forecaster not in bots.workers
        monkeypatch.setattr(bots.forecaster, "ask", ask)
        monkeypatch.setattr(module, "MOST_FORECAST", 1)
        first, second = await asyncio.gather(bots.chances(asked), bots.chances(asked))
        assert first is not None
        assert second is None
        assert bots.forecasts == 0
        monkeypatch.setattr(bots.forecaster, "ask", die)
        assert await bots.chances(asked) is None

    asyncio.run(scene())
