"""What axe has against a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser import WIDEST_PHONE, paint

PHONE, DESK = 390, 1280

ALL_RULES = {"resultTypes": ["violations"]}
COLOURS = {**ALL_RULES, "runOnly": ["color-contrast"]}

# All that axe looked at and was content with would be much more to send.
FOUND = """async rules => (await axe.run(rules)).violations.flatMap(({ id, nodes }) =>
  nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} (${failureSummary})`))"""


def violations(page: Page, rules: dict[str, Any] = ALL_RULES) -> list[str]:
    """``COLOURS`` is all that another light in the room can change."""
    if not paint(page).evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FOUND, rules)
    return found


def faultless(page: Page, everywhere: bool = False) -> bool:
    """In a light room and in a dark one; ``everywhere`` is on a phone and on a desk, without loading the page again."""
    size = page.viewport_size
    assert size is not None
    for width in (size["width"], DESK if size["width"] <= WIDEST_PHONE else PHONE)[: 1 + everywhere]:
        page.set_viewport_size({**size, "width": width})
        assert violations(page) == [], width
        page.evaluate("document.querySelector('#dark').media = 'screen'")
        assert violations(page, COLOURS) == [], width
        page.evaluate("document.querySelector('#dark').media = 'not all'")
    page.set_viewport_size(size)
    return True
