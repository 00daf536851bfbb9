"""The boards: drawings of each player's way, compared with the squares the engine walks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablee.games.patolli.material import BOARDS, LAST, LEFT, PIECES, RIGHT, Board, Cell
from tests.games.patolli.play import play

T_BY_THE_RIGHT = """
                        -- --
                        -- --
                        -- --
                        -- --
                        -- --
                        -- --
                        -- --
                        -- --
35 34 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18
36 37 38 39 40 41 42 43 44  9 10 11 12 13 14 15 16 17
                        45  8
                        46  7
                        47  6
                        48  5
                        49  4
                        50  3
                        51  2
                        52  1
"""
FULL_CIRCUIT_BY_THE_RIGHT = """
                  27 26
                  28 25
                  29 24
                  30 23
                  31 22
                  32 21
39 38 37 36 35 34 33 20 19 18 17 16 15 14
40 41 42 43 44 45 46  7  8  9 10 11 12 13
                  47  6
                  48  5
                  49  4
                  50  3
                  51  2
                  52  1
"""
MARKED_ARMS = """
                        .. ..
                        .. ..
                        ## ##
                        .. ..
                        .. ..
                        .. ..
                        .. ..
                        .. ..
.. .. ## .. .. .. .. .. .. .. .. .. .. .. .. ## .. ..
.. .. ## .. .. .. .. .. .. .. .. .. .. .. .. ## .. ..
                        .. ..
                        .. ..
                        .. ..
                        .. ..
                        .. ..
                        ## ##
                        .. ..
                        .. ..
"""
DRAWN = {
    "black-centre": T_BY_THE_RIGHT,
    "marked-arms": T_BY_THE_RIGHT,
    "full-circuit": FULL_CIRCUIT_BY_THE_RIGHT,
}


def drawn(picture: str) -> dict[Cell, str]:
    """What stands on each square of a drawing, two characters a square."""
    rows = picture.strip("\n").splitlines()
    return {
        (col // 3, row): line[col : col + 2].strip()
        for row, line in enumerate(rows)
        for col in range(0, len(line), 3)
        if line[col : col + 2].strip()
    }


def drawn_way(picture: str) -> list[Cell]:
    numbers = {int(text): cell for cell, text in drawn(picture).items() if text.isdigit()}
    return [numbers[n] for n in range(1, len(numbers) + 1)]


def black_cells(board: Board) -> set[Cell]:
    return {
        cell
        for seat in (0, 1)
        for direction in (RIGHT, LEFT)
        for number, cell in enumerate(board.way(seat, direction), 1)
        if board.black[number]
    }


@pytest.mark.rule("PTL-1")
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("direction", [RIGHT, LEFT])
def test_a_way_is_52_different_squares_each_beside_the_last(board: Board, seat: int, direction: int) -> None:
    way = board.way(seat, direction)
    assert len(way) == len(set(way)) == LAST == 52
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(way))


@pytest.mark.rule("PTL-1")
def test_each_player_has_six_pieces_off_the_board() -> None:
    state = play("black-centre\n0: reserve 6\n1: reserve 6\nstarting throws")
    assert [len(side.reserve) for side in state.sides] == [PIECES, PIECES] == [6, 6]


@pytest.mark.rule("PTL-2")
@pytest.mark.parametrize("name", ["black-centre", "marked-arms"])
def test_four_arms_have_64_squares_and_three_of_them_with_the_centre_have_52(name: str) -> None:
    cells = drawn(DRAWN[name])
    centre = {(8, 8), (9, 8), (8, 9), (9, 9)}
    assert len(cells) - len(centre) == 64
    walked = set(BOARDS[name].way(0, RIGHT)) | set(BOARDS[name].way(1, RIGHT))
    assert walked == set(cells)
    assert centre <= set(BOARDS[name].way(0, RIGHT))


@pytest.mark.rule("PTL-2")
def test_the_four_squares_of_the_centre_are_black() -> None:
    board = BOARDS["black-centre"]
    assert black_cells(board) == {(8, 8), (9, 8), (8, 9), (9, 9)}
    assert [n for n in range(1, 53) if board.black[n]] == [9, 26, 27, 44]


@pytest.mark.rule("PTL-2")
def test_marked_arms_have_the_sixth_square_of_each_lane_black_and_a_plain_centre() -> None:
    board = BOARDS["marked-arms"]
    assert black_cells(board) == {cell for cell, text in drawn(MARKED_ARMS).items() if text == "##"}
    assert [n for n in range(1, 53) if board.black[n]] == [3, 15, 20, 33, 38, 50]


@pytest.mark.rule("PTL-3", "PTL-19")
@pytest.mark.parametrize("name", BOARDS)
def test_the_south_player_walks_by_the_right_as_drawn(name: str) -> None:
    assert BOARDS[name].way(0, RIGHT) == drawn_way(DRAWN[name])


@pytest.mark.rule("PTL-3", "PTL-19")
@pytest.mark.parametrize("name", BOARDS)
def test_by_the_left_the_way_is_mirrored(name: str) -> None:
    far = max(col for col, _ in drawn(DRAWN[name]))
    assert BOARDS[name].way(0, LEFT) == [(far - col, row) for col, row in drawn_way(DRAWN[name])]


@pytest.mark.rule("PTL-3")
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("direction", [RIGHT, LEFT])
def test_the_players_sit_at_opposite_arms(name: str, direction: int) -> None:
    board = BOARDS[name]
    far = board.side - 1
    assert board.way(1, direction) == [(far - col, far - row) for col, row in board.way(0, direction)]


@pytest.mark.rule("PTL-3")
@pytest.mark.parametrize("name", ["black-centre", "marked-arms"])
@pytest.mark.parametrize("mine", [RIGHT, LEFT])
@pytest.mark.parametrize("theirs", [RIGHT, LEFT])
def test_36_squares_are_shared_and_16_are_private_to_each(name: str, mine: int, theirs: int) -> None:
    board = BOARDS[name]
    south, north = set(board.way(0, mine)), set(board.way(1, theirs))
    assert (len(south & north), len(south - north), len(north - south)) == (36, 16, 16)
    assert [n for n in range(1, 53) if board.across(mine, theirs)[n]] == list(range(9, 45))


@pytest.mark.rule("PTL-3", "PTL-12", "PTL-19")
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("mine", [RIGHT, LEFT])
@pytest.mark.parametrize("theirs", [RIGHT, LEFT])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_number_a_square_has_for_the_other_player_is_that_of_the_same_cell(
    board: Board, seat: int, mine: int, theirs: int
) -> None:
    my_way, their_way = board.way(seat, mine), board.way(1 - seat, theirs)
    across = board.across(mine, theirs)
    for number, cell in enumerate(my_way, 1):
        assert across[number] == (their_way.index(cell) + 1 if cell in their_way else 0)
        if across[number]:
            assert board.black[number] == board.black[across[number]]
