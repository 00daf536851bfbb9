"""The pages on which a game is learned: its lessons, and each of them step by step.

Nothing is kept of a learner: a step, and what was done there, stand in the address.
"""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tablee.kernel.course import Course, course
from tablee.kernel.game import Game
from tablee.kernel.lesson import RIGHT, Lesson
from tablee.table.asked import house_of, whole
from tablee.table.language import chosen, narrow
from tablee.table.reading import chapters
from tablee.table.rendering import NO_CACHE, page
from tablee.table.teaching import Teacher, card

LONGEST = 200
"""Letters of an action that are looked at."""


def routes() -> list[BaseRoute]:
    return [
        Route("/learn/{name}", lessons_page),
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
    others = [(house.box(other, language), course(other)) for other in house.games.values() if other is not game]
    facts = {
        "box": house.box(game, language),
        "course": found,
        "minutes": sum(lesson.minutes for lesson in found.lessons),
        "others": [(box, taught) for box, taught in others if taught.lessons],
        "cards": [(lesson, card(lesson, language, sheet)) for lesson in found.lessons],
    }
    return page(request, house, "lessons.html", facts, headers=NO_CACHE)


async def lesson_page(request: Request) -> Response:
    house, language = house_of(request), chosen(request)
    found, lesson = asked_for(request)
    given = request.query_params
    number = whole(given.get("step", "1")) - 1
    if not 0 <= number < len(lesson.steps):
        return RedirectResponse(request.url.path, 303)
    tried, step = given.get("tried", "")[:LONGEST], lesson.steps[number]
    last = number == len(lesson.steps) - 1
    if tried and not last and step.right is None and lesson.attempt(number, tried).kind == RIGHT:
        return RedirectResponse(f"{request.url.path}?step={number + 2}", 303)
    sheet = house.assets.address(f"/art/{lesson.game.name}.svg")
    teacher = Teacher(lesson, number, language, sheet, narrow=narrow(request))
    told = teacher.teach(tried, max(0, whole(given.get("tries"), 0)), shown=given.get("show") == "yes")
    at = found.lessons.index(lesson)
    facts = {
        "box": house.box(lesson.game, language),
        "course": found,
        "lesson": lesson,
        "place": at + 1,
        "following": found.lessons[at + 1] if at + 1 < len(found.lessons) else None,
        "told": told,
        "rules": {rule.id: rule for chapter in chapters(lesson.game, language) for rule in chapter.rules},
    }
    return page(request, house, "lesson.html", facts, headers=NO_CACHE)
