"""PTL-12 and PTL-13: capturing, and where it is impossible."""

from __future__ import annotations

import pytest

from tablee.games.patolli.material import BOARDS, DIRECTION_NAMES, LEFT, RIGHT
from tests.games.patolli.play import after, legal, play, same, story, why

FACE_TO_FACE = """
    black-centre
    0 right: 10, reserve 5
    1 right: 31 40, reserve 4
    0 to move 3
"""


@pytest.mark.rule("PTL-12")
def test_landing_on_an_opponent_returns_it_to_its_owner() -> None:
    # Seat 1's 31 is seat 0's 13.
    assert after(FACE_TO_FACE, "10-13") == same("""
        black-centre
        0 right: 13, reserve 5
        1 right: 40, reserve 5
        1 to throw
    """)
    assert story(FACE_TO_FACE, "10-13") == ["move 0 PTL-6", "capture 0 PTL-12", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-12")
def test_a_captured_piece_may_enter_again_from_the_beginning() -> None:
    assert legal(FACE_TO_FACE, "10-13", "2") == ["in-2", "40-42"]


@pytest.mark.rule("PTL-12")
@pytest.mark.parametrize(("direction", "number"), [("right", 31), ("left", 22)])
def test_players_who_go_different_ways_round_meet_on_the_same_cell(direction: str, number: int) -> None:
    position = f"""
        black-centre
        0 right: 10, reserve 5
        1 {direction}: {number}, reserve 5
        0 to move 3
    """
    board = BOARDS["black-centre"]
    way = board.way(1, RIGHT if direction == "right" else LEFT)
    assert board.way(0, RIGHT)[13 - 1] == way[number - 1]
    assert "capture 0 PTL-12" in story(position, "10-13")


@pytest.mark.rule("PTL-12", "PTL-13", "PTL-19")
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("mine", [RIGHT, LEFT])
@pytest.mark.parametrize("theirs", [RIGHT, LEFT])
def test_every_shared_square_captures_and_every_black_one_protects(
    name: str, seat: int, mine: int, theirs: int
) -> None:
    board = BOARDS[name]
    my_way, their_way = board.way(seat, mine), board.way(1 - seat, theirs)
    for there in range(1, 52):
        cell = their_way[there - 1]
        number = my_way.index(cell) + 1 if cell in my_way else there  # a private cell: my own square of that number
        if not 2 <= number <= 51 or my_way[number - 2] == cell:
            continue
        sides = ["", ""]
        sides[seat] = f"{seat} {DIRECTION_NAMES[mine]}: {number - 1}, reserve 5"
        sides[1 - seat] = f"{1 - seat} {DIRECTION_NAMES[theirs]}: {there}, reserve 5"
        position = "\n".join([name, *sides, f"{seat} to move 1"])
        move = f"{number - 1}-{number}"
        if cell in my_way and board.black[number]:
            assert why(position, move) == "PTL-13 safe-on-black"
        else:
            assert len(play(position, move).sides[1 - seat].reserve) == (6 if cell in my_way else 5)


@pytest.mark.rule("PTL-12")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_piece_in_its_own_arm_is_never_captured_on_the_t(seat: int) -> None:
    sides = ["0 right: 5 48, reserve 4", "1 right: 5 48, reserve 4"]
    sides[seat] = f"{seat} right: 4 47, reserve 4"
    position = "\n".join(["black-centre", *sides, f"{seat} to move 1"])
    for move in ("4-5", "47-48"):
        assert len(play(position, move).sides[1 - seat].reserve) == 4


@pytest.mark.rule("PTL-13")
def test_a_piece_on_black_cannot_be_captured_and_the_move_is_not_legal() -> None:
    # Seat 1's 44 is seat 0's black 26.
    position = """
        black-centre
        0 right: 23, reserve 5
        1 right: 44, reserve 5
        0 to move 3
    """
    assert legal(position) == ["in-3"]
    assert why(position, "23-26") == "PTL-13 safe-on-black"


@pytest.mark.rule("PTL-13", "PTL-6")
def test_the_turn_passes_when_the_only_move_would_end_on_a_piece_on_black() -> None:
    position = """
        black-centre
        0 right: 23, home 5
        1 right: 44, reserve 5
        0 to throw
    """
    assert after(position, "3") == same(position.replace("0 to throw", "1 to throw"))


@pytest.mark.rule("PTL-13")
def test_the_centre_of_marked_arms_protects_nobody() -> None:
    # Seat 1's 44 is seat 0's 26, plain on this board.
    position = """
        marked-arms
        0 right: 23, reserve 5
        1 right: 44, reserve 5
        0 to move 3
    """
    assert "capture 0 PTL-12" in story(position, "23-26")


@pytest.mark.rule("PTL-13", "PTL-2")
@pytest.mark.parametrize(("number", "black"), [(3, True), (50, True), (4, False)])
def test_private_squares_of_the_same_number_do_not_meet_on_marked_arms(number: int, black: bool) -> None:
    position = f"""
        marked-arms
        0 right: {number}, reserve 5
        1 left: {number - 1}, reserve 5
        1 to move 1
    """
    loses = ", loses a turn" if black else ""
    assert after(position, f"{number - 1}-{number}") == same(f"""
        marked-arms
        0 right: {number}, reserve 5
        1 left: {number}, reserve 5{loses}
        0 to throw
    """)


@pytest.mark.rule("PTL-13")
def test_a_piece_that_has_left_black_can_be_captured_again() -> None:
    # Seat 1's 27 is seat 0's black 9, and its 28 is seat 0's 10.
    position = """
        black-centre
        0 right: 8, reserve 5
        1 right: 27, reserve 5
        1 to move 1
    """
    assert "capture 0 PTL-12" in story(position, "27-28", "2", "8-10")
