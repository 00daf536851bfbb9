"""What each player holds: tiles to lay, and objectives won."""

from __future__ import annotations

from tablee.games.patrolis.material import BLUE, COLOURS, SHARE, VALUES
from tablee.kernel.state import Data


class Player:
    """One player's tiles in hand and objectives: those of this game, and of the earlier games of the match."""

    __slots__ = ("crosses", "curves", "earlier", "won")

    def __init__(self, curves: int, crosses: int, won: list[int], earlier: list[int]) -> None:
        self.curves = curves
        self.crosses = crosses
        self.won = won
        self.earlier = earlier

    def copy(self) -> Player:
        return Player(self.curves, self.crosses, self.won[:], self.earlier[:])

    def has_tiles(self) -> bool:
        return self.curves + self.crosses > 0

    def points(self) -> int:
        """PTR-17: of this game."""
        return worth(self.won)

    def total(self) -> int:
        """PTR-17: of the match so far."""
        return worth(self.won) + worth(self.earlier)

    def blues(self) -> int:
        """PTR-17: what decides between equals."""
        return self.won[BLUE] + self.earlier[BLUE]

    def data(self) -> Data:
        return {
            "curves": self.curves,
            "crosses": self.crosses,
            "won": by_colour(self.won),
            "earlier": by_colour(self.earlier),
        }


def worth(objectives: list[int]) -> int:
    points = 0
    for colour, count in enumerate(objectives):
        points += VALUES[colour] * count
    return points


def by_colour(objectives: list[int]) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(objectives) if count}


def new_players(seats: int) -> list[Player]:
    """PTR-1: everybody gets the same number of tiles, half of them curves."""
    each = SHARE[seats] // 2
    none = [0] * len(COLOURS)
    return [Player(each, each, none[:], none[:]) for _ in range(seats)]
