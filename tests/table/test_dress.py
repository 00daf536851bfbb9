"""The pages of a game are kept in colours that the game brings."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tablee.kernel.game import games
from tablee.kernel.picture import DAY, HOUSE, LAMP, LAMP_INKS, ON_GROUND, Colours, Light
from tablee.table.dress import dresses
from tests.table.conftest import Visit
from tests.toys.magpie import MagpieGame

VIOLET = Light("#2d1f3d", "#1f142b", "#5b3a8c", "#e2d6f0")


def tokens(sheet: str) -> dict[str, str]:
    """What a stylesheet of ours says at its root."""
    css = files("tablee.table").joinpath("static", sheet).read_text(encoding="utf-8")
    root = re.search(r"^:root \{(.*?)^\}", css, re.MULTILINE | re.DOTALL)
    assert root is not None
    return dict(re.findall(r"--([\w-]+): (#\w{6})", root[1]))


def test_the_sheets_of_the_games_are_served_with_what_each_game_says(visit: Visit) -> None:
    page = visit.page("/games/patolli/rules")
    joined = re.search(r'href="(/static/fonts\+tokens\+games[^"]*)"', page)
    assert joined is not None
    assert '[data-game="patolli"] { --ground: #43231a; --ground-2: #33190f; --accent: #96212e;' in visit.page(joined[1])
    assert re.search(r'id="dark" href="/static/dark\+games-lamp\.css\?v=', page)


def test_a_strangers_game_brings_its_own_colours_for_day_and_lamp() -> None:
    stranger = MagpieGame()
    stranger.colours = Colours(VIOLET, "#5b3a8c", Light("#0b0810", "#050308", "#c9a5ff", "#3a2d4a", "#1a1024"))
    worn = dresses([stranger])
    assert worn["games"].startswith('[data-game="magpie"] { --ground: #2d1f3d;')
    assert "--cover: #5b3a8c" in worn["games"]
    assert "--accent: #c9a5ff" in worn["games-lamp"]


def test_no_colour_of_a_game_stands_in_our_own_sheets() -> None:
    for file in files("tablee.table").joinpath("static").iterdir():
        if file.name.endswith(".css"):
            text = file.read_text(encoding="utf-8")
            assert not [name for name in games() if f'"{name}"' in text], file.name


def test_a_game_that_names_no_colours_lies_on_the_cloth_of_the_house() -> None:
    day, lamp = tokens("tokens.css"), tokens("dark.css")
    for light, told in ((HOUSE.day, day), (LAMP, lamp)):
        assert (light.ground, light.shade, light.accent) == (told["ground"], told["ground-2"], told["accent"])
        assert (light.wash, light.on_accent) == (told["wash"], told["on-accent"])
    assert HOUSE.cover == day["cover"]
    assert (day["on-ground"], day["on-ground-2"]) == ON_GROUND
    assert (lamp["ink"], lamp["paper"], lamp["card"]) == LAMP_INKS
    assert (day["ink"], day["paper"], day["card"]) == (DAY.ink, DAY.paper, DAY.card)


@pytest.mark.parametrize("colour", ["red", "#fff", "#12345g", "#000000; } body { display: none", ""])
def test_what_is_no_colour_never_gets_into_a_stylesheet(colour: str) -> None:
    with pytest.raises(ValueError, match="is not a colour of six digits"):
        Light(colour, "#1f142b", "#5b3a8c", "#e2d6f0")
    with pytest.raises(ValueError, match="is not a colour of six digits"):
        Colours(VIOLET, colour)
