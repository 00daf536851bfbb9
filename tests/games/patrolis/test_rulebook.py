"""Patrolis's rulebook: its figures are true."""

from __future__ import annotations

import re

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.material import COLUMNS, LIMITS, OBJECTIVES, ROWS, SHARE, VALUES
from tablee.games.patrolis.rules import MOST_TURNS
from tablee.kernel.rulebook import Rulebook
from tablee.kernel.words import LANGUAGES


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(language: str) -> Rulebook:
    return GAME.rulebook(language)


def numbers(*texts: str) -> list[int]:
    return [int(number) for text in texts for number in re.findall(r"(?<![A-Z]|-)\b\d+", text)]


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


WATERS = {
    "en": ("sea or river", "a river, a road or both"),
    "fr": ("mer ou rivière", "une rivière, une route ou les deux"),
}


@pytest.mark.rule("PTR-3", "PTR-7", "PTR-8")
def test_the_book_tells_what_water_is_and_that_river_and_road_may_cross_one_square(
    language: str, book: Rulebook
) -> None:
    water, crossed = WATERS[language]
    assert water in book.clauses["PTR-3"].text
    assert water in book.clauses["PTR-7"].text
    assert crossed in book.clauses["PTR-8"].text
