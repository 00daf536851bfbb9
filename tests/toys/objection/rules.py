"""Objection: claim stones from a heap; the others may object, and object to the objection, while they have tokens."""

from __future__ import annotations

from typing import Final, Self

from tablee.kernel.chance import Rng
from tablee.kernel.state import Action, Data, Event, Fact, Outcome, Refusal, State

HEAP: Final = 9
MOST: Final = 3  # stones in one claim
TOKENS: Final = 2  # objections of each seat in a game


class Claim(Action):
    """Stones are claimed."""

    __slots__ = ("stones",)

    def __init__(self, stones: int) -> None:
        super().__init__(f"claim-{stones}", stones)
        self.stones = stones


CLAIMS: Final = [Claim(stones) for stones in range(1, MOST + 1)]
ACCEPT: Final = Action("accept", MOST + 1)
OBJECT: Final = Action("object", MOST + 2)


class Frame:
    """Something done that has not taken effect yet: a claim of stones, or, with none, an objection to the frame below.

    ``accepted`` is how many of the other seats, asked in turn, have accepted it.
    """

    __slots__ = ("accepted", "seat", "stones")

    def __init__(self, seat: int, stones: int, accepted: int) -> None:
        self.seat = seat
        self.stones = stones
        self.accepted = accepted

    def copy(self) -> Frame:
        return Frame(self.seat, self.stones, self.accepted)


class Objection(State):
    """``stack`` holds what is pending, the newest last."""

    __slots__ = ("heap", "points", "stack", "tokens", "turn")

    def __init__(self, heap: int, points: list[int], tokens: list[int], turn: int, stack: list[Frame]) -> None:
        super().__init__()
        self.heap = heap
        self.points = points
        self.tokens = tokens
        self.turn = turn
        self.stack = stack

    @classmethod
    def new(cls, seats: int) -> Self:
        return cls(HEAP, [0] * seats, [TOKENS] * seats, 0, [])

    def to_act(self) -> tuple[int, ...]:
        if self.stack:
            top = self.stack[-1]
            return ((top.seat + 1 + top.accepted) % len(self.points),)
        return (self.turn,) if self.heap else ()

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.to_act():
            return []
        if not self.stack:
            return list(CLAIMS[: self.heap])
        return [ACCEPT, OBJECT] if self.tokens[seat] else [ACCEPT]

    def odds(self) -> list[tuple[Action, int]]:
        return []

    def do(self, seat: int, action: Action) -> None:
        if isinstance(action, Claim):
            self._tell("claim", seat, "OBJ-1", {"stones": action.stones})
            self.stack.append(Frame(seat, action.stones, 0))
        elif action is OBJECT:
            self._tell("object", seat, "OBJ-2", {})
            self.tokens[seat] -= 1
            self.stack.append(Frame(seat, 0, 0))
        else:
            self._tell("accept", seat, "OBJ-2", {})
            self.stack[-1].accepted += 1
            if self.stack[-1].accepted == len(self.points) - 1:
                self._take_effect(self.stack.pop())

    def _take_effect(self, frame: Frame) -> None:
        """OBJ-3: an objection strikes out what lies under it; what then lies on top goes on being asked about."""
        if frame.stones:
            self.heap -= frame.stones
            self.points[frame.seat] += frame.stones
            self._tell("takes", frame.seat, "OBJ-3", {"stones": frame.stones})
        else:
            self._tell("struck-out", self.stack.pop().seat, "OBJ-3", {"objector_seat": frame.seat})
        if not self.stack:
            self.turn = (self.turn + 1) % len(self.points)

    def outcome(self) -> Outcome | None:
        if self.to_act():
            return None
        ranks = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        return Outcome(ranks, tuple(self.points), "OBJ-4", "heap-empty", {"stones": tuple(self.points)})

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(seat):
            return None
        if not self.heap:
            return Refusal("OBJ-4", "over", {})
        if seat not in self.to_act():
            return Refusal("OBJ-2", "not-asked", {"asked_seat": self.to_act()[0]})
        if isinstance(action, Claim) and not self.stack:
            return Refusal("OBJ-1", "too-many", {"heap": self.heap})
        if action is OBJECT and self.stack:
            return Refusal("OBJ-2", "no-token", {})
        return Refusal("OBJ-2", "answer-first" if self.stack else "nothing-to-answer", {})

    def seen_by(self, viewer: int | None) -> Self:
        return self.copy()

    def imagine(self, seat: int, rng: Rng) -> Self:
        return self.copy()

    def copy(self) -> Self:
        stack = [frame.copy() for frame in self.stack]
        return type(self)(self.heap, self.points[:], self.tokens[:], self.turn, stack)

    def data(self) -> Data:
        return {
            "heap": self.heap,
            "points": self.points[:],
            "tokens": self.tokens[:],
            "turn": self.turn,
            "stack": [{"seat": top.seat, "stones": top.stones, "accepted": top.accepted} for top in self.stack],
        }

    def _tell(self, kind: str, seat: int, clause: str, facts: dict[str, Fact]) -> None:
        if self.story is not None:
            self.story.append(Event(kind, seat, clause, facts))
