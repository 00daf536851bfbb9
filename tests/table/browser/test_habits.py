"""Fewer empty clicks: what is alone to do is done for whoever asked for it, and keys do what clicks do."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import OFTEN, Guest, moved_on

STOPS = "() => find('#unfold, #ending') !== null || document.querySelectorAll('#choosing button').length > 1"


def with_habits(guest: Guest, *names: str) -> None:
    """Set them as people do."""
    guest.page.locator("#habits-open").click()
    for name in names:
        guest.page.locator(f"#habits [name={name}]").check()
    guest.page.locator("#habits [data-close]").click()


def test_with_habits_the_table_stops_only_where_there_is_a_choice(welcome: Welcome) -> None:
    guest = welcome()
    guest.lay(game="patolli")
    with_habits(guest, "throws", "alone")
    while guest.page.locator("#log-steps > li").count() <= 10:
        guest.page.wait_for_function(STOPS, polling=OFTEN)
        guest.do()
    guest.page.reload()
    guest.page.locator("#habits-open").click()
    expect(guest.page.locator("#habits [name=throws]")).to_be_checked()


def test_without_them_nothing_is_done_for_anybody(welcome: Welcome) -> None:
    guest = welcome()
    guest.lay(game="patolli")
    guest.await_turn()
    before = guest.version
    guest.page.evaluate("() => { byItself(); }")
    assert guest.page.evaluate("() => doing") == 0 or guest.version == before
    expect(guest.page.locator("#throwing button")).to_be_visible()


def test_space_throws_and_a_number_chooses(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay(game="patolli")
    seen = -1
    while True:
        guest.await_turn(seen)
        seen = guest.version
        page.locator("main").focus()
        if page.locator("#throwing").count():
            page.keyboard.press("Space")
        elif page.locator("#choosing button").count() > 1:
            break
        else:
            page.keyboard.press("1")
        moved_on(page, seen)
    second = page.locator("#choice-2").get_attribute("value")
    with page.expect_request("**/act") as sent:
        page.keyboard.press("2")
    assert f'"action":"{second}"' in (sent.value.post_data or "")
    moved_on(page, seen)


def test_keys_ask_and_list_themselves_but_never_while_somebody_writes(welcome: Welcome) -> None:
    guest, friend = welcome(), welcome()
    page = guest.page
    guest.lay("invite", game="patolli")
    friend.page.goto(guest.path)
    friend.sit("Max")
    page.keyboard.press("?")
    expect(page.locator("#habits")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#habits")).to_be_hidden()
    page.locator("#say-text").press_sequentially("1 ? h u r")
    expect(page.locator("#habits")).to_be_hidden()
    expect(page.locator("#say-text")).to_have_value("1 ? h u r")
