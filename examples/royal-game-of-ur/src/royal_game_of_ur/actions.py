"""What can happen: the dice fall, a piece moves. Each action is made once, here."""

from __future__ import annotations

from itertools import chain
from typing import Final

from tablee.kernel.state import Action

from royal_game_of_ur.material import DICE, HOME, LAST, RESERVE, WAYS


class Throw(Action):
    """The four dice have fallen (UR-4)."""

    __slots__ = ("score",)

    def __init__(self, score: int) -> None:
        super().__init__(str(score), score)
        self.score = score


class Move(Action):
    """A piece goes from a square to another. ``kind`` tells what that is: ``enter``, ``exit`` or a plain ``move``."""

    __slots__ = ("kind", "origin", "to")

    def __init__(self, origin: int, to: int) -> None:
        start = "in" if origin == RESERVE else str(origin)
        end = "off" if to == HOME else str(to)
        super().__init__(f"{start}-{end}", 100 + 20 * origin + to)
        self.origin = origin
        self.to = to
        self.kind = "enter" if origin == RESERVE else "exit" if to == HOME else "move"


class Pass(Action):
    """Understood and never legal: a throw is moved if it can be (UR-6)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("pass", 1000)


THROWS: Final[list[Action]] = [Throw(score) for score in range(DICE + 1)]
ODDS: Final = list(zip(THROWS, WAYS, strict=True))
MOVES: Final = {
    (origin, to): Move(origin, to)
    for origin in range(LAST + 1)
    for to in range(origin + 1, min(origin + DICE, HOME) + 1)
}

ACTIONS: Final[dict[str, Action]] = {action.text: action for action in chain(THROWS, MOVES.values(), [Pass()])}
"""Every action by its notation."""
