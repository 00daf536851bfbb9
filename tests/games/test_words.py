"""What holds for the sentences of every game of ours, beside the laws: how they are set, and what the shelf shows."""

from __future__ import annotations

import re

import pytest

from tablee.kernel.game import Game, games
from tablee.kernel.options import Choice
from tablee.kernel.words import LANGUAGES, Words
from tablee.lab.conformance.catalogue import sentences


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Game:
    return games()[str(request.param)]


@pytest.fixture(params=LANGUAGES)
def words(game: Game, request: pytest.FixtureRequest) -> Words:
    return game.words(str(request.param))


def under(words: Words, table: str) -> set[str]:
    return {key.removeprefix(f"{table}.") for key in words.entries if key.startswith(f"{table}.")}


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


def test_every_seat_has_a_name_or_none(game: Game, words: Words) -> None:
    assert under(words, "seat") in (set(), set(map(str, range(max(game.seats)))))


def test_every_option_has_a_title_a_help_and_a_name_for_each_choice_and_no_other_has(game: Game, words: Words) -> None:
    expected = {f"{option.name}.{part}" for option in game.options for part in ("title", "help")}
    for option in game.options:
        if isinstance(option, Choice):
            expected |= {f"{option.name}.value.{value}" for value in option.values}
    assert under(words, "option") == expected


def test_every_event_and_every_sum_has_a_name_in_the_statistics_and_no_other_has(game: Game, words: Words) -> None:
    assert under(words, "count") == under(words, "event") | {total.name for total in game.sums}


def test_french_keeps_its_double_signs_on_the_line(game: Game) -> None:
    for key, text in sentences(game.words("fr")):
        assert not any(f" {sign}" in text for sign in ":;?!»"), key
        assert "« " not in text, key


def test_french_never_needs_an_elision_before_a_name_that_it_does_not_know(game: Game) -> None:
    before_a_name = re.compile(r"\b(de|que|d’|qu’)\s?\{(who|rival|turn|other|captain|winners?|names?)\}", re.IGNORECASE)
    for key, text in sentences(game.words("fr")):
        assert not before_a_name.search(text), key
