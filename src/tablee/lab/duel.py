"""Two players head to head: every game is played twice with the same chance, so that each has both seats."""

from __future__ import annotations

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.options import Settings
from tablee.lab.simulate import game_seed
from tablee.lab.statistics import Share
from tablee.players import Player


def duel(game: Game, settings: Settings, one: Player, other: Player, pairs: int, seed: int) -> Share:
    """The games that the first of two won alone."""
    wins = 0
    for number in range(pairs):
        for seat in range(2):
            players = (one, other) if seat == 0 else (other, one)
            wins += winner(game, settings, players, Rng(game_seed(seed, number))) == seat
    return Share(wins, 2 * pairs)


def winner(game: Game, settings: Settings, players: tuple[Player, Player], rng: Rng) -> int | None:
    """Play one game: who won it alone."""
    state = game.begin(len(players), settings)
    while acting := state.to_act():
        seat = acting[0]
        state.do(seat, state.sample(rng) if seat < 0 else players[seat].choose(state.seen_by(seat), seat, rng))
    outcome = state.outcome()
    assert outcome is not None, "nobody acts, yet the game has no outcome"
    return outcome.winners[0] if len(outcome.winners) == 1 else None
