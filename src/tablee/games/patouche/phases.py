"""The phases of a game in the order of the rulebook: what is awaited, who decides it, and the clause behind it."""

from __future__ import annotations

from typing import Final

from tablee.kernel.state import CHANCE

NOBODY: Final = -2
ROLLER: Final = -3  # whoever's turn it is decides


class Phase:
    """``whose`` it is to decide: `CHANCE`, `ROLLER` or `NOBODY`."""

    __slots__ = ("clause", "name", "whose")

    def __init__(self, name: str, whose: int, clause: str) -> None:
        self.name = name
        self.whose = whose
        self.clause = clause

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


# Once
FIRST: Final = Phase("first", CHANCE, "PCH-3")  # the lot that names the first player
# Each turn: up to three throws
THROW: Final = Phase("throw", CHANCE, "PCH-4")
KEEP: Final = Phase("keep", ROLLER, "PCH-4")  # which dice are kept
# The wolf, always first (PCH-5)
WALK: Final = Phase("wolf", ROLLER, "PCH-13")  # which way it goes
FLEE: Final = Phase("flee", ROLLER, "PCH-13")  # which sheep flees
# Then each patou and each sheep die
DICE: Final = Phase("dice", ROLLER, "PCH-12")  # which is played next, and how
FLIP: Final = Phase("flip", CHANCE, "PCH-12")  # what the card shows that is being turned
TAKE: Final = Phase("take", ROLLER, "PCH-7")  # whose patou is taken, once the pile is empty
UNDER: Final = Phase("under", ROLLER, "PCH-26")  # which sheep the new patou goes under
OVER: Final = Phase("over", ROLLER, "PCH-26")  # which patou the new sheep goes over
# At last
END: Final = Phase("end", NOBODY, "PCH-11")

PHASES: Final = (FIRST, THROW, KEEP, WALK, FLEE, DICE, FLIP, TAKE, UNDER, OVER, END)
