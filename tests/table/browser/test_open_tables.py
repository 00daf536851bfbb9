"""Open tables: set on the sheet, found on the home page, joined and played, all without a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import paint
from tests.table.browser.axe import COLOURS, violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import take_turns
from tests.table.server import Served

SAME = "window.same = true"


def never_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.same === true"))


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.soak)])
def test_an_open_table_is_found_on_the_home_page_joined_and_played(welcome: Welcome, width: int) -> None:
    lea, ana = welcome(width=width, anew=True), welcome(width=width, anew=True)
    home = ana.page
    home.goto("/")
    home.evaluate(SAME)
    lea.page.goto("/open?game=patolli&to=house")
    expect(lea.page.locator("#read")).to_have_text(
        "Patolli for two: you and a chair open to the house. No clock. Friendly."
    )
    lea.page.locator("#name").fill("Léa")
    lea.page.locator("#lay").click()
    lea.page.wait_for_url("**/tables/*")
    id_ = lea.path.rpartition("/")[2]
    row = home.locator(f"#open-{id_}")
    expect(row).to_contain_text("Léa’s table")
    expect(row.locator(".btn--main")).to_have_count(1)  # as she sits and waits there
    assert never_reloaded(home)
    lea.page.evaluate(SAME)
    shelf = lea.new_page()
    shelf.goto("/")
    expect(shelf.locator(f"#line-{id_}")).to_contain_text("still waits for somebody")
    shelf.evaluate(SAME)
    row.get_by_role("link").click()
    ana.sit("Ana")
    expect(lea.page.locator("#board")).to_be_visible()
    expect(shelf.locator(f"#open-{id_}")).to_have_count(0)
    take_turns([lea, ana], 4)
    while not lea.may_do:
        take_turns([lea, ana], 1)
    expect(shelf.locator(f"#turn-{id_}")).to_contain_text("Ana")
    expect(shelf.locator("#tab-patolli, #plank-patolli").first).to_be_attached()
    take_turns([lea, ana], 1)
    while lea.may_do:
        take_turns([lea, ana], 1)
    expect(shelf.locator(f"#turn-{id_}")).to_have_count(0)
    expect(shelf.locator("#turns-title")).to_have_text("Nothing waits for you.")
    assert never_reloaded(lea.page)
    assert never_reloaded(shelf)


def test_a_guest_who_is_shown_out_reads_so_at_once_and_is_asked_back(welcome: Welcome) -> None:
    lea, ana = welcome(), welcome("fr", width=390)
    lea.page.goto("/open?game=patouche&seats=3&player.2=house&player.3=house")
    lea.page.locator("#lay").click()
    lea.page.wait_for_url("**/tables/*")
    ana.page.goto(lea.path)
    ana.sit("Ana")
    lea.page.get_by_role("button", name="Ask Ana to get up").click()
    expect(ana.page.locator("#lobby-title")).to_have_text("Qui tient cette table vous en a fait lever.")
    assert violations(ana.page) == []
    assert violations(lea.page) == []
    lea.page.get_by_role("button", name="Invite Ana again").click()
    expect(ana.page.locator("#sit-down")).to_be_visible()
    ana.sit("Ana")
    lea.page.locator("#whom-2").select_option("open")
    lea.page.locator("#change-2").click()
    expect(lea.page.locator("#chair-2")).to_contain_text("for a friend, by link")


def test_the_name_is_asked_once_in_a_slip_at_the_button(welcome: Welcome) -> None:
    guest = welcome("fr", width=390, anew=True)
    page = guest.page
    page.goto("/")
    page.locator(".box--first .btn--main").first.click()
    expect(page.locator("#asked")).to_be_visible()
    expect(page.locator("#asked-name")).to_be_focused()
    assert violations(page) == []
    page.locator("#asked-name").fill("Zoé")
    page.locator("#asked-play").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#player-0 .player__name")).to_have_text("Zoé")
    page.goto("/open?game=patolli")
    expect(page.locator("#name")).to_have_value("Zoé")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("/")
    page.locator(".box[data-game=patolli] .btn--main").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#player-0 .player__name")).to_have_text("Zoé")


def test_the_sheet_is_used_by_keys_alone_and_says_what_it_has_understood(welcome: Welcome) -> None:
    guest = welcome(anew=True)
    page = guest.page
    page.goto("/open?game=patrolis")
    read = page.locator("#read")
    expect(read).to_have_attribute("aria-live", "polite")
    page.locator("#more").focus()
    page.keyboard.press("Enter")
    expect(read).to_contain_text("Patrolis for three")
    expect(page.locator("#more")).to_be_focused()
    page.locator("#all-house").focus()
    page.keyboard.press("Enter")
    expect(read).to_contain_text("two chairs open to the house")
    expect(page.locator("#all-house")).to_be_focused()
    page.locator("#pace-relaxed").focus()
    page.keyboard.press("ArrowLeft")
    expect(read).to_contain_text("10 min each".replace(" ", "\u00a0", 1))
    expect(page.locator("#pace-live")).to_be_focused()
    page.locator("#pace-minutes").focus()
    page.keyboard.press("ArrowUp")
    expect(read).to_contain_text("11")
    page.locator("#friendly").focus()
    page.keyboard.press("ArrowRight")
    expect(read).to_contain_text("Rated.")
    page.locator("#lay").press("Enter")
    page.wait_for_url("**/tables/*")
    expect(page.locator("#lobby")).to_contain_text("no hints, no guide")


@pytest.mark.parametrize(("width", "language"), [(390, "fr"), (1280, "en")])
def test_axe_finds_nothing_at_the_door_in_either_room(welcome: Welcome, width: int, language: str) -> None:
    guest = welcome(language, width, anew=True)
    page = guest.page
    for address in ("/", "/open?game=pagamas&seats=6&player.2=level-1&player.3=house"):
        page.goto(address)
        paint(page)
        assert violations(page) == []
        assert not guest.sticks_out()
        page.evaluate("document.getElementById('dark').media = 'screen'")
        assert violations(page, COLOURS) == []


def test_without_a_script_an_open_table_is_found_and_joined_by_loading_again(browser: Browser, house: Served) -> None:
    contexts = [browser.new_context(base_url=house.address, java_script_enabled=False, locale="en") for _ in range(2)]
    lea, ana = (context.new_page() for context in contexts)
    lea.goto("/open?game=patolli&to=house")
    lea.locator("#name").fill("Plain Léa")
    lea.locator("#lay").click()
    lea.wait_for_url("**/tables/*")
    ana.goto("/")
    ana.locator(".seatless", has_text="Plain Léa").get_by_role("link").click()
    ana.locator("#name").fill("Ana")
    ana.locator("#sit-down").click()
    expect(ana.locator("#board")).to_be_visible()
    for context in contexts:
        context.close()
