"""The phases of a game in the order of the rulebook: what is awaited, who decides it, and the clause behind it."""

from __future__ import annotations

from typing import Final

from tablee.kernel.state import CHANCE

NOBODY: Final = -2
IN_TURN: Final = -3  # whoever is in turn decides
NAMER: Final = -4  # each player in turn names a letter or a number, or chance names all


class Phase:
    """``whose`` it is to decide: `CHANCE`, `NAMER`, `IN_TURN` or `NOBODY`.

    ``meanwhile`` is the key of what is told to whoever wants to do something else first.
    """

    __slots__ = ("clause", "meanwhile", "name", "whose")

    def __init__(self, name: str, whose: int, clause: str, meanwhile: str) -> None:
        self.name = name
        self.whose = whose
        self.clause = clause
        self.meanwhile = meanwhile

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


# Once, also in a match
FIRST: Final = Phase("first", CHANCE, "PTR-4", "lot-first")  # the lot for the first player
# Eight times, until all objectives stand
LETTER: Final = Phase("letter", NAMER, "PTR-5", "place-first")
NUMBER: Final = Phase("number", NAMER, "PTR-5", "place-first")
COLOUR: Final = Phase("colour", CHANCE, "PTR-5", "place-first")  # which objective comes
# Each turn
START: Final = Phase("start", IN_TURN, "PTR-6", "start-first")  # for whoever has no track under way
LAY: Final = Phase("lay", IN_TURN, "PTR-10", "must-lay")  # a tile, or after the first one a stop
CROSSING: Final = Phase("cross", IN_TURN, "PTR-13", "choose-side")  # which side of a crossed track is taken up
# In the end
OVER: Final = Phase("over", NOBODY, "PTR-16", "over")

SET_UP: Final = (LETTER, NUMBER, COLOUR)
TURN: Final = (START, LAY, CROSSING)
PHASES: Final = (FIRST, *SET_UP, *TURN, OVER)
