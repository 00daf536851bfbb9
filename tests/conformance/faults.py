"""Toys with exactly one fault each in their rules: whoever acts, what is legal, what chance brings, how it ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import cast

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.state import CHANCE, Action, Data, Outcome, Refusal, Refused, State
from tests.toys.magpie import ACTIONS, MagpieGame
from tests.toys.magpie.rules import DRAWS, PLAYS, Jewel, Magpie
from tests.toys.objection import ObjectionGame
from tests.toys.objection.rules import Frame, Objection
from tests.toys.sealed import SealedGame
from tests.toys.sealed.rules import Sealed


def magpie(position: type[Magpie]) -> Game:
    game = MagpieGame()
    game.position = position
    return game


def sealed(position: type[Sealed]) -> Game:
    game = SealedGame()
    game.position = position
    return game


def objection(position: type[Objection]) -> Game:
    game = ObjectionGame()
    game.position = position
    return game


# Turns


class NothingToDo(Magpie):
    def legal(self, seat: int) -> list[Action]:
        return [] if seat >= 0 and self.left < 3 else super().legal(seat)


class EndsTooEarly(Magpie):
    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome((1,) * 4, (0,) * 4, "MAG-4", "hands-empty", {})


class NeverSaysHowItEnded(Magpie):
    def outcome(self) -> Outcome | None:
        return None


class ChanceInCompany(Magpie):
    def to_act(self) -> tuple[int, ...]:
        return (CHANCE, self.turn) if self.drawing else super().to_act()


class ActsOutOfTurn(Objection):
    def legal(self, seat: int) -> list[Action]:
        return super().legal(self.to_act()[0]) if seat == 2 and self.to_act() else super().legal(seat)


# Order


class Unsorted(Magpie):
    def legal(self, seat: int) -> list[Action]:
        return super().legal(seat)[::-1]


class Twice(Magpie):
    def legal(self, seat: int) -> list[Action]:
        return sorted(super().legal(seat) * 2, key=lambda action: action.order)


class LendsItsList(Sealed):
    def legal(self, seat: int) -> list[Action]:
        if not hasattr(self, "lists"):
            self.lists = [Sealed.legal(self, other) for other in range(len(self.bids))]
        return self.lists[seat] if seat >= 0 else []

    def do(self, seat: int, action: Action) -> None:
        super().do(seat, action)
        del self.lists


class Fickle(Magpie):
    calls = 0

    def legal(self, seat: int) -> list[Action]:
        self.calls += 1
        return super().legal(seat)[: 1 + self.calls % 2]


# Data and copies


class TuplesInData(Magpie):
    def data(self) -> Data:
        return {**super().data(), "points": tuple(self.points)}


class NumbersAsKeys(Magpie):
    def data(self) -> Data:
        return {**super().data(), "points": dict(enumerate(self.points))}


class LendsItsHands(Magpie):
    def data(self) -> Data:
        return {**super().data(), "hands": self.hands}


class SharedNests(Magpie):
    def copy(self) -> SharedNests:
        copy = super().copy()
        copy.nests = self.nests
        return copy


class SharedFrames(Objection):
    def copy(self) -> SharedFrames:
        copy = super().copy()
        copy.stack = self.stack[:]
        return copy


class CopiesTheStory(Magpie):
    def copy(self) -> CopiesTheStory:
        copy = super().copy()
        copy.story = self.story
        return copy


# Doing and refusing


class AppliesMore(Magpie):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        self.points[0] += 1


class RefusesWhatIsLegal(Magpie):
    def apply(self, seat: int, action: Action) -> None:
        if action is PLAYS[0]:
            raise Refused(Refusal("MAG-3", "no-such-jewel", {"action": action.text}))
        super().apply(seat, action)


class ChangesThenRefuses(Magpie):
    def apply(self, seat: int, action: Action) -> None:
        self.top = 0
        super().apply(seat, action)


class DoesWhatIsIllegal(Objection):
    def apply(self, seat: int, action: Action) -> None:
        if action in self.legal(self.to_act()[0] if self.to_act() else 0):
            self.do(seat, action)
        else:
            super().apply(seat, action)


class Speechless(Magpie):
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().why_not(seat, action)
        return refusal and Refusal(refusal.clause, "because", refusal.facts)


class LacksAFact(Magpie):
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().why_not(seat, action)
        return refusal and Refusal(refusal.clause, refusal.key, {})


class CitesNoClause(Magpie):
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        refusal = super().why_not(seat, action)
        return refusal and Refusal("MAG-99", refusal.key, refusal.facts)


class NeverSaysWhy(Magpie):
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None


class ExplainsAway(Magpie):
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return super().why_not(seat, action) or Refusal("MAG-4", "over", {})


# Odds


class ZeroWeight(Magpie):
    def odds(self) -> list[tuple[Action, int]]:
        if not self.drawing:
            return []
        return list(zip(DRAWS, self.stock, strict=True))


class HalfWeights(Magpie):
    def odds(self) -> list[tuple[Action, int]]:
        return [(action, cast(int, weight / 2)) for action, weight in super().odds()]


class TooHeavy(Magpie):
    def odds(self) -> list[tuple[Action, int]]:
        return [(action, weight << 40) for action, weight in super().odds()]


class DrawsWhatIsGone(Magpie):
    def sample(self, rng: Rng) -> Action:
        return DRAWS[rng.below(len(DRAWS))]


class Loaded(Magpie):
    def sample(self, rng: Rng) -> Action:
        odds = self.odds()
        return odds[rng.below(len(odds))][0]


class NeverTheLast(Magpie):
    def sample(self, rng: Rng) -> Action:
        odds = self.odds()
        return odds[rng.below(max(1, len(odds) - 1))][0]


class ListedTwice(Magpie):
    def odds(self) -> list[tuple[Action, int]]:
        return [(action, 1) for action, weight in super().odds() for _ in range(weight)]


class OddsOutOfTurn(Magpie):
    def odds(self) -> list[tuple[Action, int]]:
        return [(draw, count) for draw, count in zip(DRAWS, self.stock, strict=True) if count]


# Notation, story, totals, records, the end


class ReadsAnother(MagpieGame):
    def parse(self, state: object, text: str) -> Action:
        return ACTIONS["play-1"] if text == "play-2" else ACTIONS.get(text) or super().parse(Magpie.new(3), text)


class MakesItAnew(MagpieGame):
    def parse(self, state: object, text: str) -> Action:
        action = super().parse(Magpie.new(3), text)
        assert isinstance(action, Jewel)
        return Jewel(text.partition("-")[0], action.value)


class ReadsAnything(MagpieGame):
    def parse(self, state: object, text: str) -> Action:
        return ACTIONS.get(text, PLAYS[0])


class Untold(Magpie):
    def _play(self, seat: int, value: int) -> None:
        super()._play(seat, value)
        self._tell("glint", seat, "MAG-3", {})


class Thief(Magpie):
    def _play(self, seat: int, value: int) -> None:
        super()._play(seat, value)
        if value == 3:
            self.nests[seat].pop()


class PlaysForTheGallery(Magpie):
    def do(self, seat: int, action: Action) -> None:
        super().do(seat, action)
        if self.story is not None:
            self.points[0] += 1


class Endless(Objection):
    def _take_effect(self, frame: Frame) -> None:
        if frame.stones:
            self.turn = (self.turn + 1) % len(self.points)
        else:
            super()._take_effect(frame)


class ForgetsASeat(Magpie):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome(outcome.ranks, outcome.points[1:], "MAG-4", "hands-empty", {})


class ForgetsASeatsSource(Magpie):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome(outcome.ranks, outcome.points, "MAG-4", "hands-empty", {"shine": (1,)})


class EndsWithoutWords(Magpie):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome(outcome.ranks, outcome.points, "MAG-4", "bored", outcome.sources)


class NobodyWins(Magpie):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and Outcome((2,) * len(self.points), outcome.points, "MAG-4", "hands-empty", outcome.sources)


# Positions


class Misread(MagpieGame):
    """Reads or writes positions in a way of its own."""

    def __init__(self, slip: Callable[[str], str], read: Callable[[str], str] = str) -> None:
        self.slip = slip
        self.reading = read

    def write(self, state: State) -> str:
        return self.slip(super().write(state))

    def read(self, text: str) -> State:
        return cast(State, super().read(self.reading(text)))


class TellsOtherSeats(MagpieGame):
    def agreed(self, state: State) -> tuple[int, dict[str, object]]:
        return super().agreed(state)[0] + 1, {}


COUNT = count()


def forgets_hands(text: str) -> str:
    return re.sub("^[1-5 ]+ [|]", "|", text, flags=re.MULTILINE)


RULES: list[tuple[str, Game]] = [
    ("positions", Misread(forgets_hands)),
    ("positions", Misread(lambda text: text.replace("to draw", "to play"))),
    ("positions", Misread(lambda text: text.replace("lies", "shines"))),
    ("positions", Misread(str, lambda text: text.partition("\0")[0])),
    ("positions", Misread(lambda text: "\n" * next(COUNT) + text)),
    ("positions", TellsOtherSeats()),
    ("turns", magpie(NothingToDo)),
    ("turns", magpie(EndsTooEarly)),
    ("turns", magpie(NeverSaysHowItEnded)),
    ("turns", magpie(ChanceInCompany)),
    ("turns", objection(ActsOutOfTurn)),
    ("order", magpie(Unsorted)),
    ("order", magpie(Twice)),
    ("order", sealed(LendsItsList)),
    ("order", magpie(Fickle)),
    ("data", magpie(TuplesInData)),
    ("data", magpie(NumbersAsKeys)),
    ("data", magpie(LendsItsHands)),
    ("copies", magpie(SharedNests)),
    ("copies", objection(SharedFrames)),
    ("copies", magpie(CopiesTheStory)),
    ("doing", magpie(AppliesMore)),
    ("doing", magpie(RefusesWhatIsLegal)),
    ("refusals", magpie(ChangesThenRefuses)),
    ("refusals", objection(DoesWhatIsIllegal)),
    ("refusals", magpie(Speechless)),
    ("refusals", magpie(LacksAFact)),
    ("refusals", magpie(CitesNoClause)),
    ("refusals", magpie(NeverSaysWhy)),
    ("refusals", magpie(ExplainsAway)),
    ("odds", magpie(ZeroWeight)),
    ("odds", magpie(HalfWeights)),
    ("odds", magpie(TooHeavy)),
    ("odds", magpie(DrawsWhatIsGone)),
    ("odds", magpie(Loaded)),
    ("odds", magpie(NeverTheLast)),
    ("odds", magpie(ListedTwice)),
    ("odds", magpie(OddsOutOfTurn)),
    ("notation", ReadsAnother()),
    ("notation", MakesItAnew()),
    ("notation", ReadsAnything()),
    ("story", magpie(Untold)),
    ("totals", magpie(Thief)),
    ("records", magpie(PlaysForTheGallery)),
    ("ends", objection(Endless)),
    ("ends", magpie(ForgetsASeat)),
    ("ends", magpie(ForgetsASeatsSource)),
    ("ends", magpie(EndsWithoutWords)),
    ("ends", magpie(NobodyWins)),
]
"""Each fault with the law that must catch it."""
