"""Those who can hold a seat: they choose what is legal, from what they see, and the better ones win."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.position import read
from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.state import CHANCE
from tablee.lab.simulate import experiment, simulate
from tablee.players import PLAYERS, find_player, find_players, players_of
from tablee.players.search import WHOLE_TURN, Known, best_action, prospect, rollout
from tests.toys import sealed

ONE_TO_GO = """
    black-centre
    0 right: 20 49, home 4
    1 right: 30 40 41 42 43 45
    0 to move 3
"""


SAMPLING = ("rollouts", "ismcts")  # which have files of their own


@pytest.mark.parametrize("name", [name for name in PLAYERS if name not in SAMPLING])
def test_every_player_chooses_what_is_legal_and_leaves_what_it_sees_as_it_was(name: str) -> None:
    player = find_player(name, GAME)
    rng = Rng(1)
    state = GAME.new()
    for _ in range(30):
        acting = state.to_act()[0]
        if acting == CHANCE:
            state.do(acting, state.sample(rng))
            continue
        seen = state.seen_by(acting)
        action = player.choose(seen, acting, rng)
        assert seen.data() == state.data()
        state.apply(acting, action)


def test_the_random_player_takes_every_choice_about_as_often() -> None:
    state = read(ONE_TO_GO)
    rng = Rng(3)
    player = find_player("random", GAME)
    counts = Counter(player.choose(state, 0, rng).text for _ in range(2000))
    assert set(counts) == {action.text for action in state.legal(0)}
    assert min(counts.values()) > 900


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "random"])
def test_a_thinking_player_finishes_the_game_when_it_can(name: str) -> None:
    state = read("black-centre\n0 right: 49, home 5\n1 right: 30, home 5\n0 to move 3\n")
    assert find_player(name, GAME).choose(state, 0, Rng(1)).text == "49-off"


def test_the_prospect_of_a_game_that_is_over_is_certain() -> None:
    state = read("black-centre\n0 right: 49, home 5\n1 right: 30, home 5\n0 to move 3\n")
    state.do(0, best_action(state, 0, GAME.sense, 0))
    assert prospect(state, 0, GAME.sense, 2, Known(2)) == 1
    assert prospect(state, 1, GAME.sense, 2, Known(2)) == 0


def test_the_prospect_through_a_throw_is_the_mean_by_the_odds() -> None:
    state = read("black-centre\n0 right: 49, home 5\n1 right: 30, home 5\n0 to throw\n")
    expected = 0.0
    for throw, weight in state.odds():
        child = state.copy()
        child.do(CHANCE, throw)
        expected += weight * prospect(child, 0, GAME.sense, 0, Known(0))
    assert prospect(state, 0, GAME.sense, 1, Known(1)) == pytest.approx(expected / 32)


def test_the_prospect_of_the_whole_turn_looks_through_the_throw_that_a_piece_gains_and_stops_at_the_enemys() -> None:
    state = read(ONE_TO_GO)
    state.apply(0, GAME.parse(state, "49-off"))
    assert GAME.sense.in_turn(state, 0)
    assert not GAME.sense.in_turn(state, 1)
    expected = 0.0
    for throw, weight in state.odds():
        child = state.copy()
        child.do(CHANCE, throw)
        expected += weight * prospect(child, 0, GAME.sense, WHOLE_TURN, Known(WHOLE_TURN))
    assert prospect(state, 0, GAME.sense, WHOLE_TURN, Known(WHOLE_TURN)) == pytest.approx(expected / 32)
    enemy = read("black-centre\n0 right: 20, home 5\n1 right: 30, home 5\n1 to throw\n")
    assert prospect(enemy, 0, GAME.sense, WHOLE_TURN, Known(WHOLE_TURN)) == GAME.sense.value(enemy, 0)


def test_a_rollout_plays_to_the_end_and_counts_decisions() -> None:
    state = GAME.new()
    assert rollout(state, Rng(1)) > 0
    assert state.outcome() is not None


def test_the_sensible_player_beats_the_random_one_from_either_seat() -> None:
    for seat, players in enumerate((["sensible", "random"], ["random", "sensible"])):
        assert simulate(experiment(GAME, 2, {}, players, 20, 1)).wins(seat).count >= 18


def won(one: str, other: str, deals: int) -> int:
    """The games that one wins, so many from either seat."""
    seats = enumerate(([one, other], [other, one]))
    return sum(simulate(experiment(GAME, 2, {}, players, deals, 1)).wins(seat).count for seat, players in seats)


def test_looking_ahead_beats_not_looking() -> None:
    assert won("expectimax-1", "sensible", 12) > 12


def test_one_name_serves_every_seat_and_other_numbers_of_names_are_refused() -> None:
    assert len(find_players(["random"], sealed.GAME, 4)) == 4
    with pytest.raises(UserError, match="Each seat needs a player: 3 in all, not 2"):
        find_players(["random", "random"], sealed.GAME, 3)


def test_a_game_that_nobody_taught_the_bots_is_played_at_random_only() -> None:
    with pytest.raises(UserError, match="Nobody has taught the bots to play Sealed"):
        find_player("sensible", sealed.GAME)


def test_what_nobody_has_learned_is_refused_and_not_offered() -> None:
    assert players_of(GAME) == tuple(PLAYERS)
    assert players_of(sealed.GAME) == ("random",)
    with pytest.raises(UserError, match="No bot has learned Sealed"):
        find_player("learned", sealed.GAME)


def test_what_was_learned_beats_the_sense() -> None:
    assert won("learned", "sensible", 10) > 10
