"""The phases come as they are listed, and each awaits whom it says."""

from __future__ import annotations

import pytest

from tablee.games.patolli import GAME
from tablee.games.patolli.phases import IN_TURN, MOVE, NOBODY, OVER, PHASES, STARTING_THROW, THROW
from tablee.kernel.chance import Rng
from tablee.kernel.state import CHANCE

FOLLOWS = {STARTING_THROW: {STARTING_THROW, THROW}, THROW: {THROW, MOVE}, MOVE: {THROW, OVER}, OVER: set()}


@pytest.mark.rule("PTL-5", "PTL-6", "PTL-15")
def test_a_game_goes_through_its_phases_in_order() -> None:
    state, rng = GAME.new(), Rng(2)
    met = [state.phase]
    while acting := state.to_act():
        assert acting == {CHANCE: (CHANCE,), IN_TURN: (state.turn,)}[state.phase.whose]
        state.do(acting[0], state.sample(rng) if acting[0] < 0 else state.pick(acting[0], rng))
        assert state.phase in FOLLOWS[met[-1]]
        met.append(state.phase)
    assert state.phase.whose == NOBODY
    assert tuple(dict.fromkeys(met)) == PHASES
