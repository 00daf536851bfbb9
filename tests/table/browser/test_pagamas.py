"""Pagamas at the table: three people with a screen each share, lie in wait and rise against their Captain."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tablee.games.pagamas.material import LETTERS
from tablee.table.identity import new_token
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import COVERED, ON_THE_BOARD, Guest, moved_on
from tests.table.browser.pairs import turn_about
from tests.table.browser.past import half_played, recorded, relaid
from tests.table.server import Served
from tests.table.voyage import (
    AMBUSHES,
    ASHORE,
    BURIAL,
    CAPTAIN,
    DODGE,
    FEEDS_THE_MATE,
    FIRST_VOTE,
    HIDEOUTS,
    KEEPS_ALL,
    LOOKOUT,
    MATE,
    MUTINY,
    NAMES,
    NO_SPYGLASS,
    OVERBOARD,
    SECOND_VOTE,
    SHARE,
    voyage,
)

DRAWN = 21
"""Steps of the recorded game of six after which all have drawn their first cards."""

TURNED = "#board [id^='seat-'] use[href*='vote-']"
"""Ballots that lie face up before the players."""

DODGED = (*SHARE, *ASHORE, *DODGE, *BURIAL)

PROMPTED = """() => {
  const line = document.querySelector("#prompt-line");
  line.scrollIntoView({ block: "center" });
  const { x, y } = line.getBoundingClientRect();
  return line.closest("#prompt").contains(document.elementFromPoint(x + 5, y + 5));
}"""

MOMENTS = [
    (CAPTAIN, ()),
    (MATE, (*SHARE, *OVERBOARD, *HIDEOUTS, *NO_SPYGLASS)),
    (CAPTAIN, (*SHARE, *ASHORE)),
    (MATE, (*DODGED, *MUTINY[:-1])),
]
"""Dealing, laying an ambush, dodging one, calling All Hands in a mutiny."""


def crew(welcome: Welcome, house: Served, *actions: str, widths: Sequence[int] = (1280, 390, 390)) -> list[Guest]:
    """Léa, Ana and Zoé, each with a screen of her own, at a table that has come so far."""
    guests = [welcome(width=width) for width in widths]
    table = relaid(house.database, [guest.token for guest in guests], record=voyage(*actions))
    for guest in guests:
        guest.page.goto(table)
    return guests


def on_board(welcome: Welcome, house: Served, seat: int, *actions: str, width: int) -> Guest:
    """A guest in this seat; strangers hold the others."""
    guest = welcome(width=width)
    tokens = [guest.token if other == seat else new_token() for other in range(len(NAMES))]
    guest.page.goto(relaid(house.database, tokens, record=voyage(*actions)))
    return guest


def thing(guest: Guest, action: str) -> Locator:
    """What is touched on the board to do this."""
    return guest.page.locator(f"#board [data-action='{action}']:not([aria-disabled])").first


def play(guests: Sequence[Guest], *actions: str) -> None:
    """Each action, as ``b: force``, by touching the board; everybody sees that something has happened."""
    for text in actions:
        who, _, action = text.partition(": ")
        guest = guests[LETTERS.index(who)]
        before = guest.version
        thing(guest, action).click()
        for other in guests:
            moved_on(other.page, before)
        settled(guests)


def settled(guests: Sequence[Guest]) -> None:
    """Wait until chance, which acts by itself, has acted, and all see the same version, in which somebody is asked."""
    while not any(may_do(guests)) or len({guest.version for guest in guests}) > 1:
        newest = max(guest.version for guest in guests)
        for guest in guests:
            moved_on(guest.page, newest - 1)
        if not any(may_do(guests)):
            moved_on(guests[0].page, newest)


def may_do(guests: Sequence[Guest]) -> list[bool]:
    return [guest.may_do for guest in guests]


def expect_told(guests: Sequence[Guest], *sentences: str | tuple[str, str, str]) -> None:
    """All of them read these sentences in the log; where it speaks to them, each a sentence of their own."""
    for seat, guest in enumerate(guests):
        for sentence in sentences:
            own = sentence if isinstance(sentence, str) else sentence[seat]
            expect(guest.page.locator("#log-steps")).to_contain_text(own)


def test_a_share_is_refused_twice_and_forced_by_the_mate(welcome: Welcome, house: Served) -> None:
    guests = crew(welcome, house)
    play(guests, *KEEPS_ALL)
    assert may_do(guests) == [True, True, True], "all vote at the same time"
    play(guests, *FIRST_VOTE[:2])
    assert may_do(guests) == [False, False, True]
    assert "nay" not in guests[LOOKOUT].page.locator("#log-steps").inner_text(), "a vote is sealed until all are in"
    expect(guests[LOOKOUT].page.locator(TURNED)).to_have_count(0)
    play(guests, *FIRST_VOTE[2:])
    for guest in guests:
        expect(guest.page.locator(TURNED)).to_have_count(len(guests))
        expect(guest.page.locator("#hatch")).to_contain_text("Refused, 4 to 1")
    expect_told(
        guests,
        ("Ana votes nay: 1 vote.", "You vote nay: 1 vote.", "Ana votes nay: 1 vote."),
        ("Zoé votes nay: 3 votes.", "Zoé votes nay: 3 votes.", "You vote nay: 3 votes."),
        "Proposal 1 is refused, by 4 to 1.",
    )

    play(guests, *FEEDS_THE_MATE)
    assert [guest.view()["position"]["loot"][1][0] for guest in guests] == [2, 2, 2], "whoever receives a card looks"
    play(guests, *SECOND_VOTE)
    assert may_do(guests) == [False, True, False], "the Mate alone may force it"
    play(guests, "b: force")
    expect_told(guests, "Proposal 2 is refused, by 3 to 2.")
    expect_told(guests, ("Ana forces the share", "You force the share", "Ana forces the share"))
    for guest in guests:
        expect(guest.page.locator("#player-1")).to_contain_text("1 loot card")


def test_a_captain_dodges_the_ambush_of_the_mate(welcome: Welcome, house: Served) -> None:
    guests = crew(welcome, house, *SHARE, *OVERBOARD)
    assert may_do(guests) == [True, True, True], "all hide at the same time"
    play(guests, *HIDEOUTS, *NO_SPYGLASS, *AMBUSHES[:-1])
    for guest in (guests[CAPTAIN], guests[LOOKOUT]):
        assert "tavern" not in str(guest.view()["position"]["ambushes"]), "where they lie in wait is the Mate's secret"
    play(guests, AMBUSHES[-1])
    expect_told(
        guests,
        ("You were hiding here: Tavern.", "Léa was hiding here: Tavern.", "Léa was hiding here: Tavern."),
        (
            "The ambush of Ana finds you: Tavern.",
            "Your ambush finds Léa: Tavern.",
            "The ambush of Ana finds Léa: Tavern.",
        ),
    )
    assert may_do(guests) == [True, False, False]
    play(guests, *DODGE)
    expect_told(
        guests,
        (
            "You slip away from the ambush of Ana",
            "Léa slips away from your ambush",
            "Léa slips away from the ambush of Ana",
        ),
        (
            "The ambush of Ana on Zoé misses. It said: Brothel.",
            "Your ambush on Zoé misses. It said: Brothel.",
            "The ambush of Ana on you misses. It said: Brothel.",
        ),
    )
    expect(guests[LOOKOUT].page.locator("#player-0")).to_contain_text("1 loot card")


def test_a_mutiny_sends_the_captain_down_the_plank(welcome: Welcome, house: Served) -> None:
    guests = crew(welcome, house, *DODGED)
    play(guests, *MUTINY)
    expect_told(
        guests,
        ("Zoé turns the Mutiny card!", "Zoé turns the Mutiny card!", "You turn the Mutiny card!"),
        ("mutiny that Zoé began succeeds, 10 against 4.", "that Zoé began succeeds", "that you began succeeds"),
    )
    play(guests, "b: stand", "c: decline")
    expect_told(
        guests,
        ("Ana is Captain now.", "You are Captain now.", "Ana is Captain now."),
        ("Ana sends you down the plank.", "You send Léa down the plank.", "Ana sends Léa down the plank."),
    )
    play(guests, "b: reward 1 c")
    expect(guests[CAPTAIN].page.locator("#player-2")).to_contain_text("1 loot card")
    assert [guest.view()["position"]["captain"] for guest in guests] == [MATE] * 3


def test_a_hint_survives_the_votes_of_the_others(welcome: Welcome, house: Served) -> None:
    """All choose at once: what one of them reads is not taken away by another's choice."""
    _, ana, zoe = crew(welcome, house, *KEEPS_ALL)
    page = ana.page
    page.locator("#prompt-line").click()
    page.locator("#hint").click()
    expect(page.locator("#why")).to_be_visible()
    before = ana.version
    zoe.do()
    moved_on(page, before)
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator(".board .is-hinted")).to_be_visible()
    page.locator("#why .why__do").click()
    expect(page.locator("#why")).to_be_hidden()


