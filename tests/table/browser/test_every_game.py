"""What holds for a table of every game on the shelf: everybody can use it, on any screen and in any light.

A recorded game of each is looked at where most can be done and at its end; in the long run all of them. One visit to a
page is enough for all widths and both rooms, so that a further game costs a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tablee.kernel.game import games
from tablee.kernel.picture import DAY
from tablee.kernel.record import Record
from tablee.kernel.state import State
from tablee.table.identity import new_token
from tests.table.browser.axe import ALL_RULES, COLOURS, violations
from tests.table.browser.guests import Guest
from tests.table.browser.legible import illegible
from tests.table.browser.past import EVERYTHING, busiest, record_names, recorded, relaid
from tests.table.server import Served

WIDTHS = (320, 390, 768, 1280, 1920)
CLOSELY = (390, 1280)
"""A phone and a desk: the widths at which axe looks at the page and words are read; further games of the same kind are
looked at turn about."""

DARK = 390
"""The width at which it is also dark: colours do not depend on the width."""

NARROWEST_DESK = 761
TALK = ((1, "Bon jeu !"), (0, "<b>Merci</b>"))

TWICE = """() => {
  const ids = [...document.querySelectorAll("[id]")].map(node => node.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}"""


@dataclass(frozen=True)
class Sitting:
    """A guest at a table that was laid out from a record."""

    guest: Guest
    record: Record
    position: State
    seat: int

    def drawn(self, width: int) -> str:
        """The picture that the guest gets on a screen of this width."""
        game = self.record.game
        over = self.position.outcome() is not None
        seen = self.position if over else self.position.seen_by(self.seat)
        words = game.words("en")
        return game.picture.view(seen, self.seat, words, self.record.names, DAY, narrow=width < NARROWEST_DESK)

    def resize(self, width: int) -> None:
        """Until the picture has the shape that this width asks for."""
        self.guest.page.set_viewport_size({"width": width, "height": 900})
        shape = self.drawn(width).partition('viewBox="')[2].partition('"')[0]
        expect(self.guest.page.locator("#board")).to_have_attribute("viewBox", shape)

    def faults(self, closely: Sequence[int] = CLOSELY) -> list[str]:
        """All that is wrong with the page, with the width and the room where it is."""
        page, found = self.guest.page, []
        first = closely == CLOSELY
        for width in WIDTHS if first else (WIDTHS[0], *closely):
            self.resize(width)
            if self.guest.sticks_out():
                found.append(f"{width}: the page can be scrolled sideways")
            if width in closely:
                found += [f"{width}, light: {fault}" for fault in violations(page, ALL_RULES)]
            if width == DARK and first:
                page.locator("[data-switch=room]:visible").click()
                found += [f"{width}, dark: {fault}" for fault in violations(page, COLOURS)]
                page.locator("[data-switch=room]:visible").click()
        return [*found, *(f"twice on one page: {id_}" for id_ in page.evaluate(TWICE)), *self.guest.complained()]


@pytest.fixture(scope="module")
def guest(browser: Browser, house: Served) -> Iterator[Guest]:
    came = Guest(browser, house.address)
    yield came
    came.leave()


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Page]:
    """An empty page, to lay a picture on."""
    page = browser.new_page()
    yield page
    page.close()


def closely(name: str) -> Sequence[int]:
    """The widths at which one recorded game is looked at."""
    at = record_names(recorded(name).game.name).index(name)
    return (CLOSELY[at % len(CLOSELY)],) if at else CLOSELY


def seated(guest: Guest, house: Served, name: str, step: int, language: str) -> Sitting:
    """The guest has the seat that is to act, or the first."""
    record = recorded(name)
    position = record.at(min(step, len(record.steps)))
    acting = position.to_act()
    seat = acting[0] if acting else 0
    tokens = [guest.token if own == seat else new_token() for own in range(record.seats)]
    guest.context.add_cookies([{"name": "lang", "value": language, "url": guest.address}])
    guest.page.goto(relaid(house.database, tokens, step, TALK, record))
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    return Sitting(guest, record, position, seat)


@pytest.mark.parametrize("game", games())
def test_there_are_recorded_games(game: str) -> None:
    assert record_names(game)


ALL_RECORDS = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.soak] if at else [])
        for game in games()
        for at, name in enumerate(record_names(game))
    ],
)
"""The first recorded game of each, in the long run all of them."""


@ALL_RECORDS
def test_a_table_in_the_middle_of_a_game_can_be_used_by_everybody(guest: Guest, house: Served, name: str) -> None:
    sitting = seated(guest, house, name, busiest(name), "en")
    assert guest.page.locator("#board [data-action]").count() > 0
    assert sitting.faults(closely(name)) == []


@pytest.mark.parametrize("game", games())
def test_the_end_of_a_game_can_be_used_by_everybody(guest: Guest, house: Served, game: str) -> None:
    sitting = seated(guest, house, record_names(game)[0], EVERYTHING, "fr")
    expect(guest.page.locator("#ending")).to_be_visible()
    assert sitting.faults((CLOSELY[list(games()).index(game) % len(CLOSELY)],)) == []


@ALL_RECORDS
def test_what_is_written_in_the_picture_can_be_read(guest: Guest, paper: Page, name: str) -> None:
    record = recorded(name)
    first = name == record_names(record.game.name)[0]
    # The end is drawn as the middle is, but for a few words: they are read in one of the two shapes.
    for step, widths in ((busiest(name), closely(name)), *([(len(record.steps), CLOSELY[:1])] if first else [])):
        position = record.at(step)
        sitting = Sitting(guest, record, position, (position.to_act() or (0,))[0])
        for width in widths:
            picture = record.game.picture.with_art(sitting.drawn(width), DAY, min(width - 16, 860))
            assert illegible(paper, picture) == []
