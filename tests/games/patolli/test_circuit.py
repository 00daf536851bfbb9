"""PTL-19: the full circuit."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.material import BOARDS, LEFT, RIGHT
from tablee.kernel.errors import BadOption
from tests.games.patolli.play import after, legal, same, story, why


@pytest.mark.rule("PTL-19")
def test_all_52_squares_are_shared_by_both_players() -> None:
    board = BOARDS["full-circuit"]
    for mine in (RIGHT, LEFT):
        for theirs in (RIGHT, LEFT):
            assert set(board.way(0, mine)) == set(board.way(1, theirs))


@pytest.mark.rule("PTL-19")
def test_the_centre_is_black_and_nothing_else() -> None:
    board = BOARDS["full-circuit"]
    assert [n for n in range(1, 53) if board.black[n]] == [7, 20, 33, 46]
    assert {board.way(0, RIGHT)[n - 1] for n in (7, 20, 33, 46)} == {(6, 6), (7, 6), (6, 7), (7, 7)}


@pytest.mark.rule("PTL-19", "PTL-12")
@pytest.mark.parametrize(("direction", "number"), [("right", 29), ("left", 24)])
def test_a_piece_can_be_captured_in_its_owners_own_arm(direction: str, number: int) -> None:
    # Seat 0's 3, in its own lane, is seat 1's 29 by the right and 24 by the left.
    position = f"""
        full-circuit
        0 right: 3, reserve 5
        1 {direction}: {number - 2}, reserve 5
        1 to move 2
    """
    assert after(position, f"{number - 2}-{number}") == same(f"""
        full-circuit
        0 right: reserve 6
        1 {direction}: {number}, reserve 5
        0 to throw
    """)


@pytest.mark.rule("PTL-19", "PTL-7", "PTL-12")
def test_an_entering_piece_can_capture() -> None:
    # Seat 1's 29 is seat 0's 3.
    position = """
        full-circuit
        0 right: 10, reserve 5
        1 right: 29, reserve 5
        0 to move 3
    """
    assert story(position, "in-3") == ["enter 0 PTL-7", "capture 0 PTL-12", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-19", "PTL-8", "PTL-12")
@pytest.mark.parametrize(("first", "captures"), [("right", True), ("left", False)])
def test_even_a_first_move_can_capture(first: str, captures: bool) -> None:
    # Seat 0's 29 is seat 1's 3 by the right; by the left seat 1's 3 is another cell.
    position = """
        full-circuit
        0 right: 29, reserve 5
        1: reserve 6
        1 to move 3
    """
    assert ("capture 1 PTL-12" in story(position, f"{first}-3")) == captures


@pytest.mark.rule("PTL-19", "PTL-13")
def test_a_piece_in_the_centre_is_safe() -> None:
    # Seat 1's 33 is seat 0's black 7.
    position = """
        full-circuit
        0 right: 4, reserve 5
        1 right: 33, reserve 5
        0 to move 3
    """
    assert legal(position) == ["in-3"]
    assert why(position, "4-7") == "PTL-13 safe-on-black"


@pytest.mark.rule("PTL-19", "PTL-14", "PTL-12")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("direction", "number"), [("right", 26), ("left", 27)])
def test_reaching_the_last_square_captures_an_opponent_there_and_then_leaves(
    seat: int, direction: str, number: int
) -> None:
    sides = ["", ""]
    sides[seat] = f"{seat} right: 49, reserve 5"
    sides[1 - seat] = f"{1 - seat} {direction}: {number}, reserve 5"
    position = "\n".join(["full-circuit", *sides, f"{seat} to move 3"])
    sides[seat] = f"{seat} right: reserve 5, home 1"
    sides[1 - seat] = f"{1 - seat} {direction}: reserve 6"
    assert after(position, "49-off") == same("\n".join(["full-circuit", *sides, f"{seat} to throw"]))
    assert story(position, "49-off") == [f"capture {seat} PTL-12", f"exit {seat} PTL-14", f"again {seat} PTL-14"]


@pytest.mark.rule("PTL-19", "PTL-15")
def test_the_winning_piece_captures_too() -> None:
    position = """
        full-circuit
        0 right: 49, home 5
        1 right: 26, home 5
        0 to move 3
    """
    assert after(position, "49-off") == same("""
        full-circuit
        0 right: home 6
        1 right: reserve 1, home 5
        0 has won
    """)


@pytest.mark.rule("PTL-19", "PTL-2")
def test_the_board_is_one_of_three_so_the_circuit_has_no_marked_arms() -> None:
    for board in ("black-centre", "marked-arms", "full-circuit"):
        assert GAME.new(board=board).data()["board"] == board
    with pytest.raises(BadOption):
        GAME.new(board="full-circuit marked-arms")
