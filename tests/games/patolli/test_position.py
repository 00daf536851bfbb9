"""A written position is read, checked and written back."""

from __future__ import annotations

import random

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.position import read, write
from tablee.kernel.options import Settings
from tablee.kernel.position import BadPosition
from tests.games.written import plain

MIDDLE = """\
black-centre
0 right: 7 23 35 49, reserve 1, home 1
1 left: 9 15 33 47, reserve 1, home 1, loses a turn
0 to move 3
"""
BETTING = """\
full-circuit
0 right: 4, reserve 5, purse 12
1: reserve 6, purse 15
pot 10
1 to throw
"""


@pytest.mark.parametrize(
    "text",
    [
        MIDDLE,
        BETTING,
        "black-centre\n0: reserve 6\n1: reserve 6\nstarting throws\n",
        "marked-arms\n0: reserve 6\n1: reserve 6\nstarting throw 4\n",
        "marked-arms\n0: reserve 6\n1: reserve 6\n1 to move 3\n",
        "black-centre\n0 right: reserve 6\n1 left: 9, reserve 5, loses a turn\n0 to throw\n",
        "black-centre\n0 right: home 6, purse 32\n1 left: 1, reserve 5, purse 0\npot 0\n0 has won\n",
    ],
)
def test_what_is_read_is_written_back_the_same(text: str) -> None:
    assert write(read(text)) == text


def test_indentation_blank_lines_and_the_order_of_squares_do_not_matter() -> None:
    text = "\n\n   " + MIDDLE.replace("9 15 33 47", "33 9 47 15").replace("\n", "\n\n   ")
    assert plain(write(read(text))) == MIDDLE


def test_pieces_are_numbered_as_written_then_those_in_reserve() -> None:
    side = read(MIDDLE.replace("7 23 35 49", "49 7 23 35")).sides[0]
    assert [side.on[square] for square in (49, 7, 23, 35)] == [1, 2, 3, 4]
    assert side.reserve == [5]
    assert side.origins == [0, 7, 23, 35, 49]


def test_a_fresh_game_is_the_same_position_read_or_begun() -> None:
    for betting in (False, True):
        state = GAME.new(betting=betting)
        assert read(write(state)).data() == state.data()


@pytest.mark.parametrize("settings", list(GAME.option_sets()), ids=lambda s: f"{s['board']}-{s['betting']}")
def test_every_position_of_a_game_can_be_written_read_and_played_on(settings: Settings) -> None:
    rng = random.Random(1)
    state = GAME.begin(2, settings)
    while state.to_act():
        seat = state.to_act()[0]
        twin = read(write(state))
        assert write(twin) == write(state)
        assert twin.to_act() == state.to_act()
        assert twin.legal(seat) == state.legal(seat)
        action = rng.choice(state.legal(seat))
        twin.apply(seat, action)
        state.apply(seat, action)
        assert write(twin) == write(state)
    assert write(read(write(state))) == write(state)


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("black-centre", "round", 1, "'round' is none of black-centre"),
        ("0 right: 7", "1 right: 7", 2, "expected seat 0"),
        ("0 right: 7", "0 up: 7", 2, "expected seat 0"),
        ("0 right:", "0:", 2, "has a direction"),
        ("reserve 1, home 1\n", "reserve 2, home 1\n", 2, "6 pieces, not 7"),
        ("7 23 35 49", "7 23 35 35", 2, "two pieces stand on one square"),
        ("7 23 35 49", "7 23 35 52", 2, "from 1 to 51"),
        ("7 23 35 49", "0 23 35 49", 2, "from 1 to 51"),
        ("7 23 35 49", "7 23 35 049", 2, "expected seat 0"),
        ("7 23 35 49, reserve 1", "reserve 1, 7 23 35 49", 2, "expected seat 0"),
        ("reserve 1, home 1\n", "reserve 1, reserve 1\n", 2, "expected seat 0"),
        ("reserve 1, home 1\n", "reserve 1, away 1\n", 2, "expected seat 0"),
        ("reserve 1, home 1\n", "reserve 1, home 1, purse 3\n", 2, "a purse goes with a pot"),
        ("9 15 33 47", "9 12 33 47", 3, "square 12 is seat 0's square 23"),
        ("9 15 33 47", "10 15 33 47", 3, "only with a piece on a black square"),
        ("0 to move 3", "1 to throw", 4, "seat 1 loses a turn"),
        ("0 to move 3", "0 to move 6", 4, "no throw scores 6"),
        ("0 to move 3", "0 to move", 4, "expected starting throws"),
        ("0 to move 3", "2 to throw", 4, "expected starting throws"),
        ("0 to move 3", "0 has won", 4, "6 pieces home"),
        ("0 to move 3", "starting throws", 4, "before the first move"),
        ("0 to move 3\n", "pot 3\n0 to move 3\n", 2, "a purse goes with a pot"),
        ("0 to move 3\n", "coins 3\n0 to move 3\n", 4, "expected a pot"),
        ("0 to move 3\n", "", 3, "expected a board"),
        (MIDDLE, "", 1, "expected a board"),
        (MIDDLE, "black-centre\n0 right: 49, home 5\n1 left: 1, reserve 5\n0 to move 4", 4, "has no move by 4"),
        (MIDDLE, "black-centre\n0 right: home 6\n1 left: 1, reserve 5\n1 to throw", 4, "6 pieces home"),
        (MIDDLE, "black-centre\n0 right: home 6\n1 left: home 6\n0 has won", 4, "6 pieces home"),
        (MIDDLE, "black-centre\n0 right: 3, reserve 5\n1: reserve 6\n0 to throw", 4, "seat 1 has not moved yet"),
        (MIDDLE, "black-centre\n0: reserve 6\n1: reserve 6\nstarting throw 0", 4, "no throw scores 0"),
        (MIDDLE, "black-centre\n0: reserve 6, loses a turn\n1: reserve 6\n1 to throw", 2, "a black square"),
        (MIDDLE, BETTING.replace(", purse 12", ""), 2, "a pot with two purses"),
        (
            MIDDLE,
            "black-centre\n0 right: home 6, purse 3\n1 left: 1, reserve 5, purse 0\npot 1\n0 has won",
            5,
            "the winner has taken the pot",
        ),
    ],
)
def test_a_wrong_position_is_refused_with_its_line_and_the_reason(old: str, new: str, line: int, problem: str) -> None:
    assert old in MIDDLE
    with pytest.raises(BadPosition) as caught:
        read(MIDDLE.replace(old, new, 1))
    assert caught.value.facts["line"] == line
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"Line {line}: ")
