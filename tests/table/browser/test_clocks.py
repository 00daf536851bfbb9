"""Clocks in the browser: they run by themselves, say what is near, and whoever may choose does so, also by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tablee.kernel.sheet import read
from tests.browser import WIDEST_PHONE
from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.past import recorded
from tests.table.browser.test_every_page import FINGER, SMALL
from tests.table.clocked import laid_out, with_clocks
from tests.table.server import Served

ANA_THROWS = 298
"""Steps of the recorded game of Patolli after which its second player is to throw."""

LEA_CHOOSES = 301

LATER = """left => document.dispatchEvent(
  new CustomEvent("now", { detail: document.querySelector("#time-1").dataset.until - left }))"""
SIZE = "node => parseFloat(getComputedStyle(node).fontSize)"

FIGURES = re.compile(r"^\d+:\d\d$")


def opened(guest: Guest, path: str) -> Page:
    guest.page.goto(path)
    expect(guest.page.locator("html.has-script")).to_be_attached()
    return guest.page


def test_time_runs_out_in_a_live_game_of_patolli(welcome: Welcome, house: Served) -> None:
    """The clock runs down by itself, and the other grants two minutes by keyboard; at another table of the two the game
    is taken, and the record tells how."""
    lea, ana = welcome(), welcome("fr", 390)
    tokens = [lea.token, ana.token]
    first, second = laid_out(
        house.database,
        with_clocks(tokens, ANA_THROWS, "live 1+0", 5.0),
        with_clocks(tokens, ANA_THROWS, "live 1+0", 5.0),
    )
    page, other = opened(lea, first), opened(ana, first)
    clock = page.locator("#time-1")
    expect(clock).to_have_attribute("role", "timer")
    expect(other.locator("#clocks-1 b")).to_have_text(FIGURES)
    expect(page.locator("#take-game")).to_be_visible()
    expect(page.locator("#prompt-line")).to_have_text("Ana’s time is up.")
    expect(other.locator("#prompt-more")).to_contain_text("Vous pouvez encore jouer")
    expect(clock.locator("b")).to_have_text("0:00")
    assert faultless(page, everywhere=True)
    page.locator("#grant").focus()
    page.keyboard.press("Enter")
    expect(clock.locator("b")).to_have_text(re.compile(r"^(2:00|1:\d\d)$"))
    expect(page.locator("#take-game")).to_have_count(0)
    opened(lea, second)
    page.locator("#take-game").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ending__say")).to_contain_text("Ana’s time is up, and you take the game.")
    expect(page.locator("#player-1 .tag--warn").filter(has_text="time ran out")).to_be_visible()
    record = read(lea.context.request.get(f"{second}/record").text())
    assert (record.timed_out, record.pace, [seat for _, seat in record.flags]) == (1, "live 1+0", [1])


def test_what_is_near_is_said_once_and_shown_larger(welcome: Welcome, house: Served) -> None:
    """To the page the house is the later the more it says so: nobody need wait."""
    lea, ana = welcome(), welcome("fr")
    (path,) = laid_out(house.database, with_clocks([lea.token, ana.token], ANA_THROWS, "live 20+0", 900.0))
    page, other = opened(lea, path), opened(ana, path)
    said = ("Ana has one minute left.", "Ana has 30 seconds left.", "Ana has 10 seconds left.", "Ana’s time is up.")
    told = ("Il vous reste une minute.", "Il vous reste 30 secondes.", "Il vous reste 10 secondes.", "Votre temps")
    plain = page.locator("#time-1 b").evaluate(SIZE)
    for left, english, french in zip((45, 20, 5, -1), said, told, strict=True):
        for each, sentence in ((page, english), (other, french)):
            each.evaluate(LATER, left)
            expect(each.locator("#clock-said")).to_have_text(re.compile(sentence.replace(" ", r"\s")))
    assert page.locator("#time-1 b").evaluate(SIZE) > plain
    expect(page.locator("#time-1 b")).to_have_text("0:00")


def test_time_runs_out_in_a_game_of_patrolis_with_four_players(welcome: Welcome, house: Served) -> None:
    """A bot holds the seat, everybody sees it, and its player takes it back with two minutes."""
    bo = recorded("patrolis-incidents")
    guests = [welcome(), welcome("en", 390)]
    tokens = [guests[0].token, guests[1].token]
    tokens += [f"{number:x}" * 43 for number in range(bo.seats - 2)]
    late = bo.at(82).to_act()[0]
    assert late == 0
    (path,) = laid_out(house.database, with_clocks(tokens, 82, "live 1+0", 7.0, record=bo))
    page, other = opened(guests[0], path), opened(guests[1], path)
    expect(page.locator("#clocks")).to_be_hidden()
    expect(other.locator("#clocks")).to_be_visible()
    expect(page.locator("#prompt-more")).to_contain_text("Prudence holds your seat")
    held = other.locator("#player-0 .tag--warn").filter(has_text="Prudence holds the seat: time is up")
    expect(held).to_be_visible()
    back = page.locator("#player-0 .player__act button")
    back.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#time-0 b")).to_have_text(re.compile(r"^(2:00|1:\d\d)$"))
    expect(held).to_have_count(0)


def test_on_a_phone_whose_time_is_up_reads_so_and_takes_the_seat_back_where_it_is_said(
    welcome: Welcome, house: Served
) -> None:
    late, other = welcome("fr", 390), welcome("fr", 390)
    bo = recorded("patrolis-incidents")
    tokens = [late.token, other.token, *(f"{number:x}" * 43 for number in range(2))]
    four, two = laid_out(
        house.database,
        with_clocks(tokens, 82, "live 1+0", 1.0, record=bo),
        with_clocks([late.token, other.token], LEA_CHOOSES, "live 1+0", 1.0),
    )
    page = opened(late, four)
    expect(page.locator("#prompt-more")).to_contain_text("Prudence tient votre place")
    back = page.locator("#back-now button")
    expect(back).to_be_in_viewport()
    expect(page.locator("#clocks")).to_be_in_viewport()
    said = page.locator("#prompt-more").bounding_box()
    assert said is not None
    assert said["width"] > FINGER
    assert said["height"] > 0
    assert page.evaluate(SMALL, FINGER) == []
    assert faultless(page)
    back.click()
    expect(page.locator("#time-0 b")).to_have_text(re.compile(r"^(2:00|1:\d\d)$"))
    expect(back).to_have_count(0)
    opened(late, two)
    expect(page.locator("#prompt-more")).to_contain_text("Vous pouvez encore jouer")
    expect(page.locator("#prompt-more")).to_be_in_viewport()
    assert not late.sticks_out()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_pause_is_agreed_on_and_ended_by_all(welcome: Welcome, house: Served, width: int) -> None:
    lea, ana = welcome("en", width), welcome("en", width)
    (path,) = laid_out(house.database, with_clocks([lea.token, ana.token], LEA_CHOOSES, "live 30+0", 1700.0))
    page, other = opened(lea, path), opened(ana, path)
    expect(page.locator("#agreedon")).to_contain_text("30 min each")
    page.locator("#pause").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask-for")).to_contain_text("Waiting for Ana.")
    expect(other.locator("#ask-for")).to_contain_text("proposes a pause.")
    other.locator("#pause-yes").focus()
    other.locator("#pause-yes").press("Enter")
    for each in (page, other):
        expect(each.locator("#rest")).to_be_visible()
        expect(each.locator("#board")).to_have_count(0)
    assert width > WIDEST_PHONE or page.evaluate(SMALL, FINGER) == []
    assert width > WIDEST_PHONE or faultless(page)
    assert lea.context.request.get(f"{path}/replay").status == 409
    assert lea.context.request.get(f"/api{path}").json()["position"] == {}
    stopped = page.locator("#time-0 b").text_content()
    page.locator("#ready").press("Enter")
    expect(page.locator("#rest")).to_contain_text("Waiting for Ana.")
    assert page.locator("#time-0 b").text_content() == stopped
    other.locator("#ready").press("Enter")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#time-0")).to_have_class(re.compile("time--runs"))
    assert not lea.sticks_out()


def test_without_a_script_the_time_stands_as_text(welcome: Welcome, house: Served) -> None:
    guest = welcome("fr")
    paths = laid_out(
        house.database,
        with_clocks([guest.token] * 2, LEA_CHOOSES, "live 30+0", 1700.0),
        with_clocks([guest.token] * 4, 82, "days 3", 40_000.0, record=recorded("patrolis-incidents")),
    )
    shown = [guest.context.request.get(f"{path}?lang=fr").text() for path in paths]
    assert re.search(r'role="timer"[^§]*?data-shown>28:[12]\d<', shown[0])
    assert "data-shown>11\u00a0h<" in shown[1]
    assert "data-shown>3\u00a0j<" in shown[1]


def test_by_correspondence_one_reads_until_when(welcome: Welcome, house: Served) -> None:
    """Until what hour of which day, and a week before or more until which day: there is more than one Sunday."""
    guest = welcome()
    tokens = [guest.token] * 4
    game = recorded("patrolis-incidents")
    soon, far = laid_out(
        house.database,
        with_clocks(tokens, 82, "days 3", 200_000.0, record=game),
        with_clocks(tokens, 82, "days 30", 2_000_000.0, record=game),
    )
    page = opened(guest, soon)
    expect(page.locator("#time-0 i")).to_have_text(re.compile(r"^by [A-Z][a-z]+ \d+:\d\d$"))
    expect(page.locator("#time-0 b")).to_have_text("2 d 7 h")
    assert faultless(page)
    page.goto(f"{soon}?lang=fr")
    expect(page.locator("#time-0 i")).to_have_text(re.compile(r"^avant [a-z]+\. \d+\sh\s\d\d$"))
    page.goto(f"{far}?lang=fr")
    expect(page.locator("#time-0 i")).to_have_text(re.compile(r"^avant le \d+(er)?\s\S+$"))


def test_a_table_is_laid_with_a_clock_from_the_shelf_and_says_when_it_starts(welcome: Welcome, house: Served) -> None:
    guest = welcome()
    path = guest.lay_on_the_sheet(whom="open", pace="live")
    expect(guest.page.locator("#timed")).to_contain_text("The clocks start with the first move.")
    expect(guest.page.locator("#timed")).to_contain_text("the other may take the game or grant two minutes")
    assert guest.context.request.get(f"/api{path}").json()["clock"]["pace"].startswith("live ")
    guest.page.locator("#timed a").click()
    expect(guest.page.locator("h1").first).to_have_text("How time is kept")
    assert faultless(guest.page, everywhere=True)
    assert not guest.sticks_out()
