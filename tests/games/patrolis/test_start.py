"""PTR-6: a track starts at the border and grows by tiles whose lines join."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tests.games.patrolis.play import after, legal, play, refused, same, story, why

EMPTY = """
    map-1, 2 seats
     8 . . . . . . . . b
    0 to start
"""
ON_THE_BORDER = """
    map-1, 2 seats
     4 ─ ─ .
     8 . . . . . . . . b
    1 from A4-W to B4-E
    0 to start
"""


@pytest.mark.rule("PTR-6")
def test_a_track_starts_from_any_border_square_and_corners_have_two_entries() -> None:
    starts = legal(EMPTY)
    assert len(starts) == 70
    assert starts[:3] == ["A1-N", "A1-W", "B1-N"]
    assert {"A15-S", "A15-W", "T1-N", "T1-E", "T15-E", "T15-S", "A7-W", "T7-E", "K1-N", "K15-S"} <= set(starts)


@pytest.mark.rule("PTR-6")
def test_a_track_starts_neither_inside_nor_from_inside() -> None:
    assert why(EMPTY, "C5-W") == "PTR-6 not-border"
    assert why(EMPTY, "A5-E") == "PTR-6 from-inside"
    assert why(EMPTY, "A5-N") == "PTR-6 from-inside"
    assert why(EMPTY, "A1-S") == "PTR-6 from-inside"


@pytest.mark.rule("PTR-6")
def test_a_line_from_inside_is_refused_in_whole_sentences() -> None:
    refusal = refused(EMPTY, "A5-E")
    assert GAME.words("en").refusal(refusal) == (
        "A track comes in from outside the map: choose a side of A5 that lies on the edge."
    )
    assert GAME.words("fr").refusal(refusal) == (
        "Une piste arrive de l’extérieur de la carte\u00a0: choisissez un côté de la case A5 situé au bord."
    )


@pytest.mark.rule("PTR-6", "PTR-9")
def test_a_track_starts_on_a_square_without_a_tile() -> None:
    assert "A4-W" not in legal(ON_THE_BORDER)
    assert len(legal(ON_THE_BORDER)) == 69
    assert why(ON_THE_BORDER, "A4-W") == "PTR-9 occupied"
    assert why(ON_THE_BORDER, "A4-N") == "PTR-9 occupied", "no other side of A4 would do"


@pytest.mark.rule("PTR-6")
@pytest.mark.parametrize(
    ("start", "piece", "sign", "head"),
    [
        ("A5-W", "left", "┘", "A5-N"),
        ("A5-W", "right", "┐", "A5-S"),
        ("A5-W", "straight", "─", "A5-E"),
    ],
)
def test_the_first_line_enters_from_outside_to_the_west(start: str, piece: str, sign: str, head: str) -> None:
    assert after(EMPTY, start, piece) == same(f"""
        map-1, 2 seats
         5 {sign}
         8 . . . . . . . . b
        0 from {start} to {head}
        0: {30 - (piece != "straight")} curves, {30 - (piece == "straight")} crosses
        0 to lay, 1 by W
    """)


@pytest.mark.rule("PTR-6")
@pytest.mark.parametrize(
    ("start", "piece", "track"),
    [
        ("K1-N", "left", "0 from K1-N to K1-E"),
        ("K1-N", "right", "0 from K1-N to K1-W"),
        ("K1-N", "straight", "0 from K1-N to K1-S"),
        ("K15-S", "left", "0 from K15-S to K15-W"),
        ("K15-S", "right", "0 from K15-S to K15-E"),
        ("T6-E", "left", "0 from T6-E to T6-S"),
        ("T6-E", "right", "0 from T6-E to T6-N"),
        ("T1-E", "left", "0 from T1-E to T1-S"),
        ("T1-N", "straight", "0 from T1-N to T1-S"),
    ],
)
def test_left_and_right_are_those_of_the_track(start: str, piece: str, track: str) -> None:
    assert track in after(EMPTY, start, piece)


@pytest.mark.rule("PTR-6")
def test_every_tile_takes_the_engraved_line_on() -> None:
    assert after(EMPTY, "E1-N", "straight", "left", "right") == same("""
        map-1, 2 seats
         1 . . . . │
         2 . . . . └ ┐
         8 . . . . . . . . b
        0 from E1-N to F2-S
        0: 28 curves, 29 crosses
        0 to lay, 3 by C
    """)


@pytest.mark.rule("PTR-6")
def test_a_start_is_chosen_before_the_tile_and_once() -> None:
    assert why(EMPTY, "straight") == "PTR-6 start-first"
    chosen = EMPTY.replace("0 to start", "0 to lay from A5-W")
    assert legal(chosen) == ["left", "right", "straight"]
    assert why(chosen, "A6-W") == "PTR-6 started"
    assert story(EMPTY, "A5-W", "left") == ["start 0 PTR-6", "left 0 PTR-6"]


@pytest.mark.rule("PTR-6")
def test_a_player_with_a_track_does_not_start_another() -> None:
    assert why(ON_THE_BORDER.replace("0 to start", "1 to lay"), "A6-W") == "PTR-6 has-track"
    assert play(ON_THE_BORDER, "A6-W", "straight", "stop").phase.name == "lay"
