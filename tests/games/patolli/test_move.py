"""PTL-6 and PTL-10: one piece, the whole throw, in turn."""

from __future__ import annotations

import pytest

from tests.games.patolli.play import after, legal, refused, same, story, why

TO_MOVE = """
    black-centre
    0 right: 12 30, reserve 4
    1 right: 14, reserve 5
    0 to move 3
"""


@pytest.mark.rule("PTL-6")
def test_a_single_piece_moves_by_the_whole_throw_and_the_turn_passes() -> None:
    assert legal(TO_MOVE) == ["in-3", "12-15", "30-33"]
    assert after(TO_MOVE, "12-15") == same("""
        black-centre
        0 right: 15 30, reserve 4
        1 right: 14, reserve 5
        1 to throw
    """)
    assert story(TO_MOVE, "12-15") == ["move 0 PTL-6", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-6")
@pytest.mark.parametrize("move", ["12-13", "12-14", "12-16", "12-18", "12-9", "in-2", "30-off"])
def test_no_part_of_a_throw_and_no_more_than_it_can_be_moved(move: str) -> None:
    assert why(TO_MOVE, move) == "PTL-6 whole-throw"


@pytest.mark.rule("PTL-6")
def test_a_throw_is_not_shared_among_pieces() -> None:
    assert why(TO_MOVE, "12-13") == "PTL-6 whole-throw"
    assert why(TO_MOVE, "30-32") == "PTL-6 whole-throw"


@pytest.mark.rule("PTL-6")
def test_only_a_square_where_one_has_a_piece_can_be_left() -> None:
    refusal = refused(TO_MOVE, "14-17")
    assert (refusal.clause, refusal.key, refusal.facts) == ("PTL-6", "no-piece", {"from": 14})


@pytest.mark.rule("PTL-6")
def test_moving_is_compulsory_if_any_piece_can() -> None:
    position = """
        black-centre
        0 right: 41, home 5
        1 right: 14, reserve 5
        0 to throw
    """
    assert legal(position, "3") == ["41-44"]  # black, and still the only choice


@pytest.mark.rule("PTL-6", "PTL-14")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_turn_passes_when_no_piece_can_move(seat: int) -> None:
    sides = ["0 right: 49 51, home 4", "1 left: 49 51, home 4"]
    position = "\n".join(["black-centre", *sides, f"{seat} to throw"])
    assert after(position, "5") == same(position.replace(f"{seat} to throw", f"{1 - seat} to throw"))
    assert story(position, "5") == [f"throw {seat} PTL-4", f"no-move {seat} PTL-6", f"turn {1 - seat} PTL-6"]


@pytest.mark.rule("PTL-6")
def test_players_throw_and_move_in_turn() -> None:
    assert why(TO_MOVE, "14-17", seat=1) == "PTL-6 not-your-turn"
    assert why(TO_MOVE, "4", seat=-1) == "PTL-6 already-thrown"
    to_throw = TO_MOVE.replace("to move 3", "to throw")
    assert why(to_throw, "12-15", seat=0) == "PTL-6 throw-first"
    assert why(to_throw, "14-17", seat=1) == "PTL-6 not-your-turn"


@pytest.mark.rule("PTL-6")
@pytest.mark.parametrize("awaited", ["0 to throw", "0 to move 3"])
def test_nobody_passes_by_choice(awaited: str) -> None:
    position = TO_MOVE.replace("0 to move 3", awaited)
    assert why(position, "pass", seat=0) == "PTL-6 no-passing"
    assert why(position, "pass", seat=1) == "PTL-6 not-your-turn"


@pytest.mark.rule("PTL-10")
def test_a_piece_passes_its_own_colour() -> None:
    position = """
        black-centre
        0 right: 12 13 14 16, reserve 2
        1 right: 1, reserve 5
        0 to move 5
    """
    assert legal(position) == ["in-5", "12-17", "13-18", "14-19", "16-21"]


@pytest.mark.rule("PTL-10")
def test_a_piece_passes_its_opponents_without_touching_them() -> None:
    # Seat 1's 30, 31 and 32 are seat 0's 12, 13 and 14.
    position = """
        black-centre
        0 right: 11, reserve 5
        1 right: 30 31 32, reserve 3
        0 to move 4
    """
    assert after(position, "11-15") == same("""
        black-centre
        0 right: 15, reserve 5
        1 right: 30 31 32, reserve 3
        1 to throw
    """)


@pytest.mark.rule("PTL-10", "PTL-13")
def test_a_piece_passes_an_opponent_on_black() -> None:
    # Seat 1's 27 is seat 0's black 9.
    position = """
        black-centre
        0 right: 8, reserve 5
        1 right: 27, reserve 5
        0 to move 2
    """
    assert legal(position) == ["in-2", "8-10"]
