"""Patou'che at the table: a whole game in each mode, played on the board alone, on a phone and on a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.table.browser.conftest import Welcome

MODES = [("family", "3", 1280), ("expert", "4", 390), ("expert", "5", 1280)]


@pytest.mark.parametrize(("mode", "seats", "width"), MODES)
def test_a_whole_game_is_played_by_touching_the_meadow(welcome: Welcome, mode: str, seats: str, width: int) -> None:
    guest = welcome(width=width)
    guest.lay("now", game="patouche", seats=seats, mode=mode)
    assert guest.play_on_the_board() > 5
    page = guest.page
    expect(page.locator("#players .tag--win")).not_to_have_count(0)
    expect(page.locator("#ending .sums thead th")).to_have_count(int(seats))
    outcome = guest.view()
    totals = [panel["points"] for panel in outcome["panels"]]
    assert [sum(numbers) for numbers in zip(*(row["numbers"] for row in outcome["sources"]), strict=True)] == totals
    assert outcome["ties"], "how many patou cards each has decides between equals"


@pytest.mark.parametrize(("level", "width", "language"), [("very-easy", 1280, "fr"), ("hard", 390, "en")])
def test_a_team_plays_against_the_wolf_to_a_common_end(welcome: Welcome, level: str, width: int, language: str) -> None:
    guest = welcome(language, width)
    guest.lay("now", game="patouche", seats="3", mode="cooperative", level=level)
    guest.play_on_the_board()
    tags = guest.page.locator("#players .tag").all_inner_texts()
    assert len(set(tags)) == 1, "all win, or all lose"
    assert len(tags) == 3


def test_the_phone_gets_a_picture_of_its_own(welcome: Welcome) -> None:
    shapes = []
    for width in (1280, 390):
        guest = welcome(width=width)
        guest.lay("now", game="patouche", seats="5")
        guest.await_turn()
        shapes.append(guest.page.locator("#board").get_attribute("viewBox"))
    wide, narrow = (tuple(map(float, str(shape).split()))[2:] for shape in shapes)
    assert wide[0] > wide[1]
    assert narrow[0] < narrow[1]
