"""A phone hides nothing: the prompt is one slim line, and whatever can be touched lies open, with the most players and
in the wordier language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tablee.kernel.game import games
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest

TURNS = 8
SLIM = 64
WIDE, TALL = 390, 844

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

HEIGHT = "selector => document.querySelector(selector).getBoundingClientRect().height"


def at_a_full_table(welcome: Welcome, game: str) -> Guest:
    guest = welcome("fr", width=WIDE)
    guest.page.set_viewport_size({"width": WIDE, "height": TALL})
    guest.lay("now", game=game, seats=str(games()[game].seats[-1]))
    return guest


@pytest.mark.parametrize("game", games())
def test_the_prompt_is_slim_and_covers_nothing_that_can_be_touched(welcome: Welcome, game: str) -> None:
    guest, seen = at_a_full_table(welcome, game), -1
    for _ in range(TURNS):
        if not guest.await_turn(seen):
            break
        seen = guest.version
        assert guest.page.evaluate(HEIGHT, "#prompt") <= SLIM
        assert guest.page.evaluate(COVERED) == []
        assert guest.page.locator("#prompt select").count() == 0, "a choice is made by a person, not by a list"
        guest.do()
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
