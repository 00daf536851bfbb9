"""From small phones to large screens: nothing sticks out, and what is to be pressed is as large as a finger."""

from __future__ import annotations

import pytest

from tests.table.browser.rooms import NAMES, Rooms
from tests.table.browser.rooms import rooms as rooms

WIDTHS = (320, 390, 768, 1280, 1920)
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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_page_fits_every_screen(rooms: Rooms, name: str, language: str) -> None:
    page = rooms.guest.page
    rooms.show(name, language)
    sticking = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        sticking += [width] if rooms.guest.sticks_out() else []
        if width == WIDTHS[0]:
            assert page.evaluate(SMALL, FINGER) == []
    assert sticking == []
    assert rooms.guest.complained() == []


def test_the_board_and_what_is_to_be_done_fit_on_one_screen_of_a_phone(rooms: Rooms) -> None:
    rooms.show("playing", width=390)
    page = rooms.guest.page
    page.set_viewport_size({"width": 390, "height": 844})
    for part in ("#board", "#prompt"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, part
