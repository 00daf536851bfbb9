"""A position as a viewer looks at it: what both the drawing and the terminal need to know before they draw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, TypeVar

from tablee.kernel.state import Action, State
from tablee.kernel.words import Words

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Scene(Generic[S]):
    """``touch`` tells whether what the viewer may do is offered in this picture."""

    def __init__(self, seen: S, viewer: int | None, words: Words, names: Sequence[str], touch: bool = True) -> None:
        self.seen = seen
        self.viewer = viewer
        self.words = words
        self.names = names
        self.touch = touch

    @property
    def eyes(self) -> int:
        """From whose place it is seen; a spectator stands with the first player."""
        return 0 if self.viewer is None else self.viewer

    @cached_property
    def legal(self) -> list[Action]:
        """What the viewer may do now; nothing where nothing is offered."""
        return self.seen.legal(self.viewer) if self.touch and self.viewer is not None else []

    @cached_property
    def by_text(self) -> dict[str, Action]:
        """The same by notation."""
        return {action.text: action for action in self.legal}

    def offered(self, kind: type[A]) -> list[A]:
        return [action for action in self.legal if isinstance(action, kind)]

    @cached_property
    def acting(self) -> list[int]:
        """The players whose decisions are awaited."""
        return [seat for seat in self.seen.to_act() if seat >= 0]

    @property
    def over(self) -> bool:
        return not self.seen.to_act()

    def say(self, key: str, /, **facts: object) -> str:
        """Words of the picture."""
        return self.words.say(f"picture.{key}", **facts)

    def label(self, action: Action) -> str:
        """What touching an action does, for whoever hears it read; the notation unless a game says it better."""
        return action.text
