"""PTL-9 and PTL-20: black squares and lost turns."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tests.games.patolli.play import after, legal, play, same, story, why

BLACK = {
    "black-centre": (9, 26, 27, 44),
    "marked-arms": (3, 15, 20, 33, 38, 50),
    "full-circuit": (7, 20, 33, 46),
}


@pytest.mark.rule("PTL-9")
def test_a_piece_that_lands_on_black_costs_its_player_the_next_turn() -> None:
    position = """
        black-centre
        0 right: 7, reserve 5
        1 right: 2, reserve 5
        0 to move 2
    """
    assert after(position, "7-9") == same("""
        black-centre
        0 right: 9, reserve 5, loses a turn
        1 right: 2, reserve 5
        1 to throw
    """)
    assert after(position, "7-9", "3", "2-5") == same("""
        black-centre
        0 right: 9, reserve 5
        1 right: 5, reserve 5
        1 to throw
    """)
    assert story(position, "7-9", "3", "2-5") == [
        "move 0 PTL-6",
        "black 0 PTL-9",
        "turn 1 PTL-6",
        "throw 1 PTL-4",
        "move 1 PTL-6",
        "lost-turn 0 PTL-9",
        "turn 1 PTL-6",
    ]
    assert play(position, "7-9", "3", "2-5", "1", "in-1").turn == 0  # one turn, no more


@pytest.mark.rule("PTL-9", "PTL-2", "PTL-19")
@pytest.mark.parametrize("board", BLACK)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("direction", ["right", "left"])
def test_black_squares_and_no_others_cost_a_turn(board: str, seat: int, direction: str) -> None:
    costly = []
    for square in range(2, 52):
        sides = ["0 right: reserve 6", "1 right: reserve 6"]
        sides[seat] = f"{seat} {direction}: {square - 1}, reserve 5"
        state = play("\n".join([board, *sides, f"{seat} to move 1"]), f"{square - 1}-{square}")
        if state.sides[seat].loses_turn:
            costly.append(square)
        assert not state.sides[1 - seat].loses_turn
    assert tuple(costly) == BLACK[board]


@pytest.mark.rule("PTL-9")
def test_black_squares_count_as_squares_and_may_be_passed() -> None:
    position = """
        black-centre
        0 right: 8 25, reserve 4
        1 right: 2, reserve 5
        0 to move 3
    """
    assert legal(position) == ["in-3", "8-11", "25-28"]
    for move in ("8-11", "25-28"):
        assert not play(position, move).sides[0].loses_turn


@pytest.mark.rule("PTL-9", "PTL-8")
def test_a_first_move_can_land_on_black() -> None:
    position = """
        marked-arms
        0: reserve 6
        1: reserve 6
        0 to move 3
    """
    assert after(position, "left-3") == same("""
        marked-arms
        0 left: 3, reserve 5, loses a turn
        1: reserve 6
        1 to throw
    """)
    assert after(position, "left-3", "1", "right-1") == same("""
        marked-arms
        0 left: 3, reserve 5
        1 right: 1, reserve 5
        1 to throw
    """)


@pytest.mark.rule("PTL-9")
def test_staying_on_black_costs_nothing_more() -> None:
    position = """
        black-centre
        0 right: 9 12, reserve 4
        1 right: 2, reserve 5
        0 to move 3
    """
    assert after(position, "12-15") == same("""
        black-centre
        0 right: 9 15, reserve 4
        1 right: 2, reserve 5
        1 to throw
    """)


@pytest.mark.rule("PTL-9", "PTL-11")
def test_a_chain_that_ends_on_black_costs_a_turn() -> None:
    position = """
        black-centre
        0 right: 5 7, reserve 4
        1 right: 2, reserve 5
        0 to move 2
    """
    assert after(position, "5-9") == same("""
        black-centre
        0 right: 7 9, reserve 4, loses a turn
        1 right: 2, reserve 5
        1 to throw
    """)
    assert story(position, "5-9") == ["move 0 PTL-6", "chain 0 PTL-11", "black 0 PTL-9", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-9", "PTL-6")
def test_a_lost_turn_is_served_when_the_other_has_no_move() -> None:
    position = """
        black-centre
        0 right: 9, reserve 5, loses a turn
        1 right: 51, home 5
        1 to throw
    """
    assert after(position, "4") == same("""
        black-centre
        0 right: 9, reserve 5
        1 right: 51, home 5
        1 to throw
    """)
    assert story(position, "4") == ["throw 1 PTL-4", "no-move 1 PTL-6", "lost-turn 0 PTL-9", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-9", "PTL-12")
def test_a_capture_does_not_spare_the_lost_turn() -> None:
    # Seat 0's 13 is seat 1's 31.
    position = """
        black-centre
        0 right: 9 13, reserve 4, loses a turn
        1 right: 30, reserve 5
        1 to move 1
    """
    assert after(position, "30-31") == same("""
        black-centre
        0 right: 9, reserve 5
        1 right: 31, reserve 5
        1 to throw
    """)


@pytest.mark.rule("PTL-20")
@pytest.mark.parametrize("seat", [0, 1])
def test_when_both_have_a_turn_to_lose_each_is_lost_as_it_comes_up(seat: int) -> None:
    other = 1 - seat
    sides = ["", ""]
    sides[seat] = f"{seat} right: 9, reserve 5, loses a turn"
    sides[other] = f"{other} right: 7, reserve 5"
    position = "\n".join(["black-centre", *sides, f"{other} to move 2"])
    sides = ["0 right: 9, reserve 5", "1 right: 9, reserve 5"]
    assert after(position, "7-9") == same("\n".join(["black-centre", *sides, f"{seat} to throw"]))
    assert story(position, "7-9") == [
        f"move {other} PTL-6",
        f"black {other} PTL-9",
        f"lost-turn {seat} PTL-9",
        f"lost-turn {other} PTL-9",
        f"turn {seat} PTL-6",
    ]


@pytest.mark.rule("PTL-9")
@pytest.mark.parametrize("asked", ["9-10", "in-1", "right-1", "pass"])
def test_whoever_will_lose_a_turn_is_told_so_out_of_turn(asked: str) -> None:
    position = """
        black-centre
        0 right: 9, reserve 5, loses a turn
        1 right: 2, reserve 5
        1 to throw
    """
    assert why(position, asked, seat=0) == "PTL-9 turn-to-lose"
    assert why(position.replace("to throw", "to move 3"), asked, seat=0) == "PTL-9 turn-to-lose"


@pytest.mark.rule("PTL-9")
def test_whoever_has_lost_the_turn_is_told_so_until_the_other_has_played() -> None:
    state = play(
        """
        black-centre
        0 right: 7, reserve 5
        1 right: 2, reserve 5
        0 to move 2
        """,
        "7-9",
    )
    told = []
    for action in ("3", "2-5", "1", "in-1", "4", "in-4", "1"):
        state.apply(state.to_act()[0], GAME.parse(state, action))
        refusal = state.copy().why_not(1 - state.turn, GAME.parse(state, "pass"))
        assert refusal is not None
        told.append(f"{1 - state.turn} {refusal.clause} {refusal.key}")
    assert told == [
        "0 PTL-9 turn-to-lose",
        "0 PTL-9 turn-lost",
        "0 PTL-9 turn-lost",
        "1 PTL-6 not-your-turn",
        "1 PTL-6 not-your-turn",
        "0 PTL-6 not-your-turn",
        "0 PTL-6 not-your-turn",
    ]


@pytest.mark.rule("PTL-9", "PTL-14")
def test_the_turn_stays_lost_while_the_other_throws_again() -> None:
    state = play(
        """
        black-centre
        0 right: 9, reserve 5, loses a turn
        1 right: 2 49, reserve 4
        1 to move 1
        """,
        "2-3",
        "3",
        "49-off",
    )
    refusal = state.why_not(0, GAME.parse(state, "9-10"))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("PTL-9", "turn-lost")


@pytest.mark.rule("PTL-20", "PTL-9")
def test_of_two_who_lost_a_turn_the_one_who_does_not_play_is_told_so() -> None:
    state = play(
        """
        black-centre
        0 right: 9, reserve 5, loses a turn
        1 right: 7, reserve 5
        1 to move 2
        """,
        "7-9",
    )
    refusals = [state.why_not(seat, GAME.parse(state, "9-10")) for seat in (0, 1)]
    assert [refusal and refusal.key for refusal in refusals] == ["throw-first", "turn-lost"]
