"""Luck and choices: by what the chance of a seat came from what it was in the beginning to what it was in the end.

Choices are what somebody surely gave away; everything else is what is left of the whole, so that the entries add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.players.review import Lost

CHOICES, LUCK, REST, OTHERS = "choices", "luck", "rest", "others"
"""The kinds of entries: somebody's choices; luck, where every choice was valued; luck and all that was not; what the
others did and luck, where what one of them loses is no other's gain."""


@dataclass(frozen=True)
class Entry:
    """So many points of a hundred, more or fewer; of choices, whose they were."""

    kind: str
    points: int
    seat: int | None = None


@dataclass(frozen=True)
class Account:
    """The chance of a seat in the beginning and in the end, what lies between, and how exact the choices in it are, in
    points each."""

    seat: int
    first: int
    last: int
    entries: tuple[Entry, ...]
    error: int


def account(seat: int, first: int, last: int, lost: Sequence[Lost], *, together: bool, valued: bool) -> Account:
    """For who had this seat. Of two, what one gives away the other gains; who play together lose it together."""
    entries = [Entry(CHOICES, -round(100 * lost[seat].cost), seat)]
    others = [other for other in range(len(lost)) if other != seat]
    shared = together or len(lost) == 2
    if shared:
        given = [Entry(CHOICES, (-1 if together else 1) * round(100 * lost[other].cost), other) for other in others]
        entries += given
    left = last - first - sum(entry.points for entry in entries)
    kind = (LUCK if valued else REST) if shared else OTHERS
    error = max((lost[each].error for each in ((seat, *others) if shared else (seat,))), default=0.0)
    return Account(seat, first, last, (*entries, Entry(kind, left)), round(100 * error))
