"""A game as numbers, for programs that learn: its actions in a fixed order, and what somebody sees as a tensor.

Whatever a seat can ever do has a number, and so has whatever chance can bring: its place in a list that depends on
nothing but the number of seats, the options, and the version of the rules. What a viewer sees is told in named parts of
fixed sizes, in numbers from 0 to 1, and is made of `State.seen_by` alone.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from array import array
from collections.abc import Sequence
from typing import Any, Final, Generic, TypeAlias

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from tablee.kernel.errors import BadNumber
from tablee.kernel.options import Settings
from tablee.kernel.state import CHANCE, Action, State

S = TypeVar("S", bound=State, default=Any)

Shape = tuple[int, ...]
Parts = dict[str, Shape]
"""The parts of a tensor in their order, each with its shape."""

Row: TypeAlias = "list[float] | array[float]"
"""A part of a tensor; as an array where most of it is 0, which `blank` makes."""

ANYTHING: Final = -1


class Merge:
    """Something in the data of positions that their tensors do not tell, and ``why`` nobody misses it.

    ``path`` leads there, with ``*`` for any name or place of a list. What stands there looks the same whatever it is,
    but that something stands there is told; with ``order`` only the order of what stands there is not told, and with
    ``most`` numbers above that look the same.
    """

    __slots__ = ("most", "order", "path", "why")

    def __init__(self, path: str, why: str, order: bool = False, most: int = ANYTHING) -> None:
        self.path = path
        self.why = why
        self.order = order
        self.most = most


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers(Generic[S]):
    """What a game tells programs that learn. ``merged`` lists what its tensors do not tell apart."""

    merged: tuple[Merge, ...] = ()

    @abstractmethod
    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        """Whatever a seat can ever do with so many seats and these options, each once, in the order of its number."""

    @abstractmethod
    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        """Whatever chance can ever bring, likewise; nothing in a game without chance."""

    @abstractmethod
    def parts(self, seats: int, settings: Settings) -> Parts:
        """Of what a tensor is made."""

    @abstractmethod
    def see(self, seen: S, viewer: int | None) -> dict[str, Row]:
        """Each part of the tensor, row by row, from a position seen by this viewer. Seats come in the order of play,
        from the viewer on, so that every seat sees the table from its own side; a spectator sits with the first."""


class Numbering(Generic[S]):
    """A game as numbers, with so many seats and these options."""

    __slots__ = ("_actions", "_numbers", "_results", "actions", "parts", "places", "results", "size")

    def __init__(self, numbers: Numbers[S], seats: int, settings: Settings) -> None:
        self._numbers = numbers
        self.actions: tuple[Action, ...] = tuple(numbers.actions(seats, settings))
        self.results: tuple[Action, ...] = tuple(numbers.results(seats, settings))
        self._actions = {action.text: number for number, action in enumerate(self.actions)}
        self._results = {action.text: number for number, action in enumerate(self.results)}
        self.parts = numbers.parts(seats, settings)
        self.places: dict[str, tuple[int, int]] = {}
        self.size = 0
        for name, shape in self.parts.items():
            begin = self.size
            self.size += volume(shape)
            self.places[name] = (begin, self.size)

    def number(self, seat: int, action: Action) -> int:
        """The number of what a seat does, or of what chance brings."""
        known = self._results if seat == CHANCE else self._actions
        number = known.get(action.text)
        if number is None:
            raise BadNumber("no-number", action=action.text)
        return number

    def action(self, seat: int, number: int) -> Action:
        """What a number means, of a seat or of chance."""
        listed = self.results if seat == CHANCE else self.actions
        if not 0 <= number < len(listed):
            raise BadNumber("bad-number", number=number, last=len(listed) - 1)
        return listed[number]

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of what a seat, or chance, may do now, the lowest first."""
        return sorted([self.number(seat, action) for action in state.legal(seat)])

    def tensor(self, state: State, viewer: int | None) -> array[float]:
        """What a viewer sees of a position, all parts one behind the other."""
        return self.tensor_of_seen(state.seen_by(viewer), viewer)

    def tensor_of_seen(self, seen: State, viewer: int | None) -> array[float]:
        """The same, from a position that is seen by this viewer already."""
        return self._joined(self._numbers.see(seen, viewer))  # type: ignore[arg-type]  # the game's own position

    def _joined(self, rows: dict[str, Row]) -> array[float]:
        if rows.keys() != self.places.keys():
            raise ValueError(
                f"the parts {sorted(rows.keys() ^ self.places.keys())} are told, or declared, and not both"
            )
        values: array[float] = array("f")
        for name, (begin, end) in self.places.items():
            row = rows[name]
            if len(row) != end - begin:
                raise ValueError(f"part '{name}' has {len(row)} numbers, not {end - begin}")
            if isinstance(row, list):
                values.fromlist(row)
            else:
                values.extend(row)
        return values

    def named(self, state: State, viewer: int | None) -> dict[str, list[float]]:
        """What a viewer sees of a position, part by part."""
        tensor = self.tensor(state, viewer)
        return {name: tensor[begin:end].tolist() for name, (begin, end) in self.places.items()}

    def digest(self) -> str:
        """A fingerprint of all numbers: it changes when a number, a name or a size does."""
        lines = [f"{number} {action.text}" for number, action in enumerate(self.actions)]
        lines += [f"* {number} {action.text}" for number, action in enumerate(self.results)]
        lines += [f"{name} {' '.join(map(str, shape))}" for name, shape in self.parts.items()]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def volume(shape: Shape) -> int:
    """How many numbers a part of this shape has."""
    found = 1
    for length in shape:
        found *= length
    return found


# For those who write such parts


def blank(size: int) -> array[float]:
    """Nothing but 0."""
    return array("f", bytes(4 * size))


def one_of(size: int, place: int) -> list[float]:
    """All 0 but for a 1 at one place; nowhere, if the place is negative."""
    row = [0.0] * size
    if place >= 0:
        row[place] = 1.0
    return row


def some_of(size: int, places: Sequence[int]) -> list[float]:
    """All 0 but for a 1 at each of these places."""
    row = [0.0] * size
    for place in places:
        row[place] = 1.0
    return row


def parts_of(counts: Sequence[int], most: Sequence[int]) -> list[float]:
    """Each of these counts as a part of what it can be at most."""
    return [counts[place] / most[place] if most[place] else 0.0 for place in range(len(counts))]


def flag(holds: bool) -> list[float]:
    return [1.0 if holds else 0.0]


def from_here(seat: int, viewer: int, seats: int) -> int:
    """How far to the left of the viewer a seat is; nobody stays nobody."""
    return (seat - viewer) % seats if seat >= 0 else -1


def round_from(viewer: int, seats: int) -> list[int]:
    """All seats, from the viewer on."""
    return [(viewer + step) % seats for step in range(seats)]
