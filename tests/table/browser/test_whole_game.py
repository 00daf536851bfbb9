"""A game by clicks, from the shelf to the rematch: its beginning, and the last part of another.

Patolli takes hundreds of clicks, and they are of a few kinds: all of them come in either part.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tablee.players.levels import REGULAR
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import DOING
from tests.table.browser.past import half_played
from tests.table.server import Served


def test_a_game_is_begun_by_clicks_from_the_shelf(welcome: Welcome) -> None:
    guest, seen = welcome(width=390), -1
    guest.lay_from_the_shelf()
    for _ in range(6):
        assert guest.await_turn(seen)
        seen = guest.version
        guest.do()
    expect(guest.page.locator("#player-1 .player__name")).to_have_text("Prudence")


def test_a_game_is_played_to_its_end_by_clicks_against_a_bot(welcome: Welcome, house: Served) -> None:
    guest = welcome(width=390)
    page = guest.page
    table = half_played(house.database, guest.token, "patolli", [REGULAR], part=0.93)
    page.goto(table)
    assert guest.play_with_the_mouse() > 5
    ending = page.locator("#ending")
    expect(ending.locator("thead")).to_contain_text("Léa")
    expect(ending.locator("thead")).to_contain_text("Prudence")
    home = ending.locator(".sums tbody tr").first.locator("td")
    assert sorted(map(int, home.all_inner_texts()))[-1] == 6, "the winner has brought all six pieces home"
    assert sorted(ending.locator(".sums tr").last.locator("td").all_inner_texts()) == ["1", "2"]
    expect(page.locator("#players .tag--win")).to_have_count(1)
    expect(page.locator(DOING)).to_have_count(0)

    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/tables/" in url and not url.endswith(table))
    assert guest.await_turn()
    guest.do()
    expect(page.locator("#player-1 .player__name")).to_have_text("Prudence")
