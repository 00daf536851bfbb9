"""Secret choices that several seats make at the same time: votes, ballots."""

from __future__ import annotations

from typing import Final

from tablee.games.pagamas.material import AWAITED, HIDDEN
from tablee.kernel.chance import Rng
from tablee.kernel.state import Data

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


class Turned:
    """A vote that is over: its ballots lie face up together (PGM-30). It never changes, so copies share it.

    ``given`` and ``votes`` stand by seat, ``winner`` is the choice that has won, or nobody after a tie.
    """

    __slots__ = ("election", "given", "votes", "winner")

    def __init__(self, election: bool, given: list[int], votes: list[int], winner: int) -> None:
        self.election = election  # of a Captain, or else a vote on a share
        self.given = given
        self.votes = votes
        self.winner = winner

    def tally(self, choice: int) -> int:
        """How many votes a choice has."""
        total = 0
        for seat in range(len(self.given)):
            if self.given[seat] == choice:
                total += self.votes[seat]
        return total

    def data(self) -> Data:
        return {
            "election": self.election,
            "given": self.given[:],
            "votes": self.votes[:],
            "winner": self.winner,
        }


def no_ballots(seats: int) -> Ballots:
    return Ballots([NO_BALLOT] * seats)
