"""Random games end, and nothing is lost or made on the way."""

from __future__ import annotations

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.material import CAPTAIN
from tablee.games.pagamas.rules import Pagamas, new_game
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE

LONGEST = 5_000  # a game of six takes about 650 steps


def check(state: Pagamas, totals: dict[str, int]) -> None:
    assert GAME.conserved(state) == totals
    assert state.roles.count(CAPTAIN) <= 1
    assert max(state.cards.sizes) <= 2
    if state.kept_all:
        assert 3 not in state.hideouts


def check_end(state: Pagamas) -> None:
    assert state.outcome() is not None
    assert state.loot.left == 0
    assert state.roles[state.captain] == CAPTAIN


def play_out(seats: int, seed: int) -> int:
    """One random game, looked at after every step; how many steps it took."""
    state, rng = new_game(seats), Rng(seed)
    totals = GAME.conserved(state)
    for step in range(LONGEST):
        acting = state.to_act()
        if not acting:
            check_end(state)
            return step
        seat = acting[rng.below(len(acting))]
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
        check(state, totals)
    pytest.fail(f"seats {seats}, seed {seed}: not over after {LONGEST} steps")


@pytest.mark.rule("PGM-1", "PGM-6")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_games_end_with_all_loot_and_cards_accounted_for(seats: int) -> None:
    for seed in range(30):
        play_out(seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_thousand_random_games_end_with_all_loot_and_cards_accounted_for(seats: int) -> None:
    for seed in range(1000, 2000):
        play_out(seats, seed)


@pytest.mark.rule("PGM-13")
@pytest.mark.parametrize(("seats", "turns"), [(3, 11), (4, 10), (5, 9), (6, 9)])
def test_a_game_lasts_as_many_turns_as_the_pile_allows(seats: int, turns: int) -> None:
    state, rng = new_game(seats), Rng(7)
    while state.to_act():
        seat = state.to_act()[0]
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
    assert state.turn == turns
