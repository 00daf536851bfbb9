"""A house and a browser for all these tests, and guests whose browsers may not complain.

They last as long as the tests of this folder go on, no longer: where a browser is driven, a loop is running, and other
tests run loops of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import WIDEST_PHONE, Motion, open_browser
from tests.table.browser.guests import Guest
from tests.table.server import PATIENCE, Served

PROMPT = ("--rate", "0", "--pace", "0.01")
"""Bots that need no time, and no limit for visitors who are quicker than people."""


Kind = tuple[str, bool, Motion, bool]
"""A browser's language, whether it is a phone, whether it shows motion and whether it has fingers."""

KEPT = 8
"""Browsers that wait for the next guest of their kind: to open one takes longer than to open a page."""


class Welcome:
    """Lets guests in, and asks when they leave whether all was well."""

    def __init__(self, browser: Browser, address: str, waiting: list[tuple[Kind, Guest]] | None = None) -> None:
        """``waiting`` are the browsers of guests who left."""
        self.browser = browser
        self.address = address
        self.waiting = waiting if waiting is not None else []
        self.keeps = waiting is not None
        self.guests: list[tuple[Kind, Guest]] = []

    def __call__(
        self,
        language: str = "en",
        width: int = 1280,
        motion: Motion = "reduce",
        fingers: bool = False,
        anew: bool = False,
    ) -> Guest:
        """``anew`` is for a browser that has never seen the house."""
        kind = (language, width <= WIDEST_PHONE, motion, fingers)
        found = next((place for place, (other, _) in enumerate(self.waiting) if other == kind and not anew), None)
        if found is None:
            guest = Guest(self.browser, self.address, language, width, motion, fingers)
        else:
            guest = self.waiting.pop(found)[1]
            guest.page.set_viewport_size({"width": width, "height": 900})
        self.guests.append((kind, guest))
        return guest

    def goodbye(self) -> None:
        complaints = [complaint for _, guest in self.guests for complaint in guest.complaints]
        for kind, guest in self.guests:
            if guest.changed or complaints or not self.keeps:
                guest.leave()
            else:
                guest.forget()
                self.waiting.append((kind, guest))
        while len(self.waiting) > KEPT:
            self.waiting.pop(0)[1].leave()
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


@pytest.fixture(scope="package")
def waiting(browser: Browser, house: Served) -> Iterator[list[tuple[Kind, Guest]]]:
    """The browsers of guests who left; they close before the house does."""
    waiting: list[tuple[Kind, Guest]] = []
    yield waiting
    for _, guest in waiting:
        guest.leave()


@pytest.fixture
def welcome(browser: Browser, house: Served, waiting: list[tuple[Kind, Guest]]) -> Iterator[Welcome]:
    door = Welcome(browser, house.address, waiting)
    yield door
    door.goodbye()
