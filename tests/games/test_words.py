"""What holds for the sentences of every game: both languages say the same, in full, and well set."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tablee.kernel.game import Game, games
from tablee.kernel.words import LANGUAGES, Words
from tests.catalogue import facts_by_key


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Game:
    return games()[str(request.param)]


@pytest.fixture(params=LANGUAGES)
def words(game: Game, request: pytest.FixtureRequest) -> Words:
    return game.words(str(request.param))


def sentences(words: Words) -> Iterator[tuple[str, str]]:
    """Each with its key, in every form that a number asks for."""
    for key, entry in words.entries.items():
        if isinstance(entry, str):
            yield key, entry
        else:
            yield from ((key, text) for form, text in entry.items() if form != "by")


def test_both_languages_say_the_same_things_with_the_same_facts(game: Game) -> None:
    english, french = (facts_by_key(game.words(language)) for language in LANGUAGES)
    assert english == french


def test_no_sentence_is_empty_or_carries_stray_blanks(words: Words) -> None:
    for key, text in sentences(words):
        assert text, key
        assert text == text.strip(" \n"), key


def test_a_refusal_is_a_full_sentence_without_its_clause(game: Game, words: Words) -> None:
    letters = next(iter(game.rulebook("en").clauses)).partition("-")[0]
    refusals = [(key, text) for key, text in sentences(words) if key.startswith("refusal.")]
    assert refusals
    for key, text in refusals:
        assert text.endswith("."), key
        assert letters not in text, key


def test_the_shelf_has_its_words(game: Game, words: Words) -> None:
    assert words.say("title") == game.title
    assert words.say("tagline")


def test_every_option_has_a_title_and_a_help_and_no_other_has(game: Game, words: Words) -> None:
    tables = {key.split(".")[1] for key in words.entries if key.startswith("option.")}
    assert tables == {option.name for option in game.options}
    for option in game.options:
        assert words.say(f"option.{option.name}.title")
        assert words.say(f"option.{option.name}.help")


def test_french_keeps_its_double_signs_on_the_line(game: Game) -> None:
    for key, text in sentences(game.words("fr")):
        assert not any(f" {sign}" in text for sign in ":;?!»"), key
        assert "« " not in text, key


def test_french_never_needs_an_elision_before_a_name_that_it_does_not_know(game: Game) -> None:
    before_a_name = re.compile(r"\b(de|que|d’|qu’)\s?\{(who|rival|turn|other|captain|winners?|names?)\}", re.IGNORECASE)
    for key, text in sentences(game.words("fr")):
        assert not before_a_name.search(text), key
