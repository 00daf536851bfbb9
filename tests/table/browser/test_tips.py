"""Whatever lies on the board tells what it is: to a finger that is held on it, a mouse that rests there, and keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tablee.table.identity import new_token
from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.past import busiest, recorded, relaid
from tests.table.server import Served

BOX = "node => (({ left, top, right, bottom }) => [left, top, right, bottom])(node.getBoundingClientRect())"


def sits(guest: Guest, house: Served, name: str) -> Page:
    """Open a recorded game where much can be touched, in the place of whoever is to choose."""
    record, at = recorded(name), busiest(name)
    seat = record.steps[at].seat
    tokens = [guest.token if other == seat else new_token() for other in range(record.seats)]
    guest.page.goto(relaid(house.database, tokens, at, record=record))
    guest.await_turn()
    return guest.page


def middle(thing: Locator) -> tuple[float, float]:
    thing.evaluate("node => node.scrollIntoView({ block: 'center' })")
    left, top, right, bottom = thing.evaluate(BOX)
    return (left + right) / 2, (top + bottom) / 2


@contextmanager
def held(page: Page, thing: Locator) -> Iterator[None]:
    """A finger that stays where it is, until the end."""
    x, y = middle(thing)
    hand: Any = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    yield
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()


def is_beside(page: Page, thing: Locator) -> bool:
    """Whether the tip lies beside the thing, and all of it on the screen."""
    left, top, right, bottom = page.locator("#tip").evaluate(BOX)
    x, y, end, foot = thing.evaluate(BOX)
    size = page.viewport_size
    assert size is not None
    inside = left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"]
    return bool(inside and (right <= x or left >= end or bottom <= y or top >= foot))


def test_a_card_tells_what_it_is_to_a_finger_that_is_held_on_it_and_is_not_touched(
    welcome: Welcome, house: Served
) -> None:
    guest = welcome(width=390, fingers=True)
    page = sits(guest, house, "pagamas-4")
    version, tip = guest.version, page.locator("#tip")
    card = page.locator("#hand [data-action]").first
    page.evaluate("window.clicks = 0; document.addEventListener('click', () => { window.clicks += 1; })")
    with held(page, card):
        expect(tip).to_be_visible()
        expect(tip.locator(".tip__name")).to_have_text("Dodge")
        expect(tip).to_contain_text("4 in the deck")
        expect(tip.locator(".ref")).to_have_text("PGM-20")
        expect(page.locator("#hold")).to_be_visible()
        assert is_beside(page, card)
        assert faultless(page)
    expect(tip).to_be_hidden()
    assert page.evaluate("window.clicks") == 0
    assert guest.version == version
    expect(page.locator("#why")).to_be_hidden()
    page.touchscreen.tap(*middle(page.locator("#hand [data-action]").last))
    expect(page.locator("#why")).to_be_visible()


def test_things_tell_what_they_are_to_a_resting_mouse_and_to_keys(welcome: Welcome, house: Served) -> None:
    guest = welcome()
    page = sits(guest, house, "patolli-black-centre")
    tip, piece = page.locator("#tip"), page.locator("#board .is-legal").first
    page.mouse.move(*middle(piece.locator(".hit")))
    expect(tip).to_be_visible()
    expect(tip).to_have_attribute("role", "tooltip")
    expect(tip.locator(".tip__name")).to_have_text("A piece")
    chosen = piece.get_attribute("data-action")
    label = page.locator(f"#choosing button[value='{chosen}']").text_content() or "?"
    expect(tip.locator(".tip__now")).to_have_text(f"Now {label.strip()}")
    assert is_beside(page, piece.locator("use[href*='piece']"))
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.mouse.move(5, 5)
    piece.focus()
    page.keyboard.press("?")
    expect(tip).to_have_attribute("role", "dialog")
    expect(tip).to_be_focused()
    kinds = {tip.locator(".tip__name").text_content()}
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        kinds.add(tip.locator(".tip__name").text_content())
    assert len(kinds) == 5, "from thing to thing"
    assert faultless(page)
    page.keyboard.press("Escape")
    expect(piece).to_be_focused()
    page.keyboard.press("Tab")
    page.locator("#undo").focus()
    page.keyboard.press("?")
    expect(page.locator("#habits")).to_be_visible()
    page.locator("#habits [data-tips]").click()
    expect(tip).to_be_focused()


def test_squares_of_a_map_are_told_apart_also_where_a_game_is_looked_at_again(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    page.goto("/games/patrolis?step=60")
    ground = page.locator("#board use[href*='#ptr-map-']")
    left, top, right, bottom = ground.evaluate(BOX)
    expect(ground).to_be_visible()
    tip, found = page.locator("#tip"), set()
    for row in (0.1, 0.5, 0.9):
        page.mouse.move(5, 5)
        expect(tip).to_be_hidden()
        page.mouse.move(left + (right - left) * 0.05, top + (bottom - top) * row)
        expect(tip).to_be_visible()
        found.add(tip.locator(".tip__name").text_content())
    assert found & {"Water", "Countryside", "Mountain", "Road"}, found


def test_a_way_on_the_map_is_told_with_the_tile_that_would_be_laid_there(welcome: Welcome, house: Served) -> None:
    page = sits(welcome(), house, "patrolis-named")
    page.locator("#way-left").focus()
    page.keyboard.press("?")
    expect(page.locator("#tip .tip__name")).to_have_text("A curve")
    expect(page.locator("#tip .tip__pic use")).to_be_visible()
