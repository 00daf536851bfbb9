"""What axe has against a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ALL_RULES = {"resultTypes": ["violations"]}
COLOURS = {**ALL_RULES, "runOnly": ["color-contrast"]}


def violations(page: Page, rules: dict[str, Any] = ALL_RULES) -> list[str]:
    """``COLOURS`` is all that another light in the room can change."""
    found: list[dict[str, Any]] = Axe().run(page, options=rules).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:200]} ({node['failureSummary']})" for rule in found for node in rule["nodes"]
    ]
