"""Bots think in processes of their own, under a time budget; one that dies or overruns is started again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tablee.kernel.options import Setting
from tablee.kernel.record import Record, Step

PACE = 0.9
"""Seconds that a bot waits before it acts, so that people can follow."""


class BotDied(Exception):
    """The worker died or overran its budget; a new one is ready."""


@dataclass(frozen=True)
class Thought:
    """What a bot would do, and why: the key of a sentence under ``reason`` in the game's words, and its facts."""

    text: str
    reason: str
    facts: Mapping[str, int | str]


@dataclass(frozen=True)
class Question:
    """All that a worker is told. It rebuilds the position and looks at it with the eyes of the seat."""

    package: str
    seats: int
    settings: Mapping[str, Setting]
    steps: Sequence[Step]
    seat: int
    player: str
    seed: int

    def line(self) -> bytes:
        steps = [[step.seat, step.text] for step in self.steps]
        facts = {**self.__dict__, "settings": dict(self.settings), "steps": steps}
        return json.dumps(facts).encode() + b"\n"


def question(record: Record, seat: int, player: str) -> Question:
    """The same position of a table is answered in the same way; nobody foresees it without the key of its dice."""
    steps = list(record.steps)
    secret = hashlib.sha256((record.key or b"") + f" bot {seat} {len(steps)}".encode()).digest()
    seed = int.from_bytes(secret[:6])
    return Question(record.game.package, record.seats, record.settings, steps, seat, player, seed)


class Worker:
    """One process that answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.free = asyncio.Lock()

    async def ask(self, asked: Question, budget: float) -> Thought:
        async with self.free:
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(asked.line())
                await process.stdin.drain()
                line = await asyncio.wait_for(process.stdout.readline(), budget)
                answer = json.loads(line)
            except (TimeoutError, OSError, ValueError):
                await self.stop()
                raise BotDied from None
            return Thought(answer["text"], answer["reason"], answer["facts"])

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tablee.table.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 20,
                start_new_session=True,  # Ctrl-C is for the server, which then stops its workers
            )
        return self.process

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Bots:
    """A few workers, asked in turn."""

    def __init__(self, workers: int = 1, budget: float = 10.0, pace: float = PACE) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.budget = budget
        self.pace = pace
        self._next = 0

    async def think(self, asked: Question) -> Thought:
        worker = next((worker for worker in self.workers if not worker.free.locked()), None)
        if worker is None:
            self._next = (self._next + 1) % len(self.workers)
            worker = self.workers[self._next]
        return await worker.ask(asked, self.budget)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.stop()
