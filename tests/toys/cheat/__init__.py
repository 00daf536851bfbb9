"""Cheat: Magpie with a judgement that proposes a jewel which the seat does not hold."""

from __future__ import annotations

from tablee.kernel.rulebook import Rulebook
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Fact, State
from tablee.kernel.words import Words
from tests.toys.magpie import GAME as MAGPIE
from tests.toys.magpie import MagpieGame
from tests.toys.magpie.rules import DRAWS, PLAYS


class Cheating(Sense):
    def value(self, state: State, seat: int) -> float:
        return 0.5

    def reason(self, state: State, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        return "", {}

    def choices(self, state: State, seat: int) -> list[Action]:
        legal = state.legal(seat)
        return [next((play for play in PLAYS if play not in legal), DRAWS[0])]


class CheatGame(MagpieGame):
    name = "cheat"
    title = "Cheat"
    package = "tests.toys.cheat"
    sense = Cheating()

    def words(self, language: str) -> Words:
        return MAGPIE.words(language)

    def rulebook(self, language: str) -> Rulebook:
        return MAGPIE.rulebook(language)


GAME = CheatGame()
