"""PTL-8: right or left, once for the whole game."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tests.games.patolli.play import after, legal, play, same, story, why

FIRST_TURN = """
    black-centre
    0: reserve 6
    1: reserve 6
    0 to move 3
"""


@pytest.mark.rule("PTL-8")
@pytest.mark.parametrize("board", ["black-centre", "full-circuit"])
def test_the_first_move_chooses_the_direction(board: str) -> None:
    position = FIRST_TURN.replace("black-centre", board)
    assert legal(position) == ["right-3", "left-3"]
    for direction in ("right", "left"):
        assert after(position, f"{direction}-3") == same(f"""
            {board}
            0 {direction}: 3, reserve 5
            1: reserve 6
            1 to throw
        """)
        assert story(position, f"{direction}-3") == [f"{direction} 0 PTL-8", "enter 0 PTL-7", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-8")
@pytest.mark.parametrize("first", ["right", "left"])
@pytest.mark.parametrize("second", ["right", "left"])
def test_the_two_players_may_choose_alike_or_differ(first: str, second: str) -> None:
    assert after(FIRST_TURN, f"{first}-3", "2", f"{second}-2") == same(f"""
        black-centre
        0 {first}: 3, reserve 5
        1 {second}: 2, reserve 5
        0 to throw
    """)


@pytest.mark.rule("PTL-8")
def test_a_first_move_without_a_direction_is_refused() -> None:
    assert why(FIRST_TURN, "in-3") == "PTL-8 choose-direction"


@pytest.mark.rule("PTL-8", "PTL-6")
def test_a_first_move_too_uses_the_whole_throw() -> None:
    assert why(FIRST_TURN, "right-2") == "PTL-6 whole-throw"


@pytest.mark.rule("PTL-8")
@pytest.mark.parametrize("chosen", ["right", "left"])
@pytest.mark.parametrize("asked", ["right", "left"])
def test_the_direction_holds_for_all_pieces_and_the_whole_game(chosen: str, asked: str) -> None:
    position = f"""
        black-centre
        0 {chosen}: 9, reserve 5
        1 right: 2, reserve 5
        0 to move 3
    """
    assert why(position, f"{asked}-3") == "PTL-8 direction-chosen"
    assert legal(position) == ["in-3", "9-12"]


@pytest.mark.rule("PTL-8")
def test_the_direction_is_kept_when_every_piece_has_been_captured() -> None:
    # Seat 1's 28 is seat 0's 10.
    position = """
        black-centre
        0 left: 10, reserve 5
        1 left: 25, reserve 5
        1 to move 3
    """
    assert legal(position, "25-28", "2") == ["in-2"]


@pytest.mark.rule("PTL-8", "PTL-12")
@pytest.mark.parametrize(("direction", "captures"), [("right", False), ("left", True)])
def test_a_first_move_can_capture_by_the_direction_it_chooses(direction: str, captures: bool) -> None:
    # Ten by the left is the cell of seat 0's 25, ten by the right that of its 28.
    position = """
        black-centre
        0 right: 25, reserve 5
        1: reserve 6
        1 to move 10
    """
    state = play(position, f"{direction}-10")
    assert len(state.sides[0].reserve) == (6 if captures else 5)


@pytest.mark.rule("PTL-8", "PTL-12")
@pytest.mark.parametrize(("direction", "captures"), [("right", False), ("left", True)])
def test_the_player_who_moved_first_meets_the_other_by_the_direction_chosen_later(
    direction: str, captures: bool
) -> None:
    # Seat 0's 25 is seat 1's 10 by the left, and not by the right.
    position = """
        black-centre
        0 right: 5, reserve 5
        1: reserve 6
        1 to move 10
    """
    told = story(position, f"{direction}-10", "10", "5-15", "1", "in-1", "10", "15-25")
    assert ("capture 0 PTL-12" in told) == captures


@pytest.mark.rule("PTL-8")
def test_the_choice_tells_which_way_the_other_side_goes_and_where_it_is_met() -> None:
    def labels(position: str) -> list[str]:
        state = play(position)
        words = GAME.words("en")
        return [GAME.label(state, 0, action, words, ("Léa", "Ana")) for action in state.legal(0)]

    assert labels(FIRST_TURN)[0] == "Enter on 3, going right, both ways are alike: Ana has not chosen yet"
    chosen = FIRST_TURN.replace("1: reserve 6", "1 left: 4 20, reserve 4")
    assert labels(chosen) == [
        "Enter on 3, going right, against Ana: you meet head-on, the first enemy piece on your 15",
        "Enter on 3, going left, the same way round as Ana: you chase one another, the first enemy piece on your 38",
    ]
