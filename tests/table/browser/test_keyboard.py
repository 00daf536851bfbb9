"""Everything by keyboard: a whole game, without a mouse and without losing one's place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import DOING, Guest, moved_on
from tests.table.browser.past import half_played, recorded, relaid
from tests.table.server import Served

LAST_PART = 30
"""Steps before the end of a recorded game from which another end is played."""

LATE = 0.6
"""How much of a game against bots is played before."""

HEAD = 16
"""How often Tab is pressed at most until the head of a page is passed: it leads to what is told and to oneself too."""

FOCUSED = "selector => document.activeElement.matches(selector)"


def tab_to(page: Page, selector: str, most: int, key: str = "Tab") -> None:
    """Press Tab until the focus is there, at most so many times."""
    for _ in range(most):
        if page.evaluate(FOCUSED, selector):
            return
        page.keyboard.press(key)
    focused = page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
    assert page.evaluate(FOCUSED, selector), f"{selector} is not reached by {most} times {key}, but {focused}"


def play_to_the_end(guest: Guest) -> None:
    """With Tab, the arrows, Enter and Space: now by the buttons, now on the board."""
    page, seen, turn, choices, board = guest.page, -1, 0, 0, 0
    guest.await_turn()
    tab_to(page, "main a, main button", HEAD)
    while guest.await_turn(seen):
        seen, turn = guest.version, turn + 1
        choices += page.locator("#choosing").count()
        # The focus stays at what is to be done, or at the table itself while others act: it is never far away.
        if choices % 4 == 1 and page.locator("#choosing").count():
            tab_to(page, "#board .is-legal", 24)
            board += 1
        elif page.locator("#unfold").is_visible():
            tab_to(page, "#unfold", 2)
            page.keyboard.press("Enter")
            tab_to(page, "#choosing button", 1)
        else:
            tab_to(page, "#throwing button, #choosing button", 2)
        page.keyboard.press("Enter" if turn % 2 else "Space")
        moved_on(page, seen)
    assert board > 0, "nothing was done on the board"
    expect(page.locator("#ending")).to_be_visible()
    tab_to(page, "#ending-acts button", 3)


@pytest.mark.parametrize("game", ["patolli", pytest.param("patouche", marks=pytest.mark.soak)])
def test_a_table_is_laid_by_keyboard_alone(welcome: Welcome, game: str) -> None:
    guest = welcome()
    page = guest.page
    page.goto("/")
    tab_to(page, f".box[data-game={game}] button[value=now]", 33)
    page.keyboard.press("Enter")
    expect(page.locator("#asked-name")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(f".box[data-game={game}] button[value=now]")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("Léa")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    assert guest.await_turn()
    tab_to(page, DOING, HEAD)


@pytest.mark.parametrize("part", [LATE, pytest.param(0.0, marks=pytest.mark.soak)])
def test_a_game_against_bots_is_played_to_its_end_by_keyboard_alone(
    welcome: Welcome, house: Served, part: float
) -> None:
    """Its last part; in the long run the whole of it."""
    guest = welcome()
    guest.page.goto(half_played(house.database, guest.token, "patouche", part=part))
    play_to_the_end(guest)


def test_a_game_of_two_on_one_device_is_brought_to_its_end_by_keyboard_alone(welcome: Welcome, house: Served) -> None:
    """Patolli takes hundreds of steps, and they are of a few kinds: all of them come in its last part too."""
    guest, record = welcome(), recorded()
    guest.page.goto(relaid(house.database, [guest.token] * 2, len(record.steps) - LAST_PART))
    play_to_the_end(guest)


def test_the_focus_can_be_seen_wherever_it_goes(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("device")
    guest.do()
    guest.do()
    page.locator(".skip").focus()
    unseen = []
    for _ in range(25):
        page.keyboard.press("Tab")
        drawn = page.evaluate(
            """() => {
              const node = document.activeElement;
              const ring = node.querySelector(".focus");
              const { boxShadow, outlineStyle, outlineColor } = getComputedStyle(node);
              const outlined = outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)";
              if (node === document.body || boxShadow !== "none" || outlined) return "";
              return ring && getComputedStyle(ring).visibility === "visible" ? "" : node.outerHTML.slice(0, 200);
            }"""
        )
        unseen += [drawn] if drawn else []
    assert unseen == []


def test_the_rules_open_over_the_table_and_close_by_keyboard(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("device")
    link = page.locator("header a[data-rules]")
    link.focus()
    page.keyboard.press("Enter")
    sheet = page.locator("#rules-sheet")
    expect(sheet).to_be_visible()
    expect(sheet.locator("#PTL-12")).to_be_visible()
    page.locator("#rules-find").fill("exact count")
    expect(sheet.locator("#PTL-14")).to_be_visible()
    expect(sheet.locator("#PTL-3")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-find")).to_have_value("")  # that is all the first Escape does
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(link).to_be_focused()
