"""Where everything stands, in two shapes: a ship across a wide page, and one that sails up a phone."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.kernel.picture import Point

CARD = 200
"""How wide a card is drawn in the art; it is 1.4 times as high."""
FLAG_WIDTH, FLAG_HEIGHT = 132, 40

WIDE_WIDTH, WIDE_SHIP, WIDE_HEIGHT = 976, 566, 772
NARROW_WIDTH = 390

SEATS: dict[int, list[tuple[float, float, bool]]] = {
    3: [(196, 52, True), (556, 52, False)],
    4: [(58, 214, True), (376, 44, True), (694, 214, False)],
    5: [(58, 222, True), (216, 44, True), (536, 44, False), (694, 222, False)],
    6: [(56, 232, True), (134, 50, True), (376, 40, True), (616, 50, False), (696, 232, False)],
}
"""Clockwise from the left of whoever looks: the corner of each place, and whether its character lies on the left."""

HATCH = (304.0, 194.0, 380.0, 210.0)
ROW = 104
NARROW_HATCHES = {"small": 152.0, "medium": 204.0, "middle": 256.0, "large": 364.0}
NARROW_LEFT, NARROW_ACROSS = 22.0, 346.0


@dataclass(frozen=True)
class Place:
    """A player's place: the character outside, the rest towards the middle of the ship."""

    x: float
    y: float
    left: bool
    narrow: bool
    mine: bool = False

    @property
    def card(self) -> float:
        """How wide the character is."""
        if self.mine:
            return 74 if self.narrow else 104
        return 66 if self.narrow else 92

    @property
    def down(self) -> float:
        """How high the character is."""
        return self.card * (1.17 if self.narrow else 1.4)

    @property
    def across(self) -> float:
        """How wide the whole place is."""
        if self.mine:
            return 290 if self.narrow else 380
        return 181 if self.narrow else 226

    @property
    def centre(self) -> Point:
        """The middle of the character."""
        along = self.card / 2
        return (self.x + along if self.left else self.x + self.across - along), self.y + self.down / 2

    @property
    def way(self) -> int:
        """Which way the place runs: to the right, or to the left."""
        return 1 if self.left else -1

    def beside(self, along: float) -> float:
        """So far from the inner edge of the character."""
        edge = self.card + (5 if self.narrow else 8)
        return self.x + edge + along if self.left else self.x + self.across - edge - along

    @property
    def room(self) -> float:
        """How far it goes beside the character."""
        return self.across - self.card - (5 if self.narrow else 8)


def wide_places(others: int) -> list[Place]:
    return [Place(x, y, left, narrow=False) for x, y, left in SEATS[others + 1]]


WIDE_MINE = Place(318, 410, left=True, narrow=False, mine=True)


def narrow_places(others: int) -> list[Place]:
    """Rows of two, up the left side and down the right; an odd one sits in the bow."""
    rows = (others + 1) // 2
    alone = others % 2
    column = [8 + ROW * row for row in range(alone, rows)]
    up = [Place(6, y, left=True, narrow=True) for y in reversed(column)]
    bow = [Place(104, 8, left=True, narrow=True)] if alone else []
    return up + bow + [Place(203, y, left=False, narrow=True) for y in column]


def narrow_hatch(others: int) -> float:
    """Where the hatch begins."""
    return 8 + ROW * ((others + 1) // 2) + 12
