"""The win chances along a game that is over, to be drawn: a line for each seat over all of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from tablee.table.hindsight import Standing

INEXACT = 2.0
"""Points that the forecasts themselves were found to be off by, about: see `docs/strength.md`, Win chances."""

HIGH = 100
"""The height of the paper: a point of chance each. It is as wide as the game has steps."""


@dataclass(frozen=True)
class Curve:
    """``lines`` are those of the seats, that of whoever looks last, and so on top. Where two share the chances, or all
    have the same, one line is enough, and ``below`` is the outline of all that lies under it. ``band`` is how exact the
    line of whoever looks is. ``heights`` tell where each line is at the step looked at, from above."""

    lines: tuple[tuple[int, str], ...]
    below: str
    band: str
    heights: tuple[tuple[int, int], ...]


def curve(course: Sequence[Standing], step: int, seat: int | None, together: bool) -> Curve:
    """A course that is all there, drawn for who had this seat."""
    seats = len(course[0].points)
    mine = seat if seat is not None else 0
    shared = together or seats == 2
    drawn = [mine] if shared else sorted(range(seats), key=lambda other: (other == seat, other))
    edges = {each: [standing.points[each] for standing in course] for each in drawn}
    return Curve(
        lines=tuple((each, f"M{_through(edges[each])}") for each in drawn),
        below=f"M0 {HIGH}L{_through(edges[mine])}L{len(course) - 1} {HIGH}Z" if shared else "",
        band=_band(course, mine) if shared or seat is not None else "",
        heights=tuple((each, HIGH - edges[each][step]) for each in drawn),
    )


def exactness(standing: Standing, seat: int) -> float:
    """How far off the chance of a seat may be, one standard error: by what was hidden, and by the forecast itself.
    What is decided is certain."""
    if standing.points[seat] in (0, HIGH) and not standing.errors[seat]:
        return 0.0
    return hypot(standing.errors[seat], INEXACT)


def story(course: Sequence[Standing], names: Sequence[str]) -> list[tuple[str, int, int, int, int, int, int]]:
    """For those who listen: of each name its chance at the start, at its best and at its worst, with the steps, and at
    the end."""
    told = []
    for seat, name in enumerate(names):
        edge = [standing.points[seat] for standing in course]
        most, least = max(edge), min(edge)
        told.append((name, edge[0], most, edge.index(most), least, edge.index(least), edge[-1]))
    return told


def _band(course: Sequence[Standing], seat: int) -> str:
    exact = [(standing.points[seat], exactness(standing, seat)) for standing in course]
    upper = [min(float(HIGH), round(points + error, 1)) for points, error in exact]
    lower = [max(0.0, round(points - error, 1)) for points, error in exact]
    back = "L".join(reversed(_through(lower).split("L")))
    return f"M{_through(upper)}L{back}Z"


def _through(edge: Sequence[float]) -> str:
    """The places where an edge turns; where it does not change, its ends are enough."""
    last = len(edge) - 1
    turns = [at for at in range(last + 1) if at in (0, last) or not edge[at - 1] == edge[at] == edge[at + 1]]
    return "L".join(f"{at} {HIGH - edge[at]:g}" for at in turns)
