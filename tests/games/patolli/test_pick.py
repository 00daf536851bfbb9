"""Random play takes each move as often as another, without making the list of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.games.patolli.position import read
from tablee.kernel.chance import Rng

DRAWS = 6000

FIRST_MOVE = """
    black-centre
    0: reserve 6
    1: reserve 6
    0 to move 3
"""
SOME_CANNOT_MOVE = """
    black-centre
    0 right: 6 7 23 51, reserve 1, home 1
    1 right: 9, reserve 5
    0 to move 3
"""


@pytest.mark.rule("PTL-6", "PTL-8")
@pytest.mark.parametrize("position", [FIRST_MOVE, SOME_CANNOT_MOVE])
def test_every_legal_move_is_picked_as_often_and_no_other_ever(position: str) -> None:
    state = read(position)
    rng = Rng(5)
    legal = state.legal(0)
    picked = Counter(state.pick(0, rng) for _ in range(DRAWS))
    assert set(picked) == set(legal)
    assert all(abs(times - DRAWS / len(legal)) < 5 * DRAWS**0.5 for times in picked.values())


def test_a_seat_that_is_not_to_act_has_nothing_to_pick() -> None:
    with pytest.raises(IndexError):
        read(FIRST_MOVE).pick(1, Rng(5))
