"""Whether the network of the house has failed: all who play at a table were cut off from it at about the same moment.

Whoever closes a page says goodbye, and whose own network fails is cut off alone. From when nobody could be reached any
more, and until the first is back or does something, no clock of a live game has run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from tablee.table.table import Table

TOGETHER = 45.0
"""Seconds within which all are cut off whom the network of the house has failed: a connection on which nothing is said
is found dead only when it is asked."""

LEAST = 2
"""How many people that are at least: one alone may have closed the computer."""

NO_GOODBYE = (1005, 1006)
"""How a socket ends that was cut, and on which nothing was said to close it."""

SILENT = 1011
"""How it ends when nobody has answered for a while."""

ASKED = 40.0
"""Seconds after which that is known, at the latest."""


def cut_off(code: int | None, now: float) -> float | None:
    """Since when a socket was dead that has ended like this; nothing where somebody has closed it."""
    if code == SILENT:
        return now - ASKED
    return now if code in NO_GOODBYE else None


class Reach:
    """Who of a table was cut off and is not back, as far as this house knows. ``owed`` is from when and until when time
    was nobody's that is not written down yet: that is for the house to do in which somebody is back."""

    def __init__(self, table: Table) -> None:
        self._table = ref(table)  # weak, as in `Aside`
        self._cut: dict[str, float] = {}
        self.owed: tuple[float, float] | None = None

    def lost(self, owner: str, at: float) -> None:
        """Somebody was cut off."""
        self._cut[owner] = at

    def back(self, owner: str, now: float) -> None:
        """Somebody does something, or looks again: told before it is known that they are here."""
        since = self.since
        if since is not None and self.owed is None:
            self.owed = since, now
        self.elsewhere(owner)

    def elsewhere(self, owner: str) -> None:
        """Somebody looks again, from another house."""
        self._cut.pop(owner, None)

    @property
    def since(self) -> float | None:
        """From when on nobody who plays at this table could be reached; nothing while somebody can."""
        table = self._table()
        clocks = None if table is None else table.clocks
        if table is None or clocks is None or not clocks.pace.live:
            return None
        owners = {table.chairs[seat].owner for seat in clocks.present}
        if any(table.presence.here(owner) for owner in owners):
            return None
        cut = [self._cut[owner] for owner in owners if owner in self._cut]
        together = [at for at in cut if at >= max(cut) - TOGETHER]
        if len(together) < LEAST:
            return None
        since = min(together)
        others = (table.presence.seen_at(owner) for owner in owners if owner not in self._cut)
        return since if all(at < since for at in others) else None
