"""House rules on the sheet and at the table: folded, so that nobody has to read them; told where they are chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome


@pytest.mark.parametrize(("language", "width", "told"), [("fr", 390, "Court"), ("en", 1280, "Short")])
def test_a_house_rule_is_chosen_behind_the_options_and_told_at_the_table(
    welcome: Welcome, language: str, width: int, told: str
) -> None:
    guest = welcome(language, width, anew=True)
    page = guest.page
    page.goto("/open?game=pagamas")
    loot, rules = page.locator("#option-loot"), page.locator(".opts__house")
    expect(loot).to_be_hidden()
    rules.locator("summary").press("Enter")
    expect(loot).to_be_visible()
    assert not guest.sticks_out()
    assert faultless(page)
    guest.choose("[name='option.loot']", "short")
    expect(loot).to_be_visible()
    page.locator("#lay").click()
    page.wait_for_url("**/tables/*")
    assert told in page.content()
    guest.lay(game="pagamas")
    assert told not in page.content()
