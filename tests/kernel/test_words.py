"""Sentences: forms by number, lists, names of seats, and the kernel's own catalogue in both languages."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tablee.kernel.errors import UserError
from tablee.kernel.state import Event, Outcome, Refusal
from tablee.kernel.words import LANGUAGES, Words, words
from tablee.lab.conformance.catalogue import facts_by_key

NAMES = ("Ana", "Léa")

CATALOGUE = """
title = "A game"

[event]
pass = "{who} passes."
rain = "It rains."
gift = "{who} gives {card} to {other}."
take.by = "coins"
take.one = "{who} takes {coins} coin."
take.many = "{who} takes {coins} coins."

[refusal]
held = "{holder} holds {card}."

[ending.race]
won = "{winners} won."
"""


@pytest.fixture
def say_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Words]:
    """The same small catalogue read as English and as French."""
    folder = tmp_path / "wordy" / "words"
    folder.mkdir(parents=True)
    (tmp_path / "wordy" / "__init__.py").touch()
    for language in LANGUAGES:
        (folder / f"{language}.toml").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "wordy", raising=False)  # that of another test, whose folder is gone
    monkeypatch.syspath_prepend(tmp_path)
    return {language: Words("wordy", language) for language in LANGUAGES}


def test_nested_tables_become_dotted_keys(say_in: dict[str, Words]) -> None:
    english = say_in["en"]
    assert english.say("title") == "A game"
    assert english.say("ending.race.won", winners="Ana") == "Ana won."
    assert "event.take" in english
    assert "event.take.one" not in english
    assert "event" not in english


@pytest.mark.parametrize(
    ("language", "coins", "sentence"),
    [
        ("en", 0, "Ana takes 0 coins."),
        ("en", 1, "Ana takes 1 coin."),
        ("en", 2, "Ana takes 2 coins."),
        ("fr", 0, "Ana takes 0 coin."),
        ("fr", 1, "Ana takes 1 coin."),
        ("fr", 2, "Ana takes 2 coins."),
    ],
)
def test_nothing_is_many_in_english_and_one_in_french(
    say_in: dict[str, Words], language: str, coins: int, sentence: str
) -> None:
    assert say_in[language].say("event.take", who="Ana", coins=coins) == sentence


@pytest.mark.parametrize(
    ("items", "english", "french"),
    [
        ([], "", ""),
        (["Ana"], "Ana", "Ana"),
        (["Ana", "Léa"], "Ana and Léa", "Ana et Léa"),
        (["Ana", "Léa", "Max"], "Ana, Léa and Max", "Ana, Léa et Max"),
    ],
)
def test_a_list_ends_with_and(say_in: dict[str, Words], items: list[str], english: str, french: str) -> None:
    assert say_in["en"].list(items) == english
    assert say_in["fr"].list(items) == french


def test_an_event_names_the_seat_that_acts(say_in: dict[str, Words]) -> None:
    assert say_in["en"].event(Event("pass", 1, "ABC-1", {}), NAMES) == "Léa passes."


def test_an_event_of_no_seat_names_nobody(say_in: dict[str, Words]) -> None:
    assert say_in["en"].event(Event("rain", -1, "ABC-1", {}), NAMES) == "It rains."


def test_a_fact_that_is_a_seat_becomes_its_name(say_in: dict[str, Words]) -> None:
    gift = Event("gift", 0, "ABC-2", {"card": "4", "other_seat": 1})
    assert say_in["en"].event(gift, NAMES) == "Ana gives 4 to Léa."
    held = Refusal("ABC-3", "held", {"card": "4", "holder_seat": 0})
    assert say_in["en"].refusal(held, NAMES) == "Ana holds 4."


def test_an_ending_names_all_winners(say_in: dict[str, Words]) -> None:
    shared = Outcome((1, 1), (3, 3), "ABC-4", "race.won", {})
    assert say_in["en"].ending(shared, NAMES) == "Ana and Léa won."


def test_a_missing_sentence_is_an_error(say_in: dict[str, Words]) -> None:
    with pytest.raises(KeyError, match=r"event\.unknown"):
        say_in["en"].say("event.unknown")


def test_a_missing_fact_is_an_error(say_in: dict[str, Words]) -> None:
    with pytest.raises(KeyError, match="who"):
        say_in["en"].say("event.pass")


def test_a_catalogue_is_read_once() -> None:
    assert words("tablee.kernel", "en") is words("tablee.kernel", "en")


def test_the_kernel_says_the_same_things_in_every_language() -> None:
    english, french = (facts_by_key(words("tablee.kernel", language)) for language in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("package", ["tablee", "tablee.kernel", "tablee.table"])
def test_french_keeps_its_punctuation_on_the_line(package: str) -> None:
    """As the games do: a no-break space before two-part signs and inside quotation marks, and a round apostrophe."""
    for key, entry in words(package, "fr").entries.items():
        for text in [entry] if isinstance(entry, str) else [entry["one"], entry["many"]]:
            assert not re.search(r" [:;!?»%](?!lang)|«[^\u00a0]|\w'\w", text), (key, text)


@pytest.mark.parametrize(
    ("language", "steps", "sentence"),
    [
        ("en", 0, "The record has 0 steps; there is no step 9."),
        ("en", 1, "The record has 1 step; there is no step 9."),
        ("fr", 0, "La partie compte 0 étape\u00a0; l’étape 9 n’existe pas."),
        ("fr", 1, "La partie compte 1 étape\u00a0; l’étape 9 n’existe pas."),
        ("fr", 2, "La partie compte 2 étapes\u00a0; l’étape 9 n’existe pas."),
    ],
)
def test_a_mistake_counts_as_its_language_does(language: str, steps: int, sentence: str) -> None:
    assert UserError("no-such-step", steps=steps, step=9).say(language) == sentence
