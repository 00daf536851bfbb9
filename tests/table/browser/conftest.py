"""A house and a browser for all these tests, and guests whose browsers may not complain.

They last as long as the tests of this folder go on, no longer: where a browser is driven, a loop is running, and other
tests run loops of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import Motion, open_browser
from tests.table.browser.guests import Guest
from tests.table.server import PATIENCE, Served

PROMPT = ("--rate", "0", "--pace", "0.01")
"""Bots that need no time, and no limit for visitors who are quicker than people."""


class Welcome:
    """Lets guests in, and asks when they leave whether all was well."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.guests: list[Guest] = []

    def __call__(
        self, language: str = "en", width: int = 1280, motion: Motion = "reduce", fingers: bool = False
    ) -> Guest:
        self.guests.append(Guest(self.browser, self.address, language, width, motion, fingers))
        return self.guests[-1]

    def goodbye(self) -> None:
        complaints = [complaint for guest in self.guests for complaint in guest.complaints]
        for guest in self.guests:
            guest.leave()
        assert complaints == []


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * PATIENCE)
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house") / "tables.sqlite", *PROMPT) as server:
        yield server


@pytest.fixture
def welcome(browser: Browser, house: Served) -> Iterator[Welcome]:
    door = Welcome(browser, house.address)
    yield door
    door.goodbye()
