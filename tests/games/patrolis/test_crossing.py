"""PTR-13: crossing another track, and what its two sides are worth."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import act, after, facts, hand, legal, live, play, same, story, why

OVER_A_RIVAL = """
    map-1, 2 seats
     1 . . . │
     2 . . . │
     3 . . . │
     4 ─ ─ . │ .
     5 . . . │
     6 . . . └ ─
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from D1-N to E6-E
    0: 5 curves, 5 crosses
    1: 7 curves, 7 crosses
    0 to lay
"""


@pytest.mark.rule("PTR-13")
def test_a_line_passes_straight_over_the_free_line_of_a_cross() -> None:
    assert after(OVER_A_RIVAL, "straight") == same("""
        map-1, 2 seats
         1 . . . │
         2 . . . │
         3 . . . │
         4 ─ ─ ─ ┼ .
         5 . . . │
         6 . . . └ ─
         9 . . . . . . . b
        0 from A4-W to D4-E
        1 from D1-N to E6-E
        0: 5 curves, 4 crosses
        1: 7 curves, 7 crosses
        0 to cross, 1 by C
    """)
    assert legal(OVER_A_RIVAL, "straight") == ["upstream", "downstream"]
    assert facts(OVER_A_RIVAL, "cross", "straight") == {"square": "D4", "other_seat": 1}


@pytest.mark.rule("PTR-13")
def test_upstream_the_crosser_takes_the_start_side_and_the_rival_plays_on_from_its_head() -> None:
    assert after(OVER_A_RIVAL, "straight", "upstream") == same("""
        map-1, 2 seats
         4 ─ ─ ─ ┼ .
         5 . . . │
         6 . . . └ ─
         9 . . . . . . . b
        0 from A4-W to D4-E
        1 from D4-N to E6-E
        0: 5 curves, 7 crosses
        1: 7 curves, 7 crosses
        0 to lay, 1 by C
    """)
    assert facts(OVER_A_RIVAL, "upstream", "straight", "upstream") == {"tiles": 3}


@pytest.mark.rule("PTR-13")
def test_downstream_the_crosser_takes_the_head_side_and_the_rivals_head_moves_back_to_the_cross() -> None:
    assert after(OVER_A_RIVAL, "straight", "downstream") == same("""
        map-1, 2 seats
         1 . . . │
         2 . . . │
         3 . . . │
         4 ─ ─ ─ ┼ .
         9 . . . . . . . b
        0 from A4-W to D4-E
        1 from D1-N to D4-S
        0: 6 curves, 6 crosses
        1: 7 curves, 7 crosses
        0 to lay, 1 by C
    """)
    state = play(OVER_A_RIVAL, "straight", "downstream", "stop", "straight")
    assert "1 from D1-N to D5-S" in after(OVER_A_RIVAL, "straight", "downstream", "stop", "straight")
    assert live(state) == [0, 1]


@pytest.mark.rule("PTR-13")
def test_a_side_is_chosen_before_anything_else() -> None:
    crossing = after(OVER_A_RIVAL, "straight")
    assert why(crossing, "stop") == why(crossing, "straight") == why(crossing, "A9-W") == "PTR-13 choose-side"
    assert why(crossing, "upstream", seat=1) == "PTR-4 not-your-turn"
    assert why(OVER_A_RIVAL, "upstream") == "PTR-13 no-crossing"


@pytest.mark.rule("PTR-13")
def test_no_tile_and_no_step_is_spent_on_a_crossing() -> None:
    """C4 is the first of three steps in the countryside; after the crossing two are left."""
    state = play(OVER_A_RIVAL, "straight", "upstream")
    assert state.laid == 1
    assert hand(state, 0) == (5, 4 + 3)
    act(state, "straight", "straight")
    assert [action.text for action in state.legal(0)] == ["stop"]


@pytest.mark.rule("PTR-13")
def test_the_terrain_of_the_crossed_square_is_ignored() -> None:
    """From C7 the line goes over B7, which is water, in a turn in the countryside."""
    position = """
        map-1, 2 seats
         6 . │
         7 . │ . ─
         8 . │
        12 . . . . . . . b
        0 from D7-E to D7-W
        1 from B6-N to B8-S
        0 to lay
    """
    state = play(position, "straight", "upstream")
    assert (state.laid, state.fits) == (1, 4)
    assert [action.text for action in state.legal(0)] == ["stop"]  # A7 is water too: not in this turn


@pytest.mark.rule("PTR-13", "PTR-14")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_abandoned_track_can_be_crossed(owner: int) -> None:
    position = OVER_A_RIVAL.replace("1 from D1-N to E6-E", f"{owner} from D1-N to E6-E, abandoned")
    assert story(position, "straight", "downstream") == [
        "straight 0 PTR-6",
        "cross-abandoned 0 PTR-13",
        "downstream 0 PTR-13",
    ]
    assert hand(play(position, "straight", "downstream"), 0) == (6, 6)
    assert f"{owner} from D1-N to D4-S, abandoned" in after(position, "straight", "downstream")


@pytest.mark.rule("PTR-13")
@pytest.mark.parametrize(("tail", "empty"), [("4 ─ ─ . │", "upstream"), ("4 ─ ─ . │ .", "downstream")])
def test_an_empty_side_may_be_chosen(tail: str, empty: str) -> None:
    other = "5 . . . │\n1 from D4-N to D5-S" if empty == "upstream" else "3 . . . │\n1 from D3-N to D4-S"
    position = f"map-1, 2 seats\n{tail}\n9 . . . . . . . b\n{other}\n0 from A4-W to B4-E\n0 to lay"
    state = play(position, "straight", empty)
    assert hand(state, 0) == (30, 29)
    assert facts(position, empty, "straight", empty) == {"tiles": 0}
    assert live(state) == [0, 1]


@pytest.mark.rule("PTR-13")
def test_a_tile_that_also_carries_another_track_stays_and_only_that_line_is_freed() -> None:
    position = """
        map-1, 3 seats
         1 . . . │
         2 ─ ─ ─ ┼ ─
         3 . . . │
         4 ─ ─ . │ .
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to B4-E
        1 from D1-N to D5-S
        2 from A2-W to E2-E
        0 to lay
    """
    assert after(position, "straight", "upstream") == same("""
        map-1, 3 seats
         2 ─ ─ ─ ─ ─
         4 ─ ─ ─ ┼ .
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to D4-E
        1 from D4-N to D5-S
        2 from A2-W to E2-E
        0: 20 curves, 21 crosses
        0 to lay, 1 by C
    """)


@pytest.mark.rule("PTR-13")
def test_a_tile_that_the_crossed_track_goes_over_twice_comes_back_once() -> None:
    """The rival had crossed itself on D2; all of that loop lies upstream of B3."""
    position = """
        map-1, 2 seats
         2 . ┌ ─ ┼ ┐
         3 . │ . └ ┘
         4 . │
         9 . . . . . . . b
        1 from D2-N to B4-S
        0: 0 curves, 1 crosses
        0 to lay from A3-W
    """
    assert after(position, "straight", "upstream") == same("""
        map-1, 2 seats
         3 ─ ┼ .
         4 . │
         9 . . . . . . . b
        1 from B3-N to B4-S
        0 from A3-W to B3-E
        0: 4 curves, 2 crosses
        0 to lay, 1 by W
    """)


@pytest.mark.rule("PTR-13")
def test_a_whole_loop_upstream_comes_back() -> None:
    position = """
        map-1, 2 seats
         1 . . .
         2 . ┌ ─ ┼ ┐
         3 . │ . └ ┘
         9 . . . . . . . b
        1 from D2-N to B3-S
        0 to lay from C1-N
    """
    assert after(position, "straight", "upstream") == same("""
        map-1, 2 seats
         1 . . │
         2 . ┌ ┼ . .
         3 . │ .
         9 . . . . . . . b
        1 from C2-E to B3-S
        0 from C1-N to C2-S
        0: 33 curves, 30 crosses
        0 to lay, 1 by W
    """)


@pytest.mark.rule("PTR-13")
def test_a_tile_that_the_crossed_track_goes_over_on_both_sides_of_the_crossing_stays() -> None:
    """The rival goes over D2 upstream of E2 and downstream of it: only its first passage is freed."""
    position = """
        map-1, 2 seats
         2 . ┌ ─ ┼ ─ ┐
         3 . │ . └ ─ ┘
         9 . . . . . . . b
        1 from D2-N to B3-S
        0 to lay from E1-N
    """
    assert after(position, "straight", "upstream") == same("""
        map-1, 2 seats
         1 . . . . │
         2 . ┌ ─ ─ ┼
         3 . │
         9 . . . . . . . b
        1 from E2-E to B3-S
        0 from E1-N to E2-S
        0: 33 curves, 30 crosses
        0 to lay, 1 by C
    """)


TWO_IN_A_ROW = """
    map-1, 3 seats
     3 . . . │ │
     4 ─ ─ . │ │ .
     5 . . . │ │
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from D3-N to D5-S
    2 from E5-S to E3-N
    0 to lay
