"""The geometry of tracks, on drawn positions: heads, what they look at, and what a crossing would take up."""

from __future__ import annotations

import pytest

from tablee.games.patrolis.actions import STARTS
from tablee.games.patrolis.material import CROSS, NO_TILE, OFF, square_name
from tablee.games.patrolis.position import read, write
from tablee.games.patrolis.tracks import EDGE, LINE_FREE, LINE_TAKEN, OPEN, SIDE_BLANK, step_square

EVERYTHING = """
    map-1, 3 seats
     1 . . . │
     2 . . . │ .
     3 . ┌ ─ ┼ ┐
     4 ─ ┘ . │ └ ─
     5 . . . └ ─ .
    0 from A4-W to F4-E
    1 from D1-N to E5-E
    2 to start
"""


def entry(text: str) -> int:
    return next(start.order for start in STARTS if start.text == text)


@pytest.mark.parametrize(("seat", "head"), [(0, "G4-W"), (1, "F5-W")])
def test_a_head_is_the_side_of_a_square_that_the_line_points_at(seat: int, head: str) -> None:
    tracks = read(EVERYTHING).tracks
    assert STARTS[tracks.head(tracks.live[seat])].text == head


def test_a_head_may_point_off_the_board() -> None:
    tracks = read("map-1, 2 seats\n1 . . . └ ┘\n0 from D1-N to E1-N, abandoned\n0 to start").tracks
    assert tracks.head(0) == OFF
    assert tracks.look(OFF) == EDGE


@pytest.mark.rule("PTR-11", "PTR-12", "PTR-13")
@pytest.mark.parametrize(
    ("side", "found"),
    [
        ("C4-N", OPEN),
        ("B4-E", SIDE_BLANK),  # a curve from west to north
        ("B4-S", SIDE_BLANK),
        ("C3-S", LINE_FREE),  # the other line of a cross
        ("C3-N", LINE_FREE),
        ("D4-W", LINE_FREE),
        ("D1-E", LINE_FREE),
        ("F4-E", LINE_TAKEN),  # the end of a track
        ("E5-E", LINE_TAKEN),
        ("A4-W", LINE_TAKEN),
    ],
)
def test_a_line_comes_to_an_empty_square_a_blank_side_a_free_line_or_the_end_of_a_track(side: str, found: int) -> None:
    assert read(EVERYTHING).tracks.look(entry(side)) == found


LOOPS = {
    "a rival's straight": (
        """
        map-1, 2 seats
         3 . . . │
         4 ─ ─ ─ ┼
         5 . . . └ ─
        0 from A4-W to D4-E
        1 from D3-N to E5-E
        0 to cross, 1 by C
        """,
        ["D3"],
        ["D5", "E5"],
    ),
    "over a third track": (
        """
        map-1, 3 seats
         2 ─ ─ ─ ┼ ─
         3 . . . │
         4 ─ ─ ─ ┼
        0 from A4-W to D4-E
        1 from D2-N to D4-S
        2 from A2-W to E2-E
        0 to cross, 1 by C
        """,
        ["D3"],
        [],
    ),
    "oneself": (
        """
        map-1, 2 seats
         3 . . ┌ ┐
         4 ─ ─ ┼ ┘
        0 from A4-W to C4-S
        0 to cross, 1 by C
        """,
        ["A4", "B4"],
        ["D4", "D3", "C3"],
    ),
    "a rival that had crossed itself": (
        """
        map-1, 2 seats
         2 . ┌ ─ ┼ ┐
         3 ─ ┼ . └ ┘
         4 . │
        1 from D2-N to B4-S
        0 from A3-W to B3-E
        0 to cross, 1 by W
        """,
        ["D2", "D3", "E3", "E2", "C2", "B2"],
        ["B4"],
    ),
}


@pytest.mark.rule("PTR-13")
@pytest.mark.parametrize("name", LOOPS)
def test_the_tiles_of_either_side_are_known_before_the_choice(name: str) -> None:
    position, upstream, downstream = LOOPS[name]
    state = read(position)
    before = write(state)
    for side, expected in ((True, upstream), (False, downstream)):
        assert [square_name(square) for square in state.tracks.won_back(0, side)] == expected
        assert write(state) == before  # looking changes nothing
        taken = state.copy().tracks
        tiles = [state.tracks.tiles[square] for square in state.tracks.won_back(0, side)]
        assert taken.pick_up(0, side) == tiles
        assert all(tile != NO_TILE for tile in tiles)


@pytest.mark.rule("PTR-13")
def test_the_cross_itself_stays_whatever_is_chosen() -> None:
    for position, _, _ in LOOPS.values():
        state = read(position)
        number, place = state.tracks.crossed(0)
        square = step_square(state.tracks.tracks[number].path[place])
        for side in (True, False):
            assert square not in state.tracks.won_back(0, side)
            taken = state.copy().tracks
            taken.pick_up(0, side)
            assert taken.tiles[square] == CROSS
