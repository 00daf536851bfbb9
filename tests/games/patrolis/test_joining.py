"""PTR-12: two tracks that join are both abandoned."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import after, facts, live, play, same, story

HEAD_TO_HEAD = """
    map-1, 3 seats
     1 . . . . │
     2 . . . . │
     3 . . . . │
     4 ─ ─ ─ . ┘
     6 ─ .
     9 . . . . . . . b
    0 from A4-W to C4-E
    1 from E1-N to E4-W
    2 from A6-W to A6-E
    0 to lay
"""
HEAD_TO_TAIL = """
    map-1, 2 seats
     4 ─ ─ . ─ ─
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from D4-W to E4-E
    0 to lay
"""
ROUND_A_CORNER = """
    map-1, 2 seats
     2 . . . │
     3 . . . .
     4 . . . └ ─
     9 . . . . . . . b
    0 from D2-N to D2-S
    1 from D4-N to E4-E
    0 to lay
"""
OWN_TAIL = """
    map-1, 2 seats
     3 . ┌ ─ ┐
     4 . . ─ ┘
     9 . . . . . . . b
    0 from C4-W to B3-S
    0 to lay
"""


@pytest.mark.rule("PTR-12")
def test_two_heads_that_meet_join_and_both_tracks_are_abandoned() -> None:
    assert after(HEAD_TO_HEAD, "straight") == same("""
        map-1, 3 seats
         1 . . . . │
         2 . . . . │
         3 . . . . │
         4 ─ ─ ─ ─ ┘
         6 ─ .
         9 . . . . . . . b
        0 from A4-W to D4-E, abandoned
        1 from E1-N to E4-W, abandoned
        2 from A6-W to A6-E
        0: 20 curves, 19 crosses
        first 0, turn 2
        1 to start
    """)
    assert story(HEAD_TO_HEAD, "straight") == ["straight 0 PTR-6", "join 0 PTR-12"]
    assert facts(HEAD_TO_HEAD, "join", "straight") == {"square": "E4", "other_seat": 1}


@pytest.mark.rule("PTR-12")
@pytest.mark.parametrize("position", [HEAD_TO_TAIL, ROUND_A_CORNER], ids=["straight", "round a corner"])
def test_a_head_that_meets_the_tail_of_a_live_rival_joins_it(position: str) -> None:
    state = play(position, "straight")
    assert live(state) == []
    assert story(position, "straight") == ["straight 0 PTR-6", "join 0 PTR-12"]
    assert live(play(position, "left")) == [0, 1]


@pytest.mark.rule("PTR-12")
def test_both_owners_restart_in_their_next_turns() -> None:
    state = play(HEAD_TO_TAIL, "straight")
    assert (state.phase.name, state.to_act()) == ("start", (1,))
    state = play(HEAD_TO_TAIL, "straight", "A6-W", "straight", "stop")
    assert (state.phase.name, state.to_act()) == ("start", (0,))


@pytest.mark.rule("PTR-12")
def test_meeting_ones_own_tail_is_butting() -> None:
    state = play(OWN_TAIL, "left")
    assert live(state) == []
    assert story(OWN_TAIL, "left") == ["left 0 PTR-6", "butt-self 0 PTR-12"]
    assert live(play(OWN_TAIL, "straight")) == [0]


@pytest.mark.rule("PTR-12")
@pytest.mark.parametrize("end", ["tail", "head"])
@pytest.mark.parametrize("owner", [0, 1])
def test_meeting_the_end_of_an_abandoned_track_is_butting_and_harms_nobody_else(owner: int, end: str) -> None:
    """Among them joining one's own old track; its owner's new track goes on."""
    ends = "D4-W to E4-E" if end == "tail" else "E4-E to D4-W"
    position = HEAD_TO_TAIL.replace(
        "1 from D4-W to E4-E", f"{owner} from {ends}, abandoned\n1 from A6-W to A6-E"
    ).replace("9 .", "6 ─\n9 .")
    assert live(play(position, "straight")) == [1]
    assert story(position, "straight") == ["straight 0 PTR-6", "butt-abandoned 0 PTR-12"]


@pytest.mark.rule("PTR-12", "PTR-13")
def test_a_track_may_join_right_after_crossing() -> None:
    """It crosses a third player's track on D4 and comes out at a rival's tail."""
    position = """
        map-1, 3 seats
         3 . . . │
         4 ─ ─ . │ ─ ─
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to B4-E
        1 from E4-W to F4-E
        2 from D3-N to D5-S
        0 to lay
    """
    assert live(play(position, "straight", "upstream")) == [2]
    assert story(position, "straight", "downstream")[-2:] == ["downstream 0 PTR-13", "join 0 PTR-12"]


@pytest.mark.rule("PTR-12", "PTR-13")
def test_two_heads_on_one_free_line_join_across_it() -> None:
    """A rival waits before a cross; whoever comes over it from the other side meets that head."""
    position = """
        map-1, 3 seats
         3 . . . │
         4 ─ ─ . │ ─ ┐
         5 . . . │ . │
         9 . . . . . . . b
        0 from A4-W to B4-E
        1 from F5-S to E4-W
        2 from D3-N to D5-S
        0 to lay
    """
    state = play(position, "straight", "upstream")
    assert live(state) == [2]