"""


@pytest.mark.rule("PTR-13")
def test_two_crossings_in_a_row_are_two_choices() -> None:
    assert after(TWO_IN_A_ROW, "straight", "upstream", "upstream") == same("""
        map-1, 3 seats
         3 . . . . │
         4 ─ ─ ─ ┼ ┼ .
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to E4-E
        1 from D4-N to D5-S
        2 from E4-S to E3-N
        0: 20 curves, 21 crosses
        0 to lay, 1 by C
    """)
    assert story(TWO_IN_A_ROW, "straight", "downstream", "upstream") == [
        "straight 0 PTR-6",
        "cross 0 PTR-13",
        "downstream 0 PTR-13",
        "cross 0 PTR-13",
        "upstream 0 PTR-13",
    ]


PICK_UP_FIRST = """
    map-1, 2 seats
     3 . . . │
     4 ─ ─ . │ ┌ ─
     5 . . . └ ┘
     9 . . . . . . . b
    0 from A4-W to B4-E
    1 from D3-N to F4-E
    0 to lay
"""


@pytest.mark.rule("PTR-13")
def test_the_pick_up_precedes_the_next_look() -> None:
    """Beyond the crossing stands the same rival's curve: taken up, it is no obstacle."""
    assert live(play(PICK_UP_FIRST, "straight", "downstream")) == [0, 1]
    assert hand(play(PICK_UP_FIRST, "straight", "downstream"), 0) == (33, 30)
    assert live(play(PICK_UP_FIRST, "straight", "upstream")) == [1]
    assert story(PICK_UP_FIRST, "straight", "upstream")[-1] == "butt 0 PTR-11"


