"""PTL-7: entering."""

from __future__ import annotations

import pytest

from tablee.games.patolli.material import BOARDS, LEFT, RIGHT
from tests.games.patolli.play import after, legal, same, story, why

SCORES = (1, 2, 3, 4, 5, 10)


@pytest.mark.rule("PTL-7")
@pytest.mark.parametrize("throw", SCORES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_throw_of_n_puts_an_entering_piece_on_square_n(throw: int, seat: int) -> None:
    sides = ["0 right: 40, reserve 5", "1 left: 42, reserve 5"]
    position = "\n".join(["black-centre", *sides, f"{seat} to move {throw}"])
    sides[seat] = sides[seat].replace(": ", f": {throw} ").replace("reserve 5", "reserve 4")
    assert after(position, f"in-{throw}") == same("\n".join(["black-centre", *sides, f"{1 - seat} to throw"]))
    assert story(position, f"in-{throw}") == [f"enter {seat} PTL-7", f"turn {1 - seat} PTL-6"]


@pytest.mark.rule("PTL-7", "PTL-3")
@pytest.mark.parametrize("name", BOARDS)
def test_pieces_enter_at_the_end_of_their_own_arm(name: str) -> None:
    board = BOARDS[name]
    far, arm = board.side - 1, board.arm
    assert board.way(0, RIGHT)[0] == (arm + 1, far)
    assert board.way(0, LEFT)[0] == (arm, far)
    assert board.way(1, RIGHT)[0] == (arm, 0)
    assert board.way(1, LEFT)[0] == (arm + 1, 0)


@pytest.mark.rule("PTL-7")
def test_nothing_enters_from_an_empty_reserve() -> None:
    position = """
        black-centre
        0 right: 10 20 30, home 3
        1 right: 1, reserve 5
        0 to move 3
    """
    assert legal(position) == ["10-13", "20-23", "30-33"]
    assert why(position, "in-3") == "PTL-7 reserve-empty"


@pytest.mark.rule("PTL-7")
def test_the_last_piece_of_the_reserve_enters_and_leaves_it_empty() -> None:
    position = """
        black-centre
        0 right: 10 20 30, reserve 1, home 2
        1 right: 1, reserve 5
        0 to move 3
    """
    assert after(position, "in-3") == same("""
        black-centre
        0 right: 3 10 20 30, home 2
        1 right: 1, reserve 5
        1 to throw
    """)
    assert "in-2" not in legal(position, "in-3", "1", "in-2", "2")


@pytest.mark.rule("PTL-7", "PTL-12")
def test_a_captured_piece_has_no_priority_and_may_enter_again() -> None:
    # Seat 1's 31 is seat 0's 13.
    position = """
        black-centre
        0 right: 10, reserve 5
        1 right: 2 31 40, home 3
        0 to move 3
    """
    assert legal(position, "10-13", "4") == ["in-4", "2-6", "40-44"]
    assert after(position, "10-13", "4", "in-4") == same("""
        black-centre
        0 right: 13, reserve 5
        1 right: 2 4 40, home 3
        0 to throw
    """)
