"""Random games end, and nothing is lost on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.chance import Rng

GAMES = 40
MANY = 500


def play_out(seats: int, seed: int) -> Counter[str]:
    state = GAME.new(seats)
    assert isinstance(state, Patum)
    state.story = []
    rng = Rng(seed)
    whole = GAME.conserved(state)
    while acting := state.to_act():
        before = len(state.story)
        state.do(acting[0], state.sample(rng) if acting[0] < 0 else state.pick(acting[0], rng))
        if len(state.story) > before:
            assert GAME.conserved(state) == whole
    outcome = state.outcome()
    assert outcome is not None
    assert sum(map(sum, outcome.sources.values())) == sum(outcome.points)
    return Counter(event.kind for event in state.story)


@pytest.mark.rule("PPP-2", "PPP-5", "PPP-34", "PPP-40")
@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_end_with_all_cards_and_pawns(seats: int) -> None:
    for seed in range(GAMES):
        told = play_out(seats, seed)
        assert (told["round"], told["round-end"]) == (3, 3)


@pytest.mark.soak
@pytest.mark.parametrize("seats", GAME.seats)
def test_five_hundred_random_games_end_with_all_cards_and_pawns(seats: int) -> None:
    for seed in range(1000, 1000 + MANY):
        play_out(seats, seed)


@pytest.mark.rule("PPP-5")
@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_conserved_is_nineteen_cards_and_all_pawns_of_each_player(seats: int) -> None:
    told = {"cards": 19 * seats, "cards untold in hands": 0, "cards untold in the pile": 0}
    told |= {f"pawns of seat {seat}": {3: 13, 4: 12, 5: 11}[seats] for seat in range(seats)}
    assert GAME.conserved(GAME.new(seats)) == told
