"""Win chances, as people light them and put them out: the board stays where it is."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import paint
from tests.table.browser.axe import COLOURS, violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.past import relaid
from tests.table.browser.rooms import CHOICE
from tests.table.server import Served


def switch(page: Page) -> None:
    page.locator("#habits-open").click()
    page.locator("#habit-chances").click()
    page.locator("#habits [data-close]").click()


def points(page: Page) -> list[int]:
    """What stands beside the names."""
    told = page.locator(".share__points").all_inner_texts()
    return [int(text.strip("\u00a0%")) for text in told]


def top(page: Page) -> float:
    box = page.locator("#field").bounding_box()
    assert box is not None
    return box["y"]


def test_they_are_lit_and_put_out_at_ones_own_table(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay(game="patolli")
    before = top(page)
    switch(page)
    expect(page.locator(".share__bar")).to_have_count(2)
    assert sum(points(page)) == 100
    assert top(page) == before
    expect(page.locator("#player-1")).to_contain_text(re.compile(r"Prudence, chance to win: \d+%"))
    assert violations(paint(page)) == []
    page.locator("#dark").evaluate("node => { node.media = 'screen' }")
    assert violations(page, COLOURS) == []
    page.reload()
    expect(page.locator(".share__bar")).to_have_count(2)
    switch(page)
    expect(page.locator("#odds")).to_have_count(0)
    expect(page.locator(".share")).to_have_count(0)


def test_on_a_phone_the_other_is_asked_and_the_bar_stands_above_the_board(house: Served, welcome: Welcome) -> None:
    guest, friend = welcome(), welcome("fr", width=390)
    path = relaid(house.database, [guest.token, friend.token], CHOICE)
    for each in (guest, friend):
        each.page.goto(path)
    switch(guest.page)
    expect(guest.page.locator("#odds-ask")).to_contain_text("wait for a yes from Ana")
    expect(friend.page.locator("#odds-ask")).to_contain_text("Proposé par Léa")
    expect(guest.page.locator("#odds")).to_have_count(0)
    friend.page.locator("#odds-yes").click()
    for each in (guest, friend):
        expect(each.page.locator(".share__bar")).to_have_count(2)
        assert sum(points(each.page)) == 100
    expect(guest.page.locator("#odds-strip")).to_be_hidden()
    strip = friend.page.locator("#odds-strip").bounding_box()
    assert strip is not None
    assert strip["y"] + strip["height"] <= top(friend.page)
    assert not friend.sticks_out()
    switch(friend.page)
    expect(guest.page.locator("#odds, #odds-ask p")).to_have_count(0)


def test_a_replay_shows_them_at_each_step_and_leads_to_another(house: Served, welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    page.goto(f"{relaid(house.database, [guest.token] * 2)}/replay?step={CHOICE}")
    expect(page.locator("#course-lines .course__line")).to_have_count(1)
    assert sum(points(page)) == 100
    box = page.locator("#course-lines").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 20)
    expect(page.locator(".share__points").first).to_have_text(re.compile("^(0|100)%$"))
