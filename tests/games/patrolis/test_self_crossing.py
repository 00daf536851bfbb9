"""PTR-13: a track that crosses itself."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import after, facts, hand, live, play, same, story

LOOP = """
    map-1, 2 seats
     3 . . . ┐
     4 ─ ─ ─ ┘
     5 . . .
     9 . . . . . . . b
    0 from A4-W to D3-W
    0: 2 curves, 2 crosses
    0 to lay
"""


@pytest.mark.rule("PTR-13")
def test_a_track_passes_over_its_own_cross() -> None:
    assert after(LOOP, "left") == same("""
        map-1, 2 seats
         3 . . ┌ ┐
         4 ─ ─ ┼ ┘
         9 . . . . . . . b
        0 from A4-W to C4-S
        0: 1 curves, 2 crosses
        0 to cross, 1 by C
    """)
    assert story(LOOP, "left") == ["left 0 PTR-6", "cross-self 0 PTR-13"]


@pytest.mark.rule("PTR-13")
def test_upstream_is_from_the_start_to_the_crossing_and_the_head_goes_on() -> None:
    assert after(LOOP, "left", "upstream") == same("""
        map-1, 2 seats
         3 . . ┌ ┐
         4 . . ┼ ┘
         5 . . .
         9 . . . . . . . b
        0 from C4-W to C4-S
        0: 1 curves, 4 crosses
        0 to lay, 1 by C
    """)
    assert "0 from C4-W to C5-S" in after(LOOP, "left", "upstream", "straight")


@pytest.mark.rule("PTR-13")
def test_downstream_is_the_loop_and_the_head_is_where_the_first_passage_left_it() -> None:
    """The line just drawn over the cross is freed too."""
    assert after(LOOP, "left", "downstream") == same("""
        map-1, 2 seats
         4 ─ ─ ─ .
         9 . . . . . . . b
        0 from A4-W to C4-E
        0: 4 curves, 2 crosses
        0 to lay, 1 by C
    """)
    assert facts(LOOP, "downstream", "left", "downstream") == {"tiles": 3}
    assert "0 from A4-W to D4-E" in after(LOOP, "left", "downstream", "straight")


@pytest.mark.rule("PTR-13")
def test_at_the_first_tile_nothing_lies_upstream() -> None:
    position = LOOP.replace("4 ─ ─ ─ ┘", "4 . . ─ ┘").replace("A4-W", "C4-W")
    assert facts(position, "upstream", "left", "upstream") == {"tiles": 0}
    assert facts(position, "downstream", "left", "downstream") == {"tiles": 3}


OVER_OTHERS = """
    map-1, 2 seats
     3 . . . ─ ┐
     4 ─ ─ ─ ┼ ┘
     5 . . . │
     9 . . . . . . . b
    0 from A4-W to D3-W
    1 from D4-N to D5-S
    0 to lay
"""


@pytest.mark.rule("PTR-13")
def test_a_loop_taken_up_leaves_a_cross_that_carries_a_rival_and_the_head_crosses_it_again() -> None:
    """D4 carries the rival too: it stays, the loop's line over it is freed, and the head points at it once more."""
    assert after(OVER_OTHERS, "left", "downstream") == same("""
        map-1, 2 seats
         4 ─ ─ ─ ┼ .
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to D4-E
        1 from D4-N to D5-S
        0: 32 curves, 31 crosses
        0 to cross, 1 by C
    """)
    assert story(OVER_OTHERS, "left", "downstream", "downstream") == [
        "left 0 PTR-6",
        "cross-self 0 PTR-13",
        "downstream 0 PTR-13",
        "cross 0 PTR-13",
        "downstream 0 PTR-13",
    ]
    assert hand(play(OVER_OTHERS, "left", "downstream", "downstream"), 0) == (32, 32)


@pytest.mark.rule("PTR-13")
def test_upstream_of_a_self_crossing_the_tiles_that_carry_a_rival_stay() -> None:
    position = """
        map-1, 2 seats
         2 . │
         3 . │ . ┐
         4 ─ ┼ ─ ┘
         5 . │
         9 . . . . . . . b
        0 from A4-W to D3-W
        1 from B2-N to B5-S
        0 to lay
    """
    assert after(position, "left", "upstream") == same("""
        map-1, 2 seats
         2 . │
         3 . │ ┌ ┐
         4 . │ ┼ ┘
         5 . │
         9 . . . . . . . b
        0 from C4-W to C4-S
        1 from B2-N to B5-S
        0: 29 curves, 31 crosses
        0 to lay, 1 by C
    """)


@pytest.mark.rule("PTR-13", "PTR-11")
@pytest.mark.parametrize(("side", "alive"), [("upstream", [1]), ("downstream", [0, 1])])
def test_what_stands_beyond_the_crossing_decides_only_if_the_head_is_there(side: str, alive: list[int]) -> None:
    """A rival's curve stands on C5: taking up the loop leads the head away from it."""
    position = LOOP.replace("5 . . .", "5 . . ┌ ─").replace("0: 2", "1 from C5-S to D5-E\n0: 2")
    assert live(play(position, "left", side)) == alive


@pytest.mark.rule("PTR-13")
def test_a_track_may_cross_itself_twice_in_a_row() -> None:
    """It winds under itself, then comes down column C over its own rows 3 and 4."""
    position = """
        map-1, 2 seats
         2 . . . ─ ┐
         3 . ┌ ─ ┐ │
         4 . └ ─ ┼ ┘
         5 . . . ┘
         9 . . . . . . . b
        0 from D5-W to D2-W
        0 to lay
    """
    assert story(position, "left", "upstream")[-3:] == [
        "cross-self 0 PTR-13",
        "upstream 0 PTR-13",
        "cross-self 0 PTR-13",
    ]
