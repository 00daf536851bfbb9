"""A whole lesson in a real browser: by touch on a phone, by keys on a desk, with one action that was not asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Locator, Page, expect

from tablee.kernel.course import course
from tablee.kernel.game import Game, games
from tablee.kernel.lesson import THROW, UNASKED, Lesson
from tablee.kernel.problem import of_the_day
from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest

TAUGHT = [game for game in games().values() if course(game).lessons]
SLIP = "#prompt.slip--{}"
Press = Callable[[Locator], None]


def shortest(game: Game) -> Lesson:
    """The lesson of a game with the fewest steps, of those in which something else than what is asked can be done."""
    tempting = [lesson for lesson in course(game).lessons if any(wrong(lesson, at) for at in range(len(lesson.steps)))]
    return min(tempting, key=lambda lesson: len(lesson.steps))


def wrong(lesson: Lesson, number: int) -> str:
    """Something legal that a step does not ask for."""
    if not lesson.steps[number].do:
        return ""
    legal = lesson.at(number).legal(lesson.seat)
    return next((action.text for action in legal if lesson.attempt(number, action.text).kind == UNASKED), "")


def thing(page: Page, text: str) -> Locator:
    """What does an action: on the board, or else in the list of choices."""
    on_board = page.locator(f'#board [data-action="{text}"]')
    return on_board.first if on_board.count() else page.locator(f'#choosing button[value="{text}"]')


def take(guest: Guest, lesson: Lesson, press: Press) -> None:
    """Go through the lesson, and once do something else first."""
    page, strayed = guest.page, False
    page.goto(f"/learn/{lesson.game.name}/{lesson.name}")
    for number, step in enumerate(lesson.steps):
        expect(page.locator("main")).to_have_attribute("data-step", str(number + 1))
        last = number == len(lesson.steps) - 1
        if step.do:
            other = "" if strayed else wrong(lesson, number)
            if other:
                press(thing(page, other))
                expect(page.locator(SLIP.format("no"))).to_be_visible()
                strayed = True
            usual = lesson.usual(lesson.at(number), number)
            press(page.locator("#throw-now") if usual == THROW else thing(page, usual))
            if step.right or last:
                expect(page.locator(SLIP.format("end" if last else "yes"))).to_be_visible()
        if not last and (step.right or not step.do):
            press(page.locator("#lesson-next"))
    assert strayed
    assert lesson.name in str(page.evaluate(f"localStorage.getItem('learned.{lesson.game.name}')"))


def touch(thing: Locator) -> None:
    """In the middle of what is felt, once it lies above the slip."""
    spot = thing.locator(".hit").first if thing.locator(".hit").count() else thing
    spot.tap(force=bool(thing.locator(".hit").count()))


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_lesson_is_taken_by_touch_on_a_phone(welcome: Welcome, game: Game) -> None:
    take(welcome(width=390, fingers=True), shortest(game), touch)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_lesson_is_taken_by_keys_on_a_desk(welcome: Welcome, game: Game) -> None:
    take(welcome("fr"), shortest(game), lambda thing: thing.press("Enter"))


def test_the_lamp_lights_what_is_meant_and_the_chalk_rings_it(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/learn/patolli/capturing?step=2")
    expect(page.locator(".lamp")).to_have_count(1)
    expect(page.locator(".chalk--ring.chalk--over")).to_have_count(1)
    expect(page.locator(".chalk-word")).to_have_text(["1", "2", "3"])
    page.locator(".legend__it", has_text="A black square").click()
    expect(page.locator("#tip .tip__name")).to_have_text("A black square")
    expect(page.locator(".chalk-word")).to_have_count(0)  # that alone is ringed
    expect(page.locator(".chalk--ring.chalk--over")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".chalk-word")).to_have_count(3)
    page.locator("#lesson-why").click()
    expect(page.locator("#leaf-clause h2")).to_contain_text("Capturing")
    thing(page, "7-10").press("Enter")
    expect(page.locator(SLIP.format("yes"))).to_be_visible()
    expect(page.locator(".lamp, .chalks")).to_have_count(0)
    expect(page.locator("#lesson-next")).to_be_focused()
    assert faultless(page)


def test_the_lamp_lies_over_the_board_and_is_not_felt(welcome: Welcome) -> None:
    page = welcome(width=390, fingers=True).page
    page.goto("/learn/patrolis/track")
    expect(page.locator(".lamp")).to_have_count(1)
    thing(page, "Q15-S").tap()
    expect(page.locator("main")).to_have_attribute("data-step", "2")


def test_a_card_is_ringed_whole_and_not_the_sign_on_it_that_only_tells(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/learn/patimpatampatum/pushing?step=2")
    ring, card = (page.locator(name).first.bounding_box() for name in (".chalk--ring", "#hand-fuets-0"))
    assert ring
    assert card
    assert ring["width"] > card["width"]


def test_what_is_barred_is_answered_by_the_rules(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/learn/patolli/capturing?step=2")
    thing(page, "23-26").press("Enter")
    expect(page.locator(SLIP.format("no"))).to_contain_text("nobody is captured on black")
    expect(page.locator("#slip-line .ref")).to_have_text("PTL-13")
    assert faultless(page, everywhere=True)


def test_who_comes_back_finds_the_step_and_what_is_done(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/learn/patolli/capturing?step=3")
    expect(page.locator(".chalks")).to_have_count(1)
    page.evaluate("localStorage.setItem('learned.patolli', '[\"throwing\"]')")
    page.goto("/learn/patolli")
    expect(page.locator(".less.is-done")).to_have_attribute("data-lesson", "throwing")
    expect(page.locator(".less.is-now")).to_have_attribute("data-lesson", "entering")
    expect(page.locator("#done-count")).to_have_text("1 done")
    page.evaluate("localStorage.setItem('learned.pagamas', '{')")
    page.goto("/learn/pagamas")  # what somebody has edited is nothing
    expect(page.locator(".less.is-now")).to_have_attribute("data-lesson", "treasure")
    page.goto("/learn/patolli")
    page.locator("[data-lesson=capturing] a").click()
    expect(page.locator("main")).to_have_attribute("data-step", "3")


def test_what_is_done_goes_with_the_personal_link(welcome: Welcome) -> None:
    desk, phone = welcome(), welcome(width=390)
    desk.lay("invite")
    desk.page.evaluate("localStorage.setItem('learned.patolli', '[\"throwing\", \"home\"]')")
    desk.page.goto("/me")
    desk.page.get_by_role("button", name="Show a new link").click()
    expect(desk.page.locator("#personal-link")).to_have_value(re.compile(r"/me/[\w-]+#patolli=throwing\+home$"))
    phone.page.goto(desk.page.locator("#personal-link").input_value())
    phone.page.locator("[data-me] button").click()
    phone.page.wait_for_url("**/mine")
    phone.page.goto("/learn/patolli")
    expect(phone.page.locator(".less.is-done")).to_have_count(2)


def test_who_asks_is_shown_how_it_is_done_and_then_does_it(welcome: Welcome) -> None:
    page = welcome(motion="no-preference").page
    page.goto("/learn/patolli/capturing?step=2")
    page.locator("#lesson-show").click()
    expect(page.locator(SLIP.format("show"))).to_contain_text("Like this")
    expect(page.locator('#board [data-action="7-10"]')).to_have_count(0)
    expect(page.locator('#board [data-action="7-10"]')).to_have_count(1)
    expect(page.locator("main")).to_have_attribute("data-step", "2")


# The slip of another step in the place of this one: how high it is.
HIGH = """async address => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  document.querySelector("#prompt").replaceWith(document.adoptNode(page.querySelector("#prompt")));
  return document.querySelector("#prompt").getBoundingClientRect().height;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_desk_every_slip_is_as_high_so_that_the_board_never_jumps(welcome: Welcome, language: str) -> None:
    page = welcome(language).page
    page.goto("/learn/patolli/throwing")
    heights = set()
    for game in TAUGHT:
        steps = [(lesson, number) for lesson in course(game).lessons for number in range(len(lesson.steps))]
        for lesson, number in sorted(steps, key=lambda step: told(step[0], step[1], language))[-2:]:
            heights.add(page.evaluate(HIGH, f"/learn/{game.name}/{lesson.name}?step={number + 1}"))
    assert len(heights) == 1, heights


