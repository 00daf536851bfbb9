"""Where everything stands: two shapes of one meadow, for any number of players.

Players go clockwise, as they play: whoever looks is at the bottom, the next one is the first on the left or at the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, pi, sin

from tablee.kernel.picture import Point

ABOVE, BESIDE, OWN = "above", "beside", "own"
"""Where a player's name stands: in a line over the cards, in a few lines at their side, or as the viewer's own."""

CARD_WIDTH, CARD_HEIGHT = 104, 112  # as the cards are drawn; each picture shows them smaller
WIDE, HIGH = 1000, 860
NARROW = 390
RING = (500.0, 466.0, 404.0, 92.0)  # the wolf's path of the wide shape: centre and half axes
STONES = 60  # points of that path that tell its shape, also where any number of players stand
TOKEN = (29.0, -22.0)  # how far from a stone the wolf stands
MARGIN_LANE = 31.0  # the wolf's path of the narrow shape runs down the margin


@dataclass(frozen=True)
class Spot:
    """One player's part of the meadow. Cards may take up ``room`` across at most, ``scale`` in size."""

    cards: Point
    room: float
    scale: float
    name: Point
    name_at: str
    stone: Point


@dataclass(frozen=True)
class Layout:
    narrow: bool
    width: int
    height: int
    spots: tuple[Spot, ...]
    piles: tuple[Point, Point]
    pile_scale: float
    known_room: tuple[float, int]  # for what is known to lie under the piles: how wide, and how many rows
    dice: Point
    dice_scale: float
    tray: Point
    tray_room: tuple[float, float]
    calm: Point  # where news stand while no dice do, and how wide
    calm_room: float
    lair: Point
    lair_scale: float
    news: Point
    home: Point  # where the wolf waits until the first player is known
    token_scale: float
    letter: float  # the size of ordinary writing

    def token(self, place: int) -> Point:
        """The wolf stands over the stone, so that one still sees whose it is."""
        x, y = self.spots[place].stone
        return (x, y - 31) if self.narrow else (x + TOKEN[0], y + TOKEN[1])

    def round(self) -> list[Point]:
        """Once round by the way that the wolf goes, where there is one to be seen."""
        if self.narrow:
            return []
        aside, above = TOKEN
        points = (_on_ring(pi / 2 + 2 * pi * i / STONES) for i in range(STONES + 1))
        return [(x + aside, y + above) for x, y in points]

    def road(self, start: int, steps: int) -> list[tuple[float, float, float]]:
        """Where the wolf would tread on its way from one player so many on: x, y, heading in degrees from up."""
        if self.narrow:
            return self._down_the_margin(start, steps)
        return _round_the_ring(len(self.spots), start, steps)

    def _down_the_margin(self, start: int, steps: int) -> list[tuple[float, float, float]]:
        """Only as far as one sees it go: from the last player it starts again at the top."""
        out = []
        for step in range(start, start + steps):
            here, there = (self.spots[place % len(self.spots)].stone[1] for place in (step, step + 1))
            if here < there:
                out += [(MARGIN_LANE, here + (there - here) * t / 5, 180.0) for t in range(2, 5)]
            else:
                out += [(MARGIN_LANE, there - 48 + 14 * t, 180.0) for t in range(2)]
        return out


def _on_ring(turn: float) -> Point:
    x, y, rx, ry = RING
    return x + rx * cos(turn), y + ry * sin(turn)


def _round_the_ring(players: int, start: int, steps: int) -> list[tuple[float, float, float]]:
    stride = 2 * pi / players
    first, last = pi / 2 + stride * (start + 0.22), pi / 2 + stride * (start + steps - 0.2)
    count = max(4, round(8 * (last - first)))
    out = []
    for i in range(count):
        turn = first + (last - first) * i / (count - 1)
        heading = degrees(atan2(RING[3] * cos(turn), -RING[2] * sin(turn))) + 90
        out.append((*_on_ring(turn), heading))
    return out


@cache
def wide(players: int) -> Layout:
    stones = [_on_ring(pi / 2 + 2 * pi * i / players) for i in range(players)]
    me = Spot((196, 626), 552, 0.88, (30, 636), OWN, stones[0])
    others = {3: _two_across, 4: _three_across, 5: _two_by_two}[players](stones)
    return Layout(
        narrow=False,
        width=WIDE,
        height=HIGH,
        spots=(me, *others),
        piles=((214, 414), (330, 414)),
        pile_scale=0.82,
        known_room=(110, 4),
        dice=(530, 462),
        dice_scale=0.86,
        tray=(760, 610),
        tray_room=(224, 238),
        calm=(474, 400),
        calm_room=334,
        lair=(818, 72),
        lair_scale=0.38,
        news=(24, 24),
        home=(936, 84),
        token_scale=0.8,
        letter=17,
    )


def _two_across(stones: list[Point]) -> list[Spot]:
    return [Spot((x, 176), 420, 0.66, (x, 134), ABOVE, stone) for x, stone in zip((40, 548), stones[1:], strict=True)]


def _three_across(stones: list[Point]) -> list[Spot]:
    return [
        Spot((x, 182), 312, 0.5, (x, 140), ABOVE, stone) for x, stone in zip((22, 346, 670), stones[1:], strict=True)
    ]


def _two_by_two(stones: list[Point]) -> list[Spot]:
    """Clockwise: up on the left, down on the right."""
    corners = ((22, 238), (22, 116), (512, 116), (512, 238))
    return [
        Spot((x + 148, y), 312, 0.5, (x, y + 6), BESIDE, stone)
        for (x, y), stone in zip(corners, stones[1:], strict=True)
    ]


NARROW_ROWS = {3: (0.46, 138.0, 29.0), 4: (0.38, 92.0, 0.0), 5: (0.36, 88.0, 0.0)}
"""By the number of players: the size of the others' cards, from row to row, room for a name above the cards."""
NARROW_TOP = 66.0


@cache
def narrow(players: int) -> Layout:
    scale, pitch, head = NARROW_ROWS[players]
    others = []
    for row in range(players - 1):
        y = NARROW_TOP + row * pitch
        stone = (MARGIN_LANE, y + head + CARD_HEIGHT * scale + 8)
        if head:
            others.append(Spot((66, y + head), 316, scale, (66, y), ABOVE, stone))
        else:
            others.append(Spot((64, y), 226, scale, (296, y), BESIDE, stone))
    middle = NARROW_TOP + (players - 1) * pitch + 4
    own = middle + 208
    me = Spot((66, own + 30), 316, 0.5, (66, own), OWN, (MARGIN_LANE, own + 96))
    return Layout(
        narrow=True,
        width=NARROW,
        height=round(own + 30 + 112 + 10),
        spots=(me, *others),
        piles=((66, middle + 2), (132, middle + 2)),
        pile_scale=0.5,
        known_room=(318, 1),
        dice=(226, middle + 31),
        dice_scale=0.5,
        tray=(66, middle + 102),
        tray_room=(318, 98),
        calm=(66, middle + 102),
        calm_room=318,
        lair=(262, 24),
        lair_scale=0.27,
        news=(8, 8),
        home=(346, 40),
        token_scale=0.56,
        letter=13.5,
    )


def layout(players: int, narrow_shape: bool) -> Layout:
    return narrow(players) if narrow_shape else wide(players)
