"""Whom one plays with, as people choose it: on the shelf with hand or keys, seat by seat, and without a script."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from tests.table.browser.axe import violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.server import Served


def sheet_of(guest: Guest, game: str) -> Locator:
    guest.page.goto("/")
    guest.page.locator(f"[data-who={game}] .with").click()
    sheet = guest.page.locator(f"#who-{game}")
    expect(sheet).to_be_visible()
    return sheet


def test_arrows_move_among_the_five_and_enter_plays(welcome: Welcome) -> None:
    guest = welcome(anew=True)
    sheet = sheet_of(guest, "patolli")
    expect(sheet.locator("[value=level-3]")).to_be_focused()
    expect(sheet.locator(".who__expect")).to_contain_text("Prudence, regular.")
    guest.page.keyboard.press("ArrowLeft")
    guest.page.keyboard.press("ArrowLeft")
    expect(sheet.locator(".who__expect")).to_contain_text("Fortuna, beginner.")
    expect(sheet.locator(".who__foot .btn--main")).to_have_text("Play against Fortuna", use_inner_text=True)
    assert violations(guest.page) == []
    guest.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    under = guest.page.locator("[data-who=patolli] .with")
    expect(under).to_contain_text("beginner", use_inner_text=True)
    under.click()
    expect(sheet.locator("[value=level-1]")).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/tables/*")
    expect(guest.page.locator("#player-1 .player__name")).to_have_text("Fortuna")


def test_the_choice_is_remembered_for_each_game(welcome: Welcome) -> None:
    guest = welcome("fr", anew=True)
    sheet_of(guest, "patolli").locator(".trump").nth(4).click()
    guest.page.goto("/")
    expect(guest.page.locator("[data-who=patolli] .with")).to_contain_text("maître", use_inner_text=True)
    expect(guest.page.locator("[data-who=patrolis] .with")).to_contain_text("habituée", use_inner_text=True)


def test_each_seat_can_have_its_own_and_one_can_wait_for_somebody(welcome: Welcome) -> None:
    guest = welcome(width=390, anew=True)
    sheet = sheet_of(guest, "pagamas")
    sheet.locator("[data-each=yes]").click()
    expect(sheet.locator(".chairrow:visible")).to_have_count(2)
    sheet.locator(".trump").first.click()
    sheet.locator(".chairrow").nth(1).click()
    sheet.locator(".who__open").click()
    assert not guest.sticks_out()
    assert violations(guest.page) == []
    guest.page.reload()
    under = guest.page.locator("[data-who=pagamas] .with")
    expect(under).to_contain_text("Fortuna", use_inner_text=True)
    under.click()
    sheet.locator(".who__foot .btn--main").click()
    guest.page.wait_for_url("**/tables/*")
    expect(guest.page.locator("#player-1 .player__name")).to_have_text("Fortuna")
    expect(guest.page.locator("#chair-2")).to_have_class("chair is-open")
    guest.page.locator(".faces__one").nth(3).click()
    guest.page.locator("#seat-bot").click()
    expect(guest.page.locator("#player-2 .player__name")).to_have_text("Minerva")


def test_without_a_script_the_five_are_chosen_all_the_same(browser: Browser, house: Served) -> None:
    context = browser.new_context(base_url=house.address, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto("/")
    page.locator("[data-who=patolli] .with").click()
    page.locator("#who-patolli .trump").nth(1).click()
    page.locator("#who-patolli .who__foot .btn--main").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#player-1 .player__name")).to_have_text("Constance")
    context.close()
