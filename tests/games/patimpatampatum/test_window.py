"""A small screen: what it shows of the map, and room for a finger there."""

from __future__ import annotations

import re
from itertools import product
from math import dist

from tablee.games.patimpatampatum.picture.layout import PHONE_HEIGHT, PHONE_WIDTH, WHOLE
from tablee.games.patimpatampatum.picture.window import FINGER, LEAST, ZOOM_BUTTON, Touch, framed, hit
from tablee.kernel.picture import Point

SQUARE = 23.0


def corners(drawn: str) -> list[Point]:
    found = re.search(r' d="M(.*)Z"', drawn)
    assert found is not None
    return [(float(x), float(y)) for x, y in (corner.split() for corner in found[1].split("L"))]


def felt(drawn: str, x: float, y: float) -> bool:
    """Whether a touch so far from the middle is felt, more than a rounded unit within."""
    shape = corners(drawn)
    sides = zip(shape, shape[1:] + shape[:1], strict=True)
    return all(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / dist((ax, ay), (bx, by)) > 1 for (ax, ay), (bx, by) in sides
    )


def test_what_stands_alone_has_all_the_room_that_a_finger_needs() -> None:
    drawn = hit((0, 0), {(0, 0): Touch("to a", SQUARE), (200, 0): Touch("to b", SQUARE)}, 2 * PHONE_WIDTH)
    assert f'r="{2 * FINGER}"' in drawn


def test_neighbours_share_the_room_between_them_and_keep_what_lies_beside_it() -> None:
    touched = {(0.0, 0.0): Touch("to a", SQUARE), (40.0, 0.0): Touch("to b", SQUARE)}
    drawn = hit((0, 0), touched, 2 * PHONE_WIDTH)
    assert max(x for x, _ in corners(drawn)) == 20
    assert max(y for _, y in corners(drawn)) == 2 * FINGER
    assert felt(drawn, 18, 0)
    assert felt(drawn, 0, 40)
    assert not felt(drawn, 22, 0)


def test_what_is_felt_has_its_middle_where_it_is_drawn() -> None:
    touched = {place: Touch(f"to {place}", SQUARE) for place in ((0.0, 0.0), (40.0, 10.0), (-15.0, 38.0), (70.0, 70.0))}
    for here in touched:
        shape = corners(hit(here, touched, PHONE_WIDTH * 2))
        for axis in (0, 1):
            ends = [corner[axis] for corner in shape]
            assert abs(min(ends) + max(ends)) <= 1
        assert all(felt(hit(here, touched, PHONE_WIDTH * 2), x, y) for x, y in ((0, 0), (8, 0), (0, 8)))


def test_two_pawns_that_do_the_same_do_not_take_room_from_each_other() -> None:
    touched = {(0.0, 0.0): Touch("pawn fonts", SQUARE), (30.0, 0.0): Touch("pawn fonts", SQUARE)}
    assert "<circle" in hit((0, 0), touched, PHONE_WIDTH)


def test_a_window_shows_all_that_it_frames_as_close_as_can_be_and_clear_of_the_button() -> None:
    unit_places = [(float(x), float(y)) for x, y in product((40, 300, 700, 1100), (60, 400, 760))]
    for a, b in product(unit_places, repeat=2):
        marks = [(a, SQUARE), (b, SQUARE)]
        x, y, wide, tall = framed(marks, PHONE_HEIGHT)
        if (x, y, wide, tall) == WHOLE:
            assert dist(a, b) > 500
            continue
        assert wide >= LEAST
        assert abs(wide / tall - PHONE_WIDTH / PHONE_HEIGHT) < 0.01
        for (mx, my), size in marks:
            assert x <= mx - size < mx + size <= x + wide + 0.1
            assert y <= my - size < my + size <= y + tall + 0.1
            on_screen = [(edge * PHONE_WIDTH / wide) for edge in (mx - size - x, my - size - y)]
            assert on_screen[0] >= ZOOM_BUTTON[0] or on_screen[1] >= ZOOM_BUTTON[1]
