"""PTL-15: the end."""

from __future__ import annotations

import pytest

from tests.games.patolli.play import after, play, same, story, why

LAST_PIECE = """
    black-centre
    0 right: 50, home 5
    1 right: 51, home 5
    0 to move 2
"""


@pytest.mark.rule("PTL-15")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("board", ["black-centre", "marked-arms", "full-circuit"])
def test_the_first_to_bring_all_six_pieces_off_wins_at_once(board: str, seat: int) -> None:
    sides = ["0 right: 51, home 5", "1 right: 51, home 5"]
    sides[seat] = f"{seat} right: 50, home 5"
    position = "\n".join([board, *sides, f"{seat} to move 2"])
    sides[seat] = f"{seat} right: home 6"
    assert after(position, "50-off") == same("\n".join([board, *sides, f"{seat} has won"]))
    assert story(position, "50-off") == [f"exit {seat} PTL-14", f"win {seat} PTL-15"]
    outcome = play(position, "50-off").outcome()
    assert outcome is not None
    assert outcome.winners == (seat,)
    assert outcome.ranks == ((1, 2) if seat == 0 else (2, 1))
    assert outcome.points == ((6, 5) if seat == 0 else (5, 6))
    assert (outcome.clause, outcome.reason, outcome.sources) == ("PTL-15", "all-home", {"home": outcome.points})


@pytest.mark.rule("PTL-15")
def test_the_winner_does_not_play_again_and_the_other_has_no_last_turn() -> None:
    state = play(LAST_PIECE, "50-off")
    assert state.to_act() == ()
    assert [state.legal(seat) for seat in (-1, 0, 1)] == [[], [], []]


@pytest.mark.rule("PTL-15")
@pytest.mark.parametrize(("seat", "text"), [(-1, "3"), (0, "50-off"), (1, "51-off"), (1, "3")])
def test_nothing_can_be_done_when_the_game_is_over(seat: int, text: str) -> None:
    over = "black-centre\n0 right: home 6\n1 right: 51, home 5\n0 has won"
    assert why(over, text, seat) == "PTL-15 over"


@pytest.mark.rule("PTL-15")
def test_five_pieces_off_the_board_do_not_win() -> None:
    position = """
        black-centre
        0 right: 12 50, home 4
        1 right: 1, reserve 5
        0 to move 2
    """
    state = play(position, "50-off")
    assert state.outcome() is None
    assert state.to_act() == (-1,)


@pytest.mark.rule("PTL-15")
def test_pieces_off_the_board_do_not_win_for_the_opponent() -> None:
    position = """
        black-centre
        0 right: 12, home 5
        1 right: 51, home 5
        0 to move 2
    """
    assert play(position, "12-14").outcome() is None


@pytest.mark.rule("PTL-15", "PTL-9")
def test_a_win_ends_the_game_even_with_a_lost_turn_pending() -> None:
    position = """
        black-centre
        0 right: 50, home 5
        1 right: 9, reserve 5, loses a turn
        0 to move 2
    """
    assert after(position, "50-off") == same("""
        black-centre
        0 right: home 6
        1 right: 9, reserve 5, loses a turn
        0 has won
    """)
    assert story(position, "50-off") == ["exit 0 PTL-14", "win 0 PTL-15"]


@pytest.mark.rule("PTL-15", "PTL-11")
def test_a_chain_can_bring_a_piece_off_before_the_one_it_passes() -> None:
    position = """
        black-centre
        0 right: 46 49, home 4
        1 right: 1, reserve 5
        0 to move 3
    """
    assert after(position, "46-off", "3", "49-off") == same("""
        black-centre
        0 right: home 6
        1 right: 1, reserve 5
        0 has won
    """)
