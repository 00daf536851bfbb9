"""Every page of the house can be used by everybody: it speaks one language, fits every screen, has nothing too small
for a finger, and axe finds nothing, in a light room and in a dark one, on a phone and on a desk."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import pytest
from playwright.sync_api import expect

from tablee.kernel.words import words
from tests.table.browser.axe import ALL_RULES, COLOURS, violations
from tests.table.browser.rooms import NAMES, Rooms
from tests.table.browser.rooms import rooms as rooms

SMALLEST = 320
SCREENS = {"phone": (SMALLEST, 390), "desk": (768, 1920, 1280)}
"""Widths; axe looks at the page at the last of them."""

FINGER = 44

# Links in running text and in the log are words, not controls; what lies on the board is also among the buttons.
SMALL = """finger => {
  const words = ".log, .rule p, .ruling, .ending > p, .prompt__more, .operation, svg";
  const controls = document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary");
  return [...controls].filter(node => {
    const target = node.matches("[type=checkbox]") ? node.closest("label") : node;
    const { width, height } = target.getBoundingClientRect();
    const isWord = node.closest(words) || node.matches(".skip, .anchor, .ref, p > a:not([class])");
    return width && !isWord && Math.min(width, height) < finger;
  }).map(node => node.outerHTML.slice(0, 160));
}"""

LIVED_IN = ("home", "sheet", "lobby", "me", "data", "link", "enter", "privacy", "signs", "muted")
"""Pages that axe looks at on a phone and on a desk, whatever language they are in."""

CATALOGUES = ("tablee.table", "tablee.games.patolli", "tablee.kernel")
SHORTEST = 4

# Everything that is read or read out. Code, names and talk are of no language; the switch names both.
SPOKEN = """() => {
  const skipped = "code, pre, script, .switch, .player__name, .talk__line, .hash, option[value='']";
  const read = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(skipped)) read.push(walk.currentNode.data);
  const names = ["aria-label", "placeholder", "alt", "title", "data-tell", "data-say", "data-done", "data-pause"];
  for (const node of document.querySelectorAll(names.map(name => `[${name}]`).join())) {
    if (node.closest(skipped)) continue;
    for (const name of names) if (node.hasAttribute(name)) read.push(node.getAttribute(name));
  }
  return read.map(text => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""


def pieces(language: str) -> set[str]:
    """All that the catalogues of a language say, cut at the facts."""
    found = set()
    for package in CATALOGUES:
        for entry in words(package, language).entries.values():
            for sentence in [entry] if isinstance(entry, str) else entry.values():
                found |= {text.strip(" .,:;!?“”«»()\u202f\u00a0'’") for text, _, _, _ in Formatter().parse(sentence)}
    return found


@cache
def foreign_to(language: str) -> re.Pattern[str]:
    """What is said in the other language and never in this one."""
    other = "fr" if language == "en" else "en"
    own = "\n".join(pieces(language)).lower()
    strange = sorted(text for text in pieces(other) if len(text) >= SHORTEST and text.lower() not in own)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, strange)) + r")(?!\w)")


def foreign(rooms: Rooms, language: str) -> list[str]:
    """What is said on the page in the other language."""
    spoken: list[str] = rooms.guest.page.evaluate(SPOKEN)
    assert len(spoken) > 5
    return [text for text in spoken if foreign_to(language).search(text)]


def faults(rooms: Rooms, widths: tuple[int, ...], closely: bool) -> list[str]:
    """All that is wrong with the page, with the width and the room where it is."""
    page, found = rooms.guest.page, []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        if rooms.guest.sticks_out():
            found.append(f"{width}: the page can be scrolled sideways")
        if width == SMALLEST:
            found += [f"{width}: too small: {control}" for control in page.evaluate(SMALL, FINGER)]
    for room, rules in (("light", ALL_RULES), ("dark", COLOURS)) if closely else ():
        rooms.light(room)
        found += [f"{width}, {room}: {fault}" for fault in violations(page, rules)]
    return found


@pytest.mark.parametrize(
    ("name", "screen", "language"),
    [
        (name, screen, ("en", "fr")[(at + number) % 2])
        for at, name in enumerate(NAMES)
        for number, screen in enumerate(SCREENS)
    ],
)
def test_a_page_can_be_used_by_everybody(rooms: Rooms, name: str, screen: str, language: str) -> None:
    widths = SCREENS[screen]
    rooms.show(name, language, width=widths[-1])
    assert foreign(rooms, language) == []
    assert faults(rooms, widths, closely=language == "en" or name in LIVED_IN) == []
    assert rooms.guest.complained() == []


def test_axe_finds_nothing_in_the_rules_over_the_table(rooms: Rooms) -> None:
    rooms.show("playing")
    rooms.guest.page.locator("header a[data-rules]").click()
    rooms.guest.page.locator("#rules-body #PTL-1").wait_for()
    assert violations(rooms.guest.page) == []


def test_the_board_and_what_is_to_be_done_fit_on_one_screen_of_a_phone(rooms: Rooms) -> None:
    rooms.show("playing", width=390)
    page = rooms.guest.page
    page.set_viewport_size({"width": 390, "height": 844})
    for part in ("#board", "#prompt"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, part


def test_the_search_for_foreign_sentences_finds_them(rooms: Rooms) -> None:
    """The same page, asked whether it is French, is full of foreign words."""
    rooms.show("playing", "en")
    assert sum(bool(foreign_to("fr").search(text)) for text in rooms.guest.page.evaluate(SPOKEN)) > 10


def test_a_game_is_played_in_french_and_the_answers_are_french(rooms: Rooms) -> None:
    guest = rooms.guest
    rooms.show("home", "fr")
    guest.lay("device")
    guest.do()
    page = guest.page
    page.locator("#undo").click(force=True)
    expect(page.locator("#why p")).not_to_be_empty()
    answer = page.locator("#why p").inner_text()
    assert not foreign_to("fr").search(answer)
    for _ in range(6):
        guest.do()
    assert not [text for text in page.evaluate(SPOKEN) if foreign_to("fr").search(text)]
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    guest.do()
    assert not [text for text in page.evaluate(SPOKEN) if foreign_to("en").search(text)]
