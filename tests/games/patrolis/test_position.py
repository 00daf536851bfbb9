"""Positions as they are drawn and read back."""

from __future__ import annotations

from itertools import cycle

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.position import read, write
from tablee.kernel.chance import Rng
from tablee.kernel.options import Settings
from tablee.kernel.position import BadPosition
from tests.games.patrolis.play import begin

MIDDLE = """
map-1, 3 seats
   A B C D E
 2 . . . │ r
 3 . ┌ ─ ┼ ┐
 4 ─ ┘ . │ .
 5 ─ . b .
0 from A4-W to E3-S
1 from D2-N to D4-S
2 from A5-W to A5-E, abandoned
0: 9 curves, 8 crosses, won blue 1 yellow 2
first 1, turn 7, passes 1
0 to lay, 1 by CR
"""


def test_a_position_is_always_drawn_in_the_same_way() -> None:
    assert (
        write(read(MIDDLE))
        == """\
map-1, 3 seats
   A B C D E F G H I J K L M N O P Q R S T
 1 . . . . . . . . . . . . . . . . . . . .
 2 . . . │ r . . . . . . . . . . . . . . .
 3 . ┌ ─ ┼ ┐ . . . . . . . . . . . . . . .
 4 ─ ┘ . │ . . . . . . . . . . . . . . . .
 5 ─ . b . . . . . . . . . . . . . . . . .
 6 . . . . . . . . . . . . . . . . . . . .
 7 . . . . . . . . . . . . . . . . . . . .
 8 . . . . . . . . . . . . . . . . . . . .
 9 . . . . . . . . . . . . . . . . . . . .
10 . . . . . . . . . . . . . . . . . . . .
11 . . . . . . . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . . . . . . .
15 . . . . . . . . . . . . . . . . . . . .
0 from A4-W to E3-S
1 from D2-N to D4-S
2 from A5-W to A5-E, abandoned
0: 9 curves, 8 crosses, won blue 1 yellow 2
1: 20 curves, 20 crosses
2: 20 curves, 20 crosses
first 1, turn 7, passes 1
0 to lay, 1 by CR
"""
    )


def test_indentation_blank_lines_and_lines_drawn_on_between_squares_do_not_matter() -> None:
    drawn_on = MIDDLE.replace(" 3 . ┌ ─ ┼ ┐", " 3 . ┌───┼─┐").replace("\n", "\n\n   ")
    assert write(read(drawn_on)) == write(read(MIDDLE))


@pytest.mark.parametrize(
    ("settings", "seats"),
    list(zip(GAME.option_sets(), cycle((2, 5, 5, 2)), strict=False)),
    ids=lambda given: " ".join(map(str, given.values())) if isinstance(given, dict) else str(given),
)
def test_every_position_of_a_game_can_be_drawn_read_and_played_on(settings: Settings, seats: int) -> None:
    rng = Rng(seats)
    state = begin(seats, **settings)
    written = write(state)
    for _ in range(250):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        twin = read(written)
        assert write(twin) == written
        assert twin.to_act() == state.to_act()
        assert twin.legal(seat) == state.legal(seat)
        action = state.sample(rng) if seat == -1 else state.pick(seat, rng)
        twin.apply(seat, action)
        state.apply(seat, action)
        written = write(state)
        assert write(twin) == written


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("map-1", "map-9", 2, "the maps are map-1, map-2"),
        ("3 seats", "7 seats", 2, "expected a map"),
        (" 5 ─ . b .", " 5 ─ . x .", 7, "C5 is 'x'"),
        (" 5 ─ . b .", f" 5 ─{' .' * 20}", 7, "at most 20 squares"),
        (" 5 ─ . b .", " 5 ─ ─ b .", 7, "no track goes over the tile on B5"),
        (" 5 ─ . b .", "16 . .", 7, "this is no row"),
        (" 3 . ┌ ─ ┼ ┐", " 3 . ┌ ─ ─ ┐", 5, "D3 is drawn as ─, but its tracks make it ┼"),
        ("A4-W to E3-S", "A4-W to E3-W", 8, "does not lead to"),
        ("A4-W to E3-S", "A4-W to F3-W", 8, "does not lead to"),
        ("A4-W to E3-S", "A4-E to E3-S", 8, "does not lead to"),
        ("1 from D2-N to D4-S", "1 from A4-W to B4-N", 9, "the line over A4 is taken already"),
        ("2 from A5-W to A5-E, abandoned", "1 from A5-W to A5-E", 10, "seat 1 has two tracks"),
        ("2 from", "3 from", 10, "there is no seat 3"),
        ("0: 9", "5: 9", 11, "there is no seat 5"),
        ("won blue", "won pink", 11, "this is no row"),
        ("first 1", "first 4", 12, "there is no seat 4"),
        ("passes 1", "passes 1, last 3 4", 12, "points for each of the 3 seats"),
        ("0 to lay, 1 by CR", "0 to jump", 13, "expected what is awaited"),
        ("0 to lay, 1 by CR", "0 to start", 13, "has a track"),
        ("0 to lay, 1 by CR", "2 to lay", 13, "no track that points at an empty square"),
        ("0 to lay, 1 by CR", "2 to lay from A4-W", 13, "cannot start there"),
        ("0 to lay, 1 by CR", "2 to lay from C5-W", 13, "cannot start there"),
        ("0 to lay, 1 by CR", "0 to cross", 13, "does not end over another line"),
        ("0 to lay, 1 by CR", "1 names a letter", 13, "must be 8"),
        ("0: 9 curves, 8 crosses, won blue 1 yellow 2", "0: 0 curves, 0 crosses\n0 to lay", 12, "this is no row"),
        ("5 ─ . b .", "5 ─ . b ┘", 7, "no track goes over"),
        ("from D2-N to D4-S", "from D2-N to D3-S", 6, "no track goes over the tile on D4"),
        (MIDDLE, "", 1, "expected a map"),
        (MIDDLE, "map-1, 2 seats\n0: 0 curves, 0 crosses\n0 to start", 3, "no tile"),
        (MIDDLE, "map-1, 2 seats\n4 ─\n0 from A4-W to A4-E\n0: 0 curves, 0 crosses\n0 to lay", 5, "has passed"),
        (MIDDLE, "map-1, 2 seats\n4 ─ ┌\n0 from A4-W to A4-E\n1 from B4-S to B4-E\n1 to lay", 5, "come to its end"),
        (MIDDLE, "map-1, 2 seats\n4 b\nbag: blue 1 red 2 green 2 yellow 2\n1 names a letter", 4, "it is for seat 0"),
    ],
)
def test_a_wrong_position_is_refused_with_its_line_and_the_reason(old: str, new: str, line: int, problem: str) -> None:
    assert old in MIDDLE
    with pytest.raises(BadPosition) as caught:
        read(MIDDLE.replace(old, new, 1))
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"Line {line}: ")
