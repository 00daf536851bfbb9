"""House rules on the shelf and at the table: folded, so that nobody has to read them; told where they are chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome


@pytest.mark.parametrize(("language", "width", "told"), [("fr", 390, "Court"), ("en", 1280, "Short")])
def test_a_house_rule_is_chosen_behind_the_options_and_told_at_the_table(
    welcome: Welcome, language: str, width: int, told: str
) -> None:
    guest = welcome(language, width)
    guest.page.goto("/")
    box = guest.page.locator(".box[data-game=pagamas]")
    loot = box.locator("select[name='option.loot']")
    box.locator(".options > summary").press("Enter")
    expect(loot).to_be_hidden()
    box.locator(".options__house > summary").press("Enter")
    loot.select_option("short")
    assert not guest.sticks_out()
    assert faultless(guest.page)
    box.locator("button[value=invite]").click()
    guest.page.wait_for_url("**/tables/*")
    assert told in guest.page.content()
    guest.lay(game="pagamas")
    assert told not in guest.page.content()
