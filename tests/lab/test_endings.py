"""The ends of Patolli, solved exactly."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.position import read
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Action, State
from tablee.lab.endings import Endings, loss
from tablee.lab.patolli import AGAINST
from tablee.players import Player, find_player

np: Any = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def endings() -> Endings:
    """With one piece a side: nothing to choose, and solved at once."""
    return Endings(np, "black-centre", AGAINST, 2)


def test_a_race_between_two_last_pieces_is_worth_what_the_odds_say(endings: Endings) -> None:
    state = read("black-centre\n0 right: 50, home 5\n1 left: 51, home 5\n0 to throw\n")
    two, one = 10 / 32, 5 / 32
    even = one / (1 - (1 - one) ** 2)  # who throws first when both need a 1
    # A 2 wins; a 1 makes it even, and the other throws; else the other must miss its 1.
    value = (two + one * (1 - even)) / (1 - (1 - two - one) * (1 - one))
    assert endings.exact(state, 0) == pytest.approx(value, abs=1e-8)
    assert endings.exact(state, 1) == pytest.approx(1 - value, abs=1e-8)


def test_every_value_is_the_mean_of_the_best_replies(endings: Endings) -> None:
    rng = Rng(5)
    for _ in range(40):
        state = endings._written(rng.below(2 * len(endings.mine)))
        if state is None:
            continue
        expected = 0.0
        for throw, weight in state.odds():
            child = state.copy()
            child.do(CHANCE, throw)
            seat = child.turn
            if child.throw:
                child.do(seat, child.legal(seat)[0])
            expected += weight / 32 * endings.exact(child, 0)
        assert endings.exact(state, 0) == pytest.approx(expected, abs=1e-8)


@pytest.mark.soak
def test_a_perfect_player_loses_nothing_and_a_random_one_something() -> None:
    endings = Endings(np, "full-circuit", AGAINST)

    class Perfect(Player):
        def choose(self, seen: State, seat: int, rng: Rng) -> Action:
            def worth(action: Action) -> float:
                child = seen.copy()
                child.do(seat, action)
                return endings.exact(child, seat)  # type: ignore[arg-type]

            return max(seen.legal(seat), key=worth)

    states = endings.sample(Rng(1), 40)
    assert loss(endings, Perfect(), states, Rng(1)).mean == 0
    assert loss(endings, find_player("random", GAME), states, Rng(1)).mean > 0.001
