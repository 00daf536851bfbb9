"""The pieces, and what those of the viewer show can be done with them."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from tablee.games.patolli.actions import Move
from tablee.games.patolli.material import PIECES, RESERVE
from tablee.games.patolli.picture.layout import home_place, reserve_place
from tablee.games.patolli.picture.pen import Pen
from tablee.games.patolli.picture.scene import HOME
from tablee.games.patolli.picture.sentences import barred_label
from tablee.kernel.picture import HIT, Point, Value, at, circle, g, place, road

RESERVE_SCALE = 1.08
REACH = 46.0  # how far from its centre a piece can be touched, unless another piece is nearer
TRAIL: Mapping[str, Value] = {"class_": "trail", "visibility": "hidden", "pointer_events": "none"}


def pieces(pen: Pen) -> str:
    """Those of the viewer lie over the others."""
    return "".join(_pieces(pen, seat) for seat in (1 - pen.scene.eyes, pen.scene.eyes))


def _pieces(pen: Pen, seat: int) -> str:
    """Those of one player, who go round the cross in one direction."""
    direction = pen.scene.seen.sides[seat].direction
    way = road(pen.layout.centre(cell) for cell in pen.layout.board.way(seat, direction)) if direction else None
    own = (_piece(pen, seat, piece) for piece in range(1, PIECES + 1))
    return g(*own, id=f"pieces-{seat}", data_roads=way, data_oneway="yes" if direction else None)


def _place(pen: Pen, seat: int, piece: int) -> Point:
    where = pen.scene.places[seat][piece]
    if where == RESERVE:
        return reserve_place(seat, piece)
    return home_place(seat, piece) if where == HOME else pen.centre(seat, where)


def _piece(pen: Pen, seat: int, piece: int) -> str:
    scene = pen.scene
    here = _place(pen, seat, piece)
    where = scene.places[seat][piece]
    id_ = f"piece-{seat}-{piece}"
    if where == HOME:
        return at(*here, pen.use(f"home-{seat}"), id=id_, class_="piece is-home")
    if seat == scene.viewer and (where != RESERVE or piece == scene.next_in):
        move, barred = scene.move_from.get(where), scene.barred(piece)
        if move is not None:
            return _legal(pen, piece, move, id_)
        if barred is not None:
            return _barred(pen, piece, barred, id_)
        if where == RESERVE and scene.first_moves:
            shown = _shape(pen, seat, where, under=pen.halo("halo", 0, -1))
            return at(*here, shown, id=id_, class_="piece is-ready")
    return at(*here, _shape(pen, seat, where), id=id_, class_="piece")


def _shape(pen: Pen, seat: int, where: int, under: str = "", over: str = "") -> str:
    scale = RESERVE_SCALE if where == RESERVE else pen.layout.scale
    return g(under, pen.use(f"piece-{seat}"), over, transform=f"scale({scale})", pointer_events="none")


def _legal(pen: Pen, piece: int, move: Move, id_: str) -> str:
    """In the sun, with the footprints that its move would leave."""
    here = _place(pen, pen.scene.eyes, piece)
    direction = pen.scene.seen.sides[pen.scene.eyes].direction
    return pen.touchable(
        move,
        g(pen.steps(range(move.origin + 1, move.to), direction, here), **TRAIL),
        _hit(pen, piece),
        _shape(pen, pen.scene.eyes, move.origin, under=pen.halo("halo", 0, -1) + pen.focus("focus")),
        kind="piece",
        id=id_,
        transform=place(*here),
    )


def _barred(pen: Pen, piece: int, move: Move, id_: str) -> str:
    """It cannot move by this throw, and can be asked why."""
    return pen.touchable(
        move,
        _hit(pen, piece),
        _shape(pen, pen.scene.eyes, move.origin, under=pen.focus("focus"), over=pen.use("barred", 16, -17)),
        words=barred_label(pen.scene, move),
        barred=True,
        kind="piece",
        id=id_,
        transform=place(*_place(pen, pen.scene.eyes, piece)),
    )


def _hit(pen: Pen, piece: int) -> str:
    """As wide as a finger, but never over a neighbour that can be touched too."""
    scene = pen.scene
    mine = _place(pen, scene.eyes, piece)
    others = [
        _place(pen, scene.eyes, other)
        for other, where in scene.places[scene.eyes].items()
        if other != piece and where != HOME and (where != RESERVE or other == scene.next_in)
    ]
    return circle(0, 0, min([REACH, *(dist(mine, other) / 2 for other in others)]), **HIT)
