"""The guide explains each kind of decision once to a newcomer, where the prompt stands, with its clause."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome


def test_at_a_first_table_each_kind_of_decision_is_explained_once(welcome: Welcome) -> None:
    guest = welcome(width=390)
    guest.changed = True
    guest.context.add_init_script("try { delete localStorage['guide-wish-patouche']; } catch {}")
    guest.lay("now", game="patouche")
    page, told, seen = guest.page, [], -1
    slip = page.locator("#guide")
    for _ in range(6):
        assert guest.await_turn(seen)
        seen = guest.version
        if slip.is_visible():
            told.append(slip.get_attribute("data-kind"))
            expect(page.locator("header [data-guide]")).to_have_attribute("aria-pressed", "true")
            expect(slip.locator("#guide-count")).to_have_text(f"{len(told)} of 9")
            expect(slip.locator(".ref")).to_have_text("PCH-4")
        guest.do()
    assert told == ["throw", "keep"], "each kind once"
    page.reload()
    expect(slip).to_be_hidden()
    guest.lay("now", game="patouche")
    guest.await_turn()
    expect(slip).to_be_hidden()


def test_the_first_game_after_the_lessons_comes_with_the_guide_whatever_was_played_before(welcome: Welcome) -> None:
    guest = welcome()
    guest.changed = True
    guest.context.add_init_script("try { delete localStorage['guide-wish-patolli']; } catch {}")
    page = guest.page
    page.goto("/learn/patolli")
    page.evaluate(
        "localStorage['guide-table-patolli'] = '/tables/another', localStorage['guide-told-patolli'] = 'starting-throw'"
    )
    page.locator(".less--game button").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#guide")).to_contain_text("First time: who begins.")


def test_the_guide_is_switched_on_and_off_and_asks_for_a_hint(welcome: Welcome) -> None:
    guest = welcome()
    guest.lay("device")
    page = guest.page
    slip, switch = page.locator("#guide"), page.locator("header [data-guide]")
    expect(slip).to_be_hidden()
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(slip).to_contain_text("First time: who begins.")
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert faultless(page, everywhere=True)
    height = page.locator("#prompt").bounding_box()
    page.locator("#guide-known").click()
    expect(slip).to_contain_class("is-quiet")
    expect(page.locator(".guide__quiet")).to_be_visible()
    assert page.locator("#prompt").bounding_box() == height, "the board does not jump"
    expect(page.locator("#throw-now")).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    while not page.locator("#guide-hint").is_visible():
        guest.do()
    page.locator("#guide-hint").click()
    expect(page.locator("#why")).to_be_visible()
    expect(slip).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 900})
    switch.click()
    page.keyboard.press("Escape")
    expect(page.locator("#prompt-line")).to_be_visible()
    expect(slip).to_be_hidden()
    switch.click()
    page.set_viewport_size({"width": 390, "height": 844})  # where the head has no switch, the slip has
    guest.context.add_cookies([{"name": "lang", "value": "fr", "url": guest.address}])  # which takes more room
    page.reload()
    expect(page.locator("#guide-off")).to_have_text("Sans guide")
    row = [page.locator(f"#guide-{name}").bounding_box() for name in ("hint", "known", "off")]
    assert len({box["y"] + box["height"] / 2 for box in row if box}) == 1, "all in one row"
    page.locator("#guide-off").click()
    expect(slip).to_be_hidden()
    expect(page.locator("#prompt-line")).to_be_visible()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(slip).to_be_hidden()
