"""Replay: step, play, jump, share, and take the game away."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

import pytest
from playwright.sync_api import Browser, Page, expect

from tablee.kernel.sheet import read, verify
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.past import relaid
from tests.table.server import Served

TICK = 1200
"""Milliseconds for each step of a game that plays by itself."""


@pytest.fixture(scope="module")
def player(browser: Browser, house: Served) -> Iterator[Guest]:
    """Somebody who has just finished a game."""
    guest = Guest(browser, house.address)
    guest.page.goto(relaid(house.database, [guest.token] * 2))
    yield guest
    guest.leave()


def at_step(page: Page, step: int) -> None:
    page.wait_for_url(f"**/replay?step={step}")
    expect(page.locator("#prompt-step")).to_contain_text(f"Step {step} of")


def test_a_game_is_stepped_through_without_a_new_page(player: Guest, welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    page.goto(f"{player.path}/replay?step=0")
    page.evaluate("window.unbroken = true")
    expect(page.locator("#prompt-line")).to_have_text("Before the first step.")
    expect(page.locator("#go-previous")).to_have_attribute("aria-disabled", "true")
    for step in (1, 2, 3):
        page.locator("#go-next").click()
        at_step(page, step)
    page.locator("#go-previous").click()
    at_step(page, 2)
    page.locator("#go-last").click()
    page.wait_for_function("() => !document.querySelector('main').dataset.next")
    expect(page.locator("#go-next")).to_have_attribute("aria-disabled", "true")
    page.locator("#log-steps .log__n").nth(4).click()
    page.wait_for_function("() => document.querySelector('main').dataset.next")
    assert page.evaluate("window.unbroken") is True


def test_a_game_plays_by_itself_until_it_is_paused(player: Guest, welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    page.clock.install()
    page.goto(f"{player.path}/replay?step=10")
    page.get_by_role("button", name="Play").click()
    for step in (11, 12):
        page.clock.run_for(TICK)
        at_step(page, step)
    page.get_by_role("button", name="Pause").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(3 * TICK)
    at_step(page, 12)
    assert asked == []


def test_a_position_is_shared_by_its_address(player: Guest, welcome: Welcome) -> None:
    guest, friend = welcome(), welcome()
    page = guest.page
    page.goto(f"{player.path}/replay")
    page.locator("#step").fill("37")
    page.locator("#step").press("Enter")
    at_step(page, 37)
    address = page.locator("#here-37").input_value()
    assert address == page.url
    friend.page.goto(address)
    at_step(friend.page, 37)
    pieces = "[...document.querySelectorAll('#board .piece')].map(piece => piece.getAttribute('transform'))"
    assert friend.page.evaluate(pieces) == page.evaluate(pieces)


def test_the_record_and_the_pictures_are_taken_away(player: Guest, welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    page.goto(f"{player.path}/replay?step=50")
    files = {}
    for name in ("Record of the game", "SVG", "PNG"):
        with page.expect_download() as taken:
            page.get_by_role("link", name=name, exact=True).click()
        files[name] = taken.value.path().read_bytes()
    text = files["Record of the game"].decode()
    assert verify(text).draws > 100, "every throw is computed again from the key"
    assert read(text).state.outcome() is not None
    assert fromstring(files["SVG"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert files["PNG"].startswith(b"\x89PNG")


def test_a_running_game_is_replayed_too(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("device")
    for _ in range(4):
        guest.do()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay")
    expect(page.locator("#prompt-step")).to_have_text("Step 4 of 4")
    page.locator("#go-first").click()
    at_step(page, 0)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/tables/*")
    assert guest.may_do
