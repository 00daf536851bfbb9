"""What axe has against a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {"resultTypes": ["violations"]}


def violations(page: Page) -> list[str]:
    found: list[dict[str, Any]] = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:200]} ({node['failureSummary']})" for rule in found for node in rule["nodes"]
    ]
