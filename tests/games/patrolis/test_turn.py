"""PTR-10, PTR-18 and PTR-20: what a turn is: the look at its beginning, the first tile, stopping and passing."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import act, after, hand, legal, play, same, story, why

RING = """
    map-1, 2 seats
       A B C D E F G H I J K L M N O P Q R S T
     1 ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ┐
     2 │ . . . . . . . . . . . . . . . . . . │
     3 │ . . . . . . . . . . . . . . . . . . │
     4 │ . ─ ─ . . . . . . . . . . . . . . . │
     5 │ . . . . . . . . . . . . . . . . . . │
     6 │ . . . . . . . . . . . . . . . . . . │
     7 │ . . . . . . . . . . . . . . . . . . │
     8 │ . . . . . . . . . . . b . . . . . . │
     9 │ . . . . . . . . . . . . . . . . . . │
    10 │ . . . . . . . . . . . . . . . . . . │
    11 │ . . . . . . . . . . . . . . . . . . │
    12 │ . . . . . . . . . . . . . . . . . . │
    13 │ . . . . . . . . . . . . . . . . . . │
    14 │ . . . . . . . . . . . . . . . . . . │
    15 └ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ┘
    0 from A1-W to A2-N, abandoned
    0 from C4-W to D4-E
    0: 3 curves, 3 crosses
    1: 5 curves, 5 crosses
    0 to lay, 1 by C
"""
IN_A_POCKET = """
    map-1, 2 seats
     3 . . └ ┐
     4 ─ ─ . └ ┐
     5 . . ┌ ─ ┘
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from C3-N to C5-S, abandoned
    0 to lay
"""


@pytest.mark.rule("PTR-10")
def test_the_first_tile_of_a_turn_is_compulsory_and_the_rest_are_not() -> None:
    position = "map-1, 2 seats\n4 ─ . . b\n0 from A4-W to A4-E\n0 to lay"
    assert why(position, "stop") == "PTR-10 must-lay"
    assert legal(position, "straight") == ["left", "right", "straight", "stop"]
    assert story(position, "straight", "stop") == ["straight 0 PTR-6", "stop 0 PTR-10"]
    assert why("map-1, 2 seats\n4 b\n0 to start", "stop") == "PTR-10 must-lay"


@pytest.mark.rule("PTR-10")
def test_a_tile_is_laid_even_if_it_butts() -> None:
    assert legal(IN_A_POCKET) == ["left", "right", "straight"]
    assert why(IN_A_POCKET, "stop") == "PTR-10 must-lay"
    for piece in ("left", "right", "straight"):
        assert story(IN_A_POCKET, piece)[-1] == "butt-abandoned 0 PTR-11"


@pytest.mark.rule("PTR-10")
def test_a_player_without_tiles_passes_by_itself() -> None:
    position = """
        map-1, 3 seats
         4 ─ . . b
         6 ─ .
        0 from A4-W to A4-E
        1 from A6-W to A6-E
        1: 0 curves, 0 crosses
        0 to lay
    """
    assert story(position, "straight", "stop") == ["straight 0 PTR-6", "stop 0 PTR-10", "pass 1 PTR-10"]
    assert play(position, "straight", "stop").to_act() == (2,)
    assert play(position, "straight", "stop").tracks.live == [0, 1, -1]


@pytest.mark.rule("PTR-10")
def test_a_player_without_a_free_border_square_passes() -> None:
    assert story(RING, "stop") == ["stop 0 PTR-10", "pass-no-start 1 PTR-10"]
    assert play(RING, "stop").to_act() == (0,)
    assert play(RING, "stop").phase.name == "lay"


@pytest.mark.rule("PTR-10")
def test_one_free_border_square_is_enough_to_start() -> None:
    """A1 is left out of the ring."""
    position = RING.replace("1 ─ ─", "1 . ─", 1).replace("from A1-W", "from B1-W")
    state = play(position, "stop")
    assert [action.text for action in state.legal(1)] == ["A1-N", "A1-W"]


@pytest.mark.rule("PTR-10")
def test_without_tiles_only_stopping_is_left_of_a_turn() -> None:
    position = RING.replace("0: 3 curves, 3 crosses", "0: 0 curves, 0 crosses")
    assert legal(position) == ["stop"]
    assert why(position, "straight") == "PTR-1 no-cross"


FACED_BY_A_CROSS = """
    map-1, 2 seats
     2 . . │
     3 . . │
     4 ─ ─ .
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from C2-N to C3-S
    1: 4 curves, 4 crosses
    0 to lay
