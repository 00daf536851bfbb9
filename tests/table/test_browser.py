"""The pages in a real browser: nothing breaks, nothing sticks out, everything can be reached."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.browser import open_browser
from tests.table.conftest import Served

WIDTHS = (320, 390, 768, 1280, 1920)
PAGES = ("/", "/games/patolli", "/games/patolli/rules")

SMALL_TARGETS = """() => [...document.querySelectorAll("a[href], button, input")].filter(target => {
  const box = target.getBoundingClientRect();
  const inText = target.closest(".log, .rule p, .ruling") || target.matches(".skip");
  return !inText && box.width && (box.height < 44 || box.width < 44);
}).map(target => target.outerHTML)"""

FAINT_WORDS = """() => {
  const light = colour => {
    const [r, g, b] = colour.map(c => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const ground = node => {
    for (; node; node = node.parentElement) {
      const colour = numbers(getComputedStyle(node).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour.slice(0, 3);
      if (getComputedStyle(node).backgroundImage.includes("gradient")) return null;
    }
    return null;
  };
  return [...document.querySelectorAll("h1, h2, h3, p, a, span, code, li, label")].filter(node => {
    const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
    const under = ground(node);
    if (!own || !under || !node.getClientRects().length || node.closest("[aria-hidden]")) return false;
    const [a, b] = [light(numbers(getComputedStyle(node).color).slice(0, 3)), light(under)];
    return (Math.max(a, b) + .05) / (Math.min(a, b) + .05) < 4.5;
  }).map(node => node.outerHTML);
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


class Visitor:
    """A page that keeps note of everything the browser complains about."""

    def __init__(self, browser: Browser, served: Served, width: int, language: str) -> None:
        self.context = browser.new_context(
            base_url=served.address, locale=language, viewport={"width": width, "height": 900}
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", self._failed)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a picture still on its way when one leaves the page
            self.complaints.append(request.url)

    def sticks_out(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.fixture(params=["en", "fr"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_opens_without_complaint_and_without_sticking_out(
    browser: Browser, served: Served, width: int, language: str
) -> None:
    visitor = Visitor(browser, served, width, language)
    for address in PAGES:
        visitor.page.goto(address)
        assert visitor.page.locator("html").get_attribute("lang") == language
        assert not visitor.sticks_out(), address
        assert visitor.page.evaluate(SMALL_TARGETS) == []
        assert visitor.page.evaluate(FAINT_WORDS) == []
    assert visitor.complaints == []
    visitor.context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_game_is_stepped_through_to_its_end_and_back(
    browser: Browser, served: Served, width: int, language: str
) -> None:
    visitor = Visitor(browser, served, width, language)
    page = visitor.page
    back, onward, first, last = {
        "en": ("Back", "Next", "First", "Last"),
        "fr": ("Retour", "Suite", "Début", "Fin"),
    }[language]
    page.goto("/")
    page.locator('a[href="/games/patolli"]').first.click()
    page.get_by_role("link", name=first, exact=True).click()
    for step in range(1, 5):
        page.get_by_role("link", name=onward, exact=True).click()
        page.wait_for_url(f"**step={step}")
        assert not visitor.sticks_out()
    page.get_by_role("link", name=back, exact=True).click()
    page.wait_for_url("**step=3")
    page.get_by_role("link", name=last, exact=True).click()
    page.get_by_role("link", name=onward, exact=True, disabled=True).wait_for()
    page.locator("#step").fill("17")
    page.locator("#step").press("Enter")
    page.wait_for_url("**step=17")
    assert visitor.complaints == []
    visitor.context.close()


def test_the_board_is_drawn_from_the_sprite(browser: Browser, served: Served) -> None:
    """A sprite that does not load leaves its places empty, without a word in the console."""
    visitor = Visitor(browser, served, 1280, "en")
    visitor.page.goto("/games/patolli", wait_until="networkidle")
    drawn = visitor.page.evaluate("document.querySelector('#board use').getBoundingClientRect().width")
    assert drawn > 500
    visitor.context.close()


def test_the_language_is_switched_and_stays(browser: Browser, served: Served) -> None:
    visitor = Visitor(browser, served, 1280, "en")
    page = visitor.page
    page.goto("/games/patolli?step=7")
    page.get_by_role("link", name="Français").click()
    assert page.locator("html").get_attribute("lang") == "fr"
    assert "Étape 7 sur" in page.content()
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "fr"
    visitor.context.close()


def test_the_keyboard_reaches_the_content_first_and_shows_where_it_is(browser: Browser, served: Served) -> None:
    visitor = Visitor(browser, served, 1280, "en")
    page = visitor.page
    page.goto("/games/patolli")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    assert skip.evaluate("node => node === document.activeElement && node.getBoundingClientRect().top >= 0")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    focused = page.evaluate(
        "[document.activeElement.textContent.trim(), getComputedStyle(document.activeElement).boxShadow]"
    )
    assert focused[0] == "First"
    assert "rgb(26, 95, 180)" in focused[1]
    visitor.context.close()


def test_a_clause_of_the_log_opens_the_rules_at_that_clause(browser: Browser, served: Served) -> None:
    visitor = Visitor(browser, served, 1280, "en")
    page = visitor.page
    page.goto("/games/patolli?step=4")
    page.get_by_role("link", name="Rule PTL-7").first.click()
    page.wait_for_url("**/rules#PTL-7")
    assert page.locator("#PTL-7").evaluate("node => Math.abs(node.getBoundingClientRect().top) < 60")
    visitor.context.close()
