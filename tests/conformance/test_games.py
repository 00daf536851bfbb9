"""Every installed game obeys the laws, with every set of options and every number of players; and every game ends."""

from __future__ import annotations

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, games
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE, State
from tablee.lab.conformance import check_game
from tablee.players import find_player

BOUND = 20_000


def names(sets: list[tuple[Game, Settings]]) -> list[str]:
    return [" ".join([game.name, *map(str, settings.values())]) for game, settings in sets]


SETS = [(game, settings) for game in games().values() for settings in game.option_sets()]
IDS = names(SETS)
THOUGHT = [(game, settings) for game, settings in SETS if game.sense is not None]
THOUGHT_IDS = names(THOUGHT)


def play_out(state: State, rng: Rng) -> int:
    """Play at random, with nothing looked at on the way; how many steps it took."""
    for step in range(BOUND):
        acting = state.to_act()
        if not acting:
            return step
        seat = acting[rng.below(len(acting))]
        if seat == CHANCE:
            state.do(seat, state.sample(rng))
        else:
            choices = state.legal(seat)
            state.do(seat, choices[rng.below(len(choices))])
    pytest.fail(f"not over after {BOUND} steps")


def end_all(game: Game, settings: Settings, plays: int) -> None:
    for seats in game.seats:
        agreed = game.settle(seats, settings)
        for seed in range(plays):
            state = game.begin(seats, agreed)
            play_out(state, Rng(seed))
            assert state.outcome() is not None, f"seed {seed}"


def end_sensibly(game: Game, settings: Settings, plays: int) -> None:
    """Every seat does what the game's own sense advises, from what it sees."""
    player = find_player("sensible", game)
    for seats in game.seats:
        agreed = game.settle(seats, settings)
        for seed in range(plays):
            rng = Rng(seed)
            state = game.begin(seats, agreed)
            for _ in range(BOUND):
                for seat in state.to_act()[:1]:
                    chosen = state.sample(rng) if seat == CHANCE else player.choose(state.seen_by(seat), seat, rng)
                    state.apply(seat, chosen)
                if not state.to_act():
                    break
            assert state.outcome() is not None, f"seed {seed}"


@pytest.mark.parametrize(("game", "settings"), SETS, ids=IDS)
def test_a_game_obeys_every_law(game: Game, settings: Settings) -> None:
    check_game(game, plays=2, settings=[settings]).demand()


@pytest.mark.parametrize(("game", "settings"), SETS, ids=IDS)
def test_every_random_game_ends(game: Game, settings: Settings) -> None:
    end_all(game, settings, 350)


@pytest.mark.parametrize(("game", "settings"), THOUGHT, ids=THOUGHT_IDS)
def test_every_sensible_game_ends(game: Game, settings: Settings) -> None:
    end_sensibly(game, settings, 10)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "settings"), SETS, ids=IDS)
def test_a_game_obeys_every_law_for_hundreds_of_seeds(game: Game, settings: Settings) -> None:
    check_game(game, plays=300, seed=1000, settings=[settings]).demand()


@pytest.mark.soak
@pytest.mark.parametrize(("game", "settings"), SETS, ids=IDS)
def test_thousands_of_random_games_end(game: Game, settings: Settings) -> None:
    end_all(game, settings, 10_000)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "settings"), THOUGHT, ids=THOUGHT_IDS)
def test_a_thousand_sensible_games_end(game: Game, settings: Settings) -> None:
    end_sensibly(game, settings, 1000)
