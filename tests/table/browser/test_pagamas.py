"""Pagamas at the table: three people with a screen each share, lie in wait and rise against their Captain."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tablee.games.pagamas.material import LETTERS
from tablee.table.identity import new_token
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest, in_step, moved_on
from tests.table.browser.past import relaid
from tests.table.server import Served
from tests.table.voyage import (
    AMBUSHES,
    ASHORE,
    BURIAL,
    DODGE,
    FEEDS_THE_MATE,
    FIRST_VOTE,
    HIDEOUTS,
    KEEPS_ALL,
    MATE,
    MUTINY,
    NAMES,
    NO_SPYGLASS,
    OVERBOARD,
    SECOND_VOTE,
    SHARE,
    voyage,
)

DODGED = (*SHARE, *ASHORE, *DODGE, *BURIAL)

# What lies over the middle of something that can be touched, where it is not that thing itself.
COVERED = """() => {
  const covered = [];
  for (const node of document.querySelectorAll("#board [data-action]")) {
    node.scrollIntoView({ block: "center" });
    const { x, y, width, height } = node.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-action]");
    if (found?.dataset.action !== node.dataset.action) covered.push(node.dataset.action);
  }
  return covered;
}"""


def crew(welcome: Welcome, house: Served, *actions: str, widths: Sequence[int] = (1280, 390, 390)) -> list[Guest]:
    """Léa, Ana and Zoé, each with a screen of her own, at a table that has come so far."""
    guests = [welcome(width=width) for width in widths]
    table = relaid(house.database, [guest.token for guest in guests], record=voyage(*actions))
    for guest in guests:
        guest.page.goto(table)
    return guests


def on_board(welcome: Welcome, house: Served, seat: int, *actions: str, width: int, language: str = "en") -> Guest:
    """A guest in this seat; strangers hold the others."""
    guest = welcome(language, width)
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
        in_step(*guests)


def may_do(guests: Sequence[Guest]) -> list[bool]:
    return [guest.may_do for guest in guests]


def expect_told(guests: Sequence[Guest], *sentences: str) -> None:
    """All of them read these sentences in the log."""
    for guest in guests:
        for sentence in sentences:
            expect(guest.page.locator("#log-steps")).to_contain_text(sentence)


def test_a_share_is_refused_twice_and_forced_by_the_mate(welcome: Welcome, house: Served) -> None:
    guests = lea, ana, zoe = crew(welcome, house)
    play(guests, *KEEPS_ALL)
    assert may_do(guests) == [True, True, True], "all vote at the same time"
    play(guests, *FIRST_VOTE[:2])
    assert may_do(guests) == [False, False, True]
    assert "nay" not in zoe.page.locator("#log-steps").inner_text(), "a vote is sealed until all are in"
    play(guests, *FIRST_VOTE[2:])
    expect_told(guests, "Ana: nay, 1 vote.", "Zoé: nay, 3 votes.", "Proposal 1 is refused, by 4 to 1.")

    play(guests, *FEEDS_THE_MATE)
    assert ana.page.locator("#board [id='loot-2'] use[href$='card-loot-2']").count() == 1, "a receiver looks"
    play(guests, *SECOND_VOTE)
    assert may_do(guests) == [False, True, False], "the Mate alone may force it"
    play(guests, "b: force")
    expect_told(guests, "Proposal 2 is refused, by 3 to 2.", "Ana forces the share")
    for guest in guests:
        expect(guest.page.locator("#player-1")).to_contain_text("1 loot card")


def test_a_captain_dodges_the_ambush_of_the_mate(welcome: Welcome, house: Served) -> None:
    guests = lea, ana, zoe = crew(welcome, house, *SHARE, *OVERBOARD)
    assert may_do(guests) == [True, True, True], "all hide at the same time"
    play(guests, *HIDEOUTS, *NO_SPYGLASS, *AMBUSHES[:-1])
    for guest in (lea, zoe):
        assert "tavern" not in str(guest.view()["position"]["ambushes"]), "where they lie in wait is the Mate's secret"
    play(guests, AMBUSHES[-1])
    expect_told(guests, "Léa was hiding here: Tavern.", "The ambush of Ana finds Léa: Tavern.")
    assert may_do(guests) == [True, False, False]
    play(guests, *DODGE)
    expect_told(guests, "Léa slips away from the ambush of Ana", "The ambush of Ana on Zoé misses. It said: Brothel.")
    expect(zoe.page.locator("#player-0")).to_contain_text("1 loot card")


def test_a_mutiny_sends_the_captain_down_the_plank(welcome: Welcome, house: Served) -> None:
    guests = lea, ana, zoe = crew(welcome, house, *DODGED)
    play(guests, *MUTINY)
    expect_told(guests, "Zoé turns the Mutiny card!", "The mutiny that Zoé began succeeds, 10 against 4.")
    play(guests, "b: stand", "c: decline")
    expect_told(guests, "Ana is Captain now.", "Ana sends Léa down the plank.")
    play(guests, "b: reward 1 c")
    expect(lea.page.locator("#player-2")).to_contain_text("1 loot card")
    assert [guest.view()["position"]["captain"] for guest in guests] == [MATE] * 3
