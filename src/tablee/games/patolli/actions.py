"""What can happen: the beans fall, a piece moves. Each action is made once, here."""

from __future__ import annotations

from itertools import chain
from typing import Final

from tablee.games.patolli.material import BEYOND, DIRECTION_NAMES, LAST, LEFT, RESERVE, RIGHT, THROW_ODDS
from tablee.kernel.state import Action


class Throw(Action):
    """The five beans have fallen (PTL-4)."""

    __slots__ = ("score",)

    def __init__(self, score: int) -> None:
        super().__init__(str(score), score)
        self.score = score


class Move(Action):
    """A piece goes from a square to another; the first move of a player also chooses its direction (PTL-8).

    ``kind`` tells what it is to its player: ``right`` or ``left``, ``enter``, ``exit``, or a plain ``move``.
    """

    __slots__ = ("direction", "kind", "origin", "to")

    def __init__(self, origin: int, to: int, direction: int) -> None:
        start = DIRECTION_NAMES[direction] if direction else "in" if origin == RESERVE else str(origin)
        end = "off" if to == LAST else str(to)
        super().__init__(f"{start}-{end}", (direction * BEYOND + origin) * BEYOND + to)
        self.origin = origin
        self.to = to
        self.direction = direction
        self.kind = start if direction else "exit" if to == LAST else "enter" if origin == RESERVE else "move"


class Pass(Action):
    """Understood and never legal: a throw is moved if it can be (PTL-6)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("pass", 3 * BEYOND * BEYOND)


THROWS: Final[list[Action]] = [Throw(score) for score, _ in THROW_ODDS]
ODDS: Final = [(throw, weight) for throw, (_, weight) in zip(THROWS, THROW_ODDS, strict=True)]
FALLS: Final = [throw for throw, weight in ODDS for _ in range(weight)]  # one for each of the 32 ways to fall

MOVES: Final = [[Move(origin, to, 0) for to in range(BEYOND)] for origin in range(LAST)]
FIRST_MOVES: Final[list[list[Action]]] = [
    [Move(RESERVE, to, direction) for direction in (RIGHT, LEFT)] for to in range(BEYOND)
]

ACTIONS: Final[dict[str, Action]] = {action.text: action for action in chain(THROWS, *MOVES, *FIRST_MOVES, [Pass()])}
"""Every action by its notation."""
