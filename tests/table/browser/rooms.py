"""Every page of the house, with something on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import WIDEST_PHONE
from tests.table.browser.guests import Guest
from tests.table.browser.past import relaid
from tests.table.server import Served

CHOICE = 301
"""A step of the recorded game after which its first player has four moves to choose from."""

TALK = ((1, "Bon jeu !"), (0, "<b>Merci</b>"))


@dataclass(frozen=True)
class Rooms:
    """The addresses of all pages, and a guest who holds seats at their tables."""

    guest: Guest
    pages: dict[str, str]

    def show(self, name: str, language: str = "en", width: int = 1280) -> None:
        guest = self.guest
        cookies = {"lang": language, "narrow": "yes" if width <= WIDEST_PHONE else ""}
        guest.context.add_cookies(
            [{"name": cookie, "value": value, "url": guest.address} for cookie, value in cookies.items()]
        )
        guest.page.set_viewport_size({"width": width, "height": 900})
        guest.page.goto(self.pages[name])
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        guest.forgive("404" if name == "trouble" else "^$")

    def light(self, room: str) -> None:
        """As the lamp of the page does."""
        media = {"dark": "screen"}.get(room, "not all")
        self.guest.page.evaluate("media => { document.getElementById('dark').media = media }", media)


NAMES = (
    *("home", "sheet", "lobby", "invitation", "playing", "watching", "over", "replay", "big", "big lobby"),
    *("mine", "me", "data", "link", "enter", "privacy", "signs", "muted"),
    *("rules", "game", "device", "api", "trouble", "lessons", "lesson"),
)


def furnish(browser: Browser, house: Served) -> Iterator[Rooms]:
    """Lay the tables, play on them, and make a list of everything there is to see."""
    guest, friend = Guest(browser, house.address), Guest(browser, house.address)
    pages = {"home": "/", "rules": "/games/patolli/rules", "game": "/games/patolli?step=40", "api": "/api"}
    pages |= {"mine": "/mine", "trouble": "/nowhere", "device": "/games/pagamas/device"}
    pages |= {"lessons": "/learn/patolli", "lesson": "/learn/patolli/capturing?step=2"}

    pages |= {"signs": "/me/signs", "muted": "/me/manners"}
    pages["sheet"] = "/open?game=patrolis&seats=4&player.2=house&player.3=level-2&pace.kind=live"

    pages["lobby"] = guest.lay("invite")
    pages["big lobby"] = f"{pages['lobby']}/big"

    pages["invitation"] = friend.lay("invite", "Ana")
    pages["playing"] = relaid(house.database, [guest.token, friend.token], CHOICE, TALK)
    pages["big"] = f"{pages['playing']}/big"
    pages["watching"] = relaid(house.database, [friend.token] * 2, CHOICE)
    pages["over"] = relaid(house.database, [guest.token] * 2)
    pages["replay"] = f"{pages['over']}/replay?step={CHOICE}"
    pages |= {"me": "/me", "data": "/me/data", "enter": "/enter", "privacy": "/privacy"}
    guest.page.goto("/me")
    guest.page.locator("#personal ~ form button").click()
    pages["link"] = guest.page.locator("#personal-link").input_value()
    friend.leave()
    assert set(pages) == set(NAMES)
    yield Rooms(guest, pages)
    guest.leave()


@pytest.fixture(scope="module")
def rooms(browser: Browser, house: Served) -> Iterator[Rooms]:
    yield from furnish(browser, house)
