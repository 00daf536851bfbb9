"""Two players head to head."""

from __future__ import annotations

from tablee.games.patolli import GAME
from tablee.lab.duel import duel
from tablee.players import find_player


def test_a_player_wins_exactly_half_against_itself() -> None:
    player = find_player("sensible", GAME)
    share = duel(GAME, GAME.settle(2, {}), player, player, 3, 1)
    assert (share.count, share.of) == (3, 6)


def test_the_better_player_wins_and_the_same_seed_gives_the_same_games() -> None:
    players = find_player("sensible", GAME), find_player("random", GAME)
    shares = [duel(GAME, GAME.settle(2, {}), *players, 5, 2) for _ in range(2)]
    assert shares[0] == shares[1]
    assert shares[0].count >= 9
