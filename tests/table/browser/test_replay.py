"""Replay: step, play, jump, share, and take the game away."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

import pytest
from playwright.sync_api import Browser, Page, expect

from tablee.kernel.game import games
from tablee.kernel.sheet import read, verify
from tests.table.browser.axe import violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.past import relaid
from tests.table.server import Served

AT_THE_END = "() => document.querySelector('main').dataset.step === document.querySelector('main').dataset.steps"

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
    page.wait_for_function(AT_THE_END)
    expect(page.locator("#go-next")).to_have_attribute("aria-disabled", "true")
    page.locator("#log-steps .log__n").nth(4).click()
    page.wait_for_function(f"() => !({AT_THE_END})()")
    assert page.evaluate("window.unbroken") is True


def test_a_game_plays_by_itself_until_it_is_paused(player: Guest, welcome: Welcome) -> None:
    page = welcome().hold_the_clock()
    page.goto(f"{player.path}/replay?step=10")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(page.locator("#play .icon").last).to_be_visible()
    expect(page.locator("#play .icon").first).to_be_hidden()
    for step in (11, 12):
        page.clock.run_for(TICK)
        at_step(page, step)
    page.get_by_role("button", name="Pause").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(3 * TICK)
    at_step(page, 12)
    assert [address for address in asked if "step=12" not in address] == []  # it may look for the chances there


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


def test_keys_step_and_play(player: Guest, welcome: Welcome) -> None:
    page = welcome().hold_the_clock()
    page.goto(f"{player.path}/replay?step=3")
    for key, step in (("ArrowRight", 4), ("ArrowRight", 5), ("ArrowLeft", 4), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        at_step(page, step)
    page.keyboard.press("End")
    page.wait_for_function(AT_THE_END)
    expect(page.locator("#prompt-more")).to_contain_text("wins")
    page.keyboard.press("Home")
    at_step(page, 0)
    page.keyboard.press("Space")
    page.clock.run_for(TICK)
    at_step(page, 1)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.locator("#step").focus()
    page.keyboard.press("ArrowRight")
    at_step(page, 1)


def test_many_keys_at_once_lead_to_the_last_step_asked_for(player: Guest, welcome: Welcome) -> None:
    page = welcome().page
    page.goto(f"{player.path}/replay?step=10")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    at_step(page, 17)


def test_the_slider_leads_anywhere_and_the_pace_is_remembered(player: Guest, welcome: Welcome) -> None:
    page = welcome().hold_the_clock()
    page.goto(f"{player.path}/replay?step=0")
    page.locator("#slide").fill("25")
    at_step(page, 25)
    page.locator("#speed").select_option("fast")
    page.reload()
    expect(page.locator("#speed")).to_have_value("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(TICK // 2)
    at_step(page, 26)
    expect(page.locator("#slide")).to_have_value("26")


def test_a_game_on_show_plays_itself_from_its_beginning(welcome: Welcome) -> None:
    page = welcome(motion="no-preference").hold_the_clock()
    page.goto("/")
    page.locator('a[href="/games/patolli"]').first.click()
    expect(page.locator("#prompt-step")).to_contain_text("Step 0 of")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    for step in (1, 2):
        page.clock.run_for(TICK)
        expect(page.locator("#prompt-step")).to_contain_text(f"Step {step} of")
    page.locator("#go-previous").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_where_motion_is_unwelcome_it_waits(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/games/patolli")
    expect(page.locator("#prompt-step")).to_contain_text("Step 0 of")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


SIZES = {"wide": (1280, 900), "phone": (390, 844), "sideways": (844, 390)}


@pytest.mark.parametrize(
    ("game", "size", "closely"),
    [
        *((game, "phone", game == "pagamas") for game in games()),
        *(("pagamas", "sideways", False), ("patolli", "wide", True)),
        *(pytest.param(game, size, True, marks=pytest.mark.soak) for game in games() for size in SIZES),
    ],
)
def test_the_board_the_words_and_the_controls_are_in_sight_together(
    welcome: Welcome, game: str, size: str, closely: bool
) -> None:
    """The pages of a replay and the boards of all games are looked at ``closely``, by axe, also elsewhere."""
    width, height = SIZES[size]
    guest = welcome("fr", width)
    page = guest.page
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/games/{game}?step=40")
    for part in ("#board", "#prompt-line", "#go-first", "#go-previous", "#play", "#go-next", "#go-last", "#slide"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    for button in page.locator("#going .btn").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert not guest.sticks_out()
    board, going = (page.locator(part).bounding_box() for part in ("#board", "#going"))
    assert board is not None
    assert going is not None
    if size != "sideways":
        assert board["y"] + board["height"] <= going["y"] + 1, "the controls stand under the board"
    if closely:
        assert violations(page) == []
