"""How a game ends: who won, which place is mine, what decided it, and where to go from there."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.table.browser.axe import violations
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.past import recorded, relaid
from tests.table.server import Served

# Of each game a finished one, what whoever sits first reads of their place, and of what decided it.
ENDINGS = {
    "patolli-black-centre": ("Your place: 1st of 2.", "The winner’s last step:"),
    "patouche-family-five": ("Your place: 5th of 5.", "The widest gap between Noé and you: sheep cards, 6 to 4."),
    "patimpatampatum-3": ("Your place: 1st of 3.", "The widest gap between you and Jordi: plazas, round 3, 41 to 29."),
    "pagamas-4": ("Your place: 2nd of 4, shared.", "The widest gap between Cléo and you: buried shares, 2 to 0."),
    "patrolis-six": ("Your place: 1st of 6, shared.", "The widest gap between you and Bo: blue objectives, 5 to 0."),
}
PLACE = {"en": "Your place", "fr": "Votre place"}


def at_the_end(welcome: Welcome, house: Served, name: str, language: str = "en", width: int = 1280) -> Guest:
    guest, record = welcome(language, width), recorded(name)
    guest.page.set_viewport_size({"width": width, "height": 844 if width < 700 else 900})
    others = ["somebody"] * (record.seats - 1)
    guest.page.goto(relaid(house.database, [guest.token, *others], record=record))
    return guest


@pytest.mark.parametrize("name", ENDINGS)
def test_the_ending_tells_my_place_and_what_decided_it(welcome: Welcome, house: Served, name: str) -> None:
    page = at_the_end(welcome, house, name).page
    place, decided = ENDINGS[name]
    expect(page.locator("#prompt-more")).to_contain_text(place)
    expect(page.locator("#decided")).to_contain_text(decided)
    expect(page.locator("#ending .sums")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("name", ENDINGS)
def test_axe_finds_nothing_in_any_ending(welcome: Welcome, house: Served, name: str) -> None:
    """One of each game is looked at for every room and width."""
    assert violations(at_the_end(welcome, house, name).page) == []


@pytest.mark.parametrize(("name", "language"), list(zip(ENDINGS, cycle(PLACE), strict=False)))
def test_on_a_phone_the_ending_is_in_sight_at_once(welcome: Welcome, house: Served, name: str, language: str) -> None:
    guest = at_the_end(welcome, house, name, language, 390)
    page = guest.page
    expect(page.locator("#prompt-line")).to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt-more")).to_be_in_viewport(ratio=1)
    expect(page.locator("#prompt-more")).to_contain_text(PLACE[language])
    for act in page.locator("#ending-acts .btn").all():
        expect(act).to_be_in_viewport(ratio=1)
    assert not guest.sticks_out()


def test_whoever_played_together_has_no_place_of_their_own(welcome: Welcome, house: Served) -> None:
    page = at_the_end(welcome, house, "patouche-cooperative-won").page
    expect(page.locator("#prompt-line")).to_contain_text("win together")
    expect(page.locator("#prompt-more")).not_to_contain_text("Your place")
    expect(page.locator("#decided")).to_have_count(0)


def test_from_the_ending_one_goes_on(welcome: Welcome, house: Served) -> None:
    page = at_the_end(welcome, house, "patimpatampatum-3").page
    ended = page.url
    expect(page.get_by_role("link", name="Look back")).to_have_attribute("href", re.compile("/review$"))
    page.get_by_role("link", name="Another game").click()
    expect(page.get_by_role("heading", name="Take a box down.")).to_be_visible()
    page.goto(ended)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#lobby")).to_be_visible()
    assert page.url != ended


def test_a_spectator_reads_who_won_and_is_offered_no_rematch(welcome: Welcome, house: Served) -> None:
    guest, watcher = at_the_end(welcome, house, "pagamas-4"), welcome()
    watcher.page.goto(guest.path)
    expect(watcher.page.locator("#prompt-line")).to_contain_text("Cléo")
    expect(watcher.page.locator("#prompt-more")).not_to_contain_text("Your place")
    expect(watcher.page.get_by_role("button", name="Rematch")).to_have_count(0)
