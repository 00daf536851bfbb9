"""A phone hides nothing: the prompt is one slim line, and whatever can be touched lies open, with the most players and
in the wordier language."""

from __future__ import annotations

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablee.kernel.game import games
from tablee.table.house import House
from tablee.table.table_pages import html_views
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import ON_THE_BOARD, Guest
from tests.table.walk import NAMES, OWNERS, go_on, laid

LOOKS = 5
"""Decisions of a game that are looked at, twice as many at most, spread over the whole; in the long run all of them."""

SLIM = 64
WIDE, TALL = 390, 844
TABLET = (768, 1024)

# What is offered on the board and lies under something else, wherever the page is scrolled to for it.
COVERED = """() => {
  const covered = [];
  const prompt = document.querySelector("#prompt");
  for (const node of document.querySelectorAll("#board [data-action]:not([aria-disabled])")) {
    node.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = (node.querySelector(".hit") ?? node).getBoundingClientRect();
    const touched = () => document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-action]") === node;
    if (touched()) continue;
    prompt.style.visibility = "hidden"; // a map may show only a part of itself: then it is not the prompt that hides
    if (touched()) covered.push(node.dataset.action);
    prompt.style.visibility = "";
  }
  return covered;
}"""

# How far one's own hand lies under the prompt though nothing that is offered would have to leave for it.
UNDER = """() => {
  const boxes = selector => [...document.querySelectorAll(selector)].map(node => node.getBoundingClientRect());
  const [top, foot] = [find(".mast").offsetHeight, find("#prompt").getBoundingClientRect().top];
  const offered = boxes(".table--on #board [data-action]:not([aria-disabled])")
    .filter(box => box.bottom > top && box.top < foot);
  const hidden = Math.max(0, ...boxes("#board [data-own]").map(box => box.bottom - foot));
  const spare = Math.max(0, Math.min(...offered.map(box => box.top - top)));
  return offered.length ? Math.floor(Math.min(hidden, spare)) : 0;
}"""

# Words on the board that something lies over which is painted later.
HIDDEN = """() => {
  const look = node => getComputedStyle(node);
  const faint = node => look(node).opacity * look(node).fillOpacity < 0.9;
  const bare = node => ["none", "transparent"].includes(look(node).fill) || faint(node);
  const shown = { visibilityProperty: true, opacityProperty: true };
  const hidden = [];
  const unpainted = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  for (const text of document.querySelectorAll("#board text")) {
    if (!text.textContent.trim() || !text.checkVisibility(shown)) continue;
    const box = text.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight) text.scrollIntoView({ block: "center" });
    const { x, y, width, height } = text.getBoundingClientRect();
    const over = document.elementsFromPoint(x + width / 2, y + height / 2);
    const later = over.filter(node => node.closest("#board") && !node.contains(text) && !bare(node)
      && text.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (later.length) hidden.push(`${text.textContent} < ${later[0].outerHTML.slice(0, 90)}`);
  }
  document.adoptedStyleSheets = unpainted;
  return hidden;
}"""

SAID = "() => ['#prompt', '#log', '#since'].map(part => find(part).textContent).join(' ')"
HEIGHT = "selector => document.querySelector(selector).getBoundingClientRect().height"


def at_a_full_table(welcome: Welcome, game: str, screen: tuple[int, int] = (WIDE, TALL)) -> Guest:
    guest = welcome("fr", width=screen[0])
    resize(guest, screen)
    guest.lay("now", game=game, seats=str(games()[game].seats[-1]))
    return guest


def resize(guest: Guest, screen: tuple[int, int]) -> None:
    guest.page.set_viewport_size({"width": screen[0], "height": screen[1]})


def decisions(folder: Path, game: str, looks: int) -> list[str]:
    """What the first player sees at some of their decisions of a random game, so many at least or all, spread over the
    whole, in both languages by turns."""
    views = html_views(House(games()))
    seen: list[str] = []

    async def played() -> None:
        """Draw each decision at first; whenever there are twice as many as asked for, every other one is left out."""
        rng, decision, every = random.Random(game), 0, 1
        async with laid(folder, game) as table:
            while not table.over:
                if 0 in table.awaited():
                    if decision % every == 0:
                        told = views.of(table, OWNERS[0], 0, ("fr", "en")[decision.bit_count() % 2], narrow=True)
                        seen.append(json.loads(told)["html"])
                    decision += 1
                    if len(seen) == 2 * looks:
                        del seen[1::2]
                        every *= 2
                await go_on(table, rng)

    with ThreadPoolExecutor(1) as beside:  # in this thread the browser's own loop runs
        beside.submit(asyncio.run, played()).result()
    return seen


@pytest.mark.parametrize("looks", [LOOKS, pytest.param(10_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", games())
def test_in_a_whole_game_nothing_is_hidden_or_jumps_and_sideways_the_board_is_in_sight(
    welcome: Welcome, tmp_path: Path, game: str, looks: int
) -> None:
    views = decisions(tmp_path, game, looks)
    guest = at_a_full_table(welcome, game, (TALL, WIDE))
    page, tall = guest.page, set()
    guest.await_turn()
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#prompt-line")).to_be_in_viewport(ratio=1)
    resize(guest, TABLET)
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.99)
    resize(guest, (WIDE, TALL))
    page.evaluate("() => { hangUp(); giveWords = () => {}; }")
    for view in views:
        page.evaluate("html => { scrollTo(0, 0); show(drawn(html)); goThere(); }", view)
        assert page.evaluate(HEIGHT, "#prompt") <= SLIM, page.locator("#prompt").inner_text()
        assert page.evaluate(UNDER) == 0
        assert page.evaluate(COVERED) == []
        assert page.evaluate(HIDDEN) == []
        assert NAMES[0] not in page.evaluate(SAID), "whoever reads is you"
        tall.add(round(page.evaluate(HEIGHT, "#board")))
    assert page.locator("select").count() == page.locator("#say-to").count(), "a choice is made by a person"
    assert max(tall) - min(tall) <= 1
    assert not guest.sticks_out()


def test_the_list_of_choices_is_one_touch_away_and_folds_again(welcome: Welcome) -> None:
    guest = at_a_full_table(welcome, "patimpatampatum")
    page = guest.page
    assert guest.await_turn()
    choices, unfold = page.locator("#choosing button"), page.locator("#unfold")
    expect(choices.first).to_be_hidden()
    expect(unfold).to_have_attribute("aria-expanded", "false")
    unfold.click()
    expect(choices.first).to_be_visible()
    expect(unfold).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(choices.first).to_be_hidden()
    page.locator("#prompt-line").click()
    expect(page.locator("#hint")).to_be_visible()
    page.locator("#hint").click()
    expect(page.locator("#why")).to_be_in_viewport(ratio=1)
    expect(page.locator(".board .is-hinted").first).to_be_in_viewport()
    expect(choices.first).to_be_hidden()


def test_where_nothing_that_is_offered_lies_in_sight_the_page_goes_there(welcome: Welcome) -> None:
    guest = at_a_full_table(welcome, "patolli")
    page = guest.page
    guest.await_turn()
    while not page.locator(ON_THE_BOARD).count():
        seen = guest.version
        guest.do()
        guest.await_turn(seen)
    page.evaluate("() => { hangUp(); window.asks = main().cloneNode(true); }")
    page.evaluate("() => { find('#choosing').remove(); document.body.style.minHeight = '3000px'; scrollTo(0, 3000); }")
    expect(page.locator("#board")).not_to_be_in_viewport()
    page.evaluate("() => show(window.asks)")
    expect(page.locator(ON_THE_BOARD).first).to_be_in_viewport()
