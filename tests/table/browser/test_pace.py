"""What the others do is seen: one thing at a time, for its time, and told again since one's own turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import dist

import pytest
from playwright.sync_api import Browser, expect

from tablee.kernel.picture import DAY
from tablee.table.identity import new_token
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.past import recorded, relaid
from tests.table.server import Served

EVENT, LEAST = 1000, 600
"""Milliseconds that something stands that happened, at the usual pace; and where much of it waits to be shown."""

TOLD = "() => told"
WAITING = "() => queue.length"
BARE = "const bare = find('.board').cloneNode(true); bare.querySelector('#chalk')?.remove();"
KEEP = f"() => {{ {BARE} window.kept = bare; }}"
SAME = f"() => {{ {BARE} return bare.isEqualNode(window.kept); }}"
DESCRIBED = "() => find('.board > desc').textContent"


@pytest.fixture
def guest(browser: Browser, house: Served) -> Iterator[Guest]:
    """Somebody who looks at the usual pace, on a clock that stands still until it is moved."""
    guest = Guest(browser, house.address, pace="normal")
    guest.hold_the_clock(at=1000)
    yield guest
    complaints = guest.complained()
    guest.leave()
    assert complaints == []


def wait(guest: Guest, milliseconds: int) -> None:
    guest.page.clock.run_for(milliseconds)


def to_my_turn(guest: Guest) -> None:
    """Until everything is shown and it is the guest's turn."""
    while not guest.page.evaluate("() => !queue.length && main().dataset.due === 'yes'"):
        wait(guest, EVENT)


def let_bots_play(guest: Guest) -> None:
    """Act until bots have done several things that the page has not shown yet, and it is the guest's turn again."""
    while True:
        to_my_turn(guest)
        before = guest.version
        guest.page.locator("#throwing button, #choosing button").first.evaluate("button => button.click()")
        guest.page.wait_for_function("before => main().dataset.version !== before", arg=str(before))
        if guest.page.evaluate("() => main().dataset.due") != "yes":
            guest.page.wait_for_function("() => drawn(latest).dataset.due === 'yes'")
            if guest.page.evaluate(WAITING) > 2:
                return


def test_each_thing_that_happens_stands_for_its_time(guest: Guest) -> None:
    guest.lay(game="patouche", seats="4")
    let_bots_play(guest)
    stood: list[int] = []
    before, since = guest.page.evaluate(TOLD), 0
    while guest.page.evaluate(WAITING):
        wait(guest, 100)
        since += 100
        now = guest.page.evaluate(TOLD)
        if now != before:
            stood.append(since)
            before, since = now, 0
    assert len(stood) > 2
    assert min(stood[1:]) >= LEAST
    assert guest.page.evaluate("() => main().dataset.due") == "yes"


def test_what_happened_is_told_where_the_prompt_speaks(guest: Guest) -> None:
    guest.lay(game="patouche", seats="4")
    let_bots_play(guest)
    while guest.page.evaluate("() => find('#log-steps > li').dataset.seat === main().dataset.seat"):
        wait(guest, 100)
    line = guest.page.locator("#prompt-line")
    newest = guest.page.locator("#log-steps > li").first.locator(".log__told p > span").first
    wait(guest, 1)
    assert line.text_content() == newest.text_content() != line.get_attribute("data-say")
    to_my_turn(guest)
    wait(guest, 10 * EVENT)
    assert line.text_content() == line.get_attribute("data-say")


def test_a_view_in_which_nothing_happened_interrupts_nothing_that_is_told(guest: Guest) -> None:
    guest.lay(game="patolli")
    line = guest.page.locator("#prompt-line")
    asked = line.get_attribute("data-say") or ""
    guest.page.evaluate("() => { window.view = main().cloneNode(true); until = performance.now() + 500; }")
    line.evaluate("line => { line.textContent = 'Ana throws.'; put(window.view.cloneNode(true)); }")
    expect(line).to_have_text("Ana throws.")
    wait(guest, 600)
    guest.page.evaluate("() => put(window.view)")
    expect(line).to_have_text(asked)