def test_three_people_meet_by_a_link_and_all_vote(welcome: Welcome) -> None:
    guests = [welcome() for _ in NAMES]
    table = guests[0].lay("invite", NAMES[0], game="pagamas")
    for seat in (MATE, LOOKOUT):
        guests[seat].page.goto(table)
        guests[seat].sit(NAMES[seat], seat)
    captain = None
    while not all(may_do(guests)):
        if captain is not None:
            captain.do()
        settled(guests)
        captain = next(guest for guest in guests if guest.may_do)
    for guest in guests:
        guest.do()
    settled(guests)
    expect_told(
        guests,
        ("You vote aye", "Léa votes aye", "Léa votes aye"),
        ("Ana votes aye", "You vote aye", "Ana votes aye"),
        ("Zoé votes aye", "Zoé votes aye", "You vote aye"),
        "Proposal 1 is accepted",
    )


def test_a_game_is_played_to_its_end_on_the_board_against_two_bots(welcome: Welcome, house: Served) -> None:
    guest, choose = welcome(width=390), Random(1)
    guest.page.goto(half_played(house.database, guest.token, "pagamas", part=0.8))
    offered, touched = guest.page.locator(ON_THE_BOARD), 0
    while guest.await_turn():
        with guest.page.expect_response("**/act") as answer:
            offered.nth(choose.randrange(offered.count())).click()
        # Where all choose at once, a newer table may be the work of a bot: this one comes after the touch.
        moved_on(guest.page, answer.value.json()["version"] - 1)
        touched += 1
    assert touched > 4
    expect(guest.page.locator("#ending .sums thead th")).to_have_count(3)
    expect(guest.page.locator("#players .tag--win")).not_to_have_count(0)


