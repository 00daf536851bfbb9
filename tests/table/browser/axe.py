"""What axe has against a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser import paint

ALL_RULES = {"resultTypes": ["violations"]}
COLOURS = {**ALL_RULES, "runOnly": ["color-contrast"]}


def violations(page: Page, rules: dict[str, Any] = ALL_RULES) -> list[str]:
    """``COLOURS`` is all that another light in the room can change."""
    if not paint(page).evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate("rules => axe.run(rules)", rules)["violations"]
    return [
        f"{rule['id']}: {node['html'][:200]} ({node['failureSummary']})" for rule in found for node in rule["nodes"]
    ]


def faultless(page: Page) -> bool:
    """In a light room and in a dark one."""
    assert violations(page) == []
    page.evaluate("document.querySelector('#dark').media = 'screen'")
    assert violations(page, COLOURS) == []
    page.evaluate("document.querySelector('#dark').media = 'not all'")
    return True
