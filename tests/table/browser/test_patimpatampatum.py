"""PatimPatamPatum at the table: a game by clicks, planning and taking back, pushing and answering, a small screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tablee.table.identity import new_token
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import COVERED, Guest, in_step, moved_on
from tests.table.browser.pairs import turn_about
from tests.table.browser.past import half_played, relaid
from tests.table.festival import GEGANTS, MACES, festival
from tests.table.server import Served

PLAN = ("play 6", "play 6", "pawn sp")
PUSH = "push viladomat maces"
WEAK = ("play 4", "play 4", "pawn sp", PUSH)
"""A push of 1: eight less the seven steps to Viladomat."""

PREFERRED = ("play", "pawn")
"""Cards while any can be played, then a pawn, then where it goes: that empties a hand soonest."""

PAID = "() => document.querySelector('#paid text')?.textContent ?? ''"


def at_the_festival(welcome: Welcome, house: Served, seat: int, *actions: str, width: int = 1280) -> Guest:
    """A guest in this seat of a game that has come so far; strangers hold the others."""
    guest = welcome(width=width)
    tokens = [guest.token if other == seat else new_token() for other in range(3)]
    guest.page.goto(relaid(house.database, tokens, record=festival(*actions)))
    shape = re.compile(r"^0 0 390 " if width == 390 else r"^0 0 1308 ")  # a phone's comes with the first live view
    expect(guest.page.locator("#board")).to_have_attribute("viewBox", shape)
    return guest


def thing(guest: Guest, action: str) -> Locator:
    """What is touched on the board to do this; of several pawns in a place, the first."""
    return guest.page.locator(f"#board [data-action='{action}']").first


def touch(guest: Guest, *actions: str) -> None:
    for action in actions:
        before = guest.version
        thing(guest, action).click()
        moved_on(guest.page, before)


def told(guest: Guest) -> Locator:
    """The newest entry of the log."""
    return guest.page.locator("#log-steps .log__told").first


def test_a_game_is_played_to_its_end_by_clicks_against_two_bots(welcome: Welcome, house: Served) -> None:
    guest = welcome()
    guest.page.goto(half_played(house.database, guest.token, "patimpatampatum", part=0.9))
    assert guest.play_with_the_mouse(PREFERRED) > 4
    ending = guest.page.locator("#ending")
    expect(ending.locator(".sums thead th")).to_have_count(3)
    expect(guest.page.locator("#tally")).to_be_visible()
    view = guest.view()
    totals = [panel["points"] for panel in view["panels"]]
    assert [sum(gained) for gained in zip(*(row["numbers"] for row in view["sources"]), strict=True)] == totals
    assert len(view["sources"]) == 6, "plazas and houses, three times"


def test_what_a_round_paid_is_seen_before_one_plays_on(welcome: Welcome, house: Served) -> None:
    guest = welcome()
    # Some turns before its end: she has one of them, whatever the bots do.
    guest.page.goto(half_played(house.database, guest.token, "patimpatampatum", part=0.6))
    sheets: list[str] = []

    def paid() -> bool:
        sheets.append(guest.page.evaluate(PAID))
        return bool(sheets[-1])

    guest.play_with_the_mouse(PREFERRED, paid)
    assert sheets[0] == ""
    assert sheets[-1] == "Round 2 paid"
    guest.play_with_the_mouse(PREFERRED, lambda: not guest.page.evaluate(PAID))
    assert not guest.over


def test_a_plan_is_taken_back_until_the_push_is_announced(welcome: Welcome, house: Served) -> None:
    ana, onlooker = at_the_festival(welcome, house, GEGANTS), welcome()
    onlooker.page.goto(ana.path)
    page = ana.page
    start = page.locator("#prompt-line").inner_text()
    touch(ana, *PLAN)
    expect(page.locator("#targets > *")).not_to_have_count(0)
    in_step(ana, onlooker)
    assert onlooker.page.locator("#rings > *").count() == 0, "what she plans is not shown to others"
    page.reload()
    expect(page.locator("#targets > *")).not_to_have_count(0)
    for _ in PLAN:
        before = ana.version
        page.locator("#undo").click()
        moved_on(page, before)
    expect(page.locator("#prompt-line")).to_have_text(start)

    touch(ana, *PLAN, PUSH)
    undo = page.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # it may not be pressed, and says why when it is
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#board [data-action]")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.soak)])
def test_a_push_is_answered_with_two_characters_one_of_them_for_its_number(
    welcome: Welcome, house: Served, width: int
) -> None:
    lea = at_the_festival(welcome, house, MACES, *WEAK, width=width)
    page = lea.page
    hand = page.locator("#hand [id^='hand-']")
    expect(page.locator("#desk")).to_contain_text("> 1")
    expect(hand).to_have_count(12)
    page.locator("#hand-fuets-0 [data-action='defend 1/plens fuets']").click()
    expect(page.locator("#log-steps")).to_contain_text("Fuets double it: you defend with 2")
    expect(page.locator("#log-steps")).to_contain_text("You hold Plaça Viladomat against Ana")
    expect(hand).to_have_count(10)
    expect(page.locator("#hand-fuets-0, #hand-plens-0")).to_have_count(0)


def test_a_character_that_does_not_help_against_a_push_says_why(welcome: Welcome, house: Served) -> None:
    lea = at_the_festival(welcome, house, MACES, *PLAN, PUSH)
    lea.page.locator("#board [data-action='defend borratxos']").click(force=True)
    expect(lea.page.locator("#why a.ref")).to_have_text("PPP-31")


@pytest.mark.parametrize("width", [pytest.param(1280, marks=pytest.mark.soak), 390])
def test_whoever_is_beaten_with_a_character_for_its_number_may_call_the_borratxos(
    welcome: Welcome, house: Served, width: int
) -> None:
    lea = at_the_festival(welcome, house, MACES, *PLAN, PUSH, width=width)
    touch(lea, "defend 1/plens")
    thing(lea, "borratxos joan").click()
    expect(lea.page.locator("#log-steps")).to_contain_text("Borratxos!")
    expect(lea.page.locator("#hand [id^='hand-']")).to_have_count(10)
    assert "joan" in lea.view()["position"]["pawns"][MACES]


@pytest.mark.parametrize("actions", [(*PLAN, PUSH), (*PLAN, PUSH, "yield")])
def test_on_a_phone_the_whole_town_is_one_touch_away(welcome: Welcome, house: Served, actions: tuple[str, ...]) -> None:
    lea = at_the_festival(welcome, house, MACES, *actions, width=390)
    page = lea.page
    town, button = page.locator("#map"), page.locator("#zoom")
    part, whole = town.get_attribute("viewBox"), town.get_attribute("data-whole")
    assert part != whole
    assert page.evaluate(COVERED) == []
    button.click()
    expect(town).to_have_attribute("viewBox", str(whole))
    assert page.evaluate(COVERED) == []
    button.click()
    expect(town).to_have_attribute("viewBox", str(part))
    assert not lea.sticks_out()


@pytest.mark.parametrize(
    ("actions", "width"), turn_about([(), PLAN[:2], PLAN, ("play aliga", *PLAN[1:], "to casa-balmes")], (1280, 390))
)
def test_whatever_is_offered_can_be_touched_in_its_middle(
    welcome: Welcome, house: Served, actions: tuple[str, ...], width: int
) -> None:
    ana = at_the_festival(welcome, house, GEGANTS, *actions, width=width)
    assert ana.page.locator("#board [data-action]").count() > 5
    assert ana.page.evaluate(COVERED) == []


def test_on_one_device_a_cover_lies_between_the_pushing_and_the_pushed(welcome: Welcome, house: Served) -> None:
    guest = welcome(width=390)
    page = guest.page
    page.goto(relaid(house.database, [guest.token] * 3, record=festival(*PLAN)))
    page.locator("#cover a").click()
    thing(guest, PUSH).click()
    expect(page.locator("#cover-title")).to_have_text("Hand the device to Léa")
    assert page.locator("#board, #log, [data-action]").count() == 0
    page.locator("#cover a").click()
    touch(guest, "yield")
    expect(told(guest)).to_contain_text("You do not defend")


def test_two_tabs_of_one_player_plan_the_same_turn(welcome: Welcome, house: Served) -> None:
    ana = at_the_festival(welcome, house, GEGANTS)
    other = ana.new_page()
    other.goto(ana.path)
    before = ana.version
    touch(ana, "play 6")
    moved_on(other, before)
    other.locator("#board [data-action='pawn joan']").first.click()
    moved_on(ana.page, before + 1)
    expect(ana.page.locator("#targets > *")).not_to_have_count(0)
