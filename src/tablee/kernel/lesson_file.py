"""One file of a course, read strictly: what is wrong with it is named with its line, and each step is tried through the
engine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from tablee.kernel.errors import UserError
from tablee.kernel.game import Forbidden, Game
from tablee.kernel.lesson import ANY, GO_ON, THROW, Answer, Eyes, Lesson, Said, Step
from tablee.kernel.position import BadPosition
from tablee.kernel.state import Refused
from tablee.kernel.words import LANGUAGES

FILE = re.compile(r"[1-9][0-9]*-(?P<name>[a-z]+(-[a-z]+)*)\.toml")

HEAD = {"title": True, "about": True, "minutes": True, "seats": False, "seat": False, "crop": False, "step": True}
"""What may stand at the top of a lesson, and whether it must."""
STEP = {"title", "position", "say", "ask", "do", "then", "right", "answer", "clauses", "light", "ring", "count", "eyes"}

MARKS = ('"""', "'''")
"""Between what a text of several lines stands."""

UNREADABLE = "\ufffd"
"""Stands for bytes that are no text."""

MINUTES = 10
"""A lesson that takes longer is none."""


class BadLesson(UserError):
    """A lesson that cannot be taught: names the file, the line and what is wrong there."""


class Page:
    """One file of a course, as it is read; ``faults`` is what is wrong with it."""

    def __init__(self, game: Game, entry: Traversable) -> None:
        self.game = game
        self.file = entry.name
        self.faults: list[BadLesson] = []
        self.text = entry.read_bytes().decode("utf-8", "replace")
        self.lines = located(self.text)

    def fault(self, part: int, key: str, problem: str, further: int = 0) -> None:
        """``part`` is 0 for the head of the file, else the number of a step."""
        line = self.lines.get((part, key)) or self.lines.get((part, "")) or 1
        self._named(line + further, problem)

    def _named(self, line: int, problem: str) -> None:
        fault = BadLesson("lesson", game=self.game.name, file=self.file, line=line, problem=problem)
        self.faults.append(fault)

    def _table(self) -> dict[str, object]:
        if UNREADABLE in self.text:
            self._named(self.text.partition(UNREADABLE)[0].count("\n") + 1, "this is no UTF-8")
            return {}
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            told = re.search(r" \(at line (\d+).*\)| \(at end of document\)", str(error))
            line = int(told[1]) if told and told[1] else len(self.text.splitlines())
            problem = str(error).removesuffix(told[0] if told else "")
            self._named(line, problem)
            return {}

    def left(self) -> tuple[str, ...]:
        """The clauses that are left to the rulebook."""
        table = self._table()
        self._known(0, table, {"left"})
        return self._clauses(0, table, "left")

    def lesson(self) -> Lesson | None:
        """The lesson, if it can be read and every step of it can be done."""
        name = FILE.fullmatch(self.file)
        if name is None:
            self.fault(0, "", "a lesson is called like 2-capturing.toml, and the list of what is left rulebook.toml")
            return None
        table = self._table()
        if self.faults:
            return None
        self._known(0, table, set(HEAD))
        for key, must in HEAD.items():
            if must and key not in table:
                self.fault(0, "", f"{key} is missing")
        steps = table.get("step", [])
        if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
            self.fault(0, "step", "a step begins with [[step]]")
            return None
        seats = self._number(table, "seats", self.game.seats, self.game.seats[0])
        lesson = Lesson(
            self.game,
            name["name"],
            self._said(0, table, "title") or {},
            self._said(0, table, "about") or {},
            self._number(table, "minutes", range(1, MINUTES + 1), 1),
            seats,
            self._number(table, "seat", range(seats), 0),
            tuple(self._step(number, step) for number, step in enumerate(steps, 1)),
            self._crop(0, "crop", table.get("crop", [])),
        )
        if not self.faults:
            self._prove(lesson)
        return lesson

    # What stands in the file

    def _known(self, part: int, table: dict[str, object], keys: set[str]) -> None:
        for key in sorted(table.keys() - keys):
            self.fault(part, key, f"'{key}' is none of {', '.join(sorted(keys))}")

    def _number(self, table: dict[str, object], key: str, allowed: range | tuple[int, ...], otherwise: int) -> int:
        value = table.get(key, otherwise)
        if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
            return value
        self.fault(0, key, f"{key} is one of {', '.join(map(str, allowed))}")
        return otherwise

    def _crop(self, part: int, key: str, given: object) -> tuple[int, ...]:
        whole = isinstance(given, list) and len(given) in (0, 4) and all(type(number) is int for number in given)
        if not whole:
            self.fault(part, key, "crop is four whole numbers: x, y, width and height in the picture")
        return tuple(given) if isinstance(given, list) and whole else ()

    def _said(self, part: int, table: dict[str, object], key: str) -> Said | None:
        """Words in every language, without stray blanks."""
        return self._told(part, key, table[key]) if key in table else None

    def _told(self, part: int, key: str, value: object) -> Said | None:
        if not isinstance(value, dict) or set(value) != set(LANGUAGES):
            self.fault(part, key, f"{key} is said in {' and in '.join(LANGUAGES)}, and in no other language")
            return None
        for language, text in value.items():
            if not isinstance(text, str) or not text or text != text.strip() or "\n" in text:
                self.fault(part, key, f"{key} ({language}) is one line of words, without blanks round it")
        return {language: str(text) for language, text in value.items()}

    def _texts(self, part: int, table: dict[str, object], key: str) -> tuple[str, ...]:
        """One text, or a list of them."""
        value = table.get(key, [])
        given = [value] if isinstance(value, str) else value
        if not isinstance(given, list) or not all(isinstance(text, str) and text for text in given):
            self.fault(part, key, f"{key} is a text, or a list of texts")
            return ()
        return tuple(given)

    def _clauses(self, part: int, table: dict[str, object], key: str) -> tuple[str, ...]:
        cited = self._texts(part, table, key)
        known = self.game.rulebook(LANGUAGES[0]).clauses
        for clause in cited:
            if clause not in known:
                self.fault(part, key, f"the rulebook has no clause {clause}")
        return cited

    def _step(self, number: int, table: dict[str, object]) -> Step:
        self._known(number, table, STEP)
        position = table.get("position", "")
        if not isinstance(position, str) or ("position" in table and not position.strip()):
            self.fault(number, "position", "a position is written in lines")
            position = ""
        step = Step(
            self._said(number, table, "title"),
            position,
            self._said(number, table, "say"),
            self._said(number, table, "ask"),
            self._texts(number, table, "do"),
            self._texts(number, table, "then"),
            self._said(number, table, "right"),
            self._answers(number, table.get("answer", [])),
            self._clauses(number, table, "clauses"),
            self._texts(number, table, "light"),
            self._texts(number, table, "ring"),
            self._texts(number, table, "count"),
            self._eyes(number, table.get("eyes", [])),
        )
        for problem in _odd(number, step):
            self.fault(number, "", problem)
        return step

    def _answers(self, number: int, given: object) -> tuple[Answer, ...]:
        if not isinstance(given, list) or not all(isinstance(table, dict) for table in given):
            self.fault(number, "answer", "an answer begins with [[step.answer]]")
            return ()
        found = []
        for table in given:
            said = self._told(number, "answer", {key: value for key, value in table.items() if key != "to"})
            found.append(Answer(self._texts(number, table, "to"), said or {}))
        if any(not answer.to for answer in found[:-1]):
            self.fault(number, "answer", "the answer to any other action comes last")
        return tuple(found)

    def _eyes(self, number: int, given: object) -> tuple[Eyes, ...]:
        if not isinstance(given, list) or not all(isinstance(table, dict) for table in given):
            self.fault(number, "eyes", "whose eyes begins with [[step.eyes]]")
            return ()
        found = []
        for table in given:
            said = self._told(number, "eyes", {key: value for key, value in table.items() if key in LANGUAGES})
            self._known(number, table, {"seat", "crop", *LANGUAGES})
            seat = table.get("seat")
            if type(seat) is not int or not 0 <= seat < self.game.seats[-1]:
                self.fault(number, "eyes", "whose eyes is a seat, counted from 0")
                continue
            found.append(Eyes(seat, self._crop(number, "eyes", table.get("crop", [])), said or {}))
        return tuple(found)

    # What the engine says to it

    def _prove(self, lesson: Lesson) -> None:
        """Whether every step can be done, in every way that is right, and is followed by what the lesson says."""
        for number, step in enumerate(lesson.steps, 1):
            key = "position"
            try:
                state = lesson.at(number - 1)
                if any(eyes.seat >= lesson.seats for eyes in step.eyes):
                    self.fault(number, "eyes", f"only {lesson.seats} sit at this table")
                if step.do and not lesson.awaits(state):
                    self.fault(number, "do", f"seat {lesson.seat} has nothing to do here")
                    return
                for text in self._right(lesson, number, step):
                    key = "then"
                    lesson.at(number - 1, text)
                if step.many and number < len(lesson.steps) and not lesson.steps[number].position:
                    self.fault(
                        number, "do", "where more than one action is right, the next step needs a position of its own"
                    )
            except Exception as error:  # a stranger's game may fail in any way
                self._failed(number, key, error)
                return

    def _right(self, lesson: Lesson, number: int, step: Step) -> Iterator[str]:
        """Every right action, each found to be legal; so is what is answered."""
        if not step.do:
            yield GO_ON
            return
        state = lesson.at(number - 1)
        legal = {THROW} if lesson.throws(state) else {action.text for action in state.legal(lesson.seat)}
        for key, texts in (("do", step.do), ("answer", [text for answer in step.answers for text in answer.to])):
            for text in texts:
                if text not in legal and text != ANY:
                    self.fault(number, key, f"'{text}' is not legal here, but {', '.join(sorted(legal)) or 'nothing'}")
        yield from sorted(legal) if step.do == (ANY,) else [text for text in step.do if text in legal]

    def _failed(self, number: int, key: str, error: Exception) -> None:
        if isinstance(error, BadPosition):
            row = error.facts["line"]
            opening = self.text.splitlines()[self.lines.get((number, "position"), 1) - 1].rstrip()
            further = (row if isinstance(row, int) else 1) - (0 if opening.endswith(MARKS) else 1)
            self.fault(number, "position", str(error.facts["problem"]), further)
        elif isinstance(error, Refused):
            self.fault(number, key, f"{Forbidden(self.game, error.refusal, ['?'] * 9).say('en')}".rstrip("."))
        else:
            self.fault(number, key, str(error).rstrip(".") or type(error).__name__)


