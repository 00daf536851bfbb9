"""The pages of the house in a real browser: nothing breaks, nothing sticks out, everything can be reached."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tablee.kernel.words import LANGUAGES
from tests.table.browser.conftest import Welcome
from tests.table.browser.pairs import turn_about

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


@pytest.mark.parametrize(("address", "language"), turn_about(PAGES, LANGUAGES))
def test_every_page_opens_without_complaint_and_without_sticking_out(
    welcome: Welcome, address: str, language: str
) -> None:
    visitor = welcome(language)
    page, faults = visitor.page, []
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        faults += [f"{width}: the page can be scrolled sideways"] if visitor.sticks_out() else []
        faults += [f"{width}: {fault}" for fault in [*page.evaluate(SMALL_TARGETS), *page.evaluate(FAINT_WORDS)]]
    assert faults == []


@pytest.mark.parametrize(("width", "language"), [(390, "fr"), pytest.param(1280, "en", marks=pytest.mark.soak)])
def test_a_game_is_stepped_through_to_its_end_and_back(welcome: Welcome, width: int, language: str) -> None:
    visitor = welcome(language, width)
    page = visitor.page
    back, onward, first, last = {
        "en": ("Back", "Next", "First", "Last"),
        "fr": ("Retour", "Suite", "Début", "Fin"),
    }[language]
    page.goto("/")
    page.locator('a[href="/games/patolli"]').first.click()
    page.get_by_role("link", name=last, exact=True).click()
    page.get_by_role("link", name=onward, exact=True, disabled=True).wait_for()
    page.get_by_role("link", name=first, exact=True).click()
    page.wait_for_url("**step=0")
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


def test_the_board_is_drawn_from_the_sprite(welcome: Welcome) -> None:
    """A sprite that does not load leaves its places empty, without a word in the console."""
    page = welcome().page
    page.goto("/games/patolli")
    drawn = "[...document.querySelectorAll('#board use')].map(use => use.getBoundingClientRect().width)"
    page.wait_for_function(f"() => Math.max(...{drawn}) > 500")


def test_the_language_is_switched_and_stays(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/games/patolli?step=7")
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("main")).to_contain_text("Étape 7 sur")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_keyboard_reaches_the_content_first_and_shows_where_it_is(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/games/patolli?step=40")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    first = page.get_by_role("link", name="First", exact=True)
    expect(first).to_be_focused()
    expect(first).to_have_css("box-shadow", re.compile(r"rgb\(26, 95, 180\)"))


def test_a_clause_of_the_log_opens_the_rules_at_that_clause(welcome: Welcome) -> None:
    page = welcome().page
    page.goto("/games/patolli?step=4")
    page.get_by_role("link", name="Rule PTL-7").first.click()
    expect(page.locator("#rules-sheet #PTL-7")).to_be_in_viewport()
    expect(page.locator("#PTL-7")).to_have_class("rule is-lit")
