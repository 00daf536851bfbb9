"""What a player means to do: the line that it found, kept as long as the game goes as it supposed. Compiled."""

from __future__ import annotations

from typing import Final

from tablee.kernel.state import Action, State

MOST: Final = 1000  # positions; then the oldest are forgotten


class Intended:
    """The next steps of one's own, how the whole line comes out, and whether these steps go on with what was begun."""

    __slots__ = ("begun", "course", "result")

    def __init__(self, course: list[Action], result: float, begun: bool) -> None:
        self.course = course
        self.result = result
        self.begun = begun


class Intentions:
    """What a seat means to do in each position of a line. A position is known by all that can be told of it, so what
    was meant for one never serves in another, be it of another game."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], Intended] = {}

    def of(self, seat: int, position: State) -> Intended | None:
        return self._known.get((seat, repr(position.data())))

    def keep(self, seat: int, position: State, course: list[Action], result: float) -> None:
        """And go the course, as far as nothing comes between."""
        for place, step in enumerate(course):
            legal = position.legal_named(seat, step.text) if position.to_act() == (seat,) else None
            if legal is None:
                return
            known = (seat, repr(position.data()))
            self._known.pop(known, None)
            self._known[known] = Intended(course[place:], result, place > 0)
            if len(self._known) > MOST:
                del self._known[next(iter(self._known))]
            position.do(seat, legal)
