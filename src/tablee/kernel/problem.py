"""Problems of a game: positions from real games in which one action is clearly best, one for each day.

A problem is a lesson of a single step, so that it is asked and answered as lessons are.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from tablee.kernel.game import Game
from tablee.kernel.lesson import Answer, Lesson, Said, Step
from tablee.kernel.state import Fact
from tablee.kernel.words import LANGUAGES, words

FOLDER = "problems"
FILE = "problems.json"
NAME = "problem"
FORMAT = 1
ALL = 100


@dataclass(frozen=True)
class Problem:
    """A written position, whose turn it is, what is best there, by how much it wins more often than anything else (all
    of it where nothing else wins), and why: a key of the game's words, with its facts. ``source`` tells the game that
    it comes from."""

    position: str
    seats: int
    seat: int
    best: str
    gain: float
    error: float
    reason: str
    facts: dict[str, Fact]
    source: str

    @property
    def points(self) -> int:
        """Of a hundred games, how many more are won."""
        return round(100 * self.gain)

    @property
    def alone(self) -> bool:
        """Whether nothing else wins."""
        return self.points == ALL


@cache
def problems(game: Game) -> tuple[Problem, ...]:
    """All that lie in the folder of a game; none where there is no such folder, or it is of other rules."""
    file = files(game.package).joinpath(FOLDER, FILE)
    if not file.is_file():
        return ()
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if (data["format"], data["rules"]) != (FORMAT, game.version):
        return ()
    return tuple(Problem(**each) for each in data["problems"])


def of_the_day(game: Game, day: date) -> Problem | None:
    """Another each day, and the same for everybody."""
    known = problems(game)
    return known[day.toordinal() % len(known)] if known else None


def as_lesson(game: Game, problem: Problem, day: date) -> Lesson:
    """The same in the form of a lesson, with the reason as its answer."""
    lesson = Lesson(game, NAME, _said("problem.title"), {}, 1, problem.seats, problem.seat, ())
    told = {language: _reason(lesson, problem, language) for language in LANGUAGES}
    step = Step(
        title={
            language: words("tablee.kernel", language).say("problem.of", day=dated(day, language))
            for language in LANGUAGES
        },
        position=problem.position,
        say=_said("problem.say"),
        ask=_said("problem.ask"),
        do=(problem.best,),
        then=(),
        right=told,
        answers=(Answer((), _said("problem.not-winning" if problem.alone else "problem.not-best")),),
        clauses=(),
        light=(),
        ring=(),
        count=(),
    )
    return Lesson(game, NAME, lesson.title, _said("problem.about"), 1, problem.seats, problem.seat, (step,))


def dated(day: date, language: str) -> str:
    """A day as it is printed."""
    say = words("tablee.kernel", language)
    number = say.say("problem.first-day") if day.day == 1 else str(day.day)
    return say.say("problem.date", day=number, month=say.say("problem.months").split()[day.month - 1], year=day.year)


def month_of(day: date, language: str) -> str:
    """The month in which a day is, as it is printed within a sentence."""
    return f"{words('tablee.kernel', language).say('problem.months').split()[day.month - 1]} {day.year}"


def _reason(lesson: Lesson, problem: Problem, language: str) -> str:
    speech, names = lesson.game.words(language), lesson.names(language)
    reason = speech.say(f"reason.{problem.reason}", **speech.named(problem.facts, names))
    say = words("tablee.kernel", language)
    won = say.say("problem.alone") if problem.alone else say.say("problem.gain", points=problem.points)
    return f"{say.say('problem.found')} {reason} {won}"


def _said(key: str, **facts: object) -> Said:
    return {language: words("tablee.kernel", language).say(key, **facts) for language in LANGUAGES}
