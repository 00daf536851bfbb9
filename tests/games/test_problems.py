"""Problems of the day: every one that is kept can be shown, solved and explained."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tablee.kernel.game import Game, games
from tablee.kernel.lesson import RIGHT, UNASKED
from tablee.kernel.problem import as_lesson, dated, of_the_day, problems
from tablee.kernel.words import LANGUAGES
from tests.cli.command import tablee

DAY = date(2026, 11, 17)
WITH = [game for game in games().values() if problems(game)]


def test_some_games_have_problems() -> None:
    assert "patolli" in {game.name for game in WITH}


@pytest.mark.parametrize("game", WITH, ids=lambda game: game.name)
def test_every_problem_has_one_solution_and_a_reason(game: Game) -> None:
    for problem in problems(game):
        lesson = as_lesson(game, problem, DAY)
        state = lesson.at(0)
        assert game.write(state) == problem.position
        legal = {action.text for action in state.seen_by(problem.seat).legal(problem.seat)}
        assert problem.best in legal
        assert len(legal) > 1
        assert problem.gain >= max(0.03, 3 * problem.error)
        kinds = {text: lesson.attempt(0, text).kind for text in legal}
        assert kinds.pop(problem.best) == RIGHT
        assert set(kinds.values()) == {UNASKED}
        told = [lesson.answer(lesson.attempt(0, problem.best), language) for language in LANGUAGES]
        assert len(set(told)) == len(LANGUAGES)
        assert all("{" not in sentence for sentence in told)


def test_each_day_has_its_own_and_after_all_of_them_they_come_again() -> None:
    game = WITH[0]
    known = problems(game)
    days = [of_the_day(game, DAY + timedelta(each)) for each in range(len(known) + 1)]
    assert {problem.source for problem in days if problem} == {problem.source for problem in known}
    assert days[-1] == days[0]


def test_days_are_written_as_they_are_printed() -> None:
    assert [dated(DAY.replace(day=1), language) for language in ("fr", "en")] == [
        "1er novembre 2026",
        "1 November 2026",
    ]
    assert dated(DAY, "fr") == "17 novembre 2026"


def test_the_command_asks_answers_and_tells_why() -> None:
    game = WITH[0]
    problem = of_the_day(game, DAY)
    assert problem is not None
    lesson = as_lesson(game, problem, DAY)
    other = next(text.text for text in lesson.at(0).legal(problem.seat) if text.text != problem.best)
    lines = iter((other, problem.best))
    answer = tablee("problem", game.name, "--date", DAY.isoformat(), typist=lambda _screen: next(lines, None))
    assert answer.code == 0
    assert "something else wins more often" in answer.out
    assert lesson.answer(lesson.attempt(0, problem.best), "en").split(".")[0] in " ".join(answer.out.split())
    assert tablee("problem", game.name, "--date", "tomorrow").code == 2
