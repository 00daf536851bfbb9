"""What was seen in one game of a study: a line of plain data, from which everything else is counted."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

TENTHS: Final = 10
NOBODY_LEADS: Final = -1
FINE: Final = 10_000
"""Chances are kept in whole ten-thousandths, so that the order in which they are added never matters."""


@dataclass
class Sheet:
    """One game. ``leads`` tells who was likeliest to win after each tenth of it; ``decided`` from which ten-thousandth
    of it on the winner was likelier than all others together; both only where the game tells chances."""

    cell: int
    number: int
    winners: list[int]
    points: list[int]
    reason: str
    first: int
    decisions: int
    steps: int
    offered: dict[str, dict[int, int]]
    events: dict[str, int]
    leads: list[int] | None = None
    changes: int = 0
    decided: int | None = None
    stakes: dict[str, list[int]] = field(default_factory=dict)

    @property
    def margin(self) -> int | None:
        """By how many points the first was ahead of the second; nothing where nobody is ahead of anybody."""
        if len(self.points) < 2:
            return None
        best, second = sorted(self.points, reverse=True)[:2]
        return best - second

    def share(self, seat: int) -> float:
        """What a seat has won: a victory, or its part of a shared one."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0

    def written(self) -> dict[str, Any]:
        return asdict(self)


def read(data: Any, cells: int, seats: list[int], games: int) -> Sheet:
    """A sheet as it was written; `ValueError` or its like where it is none of this study."""
    offered = {
        str(kind): {int(many): int(times) for many, times in row.items()} for kind, row in data["offered"].items()
    }
    events = {str(kind): int(times) for kind, times in data["events"].items()}
    stakes = {str(kind): [int(number) for number in row] for kind, row in data["stakes"].items()}
    sheet = Sheet(**{**data, "offered": offered, "events": events, "stakes": stakes})
    whole = [sheet.cell, sheet.number, sheet.first, sheet.decisions, sheet.steps, sheet.changes]
    rows = [*sheet.winners, *sheet.points, *(sheet.leads or ())]
    if not all(type(number) is int for number in (*whole, *rows)) or not isinstance(sheet.reason, str):
        raise ValueError(data)
    if not (0 <= sheet.cell < cells and 0 <= sheet.number < games) or len(sheet.points) != seats[sheet.cell]:
        raise ValueError(data)
    if any(not 0 <= seat < seats[sheet.cell] for seat in sheet.winners) or any(
        len(row) != 2 for row in stakes.values()
    ):
        raise ValueError(data)
    if sheet.leads is not None and len(sheet.leads) != TENTHS - 1:
        raise ValueError(data)
    return sheet
