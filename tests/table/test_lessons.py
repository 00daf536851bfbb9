"""The pages on which a game is learned, without a script: every step is a plain form, and the address is all."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from importlib.resources import files
from pathlib import Path

import pytest

from tablee.kernel.course import course, read_course
from tablee.kernel.errors import LeftOut
from tablee.kernel.game import Game, find_game, games
from tablee.kernel.lesson import THROW
from tablee.kernel.problem import as_lesson, of_the_day
from tablee.kernel.words import LANGUAGES, words
from tests.table.conftest import OpenHouse, Visit
from tests.toys import sealed

PATOLLI = find_game("patolli")
LESSON = "/learn/patolli/capturing"


def slip(html: str) -> str:
    """What the teacher says, without markup."""
    told = re.search(r'id="slip-line">(.*?)</div>', html, re.DOTALL)
    assert told is not None
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", told[1])).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_names_every_lesson(visit: Visit, language: str) -> None:
    html = unescape(visit.page("/learn/patolli", language))
    for lesson in course(PATOLLI).lessons:
        assert f'href="/learn/patolli/{lesson.name}"' in html
        assert lesson.title[language] in html
        assert lesson.about[language] in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_leads_to_its_lessons_and_one_without_any_to_its_rules(visit: Visit, language: str) -> None:
    html = visit.page("/", language)
    for game in games().values():
        assert f'href="/learn/{game.name}"' in html if course(game).lessons else f'/games/{game.name}/rules"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_tells_asks_and_offers_everything_that_is_legal(visit: Visit, language: str) -> None:
    html = visit.page(f"{LESSON}?step=2", language)
    step = course(PATOLLI).lessons[2].steps[1]
    assert step.say is not None
    assert step.ask is not None
    assert slip(html) == f"{step.say[language]} {step.ask[language]}"
    assert set(re.findall(r'name="tried" value="([^"]+)"', html)) == {"in-3", "7-10", "36-39"}
    assert "PTL-12" in html


def test_where_there_is_only_to_be_read_nothing_can_be_tried(visit: Visit) -> None:
    plain, forged = (visit.page(f"{LESSON}?step=1{tried}", "en") for tried in ("", "&tried=7-10&tries=3"))
    assert 'id="lesson-next"' in forged
    assert slip(forged) == slip(plain)


def test_what_is_pointed_at_stands_in_the_picture(visit: Visit) -> None:
    html = visit.page(f"{LESSON}?step=2")
    assert 'id="square-9" class="spot"' in html
    assert '"piece-0-1"' in html


def test_a_right_action_is_done_and_told(visit: Visit) -> None:
    html = visit.page(f"{LESSON}?step=2&tried=7-10")
    assert slip(html).startswith("Taken! That piece had gone 28 squares.")
    assert f'href="{LESSON}?step=3"' in html
    assert "data-action" not in html


def test_a_legal_action_that_was_not_asked_gets_the_answer_of_the_lesson(visit: Visit) -> None:
    html = visit.page(f"{LESSON}?step=2&tried=36-39&tries=1")
    assert slip(html).startswith("It gains three squares")
    assert slip(html).endswith("Touch your piece on square 7.")
    assert 'data-tries="1"' in html


def test_an_illegal_action_gets_the_refusal_of_the_rules_and_its_clause(visit: Visit) -> None:
    html = visit.page(f"{LESSON}?step=2&tried=23-26")
    assert slip(html).startswith("Nearly. A throw of 3 would take this piece to 26")
    assert "PTL-13" in slip(html)


def test_after_two_tries_to_be_shown_is_what_stands_out(visit: Visit) -> None:
    assert 'class="btn btn--plain" id="lesson-show"' in visit.page(f"{LESSON}?step=2&tried=in-3&tries=1")
    assert 'class="btn btn--main" id="lesson-show"' in visit.page(f"{LESSON}?step=2&tried=in-3&tries=2")
    assert slip(visit.page(f"{LESSON}?step=2&show=yes")).startswith("Like this: 7 to 10, takes Ana’s piece.")


def test_where_nothing_is_said_of_it_the_lesson_goes_straight_on(visit: Visit) -> None:
    answer = visit.get(f"/learn/patolli/entering?step=2&tried={THROW}")
    assert answer.status_code == 303
    assert slip(visit.page(answer.headers["location"])).startswith("With a 3 your piece enters on square 3")


def test_the_last_step_leads_to_the_next_lesson_and_the_last_lesson_to_a_game(visit: Visit) -> None:
    assert 'href="/learn/patolli/black"' in visit.page(f"{LESSON}?step=4&tried=38-40")
    html = visit.page("/learn/patolli/coins?step=3&tried=50-off")
    assert 'name="game" value="patolli"' in html
    assert words("tablee.table", "en").say("learn.play") in html


@pytest.mark.parametrize(
    "game", [game for game in games().values() if course(game).lessons], ids=lambda game: game.name
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_every_lesson_is_a_page(visit: Visit, game: Game, language: str) -> None:
    for lesson in course(game).lessons:
        for number in range(len(lesson.steps)):
            address = f"/learn/{game.name}/{lesson.name}?step={number + 1}"
            usual = lesson.usual(lesson.at(number), number)
            answer = visit.get(address if number % 2 else f"{address}&tried={usual}", {"Accept-Language": language})
            assert answer.status_code == 303 or slip(answer.text)


@pytest.mark.parametrize("address", ["/learn/chess", "/learn/patolli/chess"])
def test_what_is_not_taught_is_not_found(visit: Visit, address: str) -> None:
    assert visit.get(address).status_code == 404


@pytest.mark.parametrize("step", ["0", "99", "x", ""])
def test_a_step_that_is_not_there_leads_to_the_first(visit: Visit, step: str) -> None:
    assert visit.get(f"{LESSON}?step={step}").headers["location"] == LESSON


def test_what_is_no_action_is_told_as_such(visit: Visit) -> None:
    assert visit.get(f"{LESSON}?step=2&tried=sneeze").status_code == 422


def test_a_card_shows_the_part_that_stands_for_the_lesson_and_offers_nothing(visit: Visit) -> None:
    html = visit.page("/learn/patolli")
    assert 'viewBox="400 468 380 180"' in html
    assert "data-action" not in html
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert len(html) < 250_000


def test_others_may_be_looked_through_where_the_lesson_says_so(open_house: OpenHouse) -> None:
    html = unescape(open_house({"sealed": sealed.GAME}).page("/learn/sealed/bidding?step=2"))
    assert words("tablee.table", "en").say("learn.eyes") in html
    assert "<b>Ana</b>sees no coin but her own." in html


def test_a_broken_lesson_is_left_out_and_named_to_the_host(
    open_house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    whole = files(PATOLLI.package).joinpath("lessons", "1-throwing.toml").read_text(encoding="utf-8")
    folder.joinpath("1-throwing.toml").write_text(whole, encoding="utf-8")
    folder.joinpath("2-broken.toml").write_text("minutes = 1", encoding="utf-8")
    found = read_course(PATOLLI, folder)
    monkeypatch.setattr("tablee.table.house.course", lambda game: found)
    monkeypatch.setattr("tablee.table.lessons.course", lambda game: found)
    with pytest.warns(LeftOut, match=r"Lessons of patolli, 2-broken.toml, line 1: "):
        visit = open_house({"patolli": PATOLLI})
    assert re.findall(r'data-lesson="(\w+)"', visit.page("/learn/patolli")) == ["throwing"]
    assert visit.get("/learn/patolli/broken").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_problem_of_a_day_is_asked_and_answered_as_a_lesson_is(visit: Visit, language: str) -> None:
    day = date(2026, 11, 17)
    problem = of_the_day(PATOLLI, day)
    assert problem is not None
    lesson = as_lesson(PATOLLI, problem, day)
    here = f"/learn/patolli/problem/{day}"
    assert 'href="/learn/patolli/problem"' in visit.page("/learn/patolli", language)
    html = visit.page(here, language)
    assert slip(html) == " ".join(said[language] for said in lesson.words(0) if said is not None)
    assert f'action="{here}"' in html
    legal = {action.text for action in lesson.at(0).legal(problem.seat)}
    other = sorted(legal - {problem.best})[0]
    assert 'data-kind="no"' in visit.page(f"{here}?step=1&tried={other}", language)
    solved = visit.page(f"{here}?step=1&tried={problem.best}", language)
    assert slip(solved) == lesson.answer(lesson.attempt(0, problem.best), language)
    assert visit.get("/learn/patolli/problem/soon").status_code == 404
