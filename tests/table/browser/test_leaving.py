"""Getting up from a running game: asked twice, seen by all, and without a script as well."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.table.browser.axe import violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest, take_turns
from tests.table.browser.past import recorded, relaid
from tests.table.server import Served

SMALL: ViewportSize = {"width": 390, "height": 844}


def two(welcome: Welcome, language: str = "en") -> tuple[Guest, Guest]:
    """Léa and Ana, a few steps into a game of two."""
    lea, ana = welcome(language), welcome("en")
    ana.page.goto(lea.lay("invite"))
    ana.sit("Ana")
    take_turns([lea, ana], 2)
    return lea, ana


def company(welcome: Welcome, house: Served, name: str = "patrolis-map-2", steps: int = 40) -> list[Guest]:
    """People around a table, each with a browser, in the middle of a recorded game."""
    record = recorded(name)
    guests = [welcome() for _ in range(record.seats)]
    path = relaid(house.database, [guest.token for guest in guests], steps, record=record)
    for guest in guests:
        guest.page.goto(path)
    return guests


def get_up(page: Page) -> None:
    page.locator("#leaving summary").click()
    page.locator("#leave-now").click()


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "You resign: Ana wins.", "Léa resigns: you win."),
        pytest.param("fr", "Vous abandonnez", "Léa resigns: you win.", marks=pytest.mark.soak),
    ],
)
def test_one_of_two_resigns_and_both_see_the_ending(welcome: Welcome, language: str, own: str, others: str) -> None:
    lea, ana = two(welcome, language)
    watcher, tab = welcome(), lea.new_page()
    watcher.page.goto(lea.path)
    tab.goto(lea.path)
    expect(watcher.page.locator("#leaving")).to_have_count(0)
    assert violations(lea.page) == []
    lea.page.locator("#leaving summary").click()
    lea.page.locator("#leave-now").dblclick()
    for page, line in ((lea.page, own), (tab, own), (ana.page, others), (watcher.page, "Léa resigns: Ana wins.")):
        expect(page.locator("#prompt-line")).to_contain_text(line)
        expect(page.locator("#leaving")).to_have_count(0)
        expect(page.locator("#ending .sums")).to_have_count(0)
        expect(page.locator("#log-steps")).to_contain_text(line)
    expect(ana.page.locator("#prompt-more")).to_contain_text("Your place: 1st of 2.")
    assert lea.version == 3
    assert "resigned by 1" in lea.written()
    assert violations(ana.page) == []


def test_without_a_script_one_resigns_just_as_well(browser: Browser, welcome: Welcome) -> None:
    lea, ana = two(welcome)
    plain = browser.new_context(
        base_url=lea.address,
        java_script_enabled=False,
        storage_state=lea.context.storage_state(),
        viewport={"width": 390, "height": 844},
    )
    page = plain.new_page()
    page.goto(lea.path)
    expect(page.locator("#leave-now")).to_be_hidden()
    get_up(page)
    expect(page.locator("#prompt-line")).to_have_text("You resign: Ana wins.")
    expect(ana.page.locator("#prompt-line")).to_have_text("Léa resigns: you win.")
    plain.close()


@pytest.mark.parametrize("name", ["patrolis-map-2", pytest.param("patouche-cooperative-won", marks=pytest.mark.soak)])
def test_whoever_leaves_a_company_is_marked_and_may_come_back(welcome: Welcome, house: Served, name: str) -> None:
    first, second, *_ = guests = company(welcome, house, name, 12)
    page = first.page
    expect(page.locator("#leaving summary")).to_have_text("Leave the table")
    get_up(page)
    for guest in guests:
        expect(guest.page.locator("#player-0")).to_contain_text("left: the house plays on")
    expect(page.locator("#prompt-more")).to_contain_text("You have left the table")
    expect(second.page.locator("#leaving")).to_be_visible()
    assert violations(second.page) == []
    page.get_by_role("button", name="Take my seat back").click()
    for guest in guests:
        expect(guest.page.locator("#player-0")).not_to_contain_text("left: the house plays on")
    expect(page.locator("#leaving")).to_be_visible()


def test_whoever_left_is_told_of_at_the_end(welcome: Welcome, house: Served) -> None:
    record = recorded("patrolis-map-2")
    guest, other = welcome(), welcome()
    tokens = [guest.token, other.token, other.token]
    path = relaid(house.database, tokens, len(record.steps) - 1, record=record)
    for somebody in (guest, other):
        somebody.page.goto(path)
    if not guest.may_do:
        guest, other = other, guest
    get_up(other.page)
    left = guest.page.locator(".player", has_text="left: the house plays on").first
    expect(left).to_be_visible()
    guest.do()
    expect(guest.page.locator("#ending")).to_be_visible()
    expect(guest.page.locator(".player", has_text="left the table").first).to_be_visible()


def test_a_game_that_i_left_waits_and_can_be_taken_off_my_list(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("now", game="patrolis", seats="3")
    assert guest.await_turn()
    guest.do()
    get_up(page)
    expect(page.locator("#prompt-more")).to_contain_text("You have left the table")
    page.goto("/")
    expect(page.locator("#turns .turn__go")).to_have_count(0)
    page.goto("/mine")
    expect(page.get_by_role("heading", name="Left")).to_be_visible()
    page.get_by_role("button", name="Take off the list").click()
    expect(page.get_by_role("link", name="1 game taken off the list")).to_be_visible()
