"""The picture of Patou'che for a terminal: the whole table in letters, and never more than fits."""

from __future__ import annotations

import re

import pytest

from tablee.games.patouche.position import read
from tablee.games.patouche.rules import Patouche
from tablee.kernel.picture import columns
from tablee.kernel.words import words
from tests.games.patouche.test_picture import MIDDLE, MUCH_KNOWN, NAMES, PICTURE, some_positions


def text(state: Patouche, viewer: int | None = 0, language: str = "en") -> str:
    speech = words("tablee.games.patouche", language)
    return PICTURE.text(state, viewer, speech, NAMES[: len(state.flocks)], False)


def test_the_terminal_picture_fits_a_screen() -> None:
    for state in some_positions():
        assert len(text(state, state.turn if state.turn >= 0 else None).split("\n")) <= 24


def test_the_terminal_picture_shows_the_whole_table() -> None:
    assert text(read(MIDDLE)).split("\n") == TABLE.strip("\n").split("\n")


@pytest.mark.rule("PCH-25")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("more", [1, 12, 23])
def test_the_terminal_picture_lists_all_that_is_known_of_a_pile(more: int, language: str) -> None:
    known = " s" * (more - 1) + " 3"
    lines = text(read(MUCH_KNOWN.format(23 - more, known)), language=language).split("\n")
    assert max(map(columns, lines)) <= 79
    assert f"3 ? 4 2 1 0 2 ?{known})".replace("s", "?") in re.sub(r"\s+", " ", "\n".join(lines))


def test_the_terminal_picture_marks_what_can_be_chosen() -> None:
    state = read("expert\na:\nb: s/p 4 s 2/ram\nc:\nwolf at b\na to scare 1 of wps\n")
    assert re.findall(r"▸@\d?", text(state)) == ["▸@4", "▸@"]
    assert "▸@" not in text(state, 1)


TABLE = """
▸ ● Léa                 1    2    3         4
  9 sheep, 5 cards      @    @3   @    @2   @
  3 patous              P    R    ===SP===  !!
  ■ Bastien             1    2    3    4
  7 sheep, 4 cards      @    @    @4   @
  3 patous              P    P    T    !!
  ▲ Ana                 1    2    3    4
  2 sheep, 2 cards      @    @0   ··   ··
  4 patous   WOLF       P    R    P    W
  ◆ Iker                1    2    3    4    5
  6 sheep, 5 cards      @2   @    @    @    @1
  3 patous              P    P    P    !!   !!

  sheep pile 17 (then 3 ? 0 1 2)   patou pile 9
  kept [sheep]   thrown [wolf] [sheep]   throw 2 of 3
  SP Super Patou, R Ram, T Tired Patou, W wolf in sheep’s clothing
"""
