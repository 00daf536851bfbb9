"""Where the places of the town lie in a picture, for whoever points at one that is empty."""

from __future__ import annotations

from tablee.games.patimpatampatum.material import PLACES
from tablee.games.patimpatampatum.picture.board import Board, size
from tablee.games.patimpatampatum.picture.layout import PHONE_WIDTH, WHOLE, spot
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.games.patimpatampatum.picture.view import EDGE, NARROW_MAP, WIDE_MAP
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.picture import DAY, Spot
from tablee.kernel.words import LANGUAGES, words


def spots(seen: Patum, viewer: int | None, narrow: bool) -> dict[str, Spot]:
    """Squares, plazas, houses and Sant Pere by their notation; on a phone those that the window on the map shows."""
    scene = Scene(seen, viewer, words("tablee.games.patimpatampatum", LANGUAGES[0]), [""] * seen.seats)
    board = Board(Pen(scene, DAY, "", narrow))
    left, top, wide, high = board.region if narrow else WHOLE
    x, y, unit = float(EDGE), float(WIDE_MAP), 1.0
    if narrow:
        unit = min(PHONE_WIDTH / wide, board.tall / high)
        x, y = (PHONE_WIDTH - wide * unit) / 2, NARROW_MAP + (board.tall - high * unit) / 2
    found: dict[str, Spot] = {}
    for node in seen.pawns.town.nodes:
        (across, down), reach = spot(node).at, size(node)
        if left <= across <= left + wide and top <= down <= top + high:
            corner = x + (across - reach - left) * unit, y + (down - reach - top) * unit
            found[PLACES[node].word] = (*corner, 2 * reach * unit, 2 * reach * unit)
    return found
