"""The rulebook of Patou'che: two languages, one set of clauses, every ruling with its reason, numbers that are true."""

from __future__ import annotations

import re

import pytest

from tablee.games.patouche import GAME
from tablee.kernel.rulebook import Clause, Rulebook
from tablee.kernel.words import LANGUAGES

MARKS = {"en": "Ruling:", "fr": "Décision\N{NO-BREAK SPACE}:"}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(language: str) -> Rulebook:
    return GAME.rulebook(language)


def numbers(clause: Clause) -> list[str]:
    return sorted(re.findall(r"\d+", " ".join((clause.text, *clause.rulings))))


def numbers_in_order(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(?<!PCH-)\b\d+", text)]


def test_clauses_are_numbered_from_one_without_a_gap(book: Rulebook) -> None:
    assert list(book.clauses) == [f"PCH-{number}" for number in range(1, len(book.clauses) + 1)]


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
            assert ruling.count(".") >= 2, clause.id


def test_every_clause_cited_in_the_book_exists(book: Rulebook) -> None:
    for clause in book.clauses.values():
        cited = re.findall(r"PCH-\d+", " ".join((clause.text, *clause.rulings)))
        assert set(cited) <= set(book.clauses), clause.id


def test_both_languages_have_the_same_sections_clauses_rulings_and_numbers() -> None:
    english, french = (GAME.rulebook(language) for language in LANGUAGES)
    shapes = [
        [[(clause.id, len(clause.rulings), numbers(clause)) for clause in section.clauses] for section in book.sections]
        for book in (english, french)
    ]
    assert shapes[0] == shapes[1]


def test_no_line_carries_marks_that_the_page_would_not_understand(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert not set("*_`<>|") & set(" ".join((clause.title, clause.text, *clause.rulings))), clause.id


def test_french_keeps_its_double_signs_on_the_line() -> None:
    french = GAME.rulebook("fr")
    for clause in french.clauses.values():
        text = " ".join((french.summary, clause.title, clause.text, *clause.rulings))
        assert not any(f" {sign}" in text for sign in ":;?!»"), clause.id
        assert "« " not in text, clause.id
