"""PTL-5 and PTL-17: who begins."""

from __future__ import annotations

import pytest

from tests.games.patolli.play import after, legal, play, same, story, why

BEGINNING = """
    black-centre
    0: reserve 6
    1: reserve 6
    starting throws
"""


@pytest.mark.rule("PTL-5")
@pytest.mark.parametrize(("throws", "first"), [("4 3", 0), ("1 2", 1), ("10 5", 0), ("5 10", 1)])
def test_both_throw_and_the_higher_begins(throws: str, first: int) -> None:
    assert after(BEGINNING, *throws.split()) == same(f"""
        black-centre
        0: reserve 6
        1: reserve 6
        {first} to throw
    """)


@pytest.mark.rule("PTL-5")
def test_seat_0_throws_first_and_then_the_other() -> None:
    assert after(BEGINNING, "4") == same("""
        black-centre
        0: reserve 6
        1: reserve 6
        starting throw 4
    """)
    assert story(BEGINNING, "4", "3") == ["starting-throw 0 PTL-5", "starting-throw 1 PTL-5", "turn 0 PTL-6"]


@pytest.mark.rule("PTL-5")
def test_ties_throw_again() -> None:
    assert after(BEGINNING, "3", "3") == same(BEGINNING)
    assert story(BEGINNING, "3", "3") == ["starting-throw 0 PTL-5", "starting-throw 1 PTL-5", "tie -2 PTL-5"]
    assert play(BEGINNING, "3", "3", "10", "10", "2", "4").turn == 1


@pytest.mark.rule("PTL-17")
def test_the_starting_throws_move_nothing() -> None:
    assert play(BEGINNING, "10", "2").legal(0) == []
    assert legal(BEGINNING, "10", "2", "1") == ["right-1", "left-1"]


@pytest.mark.rule("PTL-17")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("awaited", ["starting throws", "starting throw 4"])
def test_nobody_moves_before_the_starting_throws(seat: int, awaited: str) -> None:
    position = BEGINNING.replace("starting throws", awaited)
    assert why(position, "right-4", seat) == "PTL-17 starting-throws-first"
    assert why(position, "pass", seat) == "PTL-17 starting-throws-first"
