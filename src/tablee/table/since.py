"""What happened since somebody's last turn: which steps, whose they were, and whom they touched."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.kernel.record import Step
from tablee.kernel.state import CHANCE, Event

MOST = 120
"""Steps that are told at most. Whoever has missed more has the replay."""


def since(steps: Sequence[Step], story: Sequence[Sequence[Event]], viewer: int) -> list[int]:
    """The numbers of the others' steps since this seat's last turn; during its turn, of those that led to it."""
    last = len(steps)
    while last and doer(steps, story, last) == viewer:
        last -= 1
    first = last
    while first and last - first < MOST and doer(steps, story, first) != viewer:
        first -= 1
    return list(range(first + 1, last + 1))


def doer(steps: Sequence[Step], story: Sequence[Sequence[Event]], step: int) -> int:
    """Who did a step. What chance does counts as theirs of whom it tells first, or who brought it about."""
    while step:
        if steps[step - 1].seat != CHANCE:
            return steps[step - 1].seat
        named = next((event.seat for event in story[step - 1] if event.seat >= 0), CHANCE)
        if named != CHANCE:
            return named
        step -= 1
    return CHANCE


def concerns(event: Event, seat: int) -> bool:
    """Whether an event tells of this seat."""
    return event.seat == seat or any(name.endswith("_seat") and fact == seat for name, fact in event.facts.items())
