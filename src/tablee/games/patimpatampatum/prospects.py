"""What a player can make of a turn, as the pawns stand: found once, while its cards and its pawn are being chosen."""

from __future__ import annotations

from typing import Final

from tablee.games.patimpatampatum.streets import Reach

UNKNOWN: Final = -1


class Prospects:
    """``places`` are those of the own pawns and ``reaches`` what can be reached from each, ``full`` the plazas without
    room (bit n for plaza n), ``pushed`` those of them that somebody can be pushed out of, ``houses`` those that can be
    entered.

    The movements with which something can be done, bit n for a movement of n, once they were asked for: ``any`` serves
    plain numbers and the àliga, ``push`` the tabaler, ``tread`` the pixapi (PPP-43).
    """

    __slots__ = ("any", "full", "houses", "places", "push", "pushed", "reaches", "tread")

    def __init__(
        self, places: list[int], reaches: list[Reach], full: int, pushed: list[int], houses: list[int]
    ) -> None:
        self.places = places
        self.reaches = reaches
        self.full = full
        self.pushed = pushed
        self.houses = houses
        self.any = UNKNOWN
        self.push = UNKNOWN
        self.tread = UNKNOWN
