"""Patolli's rulebook: its figures and its examples are true."""

from __future__ import annotations

import re

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS, LAST, LEFT, RIGHT, THROW_ODDS
from tablee.kernel.rulebook import Clause, Rulebook
from tablee.kernel.words import LANGUAGES
from tests.games.patolli.play import legal


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(language: str) -> Rulebook:
    return GAME.rulebook(language)


def numbers(clause: Clause) -> list[str]:
    return sorted(re.findall(r"\d+", " ".join((clause.text, *clause.rulings))))


def test_the_book_names_the_black_squares_of_each_board(book: Rulebook) -> None:
    black = {name: [square for square in range(1, LAST + 1) if board.black[square]] for name, board in BOARDS.items()}
    centre, marked = book.clauses["PTL-2"].text, book.clauses["PTL-2"].rulings[1]
    assert list(map(int, re.findall(r"\d+", centre))) == black["black-centre"]
    assert list(map(int, re.findall(r"\d+", marked))) == black["marked-arms"]
    assert all(str(square) in book.clauses["PTL-19"].text for square in black["full-circuit"])


@pytest.mark.rule("PTL-1", "PTL-2", "PTL-19")
def test_the_book_counts_the_squares_of_each_board(book: Rulebook) -> None:
    squares = {
        name: {cell for seat in (0, 1) for direction in (RIGHT, LEFT) for cell in board.way(seat, direction)}
        for name, board in BOARDS.items()
    }
    whole, circuit = len(squares["black-centre"]), len(squares["full-circuit"])
    assert squares["marked-arms"] == squares["black-centre"]
    counted = re.findall(r"(?<!PTL-)\b\d+", book.clauses["PTL-1"].text)
    assert list(map(int, counted)) == [whole - 4, whole, LAST, circuit] == [64, 68, 52, 52]


def test_the_book_gives_the_odds_of_the_beans(book: Rulebook) -> None:
    ways = [int(number) for number in re.findall(r"\d+", book.clauses["PTL-4"].text)]
    assert ways[-6:] == [weight for _, weight in THROW_ODDS]
    assert sum(ways[-6:]) == 32


def test_the_book_tells_rightly_where_the_two_ways_meet(book: Rulebook) -> None:
    board = BOARDS["black-centre"]
    shared = [square for square in board.across(RIGHT, RIGHT) if square]
    meeting = (len(shared), LAST - len(shared), 38, board.across(RIGHT, RIGHT)[38], board.across(RIGHT, LEFT)[38])
    assert [int(number) for number in re.findall(r"\d+", book.clauses["PTL-3"].rulings[1])] == list(meeting)


@pytest.mark.parametrize(
    ("clause", "mine", "theirs", "throw", "moves"),
    [
        ("PTL-9", "7", "1", 2, {"7-9"}),
        ("PTL-9", "8", "1", 3, {"8-11"}),
        ("PTL-11", "7 10 13", "1", 3, {"7-16", "10-16", "13-16"}),
        ("PTL-11", "46 50", "1", 4, set()),
        ("PTL-12", "12 14", "34", 2, {"12-16", "14-16"}),
        ("PTL-13", "23", "44", 3, set()),
        ("PTL-14", "49", "1", 3, {"49-off"}),
        ("PTL-14", "49", "1", 4, set()),
        ("PTL-21", "2 4", "1", 2, {"2-6", "4-6"}),
    ],
)
def test_the_examples_of_the_book_are_what_the_rules_allow(
    clause: str, mine: str, theirs: str, throw: int, moves: set[str], book: Rulebook
) -> None:
    allowed = legal(
        f"""
        black-centre
        0 right: {mine}, reserve {6 - len(mine.split())}
        1 right: {theirs}, reserve 5
        0 to move {throw}
        """
    )
    entry = {"in-6"} if clause == "PTL-21" else {f"in-{throw}"}
    assert set(allowed) == moves | entry
    assert set(mine.split()) <= set(numbers(book.clauses[clause]))
