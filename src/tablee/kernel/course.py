"""The lessons of a game, read from its folder ``lessons/``: what is wrong with one is named with its file and line, and
the others are taught without it.

A file ``2-capturing.toml`` is the second lesson, ``capturing``. ``rulebook.toml`` names in ``left`` the clauses that no
lesson teaches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tablee.kernel.game import Game
from tablee.kernel.lesson import Lesson
from tablee.kernel.lesson_file import BadLesson, Page

FOLDER = "lessons"
LEFT = "rulebook.toml"


@dataclass(frozen=True)
class Course:
    """The lessons of a game in their order, what is wrong with those left out, and the clauses left to the rulebook."""

    lessons: tuple[Lesson, ...]
    faults: tuple[BadLesson, ...] = ()
    left: tuple[str, ...] = ()

    def find(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    @property
    def steps(self) -> int:
        return sum(len(lesson.steps) for lesson in self.lessons)

    @property
    def taught(self) -> set[str]:
        return {clause for lesson in self.lessons for clause in lesson.clauses}


@cache
def course(game: Game) -> Course:
    return read_course(game, files(game.package).joinpath(FOLDER))


def read_course(game: Game, folder: Traversable) -> Course:
    """All lessons of a folder that can be taught, each tried through the engine."""
    found: list[Lesson] = []
    faults: list[BadLesson] = []
    left: tuple[str, ...] = ()
    for entry in sorted(folder.iterdir(), key=_place) if folder.is_dir() else ():
        if not entry.is_file():
            continue
        page = Page(game, entry)
        if entry.name == LEFT:
            left = page.left()
        else:
            lesson = page.lesson()
            if lesson is not None and not page.faults:
                found.append(lesson)
        faults += page.faults
    return Course(tuple(found), tuple(faults), left)


def _place(entry: Traversable) -> tuple[int, str]:
    number = entry.name.partition("-")[0]
    return (int(number) if number.isdecimal() else 0), entry.name
