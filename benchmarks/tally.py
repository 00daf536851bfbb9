"""What is counted during a measurement, and the words in which a parent and its workers speak of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from time import process_time
from typing import Protocol, TextIO


@dataclass
class Tally:
    """Counts and the CPU seconds they took. ``decisions`` are the players', ``actions`` include those of chance;
    ``copies`` are copies of a position, or other calls that are timed one by one."""

    cpu: float = 0.0
    games: int = 0
    decisions: int = 0
    actions: int = 0
    copies: int = 0


@dataclass
class Census:
    """What a game's decisions are like, counted apart from the clock over so many random games."""

    games: int = 0
    decisions: int = 0
    choices: int = 0
    passes: int = 0


Measure = Callable[[float], Tally]
"""Works for about so many CPU seconds, at least once, and says what it did."""


class Contestant(Protocol):
    """What a worker can measure, by name, and what its games are like."""

    name: str

    def measures(self) -> Mapping[str, Measure]: ...

    def census(self, game: str, games: int) -> Census: ...


class Missing(Exception):
    """A contestant that cannot run here, and why."""


def repeat(once: Callable[[Tally], None], seconds: float) -> Tally:
    """Do it once, and again until the CPU time is used."""
    tally = Tally()
    start = process_time()
    while True:
        once(tally)
        tally.cpu = process_time() - start
        if tally.cpu >= seconds:
            return tally


def serve(contestant: Contestant, orders: TextIO, answers: TextIO) -> None:
    """A worker: for each line ``measure NAME SECONDS`` or ``census GAME GAMES``, one line of JSON."""
    measures = contestant.measures()
    say(answers, {"ready": contestant.name})
    for order in orders:
        verb, name, amount = order.split()
        if verb == "census":
            say(answers, asdict(contestant.census(name, int(amount))))
        else:
            say(answers, asdict(measures[name](float(amount))))


def say(answers: TextIO, answer: Mapping[str, object]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
