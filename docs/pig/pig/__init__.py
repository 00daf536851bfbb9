"""Pig: roll as often as you dare; a one costs the turn."""

from collections.abc import Sequence
from typing import Self

from pig.numbers import PigNumbers
from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.options import Settings
from tablee.kernel.picture import Plain
from tablee.kernel.state import CHANCE, Action, Data, Outcome, Refusal, State
from tablee.kernel.tip import Tip
from tablee.kernel.words import Words

GOAL = 30
ROLL, HOLD = Action("roll", 0), Action("hold", 1)
FACES = [Action(str(face), face) for face in range(1, 7)]
ONE = FACES[0]
ACTIONS = {action.text: action for action in (ROLL, HOLD, *FACES)}


class Pig(State):
    def __init__(self, points: list[int], turn: int = 0, kept: int = 0, rolling: bool = False) -> None:
        super().__init__()
        self.points, self.turn, self.kept, self.rolling = points, turn, kept, rolling

    def to_act(self) -> tuple[int, ...]:
        if max(self.points) >= GOAL:
            return ()
        return (CHANCE,) if self.rolling else (self.turn,)

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.to_act():
            return []
        return list(FACES) if seat == CHANCE else [ROLL, HOLD] if self.kept else [ROLL]

    def odds(self) -> list[tuple[Action, int]]:
        return [(face, 1) for face in FACES] if self.rolling else []

    def do(self, seat: int, action: Action) -> None:
        self.rolling = action is ROLL
        if action is HOLD:
            self.tell("hold", seat, "PIG-3", {"points": self.kept})
            self.points[seat] += self.kept
        elif action is not ROLL:
            self.tell("one" if action is ONE else "roll", self.turn, "PIG-2", {"face": action.order})
            self.kept += action.order
        if action in (HOLD, ONE):
            self.kept, self.turn = 0, (self.turn + 1) % len(self.points)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(seat):
            return None
        if seat in self.to_act() and action is HOLD:
            return Refusal("PIG-3", "nothing-to-hold", {})
        return Refusal("PIG-1", "not-now", {})

    def outcome(self) -> Outcome | None:
        ranks = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        return None if self.to_act() else Outcome(ranks, tuple(self.points), "PIG-4", "goal", {})

    def copy(self) -> Self:
        return type(self)(self.points[:], self.turn, self.kept, self.rolling)

    def seen_by(self, viewer: int | None) -> Self:
        return self.copy()  # nothing is hidden

    def imagine(self, seat: int, rng: Rng) -> Self:
        return self.copy()

    def data(self) -> Data:
        return {"points": self.points[:], "turn": self.turn, "kept": self.kept, "rolling": self.rolling}


class PigPicture(Plain[Pig]):
    def player(self, seen: Pig, seat: int, words: Words) -> str:
        return words.say("picture.points", points=seen.points[seat])

    def table(self, seen: Pig, words: Words) -> list[str]:
        return [words.say("picture.kept", kept=seen.kept)]


class PigGame(Game[Pig]):
    name, title, package, version, seats, minutes = "pig", "Pig", "pig", 1, (2, 3, 4), 5
    picture, tips, numbers = PigPicture(), {"roll": Tip("PIG-2"), "hold": Tip("PIG-3")}, PigNumbers()

    def begin(self, seats: int, settings: Settings) -> Pig:
        return Pig([0] * seats)

    def parse(self, state: Pig, text: str) -> Action:
        if text not in ACTIONS:
            raise BadNotation("notation", text=text, game=self.title, examples="roll, hold")
        return ACTIONS[text]

    def label(self, state: Pig, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return words.say(f"action.{action}")


GAME = PigGame()
