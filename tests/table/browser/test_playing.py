"""Playing, in detail: touching the board, taking back, asking why and what, clicking too often, motion."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import DOING, ON_THE_BOARD, Guest, moved_on, version
from tests.table.browser.past import next_barred, next_choice, recorded, relaid
from tests.table.server import Served

COUNT_GLIDES = """
  window.glides = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.glides += 1; return animate.apply(this, how); };
"""


def to_a_choice(guest: Guest, page: Page | None = None) -> None:
    """Throw until there is something to choose."""
    page = page or guest.page
    while page.locator("#throwing").count():
        before = version(page)
        page.locator(DOING).first.click()
        moved_on(page, before)


def places(page: Page) -> list[str]:
    """Where every piece stands."""
    found: list[str] = page.locator("#board .piece").evaluate_all(
        "pieces => pieces.map(piece => `${piece.id} ${piece.getAttribute('transform')}`).sort()"
    )
    return found


def test_a_move_is_made_on_the_board_and_taken_back(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("device")
    to_a_choice(guest)
    prompt, before, seen = page.locator("#prompt-line").inner_text(), places(page), guest.version
    page.locator(f"{ON_THE_BOARD} .hit").first.click()
    moved_on(page, seen)
    assert places(page) != before
    page.locator("#undo").click()
    moved_on(page, seen + 1)
    assert places(page) == before
    expect(page.locator("#prompt-line")).to_have_text(prompt)
    assert guest.may_do


def test_after_the_next_throw_a_move_cannot_be_taken_back_and_the_page_says_why(welcome: Welcome) -> None:
    guest = welcome()
    guest.lay("device")
    to_a_choice(guest)
    for _ in ("move", "throw"):
        seen = guest.version
        guest.do()
        moved_on(guest.page, seen)
    undo = guest.page.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # it may not be pressed, and says why when it is
    expect(guest.page.locator("#why")).to_contain_text(
        "Chance has decided something since: your last move cannot be taken back."
    )
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#why")).to_be_hidden()


def test_a_barred_piece_answers_why_not_with_its_clause(welcome: Welcome, house: Served) -> None:
    guest = welcome()
    page = guest.page
    page.goto(relaid(house.database, [guest.token] * 2, next_barred(recorded())))
    barred = page.locator("#board .is-barred")
    seen = guest.version
    barred.first.locator(".hit").click(force=True)
    slip = page.locator("#why")
    expect(slip).to_be_visible()
    clause = slip.locator("a.ref").inner_text()
    assert clause.startswith("PTL-")
    assert len(slip.locator("p").inner_text()) > len(clause) + 20
    slip.locator("a.ref").click()
    expect(page.locator(f"#rules-body #{clause}")).to_be_in_viewport()
    page.locator("#rules-sheet [data-close]").click()
    barred.first.press("Enter")
    expect(slip).to_be_visible()
    assert guest.version == seen


def test_a_hint_names_a_move_and_its_reason_and_marks_it(welcome: Welcome, house: Served) -> None:
    guest = welcome()
    page = guest.page
    page.goto(relaid(house.database, [guest.token] * 2, next_choice(recorded(), 20)))
    page.locator("#hint").click()
    expect(page.locator("#why")).to_be_visible()
    labels = page.locator("#choosing button[name=action]").all_text_contents()
    said = page.locator("#why p").inner_text()
    assert any(said.startswith(label) for label in labels), (said, labels)
    assert any(len(said) > len(label) + 10 for label in labels if said.startswith(label)), said
    expect(page.locator(".board .is-hinted")).to_be_visible()
    before = guest.version
    page.locator("#why .why__do").click()  # what is advised is one touch away
    moved_on(page, before)


def test_a_double_click_makes_one_move(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("device")
    for target in ("#throw-now", DOING, DOING):
        seen = guest.version
        page.locator(target).first.dblclick()
        moved_on(page, seen)
        page.wait_for_timeout(150)
        assert guest.version == guest.view()["version"] == seen + 1


def test_the_second_click_of_a_slow_hand_does_not_play_what_has_just_appeared(welcome: Welcome) -> None:
    """The throw is answered between the two clicks, and a choice lies where the button was."""
    guest = welcome()
    page = guest.page
    guest.lay("device")
    for _ in range(4):
        seen = guest.version
        page.locator(DOING).first.hover()
        page.mouse.down(click_count=1)
        page.mouse.up(click_count=1)
        moved_on(page, seen)
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
        page.wait_for_timeout(150)
        assert guest.view()["version"] == seen + 1


FIRST_TILES, TAPS = 71, 3
"""The step of a recorded game from which tiles are laid, and how many of one kind are laid by quick taps."""

TAPPED = """(node, count) => {
  for (const detail of [count, count + 1]) {
    node.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
    node.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType: "touch", detail }));
  }
}"""
"""What Chromium tells of two taps; ``detail`` counts the quick ones on one place."""


def test_a_finger_touches_the_same_place_again_as_soon_as_there_is_something_new(
    welcome: Welcome, house: Served
) -> None:
    """Left, and left again: in Patrolis a track is laid by quick taps on one piece of the box."""
    guest, record = welcome("fr", 390), recorded("patrolis-six")
    steps = record.steps
    same = [(one.seat, one.text) == (two.seat, two.text) for one, two in pairwise(steps)]
    at = next(
        at for at in range(FIRST_TILES, len(same)) if all(same[at : at + TAPS - 1]) and steps[at + TAPS].seat >= 0
    )
    page, action = guest.page, steps[at].text
    page.goto(relaid(house.database, [guest.token] * record.seats, at, record=record))
    for tap in range(1, TAPS + 1):
        before = guest.version
        piece = page.locator(f"#board [data-action='{action}']:not([aria-disabled])").last
        piece.evaluate(TAPPED, tap)  # the second before anything has changed: it is the same decision, and counts once
        moved_on(page, before)
        assert guest.view()["version"] == before + 1


def test_a_key_held_down_does_one_thing(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("device")
    seen = guest.version
    page.locator(DOING).first.focus()
    page.keyboard.down("Enter")
    moved_on(page, seen)
    for _ in range(3):
        page.keyboard.down("Enter")  # again without a release: the key repeats
    page.wait_for_timeout(150)
    page.keyboard.up("Enter")
    assert guest.view()["version"] == seen + 1


def test_two_tabs_of_one_player_stay_in_step(welcome: Welcome) -> None:
    guest = welcome()
    guest.lay("device")
    other = guest.new_page()
    other.goto(guest.path)
    pages = [guest.page, other]
    for step in range(8):
        before = version(pages[step % 2])
        pages[step % 2].locator(DOING).first.click()
        for page in pages:
            moved_on(page, before)
            assert version(page) == before + 1


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_glide_unless_motion_is_unwanted(welcome: Welcome, motion: str) -> None:
    guest = welcome(motion="reduce" if motion == "reduce" else "no-preference")
    page = guest.page
    guest.prepare(COUNT_GLIDES)
    guest.lay("device")
    for _ in range(2):
        to_a_choice(guest)
        guest.do()
    if motion == "reduce":
        assert page.evaluate("[window.glides, document.getAnimations().length]") == [0, 0]
    else:
        page.wait_for_function("() => window.glides > 0")


def test_a_press_ends_the_motion(welcome: Welcome) -> None:
    guest = welcome(motion="no-preference")
    page = guest.page
    guest.lay("device")
    to_a_choice(guest)
    guest.do()
    page.keyboard.press("Shift")
    running = """document.getAnimations().filter(
      motion => !(motion instanceof CSSAnimation || motion instanceof CSSTransition) && motion.playState === "running"
    ).length"""
    assert page.evaluate(running) == 0


def test_the_lamp_and_the_sounds_are_switches_that_stay(welcome: Welcome) -> None:
    guest = welcome()
    page = guest.page
    guest.lay("device")
    for name in ("room", "sound"):
        switch = page.locator(f".mast [data-switch={name}]")
        expect(switch).to_have_attribute("aria-pressed", "false")
        switch.click()
        page.reload()
        expect(switch).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_css("color-scheme", "dark")
    guest.do()


def test_an_option_waits_for_the_one_it_depends_on(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/open?game=patolli")
    stake = page.locator("[name='option.stake']")
    expect(stake).to_be_hidden()
    page.locator("[name='option.betting']").check()
    expect(stake).to_be_visible()
