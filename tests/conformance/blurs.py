"""Toys with exactly one fault each in how they tell themselves in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from tablee.kernel.game import Game
from tablee.kernel.numbers import Merge, Numbers, Row
from tablee.kernel.options import Settings
from tablee.kernel.state import Action
from tests.conformance.faults import magpie, objection, sealed
from tests.conformance.leaks import KeepsTheTruth
from tests.toys.magpie.numbers import MagpieNumbers
from tests.toys.magpie.rules import PLAYS, Jewel, Magpie
from tests.toys.objection.numbers import ObjectionNumbers
from tests.toys.objection.rules import Objection
from tests.toys.sealed.numbers import SealedNumbers
from tests.toys.sealed.rules import Sealed


class NumbersTwice(MagpieNumbers):
    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return [*PLAYS, PLAYS[0]]


class NumbersAStranger(MagpieNumbers):
    """An action that the game makes anew, and so is not the one that it reads."""

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return [*PLAYS[:4], Jewel("play", 5)]


class NumbersNonsense(MagpieNumbers):
    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return [*PLAYS, Action("sing", 9)]


class NumbersAnew(MagpieNumbers):
    """The order of a set, so to speak."""

    def __init__(self) -> None:
        self.asked = count()

    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return PLAYS if next(self.asked) % 2 else PLAYS[::-1]


class MergesWithoutAWord(MagpieNumbers):
    merged = (Merge("nests.*", "", order=True),)


class ForgetsAnAction(MagpieNumbers):
    def actions(self, seats: int, settings: Settings) -> Sequence[Action]:
        return PLAYS[:4]


class ForgetsAResult(MagpieNumbers):
    def results(self, seats: int, settings: Settings) -> Sequence[Action]:
        return super().results(seats, settings)[1:]


class GrowsWithTheHand(MagpieNumbers):
    def see(self, seen: Magpie, viewer: int | None) -> dict[str, Row]:
        held = [] if viewer is None else [value / 5 for value in seen.hands[viewer]]
        return {**super().see(seen, viewer), "hand": held}


class CountsBeyondOne(MagpieNumbers):
    def see(self, seen: Magpie, viewer: int | None) -> dict[str, Row]:
        return {**super().see(seen, viewer), "left": [float(seen.left)]}


class TellsMoreThanIsDeclared(MagpieNumbers):
    def see(self, seen: Magpie, viewer: int | None) -> dict[str, Row]:
        return {**super().see(seen, viewer), "mood": [0.5]}


class Moody(MagpieNumbers):
    def __init__(self) -> None:
        self.asked = count()

    def see(self, seen: Magpie, viewer: int | None) -> dict[str, Row]:
        return {**super().see(seen, viewer), "left": [next(self.asked) % 2 / 2]}


class SpendsWhatItSees(ObjectionNumbers):
    """Looking at the stack takes it away, and nothing was copied."""

    def see(self, seen: Objection, viewer: int | None) -> dict[str, Row]:
        rows = super().see(seen, viewer)
        seen.points[0] += 1
        return rows


class LooksBehind(MagpieNumbers):
    """A seen position carries the truth, and the tensor tells it."""

    def see(self, seen: Magpie, viewer: int | None) -> dict[str, Row]:
        behind = seen.truth if isinstance(seen, KeepsTheTruth) else seen
        return {**super().see(seen, viewer), "left": [sum(map(sum, behind.hands)) / 45]}


class NeverLooksAtBids(SealedNumbers):
    def see(self, seen: Sealed, viewer: int | None) -> dict[str, Row]:
        rows = super().see(seen, viewer)
        return {**rows, "bids": [0.0] * len(rows["bids"])}


class MissesTheTop(ObjectionNumbers):
    """Only what was claimed first is told, not what was objected to it."""

    def see(self, seen: Objection, viewer: int | None) -> dict[str, Row]:
        below = seen.copy()
        below.stack = below.stack[:1]
        below.tokens = [0] * len(below.tokens)
        return super().see(below, viewer)


class LendsItself(Objection):
    def seen_by(self, viewer: int | None) -> Any:
        return self


def told(numbers: Numbers, game: Game) -> Game:
    game.numbers = numbers
    return game


BLURS: dict[str, tuple[str, Game]] = {
    type(game.numbers).__name__: (law, game)
    for law, game in (
        ("numbering", told(NumbersTwice(), magpie(Magpie))),
        ("numbering", told(NumbersAStranger(), magpie(Magpie))),
        ("numbering", told(NumbersNonsense(), magpie(Magpie))),
        ("numbering", told(NumbersAnew(), magpie(Magpie))),
        ("numbering", told(MergesWithoutAWord(), magpie(Magpie))),
        ("numbered", told(ForgetsAnAction(), magpie(Magpie))),
        ("numbered", told(ForgetsAResult(), magpie(Magpie))),
        ("tensors", told(GrowsWithTheHand(), magpie(Magpie))),
        ("tensors", told(CountsBeyondOne(), magpie(Magpie))),
        ("tensors", told(TellsMoreThanIsDeclared(), magpie(Magpie))),
        ("tensors", told(Moody(), magpie(Magpie))),
        ("tensors", told(SpendsWhatItSees(), objection(LendsItself))),
        ("alike", told(LooksBehind(), magpie(KeepsTheTruth))),
        ("apart", told(NeverLooksAtBids(), sealed(Sealed))),
        ("apart", told(MissesTheTop(), objection(Objection))),
    )
}
"""Each blur with a law that must catch it, by the name of its numbers."""
