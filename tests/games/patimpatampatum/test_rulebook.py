"""PatimPatamPatum's rulebook: its figures and its examples are true."""

from __future__ import annotations

import re

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import (
    BAGGED,
    CAPACITY,
    COMPARSE_NAMES,
    DECK_ROWS,
    FIRST_HOUSE,
    FIRST_STREET,
    HOUSE_PAY,
    PAWNS,
    PLACE_NAMES,
    PLAZAS,
    SANT_PERE,
    TABALER,
    WORTH,
    new_deck,
)
from tablee.games.patimpatampatum.scoring import plaza_pay
from tablee.games.patimpatampatum.streets import town_for
from tablee.kernel.rulebook import Rulebook
from tablee.kernel.words import LANGUAGES
from tests.games.patimpatampatum.play import play, where


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(language: str) -> Rulebook:
    return GAME.rulebook(language)


def in_order(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# The figures of the book are those of the game.


def test_the_book_counts_the_pawns(book: Rulebook) -> None:
    told = in_order(book.clauses["PPP-2"].text)
    assert dict(zip(told[::2], told[1::2], strict=True)) == PAWNS


def test_the_book_names_the_plazas_with_their_values(book: Rulebook) -> None:
    clause = book.clauses["PPP-3"]
    assert in_order(clause.text) == [WORTH[plaza] for plaza in PLAZAS]
    assert all(PLACE_NAMES[plaza] in clause.text for plaza in PLAZAS)
    assert in_order(clause.rulings[0])[0] == FIRST_HOUSE - FIRST_STREET


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_plaza_lies_as_far_from_sant_pere_as_it_is_worth(seats: int) -> None:
    town = town_for(seats)
    assert [town.to_plaza(plaza)[SANT_PERE] for plaza in town.plazas] == [WORTH[plaza] for plaza in town.plazas]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_book_counts_every_card_of_the_deck(seats: int, book: Rulebook) -> None:
    paragraph = book.clauses["PPP-5"].text.split("\n\n")[seats - 2]
    row = DECK_ROWS[seats]
    assert in_order(paragraph) == [seats, sum(new_deck(seats)), seats, *row[TABALER:], *row[:TABALER]]
    assert sum(new_deck(seats)) == seats * in_order(book.clauses["PPP-5"].text)[0]


def test_the_book_tells_how_the_bag_is_filled(book: Rulebook) -> None:
    text = book.clauses["PPP-8"].text
    assert in_order(text)[:5] == [3, 4, BAGGED[3], 5, BAGGED[5]]
    assert BAGGED[3] == BAGGED[4]


def test_the_book_tells_what_plazas_hold_and_houses_pay(book: Rulebook) -> None:
    told = in_order(book.clauses["PPP-16"].text)
    assert sorted(told) == sorted([*CAPACITY[1:], 1, 2, 3])
    assert in_order(book.clauses["PPP-36"].text)[:3] == list(HOUSE_PAY[1][1:])
    assert in_order(book.clauses["PPP-37"].text) == list(HOUSE_PAY[2][1:])
    assert in_order(book.clauses["PPP-38"].text)[:3] == list(HOUSE_PAY[3][1:])


def test_the_examples_of_scoring_are_what_is_paid(book: Rulebook) -> None:
    worth = WORTH[PLAZAS[2]]
    low = WORTH[PLAZAS[5]]
    paid = [
        worth,
        *(plaza_pay(3, worth, pawns) for pawns in (1, 2, 2)),
        low,
        plaza_pay(3, low, 3),
        plaza_pay(3, low, 2),
    ]
    assert in_order(book.clauses["PPP-38"].text)[3:] == paid
    assert plaza_pay(1, WORTH[PLAZAS[0]], 1) == in_order(book.clauses["PPP-36"].text)[-1]


@pytest.mark.rule("PPP-44")
def test_the_seats_take_the_comparses_in_the_order_of_the_book(book: Rulebook) -> None:
    text = book.clauses["PPP-44"].text
    places = [text.index(name) for name in COMPARSE_NAMES]
    assert places == sorted(places)


def test_the_example_of_plens_leaves_three_and_a_four_sends_the_pawn_one_square_back(book: Rulebook) -> None:
    state = play(
        """
        round 1: maces gegants guites
        maces 0: hores6 | 5 3
        gegants 0: francesc francesc francesc | 4 plens 2
        guites 0: | 2 2
        pile all
        maces to play
        """,
        "play 5",
        "play 3",
        "pawn hores6",
        "push francesc gegants",
    )
    assert state.strength == 6
    after = play(state, "defend 4 plens")
    assert where(after, "maces") == ["hores5"]
    assert "5 − 2 = 3" in book.clauses["PPP-29"].rulings[0]
