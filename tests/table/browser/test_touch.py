"""Whatever can be touched is large enough: for a mouse as it lies, for a finger as it lies or under the lens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, expect

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, games
from tablee.kernel.picture import DAY
from tablee.kernel.picture.contract import size
from tablee.kernel.state import CHANCE, State
from tablee.table.identity import new_token
from tests.browser import UNPAINTED
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import moved_on
from tests.table.browser.past import busiest, recorded, relaid
from tests.table.server import Served

NAMES = ("Léa", "Maximilienne", "Ana-Sofía", "Bartholomé", "Zoé", "Iker")
PHONE, DESK = 390, 1280
FINGER, NEAR, MOUSE, AT_EASE = 32, 48, 24, 44
COINS = {PHONE: 44, DESK: 36}
"""How large the coins of Pagamas are, with which roles and loot are given and ambushes laid."""

LOOKED_AT = 3
"""Positions of a random game that are drawn for each width."""

MARGINS, BESIDE = 16, 448  # what a phone and a desk take from the width of a board
HIGH = {PHONE: 736, DESK: 682}  # what they leave of the height

# Each thing to touch with its size: the largest of some places in it, as far as it is itself that is found there; and
# how far its nearest neighbour is.
SIZES = """() => {
  const nodes = [...document.querySelectorAll("#board [data-action]")];
  const box = node => (node.querySelector(".hit") ?? node).getBoundingClientRect();
  const middle = node => { const { x, y, width, height } = box(node); return [x + width / 2, y + height / 2]; };
  const shares = [0.5, 0.25, 0.75, 0.12, 0.88];
  const asDone = node => document.querySelectorAll(`#board [data-action="${CSS.escape(node.dataset.action)}"]`).length;
  return nodes.map(node => {
    const { x, y, width, height } = box(node);
    const found = (a, b) => document.elementFromPoint(a, b)?.closest("[data-action]");
    const own = (a, b) => found(a, b)?.dataset.action === node.dataset.action;
    const run = (a, b, across, down) => {
      let far = 0;
      for (const pace of [5, 1]) {
        while (far < 25 && own(a + across * (far + pace), b + down * (far + pace))) far += pace;
      }
      return far;
    };
    let best = 0;
    for (const [s, t] of shares.flatMap(s => shares.map(t => [s, t]))) {
      const [a, b] = [x + width * s, y + height * t];
      if (best >= 44 || !own(a, b)) continue;
      best = Math.max(best, Math.min(run(a, b, 1, 0) + run(a, b, -1, 0), run(a, b, 0, 1) + run(a, b, 0, -1)) + 1);
    }
    const [a, b] = middle(node);
    const others = nodes.filter(other => other.dataset.action !== node.dataset.action).map(middle);
    const near = Math.min(...others.map(([c, d]) => Math.max(Math.abs(a - c), Math.abs(b - d))));
    return [node.dataset.action, best, near, asDone(node)];
  });
}"""


def choices(game: Game, seats: int) -> list[tuple[State, int]]:
    """Some choices from all over a random game."""
    found = list(_choices(game, seats))
    return found[:: -(-len(found) // LOOKED_AT)]


def _choices(game: Game, seats: int) -> Iterator[tuple[State, int]]:
    state, rng = game.new(seats), Rng(5)
    while acting := state.to_act():
        seat = acting[rng.below(len(acting))]
        if seat != CHANCE:
            yield state.copy(), seat
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))


def shown(width: int, across: int, down: int) -> int:
    """How wide a page shows a picture of this shape."""
    if width == DESK:
        return round(min(DESK - BESIDE, HIGH[DESK] * across / down))
    wide = PHONE - MARGINS
    tall = wide * down / across
    return round(wide * HIGH[PHONE] / tall) if 0.9 * tall <= HIGH[PHONE] < tall else wide


@pytest.mark.parametrize(
    ("name", "width"),
    [
        *((name, PHONE) for name in games()),
        *(pytest.param(name, DESK, marks=[] if name == "pagamas" else [pytest.mark.soak]) for name in games()),
    ],
)
def test_what_can_be_touched_is_large_enough_or_lies_under_the_lens(browser: Browser, name: str, width: int) -> None:
    game, languages = games()[name], cycle(("fr", "en"))
    seats = game.seats[-1]
    page = browser.new_page(viewport={"width": width, "height": 1400})
    for state, seat in choices(game, seats):
        words = game.words(next(languages))
        drawn = game.picture.view(state.seen_by(seat), seat, words, NAMES[:seats], DAY, narrow=width == PHONE)
        picture = game.picture.with_art(drawn, DAY, shown(width, *size(drawn)))
        page.set_content(f"<style>body {{ margin: 8px }} {UNPAINTED}</style>{picture}")
        for action, large, near, twins in page.evaluate(SIZES):
            if name == "pagamas" and action.split()[0] in ("give", "deal", "reward", "ambush", "blade"):
                assert large >= COINS[width], action
            elif width == DESK:
                assert large >= MOUSE or twins > 1, action
            else:
                assert large >= FINGER or near <= NEAR or twins > 1, f"{action}: nothing near it calls for the lens"
    page.close()


CROWDED = """() => {
  const middles = [...document.querySelectorAll("#board [data-action]")].map(node => {
    const { x, y, width, height } = (node.querySelector(".hit") ?? node).getBoundingClientRect();
    return { action: node.dataset.action, x: x + width / 2, y: y + height / 2, size: Math.min(width, height) };
  });
  return middles.find(one => one.size < 32 && middles.some(other => other.action !== one.action
    && Math.max(Math.abs(other.x - one.x), Math.abs(other.y - one.y)) < 30));
}"""


@pytest.mark.parametrize(("name", "step"), [("patolli-black-centre", None), ("patrolis-named", 40)])
def test_a_finger_chooses_under_the_lens_what_lies_too_close(
    welcome: Welcome, house: Served, name: str, step: int | None
) -> None:
    guest, record = welcome("fr", width=PHONE, fingers=True), recorded(name)
    at = (
        busiest(name)
        if step is None
        else next(at for at, taken in enumerate(record.steps) if "-" in taken.text and taken.seat != CHANCE)
    )
    seat = record.steps[at].seat
    tokens = [guest.token if other == seat else new_token() for other in range(record.seats)]
    page = guest.page
    page.goto(relaid(house.database, tokens, at, record=record))
    guest.await_turn()
    crowded = page.wait_for_function(CROWDED).json_value()
    page.touchscreen.tap(crowded["x"], crowded["y"])
    lens = page.locator("#lens")
    expect(lens).to_be_visible()
    assert guest.version == at, "the first touch only looks closer"
    chosen = lens.locator(f"[data-action='{crowded['action']}']")
    found = (chosen.locator(".hit") if chosen.locator(".hit").count() else chosen).bounding_box()
    assert found is not None
    assert min(found["width"], found["height"]) >= AT_EASE
    page.touchscreen.tap(found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)
    moved_on(page, at)
    expect(lens).to_be_hidden()


def test_the_lens_is_put_down_by_touching_beside_it_and_a_mouse_needs_none(welcome: Welcome, house: Served) -> None:
    name = "patolli-black-centre"
    at, record = busiest(name), recorded(name)
    seat = record.steps[at].seat
    for fingers in (True, False):
        guest = welcome(width=PHONE, fingers=fingers)
        tokens = [guest.token if other == seat else new_token() for other in range(record.seats)]
        page = guest.page
        page.goto(relaid(house.database, tokens, at, record=record))
        guest.await_turn()
        crowded = page.wait_for_function(CROWDED).json_value()
        if fingers:
            page.touchscreen.tap(crowded["x"], crowded["y"])
            expect(page.locator("#lens")).to_be_visible()
            page.touchscreen.tap(PHONE / 2, 20)
            expect(page.locator("#lens")).to_be_hidden()
            assert guest.version == at
        else:
            page.mouse.click(crowded["x"], crowded["y"])
            moved_on(page, at)


def test_a_character_tells_what_it_does_to_fingers_and_keys(welcome: Welcome, house: Served) -> None:
    name = "patimpatampatum-5"
    at, record = busiest(name), recorded(name)
    guest = welcome(width=PHONE, fingers=True)
    seat = record.steps[at].seat
    tokens = [guest.token if other == seat else new_token() for other in range(record.seats)]
    page = guest.page
    page.goto(relaid(house.database, tokens, at, record=record))
    guest.await_turn()
    asks, tip = page.locator("#hand .tells"), page.locator("#tip")
    expect(asks.first).to_be_visible()
    for number in range(asks.count()):
        asks.nth(number).locator(".hit").tap()
        expect(tip).to_be_visible()
        expect(tip.locator(".ref")).to_have_text(re.compile(r"PPP-\d+"))
    asks.first.focus()
    page.keyboard.press("Enter")
    expect(tip).to_be_focused()
    page.keyboard.press("Escape")
    expect(asks.first).to_be_focused()
    assert guest.version == at
