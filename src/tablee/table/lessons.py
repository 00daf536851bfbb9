"""The pages on which a game is learned: its lessons, and each of them step by step.

Nothing is kept of a learner: a step, and what was done there, stand in the address.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tablee.kernel.course import Course, course
from tablee.kernel.game import Game
from tablee.kernel.lesson import RIGHT, Lesson
from tablee.kernel.problem import NAME, as_lesson, dated, of_the_day
from tablee.table.asked import house_of, whole
from tablee.table.language import chosen, narrow
from tablee.table.reading import chapters
from tablee.table.rendering import NO_CACHE, NO_STORE, page
from tablee.table.teaching import Teacher, card

LONGEST = 200
"""Letters of an action that are looked at."""


def routes() -> list[BaseRoute]:
    return [
        Route("/learn/{name}", lessons_page),
        Route(f"/learn/{{name}}/{NAME}", problem_of_today),
        Route(f"/learn/{{name}}/{NAME}/{{day}}", problem_page),
        Route("/learn/{name}/{lesson}", lesson_page),
    ]


def taught(request: Request) -> tuple[Game, Course]:
    """A game that can be learned here."""
    game = house_of(request).game(request.path_params["name"])
    found = course(game)
    if not found.lessons:
        raise HTTPException(404)
    return game, found


def asked_for(request: Request) -> tuple[Course, Lesson]:
    _, found = taught(request)
    lesson = found.find(request.path_params["lesson"])
    if lesson is None:
        raise HTTPException(404)
    return found, lesson


async def lessons_page(request: Request) -> Response:
    house, language = house_of(request), chosen(request)
    game, found = taught(request)
    sheet = house.assets.address(f"/art/{game.name}.svg")
    daily = of_the_day(game, today())
    others = [(house.box(other, language), course(other)) for other in house.games.values() if other is not game]
    facts = {
        "box": house.box(game, language),
        "course": found,
        "minutes": sum(lesson.minutes for lesson in found.lessons),
        "others": [(box, taught) for box, taught in others if taught.lessons],
        "cards": [(lesson, card(lesson, language, sheet)) for lesson in found.lessons],
        "problem": None if daily is None else as_lesson(game, daily, today()),
        "daily_card": "" if daily is None else card(as_lesson(game, daily, today()), language, sheet),
    }
    return page(request, house, "lessons.html", facts, headers=NO_CACHE)


async def lesson_page(request: Request) -> Response:
    found, lesson = asked_for(request)
    at = found.lessons.index(lesson)
    following = found.lessons[at + 1] if at + 1 < len(found.lessons) else None
    return step_page(request, lesson, {"course": found, "place": at + 1, "following": following})


async def problem_of_today(request: Request) -> Response:
    game = house_of(request).game(request.path_params["name"])
    return RedirectResponse(f"/learn/{game.name}/{NAME}/{today()}", 303, NO_STORE)


async def problem_page(request: Request) -> Response:
    """A problem is a lesson of one step."""
    game = house_of(request).game(request.path_params["name"])
    try:
        day = date.fromisoformat(request.path_params["day"])
    except ValueError:
        raise HTTPException(404) from None
    problem = of_the_day(game, day)
    if problem is None:
        raise HTTPException(404)
    facts: dict[str, object] = {
        "place": 0,
        "following": None,
        "day": day.isoformat(),
        "dated": dated(day, chosen(request)),
    }
    return step_page(request, as_lesson(game, problem, day), facts)


def today() -> date:
    return datetime.now(UTC).date()


def step_page(request: Request, lesson: Lesson, facts: dict[str, object]) -> Response:
    house, language, given = house_of(request), chosen(request), request.query_params
    number = whole(given.get("step", "1")) - 1
    if not 0 <= number < len(lesson.steps):
        return RedirectResponse(request.url.path, 303)
    step = lesson.steps[number]
    tried = given.get("tried", "")[:LONGEST] if step.do else ""  # where there is only to be read, nothing is tried
    last = number == len(lesson.steps) - 1
    if tried and not last and step.right is None and lesson.attempt(number, tried).kind == RIGHT:
        return RedirectResponse(f"{request.url.path}?step={number + 2}", 303)
    sheet = house.assets.address(f"/art/{lesson.game.name}.svg")
    teacher = Teacher(lesson, number, language, sheet, narrow=narrow(request))
    told = teacher.teach(tried, max(0, whole(given.get("tries"), 0)), shown=given.get("show") == "yes")
    facts |= {
        "box": house.box(lesson.game, language),
        "lesson": lesson,
        "told": told,
        "rules": {rule.id: rule for chapter in chapters(lesson.game, language) for rule in chapter.rules},
    }
    return page(request, house, "lesson.html", facts, headers=NO_CACHE)
