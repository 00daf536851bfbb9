"""PTR-1 to PTR-3: the tiles, the objectives and the boards."""

from __future__ import annotations

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.atlas import MAPS, OURS
from tablee.games.patrolis.material import (
    BLANK,
    COLOURS,
    CROSS,
    ENTRIES,
    LINE,
    OF_EACH,
    OUT,
    SIDES,
    SQUARES,
    VALUES,
    Map,
    square_name,
)
from tests.games.patrolis.play import begin, hand, legal, why

MAP_1 = """
    A B C D E F G H I J K L M N O P Q R S T
  1 ~ ~ ~ . . = . . . ^ ^ ^ ^ ^ ^ ^ . . . .
  2 ~ ~ . . . = . . . . ^ ^ ^ ^ ^ ^ ^ . . .
  3 ~ ~ . . . = . . . . . ^ ^ ^ ^ ^ ^ ^ . .
  4 ~ . . . . = . . . . . . ^ ^ ^ ^ ^ . . .
  5 ~ . . . . = = = = = = = = = = = = = = =
  6 ~ . . . . = . . . . . . = . . ^ ^ ^ ^ .
  7 ~ ~ . . . = . . ^ ^ . . = . . . ^ ^ ^ ^
  8 ~ ~ . . . = . . ^ ^ ~ ~ # ~ ~ ~ ~ ^ ^ ^
  9 ~ ~ = = = = . . . ^ ~ . = . . . ^ ^ ^ ^
 10 ~ ~ ~ ~ ~ # ~ ~ ~ ~ ~ . = . . . . ^ ^ .
 11 ~ ~ . . . = . . . . . . = . . . . . . .
 12 ~ . . . . = = = = = = = = = = = = = = =
 13 ~ . . . . = . . ^ ^ ^ . . . . . = . . .
 14 ~ ~ . . . = . ^ ^ ^ ^ ^ . . . . = . . .
 15 ~ ~ ~ . . = . . ^ ^ ^ ^ . . . . = . . .
"""
MAP_2 = """
    A B C D E F G H I J K L M N O P Q R S T
  1 ^ ^ ^ ^ ^ ^ . . = . . . . . ^ ^ ^ . . .
  2 ^ ^ ^ ^ ^ . . . = . . . . ^ ^ ^ ^ ^ . .
  3 . ^ ^ ^ . . ~ ~ # ~ . . . ^ ^ ^ ^ ^ . .
  4 . . ^ ~ . . . . = ~ . . . . ^ ^ ^ ^ . .
  5 . . . ~ . . . . = ~ . . . . . ^ ^ ^ . .
  6 = = = # = = = = = # = = = = = = = = = =
  7 . . . ~ . . . . . ~ . . . . = . ^ ^ ^ .
  8 . . . ~ ~ . ^ ^ . ~ ~ ~ . . = . . ^ ^ ^
  9 . . . . ~ . ^ ^ ^ . . ~ . . = . . . ^ ^
 10 ^ . . . ~ . . ^ ^ . . ~ . . = . . . . ~
 11 = = = = # = = = = = = # = = = = = = ~ ~
 12 . . . . ~ . = . . . . ~ . . . = . ~ ~ ~
 13 ~ . . ~ ~ . = . . . ~ ~ ~ . . = . ~ ~ ~
 14 ~ ~ ~ ~ ~ . = . ~ ~ ~ ~ ~ ~ . = . ~ ~ ~
 15 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
"""
SIGNS = {"W": "~", "M": "^", "C": ".", "R": "="}


def drawn(map_: Map) -> list[str]:
    signs = ["#" if map_.is_bridge(square) else SIGNS[map_.terrain(square)] for square in range(SQUARES)]
    return [" ".join(signs[row * 20 : row * 20 + 20]) for row in range(15)]


@pytest.mark.rule("PTR-1")
@pytest.mark.parametrize(("seats", "each"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_120_tiles_are_shared_equally_half_of_them_curves(seats: int, each: int) -> None:
    state = begin(seats)
    assert [hand(state, seat) for seat in range(seats)] == [(each // 2, each // 2)] * seats
    assert GAME.conserved(state)["curves"] == GAME.conserved(state)["crosses"] == 60


@pytest.mark.rule("PTR-1")
def test_a_curve_joins_two_neighbouring_sides_and_a_cross_has_two_straight_lines() -> None:
    joined = [
        {"".join(sorted(SIDES[side] + SIDES[OUT[tile * 4 + side]])) for side in range(4) if OUT[tile * 4 + side] >= 0}
        for tile in range(1, CROSS + 1)
    ]
    assert joined == [{"EN"}, {"ES"}, {"SW"}, {"NW"}, {"NS", "EW"}]
    assert [OUT[4 + side] == BLANK for side in range(4)] == [False, False, True, True]
    assert [LINE[CROSS * 4 + side] for side in range(4)] == [0, 1, 0, 1]


NO_CROSS = """
    map-1, 2 seats
     4 ─ ─ .
    0 from A4-W to B4-E
    0: 3 curves, 0 crosses
    0 to lay
"""


@pytest.mark.rule("PTR-1")
def test_only_a_tile_in_hand_can_be_laid() -> None:
    assert legal(NO_CROSS) == ["left", "right"]
    assert why(NO_CROSS, "straight") == "PTR-1 no-cross"
    no_curve = NO_CROSS.replace("3 curves, 0 crosses", "0 curves, 3 crosses")
    assert legal(no_curve) == ["straight"]
    assert why(no_curve, "left") == why(no_curve, "right") == "PTR-1 no-curve"


@pytest.mark.rule("PTR-1", "PTR-7")
def test_where_no_tile_can_be_laid_the_hand_is_not_to_blame() -> None:
    mountains_ahead = """
        map-1, 2 seats
         3 . . . . . . . . . ─ ─ .
        0 from J3-W to K3-E
        0: 3 curves, 0 crosses
        0 to lay, 2 by C
    """
    assert why(mountains_ahead, "straight") == why(mountains_ahead, "left") == "PTR-7 wrong-terrain"


@pytest.mark.rule("PTR-2")
def test_there_are_two_objectives_of_each_colour_and_blue_is_worth_most() -> None:
    assert dict(zip(COLOURS, VALUES, strict=True)) == {"blue": 5, "red": 3, "green": 2, "yellow": 1}
    assert begin(2).bag == [OF_EACH] * 4 == [2, 2, 2, 2]


@pytest.mark.rule("PTR-3")
@pytest.mark.parametrize(("name", "picture"), [("map-1", MAP_1), ("map-2", MAP_2)])
def test_two_boards_are_lettered_a_to_t_and_numbered_1_to_15(name: str, picture: str) -> None:
    heading, *rows = picture.strip("\n").splitlines()
    assert heading.split() == list("ABCDEFGHIJKLMNOPQRST")
    assert [row[:3].strip() for row in rows] == [str(number) for number in range(1, 16)]
    assert drawn(MAPS[name]) == [row[4:] for row in rows]
    assert (square_name(0), square_name(19), square_name(280), square_name(299)) == ("A1", "T1", "A15", "T15")


@pytest.mark.rule("PTR-3")
def test_the_boards_can_be_exchanged() -> None:
    assert tuple(MAPS)[:2] == OURS == ("map-1", "map-2")
    assert begin(2).map is MAPS["map-1"]
    assert begin(2, map="map-2").map is MAPS["map-2"]


@pytest.mark.rule("PTR-6")
def test_the_border_has_66_squares_and_its_corners_two_entries() -> None:
    assert len(ENTRIES) == 70
    assert len({entry >> 2 for entry in ENTRIES}) == 66
