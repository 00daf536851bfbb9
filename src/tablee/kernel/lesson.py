"""A lesson: prepared positions with a few words to each, and something to do that the engine really does.

Nothing is kept of whoever learns: where they are is the number of a step, and what they did there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tablee.kernel.errors import UserError
from tablee.kernel.game import Forbidden, Game
from tablee.kernel.names import addressed
from tablee.kernel.state import CHANCE, Action, Refusal, State
from tablee.kernel.words import words

Said = Mapping[str, str]
"""The same words in every language."""

ANY = "any"
"""Asks for anything that is legal."""
GO_ON = "go-on"
"""What is done at a step that asks for nothing but to be read."""
THROW = "throw"
"""What is done where chance acts in the learner's name; what falls stands in the lesson."""

OTHERS = ("Ana", "Tom", "Zoé", "Max", "Iris")
"""Who sits round the table of a lesson, beginning at the learner's left."""

BY_SEAT = re.compile(r"(?P<seat>[0-9]): (?P<text>.+)")

RIGHT, UNASKED, REFUSED = "right", "unasked", "refused"


@dataclass(frozen=True)
class Answer:
    """What is said to a legal action that was not asked for: to these, or to any other where none is named."""

    to: tuple[str, ...]
    said: Said


@dataclass(frozen=True)
class Eyes:
    """What another seat sees of the position, where that differs: the part of its picture to look at, and what to say
    of it. Only in a lesson may one look, for its position is invented."""

    seat: int
    crop: tuple[int, ...]
    said: Said


@dataclass(frozen=True)
class Step:
    """One thing to be understood.

    ``title`` names it in the plan of the lesson; a step without one belongs to the step before. ``position`` is where
    it begins, if not where the last one ended. ``say`` tells, ``ask`` says what to do; where both are missing, what was
    said last still holds. ``do`` are the right actions, none where there is only something to read. ``then`` is what
    chance and the others do afterwards. ``right`` is said when it is done; without it the lesson goes straight on.
    ``light``, ``ring`` and ``count`` are parts of the picture: ids, or the notations of what can be touched. ``eyes``
    are those through which the position is shown beside it.
    """

    title: Said | None
    position: str
    say: Said | None
    ask: Said | None
    do: tuple[str, ...]
    then: tuple[str, ...]
    right: Said | None
    answers: tuple[Answer, ...]
    clauses: tuple[str, ...]
    light: tuple[str, ...]
    ring: tuple[str, ...]
    count: tuple[str, ...]
    eyes: tuple[Eyes, ...] = ()

    @property
    def many(self) -> bool:
        """Whether more than one action is right."""
        return len(self.do) > 1 or self.do == (ANY,)

    @property
    def pointed(self) -> tuple[str, ...]:
        return (*self.light, *self.ring, *self.count)


@dataclass(frozen=True)
class Attempt:
    """What comes of what the learner did: it was `RIGHT`; or legal but `UNASKED`, with the answer of the lesson; or
    `REFUSED` by the rules."""

    kind: str
    said: Said | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Lesson:
    """``name`` is its address, ``about`` a line for the list of lessons, ``seats`` how many sit at its table, ``seat``
    where the learner does, ``crop`` the part of its first picture (x, y, width, height) that stands for it."""

    game: Game
    name: str
    title: Said
    about: Said
    minutes: int
    seats: int
    seat: int
    steps: tuple[Step, ...]
    crop: tuple[int, ...] = ()

    def words(self, number: int) -> tuple[Said | None, Said | None]:
        """What is told and asked at a step: its own words, or those that still hold."""
        step = self.steps[number]
        return (step.say, step.ask) if step.say or step.ask or not number else self.words(number - 1)

    @property
    def titled(self) -> list[int]:
        """The steps that the plan names."""
        return [number for number, step in enumerate(self.steps) if step.title]

    @property
    def clauses(self) -> set[str]:
        return {clause for step in self.steps for clause in step.clauses}

    def names(self, language: str) -> list[str]:
        """Who sits at the table, for sentences that the learner reads."""
        around = [OTHERS[(seat - self.seat) % self.seats - 1] for seat in range(self.seats)]
        around[self.seat] = words("tablee.kernel", language).say("lesson.you")
        return addressed(around, self.seat, language)

    def at(self, number: int, done: str = "") -> State:
        """The position of a step: as it begins, or once this was done there and what follows on it. Its story is what
        happened in that step."""
        first = max((at for at in range(number + 1) if self.steps[at].position), default=0)
        state = self.begun(first)
        for at in range(first, number):
            self._go(state, at, self.usual(state, at))
        state.story = []
        if done:
            self._go(state, number, done)
        return state

    def begun(self, number: int) -> State:
        """The written position of a step; where the first has none, a game that begins."""
        written = self.steps[number].position
        state = self.game.read(written) if written else self.game.new(self.seats)
        assert isinstance(state, State)
        return state

    def usual(self, state: State, number: int) -> str:
        """What is done at a step by whoever has it shown."""
        do = self.steps[number].do
        if not do:
            return GO_ON
        return state.legal(self.seat)[0].text if do == (ANY,) else do[0]

    def throws(self, state: State) -> bool:
        """Whether chance acts, and the learner is to let it."""
        return state.to_act() == (CHANCE,) and self.game.thrower(state) == self.seat

    def awaits(self, state: State) -> bool:
        """Whether the learner can do anything here."""
        return self.throws(state) or self.seat in state.to_act()

    def _go(self, state: State, number: int, text: str) -> None:
        if text not in (GO_ON, THROW):
            state.apply(self.seat, self.game.parse(state, text))
        for written in self.steps[number].then:
            follow(self.game, state, written)

    def attempt(self, number: int, text: str) -> Attempt:
        """What comes of an action at a step, judged by what the learner's seat may know. Where it was right, `at` tells
        the position after it. `BadNotation` if it is no action at all."""
        step, seen = self.steps[number], self.at(number).seen_by(self.seat)
        if not step.do:
            return Attempt(RIGHT if text == GO_ON else UNASKED)
        if not (self.throws(seen) and text == THROW):
            action: Action = self.game.parse(seen, text)
            refusal = seen.why_not(self.seat, action)
            if refusal is not None:
                return Attempt(REFUSED, refusal=refusal)
            text = action.text
        if text in step.do or step.do == (ANY,):
            return Attempt(RIGHT, step.right)
        meant = [answer for answer in step.answers if text in answer.to or not answer.to]
        return Attempt(UNASKED, meant[0].said if meant else None)

    def answer(self, attempt: Attempt, language: str) -> str:
        """What is said to an attempt: the refusal in the words of the game, the words of the lesson, or none."""
        if attempt.refusal is not None:
            return Forbidden(self.game, attempt.refusal, self.names(language)).sentence(language)
        if attempt.said is not None:
            return attempt.said[language]
        return words("tablee.kernel", language).say("lesson.unasked") if attempt.kind == UNASKED else ""


def follow(game: Game, state: State, written: str) -> None:
    """Do what a lesson lets happen: a notation of whoever is to act, after ``2: `` where several are."""
    by_seat = BY_SEAT.fullmatch(written)
    acting = state.to_act()
    if by_seat is None and len(acting) != 1:
        raise UserError("lesson-whose", acting=", ".join(map(str, acting)) or "-")
    seat = int(by_seat["seat"]) if by_seat else acting[0]
    state.apply(seat, game.parse(state, by_seat["text"] if by_seat else written))
