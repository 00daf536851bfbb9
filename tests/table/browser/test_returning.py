"""Coming back: the shelf says where it is my turn, my games have a word, and what is over can be put away."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tablee.kernel.game import games
from tests.table.browser.axe import violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import take_turns
from tests.table.browser.pairs import some
from tests.table.browser.past import record_names, recorded, relaid
from tests.table.server import Served

BEHIND_OTHERS = """Object.defineProperty(document, "hidden", { value: true });
document.dispatchEvent(new Event("visibilitychange"))"""

HOME = {"en": ("Your turn", "My games"), "fr": ("À votre tour", "Mes parties")}


@pytest.mark.parametrize(("language", "width"), [pytest.param("en", 1280, marks=pytest.mark.soak), ("fr", 390)])
def test_the_shelf_says_where_it_is_my_turn(welcome: Welcome, language: str, width: int) -> None:
    lea, ana = welcome(language, width), welcome()
    ana.page.goto(lea.lay("invite"))
    ana.sit("Ana")
    first, second = (lea, ana) if lea.may_do else (ana, lea)
    table = first.path
    turn, mine = HOME[language if first is lea else "en"]
    first.page.goto("/")
    second.page.goto("/")
    link = first.page.locator("#turns .turn__go")
    expect(first.page.locator("#turns")).to_contain_text(turn)
    expect(link).to_contain_text("Patolli")
    expect(link).to_be_in_viewport(ratio=1)
    expect(first.page.locator("#to-mine")).to_contain_text(mine)
    expect(first.page.locator("#to-mine .count")).to_contain_text("1")
    expect(second.page.locator("#turns .turn__go")).to_have_count(0)
    assert violations(first.page) == []
    assert not first.sticks_out()
    link.click()
    first.page.wait_for_url(f"**{table}")
    assert first.may_do


def test_the_home_page_changes_as_soon_as_it_is_my_turn(welcome: Welcome) -> None:
    """Also where it lies behind other pages, and by the one connection that it has; its tab says so, too."""
    lea, ana = welcome(), welcome()
    ana.page.goto(lea.lay("invite"))
    ana.sit("Ana")
    first, second = (lea, ana) if lea.may_do else (ana, lea)
    table, shelf = first.path, second.new_page()
    sockets: list[str] = []
    shelf.on("websocket", lambda socket: sockets.append(socket.url))
    shelf.goto("/")
    expect(shelf.locator("#turns .turn__go")).to_have_count(0)
    shelf.evaluate(BEHIND_OTHERS)
    while not second.may_do:
        take_turns([first, second], 1)
    expect(shelf.locator("#turns .turn__go")).to_have_attribute("href", table)
    expect(shelf.locator("#to-mine .count")).to_contain_text("1")
    expect(shelf).to_have_title(re.compile(r"^\(1\) "))
    assert len([url for url in sockets if "/live?" in url and "/signs/" not in url]) == 1


@pytest.mark.parametrize(
    ("game", "language"), some(zip(games(), cycle(("fr", "fr", "fr", "en")), strict=False), every=3)
)
def test_the_way_to_my_games_has_a_word_on_a_phone_at_a_table(welcome: Welcome, game: str, language: str) -> None:
    guest = welcome(language, 390)
    guest.lay("now", game=game)
    word = guest.page.locator("#to-mine span", has_text=HOME[language][1])
    expect(word).to_be_in_viewport(ratio=1)
    box = word.bounding_box()
    assert box is not None
    assert box["width"] > 50
    title = guest.page.locator("h1")
    assert title.evaluate("node => node.scrollWidth <= node.clientWidth"), "and the title is not cut for it"
    assert not guest.sticks_out()
    guest.page.locator("#to-mine").click()
    guest.page.wait_for_url("**/mine")


def test_a_finished_game_is_taken_off_my_list_and_put_there_again(welcome: Welcome, house: Served) -> None:
    guest = welcome(width=390)
    page = guest.page
    record = recorded(record_names("patimpatampatum")[0])
    for _ in range(2):
        relaid(house.database, [guest.token, *["somebody"] * (record.seats - 1)], record=record)
    page.goto("/mine")
    listed = page.locator(".resume__table")
    expect(listed).to_have_count(2)
    assert violations(page) == []
    assert not guest.sticks_out()
    page.get_by_role("button", name="Take off the list").first.click()
    page.wait_for_url("**/mine")
    expect(listed).to_have_count(1)
    page.get_by_role("link", name="1 game taken off the list").click()
    expect(page.get_by_role("heading", name="Taken off the list")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Back on the list").click()
    page.wait_for_url("**/mine")
    expect(listed).to_have_count(2)


def test_a_running_game_cannot_be_taken_off(welcome: Welcome) -> None:
    guest = welcome()
    guest.lay("device")
    guest.page.goto("/mine")
    expect(guest.page.locator(".resume__table")).to_have_count(1)
    expect(guest.page.get_by_role("button", name="Take off the list")).to_have_count(0)


def test_the_room_is_as_dark_as_the_system_wishes_until_the_lamp_is_touched(welcome: Welcome) -> None:
    page = welcome().page
    lamp, root = page.locator(".mast [data-switch=room]"), page.locator("html")
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    expect(root).to_have_css("color-scheme", "dark")
    expect(lamp).to_have_attribute("aria-pressed", "true")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_css("color-scheme", "light")
    expect(lamp).to_have_attribute("aria-pressed", "false")
    page.emulate_media(color_scheme="dark")
    lamp.click()
    page.reload()
    expect(root).to_have_css("color-scheme", "light")
    assert violations(page) == []


def test_on_a_phone_the_rules_open_without_the_keyboard(welcome: Welcome) -> None:
    for width, focused in ((390, "#rules-body"), (1280, "#rules-find")):
        page = welcome(width=width).page
        page.goto("/games/patolli?step=40")
        page.locator("a[data-rules]").first.click()
        expect(page.locator("#rules-sheet")).to_be_visible()
        expect(page.locator(focused)).to_be_focused()


def test_news_are_told_once(welcome: Welcome) -> None:
    """What was told stays the same node, also when a view comes that tells nothing new."""
    lea, ana = welcome(), welcome()
    ana.page.goto(lea.lay("invite"))
    ana.sit("Ana")
    take_turns([lea, ana], 1)
    page = lea.page
    page.evaluate("document.querySelector('#news').firstElementChild.told = true")
    ana.say("Bonjour")
    expect(page.locator("#talk-lines")).to_contain_text("Bonjour")
    assert page.evaluate("document.querySelector('#news').firstElementChild.told") is True
    take_turns([lea, ana], 1)
    assert page.evaluate("document.querySelector('#news').firstElementChild.told") is None