def test_a_touch_is_where_the_table_is_and_does_nothing_else(guest: Guest) -> None:
    guest.lay(game="patouche", seats="4")
    let_bots_play(guest)
    latest = guest.page.evaluate("() => Number(drawn(latest).dataset.version)")
    middle = guest.page.locator("#board, .board").first.bounding_box()
    assert middle is not None
    guest.page.mouse.click(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    assert guest.page.evaluate(WAITING) == 0
    assert guest.version == latest


def test_at_once_means_at_once(browser: Browser, house: Served) -> None:
    guest = Guest(browser, house.address)
    guest.lay(game="patouche", seats="4")
    for _ in range(4):
        guest.await_turn()
        assert guest.page.evaluate(WAITING) == 0
        guest.do()
    guest.leave()


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.soak)])
def test_what_was_missed_is_played_again_and_the_table_is_a_touch_away(
    browser: Browser, house: Served, width: int
) -> None:
    guest = Guest(browser, house.address, width=width)
    page = guest.page
    guest.lay(game="patouche", seats="5")
    seen = -1
    while not page.locator("#since [data-step]").count():
        guest.await_turn(seen)
        seen = guest.version
        guest.do()
    guest.await_turn(seen)
    steps = page.locator("#since [data-step]").evaluate_all(
        "all => all.map(line => [line.dataset.step, line.textContent])"
    )
    page.evaluate(KEEP)
    page.locator("[data-recap]:visible").first.click()
    for at, (step, sentence) in enumerate(steps):
        expect(page.locator("#recap-line")).to_have_text(sentence.strip())
        expect(page.locator("#recap-where")).to_have_text(f"{at + 1} of {len(steps)}")
        other = guest.context.request.get(f"{guest.path}/replay?step={step}").text()
        assert page.evaluate("html => find('.board > desc', drawn(html)).textContent", other) == page.evaluate(
            DESCRIBED
        )
        assert page.locator("#choosing button:visible, #throwing button:visible").count() == 0
        if at + 1 < len(steps):
            page.locator("#recap-next").click()
    expect(page.locator("#recap-next")).to_be_disabled()
    page.locator("#recap-done").click()
    expect(page.locator("#recap")).to_be_hidden()
    assert page.evaluate(SAME)
    guest.do()
    complaints = guest.complained()
    guest.leave()
    assert complaints == []


FRAMES = """() => {
  window.trips = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.trips.push({ id: this.id, ways: frames.map(frame => frame.transform) });
    return animate.call(this, frames, timing);
  };
}"""


def test_what_moved_is_ringed_until_something_else_moves(welcome: Welcome) -> None:
    guest = welcome()
    guest.lay(game="patolli")
    seen = -1
    while not guest.page.locator("#chalk").count():
        guest.await_turn(seen)
        seen = guest.version
        guest.do()
        guest.await_turn(seen)
    assert 1 <= guest.page.locator("#chalk rect:not(.under)").count() <= 5


def test_a_piece_goes_round_the_cross_and_not_over_it(welcome: Welcome) -> None:
    guest = welcome(motion="no-preference")
    guest.lay(game="patolli")
    guest.page.evaluate(FRAMES)
    seen = -1
    longest: list[str] = []
    while len(longest) < 5:  # where it stood, at least three squares, where it stands
        guest.await_turn(seen)
        seen = guest.version
        guest.do()
        guest.await_turn(seen)
        for travel in guest.page.evaluate("() => window.trips"):
            if travel["id"].startswith("piece-"):
                longest = max(longest, travel["ways"], key=len)
    spots = [tuple(map(float, re.findall(r"-?[\d.]+", way)[:2])) for way in longest]
    strides = [dist(here, there) for here, there in pairwise(spots)]
    assert max(strides) < 1.5 * sorted(strides)[len(strides) // 2], "from square to square"


def test_the_shortest_way_by_road(welcome: Welcome) -> None:
    guest = welcome()
    guest.page.goto("/")
    square = [["0,0", "100,0", "100,100"], ["100,100", "0,100", "0,0"]]
    way = "([roads, oneway, start, end]) => route(roads, oneway, start, end)"
    assert guest.page.evaluate(way, [square, "", [0, 3], [0, 98]]) == [[0, 0], [0, 100]]
    assert guest.page.evaluate(way, [square, "yes", [0, 3], [0, 98]]) == [[0, 0], [100, 0], [100, 100], [0, 100]]
    assert guest.page.evaluate(way, [square, "", [0, 0], [500, 500]]) == [], "who goes off the road goes straight"


# The same table, with one board and then with another, as if one more step had been told.
TURN = """([before, after]) => {
  hangUp();
  moving.clear();
  const board = svg => new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  morph(find("#board"), board(before));
  const view = main().cloneNode(true);
  find("#board", view).replaceWith(board(after));
  const newest = find("#log-steps > li", view).cloneNode(true);
  newest.id = newest.id.slice(0, 5) + (told + 1);
  find("#log-steps", view).prepend(newest);
  put(view);
  const turning = [...moving].filter(({ effect }) => effect.getKeyframes()[0].opacity);
  return turning.map(({ effect }) => effect.getTiming().delay);
}"""


def test_cards_that_are_turned_together_come_one_after_the_other_and_a_touch_shows_them_all(
    browser: Browser, house: Served
) -> None:
    guest, record = Guest(browser, house.address, motion="no-preference", pace="slow"), recorded("pagamas-5")
    game, at = record.game, next(at for at, step in enumerate(record.steps) if step.text == "reveal")
    tokens = [guest.token, *(new_token() for _ in range(1, record.seats))]
    guest.page.goto(relaid(house.database, tokens, at, record=record))
    boards = [
        game.picture.view(record.at(step).seen_by(0), 0, game.words("en"), record.names, DAY) for step in (at, at + 1)
    ]
    delays = guest.page.evaluate(TURN, boards)
    assert len(delays) > 1
    assert delays == sorted(set(delays)), "each has its own moment"
    guest.page.keyboard.press("Shift")
    guest.page.wait_for_function("() => !moving.size")
    assert guest.complained() == []
    guest.leave()
