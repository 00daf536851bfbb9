"""Every page can be used by everybody: axe finds nothing, in a light room and in a dark one, on a phone and a desk."""

from __future__ import annotations

import pytest

from tests.table.browser.axe import violations
from tests.table.browser.rooms import NAMES, Rooms
from tests.table.browser.rooms import rooms as rooms


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("room", ["", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(rooms: Rooms, name: str, room: str, width: int) -> None:
    rooms.show(name, room=room, width=width)
    assert violations(rooms.guest.page) == []
    assert rooms.guest.complained() == []


def test_axe_finds_nothing_in_the_rules_over_the_table(rooms: Rooms) -> None:
    rooms.show("playing")
    rooms.guest.page.locator("header a[data-rules]").click()
    rooms.guest.page.locator("#rules-body #PTL-1").wait_for()
    assert violations(rooms.guest.page) == []
