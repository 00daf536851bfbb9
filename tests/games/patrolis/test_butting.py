"""PTR-11 and PTR-14: a track that runs against another, itself or the edge is abandoned."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import after, facts, live, play, same, story

AGAINST_A_RIVAL = """
    map-1, 2 seats
     1 . . . │
     2 . . . │
     3 . . . │
     4 ─ ─ . └ ─
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from D1-N to E4-E
    0 to lay
"""
AGAINST_ITSELF = """
    map-1, 2 seats
     4 . ┌ ─ ┐
     5 ─ ┘ . ┘
     9 . . . . . . . b
    0 from A5-W to D5-W
    0 to lay
"""
AT_THE_EDGE = """
    map-1, 2 seats
     1 . . . └ .
     9 . . . . . . . b
    0 from D1-N to D1-E
    0 to lay
"""


@pytest.mark.rule("PTR-11")
def test_a_line_that_runs_against_a_blank_side_of_a_rivals_track_is_abandoned() -> None:
    assert after(AGAINST_A_RIVAL, "straight") == same("""
        map-1, 2 seats
         1 . . . │
         2 . . . │
         3 . . . │
         4 ─ ─ ─ └ ─
         9 . . . . . . . b
        0 from A4-W to C4-E, abandoned
        1 from D1-N to E4-E
        0: 30 curves, 29 crosses
        first 0, turn 2
        1 to lay
    """)
    assert story(AGAINST_A_RIVAL, "straight") == ["straight 0 PTR-6", "butt 0 PTR-11"]
    assert facts(AGAINST_A_RIVAL, "butt", "straight") == {"square": "D4", "other_seat": 1}


@pytest.mark.rule("PTR-11")
def test_a_line_that_turns_away_does_not_butt() -> None:
    assert live(play(AGAINST_A_RIVAL, "left")) == [0, 1]
    assert play(AGAINST_A_RIVAL, "right").to_act() == (0,)


@pytest.mark.rule("PTR-11")
def test_a_track_butts_against_itself() -> None:
    assert live(play(AGAINST_ITSELF, "straight")) == []
    assert story(AGAINST_ITSELF, "straight") == ["straight 0 PTR-6", "butt-self 0 PTR-11"]
    assert live(play(AGAINST_ITSELF, "left")) == [0]


@pytest.mark.rule("PTR-11")
def test_a_track_butts_against_the_edge_of_the_board() -> None:
    assert live(play(AT_THE_EDGE, "left")) == []
    assert story(AT_THE_EDGE, "left") == ["left 0 PTR-6", "butt-edge 0 PTR-11"]
    assert live(play(AT_THE_EDGE, "right")) == live(play(AT_THE_EDGE, "straight")) == [0]


@pytest.mark.rule("PTR-11")
@pytest.mark.parametrize(
    ("start", "piece"),
    [("A1-W", "left"), ("A1-N", "right"), ("T1-N", "left"), ("T15-E", "left"), ("A15-S", "left"), ("T15-S", "right")],
)
def test_a_first_tile_in_a_corner_may_leave_the_board_at_once(start: str, piece: str) -> None:
    position = "map-1, 2 seats\n9 . . . . . . . b\n0 to start"
    assert live(play(position, start, piece)) == []
    assert story(position, start, piece)[-1] == "butt-edge 0 PTR-11"


@pytest.mark.rule("PTR-11", "PTR-14")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_abandoned_track_is_an_obstacle(owner: int) -> None:
    position = AGAINST_A_RIVAL.replace("1 from D1-N to E4-E", f"{owner} from D1-N to E4-E, abandoned")
    assert live(play(position, "straight")) == []
    assert story(position, "straight") == ["straight 0 PTR-6", "butt-abandoned 0 PTR-11"]


@pytest.mark.rule("PTR-11")
def test_who_butted_starts_again_from_the_border_next_turn() -> None:
    state = play(AGAINST_A_RIVAL, "straight", "straight", "stop")
    assert (state.phase.name, state.to_act()) == ("start", (0,))
    again = play(AGAINST_A_RIVAL, "straight", "straight", "stop", "A8-W", "straight")
    assert again.tracks.live == [2, 1]


@pytest.mark.rule("PTR-14")
def test_butting_ends_the_turn_and_leaves_the_tiles_where_they_are() -> None:
    """Two more steps in the countryside would have been left."""
    state = play(AGAINST_A_RIVAL, "straight")
    assert state.to_act() == (1,)
    assert [bool(state.tracks.tiles[square]) for square in (60, 61, 62)] == [True, True, True]


@pytest.mark.rule("PTR-14")
def test_only_butting_and_joining_abandon_a_track() -> None:
    """Neither stopping, nor being crossed, nor a pass does."""
    crossed = """
        map-1, 2 seats
         3 . . . │
         4 ─ ─ . │
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to B4-E
        1 from D3-N to D5-S
        1: 0 curves, 0 crosses
        0 to lay
    """
    assert live(play(crossed, "left", "stop")) == [0, 1]
    assert live(play(crossed, "straight", "upstream", "stop")) == [0, 1]
    assert live(play(crossed, "straight", "downstream", "stop")) == [0, 1]
