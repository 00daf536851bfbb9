"""Luck and choices: by what the chance of a seat came from what it was at the start to what it was at the end.

Choices are what somebody surely gave away; everything else is what is left of the whole, so that the entries add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.players.review import Lost

CHOICES, LUCK, REST = "choices", "luck", "rest"
"""The kinds of entries: somebody's choices; luck, where every choice was valued; luck and all that was not."""

WHOLE = 100
"""Points of a certain win. More than that can change hands in one game: what one gives away the others give back."""


@dataclass(frozen=True)
class Entry:
    """So many points of a hundred, more or fewer; of choices, whose they were."""

    kind: str
    points: int
    seat: int | None = None


@dataclass(frozen=True)
class Account:
    """The chance of a seat at the start and at the end, what lies between, and how exact the choices in it are, in
    points each. ``divided`` says that what others gave away went to several, of whom this seat is one."""

    seat: int
    first: int
    last: int
    entries: tuple[Entry, ...]
    error: int
    divided: bool

    @property
    def turbulent(self) -> bool:
        """Whether somebody's choices made up more than a whole game."""
        return any(abs(entry.points) > WHOLE for entry in self.entries)


def account(seat: int, first: int, last: int, lost: Sequence[Lost], *, together: bool, valued: bool) -> Account:
    """For who had this seat. What one gives away the others gain, each as much; who play together lose it together."""
    others = [other for other in range(len(lost)) if other != seat]
    part = -1.0 if together else 1 / max(1, len(others))
    entries = [Entry(CHOICES, -round(WHOLE * lost[seat].cost), seat)]
    entries += [Entry(CHOICES, round(WHOLE * part * lost[other].cost), other) for other in others]
    left = last - first - sum(entry.points for entry in entries)
    error = max(lost[seat].error, *(abs(part) * lost[other].error for other in others), 0.0)
    divided = not together and len(others) > 1
    whole = (*entries, Entry(LUCK if valued else REST, left))
    return Account(seat, first, last, whole, round(WHOLE * error), divided)
