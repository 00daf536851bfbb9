"""What holds for the rulebook of every game: two languages, one set of clauses, every ruling with its reason."""

from __future__ import annotations

import re

import pytest

from tablee.kernel.game import Game, games
from tablee.kernel.rulebook import Clause, Rulebook
from tablee.kernel.words import LANGUAGES

MARKS = {
    "en": ("Ruling:", "Reconstruction:", "House rule:"),
    "fr": ("Décision\u00a0:", "Reconstitution\u00a0:", "Règle de la maison\u00a0:"),
}


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Game:
    return games()[str(request.param)]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(game: Game, language: str) -> Rulebook:
    return game.rulebook(language)


def whole(clause: Clause) -> str:
    return " ".join((clause.title, clause.text, *clause.rulings))


def letters(book: Rulebook) -> str:
    """What stands before the number of a clause, as PTL."""
    return next(iter(book.clauses)).partition("-")[0]


def test_clauses_are_numbered_from_one_without_a_gap(book: Rulebook) -> None:
    assert list(book.clauses) == [f"{letters(book)}-{number}" for number in range(1, len(book.clauses) + 1)]


def test_no_clause_number_is_used_twice(book: Rulebook) -> None:
    assert sum(len(section.clauses) for section in book.sections) == len(book.clauses)


def test_the_book_has_a_title_a_summary_and_titled_sections(game: Game, book: Rulebook) -> None:
    assert book.title == game.title
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


def test_no_line_carries_marks_that_the_page_would_not_understand(book: Rulebook) -> None:
    titles = [book.title, *(section.title for section in book.sections)]
    for text in (book.summary, *titles, *map(whole, book.clauses.values())):
        assert not set("*_`<>|") & set(text), text


def test_every_clause_cited_in_the_book_exists(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert set(re.findall(rf"{letters(book)}-\d+", whole(clause))) <= set(book.clauses), clause.id


def test_both_languages_have_the_same_sections_clauses_rulings_and_numbers(game: Game) -> None:
    english, french = (
        [
            [(clause.id, len(clause.rulings), sorted(re.findall(r"\d+", whole(clause)))) for clause in section.clauses]
            for section in game.rulebook(language).sections
        ]
        for language in LANGUAGES
    )
    assert english == french


def test_french_keeps_its_double_signs_on_the_line(game: Game) -> None:
    french = game.rulebook("fr")
    for text in (french.summary, *map(whole, french.clauses.values())):
        assert not any(f" {sign}" in text for sign in ":;?!»"), text
        assert "« " not in text, text
