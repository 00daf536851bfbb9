"""Patrolis's rulebook: two languages, one set of clauses, every ruling with its reason, numbers that are true."""

from __future__ import annotations

import re

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.material import COLUMNS, LIMITS, OBJECTIVES, ROWS, SHARE, VALUES
from tablee.games.patrolis.situation import MOST_TURNS
from tablee.kernel.rulebook import Clause, Rulebook
from tablee.kernel.words import LANGUAGES

MARKS = {"en": "Ruling:", "fr": "Décision\u00a0:"}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(language: str) -> Rulebook:
    return GAME.rulebook(language)


def numbers(*texts: str) -> list[int]:
    return [int(number) for text in texts for number in re.findall(r"(?<![A-Z]|-)\b\d+", text)]


def whole(clause: Clause) -> str:
    return " ".join((clause.text, *clause.rulings))


def test_clauses_are_numbered_from_one_without_a_gap(book: Rulebook) -> None:
    assert list(book.clauses) == [f"PTR-{number}" for number in range(1, len(book.clauses) + 1)]


def test_no_clause_number_is_used_twice(book: Rulebook) -> None:
    assert sum(len(section.clauses) for section in book.sections) == len(book.clauses)


def test_the_book_has_a_title_a_summary_and_titled_sections(book: Rulebook) -> None:
    assert book.title == GAME.title
    assert book.summary
    assert all(section.title and section.clauses for section in book.sections)


def test_every_clause_says_something(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert clause.title
        assert clause.text.endswith("."), clause.id


def test_every_ruling_is_marked_as_ours_and_gives_more_than_a_decree(language: str, book: Rulebook) -> None:
    for clause in book.clauses.values():
        for ruling in clause.rulings:
            assert ruling.startswith(MARKS[language]), clause.id
            assert ruling.count(".") >= 2 or "," in ruling, clause.id


def test_every_clause_cited_in_the_book_exists(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert set(re.findall(r"PTR-\d+", whole(clause))) <= set(book.clauses), clause.id


def test_both_languages_have_the_same_sections_clauses_rulings_and_numbers() -> None:
    english, french = (GAME.rulebook(language) for language in LANGUAGES)
    shapes = [
        [
            [(clause.id, len(clause.rulings), sorted(re.findall(r"\d+", whole(clause)))) for clause in section.clauses]
            for section in book.sections
        ]
        for book in (english, french)
    ]
    assert shapes[0] == shapes[1]


def test_french_keeps_its_double_signs_on_the_line() -> None:
    for clause in GAME.rulebook("fr").clauses.values():
        assert not any(f" {sign}" in whole(clause) for sign in ":;?!»"), clause.id


def test_the_book_gives_the_shares_of_tiles(book: Rulebook) -> None:
    shares = [number for players, tiles in SHARE.items() for number in (tiles, players)]
    assert numbers(book.clauses["PTR-1"].text) == [120, *shares]
    assert all(players * tiles == 120 for players, tiles in SHARE.items())


def test_the_book_gives_the_worth_of_the_objectives(book: Rulebook) -> None:
    assert numbers(book.clauses["PTR-2"].text) == [OBJECTIVES, *VALUES]


def test_the_book_gives_the_size_of_a_map(book: Rulebook) -> None:
    assert numbers(book.clauses["PTR-3"].text)[:2] == numbers(book.clauses["PTR-21"].text) == [COLUMNS, ROWS]


def test_the_book_gives_the_limits_of_the_terrains(book: Rulebook) -> None:
    assert numbers(book.clauses["PTR-7"].text) == list(LIMITS.values())


def test_the_book_gives_the_number_of_turns(book: Rulebook) -> None:
    assert numbers(*book.clauses["PTR-16"].rulings) == [MOST_TURNS]
