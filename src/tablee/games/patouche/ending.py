"""The end of a game: who has won, and why (PCH-11, PCH-21, PCH-23)."""

from __future__ import annotations

from tablee.games.patouche.table import Table
from tablee.kernel.state import Outcome


def outcome(table: Table) -> Outcome:
    """How a game that is over ended."""
    return _of_the_team(table) if table.limit else _of_each(table)


def _of_the_team(table: Table) -> Outcome:
    """PCH-24: a loss comes before a win."""
    lost = table.lair >= table.limit
    cards = tuple([flock.sheep() for flock in table.flocks])
    ranks = tuple([2 if lost else 1 for _ in table.flocks])
    return Outcome(ranks, cards, "PCH-23", "wolf-fed" if lost else "pile-empty", {"sheep-cards": cards})


def _of_each(table: Table) -> Outcome:
    patous = tuple([flock.patous() for flock in table.flocks])
    sources: dict[str, tuple[int, ...]] = {}
    if table.expert:
        sources["sheep"] = tuple([flock.worth() for flock in table.flocks])
        sources["rams"] = tuple([flock.rams() for flock in table.flocks])
        points = tuple([flock.worth() + flock.rams() for flock in table.flocks])
    else:
        points = tuple([flock.sheep() for flock in table.flocks])
        sources["sheep-cards"] = points
    scores = [(points[seat], -patous[seat]) for seat in range(len(points))]
    ranks = tuple([1 + len([other for other in scores if other > score]) for score in scores])
    if ranks.count(1) > 1:
        reason = "shared"
    elif points.count(max(points)) > 1:
        reason = "fewest-patous"
    else:
        reason = "most-sheep" if table.expert else "most-cards"
    return Outcome(ranks, points, "PCH-21" if table.expert else "PCH-11", reason, sources, {"patou-cards": patous})
