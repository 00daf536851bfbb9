"""What a sensible player of a game knows, for the bots that play it and the hints that explain it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from tablee.kernel.state import Action, Fact, State

S = TypeVar("S", bound=State, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense(ABC, Generic[S]):
    """The judgement of one game. It looks at positions as a seat sees them."""

    @abstractmethod
    def value(self, state: S, seat: int) -> float:
        """How good the position is for a seat: 1 is won, 0 lost, whoever is to act."""

    @abstractmethod
    def reason(self, state: S, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        """Why one would do this: the key of a sentence under ``reason`` in the game's words, and its facts."""

    def choices(self, state: S, seat: int) -> list[Action]:
        """The legal actions worth a thought: all of them, unless a game knows better. Where turns are large, a game may
        plan the whole turn at once and name only the next step of its plan."""
        return state.legal(seat)

    def in_turn(self, state: S, seat: int) -> bool:
        """Whether this seat's own turn goes on, its throws and draws included."""
        return False

    def together(self, state: S) -> bool:
        """Whether all players want the same, so that nobody is to be feared."""
        return False
