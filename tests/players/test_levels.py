"""The five opponents of the house: the same in every game, told apart by thought and noise, never by dice."""

from __future__ import annotations

from collections import Counter
from math import inf

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.position import read
from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import find_game
from tablee.players import PLAYERS, SamplingPlayer, ThinkingPlayer, find_player, players_of
from tablee.players.budget import Budget
from tablee.players.levels import LEVELS, USUAL_LEVELS, levels_of
from tablee.players.search import deviate
from tests.players.test_rollouts import FIVE, Guess, Numbers, Small, choices
from tests.toys import sealed

A_CHOICE = """
    black-centre
    0 right: 20 49, home 4
    1 right: 30 40 41 42 43 45
    0 to move 3
"""


@pytest.mark.parametrize("name", FIVE)
def test_every_game_has_five_the_last_of_which_judges_without_noise(name: str) -> None:
    levels = levels_of(find_game(name))
    noise = [level.noise for level in levels]
    assert len(levels) == len(LEVELS)
    assert noise == sorted(noise, reverse=True)
    assert noise[-1] == 0
    assert noise[-2] > 0
    assert set(LEVELS) <= set(players_of(find_game(name)))


def test_they_stand_among_the_players_in_their_order() -> None:
    assert [name for name in PLAYERS if name in LEVELS] == sorted(LEVELS)


def test_a_game_that_nobody_taught_the_bots_has_none_and_says_so() -> None:
    with pytest.raises(UserError, match="Sealed yet, so it has no levels"):
        find_player("level-1", sealed.GAME)
    assert not set(LEVELS) & set(players_of(sealed.GAME))
    with pytest.raises(UserError, match="no player called 'level-6'"):
        find_player("level-6", GAME)


def test_a_game_of_a_stranger_that_has_a_sense_gets_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(sealed.GAME), "sense", Guess())
    assert levels_of(sealed.GAME) == USUAL_LEVELS
    state = sealed.GAME.new(3)
    assert find_player("level-1", sealed.GAME).choose(state.seen_by(0), 0, Rng(1)) in state.legal(0)


@pytest.mark.parametrize("name", FIVE)
def test_the_same_seed_repeats_what_they_do(name: str) -> None:
    game = find_game(name)
    assert game.sense is not None
    players = (SamplingPlayer(game.sense, Budget(6, inf), 2, 0.0, 0.2), ThinkingPlayer(game.sense, 0, 0.2))
    for (state, seat), _ in zip(choices(game, 1, 11), range(2), strict=False):
        for player in players:
            first, again = (player.choose(state.seen_by(seat), seat, Rng(5)) for _ in range(2))
            assert first is again
            assert first in state.legal(seat)


def test_noise_is_normal() -> None:
    rng = Rng(1)
    drawn = [deviate(rng) for _ in range(4000)]
    assert abs(sum(drawn) / 4000) < 0.05
    assert abs(sum(each * each for each in drawn) / 4000 - 1) < 0.06
    assert sum(abs(each) > 2 for each in drawn) / 4000 == pytest.approx(0.0455, abs=0.01)


def test_the_more_noise_the_oftener_another_move_than_the_best_is_played() -> None:
    state = read(A_CHOICE)
    best = ThinkingPlayer(GAME.sense, 0).choose(state, 0, Rng(1))
    rng = Rng(2)

    def missed(noise: float) -> int:
        player = ThinkingPlayer(GAME.sense, 0, noise)
        return sum(player.choose(state, 0, rng) is not best for _ in range(200))

    assert missed(0.0) == 0
    assert missed(0.02) < missed(0.2) < 120


def test_noise_has_courses_to_choose_between_where_a_sense_names_one_action_only() -> None:
    state, seat = next(choices(find_game("pagamas"), 1, 5))
    sense = find_game("pagamas").sense
    assert sense is not None
    assert len(sense.choices(state, seat)) == 1
    rng = Rng(1)
    player = SamplingPlayer(sense, Budget(8, inf), 0, 0.0, 0.3)
    assert len(Counter(player.choose(state.seen_by(seat), seat, rng).text for _ in range(12))) > 1


def test_where_a_sense_names_one_action_noise_weighs_what_else_is_worth_comparing() -> None:
    game = find_game("pagamas")
    assert game.sense is not None
    state, seat = next(each for each in choices(game, 1, 40) if len(game.sense.courses(*each)) > 2)
    seen, sense = state.seen_by(seat), game.sense
    named = find_player("sensible", game).choose(seen, seat, Rng(1))

    def played(noise: float) -> list[str]:
        return [ThinkingPlayer(sense, 0, noise).choose(seen, seat, Rng(seed)).text for seed in range(60)]

    assert {action for noise in (0.0, 0.001) for action in played(noise)} == {named.text}
    others = {course[0].text for course in sense.courses(state, seat)} | {named.text}
    assert 1 < len(set(played(0.5))) <= len(others)
    assert set(played(0.5)) <= others
    assert played(0.05).count(named.text) > played(0.5).count(named.text)


def test_what_was_sampled_is_told_with_its_error() -> None:
    (only,) = ThinkingPlayer(Small(), 0).judge(Numbers(), 0, Rng(1))
    assert only.action.text == "1"
    sampled = SamplingPlayer(Small(), Budget(60, inf), 5).judge(Numbers(), 0, Rng(1))
    assert sampled[0].value > sampled[1].value
    assert 0 < sampled[1].error < 1


def test_what_was_compared_is_told_with_its_value_the_best_first() -> None:
    state = read(A_CHOICE)
    player = find_player("level-5", GAME)
    told = player.judge(state, 0, Rng(1))
    values = [each.value for each in told]
    assert player.tells_chances(state)
    assert not player.tells_chances(GAME.new()), "before both have a way, the sense judges"
    assert not find_player("sensible", GAME).tells_chances(state)
    assert {each.action for each in told} == set(state.legal(0))
    assert values == sorted(values, reverse=True)
    assert told[0].action is player.choose(state, 0, Rng(1))
    (alone,) = find_player("random", GAME).judge(state, 0, Rng(1))
    assert alone.action in state.legal(0)


def test_where_there_is_one_thing_to_do_it_is_all_that_is_told() -> None:
    state = read("black-centre\n0 right: 49, home 5\n1 right: 30, home 5\n0 to move 3\n")
    assert GAME.sense is not None
    assert [each.action.text for each in SamplingPlayer(GAME.sense, Budget(5, inf)).judge(state, 0, Rng(1))] == [
        "49-off"
    ]
