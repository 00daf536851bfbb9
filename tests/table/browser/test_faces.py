"""Our faces in a browser: pages and pictures are set in them, as wide as we measure; nothing moves when they come."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from tablee.kernel.game import find_game, games
from tablee.kernel.picture import DAY, measure
from tests.table.browser.conftest import Welcome
from tests.table.browser.pairs import turn_about
from tests.table.browser.past import recorded, relaid
from tests.table.server import Served

FONTS = "**/*.woff2*"
LOADED = "[...document.fonts].filter(face => face.status === 'loaded').map(face => face.family.replaceAll('\"', ''))"
PAGES = ("/", "/games/patouche/rules", "/games/pagamas?step=9")

WRITTEN = """() => [...document.querySelectorAll("text:not([rotate])")].filter(node => !node.children.length)
  .map(node => {
    const looks = getComputedStyle(node);
    if (looks.letterSpacing !== "normal" || !looks.fontFamily.startsWith('"Tablee Text"')) return null;
    return [node.textContent, parseFloat(looks.fontSize), Number(looks.fontWeight) > 400, looks.fontStyle === "italic",
      node.getComputedTextLength()];
  }).filter(found => found)"""

WATCH = """window.moved = [];
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries())
    moved.push([value, sources.map(({ node }) => String(node?.className))]);
}).observe({ type: "layout-shift", buffered: true });"""
PAINTED = """() => new Promise(done =>
  new PerformanceObserver(done).observe({ type: "paint", buffered: true }))"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_a_page_is_set_in_our_faces(welcome: Welcome) -> None:
    guest = welcome("fr")
    for page in PAGES:
        guest.page.goto(page)
        guest.page.evaluate("document.fonts.ready")
        assert {"Tablee Text", "Tablee Display"} <= set(guest.page.evaluate(LOADED))


class Late:
    """Faces that are held back until they are told to come."""

    def __init__(self) -> None:
        self.held: list[Route] = []
        self.here = False

    def ask(self, route: Route) -> None:
        if self.here:
            route.continue_()
        else:
            self.held.append(route)

    def come(self) -> None:
        assert self.held
        self.here = True
        for route in self.held:
            route.continue_()


@pytest.mark.parametrize(("page", "width"), turn_about(PAGES, (390, 1280)))
def test_nothing_moves_when_our_faces_come_late(welcome: Welcome, page: str, width: int) -> None:
    guest = welcome("fr", width, anew=True)
    late = Late()
    guest.page.route(FONTS, late.ask)
    guest.prepare(WATCH)
    guest.page.goto(page, wait_until="commit")
    guest.page.evaluate(PAINTED)
    late.come()
    guest.page.wait_for_load_state()
    guest.page.evaluate("document.fonts.ready")
    guest.page.evaluate(TWO_FRAMES)
    moved: list[tuple[float, list[str]]] = guest.page.evaluate("moved")
    assert sum(value for value, who in moved if "mast__tools" not in who) < 0.002, moved


@pytest.mark.parametrize("game", games())
def test_words_in_a_picture_are_as_wide_as_we_measure(browser: Browser, game: str) -> None:
    played = find_game(game)
    names = ["Léa Vautour", "Affif Offenbach", "AVA TOYO", "Wolf", "Noé", "Eve"][: played.seats[0]]
    picture = played.picture.standalone(played.new().seen_by(0), 0, played.words("fr"), names, DAY)
    page = browser.new_page()
    page.set_content(picture)
    page.evaluate("document.fonts.ready")
    written: list[Any] = page.evaluate(WRITTEN)
    assert written
    for words, size, bold, italic, drawn in written:
        most = measure(words, size, bold, italic)
        assert 0.97 * most - 0.02 * size <= drawn <= most + 0.02 * size, words  # ligatures are a little narrower
    page.close()


def test_a_picture_that_is_a_file_shows_our_face(welcome: Welcome, house: Served) -> None:
    guest = welcome("fr")
    record = recorded("pagamas-4")
    table = relaid(house.database, [guest.token] * record.seats, 40, record=record)
    guest.page.goto(f"{table}/picture.svg")
    guest.page.evaluate("document.fonts.ready")
    assert "Tablee Text" in guest.page.evaluate(LOADED)
