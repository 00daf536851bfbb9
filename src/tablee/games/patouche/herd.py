"""What lies before a player, counted."""

from __future__ import annotations

from tablee.games.patouche.material import DISGUISED, NO_CARD, RAM, TIRED, WORTH
from tablee.games.patouche.rules import Patouche


class Herd:
    """The sheep of a seat, those that are safe and those that can flee, and its dogs; sheep by their worth."""

    __slots__ = (
        "cards",
        "exposed",
        "forsaken",
        "guarded",
        "most",
        "patous",
        "points",
        "rams",
        "ready",
        "rest",
        "second",
        "tired",
        "traps",
    )

    def __init__(self, state: Patouche, seat: int) -> None:
        self.cards = 0
        self.points = 0
        self.patous = 0
        self.rams = 0
        self.guarded = 0
        self.ready = 0
        self.traps = 0
        self.tired = 0
        self.exposed = 0  # cards that can flee: the best, the second, the others
        self.most = 0
        self.second = 0
        self.rest = 0
        self.forsaken = 0
        for spot in state.flocks[seat].places:
            for card in spot.sheep:
                worth = WORTH[card]
                self.cards += 1
                self.points += worth
                if not spot.exposed:
                    self.guarded += worth
                    continue
                self.exposed += 1
                if worth > self.most:
                    self.rest += self.second
                    self.second = self.most
                    self.most = worth
                elif worth > self.second:
                    self.rest += self.second
                    self.second = worth
                else:
                    self.rest += worth
                if spot.role == TIRED:
                    self.forsaken += worth
            if spot.patou == NO_CARD:
                continue
            self.patous += 1
            if spot.patou == RAM:
                self.points += 1  # PCH-18
                self.rams += 1
            if spot.room:
                if spot.role == DISGUISED:
                    self.traps += 1
                elif spot.role == TIRED:
                    self.tired += 1
                else:
                    self.ready += spot.room

    @property
    def prey(self) -> int:
        """All that can flee."""
        return self.most + self.second + self.rest

    @property
    def safe(self) -> int:
        """What nobody can take away."""
        return self.guarded + self.rams
