"""The lessons of every game of ours: each is played through the engine in every language, and read."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tablee.kernel.course import course, read_course
from tablee.kernel.game import Game, find_game, games
from tablee.kernel.lesson import GO_ON, RIGHT, UNASKED, Lesson, Said
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance import check_game

TAUGHT = [game for game in games().values() if course(game).lessons or course(game).faults]
LESSONS = [lesson for game in TAUGHT for lesson in course(game).lessons]
LONGEST = {"title": 40, "about": 70, "say": 190, "ask": 80, "right": 160, "answer": 160}
"""Letters: at most two sentences and one request, as a slip on a phone holds them."""
SENTENCE = re.compile(r"[.!?…](?:\s|$)")


def said(lesson: Lesson) -> list[tuple[str, Said]]:
    """Everything that a lesson says, by what it is."""
    found = [("title", lesson.title), ("about", lesson.about)]
    for step in lesson.steps:
        parts = {"title": step.title, "say": step.say, "ask": step.ask, "right": step.right}
        found += [(name, part) for name, part in parts.items() if part is not None]
        found += [("answer", answer.said) for answer in step.answers]
        found += [("about", eyes.said) for eyes in step.eyes]
    return found


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_the_lessons_are_sound_and_every_clause_is_taught_or_left_to_the_rulebook(game: Game) -> None:
    check_game(game, plays=0, laws=["lessons"]).demand()


def test_a_position_that_cannot_be_is_named_with_its_line(tmp_path: Path) -> None:
    sound = files("tablee.games.patolli").joinpath("lessons", "1-throwing.toml").read_text(encoding="utf-8")
    broken = sound.replace("1 right: 6 32, reserve 4", "1 right: 6 32, reserve 3")
    tmp_path.joinpath("1-throwing.toml").write_text(broken, encoding="utf-8")
    (fault,) = read_course(find_game("patolli"), tmp_path).faults
    line = 1 + broken.splitlines().index("1 right: 6 32, reserve 3")
    assert str(fault) == f"Lessons of patolli, 1-throwing.toml, line {line}: a player has 6 pieces, not 5."


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_game_has_five_to_eight_lessons_of_a_few_minutes(game: Game) -> None:
    assert 5 <= len(course(game).lessons) <= 8
    assert all(lesson.minutes <= 3 for lesson in course(game).lessons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.name}")
def test_a_lesson_is_played_from_its_first_step_to_its_last(lesson: Lesson, language: str) -> None:
    for number, step in enumerate(lesson.steps):
        state = lesson.at(number)
        if not step.do:
            assert lesson.attempt(number, GO_ON).kind == RIGHT
            continue
        assert lesson.game.prompt(state, lesson.game.words(language), lesson.names(language))
        for action in state.legal(lesson.seat):
            attempt = lesson.attempt(number, action.text)
            assert attempt.kind == RIGHT or (attempt.kind == UNASKED and lesson.answer(attempt, language))
        usual = lesson.usual(state, number)
        assert lesson.attempt(number, usual).kind == RIGHT
        after = lesson.at(number, usual)
        for event in after.story or ():
            assert lesson.game.words(language).event(event, lesson.names(language))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.name}")
def test_a_lesson_is_short_kind_and_set_as_a_publisher_would(lesson: Lesson) -> None:
    for name, words in said(lesson):
        for language, text in words.items():
            where = f"{lesson.name} {name} ({language}): {text}"
            assert len(text) <= LONGEST[name], where
            assert "'" not in text, where
            if name in ("say", "ask", "right", "answer"):
                assert text.endswith((".", "!", "?", "…")), where
            assert len(SENTENCE.findall(text)) <= (1 if name == "ask" else 3 if name == "right" else 2), where
        assert not any(f" {sign}" in words["fr"] for sign in ":;?!»"), words["fr"]
        assert "« " not in words["fr"], words["fr"]
