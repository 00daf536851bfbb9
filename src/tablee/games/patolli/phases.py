"""The phases of a game in the order of the rulebook: what is awaited, who decides it, and the clause behind it."""

from __future__ import annotations

from typing import Final

from tablee.kernel.state import CHANCE

NOBODY: Final = -2
IN_TURN: Final = -3  # whoever is in turn decides


class Phase:
    """``whose`` it is to decide: `CHANCE`, `IN_TURN` or `NOBODY`.

    ``meanwhile`` is the key of what is told to whoever wants to do something else first.
    """

    __slots__ = ("clause", "meanwhile", "name", "whose")

    def __init__(self, name: str, whose: int, clause: str, meanwhile: str) -> None:
        self.name = name
        self.whose = whose
        self.clause = clause
        self.meanwhile = meanwhile


# Who begins: both throw, and again after a tie
STARTING_THROW: Final = Phase("starting throw", CHANCE, "PTL-17", "starting-throws-first")
# A turn: a throw, then a move by the whole of it, if there is one; a piece that leaves the board throws again
THROW: Final = Phase("throw", CHANCE, "PTL-6", "throw-first")
MOVE: Final = Phase("move", IN_TURN, "PTL-6", "already-thrown")
# Six pieces have left the board
OVER: Final = Phase("over", NOBODY, "PTL-15", "over")

PHASES: Final = (STARTING_THROW, THROW, MOVE, OVER)
