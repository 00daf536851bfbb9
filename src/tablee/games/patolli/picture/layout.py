"""Where everything stands on a page of 1000 x 1000 units."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.games.patolli.material import LAST, Board, Cell
from tablee.kernel.picture import Point

PAGE = 1000
FIELD = 59.0  # where column 0 and row 0 of the cross begin
FIELD_WIDTH = 882.0
ART_CELL = 44.5  # a piece drawn at scale 1 is at ease on a square this wide

NUMERAL = 30  # the size of the road's numbers: eleven pixels on a phone
DIGIT = 21.0  # how high their digits are

MAT: Point = (606, 734)
MAT_WIDTH, MAT_HEIGHT = 324, 216
CAPTION: Point = (MAT[0] + MAT_WIDTH / 2, 712)
BOWL: Point = (742, 632)


@dataclass(frozen=True)
class Quarter:
    """A player's corner: its city, its pieces in reserve before it, its garland of finished pieces above."""

    x: float
    city: float
    row: float
    label: float
    garland: float
    sun: Point
    purse: Point


QUARTERS = (
    Quarter(x=236, city=866, row=896, label=950, garland=624, sun=(108, 742), purse=(364, 748)),
    Quarter(x=764, city=303, row=335, label=389, garland=65, sun=(624, 176), purse=(898, 176)),
)


def reserve_place(seat: int, piece: int) -> Point:
    """Each piece has its own place before the city."""
    quarter = QUARTERS[seat]
    return quarter.x - 130 + 52 * (piece - 1), quarter.row


def home_place(seat: int, piece: int) -> Point:
    """Each piece has its own bud on the garland."""
    quarter = QUARTERS[seat]
    along = (piece - 3.5) / 2.5
    return quarter.x + 125 * along, quarter.garland + 22 * (1 - along * along)


class Layout:
    """The cross of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cell = FIELD_WIDTH / board.side

    def corner(self, cell: Cell) -> Point:
        return FIELD + self.cell * cell[0], FIELD + self.cell * cell[1]

    def centre(self, cell: Cell) -> Point:
        return FIELD + self.cell * (cell[0] + 0.5), FIELD + self.cell * (cell[1] + 0.5)

    @property
    def scale(self) -> float:
        """How large pieces and marks stand on the squares."""
        return round(self.cell / ART_CELL, 2)

    def turns(self, seat: int, direction: int) -> set[int]:
        """The squares where a player's road turns."""
        arm, end = self.board.arm, self.board.side - 1
        way = enumerate(self.board.way(seat, direction), 1)
        return {n for n, (col, row) in way if col in (0, arm - 1, arm + 2, end) or row in (0, end)}

    def is_inmost(self, cell: Cell) -> bool:
        """Whether a square is one of the four that have the road on all sides."""
        return all(self.board.arm <= line <= self.board.arm + 1 for line in cell)

    def beside(self, cell: Cell) -> Point:
        """Where the number of a square is written, the middle of its base line: outside the road, where no piece
        stands; of the centre, on the outer corner. Those next to the centre make room for it."""
        (col, row), (x, y), arm = cell, self.centre(cell), self.board.arm
        aside, down = (1 if line > arm else -1 for line in cell)
        edge, middle = self.cell / 2, DIGIT / 2
        if self.is_inmost(cell):
            return x + aside * edge, y + down * edge + middle
        if col in (arm, arm + 1):
            return x + aside * (edge + 29), y + middle + (22 * down if row in (arm - 1, arm + 2) else 0)
        return x + (10 * aside if col in (arm - 1, arm + 2) else 0), y + down * (edge + 13 + middle) + middle

    def heading(self, seat: int, direction: int, number: int) -> float:
        """Which way a walker faces on a square, in degrees clockwise from up."""
        way = self.board.way(seat, direction)
        start = min(number, LAST - 1)  # from the last square one leaves straight on
        (col, row), (to_col, to_row) = way[start - 1], way[start]
        return {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[(to_col - col, to_row - row)]
