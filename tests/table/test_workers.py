"""The processes beside the house: one question, one answer, whatever befalls the one who answers."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from tablee.table.workers import Worker, WorkerDied, WorkerSlow
from tests.nursery import environment
from tests.table.server import PATIENCE

QUESTION = {
    "package": "tests.toys.magpie",
    "view": '<svg viewBox="0 0 2 1"></svg>',
    "width": 100,
    "palette": "day",
    "frame": None,
}
PNG = b"\x89PNG"


def with_worker(scene: Callable[[Worker], Awaitable[None]]) -> None:
    async def run() -> None:
        worker = Worker("tablee.table.painter", 60.0)
        try:
            assert (await worker.ask(QUESTION)).startswith(PNG)
            await scene(worker)
            assert (await worker.ask(QUESTION)).startswith(PNG), "a new one is ready"
        finally:
            await worker.stop()

    asyncio.run(run())


def number_of(worker: Worker) -> int:
    assert worker.process is not None
    return worker.process.pid


def test_one_that_stands_still_beyond_its_budget_is_ended_and_replaced() -> None:
    async def scene(worker: Worker) -> None:
        still = number_of(worker)
        os.kill(still, signal.SIGSTOP)
        worker.budget = 0.1
        with pytest.raises(WorkerSlow):
            await worker.ask(QUESTION)
        with pytest.raises(ProcessLookupError):
            os.kill(still, 0)
        worker.budget = 60.0

    with_worker(scene)


def test_one_that_does_not_even_take_the_question_is_slow_too() -> None:
    async def scene(worker: Worker) -> None:
        os.kill(number_of(worker), signal.SIGSTOP)
        worker.budget = 0.1
        with pytest.raises(WorkerSlow):
            await worker.ask({**QUESTION, "view": "x" * 1_000_000})
        worker.budget = 60.0

    with_worker(scene)


def test_one_that_is_killed_while_it_works_gives_no_answer() -> None:
    async def scene(worker: Worker) -> None:
        os.kill(number_of(worker), signal.SIGSTOP)
        asking = asyncio.create_task(worker.ask(QUESTION))
        while not worker.free.locked():
            await asyncio.sleep(0)
        os.kill(number_of(worker), signal.SIGKILL)
        with pytest.raises(WorkerDied):
            await asking

    with_worker(scene)


def test_one_that_cannot_answer_gives_no_answer() -> None:
    async def scene(worker: Worker) -> None:
        with pytest.raises(WorkerDied):
            await worker.ask({"package": "tests.toys.nowhere"})

    with_worker(scene)


def test_nobody_gets_the_answer_to_a_question_that_was_given_up() -> None:
    async def scene(worker: Worker) -> None:
        os.kill(number_of(worker), signal.SIGSTOP)
        before = worker.process
        asking = asyncio.create_task(worker.ask(QUESTION))
        while not worker.free.locked():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        wider = await worker.ask({**QUESTION, "width": 300})
        assert int.from_bytes(wider[16:20]) == 300
        assert worker.process is not before

    with_worker(scene)


def asked(question: dict[str, object], heard: bool) -> tuple[int, str]:
    """How a painter ends that is asked this, and what it says; ``heard`` is whether anybody listens to its answer."""
    listener, speaker = os.pipe()
    if not heard:
        os.close(listener)
    painter = subprocess.Popen(
        [sys.executable, "-m", "tablee.table.painter"],
        stdin=subprocess.PIPE,
        stdout=speaker,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
    )
    os.close(speaker)
    _, complaint = painter.communicate(json.dumps(question) + "\n", timeout=PATIENCE)
    if heard:
        os.close(listener)
    return painter.returncode, complaint


def test_one_whose_house_was_killed_leaves_without_a_word() -> None:
    assert asked(QUESTION, heard=False) == (0, "")


def test_one_whose_game_fails_says_so_in_one_line_of_the_log() -> None:
    status, complaint = asked({**QUESTION, "package": "tests.toys.nowhere"}, heard=True)
    assert status == 1
    assert json.loads(complaint)["event"] == "worker-fault"
