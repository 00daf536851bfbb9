"""Games of sensible players end with every tile and objective accounted for; and such players beat chance."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.atlas import OURS
from tablee.games.patrolis.phases import FIRST, PHASES
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE, Outcome
from tablee.lab.statistics import Share
from tablee.players import find_players
from tests.games.patrolis.play import begin

SENSIBLE_GAMES = 300  # for each map and number of players
GAMES_AGAINST_CHANCE = 1000


def ended(seats: int, players: list[str], seed: int, map_: str) -> Outcome:
    """How one game ends, looked at after every step."""
    state, rng = begin(seats, map=map_), Rng(seed)
    holders, totals = find_players(players, GAME, seats), GAME.conserved(state)
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, state.sample(rng) if seat == CHANCE else holders[seat].choose(state.seen_by(seat), seat, rng))
        assert GAME.conserved(state) == totals, f"{seats} on {map_}, seed {seed}"
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def test_the_phases_of_a_game_come_in_their_order() -> None:
    state, rng, met = begin(2), Rng(3), [FIRST]
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
        met.append(state.phase)
    assert tuple(dict.fromkeys(met)) == PHASES


@pytest.mark.rule("PTR-1", "PTR-2", "PTR-16")
@pytest.mark.parametrize(("seats", "map_"), [(2, "map-1"), (4, "map-2")])
def test_a_sensible_game_ends_with_all_tiles_and_objectives(seats: int, map_: str) -> None:
    assert sum(ended(seats, ["sensible"], seats, map_).points) <= 22


@pytest.mark.soak
@pytest.mark.parametrize("map_", OURS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_three_hundred_sensible_games_end_with_all_tiles_and_objectives(seats: int, map_: str) -> None:
    for seed in range(1000, 1000 + SENSIBLE_GAMES):
        ended(seats, ["sensible"], seed, map_)


@pytest.mark.soak
def test_a_sensible_player_wins_at_least_three_in_four_of_a_thousand_games_of_two_against_chance() -> None:
    """From both seats and on both maps in turn; the lower end of the interval counts, and a shared win does not."""
    wins = 0
    for seed in range(GAMES_AGAINST_CHANCE):
        seat = seed % 2
        players = ["sensible", "random"] if seat == 0 else ["random", "sensible"]
        wins += ended(2, players, seed, OURS[seed // 2 % 2]).winners == (seat,)
    assert Share(wins, GAMES_AGAINST_CHANCE).interval[0] >= 0.75
