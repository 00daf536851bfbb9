"""The one place that decides what happens when there is no browser to test with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """The path of a Chromium: without one a person's run skips, and a run of CI fails."""
    for name in CHROMIUM:
        found = shutil.which(name)
        if found is not None:
            return found
    missing = f"No browser was found ({', '.join(CHROMIUM)}): the pages are NOT tested in a browser."
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


@contextmanager
def open_browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
