"""PTL-14: the last square."""

from __future__ import annotations

import pytest

from tests.games.patolli.play import after, legal, play, refused, same, story, why

NEEDS_THREE = """
    black-centre
    0 right: 19, reserve 5
    1 right: 30 49, reserve 4
    1 to throw
"""


@pytest.mark.rule("PTL-14")
def test_the_last_square_is_reached_by_exact_count_and_the_piece_leaves() -> None:
    """The printed figure 03: three squares to go."""
    assert legal(NEEDS_THREE, "3") == ["in-3", "30-33", "49-off"]
    assert after(NEEDS_THREE, "3", "49-off") == same("""
        black-centre
        0 right: 19, reserve 5
        1 right: 30, reserve 4, home 1
        1 to throw
    """)
    assert story(NEEDS_THREE, "3", "49-off") == ["throw 1 PTL-4", "exit 1 PTL-14", "again 1 PTL-14"]


@pytest.mark.rule("PTL-14")
@pytest.mark.parametrize("throw", [4, 5, 10])
def test_a_larger_throw_cannot_move_that_piece(throw: int) -> None:
    assert legal(NEEDS_THREE, str(throw)) == [f"in-{throw}", f"30-{30 + throw}"]
    position = NEEDS_THREE.replace("to throw", f"to move {throw}")
    assert why(position, "49-off") == "PTL-14 too-far"
    assert why(position, f"49-{49 + throw}") == "PTL-14 too-far"
    assert refused(position, "49-off").facts["needed"] == 3


@pytest.mark.rule("PTL-14")
@pytest.mark.parametrize("throw", [1, 2])
def test_a_smaller_throw_moves_the_piece_nearer(throw: int) -> None:
    assert f"49-{49 + throw}" in legal(NEEDS_THREE, str(throw))


@pytest.mark.rule("PTL-14")
@pytest.mark.parametrize("board", ["black-centre", "marked-arms", "full-circuit"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5, 10])
def test_every_throw_can_be_the_exact_one(board: str, seat: int, throw: int) -> None:
    sides = ["0 left: 2, reserve 5", "1 left: 2, reserve 5"]
    sides[seat] = f"{seat} left: {52 - throw}, reserve 1, home 4"
    state = play("\n".join([board, *sides, f"{seat} to move {throw}"]), f"{52 - throw}-off")
    assert (state.sides[seat].home, state.turn, state.to_act()) == (5, seat, (-1,))


@pytest.mark.rule("PTL-14")
def test_playing_again_is_a_new_throw_at_once_that_must_be_moved() -> None:
    assert legal(NEEDS_THREE, "3", "49-off", "2") == ["in-2", "30-32"]
    assert after(NEEDS_THREE, "3", "49-off", "2", "30-32") == same("""
        black-centre
        0 right: 19, reserve 5
        1 right: 32, reserve 4, home 1
        0 to throw
    """)


@pytest.mark.rule("PTL-14")
def test_two_pieces_can_leave_in_one_turn() -> None:
    position = """
        black-centre
        0 right: 49 51, reserve 4
        1 right: 1, reserve 5
        0 to move 3
    """
    assert after(position, "49-off", "1", "51-off") == same("""
        black-centre
        0 right: reserve 4, home 2
        1 right: 1, reserve 5
        0 to throw
    """)


@pytest.mark.rule("PTL-14", "PTL-6")
def test_the_turn_passes_when_the_new_throw_cannot_be_moved() -> None:
    position = """
        black-centre
        0 right: 49 51, home 4
        1 right: 1, reserve 5
        0 to move 3
    """
    assert after(position, "49-off", "5") == same("""
        black-centre
        0 right: 51, home 5
        1 right: 1, reserve 5
        1 to throw
    """)


@pytest.mark.rule("PTL-14", "PTL-9")
def test_the_new_throw_serves_nobodys_lost_turn() -> None:
    position = """
        black-centre
        0 right: 12 49, reserve 4
        1 right: 9, reserve 5, loses a turn
        0 to move 3
    """
    assert after(position, "49-off") == same("""
        black-centre
        0 right: 12, reserve 4, home 1
        1 right: 9, reserve 5, loses a turn
        0 to throw
    """)
    assert after(position, "49-off", "2", "12-14") == same("""
        black-centre
        0 right: 14, reserve 4, home 1
        1 right: 9, reserve 5
        0 to throw
    """)
    assert story(position, "49-off", "2", "12-14")[-3:] == ["move 0 PTL-6", "lost-turn 1 PTL-9", "turn 0 PTL-6"]


@pytest.mark.rule("PTL-14", "PTL-9")
def test_landing_on_black_with_the_new_throw_costs_the_next_turn() -> None:
    position = """
        black-centre
        0 right: 7 49, reserve 4
        1 right: 1, reserve 5
        0 to move 3
    """
    assert after(position, "49-off", "2", "7-9") == same("""
        black-centre
        0 right: 9, reserve 4, home 1, loses a turn
        1 right: 1, reserve 5
        1 to throw
    """)


@pytest.mark.rule("PTL-14", "PTL-13")
def test_a_piece_leaves_from_black_and_past_black() -> None:
    # On marked arms 50 is black; the opponent stands on its own 50 and 3, which are other cells.
    position = """
        marked-arms
        0 right: 47 50, reserve 4
        1 right: 3 50, reserve 4
        0 to throw
    """
    assert legal(position, "2") == ["in-2", "47-49", "50-off"]
    assert legal(position, "5") == ["in-5", "47-off"]
    assert not play(position, "5", "47-off").sides[0].loses_turn


@pytest.mark.rule("PTL-14")
def test_a_piece_that_has_left_is_gone_for_good() -> None:
    position = """
        black-centre
        0 right: 12, home 5
        1 right: 1, reserve 5
        0 to move 2
    """
    assert legal(position) == ["12-14"]
    assert why(position, "in-2") == "PTL-7 reserve-empty"
