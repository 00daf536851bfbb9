"""What a study of Patrolis counts: incidents, objectives by colour, rounds, and the tiles that crossings win back."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.material import COLOURS, NO_TILE
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.chance import Rng
from tablee.lab.simulate import Result, experiment, game_seed, play_batch

GAMES = 6


@pytest.fixture(scope="module")
def result() -> Result:
    plan = experiment(GAME, 2, {}, ["random"], GAMES, 1)
    return Result(plan, play_batch(plan, range(GAMES)))


def at_the_end(number: int) -> Patrolis:
    """The last position of one of these games."""
    state, rng = GAME.new(2), Rng(game_seed(1, number))
    while acting := state.to_act():
        state.do(acting[0], state.sample(rng) if acting[0] < 0 else state.pick(acting[0], rng))
    return state


@pytest.mark.rule("PTR-13")
def test_the_tiles_that_crossings_win_back_are_added_up(result: Result) -> None:
    events, won_back = result.events(), result.sums()["won-back"]
    ends = [at_the_end(number) for number in range(GAMES)]
    lying = sum(tile != NO_TILE for end in ends for tile in end.tracks.tiles)
    laid = sum(events[piece] for piece in ("left", "right", "straight"))
    assert won_back > 0
    assert laid - won_back == pytest.approx(lying / GAMES), "what was laid lies there, or was won back"
    assert result.data()["sums"] == {"won-back": round(won_back, 6)}


def test_every_incident_every_objective_and_the_rounds_are_counted(result: Result) -> None:
    events = result.events()
    assert {"butt", "butt-edge", "butt-self", "butt-abandoned", "join", "closed-off"} <= set(events)
    assert {"cross", "cross-self", "cross-abandoned"} <= set(events)
    crossings = sum(events[kind] for kind in ("cross", "cross-self", "cross-abandoned"))
    assert crossings == pytest.approx(events["upstream"] + events["downstream"])
    assert events["round"] > 1
    assert all(0 <= events[f"collect-{colour}"] <= 2 for colour in COLOURS)
