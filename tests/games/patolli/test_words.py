"""Patolli's sentences, where they need more care than the laws can prove."""

from __future__ import annotations

import re

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.player import PatolliSense
from tablee.games.patolli.position import read
from tablee.kernel.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_to_capture_on_entering_speaks_of_no_square_before_the_first(language: str) -> None:
    state = read("full-circuit\n0 right: 20, reserve 5\n1 right: 30, reserve 5\n0 to move 4\n")
    reason, facts = PatolliSense().reason(state, 0, GAME.parse(state, "in-4"))
    assert reason == "capture"
    assert re.findall(r"\d+", GAME.words(language).say(f"reason.{reason}", **facts)) == ["4", "30"]
