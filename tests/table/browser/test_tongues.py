"""Each page speaks one language: no sentence of the other is left on it."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

import pytest
from playwright.sync_api import expect

from tablee.kernel.words import words
from tests.table.browser.rooms import NAMES, Rooms
from tests.table.browser.rooms import rooms as rooms

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


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_a_page_speaks_one_language(rooms: Rooms, name: str, language: str) -> None:
    rooms.show(name, language)
    spoken: list[str] = rooms.guest.page.evaluate(SPOKEN)
    assert len(spoken) > 5
    foreign = foreign_to(language)
    assert [(text, foreign.findall(text)) for text in spoken if foreign.search(text)] == []
    assert rooms.guest.complained() == []


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
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    guest.do()
    assert not [text for text in page.evaluate(SPOKEN) if foreign_to("en").search(text)]