"""


@pytest.mark.rule("PTR-18")
def test_a_head_that_points_at_a_free_line_crosses_when_its_owners_turn_begins() -> None:
    assert story(FACED_BY_A_CROSS, "straight") == ["straight 0 PTR-6"]  # not before
    state = play(FACED_BY_A_CROSS, "straight", "stop")
    assert (state.phase.name, state.to_act()) == ("cross", (1,))
    assert story(FACED_BY_A_CROSS, "straight", "stop")[-1] == "cross 1 PTR-13"
    act(state, "upstream")
    assert hand(state, 1) == (4, 6)
    assert (state.phase.name, state.to_act(), state.laid) == ("lay", (1,), 0)  # no step used, a tile still to lay
    assert [action.text for action in state.legal(1)] == ["left", "right", "straight"]


@pytest.mark.rule("PTR-18", "PTR-13")
def test_a_head_crosses_without_tiles_in_hand_and_its_owner_lays_what_it_picks_up() -> None:
    position = FACED_BY_A_CROSS.replace("1: 4 curves, 4 crosses", "1: 0 curves, 0 crosses")
    state = play(position, "straight", "stop", "upstream")
    assert (hand(state, 1), state.phase.name, state.to_act()) == ((0, 2), "lay", (1,))


@pytest.mark.rule("PTR-20")
def test_a_turn_without_a_tile_is_a_pass_even_if_the_track_crossed() -> None:
    position = FACED_BY_A_CROSS.replace("1: 4 curves, 4 crosses", "1: 0 curves, 0 crosses")
    state = play(position, "straight", "stop", "downstream")  # nothing lies downstream of C4
    assert (state.to_act(), state.passes) == ((0,), 1)
    assert story(position, "straight", "stop", "downstream")[-2:] == ["downstream 1 PTR-13", "pass 1 PTR-10"]


@pytest.mark.rule("PTR-20", "PTR-16")
def test_a_turn_lost_to_an_incident_is_no_pass() -> None:
    position = """
        map-1, 3 seats
         2 . . │
         3 . . │
         4 ─ ─ .
         5 ─ ─ ┐
         6 . . │
         9 . . . . . . . b
        0 from A4-W to B4-E
        1 from C2-N to C3-S
        2 from A5-W to C6-S
        0: 0 curves, 1 crosses
        1: 0 curves, 0 crosses
        2: 0 curves, 1 crosses
        first 0, turn 9, passes 2
        0 to lay
    """
    state = play(position, "straight", "stop", "downstream")  # crosses C4, then butts against C5
    assert state.passes == 0
    assert state.tracks.live == [0, -1, 2]
    assert state.to_act() == (2,)


@pytest.mark.rule("PTR-18")
def test_the_turn_is_over_if_the_track_butts_after_crossing_at_its_beginning() -> None:
    position = """
        map-1, 2 seats
         2 . . │
         3 . . │
         4 ─ ─ .
         5 . . ┌ ─
         9 . . . . . . . b
        0 from A4-W to B4-E
        1 from C2-N to C3-S
        0 from C5-S to D5-E, abandoned
        0 to lay
    """
    assert story(position, "straight", "stop", "upstream")[-3:] == [
        "cross 1 PTR-13",
        "upstream 1 PTR-13",
        "butt-abandoned 1 PTR-11",
    ]
    assert play(position, "straight", "stop", "upstream").to_act() == (0,)


@pytest.mark.rule("PTR-18")
def test_a_head_before_an_empty_square_waits_for_its_tile() -> None:
    position = FACED_BY_A_CROSS.replace("0 to lay", "1 to lay").replace("─ ─ .", "─ . .").replace("B4-E", "A4-E")
    assert after(position) == same(position)
    assert legal(position) == ["left", "right", "straight"]
