"""PTL-16, PTL-18 and PTL-22: the pot, the purses and the tributes."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.position import write
from tablee.kernel.errors import BadOption
from tests.games.patolli.play import after, play, same, story


def begin(**options: object) -> str:
    state = GAME.begin(2, GAME.settle(2, options))
    return write(state)


@pytest.mark.rule("PTL-16", "PTL-18")
def test_each_puts_five_of_twenty_coins_in_the_pot_unless_told() -> None:
    assert begin(betting=True) == same("""
        black-centre
        0: reserve 6, purse 15
        1: reserve 6, purse 15
        pot 10
        starting throws
    """)


@pytest.mark.rule("PTL-16", "PTL-18")
@pytest.mark.parametrize(("stake", "purse", "rest"), [(0, 3, 3), (3, 3, 0), (7, 30, 23)])
def test_stake_and_purse_are_options_and_the_stake_comes_out_of_the_purse(stake: int, purse: int, rest: int) -> None:
    assert begin(betting=True, stake=stake, purse=purse) == same(f"""
        black-centre
        0: reserve 6, purse {rest}
        1: reserve 6, purse {rest}
        pot {2 * stake}
        starting throws
    """)


@pytest.mark.rule("PTL-16", "PTL-18")
def test_a_stake_larger_than_the_purse_is_refused() -> None:
    with pytest.raises(BadOption):
        GAME.new(betting=True, stake=6, purse=5)


@pytest.mark.rule("PTL-16")
def test_without_betting_there_are_no_coins() -> None:
    assert begin() == same("black-centre\n0: reserve 6\n1: reserve 6\nstarting throws")
    position = """
        black-centre
        0 right: 7 49, reserve 4
        1 right: 1, reserve 5
        0 to move 3
    """
    state = play(position, "49-off", "2", "7-9")
    assert (state.pot, state.sides[0].purse, state.sides[1].purse) == (0, 0, 0)
    assert not any(line.startswith(("pay", "pot")) for line in story(position, "49-off", "2", "7-9"))


@pytest.mark.rule("PTL-16", "PTL-18")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_opponent_pays_one_coin_when_a_piece_completes_its_lap(seat: int) -> None:
    sides = ["0 right: 1, reserve 5, purse 15", "1 right: 1, reserve 5, purse 15"]
    sides[seat] = f"{seat} right: 49, reserve 5, purse 15"
    position = "\n".join(["black-centre", *sides, "pot 10", f"{seat} to move 3"])
    sides[seat] = f"{seat} right: reserve 5, home 1, purse 15"
    sides[1 - seat] = f"{1 - seat} right: 1, reserve 5, purse 14"
    assert after(position, "49-off") == same("\n".join(["black-centre", *sides, "pot 11", f"{seat} to throw"]))
    assert story(position, "49-off") == [f"exit {seat} PTL-14", f"pay {1 - seat} PTL-16", f"again {seat} PTL-14"]


@pytest.mark.rule("PTL-16", "PTL-18")
def test_a_player_whose_piece_is_captured_pays_one_coin() -> None:
    # Seat 1's 31 is seat 0's 13.
    position = """
        black-centre
        0 right: 10, reserve 5, purse 15
        1 right: 31, reserve 5, purse 15
        pot 10
        0 to move 3
    """
    assert after(position, "10-13") == same("""
        black-centre
        0 right: 13, reserve 5, purse 15
        1 right: reserve 6, purse 14
        pot 11
        1 to throw
    """)
    assert story(position, "10-13") == ["move 0 PTL-6", "capture 0 PTL-12", "pay 1 PTL-16", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-16", "PTL-18")
def test_a_player_who_lands_on_black_pays_one_coin() -> None:
    position = """
        black-centre
        0 right: 7, reserve 5, purse 15
        1 right: 1, reserve 5, purse 15
        pot 10
        0 to move 2
    """
    assert after(position, "7-9") == same("""
        black-centre
        0 right: 9, reserve 5, loses a turn, purse 14
        1 right: 1, reserve 5, purse 15
        pot 11
        1 to throw
    """)
    assert story(position, "7-9") == ["move 0 PTL-6", "black 0 PTL-9", "pay 0 PTL-16", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-16")
def test_a_plain_move_costs_nothing() -> None:
    position = """
        black-centre
        0 right: 10, reserve 5, purse 15
        1 right: 1, reserve 5, purse 15
        pot 10
        0 to move 2
    """
    state = play(position, "10-12")
    assert (state.pot, state.sides[0].purse, state.sides[1].purse) == (10, 15, 15)


@pytest.mark.rule("PTL-16")
def test_who_cannot_pay_pays_nothing_and_plays_on() -> None:
    position = """
        black-centre
        0 right: 7, reserve 5, purse 0
        1 right: 1, reserve 5, purse 3
        pot 27
        0 to move 2
    """
    assert after(position, "7-9") == same("""
        black-centre
        0 right: 9, reserve 5, loses a turn, purse 0
        1 right: 1, reserve 5, purse 3
        pot 27
        1 to throw
    """)
    assert story(position, "7-9") == ["move 0 PTL-6", "black 0 PTL-9", "turn 1 PTL-6"]


@pytest.mark.rule("PTL-16", "PTL-18", "PTL-15")
def test_the_coin_for_the_sixth_piece_is_paid_before_the_winner_takes_the_pot() -> None:
    position = """
        black-centre
        0 right: 50, home 5, purse 4
        1 right: 1, reserve 5, purse 9
        pot 27
        0 to move 2
    """
    assert after(position, "50-off") == same("""
        black-centre
        0 right: home 6, purse 32
        1 right: 1, reserve 5, purse 8
        pot 0
        0 has won
    """)
    state = play(position)
    state.story = []
    state.apply(0, state.legal(0)[0])
    assert [(event.kind, event.seat, event.clause) for event in state.story] == [
        ("exit", 0, "PTL-14"),
        ("pay", 1, "PTL-16"),
        ("win", 0, "PTL-15"),
        ("pot", 0, "PTL-16"),
    ]
    assert state.story[1].facts == {"left": 8}
    assert state.story[3].facts == {"coins": 28}


@pytest.mark.rule("PTL-16", "PTL-15")
def test_betting_never_changes_who_wins() -> None:
    position = """
        black-centre
        0 right: 50, home 5, purse 0
        1 right: 1, reserve 5, purse 990
        pot 10
        0 to move 2
    """
    outcome = play(position, "50-off").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.ranks == (1, 2)
    assert outcome.points == (11, 989)
    assert outcome.sources == {"home": (6, 0), "purse": (11, 989)}


@pytest.mark.rule("PTL-22", "PTL-16", "PTL-19")
@pytest.mark.parametrize(("purse", "left", "pot"), [(15, 13, 12), (1, 0, 11), (0, 0, 10)])
def test_a_piece_captured_on_the_last_square_costs_two_coins(purse: int, left: int, pot: int) -> None:
    # Seat 1's 26 is seat 0's 52 on the full circuit.
    position = f"""
        full-circuit
        0 right: 49, reserve 5, purse 15
        1 right: 26, reserve 5, purse {purse}
        pot 10
        0 to move 3
    """
    assert after(position, "49-off") == same(f"""
        full-circuit
        0 right: reserve 5, home 1, purse 15
        1 right: reserve 6, purse {left}
        pot {pot}
        0 to throw
    """)
    assert story(position, "49-off") == [
        "capture 0 PTL-12",
        "exit 0 PTL-14",
        *["pay 1 PTL-16"] * (purse - left),
        "again 0 PTL-14",
    ]
