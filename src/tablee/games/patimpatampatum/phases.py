"""The phases of a game in the order of the rulebook: what is awaited, who decides it, and the clause behind it."""

from __future__ import annotations

from typing import Final

from tablee.kernel.state import CHANCE

NOBODY: Final = -2
IN_TURN: Final = -3  # whoever is in turn decides
RIVAL: Final = -4  # whoever is pushed decides


class Phase:
    """``whose`` it is to decide: `CHANCE`, `IN_TURN`, `RIVAL` or `NOBODY`.

    ``meanwhile`` is the key of what a player is told who wants to act before chance or the rival has.
    """

    __slots__ = ("clause", "meanwhile", "name", "whose")

    def __init__(self, name: str, whose: int, clause: str, meanwhile: str = "") -> None:
        self.name = name
        self.whose = whose
        self.clause = clause
        self.meanwhile = meanwhile


# Before the first round
SEVEN: Final = Phase("seven", CHANCE, "PPP-8", "set-up")  # three players: which plaza worth 7 gets two pawns
BAG: Final = Phase("bag", CHANCE, "PPP-8", "set-up")  # a pawn out of the bag
LOT: Final = Phase("lot", CHANCE, "PPP-10", "lot-awaited")  # who of several equals plays first
# A round
DEAL: Final = Phase("deal", CHANCE, "PPP-11", "dealing")
# A turn
PLAN: Final = Phase("cards", IN_TURN, "PPP-12")  # the turn's cards, then its pawn, then where it goes
DEFENCE: Final = Phase("defence", RIVAL, "PPP-20", "answer-awaited")  # the answer to a push
RETREAT: Final = Phase("retreat", RIVAL, "PPP-22", "retreat-awaited")  # where the pawn steps back to
REVEL: Final = Phase("borratxos", RIVAL, "PPP-31", "borratxos-awaited")  # the beaten may call the borratxos
SECOND: Final = Phase("second", IN_TURN, "PPP-30")  # the àliga's second pawn, then where it goes: a push again, or not
DRAW: Final = Phase("draw", CHANCE, "PPP-13", "drawing")
# After the third round
OVER: Final = Phase("over", NOBODY, "PPP-40")

PHASES: Final = (SEVEN, BAG, LOT, DEAL, PLAN, DEFENCE, RETREAT, REVEL, SECOND, DRAW, OVER)
