"""Who at a table has offered to end its game without a result, and who would have to agree still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.table.store import HUMAN, STAYS

if TYPE_CHECKING:
    from tablee.table.table import Table


def offered(table: Table) -> tuple[int, ...]:
    """The seats whose people have offered to end the game, and have done nothing in it since."""
    known = table.history.moved
    return tuple(
        chair.seat
        for chair in table.chairs
        if chair.parts_at != STAYS and chair.parts_at >= known(chair.seat) and chair.kind == HUMAN and not chair.left
    )


def missing(table: Table) -> tuple[int, ...]:
    """The seats of those who would have to agree still."""
    agreed = offered(table)
    return tuple(
        chair.seat for chair in table.chairs if chair.kind == HUMAN and not chair.left and chair.seat not in agreed
    )
