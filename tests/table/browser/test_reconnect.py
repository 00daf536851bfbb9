"""The server is killed and started again: no move is lost, none is made twice, and nobody reloads the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest, in_step, take_turns
from tests.table.person import until
from tests.table.server import Served

BROKEN = r"WebSocket|ERR_CONNECTION|Failed to load resource|Failed to fetch"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Its bots take their time, so that it can be killed in the middle of a turn of theirs."""
    database = tmp_path_factory.mktemp("house") / "tables.sqlite"
    with Served(database, "--rate", "0", "--pace", "0.6") as server:
        yield server


def moves(record: str) -> list[str]:
    """The written steps of a game that goes on."""
    return re.findall(r"^\s*\d+\.? .*$", record, re.MULTILINE)


def in_accord(guest: Guest) -> list[str]:
    """The written steps, once they are those that the page shows: a bot may act while they are asked for."""
    found: list[list[str]] = []

    def accord() -> bool:
        found.append(moves(guest.written()))
        return len(found[-1]) == guest.version

    until(accord)
    return found[-1]


def outlive(house: Served, *guests: Guest) -> None:
    """Kill the server and start it again, with guests who look on."""
    for guest in guests:
        guest.page.evaluate("window.unbroken = true")
    house.kill()
    for guest in guests:
        expect(guest.page.locator("#offline")).to_be_visible()
        expect(guest.page.locator("#offline")).to_contain_text("The connection is lost")
    house.start_again()
    for guest in guests:
        expect(guest.page.locator("#offline")).to_be_hidden()
        assert guest.page.evaluate("window.unbroken") is True
        guest.forgive(BROKEN)


def test_a_server_killed_in_a_bots_turn_goes_on_where_it_was(browser: Browser, house: Served) -> None:
    welcome = Welcome(browser, house.address)
    guest = welcome()
    guest.lay("now")
    for _ in range(2):
        guest.await_turn()
        guest.do()
    while guest.may_do:
        guest.do()
    before = in_accord(guest)
    seen = len(before)
    outlive(house, guest)
    assert guest.await_turn()
    after = moves(guest.written())
    assert after[: len(before)] == before
    assert len(after) == guest.version >= seen  # as many where the bot was quicker than the kill
    guest.do()
    welcome.goodbye()


def test_a_move_sent_while_the_server_is_away_is_refused_in_words_and_can_be_made_later(
    browser: Browser, house: Served
) -> None:
    welcome = Welcome(browser, house.address)
    guest = welcome()
    guest.lay("device")
    guest.do()
    seen = guest.version
    house.kill()
    expect(guest.page.locator("#offline")).to_be_visible()
    guest.doing().click()
    expect(guest.page.locator("#why")).to_contain_text("could not be sent")
    house.start_again()
    expect(guest.page.locator("#offline")).to_be_hidden()
    assert guest.version == seen
    guest.do()
    assert guest.version == seen + 1
    assert len(moves(guest.written())) == seen + 1
    guest.forgive(BROKEN)
    welcome.goodbye()


def test_two_people_and_a_spectator_all_come_back(browser: Browser, house: Served) -> None:
    welcome = Welcome(browser, house.address)
    host, friend, stranger = welcome(), welcome(), welcome()
    host.lay("invite")
    friend.page.goto(host.path)
    friend.sit("Ana")
    stranger.page.goto(host.path)
    take_turns([host, friend], 2)
    in_step(host, stranger)
    before = moves(host.written())
    outlive(house, host, friend, stranger)
    take_turns([host, friend], 2)
    in_step(host, friend, stranger)
    after = moves(host.written())
    assert after[: len(before)] == before
    assert len(after) == len(before) + 2
    welcome.goodbye()


def test_a_screen_turned_while_the_connection_is_being_made_gets_one_that_lasts(
    browser: Browser, house: Served
) -> None:
    welcome = Welcome(browser, house.address)
    guest = welcome()
    guest.lay("device", game="patouche")
    board = guest.page.locator("#board")
    wide = str(board.get_attribute("viewBox"))
    guest.page.set_viewport_size({"width": 390, "height": 900})
    guest.page.evaluate("again(); again()")  # the second time, the first connection is not made yet
    expect(board).not_to_have_attribute("viewBox", wide)
    guest.do()
    welcome.goodbye()


def test_a_screen_that_is_turned_has_one_connection_at_most(browser: Browser, house: Served) -> None:
    welcome = Welcome(browser, house.address)
    guest = welcome()
    guest.lay("device")
    guest.do()  # by then nothing is on its way
    house.kill()
    expect(guest.page.locator("#offline")).to_be_visible()
    guest.page.evaluate("clearTimeout = (clear => id => { window.cleared = id; clear(id); })(clearTimeout)")
    assert guest.page.evaluate("again(); cleared === trying"), "what was to be tried by itself is not tried as well"
    house.start_again()
    expect(guest.page.locator("#offline")).to_be_hidden()
    assert guest.page.evaluate("hangUp(); again(); socket") is None, "who has hung up does not call again"
    guest.forgive(BROKEN)
    welcome.goodbye()
