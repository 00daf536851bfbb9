"""What may be taken back: not what has shown somebody something, and the answer itself shows nothing."""

from __future__ import annotations

import pytest

from tablee.kernel.chance import Rng
from tablee.kernel.game import games
from tablee.kernel.record import reveals
from tablee.kernel.state import CHANCE, State

DECISIONS = 150
"""How many decisions of one game, played by chance, are looked at."""


def after(state: State, seat: int, text: str, game: str) -> State:
    position = state.copy()
    position.apply(seat, games()[game].parse(position, text))
    return position


@pytest.mark.parametrize("name", sorted(games()))
def test_whether_a_step_can_be_taken_back_is_the_same_whatever_others_hold(name: str) -> None:
    game, rng = games()[name], Rng(3)
    seats = game.seats[0]
    state, decisions = game.new(seats), 0
    while (acting := state.to_act()) and decisions < DECISIONS:
        seat = acting[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        legal = state.legal(seat)
        text = legal[rng.below(len(legal))].text
        world = state.seen_by(seat).imagine(seat, rng)
        known = after(state, seat, text, name)
        assert reveals(state, known, seat, seats) == reveals(world, after(world, seat, text, name), seat, seats), text
        state, decisions = known, decisions + 1
    assert decisions > 10