def _odd(number: int, step: Step) -> Iterator[str]:
    """What does not go together in a step."""
    if number == 1 and not (step.title and step.say):
        yield "the first step has a title, and says something"
    if step.title and not (step.say or step.ask):
        yield "a step with a title says something of its own"
    if step.ask and not step.do:
        yield "what is asked must be something to do"
    if step.do and not step.ask and (step.say or number == 1):
        yield "what is to be done must be asked"
    if (step.answers or step.right) and not step.do:
        yield "where nothing is to be done there is nothing to answer"
    if ANY in step.do and (len(step.do) > 1 or step.answers):
        yield "where anything is right there is no other action"


def located(text: str) -> dict[tuple[int, str], int]:
    """The line of each key of a lesson, by the step that it stands in (0 is the head of the file); of each step under
    an empty key. What stands in a text of several lines is no key."""
    lines: dict[tuple[int, str], int] = {}
    part, table, quote = 0, "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        heading = re.match(r"\s*\[\[?\s*([\w.-]+)\s*\]", line)
        key = re.match(r"\s*([\w-]+)(?:\s*\.\s*[\w-]+)*\s*=", line)
        if heading:
            names = heading[1].split(".")
            if names == ["step"]:
                part, table = part + 1, ""
                lines[part, ""] = number
            else:
                table = names[1] if names[0] == "step" and len(names) > 1 else names[0]
                lines.setdefault((part, table), number)
        elif key:
            lines.setdefault((part, table or key[1]), number)
        for mark in MARKS:
            if line.count(mark) == 1:
                quote = mark
    return lines
