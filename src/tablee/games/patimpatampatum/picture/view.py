"""A seen position as SVG, in two shapes: for a wide page, and for a phone held upright."""

from __future__ import annotations

from tablee.games.patimpatampatum.picture.board import Board
from tablee.games.patimpatampatum.picture.desk import Desk
from tablee.games.patimpatampatum.picture.hand import backs, hand
from tablee.games.patimpatampatum.picture.layout import (
    HEIGHT,
    LEFT,
    PHONE_HEIGHT,
    PHONE_WIDTH,
    TOP,
    WHOLE,
    WIDTH,
)
from tablee.games.patimpatampatum.picture.pay import tally
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.picture.players import NARROW_HEIGHT, WIDE_HEIGHT, players
from tablee.games.patimpatampatum.picture.sentences import description, headline
from tablee.kernel.picture import at, el, num, rect

EDGE = 10
HAND_WIDTH, HAND_HEIGHT = 820, 226

PHONE_DESK, PHONE_HAND = 148, 216

WIDE_MAP, NARROW_MAP = EDGE + WIDE_HEIGHT + EDGE, 4 + NARROW_HEIGHT + 6  # where the map begins


def draw(pen: Pen) -> str:
    return _narrow(pen) if pen.narrow else _wide(pen)


def _wide(pen: Pen) -> str:
    """Players above, the map, then the hand with the desk beside it."""
    width = WIDTH + 2 * EDGE
    hand_top = WIDE_MAP + HEIGHT + EDGE
    desk_left = EDGE + HAND_WIDTH + 16
    return _picture(
        pen,
        width,
        hand_top + HAND_HEIGHT + EDGE,
        at(EDGE, EDGE, players(pen, WIDTH)),
        at(EDGE - LEFT, WIDE_MAP - TOP, Board(pen).draw(), id="map"),
        at(EDGE, hand_top, _hand(pen, HAND_WIDTH, HAND_HEIGHT)),
        at(desk_left, hand_top + 4, Desk(pen, width - desk_left - EDGE).draw(HAND_HEIGHT - 8)),
    )


def _narrow(pen: Pen) -> str:
    """Players above, the part of the map that matters, the desk, the hand in two rows."""
    board = Board(pen)
    desk_top = NARROW_MAP + board.tall + 6
    hand_top = desk_top + PHONE_DESK
    bottom = NARROW_MAP + PHONE_HEIGHT + 6 + PHONE_DESK + PHONE_HAND
    window = el(
        "svg",
        board.draw(),
        id="map",
        x=0,
        y=NARROW_MAP,
        width=PHONE_WIDTH,
        height=board.tall,
        viewBox=" ".join(num(n) for n in board.region),
        data_whole=None if board.region == WHOLE else " ".join(map(str, WHOLE)),
    )
    return _picture(
        pen,
        PHONE_WIDTH,
        bottom,
        at(4, 4, players(pen, PHONE_WIDTH - 8)),
        rect(0, NARROW_MAP, PHONE_WIDTH, board.tall, fill=pen.ink.dusk),
        window,
        at(8, desk_top, Desk(pen, PHONE_WIDTH - 16).draw(PHONE_DESK - 6)),
        at(4, hand_top, _hand(pen, PHONE_WIDTH - 8, bottom - hand_top - 8)),
    )


def _hand(pen: Pen, width: float, height: float) -> str:
    if pen.scene.over:
        return tally(pen, width, height)
    return backs(pen, width, height) if pen.scene.viewer is None else hand(pen, width)


def _picture(pen: Pen, width: int, height: int, *parts: str) -> str:
    felt = rect(0, 0, width, height, rx=0 if pen.narrow else 12, fill=pen.ink.felt)
    told = headline(pen.scene), description(pen.scene)
    return pen.board(width, height, *told, felt, *parts, fill=pen.palette.ink)