def told(lesson: Lesson, number: int, language: str) -> int:
    """How many letters a step is told in; those of what is asked are larger."""
    say, ask = (len(said[language]) if said is not None else 0 for said in lesson.words(number))
    return say + 2 * ask


def test_what_stands_in_several_places_is_ringed_in_each_and_not_all_between(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/learn/patrolis/match?step=2")
    page.evaluate("document.querySelector('main').dataset.ring = '[\"K\"]'; dispatchEvent(new Event('resize'))")
    rings = page.locator(".chalk--ring.chalk--over")
    expect(rings).to_have_count(2)  # the letter above the map, and below
    boxes = [ring.bounding_box() for ring in rings.all()]
    assert all(box is not None and box["height"] < 80 for box in boxes)


def test_the_problem_of_the_day_is_solved_by_touch(welcome: Welcome) -> None:
    page, day = welcome(width=390, fingers=True).page, date(2026, 11, 17)
    problem = of_the_day(next(game for game in TAUGHT if game.name == "patolli"), day)
    assert problem is not None
    page.goto(f"/learn/patolli/problem/{day}")
    expect(page.locator("#slip-where")).to_have_text("17 November 2026")
    assert faultless(page)
    touch(thing(page, problem.best))
    expect(page.locator(SLIP.format("end"))).to_contain_text("That is the one.")
    assert faultless(page, everywhere=True)


def test_beside_the_problem_the_first_game_takes_the_rest_of_the_row(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/learn/patolli")
    names = ("#problem", ".less--game", ".lessons__list")
    problem, game, lessons = (page.locator(name).bounding_box() for name in names)
    assert problem
    assert game
    assert lessons
    assert (game["y"], game["height"]) == (problem["y"], problem["height"])
    assert game["x"] + game["width"] == lessons["x"] + lessons["width"]
