"""Lessons at the keyboard."""

from __future__ import annotations

import pytest

from tablee.kernel.course import course
from tablee.kernel.game import Game, games
from tablee.kernel.lesson import GO_ON, THROW
from tests.cli.command import Script, tablee

TAUGHT = [game for game in games().values() if course(game).lessons]


def typed(game: Game, number: int) -> list[str]:
    """What somebody types who does at once what a lesson asks for."""
    lesson = course(game).lessons[number]
    usual = [lesson.usual(lesson.at(step), step) for step in range(len(lesson.steps))]
    return ["" if text in (GO_ON, THROW) else text for text in usual]


class Typist(Script):
    """Types its lines one after the other, whatever stands on the screen."""

    def __call__(self, screen: str) -> str | None:
        return self.lines.pop(0) if self.lines else None


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_lists_its_lessons(game: Game, language: str) -> None:
    answer = tablee("learn", game.name, "--lang", language)
    assert answer.code == 0
    for lesson in course(game).lessons:
        assert lesson.title[language] in answer.out


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_is_taken_from_the_first_step_to_the_last(game: Game, language: str) -> None:
    answer = tablee("learn", game.name, "1", "--lang", language, typist=Typist(*typed(game, 0)))
    assert answer.code == 0
    assert answer.err == ""
    assert ("That was this lesson" if language == "en" else "C’était toute la leçon") in answer.out


def test_other_actions_are_answered_and_orders_obeyed() -> None:
    lines = ["", "36-39", "23-26", "sneeze", "why", "show", "", "2", "quit"]
    answer = tablee("learn", "patolli", "capturing", "--lang", "en", typist=Typist(*lines))
    assert "It gains three squares; a capture costs Ana twenty-eight." in answer.out
    assert "nobody is captured on black.  PTL-13" in answer.out
    assert "“sneeze”" in answer.out or "'sneeze'" in answer.out
    assert "PTL-12 Capturing" in answer.out
    assert "Like this: 7-10 (7 to 10, takes Ana’s piece)." in answer.out
    assert "Taken! That piece had gone 28 squares." in answer.out
    assert "Come back whenever you like: tablee learn patolli capturing" in answer.out


def test_what_is_not_taught_is_said() -> None:
    assert "There is no lesson 'chess'. Lessons: 1 to 8, or throwing," in tablee("learn", "patolli", "chess").err
