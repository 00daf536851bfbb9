"""The law of the lessons of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablee.kernel.course import course
from tablee.kernel.game import Game
from tablee.kernel.lesson import Lesson
from tablee.kernel.picture import DAY
from tablee.kernel.words import LANGUAGES

TARGET = re.compile(r'\s(?:id|data-action)="([^"]*)"')


def lessons(game: Game) -> Iterator[str]:
    """Every step of every lesson can be done, in every language, and what it points at is in the picture; every clause
    is taught or left to the rulebook, if there are lessons at all."""
    taught = course(game)
    yield from map(str, taught.faults)
    for lesson in taught.lessons:
        for number in range(len(lesson.steps)):
            for problem in _pointless(lesson, number):
                yield f"lesson {lesson.name}, step {number + 1}: {problem}"
    if taught.lessons:
        clauses = game.rulebook(LANGUAGES[0]).clauses
        forgotten = [clause for clause in clauses if clause not in taught.taught and clause not in taught.left]
        both = [clause for clause in taught.left if clause in taught.taught]
        if forgotten:
            yield f"neither taught nor left to the rulebook (lessons/rulebook.toml): {', '.join(forgotten)}"
        if both:
            yield f"taught, and also left to the rulebook (lessons/rulebook.toml): {', '.join(both)}"


def _pointless(lesson: Lesson, number: int) -> Iterator[str]:
    """What a step points at and is not there, in some shape of the picture."""
    seen = lesson.at(number).seen_by(lesson.seat)
    touch = bool(lesson.steps[number].do)
    game = lesson.game
    choices = {action.text for action in seen.legal(lesson.seat)} if touch else set()  # who only reads is offered none
    for language, narrow in zip(LANGUAGES, (False, True), strict=True):
        speech, names = game.words(language), lesson.names(language)
        view = game.picture.view(seen, lesson.seat, speech, names, DAY, touch=touch, narrow=narrow)
        there = {*TARGET.findall(view), *game.picture.spots(seen, lesson.seat, narrow=narrow), *choices}
        game.prompt(seen, speech, names)
        for target in lesson.steps[number].pointed:
            if target not in there:
                yield f"nothing in the {'narrow' if narrow else 'wide'} picture is called '{target}'"
