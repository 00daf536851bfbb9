"""The win chances along a game that is over, to be drawn: the bar that the seats share, over all of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Curve:
    """``ready`` is how much of it has been reckoned, in points of a hundred. ``bands`` are the seats with the outline
    of all that lies above the lower edge of theirs, the lowest first, on a paper as wide as the game has steps and a
    hundred high; ``heights`` are the middles of those bands that are wide enough for a sign, at the step looked at."""

    ready: int
    bands: tuple[tuple[int, str], ...]
    heights: tuple[tuple[int, float], ...]


WIDE = 14
"""Points that a band must have for a sign in it."""


def curve(course: Sequence[Sequence[int]], step: int, steps: int, together: bool) -> Curve:
    """While it is not all there, nothing is drawn."""
    if len(course) <= steps:
        return Curve(100 * len(course) // (steps + 1), (), ())
    seats = range(1 if together else len(course[0]))
    bands = tuple((seat, _outline([sum(points[: seat + 1]) for points in course])) for seat in reversed(seats))
    now = course[step]
    middles = [(seat, sum(now[:seat]) + now[seat] / 2) for seat in seats if now[seat] >= WIDE]
    return Curve(100, bands, tuple(middles))


def _outline(edge: Sequence[int]) -> str:
    """Where an edge does not change, its ends are enough."""
    last = len(edge) - 1
    turns = [at for at in range(last + 1) if at in (0, last) or not edge[at - 1] == edge[at] == edge[at + 1]]
    return f"M0 0{''.join(f'L{at} {edge[at]}' for at in turns)}L{last} 0Z"
