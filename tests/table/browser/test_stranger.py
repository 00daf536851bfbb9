"""Somebody else's game on the shelf: who knows nothing of it plays it to the end with a finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.stranger import installed
from tests.table.browser.conftest import PROMPT
from tests.table.browser.guests import ON_THE_BOARD, Guest
from tests.table.server import Served

GOAL = 30


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house on a machine on which Pig is installed."""
    folder = tmp_path_factory.mktemp("pig")
    with installed(folder), Served(folder / "tables.sqlite", *PROMPT) as server:
        yield server


def test_a_whole_game_of_pig_is_played_by_touch(browser: Browser, house: Served) -> None:
    guest = Guest(browser, house.address, width=390, fingers=True)
    guest.lay_from_the_shelf("pig")
    seen, touched, done = -1, 0, set()
    while guest.await_turn(seen):
        seen = guest.version
        offered = guest.page.locator(ON_THE_BOARD)
        # Three rolls, then hold if that is still possible: quick taps on one place, each of which counts.
        card = offered.last if touched % 4 == 3 else offered.first
        done.add(card.get_attribute("data-action"))
        card.tap(position={"x": 20, "y": 30})
        touched += 1
    assert done == {"roll", "hold"}
    expect(guest.page.locator("#players .tag--win")).to_have_count(1)
    assert max(panel["points"] for panel in guest.view()["panels"]) >= GOAL
    assert guest.complaints == []
    guest.leave()
