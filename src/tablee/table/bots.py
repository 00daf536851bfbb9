"""Bots think in processes of their own, under a time budget; one that dies or overruns is started again."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from tablee.kernel.options import Setting
from tablee.kernel.record import Record, Step
from tablee.players.chances import Chances
from tablee.players.review import Decision, Missed, decision_of, missed_of
from tablee.table.workers import Worker, WorkerDied

PACE = 0.9
"""Seconds after what a person did until a bot acts: one may still take it back. Bots after one another take half."""


MOVE = "move"
CHANCES = "chances"
COURSE = "course"
REVIEW = "review"
ANEW = "anew"
"""The kinds of questions: what a player would do, how likely each seat wins, and that along a game that is over; which
of its decisions cost something, and how much one of them did, compared anew."""
MOST_FORECAST = 16
"""Questions about chances that may wait; who comes later is told nothing."""
MOST_REREAD = 4
"""How many of them may wait when a game that is over is to be gone through: those of games that go on come first."""
NOBODY = -1
"""In the place of a seat: with everything open, as once a game is over."""


class BotDied(Exception):
    """The worker died or overran its budget; a new one is ready."""


@dataclass(frozen=True)
class Thought:
    """What a bot would do, and why: the key of a sentence under ``reason`` in the game's words, and its facts.

    ``gain`` is what it adds to the chance to win, beside the next best; 0 where that is not known for sure.
    """

    text: str
    reason: str
    facts: Mapping[str, int | str]
    gain: float = 0.0


@dataclass(frozen=True)
class Question:
    """All that a worker is told. It rebuilds the position, from the one that the game was ``begun`` from if it was, and
    looks at it with the eyes of the seat. Who is asked about chances is no player; along a game they, and what was
    missed, are asked for from the position after ``first`` steps on. ``missed`` is the decision to be compared anew."""

    package: str
    seats: int
    settings: Mapping[str, Setting]
    steps: Sequence[Step]
    seat: int
    player: str
    seed: int
    kind: str = MOVE
    first: int = 0
    begun: str = ""
    missed: Missed | None = None

    def facts(self) -> dict[str, object]:
        steps = [[step.seat, step.text] for step in self.steps]
        missed = asdict(self.missed) if self.missed is not None else None
        return {**self.__dict__, "settings": dict(self.settings), "steps": steps, "missed": missed}


def question(record: Record, seat: int, player: str) -> Question:
    """The same position of a table is answered in the same way; nobody foresees it without the key of its dice."""
    steps = list(record.steps)
    secret = hashlib.sha256((record.key or b"") + f" bot {seat} {len(steps)}".encode()).digest()
    seed = int.from_bytes(secret[:6])
    facts = (record.game.package, record.seats, record.settings, steps, seat, player, seed)
    return Question(*facts, begun=record.begun)


def question_of_chances(record: Record, seat: int, step: int | None = None) -> Question:
    """How likely each seat wins, as far as this one can know; or could, after so many steps."""
    return replace(question(record, seat, ""), kind=CHANCES, steps=list(record.steps[:step]))


def question_of_course(record: Record, seat: int, first: int) -> Question:
    """How likely each seat won along a game that is over, from some position on, as far as this one could know then."""
    return replace(question(record, seat, ""), kind=COURSE, first=first)


def question_of_review(record: Record, first: int) -> Question:
    """What everybody missed in a game that is over, from some step on."""
    return replace(question(record, NOBODY, ""), kind=REVIEW, first=first)


def question_anew(record: Record, missed: Missed) -> Question:
    """What a decision cost, more surely."""
    return replace(question(record, NOBODY, ""), kind=ANEW, missed=missed)


@dataclass(frozen=True)
class Part:
    """A part of a game that was looked at again: up to which step, where somebody had a choice, and what was missed
    there."""

    upto: int
    decisions: tuple[Decision, ...]
    missed: tuple[Missed, ...]


class Bots:
    """A few workers, asked in turn; and one for chances, so that no move waits for them."""

    def __init__(self, workers: int = 1, budget: float = 10.0, pace: float = PACE) -> None:
        self.workers = [Worker("tablee.table.thinker", budget) for _ in range(workers)]
        self.forecaster = Worker("tablee.table.forecaster", budget)
        self.pace = pace
        self.waiting = 0  # questions without an answer yet
        self.forecasts = 0  # questions about chances without an answer yet
        self.asked_at = time.monotonic()
        self._next = 0

    async def think(self, asked: Question) -> Thought:
        worker = next((worker for worker in self.workers if not worker.free.locked()), None)
        if worker is None:
            self._next = (self._next + 1) % len(self.workers)
            worker = self.workers[self._next]
        self.waiting += 1
        self.asked_at = time.monotonic()
        try:
            told = json.loads(await worker.ask(asked.facts()))
        except WorkerDied:
            raise BotDied from None
        finally:
            self.waiting -= 1
        return Thought(told["text"], told["reason"], told["facts"], told["gain"])

    @property
    def idle(self) -> float:
        """For how many seconds nobody has asked for anything; 0 while somebody waits for an answer."""
        return 0.0 if self.waiting or self.forecasts else time.monotonic() - self.asked_at

    async def chances(self, asked: Question) -> Chances | None:
        """The answer to a `question_of_chances`; nothing while too many wait, or if the worker was lost."""
        told = await self._forecast(asked, MOST_FORECAST)
        return None if told is None else Chances(tuple(told["shares"]), tuple(told["errors"]))

    async def course(self, asked: Question) -> list[Chances] | None:
        """The answer to a `question_of_course`: the chances in one position or more, as far as the worker came in a
        moment; nothing in the same cases."""
        told = await self._forecast(asked, MOST_REREAD)
        return None if told is None else [Chances(tuple(shares), tuple(errors)) for shares, errors in told["chances"]]

    async def review(self, asked: Question) -> Part | None:
        """The answer to a `question_of_review`, as far as the worker came in a moment; nothing in the same cases."""
        told = await self._forecast(asked, MOST_REREAD)
        if told is None:
            return None
        return Part(told["upto"], tuple(map(decision_of, told["decisions"])), tuple(map(missed_of, told["missed"])))

    async def anew(self, asked: Question) -> Missed | None:
        """The answer to a `question_anew`; nothing in the same cases."""
        told = await self._forecast(asked, MOST_REREAD)
        return None if told is None else missed_of(told)

    async def _forecast(self, asked: Question, most: int) -> dict[str, Any] | None:
        if self.forecasts >= most:
            return None
        self.forecasts += 1
        self.asked_at = time.monotonic()
        try:
            told: dict[str, Any] = json.loads(await self.forecaster.ask(asked.facts()))
        except WorkerDied:
            return None
        finally:
            self.forecasts -= 1
        return told

    async def close(self) -> None:
        for worker in (*self.workers, self.forecaster):
            await worker.stop()
