"""Somebody else's games on the shelf: who knows nothing of them plays them to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import STICKS_OUT
from tests.stranger import UR, install, installed
from tests.table.browser.conftest import PROMPT
from tests.table.browser.guests import ON_THE_BOARD, Guest
from tests.table.server import Served

GOAL = 30


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house on a machine on which Pig and the Royal Game of Ur are installed."""
    folder = tmp_path_factory.mktemp("stranger")
    with installed(folder) as site:
        install(site, UR)
        with Served(folder / "tables.sqlite", *PROMPT) as server:
            yield server


def test_a_whole_game_of_pig_is_played_by_touch(browser: Browser, house: Served) -> None:
    guest = Guest(browser, house.address, width=390, fingers=True)
    guest.lay_from_the_shelf("pig")
    seen, touched, done = -1, 0, set()
    while guest.await_turn(seen):
        seen = guest.version
        offered = guest.page.locator(ON_THE_BOARD)
        # Hold as soon as one can, later after three rolls if one still can: quick taps, each of which counts.
        thing = offered.last if touched % 4 == 3 or "hold" not in done else offered.first
        done.add(thing.get_attribute("data-action"))
        thing.locator(".hit").tap()
        touched += 1
    assert done == {"roll", "hold"}
    expect(guest.page.locator("#players .tag--win")).to_have_count(1)
    assert max(panel["points"] for panel in guest.view()["panels"]) >= GOAL
    assert guest.complaints == []
    guest.leave()


def test_the_royal_game_of_ur_lies_on_a_table_of_its_own_colours(browser: Browser, house: Served) -> None:
    guest = Guest(browser, house.address, width=1280)
    guest.lay_from_the_shelf(UR.name)
    ground = "getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()"
    assert guest.page.evaluate(ground) == "#14233f"
    guest.page.emulate_media(color_scheme="dark")
    assert guest.page.evaluate(ground) == "#17130f"
    guest.leave()


@pytest.mark.parametrize("width", [1440, 1280, 900, 390])
def test_further_boxes_stand_on_a_further_plank(browser: Browser, house: Served, width: int) -> None:
    guest = Guest(browser, house.address, width=width)
    guest.page.goto("/")
    boxes = guest.page.locator(".box")
    expect(boxes).to_have_count(7)
    assert not guest.page.evaluate(STICKS_OUT)
    lefts = {round(box.bounding_box()["x"]) for box in boxes.all() if box.bounding_box()}  # type: ignore[index]
    assert len(lefts) == {1440: 5, 1280: 5, 900: 2, 390: 1}[width], "as many columns, all of one width"
    guest.leave()


@pytest.mark.parametrize("pieces", [3, pytest.param(7, marks=pytest.mark.soak)])
def test_the_royal_game_of_ur_is_played_to_its_end_by_clicks(browser: Browser, house: Served, pieces: int) -> None:
    guest = Guest(browser, house.address, width=1280)
    guest.lay("now", game=UR.name, pieces=str(pieces))
    page = guest.page
    assert guest.play_with_the_mouse() > 5 * pieces
    ending = page.locator("#ending")
    expect(ending).to_contain_text("all pieces off the board")
    off = ending.locator(".sums tbody tr").first.locator("td")
    assert sorted(map(int, off.all_inner_texts()))[-1] == pieces, "the winner has all pieces off the board"
    expect(page.locator("#players .tag--win")).to_have_count(1)
    assert guest.complaints == []
    guest.leave()
