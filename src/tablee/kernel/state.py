"""A position: who acts, what is legal, what an action does, who sees what."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from tablee.kernel.chance import Rng

CHANCE: Final = -1
"""The seat that throws dice and deals cards."""
NOBODY: Final = -2
"""The seat of whoever is not there."""
IN_TURN: Final = -3
"""In the list of a game's phases: whoever is in turn decides."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One small choice, or one result of chance.

    A game makes each of its actions once, so two actions are equal when they are the same object.
    ``text`` is the notation, stable across versions; ``order`` is the place among its fellows.
    """

    __slots__ = ("order", "text")

    def __init__(self, text: str, order: int) -> None:
        self.text = text
        self.order = order

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"


Fact = int | str
Data = dict[str, object]


class Event:
    """Something that happened, for the log and the statistics: a kind, a seat, the clause behind it, the facts.

    ``audience`` names the seats that may know; ``None`` is everybody.
    """

    __slots__ = ("audience", "clause", "facts", "kind", "seat")

    def __init__(
        self, kind: str, seat: int, clause: str, facts: dict[str, Fact], audience: tuple[int, ...] | None = None
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.clause = clause
        self.facts = facts
        self.audience = audience

    def known_to(self, viewer: int | None) -> bool:
        return self.audience is None or (viewer is not None and viewer in self.audience)

    def data(self) -> Data:
        return {"kind": self.kind, "seat": self.seat, "clause": self.clause, **self.facts}

    def __repr__(self) -> str:
        return f"<Event {self.kind} seat={self.seat} {self.clause} {self.facts}>"


class Refusal:
    """Why an action is not legal: the clause, the key of the sentence that explains it, and its facts."""

    __slots__ = ("clause", "facts", "key")

    def __init__(self, clause: str, key: str, facts: dict[str, Fact]) -> None:
        self.clause = clause
        self.key = key
        self.facts = facts

    def __repr__(self) -> str:
        return f"<Refusal {self.clause} {self.key} {self.facts}>"


class Refused(Exception):
    """Raised by ``apply`` for an action that is not legal; the position is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} ({refusal.clause})")
        self.refusal = refusal


class Outcome:
    """How a game ended: places (1 is first; equal places are shared), points, and why.

    Where all have lost together, nobody is first: every place is 2.

    ``sources`` tells where the points came from: a name for each source, a number for each seat. ``ties`` does the same
    for what decides between equals.
    """

    __slots__ = ("clause", "points", "ranks", "reason", "sources", "ties")

    def __init__(
        self,
        ranks: tuple[int, ...],
        points: tuple[int, ...],
        clause: str,
        reason: str,
        sources: dict[str, tuple[int, ...]],
        ties: dict[str, tuple[int, ...]] | None = None,
    ) -> None:
        self.ranks = ranks
        self.points = points
        self.clause = clause
        self.reason = reason
        self.sources = sources
        self.ties = ties or {}

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def data(self) -> Data:
        return {
            "ranks": list(self.ranks),
            "points": list(self.points),
            "clause": self.clause,
            "reason": self.reason,
            "sources": {name: list(row) for name, row in self.sources.items()},
            "ties": {name: list(row) for name, row in self.ties.items()},
        }


class Phase:
    """What is awaited, in the list of a game's phases: its name, ``whose`` it is to decide (`CHANCE`, `IN_TURN`,
    `NOBODY`, or a part that the game knows), and the clause behind it.

    ``meanwhile`` is the key of what is told to whoever wants to do something else first.
    """

    __slots__ = ("clause", "meanwhile", "name", "whose")

    def __init__(self, name: str, whose: int, clause: str, meanwhile: str = "") -> None:
        self.name = name
        self.whose = whose
        self.clause = clause
        self.meanwhile = meanwhile

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Mutable, slotted and cheap to copy; its history lives outside it.

    ``story`` is where events go when somebody wants to read them; it is ``None`` in playouts and in copies.
    """

    __slots__ = ("story",)

    def __init__(self) -> None:
        self.story: list[Event] | None = None

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """One seat, several that choose at the same time, ``(CHANCE,)``, or ``()`` when the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """What this seat may do now, in a stable order. The only truth about legality."""

    @abstractmethod
    def do(self, seat: int, action: Action) -> None:
        """Do what was just found legal. For search and playouts: nothing is checked, so use `apply` elsewhere."""

    def apply(self, seat: int, action: Action) -> None:
        """Do an action, known by its notation, or raise `Refused` and change nothing."""
        chosen = self.legal_named(seat, action.text)
        if chosen is None:
            refusal = self.why_not(seat, action)
            assert refusal is not None, f"{action} is not legal, and nothing says why"
            raise Refused(refusal)
        self.do(seat, chosen)

    def legal_named(self, seat: int, text: str) -> Action | None:
        """The legal action of this notation, if there is one."""
        for action in self.legal(seat):
            if action.text == text:
                return action
        return None

    def tell(
        self, kind: str, seat: int, clause: str, facts: dict[str, Fact], audience: tuple[int, ...] | None = None
    ) -> None:
        """Something happened: to the story, if somebody wants to read it."""
        if self.story is not None:
            self.story.append(Event(kind, seat, clause, facts, audience))

    @abstractmethod
    def odds(self) -> list[tuple[Action, int]]:
        """When chance acts: each possible result with its integer weight."""

    @abstractmethod
    def copy(self) -> State:
        """An independent position, without the story."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or ``None`` while it goes on."""

    @abstractmethod
    def seen_by(self, viewer: int | None) -> State:
        """The same kind of position without what this viewer cannot know; ``None`` is a spectator."""

    @abstractmethod
    def imagine(self, seat: int, rng: Rng) -> State:
        """From a position seen by this seat, one full position that it could be."""

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The clause that forbids the action, or ``None`` when it is legal."""

    @abstractmethod
    def data(self) -> Data:
        """The whole position as plain data. Two positions are equal when their data are."""

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> str:
        raise TypeError("a position is not pickled: it travels as the record that leads to it")

    def key(self) -> object:
        """What tells this position from every other that a look-ahead may meet, so that it is thought about once;
        ``None`` where that would not pay."""
        return None

    def sample(self, rng: Rng) -> Action:
        """One result of chance, drawn by the odds."""
        odds = self.odds()
        total = 0
        for _, weight in odds:
            total += weight
        left = rng.below(total)
        for action, weight in odds:
            left -= weight
            if left < 0:
                return action
        raise AssertionError("the odds sum to less than their total")

    def pick(self, seat: int, rng: Rng) -> Action:
        """One of the legal actions, each as likely as another; a game may know a quicker way than to list them."""
        choices = self.legal(seat)
        return choices[rng.below(len(choices))]

    def shown(self, viewer: int | None, seat: int, action: Action) -> str:
        """The notation of an action about to be done, as far as this viewer may read it."""
        return action.text
