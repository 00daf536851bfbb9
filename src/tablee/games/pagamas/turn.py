"""The turn: its phases, one after the other, and its end. PGM-29, PGM-37."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.ambushes import AmbushWindow, MateAmbush
from tablee.games.pagamas.ashore import Ashore, SpyglassWindow
from tablee.games.pagamas.election import Succession
from tablee.games.pagamas.loot import BURIED, EVERYBODY
from tablee.games.pagamas.material import NOBODY
from tablee.games.pagamas.mutiny import Offer
from tablee.games.pagamas.refit import Refit, Roles
from tablee.games.pagamas.reveal import Brothel, Burial, Reveal, Springing
from tablee.games.pagamas.share import ThrowOverboard, new_share
from tablee.games.pagamas.ship import Frame, Ship
from tablee.kernel.state import Data

PHASES: Final = (
    "refit",  # phase 1
    "roles",  # phase 2
    "share",  # phase 3
    "overboard",
    "ashore",  # phase 4
    "spyglass",
    "mate-ambush",  # phase 5
    "ambush-cards",
    "reveal",  # phase 6
    "brothel",
    "captain lost at the brothel",
    "springing",
    "captain lost to an ambush",
    "burial",
    "offer",  # phase 7
)


FORGOTTEN: Final = ("share", "spyglass")
"""As these begin, the vote that was turned last is the past: a new share is due, or all have gone ashore."""


def phase_frame(ship: Ship, phase: str) -> Frame:
    """How a phase begins."""
    captain = ship.captain
    if phase == "refit":
        return Refit(captain)
    if phase == "roles":
        return Roles()
    if phase == "share":
        return new_share(ship.seats)
    if phase == "overboard":
        return ThrowOverboard(captain)
    if phase == "ashore":
        return Ashore()
    if phase == "spyglass":
        return SpyglassWindow(captain)
    if phase == "mate-ambush":
        return MateAmbush()
    if phase == "ambush-cards":
        return AmbushWindow(captain)
    if phase == "reveal":
        return Reveal()
    if phase == "brothel":
        return Brothel(captain)
    if phase == "springing":
        return Springing([])
    if phase == "burial":
        return Burial(captain)
    if phase == "offer":
        return Offer(ship.left_of(captain))
    return Succession()


class Turn(Frame):
    """The lowest frame of the stack: one phase after the other, turn after turn, until the loot has run out."""

    __slots__ = ("phase",)
    name = "turn"
    clause = "PGM-37"

    def __init__(self, phase: int = 0) -> None:
        self.phase = phase  # the next one

    def go_on(self, ship: Ship) -> bool:
        if self.phase == len(PHASES):
            self._end(ship)
            return False
        if self.phase == 0:
            ship.turn += 1
            ship.tell("turn", ship.captain, "PGM-11", {"turn": ship.turn})
        self.phase += 1
        if PHASES[self.phase - 1] in FORGOTTEN:
            ship.turned = None
        ship.push(phase_frame(ship, PHASES[self.phase - 1]))
        return False

    def _end(self, ship: Ship) -> None:
        """PGM-37: what was laid returns; PGM-29: after the last turn the buried loot is counted."""
        if ship.last:
            unearth(ship)
            ship.pop()
            return
        ship.clear_turn()
        ship.wake()
        self.phase = 0

    def copy(self) -> Frame:
        return Turn(self.phase)

    def data(self) -> Data:
        return {"name": self.name, "phase": self.phase}


def unearth(ship: Ship) -> None:
    """PGM-29: the buried cards are shown and counted."""
    for seat in range(ship.seats):
        cards = ship.loot.of(seat, BURIED)
        for card in cards:
            ship.loot.show(card, EVERYBODY)
        if not cards:
            ship.tell("unearths-nothing", seat, "PGM-29", {})
        elif len(cards) == 1:
            ship.tell("unearths-one", seat, "PGM-29", {"card": cards[0], "value": ship.loot.value(cards[0])})
        else:
            shown = ", ".join([f"{card} ({ship.loot.value(card)})" for card in cards])
            ship.tell("unearths", seat, "PGM-29", {"shown": shown, "shares": ship.loot.shares(seat)})
    ship.tell("over", NOBODY, "PGM-29", {})
