"""PTL-4: the five beans."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tablee.kernel.chance import Rng
from tests.games.patolli.play import after, legal, play, same, why

TO_THROW = """
    black-centre
    0 right: 12, reserve 5
    1 right: 13, reserve 5
    0 to throw
"""
STARTING = "black-centre\n0: reserve 6\n1: reserve 6\nstarting throws"


def score(dots: tuple[int, ...]) -> str:
    return str(sum(dots) or 10)


class EachFall(Rng):
    """Gives 0, 1, 2 ... in turn."""

    def __init__(self) -> None:
        super().__init__(0)
        self.next = -1

    def below(self, n: int) -> int:
        self.next += 1
        return self.next % n


@pytest.mark.rule("PTL-4")
@pytest.mark.parametrize("position", [STARTING, TO_THROW], ids=["starting", "in play"])
def test_a_throw_scores_one_per_white_dot_and_ten_when_none_shows(position: str) -> None:
    falls = Counter(score(dots) for dots in product((0, 1), repeat=5))
    odds = {action.text: weight for action, weight in play(position).odds()}
    assert odds == falls == {"1": 5, "2": 10, "3": 10, "4": 5, "5": 1, "10": 1}


@pytest.mark.rule("PTL-4")
def test_the_32_falls_are_equally_likely_when_a_throw_is_drawn() -> None:
    state, rng = play(TO_THROW), EachFall()
    drawn = Counter(state.sample(rng).text for _ in range(32))
    assert drawn == {action.text: weight for action, weight in state.odds()}


@pytest.mark.rule("PTL-4")
def test_a_player_who_is_to_move_has_no_odds() -> None:
    assert play(TO_THROW, "3").odds() == []


@pytest.mark.rule("PTL-4", "PTL-6")
def test_a_throw_without_a_dot_moves_a_piece_by_ten() -> None:
    assert legal(TO_THROW, "10") == ["in-10", "12-22"]
    assert after(TO_THROW, "10", "12-22") == same("""
        black-centre
        0 right: 22, reserve 5
        1 right: 13, reserve 5
        1 to throw
    """)


@pytest.mark.rule("PTL-4")
def test_the_beans_throw_no_move_and_the_players_throw_no_beans() -> None:
    assert why(TO_THROW, "12-15") == "PTL-4 no-such-throw"
    assert why(TO_THROW, "pass") == "PTL-4 no-such-throw"
    for seat in (0, 1):
        assert why(TO_THROW, "3", seat) == "PTL-4 throw-is-chance"
