"""PPP-22: where a pawn whose push failed may come to rest.

It steps back towards Sant Pere, and must end farther from the plaza that it tried. Distances run over streets and
Sant Pere only, and pawns are ignored until the last step. The three ways are tried in order.
"""

from __future__ import annotations

from tablee.games.patimpatampatum.material import SANT_PERE
from tablee.games.patimpatampatum.streets import Town, is_square


def retreats(town: Town, on: list[int], start: int, plaza: int, steps: int) -> list[int]:
    """The squares among which the defender chooses, in order; nearly always one.

    ``on[square]`` is negative where a square is free.
    """
    away = town.to_plaza(plaza)
    direct = [end for end in _first_free(town, on, start, steps) if end == SANT_PERE or away[end] > away[start]]  # (A)
    if direct:
        return direct
    aside = _aside(town, on, start, away, steps)  # (B)
    if aside:
        return aside
    return _until_farther(town, on, start, away, steps)  # (C)


def _first_free(town: Town, on: list[int], start: int, steps: int) -> list[int]:
    """(A) That many steps on the shortest ways to Sant Pere, and on to the first free square of each."""
    ends: list[int] = []
    ways = _steps_home(town, [start], steps)
    while ways:
        ends += [square for square in ways if _is_free(on, square)]
        ways = _steps_home(town, [square for square in ways if not _is_free(on, square)], 1)
    return sorted(set(ends))


def _until_farther(town: Town, on: list[int], start: int, away: list[int], steps: int) -> list[int]:
    """(C) The same ways, on until a free square is farther from the plaza than the pawn stood."""
    ends: list[int] = []
    ways = _steps_home(town, [start], steps)
    while ways:
        on_the_way: list[int] = []
        for square in ways:
            if square == SANT_PERE or (_is_free(on, square) and away[square] > away[start]):
                ends.append(square)
            else:
                on_the_way.append(square)
        ways = _steps_home(town, on_the_way, 1)
    return sorted(set(ends))


def _aside(town: Town, on: list[int], start: int, away: list[int], steps: int) -> list[int]:
    """(B) Each step to the square that is farther from the plaza and nearest to Sant Pere, on to a free one.

    Where no square is farther, the pawn rests, if that square is free. No such way passes Sant Pere: one long enough
    for that would have ended there by (A).
    """
    ends: list[int] = []
    ways = [start]
    taken = 0
    while ways:
        ahead: list[int] = []
        for square in ways:
            onward = _farther(town, square, away)
            arrived = taken >= steps or not onward
            if not arrived or (onward and not _is_free(on, square)):
                ahead += onward
            elif square != start and _is_free(on, square):
                ends.append(square)
        ways = sorted(set(ahead))
        taken += 1
    return sorted(set(ends))


def _steps_home(town: Town, squares: list[int], steps: int) -> list[int]:
    """Where one stands after so many steps on a shortest way; Sant Pere ends it."""
    for _ in range(steps):
        ahead: list[int] = []
        for square in squares:
            if square == SANT_PERE:
                ahead.append(square)
                continue
            for beside in town.beside[square]:
                if is_square(beside) and town.to_start[beside] == town.to_start[square] - 1:
                    ahead.append(beside)
        squares = sorted(set(ahead))
    return squares


def _farther(town: Town, square: int, away: list[int]) -> list[int]:
    """The neighbours farther from the plaza; of these the nearest to Sant Pere, several if they are equally near."""
    farther = [beside for beside in town.beside[square] if is_square(beside) and away[beside] > away[square]]
    if not farther:
        return []
    nearest = min([town.to_start[beside] for beside in farther])
    return [beside for beside in farther if town.to_start[beside] == nearest]


def _is_free(on: list[int], square: int) -> bool:
    return square == SANT_PERE or on[square] < 0
