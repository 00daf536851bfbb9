"""PTL-11 and PTL-21: landing on one's own colour."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tests.games.patolli.play import after, legal, play, refused, same, story, why

FALLS_TWICE = """
    black-centre
    0 right: 10 13 16, reserve 3
    1 right: 1, reserve 5
    0 to move 3
"""


@pytest.mark.rule("PTL-11")
def test_a_piece_that_falls_twice_on_its_own_colour_goes_on_twice() -> None:
    """The printed figures 04a and 04b."""
    assert legal(FALLS_TWICE) == ["in-3", "10-19", "13-19", "16-19"]
    assert after(FALLS_TWICE, "10-19") == same("""
        black-centre
        0 right: 13 16 19, reserve 3
        1 right: 1, reserve 5
        1 to throw
    """)
    state = play(FALLS_TWICE)
    state.story = []
    state.apply(0, state.legal(0)[1])
    assert [event.kind for event in state.story] == ["move", "chain", "turn"]
    assert state.story[1].facts == {"times": 2, "from": 10, "to": 19, "throw": 3}


@pytest.mark.rule("PTL-11")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("direction", ["right", "left"])
@pytest.mark.parametrize("board", ["black-centre", "marked-arms", "full-circuit"])
def test_a_chain_is_the_same_on_every_board_for_every_player(board: str, seat: int, direction: str) -> None:
    sides = ["0 right: reserve 6", "1 right: reserve 6"]
    sides[seat] = f"{seat} {direction}: 4 8 12, reserve 3"
    assert legal("\n".join([board, *sides, f"{seat} to move 4"])) == ["in-16", "4-16", "8-16", "12-16"]


@pytest.mark.rule("PTL-11")
def test_a_piece_cannot_stop_on_its_own_colour() -> None:
    assert why(FALLS_TWICE, "10-13") == "PTL-11 must-go-on"
    assert refused(FALLS_TWICE, "10-13").facts["to"] == 19
    assert why(FALLS_TWICE, "13-16") == "PTL-11 must-go-on"


@pytest.mark.rule("PTL-11")
def test_the_second_stop_of_a_chain_is_refused_too() -> None:
    assert why(FALLS_TWICE, "10-16") == "PTL-11 must-go-on"


@pytest.mark.rule("PTL-11", "PTL-12")
def test_a_chain_captures_only_where_it_ends() -> None:
    # Seat 1's 32 is seat 0's 14, between the stops 13 and 16.
    position = """
        black-centre
        0 right: 10 13, reserve 4
        1 right: 32, reserve 5
        0 to move 3
    """
    assert after(position, "10-16") == same("""
        black-centre
        0 right: 13 16, reserve 4
        1 right: 32, reserve 5
        1 to throw
    """)
    assert "capture 0 PTL-12" not in story(position, "10-16")


@pytest.mark.rule("PTL-11", "PTL-12")
@pytest.mark.parametrize(("direction", "number"), [("right", 34), ("left", 19)])
def test_a_throw_of_two_lands_on_its_own_piece_goes_on_and_captures(direction: str, number: int) -> None:
    """The printed figures 05a and 05b: the piece farthest back moves. Seat 1 stands on seat 0's 16."""
    position = f"""
        black-centre
        0 right: 12 14, reserve 4
        1 {direction}: {number}, reserve 5
        0 to move 2
    """
    assert after(position, "12-16") == same(f"""
        black-centre
        0 right: 14 16, reserve 4
        1 {direction}: reserve 6
        1 to throw
    """)
    assert story(position, "12-16") == ["move 0 PTL-6", "chain 0 PTL-11", "capture 0 PTL-12", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-11", "PTL-9")
def test_landing_on_an_own_piece_on_black_goes_on_and_costs_nothing() -> None:
    position = """
        black-centre
        0 right: 7 9, reserve 4
        1 right: 1, reserve 5
        0 to move 2
    """
    assert after(position, "7-11") == same("""
        black-centre
        0 right: 9 11, reserve 4
        1 right: 1, reserve 5
        1 to throw
    """)


@pytest.mark.rule("PTL-11", "PTL-13")
def test_an_opponent_on_black_between_the_stops_of_a_chain_is_passed() -> None:
    # Seat 1's 27 is seat 0's black 9, between the stops 8, 10 and 12.
    position = """
        black-centre
        0 right: 8 10, reserve 4
        1 right: 27, reserve 5
        0 to move 2
    """
    assert legal(position) == ["in-2", "8-12", "10-12"]


@pytest.mark.rule("PTL-11", "PTL-13")
def test_a_chain_cannot_end_on_an_opponent_on_black() -> None:
    # Seat 1's 27 is seat 0's black 9.
    position = """
        black-centre
        0 right: 3 6, reserve 4
        1 right: 27, reserve 5
        0 to throw
    """
    assert after(position, "3") == same(position.replace("0 to throw", "1 to throw"))
    thrown = position.replace("0 right: 3 6, reserve 4", "0 right: 3 6 20, reserve 3").replace("to throw", "to move 3")
    assert legal(thrown) == ["20-23"]
    assert {why(thrown, move) for move in ("in-3", "in-9", "3-6", "3-9", "3-5")} == {"PTL-13 chain-to-black"}
    assert {why(thrown, move) for move in ("6-9", "6-8")} == {"PTL-13 safe-on-black"}


@pytest.mark.rule("PTL-11", "PTL-13")
@pytest.mark.parametrize(
    ("language", "own"), [("en", "Your own piece stands on 3"), ("fr", "vos pions occupe la case 3")]
)
def test_a_stop_on_ones_own_piece_before_a_held_black_square_is_refused_for_both(language: str, own: str) -> None:
    refusal = refused(
        """
        black-centre
        0 right: 3 6 20, reserve 3
        1 right: 27, reserve 5
        0 to move 3
        """,
        "in-3",
    )
    sentence = GAME.words(language).refusal(refusal)
    assert own in sentence
    assert "9" in sentence


@pytest.mark.rule("PTL-11", "PTL-6")
@pytest.mark.parametrize("move", ["10-14", "10-18", "10-20", "13-20"])
def test_whoever_stops_beside_a_chain_is_told_that_it_goes_on_and_where_it_ends(move: str) -> None:
    refusal = refused(FALLS_TWICE, move)
    assert (refusal.clause, refusal.key) == ("PTL-11", "whole-chain")
    assert (refusal.facts["first"], refusal.facts["to"]) == (int(move[:2]) + 3, 19)


@pytest.mark.rule("PTL-11", "PTL-14")
def test_a_chain_past_the_last_square_is_not_legal() -> None:
    position = """
        black-centre
        0 right: 46 50, reserve 4
        1 right: 1, reserve 5
        0 to move 4
    """
    assert legal(position) == ["in-4"]
    assert why(position, "46-50") == "PTL-11 chain-too-far"
    assert why(position, "46-off") == "PTL-11 chain-too-far"
    assert why(position, "50-off") == "PTL-14 too-far"


@pytest.mark.rule("PTL-11", "PTL-14")
def test_a_chain_may_end_exactly_on_the_last_square_and_leave() -> None:
    position = """
        black-centre
        0 right: 46 49, reserve 4
        1 right: 1, reserve 5
        0 to move 3
    """
    assert legal(position) == ["in-3", "46-off", "49-off"]
    assert after(position, "46-off") == same("""
        black-centre
        0 right: 49, reserve 4, home 1
        1 right: 1, reserve 5
        0 to throw
    """)
    assert story(position, "46-off") == ["chain 0 PTL-11", "exit 0 PTL-14", "again 0 PTL-14"]


@pytest.mark.rule("PTL-21")
def test_a_piece_that_enters_on_its_own_colour_goes_on() -> None:
    position = """
        black-centre
        0 right: 2 4, reserve 4
        1 right: 1, reserve 5
        0 to move 2
    """
    assert legal(position) == ["in-6", "2-6", "4-6"]
    assert after(position, "in-6") == same("""
        black-centre
        0 right: 2 4 6, reserve 3
        1 right: 1, reserve 5
        1 to throw
    """)
    assert story(position, "in-6") == ["enter 0 PTL-7", "chain 0 PTL-11", "turn 1 PTL-6"]
    assert why(position, "in-2") == "PTL-11 must-go-on"


@pytest.mark.rule("PTL-21", "PTL-11", "PTL-14")
def test_an_entering_piece_can_chain_by_tens_but_not_past_the_end() -> None:
    five = """
        black-centre
        0 right: 10 20 30 40 50, reserve 1
        1 right: 1, reserve 5
        0 to throw
    """
    assert legal(five.replace("50, reserve 1", "51, reserve 1"), "10") == ["in-50", "10-50", "20-50", "30-50", "40-50"]
    assert after(five, "10") == same(five.replace("0 to throw", "1 to throw"))
