"""What is awaited, who decides it, and the clause behind it, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from tablee.kernel.state import CHANCE, IN_TURN, NOBODY, Phase

STARTING_THROW: Final = Phase("starting throw", CHANCE, "UR-5", "starting-throws-first")
THROW: Final = Phase("throw", CHANCE, "UR-6", "throw-first")
MOVE: Final = Phase("move", IN_TURN, "UR-6", "already-thrown")
OVER: Final = Phase("over", NOBODY, "UR-13", "over")

PHASES: Final = (STARTING_THROW, THROW, MOVE, OVER)