@pytest.mark.rule("PTR-13", "PTR-11")
def test_a_line_may_cross_the_border_square_and_run_off_the_board() -> None:
    position = """
        map-1, 2 seats
         3 │
         4 │ . ─
         9 . . . . . . . b
        0 from C4-E to C4-W
        1 from A3-N to A4-S
        0 to lay
    """
    assert story(position, "straight", "upstream")[-2:] == ["upstream 0 PTR-13", "butt-edge 0 PTR-11"]


@pytest.mark.rule("PTR-13")
def test_a_curve_is_never_crossed() -> None:
    position = OVER_A_RIVAL.replace("0 from A4-W to B4-E", "0 from A6-W to B6-E").replace("4 ─ ─ . │ .", "4 . . . │ .")
    position = position.replace("6 . . . └ ─", "6 ─ ─ . └ ─")
    assert story(position, "straight") == ["straight 0 PTR-6", "butt 0 PTR-11"]


@pytest.mark.rule("PTR-13")
def test_a_crossed_rival_whose_way_is_freed_may_cross_in_turn() -> None:
    """Downstream of D4 the rival had itself crossed a third track on D5: its head now points at that free line."""
    position = """
        map-1, 3 seats
         3 . . . │
         4 ─ ─ . │ .
         5 . . ─ ┼ ─
         6 . . . │
         9 . . . . . . . b
        0 from A4-W to B4-E
        1 from D3-N to D6-S
        2 from C5-W to E5-E
        0 to lay
    """
    state = play(position, "straight", "downstream", "stop")
    assert (state.phase.name, state.to_act()) == ("cross", (1,))
    assert "1 from D3-N to D5-S" in after(position, "straight", "downstream", "stop")