def test_on_one_device_a_cover_lies_between_the_hideouts(welcome: Welcome, house: Served) -> None:
    guest = welcome(width=390)
    page = guest.page
    page.goto(relaid(house.database, [guest.token] * len(NAMES), record=voyage(*SHARE, *OVERBOARD)))
    for name, text in zip(NAMES, HIDEOUTS, strict=True):
        expect(page.locator("#cover-title")).to_have_text(f"Hand the device to {name}")
        assert page.locator("#board, #log, [data-action]").count() == 0
        page.locator("#cover a").click()
        thing(guest, text.partition(": ")[2]).click()
    expect(page.locator("#cover-title")).to_have_text("Hand the device to Léa")
    page.locator("#cover a").click()
    expect(page.locator("#log-steps")).to_contain_text("Zoé has gone into hiding.")


def test_when_it_is_over_the_replay_shows_all_hands_to_whoever_looks(welcome: Welcome, house: Served) -> None:
    guest, record = welcome(width=390), recorded("pagamas-6")
    table = relaid(house.database, [new_token() for _ in range(record.seats)], record=record)
    guest.page.goto(f"{table}/replay?step={DRAWN}")
    hands = guest.page.locator("#board #hands")
    expect(hands).to_be_visible()
    drawn = [step.text for step in record.steps[:DRAWN] if step.text.startswith("draw ") and "sailor" not in step.text]
    expect(hands.locator("use[href*='card-']")).to_have_count(len(drawn))
    assert not guest.sticks_out()


@pytest.mark.parametrize(("moment", "width"), turn_about(MOMENTS, (1280, 390)))
def test_whatever_is_offered_can_be_touched_in_its_middle(
    welcome: Welcome, house: Served, moment: tuple[int, tuple[str, ...]], width: int
) -> None:
    seat, actions = moment
    guest = on_board(welcome, house, seat, *actions, width=width)
    assert guest.page.locator("#board [data-action]").count() > 1
    assert guest.page.evaluate(COVERED) == []
    assert guest.page.evaluate(PROMPTED), "nothing of the picture lies over the rest of the page"
    assert not guest.sticks_out()
