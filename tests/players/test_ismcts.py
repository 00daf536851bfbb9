"""The tree over what a seat can tell apart: it repeats, sees no secret, is bounded, and finds what is better."""

from __future__ import annotations

from math import inf

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game, find_game
from tablee.kernel.state import State
from tablee.players import TreePlayer, find_player
from tablee.players.budget import Budget
from tablee.players.ismcts import Tree
from tablee.players.search import best_action
from tests.players.test_rollouts import FIVE, NUMBERS, Guess, Numbers, Small, choices
from tests.toys import sealed


def small(game: Game, iterations: int = 6) -> TreePlayer:
    assert game.sense is not None
    return TreePlayer(game.sense, game.forecast, Budget(iterations, inf), 3)


@pytest.mark.parametrize("name", FIVE)
def test_with_a_seed_and_a_number_of_iterations_it_repeats_and_is_legal(name: str) -> None:
    game = find_game(name)
    for (state, seat), _ in zip(choices(game, 1, 11), range(4), strict=False):
        seen = state.seen_by(seat)
        before = seen.data()
        first, again = (small(game, 12).choose(seen, seat, Rng(5)) for _ in range(2))
        assert first is again
        assert first in state.legal(seat)
        assert seen.data() == before


@pytest.mark.parametrize("name", ["pagamas", "patimpatampatum"])
def test_secrets_that_are_swapped_change_no_choice(name: str) -> None:
    game = find_game(name)
    swapped = 0
    for (state, seat), _ in zip(choices(game, 2, 7), range(8), strict=False):
        other = state.seen_by(seat).imagine(seat, Rng(9))
        swapped += other.data() != state.data()
        told = [small(game).judge(full.seen_by(seat), seat, Rng(3)) for full in (state, other)]
        assert [(each.action, each.value) for each in told[0]] == [(each.action, each.value) for each in told[1]]
    assert swapped > 4


def test_without_time_it_does_what_is_sensible() -> None:
    game = find_game("patolli")
    assert game.sense is not None
    for (state, seat), _ in zip(choices(game, 1), range(10), strict=False):
        hasty = TreePlayer(game.sense, None, Budget(1000, 1e-9))
        assert hasty.choose(state, seat, Rng(1)) is best_action(state, seat, game.sense, 0)


def test_of_five_thousand_numbers_it_finds_the_one_that_wins() -> None:
    tree = Tree(Numbers(), 0, Small(), None, Rng(1), Budget(40, inf), 4)
    assert tree.choice() is NUMBERS[0]
    assert tree.played == 40
    assert len(tree.root.choices) < 40


def test_who_choose_at_the_same_time_do_not_read_each_other_in_a_game_of_a_stranger() -> None:
    state: State = sealed.GAME.new(3)
    rng = Rng(1)
    while acting := state.to_act():
        for seat in acting:
            tree = Tree(state.seen_by(seat), seat, Guess(), None, rng, Budget(30, inf), 4)
            state.apply(seat, tree.choice())
            assert {choice.actor for choice in tree.root.choices.values()} <= {seat}
    assert state.outcome() is not None


def test_a_game_that_nobody_taught_the_bots_is_refused() -> None:
    with pytest.raises(UserError, match="Nobody has taught the bots to play Sealed"):
        find_player("ismcts", sealed.GAME)
