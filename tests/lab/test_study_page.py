"""The report of a study as people see it: on a phone and on a desk, in light and in dark, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from tablee.games.pagamas import GAME as PAGAMAS
from tablee.kernel.words import LANGUAGES
from tablee.lab.study import Findings, design, study
from tablee.lab.study.report import framed, page
from tests.browser import STICKS_OUT, open_browser

FOUND = (
    "async () => (await axe.run({ resultTypes: ['violations'] })).violations.map(({ id, nodes }) => id + nodes[0].html)"
)
OUTSIDE = """() => [...document.querySelectorAll('.plot text')].filter(word => {
  const box = word.getBoundingClientRect()
  return box.width && (box.left < -1 || box.right > document.documentElement.clientWidth + 1)
}).map(word => word.textContent)"""


@pytest.fixture(scope="module")
def found() -> Findings:
    return study(design(PAGAMAS, (3, 4), games=5, seed=7, against=[("loot", "short")]))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened


def watch(sheet: Page, asked: list[str], complaints: list[str]) -> None:
    sheet.on("request", lambda request: asked.append(request.url))
    sheet.on("console", lambda message: complaints.append(message.text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_whole_legible_and_faultless(
    found: Findings, language: str, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "report.html"
    file.write_text(page(found, language), encoding="utf-8")
    for width, scheme in ((1280, "light"), (390, "light"), (390, "dark")):
        sheet = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]  # one of two words
        asked: list[str] = []
        complaints: list[str] = []
        watch(sheet, asked, complaints)
        sheet.goto(file.as_uri())
        sheet.evaluate(AXE_SCRIPT)
        assert sheet.evaluate(FOUND) == [], (width, scheme)
        assert not sheet.evaluate(STICKS_OUT), width
        assert sheet.evaluate(OUTSIDE) == [], width
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        assert complaints == []
        sheet.close()


def test_every_plot_is_said_in_words_and_told_in_numbers(found: Findings) -> None:
    html = page(found, "en")
    plots = re.findall(r'<svg [^>]*class="plot".*?</svg>', html, re.DOTALL)
    assert len(plots) == 2 * 10
    for plot in plots:
        drawing = ElementTree.fromstring(plot)
        assert (drawing.get("role"), bool(drawing.get("aria-label"))) == ("img", True)
    assert html.count("<table>") == len(plots) // 2
    assert html.count("<details") == html.count('<section class="found"') - 1


def test_the_report_is_framed_in_a_notebook_and_tells_how_it_is_repeated(found: Findings) -> None:
    told = re.findall(r"<code>(.*?)</code>", page(found, "fr"))
    command = "tablee study pagamas --seats 3,4 --games 5 --seed 7 --against loot=short --lang fr"
    assert [re.sub("<.*?>", "", words) for words in told] == [command]
    assert framed(found, "en").count("<iframe") == 1
    assert "<html" not in framed(found, "en")
    assert "<script" not in page(found, "en")
