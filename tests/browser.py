"""The one place that decides what happens when there is no browser to test with, and who sits in front of one."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from tablee.kernel.game import games

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

Motion = Literal["no-preference", "reduce"]

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
WIDEST_PHONE = 760

STICKS_OUT = "document.documentElement.scrollWidth > document.documentElement.clientWidth"

# A page that nobody looks at need not be painted, which is half of a browser's work. All else is as it was: what lies
# where, what covers what, what can be touched.
UNPAINTED = "html { opacity: 0 !important; will-change: opacity }"
LEAVE_UNPAINTED = f"""{{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("{UNPAINTED}");
  document.adoptedStyleSheets = [sheet];
}}"""

WITHOUT_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });"

UNGUIDED = f"for (const game of {[*games()]}) localStorage[`guide-wish-${{game}}`] ??= 'off';"


def paint(page: Page) -> Page:
    """Have this page painted after all, until it is left: its colours count, or somebody looks."""
    page.evaluate("document.adoptedStyleSheets = []")
    return page


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


class Visitor:
    """Somebody with a browser of their own, who keeps note of everything it complains about.

    Complaints are errors and warnings of the console (a breach of the content security policy is one), faults of
    the script, requests that fail and dialogs that nobody asked for.
    """

    def __init__(
        self,
        browser: Browser,
        address: str,
        language: str = "en",
        width: int = 1280,
        motion: Motion = "reduce",
        fingers: bool = False,
        pace: str = "now",
        painted: bool = False,
        worker: bool = False,
    ) -> None:
        """``fingers`` lets them tap the screen, where others click. At a ``pace`` that is not ``now``, what others do
        is shown one thing after the other. What is not ``painted`` is quicker. Without a service ``worker`` every
        request can be seen, and held up, by the test."""
        self.address = address
        self.context = browser.new_context(
            base_url=address,
            locale=language,
            viewport={"width": width, "height": 900},
            user_agent=PHONE if width <= WIDEST_PHONE else None,
            reduced_motion=motion,
            has_touch=fingers,
        )
        self.context.add_init_script(f"try {{ localStorage.pace ??= '{pace}'; {UNGUIDED} }} catch {{}}")
        if not worker:
            self.context.add_init_script(WITHOUT_WORKER)
        if not painted:
            self.context.add_init_script(LEAVE_UNPAINTED)
        self.motion = motion
        self.changed = False
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("requestfailed", self._failed)
        page.on("dialog", lambda dialog: self.complaints.append(f"dialog: {dialog.message}"))
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _failed(self, request: Request) -> None:
        # A navigation that becomes a download, or is overtaken by another, counts as aborted.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{request.failure}: {request.url}")

    def forgive(self, expected: str) -> int:
        """Strike out the complaints that match, because the test provoked them; says how many there were."""
        before = len(self.complaints)
        self.complaints = [told for told in self.complaints if not re.search(expected, told)]
        return before - len(self.complaints)

    def complained(self) -> list[str]:
        """The complaints since this was last asked."""
        told, self.complaints = self.complaints, []
        return told

    def sticks_out(self) -> bool:
        """Whether the page can be scrolled sideways."""
        return bool(self.page.evaluate(STICKS_OUT))

    def prepare(self, script: str) -> None:
        """Run this at the beginning of every page."""
        self.changed = True
        self.page.add_init_script(script)

    def hold_the_clock(self, at: int | None = None) -> Page:
        """From now on time passes on the page when it is told to; with ``at`` it also stands still until then."""
        self.changed = True
        self.page.clock.install(time=0 if at is not None else None)
        if at is not None:
            self.page.clock.pause_at(at)
        return self.page

    def hear_nothing(self) -> None:
        """The house's news do not reach the page: nobody sees what the others do."""
        self.changed = True
        self.page.route_web_socket(re.compile("/live"), lambda _: None)

    def forget(self) -> None:
        """Be somebody new at the same browser, which has not been ``changed``: whatever a test did is undone."""
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.unroute_all()
        self.page.emulate_media(color_scheme="light", reduced_motion=self.motion)
        self.page.goto("/static/logo.svg")
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.context.clear_cookies()
        self.complaints.clear()

    def leave(self) -> None:
        self.context.close()
