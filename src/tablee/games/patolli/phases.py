"""The course of a game: what is awaited, in the order in which it comes."""

from __future__ import annotations

from typing import Final

STARTING_THROW: Final = "starting throw"  # PTL-5: of seat 0, then of seat 1; after a tie again
THROW: Final = "throw"  # PTL-4: of whose turn it is; without a move the turn ends (PTL-6)
MOVE: Final = "move"  # PTL-6: by the whole throw; a piece that leaves the board throws again (PTL-14)
OVER: Final = "over"  # PTL-15

PHASES: Final = (STARTING_THROW, THROW, MOVE, OVER)
