"""Games end, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.games.patimpatampatum import GAME
from tests.games.patimpatampatum.play import play_out

GAMES = 15
MANY = 500


def check(seats: int, seed: int, sensible: tuple[int, ...] = ()) -> None:
    """One game ends after three rounds, with nothing lost, and its points have sources."""
    state = play_out(seats, seed, sensible)
    outcome = state.outcome()
    assert outcome is not None
    assert sum(map(sum, outcome.sources.values())) == sum(outcome.points)
    assert state.story is not None
    told = Counter(event.kind for event in state.story)
    assert (told["round"], told["round-end"]) == (3, 3)


@pytest.mark.rule("PPP-2", "PPP-5", "PPP-34", "PPP-40")
@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_end_with_all_cards_and_pawns(seats: int) -> None:
    for seed in range(GAMES):
        check(seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_five_hundred_random_games_end_with_all_cards_and_pawns(seats: int) -> None:
    for seed in range(1000, 1000 + MANY):
        check(seats, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_five_hundred_sensible_games_end_with_all_cards_and_pawns(seats: int) -> None:
    for seed in range(1000, 1000 + MANY):
        check(seats, seed, tuple(range(seats)))


@pytest.mark.rule("PPP-5")
@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_conserved_is_nineteen_cards_and_all_pawns_of_each_player(seats: int) -> None:
    told = {"cards": 19 * seats, "cards untold in hands": 0, "cards untold in the pile": 0}
    told |= {f"pawns of seat {seat}": {3: 13, 4: 12, 5: 11}[seats] for seat in range(seats)}
    assert GAME.conserved(GAME.new(seats)) == told
