"""Patrolis's sentences that no law knows of: those of its actions and of a host's maps, and how French is set."""

from __future__ import annotations

import ast
import re
from importlib.resources import files

import pytest

from tablee.games import patrolis
from tablee.games.patrolis import GAME, atlas
from tablee.games.patrolis.actions import ACTIONS
from tablee.kernel.words import LANGUAGES, Words


def under(words: Words, table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in words.entries if key.startswith(f"{table}.")}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return GAME.words(str(request.param))


def test_every_action_has_words_and_no_others_are_there(words: Words) -> None:
    assert under(words, "action") == {action.says for action in ACTIONS.values()}


def test_every_fault_of_a_map_has_a_sentence_and_no_other_has(words: Words) -> None:
    tree = ast.parse(files(patrolis).joinpath("atlas.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    faults = [call.args[0] for call in calls if ast.unparse(call.func) in ("BadMap", "_wrong")]
    assert under(words, "map") == {str(key.value) for key in faults if isinstance(key, ast.Constant)}
    assert atlas.BadMap("no-folder", file="maps").say(words.language) == words.say("map.no-folder", file="maps")


def test_french_puts_no_word_that_would_be_elided_before_a_name_or_a_square() -> None:
    names = "who|other|by|turn|winners|players|square|goal|tail|last|ahead|letter|file|map"
    elided = re.compile(rf"\b(?:de|que|le|la|jusque) \{{(?:{names})\}}")
    found = [str(entry) for entry in GAME.words("fr").entries.values() if elided.search(str(entry))]
    assert found == []
