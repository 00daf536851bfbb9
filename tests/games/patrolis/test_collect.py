"""PTR-9 and PTR-19: objectives are collected by the tile laid on them, before anything else happens there."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import after, facts, hand, play, same, story

BESIDE = """
    map-1, 2 seats
     4 ─ ─ b .
     9 . . . . . . . r
    0 from A4-W to B4-E
    0: 9 curves, 9 crosses, won red 1
    0 to lay
"""


@pytest.mark.rule("PTR-9")
def test_laying_a_tile_on_an_objective_collects_it() -> None:
    assert after(BESIDE, "straight") == same("""
        map-1, 2 seats
         4 ─ ─ ─ .
         9 . . . . . . . r
        0 from A4-W to C4-E
        0: 9 curves, 8 crosses, won blue 1 red 1
        0 to lay, 1 by C
    """)
    assert story(BESIDE, "straight") == ["straight 0 PTR-6", "collect-blue 0 PTR-9"]
    assert facts(BESIDE, "collect-blue", "straight") == {"square": "C4", "points": 5}


@pytest.mark.rule("PTR-9")
@pytest.mark.parametrize(("sign", "colour", "points"), [("b", 0, 5), ("r", 1, 3), ("g", 2, 2), ("y", 3, 1)])
def test_each_colour_counts_for_whoever_lays_there(sign: str, colour: int, points: int) -> None:
    position = BESIDE.replace("─ ─ b", f"─ ─ {sign}").replace(", won red 1", "")
    me = play(position, "left").players[0]
    assert me.won == [int(n == colour) for n in range(4)]
    assert me.points() == points


@pytest.mark.rule("PTR-9")
def test_pointing_at_an_objective_does_not_collect_it() -> None:
    position = "map-1, 2 seats\n4 ─ . b .\n0 from A4-W to A4-E\n0 to lay"
    state = play(position, "straight", "stop")
    assert state.players[0].won == [0, 0, 0, 0]
    assert len(state.objectives) == 1


@pytest.mark.rule("PTR-9", "PTR-6")
def test_the_first_tile_may_collect() -> None:
    assert play("map-1, 2 seats\n4 g\n9 b\n0 to start", "A4-W", "straight").players[0].won == [0, 0, 1, 0]


@pytest.mark.rule("PTR-14", "PTR-19")
def test_an_objective_is_collected_before_the_track_butts_and_is_kept() -> None:
    position = """
        map-1, 2 seats
         3 . . . │
         4 ─ ─ b └ ─
         9 . . . . . . . r
        0 from A4-W to B4-E
        1 from D3-N to E4-E
        0 to lay
    """
    state = play(position, "straight")
    assert state.players[0].won == [1, 0, 0, 0]
    assert state.tracks.live == [-1, 1]
    assert story(position, "straight") == ["straight 0 PTR-6", "collect-blue 0 PTR-9", "butt 0 PTR-11"]


LAST_ONE = """
    map-1, 2 seats
     3 . . . │
     4 ─ ─ b ┘ .
    0 from A4-W to B4-E
    1 from D3-N to D4-W
    0 to lay
"""


@pytest.mark.rule("PTR-19", "PTR-16")
@pytest.mark.parametrize("piece", ["left", "right", "straight"])
def test_the_last_objective_ends_the_game_before_any_head_is_looked_at(piece: str) -> None:
    state = play(LAST_ONE, piece)
    assert state.phase.name == "over"
    assert state.tracks.live == [0, 1]
    assert story(LAST_ONE, piece)[1:] == ["collect-blue 0 PTR-9", "end-collected -2 PTR-16", *SCORES]
    assert hand(state, 0) == (30 - (piece != "straight"), 30 - (piece == "straight"))


SCORES = ["score 0 PTR-17", "score 1 PTR-17"]


@pytest.mark.rule("PTR-19")
def test_before_the_last_objective_rivals_heads_come_before_ones_own() -> None:
    more = LAST_ONE.replace("0 from", "9 . r\n0 from", 1)
    assert story(more, "left") == ["left 0 PTR-6", "collect-blue 0 PTR-9", "closed-off 1 PTR-15"]
    both = more.replace("3 . . . │", "3 . . ─ │").replace("1 from", "0 from C3-W to C3-E, abandoned\n1 from")
    closed_then_crossing = ["left 0 PTR-6", "collect-blue 0 PTR-9", "closed-off 1 PTR-15", "cross-abandoned 0 PTR-13"]
    assert story(both, "left") == closed_then_crossing
