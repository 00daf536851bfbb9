"""Whom one plays with, as people choose it: chair by chair on the sheet, by hand or keys, and without a script."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.table.browser.axe import violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.server import Served


def choose(guest: Guest, chair: int, whom: str) -> None:
    with guest.page.expect_response("**/open?*"):
        guest.page.locator(f"#whom-{chair}").select_option(whom)


def test_a_chair_is_given_to_one_of_the_five_by_keys_alone(welcome: Welcome) -> None:
    guest = welcome(anew=True)
    page = guest.page
    page.goto("/open?game=patolli")
    chair = page.locator("#whom-2")
    chair.focus()
    with page.expect_response("**/open?*"):
        page.keyboard.type("For")  # as a list is searched
    expect(chair).to_be_focused()
    expect(page.locator("#seat-2")).to_contain_text("Fortuna")
    expect(page.locator("#read")).to_contain_text("you and Fortuna")
    expect(page.locator("#rated")).to_be_disabled()
    page.locator("#bots summary").click()
    expect(page.locator("#bots")).to_contain_text("Prudence, regular")
    assert violations(page) == []
    page.locator("#lay").press("Enter")
    page.wait_for_url("**/tables/*")
    expect(page.locator("#player-1 .player__name")).to_have_text("Fortuna")


def test_the_choice_is_remembered_for_each_game(welcome: Welcome) -> None:
    guest = welcome("fr", anew=True)
    guest.page.goto("/open?game=patolli")
    choose(guest, 2, "level-5")
    guest.page.goto("/open?game=patolli")
    expect(guest.page.locator("#read")).to_contain_text("Victoria")
    guest.page.locator("#game-patrolis").check()
    expect(guest.page.locator("#read")).to_contain_text("Patrolis à deux : vous et Victoria")
    choose(guest, 2, "open")
    expect(guest.page.locator("#read")).to_contain_text("un ami par lien")
    guest.page.locator("#game-patolli").check()
    expect(guest.page.locator("#read")).to_contain_text("Victoria")


def test_each_seat_can_have_its_own_and_one_can_wait_for_somebody(welcome: Welcome) -> None:
    guest = welcome(width=390, anew=True)
    page = guest.page
    page.goto("/open?game=pagamas")
    expect(page.locator(".seat")).to_have_count(3)
    choose(guest, 2, "level-1")
    assert not guest.sticks_out()
    assert violations(page) == []
    page.locator("#lay").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#player-1 .player__name")).to_have_text("Fortuna")
    expect(page.locator("#chair-2")).to_have_class("chair is-open")
    page.locator(".faces__one").nth(3).click()
    page.locator("#seat-bot").click()
    expect(page.locator("#player-2 .player__name")).to_have_text("Minerva")


def test_without_a_script_the_five_are_chosen_all_the_same(browser: Browser, house: Served) -> None:
    context = browser.new_context(base_url=house.address, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto("/open?game=patouche")
    page.locator("#more").click()
    expect(page.locator(".seat")).to_have_count(4)
    for chair in (2, 3, 4):
        page.locator(f"#whom-{chair}").select_option("level-2")
    page.get_by_role("button", name="Read this choice again").click()
    expect(page.locator("#read")).to_contain_text("Patou’che for four: you, Constance")
    page.locator("#lay").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#player-1 .player__name")).to_have_text("Constance")
    context.close()
