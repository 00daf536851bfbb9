"""PTR-15: laying a blank side before a rival's head abandons that rival's track."""

from __future__ import annotations

import pytest

from tests.games.patrolis.play import after, facts, live, play, same, story
from tests.games.patrolis.test_joining import HEAD_TO_HEAD


@pytest.mark.rule("PTR-15", "PTR-19")
@pytest.mark.parametrize(("piece", "sign", "head"), [("left", "┘", "D4-N"), ("right", "┐", "D4-S")])
def test_a_blank_side_before_a_rivals_head_closes_it_off_at_once(piece: str, sign: str, head: str) -> None:
    assert after(HEAD_TO_HEAD, piece) == same(f"""
        map-1, 3 seats
         1 . . . . │
         2 . . . . │
         3 . . . . │
         4 ─ ─ ─ {sign} ┘
         6 ─ .
         9 . . . . . . . b
        0 from A4-W to {head}
        1 from E1-N to E4-W, abandoned
        2 from A6-W to A6-E
        0: 19 curves, 20 crosses
        0 to lay, 1 by C
    """)
    assert story(HEAD_TO_HEAD, piece) == [f"{piece} 0 PTR-6", "closed-off 1 PTR-15"]
    assert facts(HEAD_TO_HEAD, "closed-off", piece) == {"square": "D4", "by_seat": 0}


@pytest.mark.rule("PTR-19")
def test_the_layers_turn_goes_on_and_the_rival_restarts_in_its_own() -> None:
    state = play(HEAD_TO_HEAD, "left", "straight", "stop")
    assert (state.phase.name, state.to_act()) == ("start", (1,))


@pytest.mark.rule("PTR-15")
def test_a_free_line_before_a_rivals_head_does_not_close_it_off() -> None:
    position = """
        map-1, 2 seats
         3 . . . │
         4 ─ ─ ─ .
         9 . . . . . . . b
        0 from A4-W to C4-E
        1 from D3-N to D3-S
        0 to lay
    """
    assert live(play(position, "straight")) == [0, 1]
    assert live(play(position, "right")) == [0]
    state = play(position, "left")  # the line itself comes to the rival's head: they join (PTR-12)
    assert live(state) == []


@pytest.mark.rule("PTR-15")
def test_several_rivals_are_closed_off_by_one_tile() -> None:
    position = """
        map-1, 4 seats
         3 . . . │
         4 ─ ─ ─ . ─ ─
         5 . . . │
         9 . . . . . . . b
        0 from A4-W to C4-E
        1 from D3-N to D3-S
        2 from F4-E to E4-W
        3 from D5-S to D5-N
        0 to lay
    """
    assert live(play(position, "straight")) == [1, 3]  # 0 and 2 join; the cross lets 1 and 3 pass
    assert live(play(position, "left")) == []  # 0 and 1 join, 2 and 3 are closed off
    assert story(position, "left") == ["left 0 PTR-6", "closed-off 2 PTR-15", "closed-off 3 PTR-15", "join 0 PTR-12"]


@pytest.mark.rule("PTR-15", "PTR-6")
def test_a_first_tile_may_close_off_a_rival() -> None:
    position = """
        map-1, 2 seats
         3 │
         9 . . . . . . . b
        1 from A3-N to A3-S
        0 to start
    """
    assert live(play(position, "A4-W", "right")) == [0]
    assert live(play(position, "A4-W", "straight")) == [0, 1]
