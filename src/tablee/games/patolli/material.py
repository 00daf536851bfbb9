"""Patolli's material: three boards, the five beans, where a piece can be. Data and geometry, no rules."""

from __future__ import annotations

from typing import Final

PIECES: Final = 6
LAST: Final = 52  # PTL-1: the squares of each player's way
BEYOND: Final = LAST + 11  # room for the longest throw past the last square
RESERVE: Final = 0  # the place of a piece that is off the board, before its first square

RIGHT: Final = 1
LEFT: Final = 2
DIRECTION_NAMES: Final = {RIGHT: "right", LEFT: "left"}

# PTL-4: the score of a throw and how many of the 32 ways the five beans can fall give it.
THROW_ODDS: Final = ((1, 5), (2, 10), (3, 10), (4, 5), (5, 1), (10, 1))

Cell = tuple[int, int]
"""Column and row on the field that holds the cross; (0, 0) is the north-west corner."""


class Board:
    """A cross of four arms, two lanes wide, round a centre of 2 x 2 squares.

    ``way(seat, direction)`` lists the 52 cells of a player's way; ``black[n]`` tells whether square n of any way is
    black, ``plain[n]`` whether it is any other square, so that nothing can forbid a piece to rest there;
    ``across(mine, theirs)[n]`` is the number that the other player gives to my square n, or 0 if it never
    goes there.
    """

    __slots__ = ("_across", "_ways", "arm", "black", "name", "plain", "side")

    def __init__(self, name: str, arm: int, way: list[Cell], black_cells: set[Cell]) -> None:
        self.name = name
        self.arm = arm
        self.side = 2 * arm + 2
        self._ways = [[way, self._mirrored(way)], [self._turned(way), self._turned(self._mirrored(way))]]
        self.black = [0] * BEYOND
        for number, cell in enumerate(way, 1):
            self.black[number] = 1 if cell in black_cells else 0
        self.plain = [0 < number <= LAST and not self.black[number] for number in range(BEYOND)]
        self._across = [[self._shared(mine, theirs) for theirs in (RIGHT, LEFT)] for mine in (RIGHT, LEFT)]

    def way(self, seat: int, direction: int) -> list[Cell]:
        return self._ways[seat][direction - RIGHT]

    def across(self, mine: int, theirs: int) -> list[int]:
        return self._across[mine - RIGHT][theirs - RIGHT]

    def _mirrored(self, way: list[Cell]) -> list[Cell]:
        return [(self.side - 1 - col, row) for col, row in way]

    def _turned(self, way: list[Cell]) -> list[Cell]:
        return [(self.side - 1 - col, self.side - 1 - row) for col, row in way]

    def _shared(self, mine: int, theirs: int) -> list[int]:
        # The two sit at opposite arms, so half a turn maps either on the other: the table serves both seats.
        numbers = {cell: number for number, cell in enumerate(self.way(1, theirs), 1)}
        table = [0] * BEYOND
        for number, cell in enumerate(self.way(0, mine), 1):
            table[number] = numbers.get(cell, 0)
        return table


def _stem_in(arm: int) -> list[Cell]:
    return [(arm + 1, 2 * arm + 1 - i) for i in range(arm)]


def _stem_out(arm: int) -> list[Cell]:
    return [(arm, arm + 2 + i) for i in range(arm)]


def _east(arm: int) -> list[Cell]:
    """Out by the near (southern) lane, back by the far one."""
    return [(arm + 2 + i, arm + 1) for i in range(arm)] + [(2 * arm + 1 - i, arm) for i in range(arm)]


def _north(arm: int) -> list[Cell]:
    """Out by the eastern lane, back by the western one."""
    return [(arm + 1, arm - 1 - i) for i in range(arm)] + [(arm, i) for i in range(arm)]


def _west(arm: int) -> list[Cell]:
    """Out by the far (northern) lane, back by the near one."""
    return [(arm - 1 - i, arm) for i in range(arm)] + [(i, arm + 1) for i in range(arm)]


def _t_way() -> list[Cell]:
    """PTL-3: the stem inward, the right arm, the left arm, the stem outward; the south player by the right."""
    return [*_stem_in(8), (9, 9), *_east(8), (9, 8), (8, 8), *_west(8), (8, 9), *_stem_out(8)]


def _circuit_way() -> list[Cell]:
    """PTL-19: the same beginning, but round all four arms."""
    return [*_stem_in(6), (7, 7), *_east(6), (7, 6), *_north(6), (6, 6), *_west(6), (6, 7), *_stem_out(6)]


def _centre(arm: int) -> set[Cell]:
    return {(col, row) for col in (arm, arm + 1) for row in (arm, arm + 1)}


def _sixth_of_each_lane() -> set[Cell]:
    """PTL-2, `marked arms`: the sixth square from the centre in each of the eight lanes."""
    return {cell for lane in (8, 9) for far in (2, 15) for cell in ((lane, far), (far, lane))}


APART: Final = [0] * BEYOND  # no square is shared before both directions are chosen

BOARDS: Final = {
    "black-centre": Board("black-centre", 8, _t_way(), _centre(8)),
    "marked-arms": Board("marked-arms", 8, _t_way(), _sixth_of_each_lane()),
    "full-circuit": Board("full-circuit", 6, _circuit_way(), _centre(6)),
}
