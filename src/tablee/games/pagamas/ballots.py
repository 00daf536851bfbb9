"""Secret choices that several seats make at the same time: votes, ballots."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.material import AWAITED, HIDDEN
from tablee.kernel.chance import Rng

NO_BALLOT: Final = -1


class Ballots:
    """``given[seat]`` is the choice made, a seat or a vote; or that it is awaited, hidden, or that there is none."""

    __slots__ = ("given",)

    def __init__(self, given: list[int]) -> None:
        self.given = given

    def open(self, voters: list[int]) -> None:
        """Ask these seats."""
        self.given = [AWAITED if seat in voters else NO_BALLOT for seat in range(len(self.given))]

    def close(self) -> None:
        self.given = [NO_BALLOT] * len(self.given)

    def awaited(self) -> tuple[int, ...]:
        return tuple([seat for seat in range(len(self.given)) if self.given[seat] == AWAITED])

    def voters(self) -> list[int]:
        return [seat for seat in range(len(self.given)) if self.given[seat] != NO_BALLOT]

    def copy(self) -> Ballots:
        return Ballots(self.given[:])

    def hide(self, viewer: int | None) -> None:
        for seat in range(len(self.given)):
            if seat != viewer and self.given[seat] >= 0:
                self.given[seat] = HIDDEN

    def imagine(self, choices: list[int], rng: Rng) -> None:
        for seat in range(len(self.given)):
            if self.given[seat] == HIDDEN:
                self.given[seat] = choices[rng.below(len(choices))]


def no_ballots(seats: int) -> Ballots:
    return Ballots([NO_BALLOT] * seats)
