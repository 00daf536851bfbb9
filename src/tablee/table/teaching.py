"""What one step of a lesson shows to whoever learns, in one language: all of it follows from the address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from tablee.kernel.lesson import REFUSED, RIGHT, THROW, Attempt, Eyes, Lesson, Said
from tablee.kernel.picture import DAY, Spot, size
from tablee.kernel.state import State
from tablee.kernel.words import words
from tablee.table.sight import Choice

ASK, READ, NO, SHOW, YES, END = "ask", "read", "no", "show", "yes", "end"
"""What the slip says: what to do; something to read; an answer; how it is done; that it is done; that all is."""

SPOKEN = re.compile(r'<(title|desc)\b.*?</\1>|\s(?:tabindex|role|data-action|aria-[a-z]+)="[^"]*"', re.DOTALL)
"""What a picture says to those who listen or touch."""
NAMED = re.compile(r'(\sid="|url\(#|href="#)([^")]+)')
"""What has a name in a picture, and whatever refers to it there."""


@dataclass(frozen=True)
class Bead:
    """A line of the plan: its title, the clause behind it, where it is opened, and whether it is done or on now."""

    title: str
    clause: str
    step: int
    done: bool
    now: bool


@dataclass(frozen=True)
class Glance:
    """What somebody else sees: who, what is said of it, and the picture."""

    seat: int
    name: str
    said: str
    picture: str


@dataclass(frozen=True)
class Teaching:
    """A step of a lesson through the learner's eyes; ``tries`` is how often something else was done first.

    ``aside`` says that the choices stand in a list behind the board, since the board itself offers what is asked for.
    """

    kind: str
    step: int
    lead: str
    tell: str
    clause: str
    ask: str
    why: str
    tries: int
    choices: tuple[Choice, ...]
    aside: bool
    throw: str
    beads: tuple[Bead, ...]
    light: tuple[str, ...]
    ring: tuple[str, ...]
    count: tuple[str, ...]
    usual: str
    names: tuple[str, ...]
    eyes: tuple[Glance, ...]
    board: str

    @property
    def bead(self) -> int:
        """Which line of the plan is on now, counted from 1."""
        return next((number for number, bead in enumerate(self.beads, 1) if bead.now), len(self.beads))


class Teacher:
    """Shows one step. ``tried`` is what the learner did there, ``shown`` that they asked how it is done."""

    def __init__(self, lesson: Lesson, number: int, language: str, sheet: str, *, narrow: bool) -> None:
        self.lesson = lesson
        self.number = number
        self.step = lesson.steps[number]
        self.language = language
        self.sheet = sheet
        self.narrow = narrow
        self.own = words("tablee.table", language)
        self.speech = lesson.game.words(language)
        self.names = lesson.names(language)

    def teach(self, tried: str = "", tries: int = 0, *, shown: bool = False) -> Teaching:
        lesson, step = self.lesson, self.step
        attempt = lesson.attempt(self.number, tried) if tried else None
        done = attempt is not None and attempt.kind == RIGHT
        last = self.number == len(lesson.steps) - 1
        state = lesson.at(self.number, tried if done else "")
        kind = self._kind(attempt, done, last, shown)
        usual = "" if done or not step.do else lesson.usual(state, self.number)
        asks = kind in (ASK, NO, SHOW)
        seen = state.seen_by(lesson.seat)
        board = self._board(seen, touch=asks)
        choices = self._choices(seen) if asks else ()
        say, ask = lesson.words(self.number)
        tell, clause = self._told(kind, attempt, say, seen, usual)
        return Teaching(
            kind=kind,
            step=self.number + 1,
            lead=self.own.say("learn.nearly") if attempt is not None and attempt.kind == REFUSED else "",
            tell=tell,
            clause=clause,
            ask=ask[self.language] if ask and asks else "",
            why=(clause if kind == NO else "") or (step.clauses[0] if step.clauses else ""),
            tries=tries,
            choices=choices,
            aside=all(f'data-action="{escape(text)}"' in board for text in ((usual,) if step.many else step.do)),
            throw=self._throw(seen) if asks else "",
            beads=tuple(self._beads(kind == END)),
            light=((*step.light, tried) if kind == NO and step.light else step.light) if asks or kind == READ else (),
            ring=(usual,) if kind == SHOW else (tried,) if kind == NO else step.ring if asks or kind == READ else (),
            count=step.count if asks or kind == READ else (),
            usual=usual,
            names=tuple(self.names),
            eyes=tuple(self._glance(eyes, state) for eyes in step.eyes),
            board=board,
        )

    def _kind(self, attempt: Attempt | None, done: bool, last: bool, shown: bool) -> str:
        if attempt is None:
            return SHOW if shown and self.step.do else ASK if self.step.do else END if last else READ
        return NO if not done else END if last else YES

    def _told(self, kind: str, attempt: Attempt | None, say: Said | None, seen: State, usual: str) -> tuple[str, str]:
        """The sentences of the slip, and the clause that they end with."""
        if kind == SHOW:
            label = usual if usual == THROW else self._label(seen, usual)
            return self.own.say("learn.shown", action=self._throw(seen) if usual == THROW else label), ""
        if attempt is None:
            return (say[self.language] if say else ""), ""
        cited = attempt.refusal.clause if attempt.refusal is not None else ""
        if attempt.kind == RIGHT and attempt.said is not None and self.step.clauses:
            cited = self.step.clauses[0]
        return self.lesson.answer(attempt, self.language) or self.own.say("learn.finished"), cited

    def _label(self, seen: State, text: str) -> str:
        game = self.lesson.game
        return game.label(seen, self.lesson.seat, game.parse(seen, text), self.speech, self.names)

    def _choices(self, seen: State) -> tuple[Choice, ...]:
        legal = seen.legal(self.lesson.seat)
        return tuple(Choice(action.text, self._label(seen, action.text)) for action in legal)

    def _throw(self, seen: State) -> str:
        """What the button is called that lets chance act, where the learner is to press it."""
        if not self.lesson.throws(seen):
            return ""
        return self.speech.say("action.throw") if "action.throw" in self.speech else self.own.say("table.throw")

    def _glance(self, eyes: Eyes, state: State) -> Glance:
        picture = still(self.lesson, state, eyes.seat, eyes.crop, f"eyes-{eyes.seat}", self.language, self.sheet)
        return Glance(eyes.seat, self.names[eyes.seat], eyes.said[self.language], picture)

    def _beads(self, all_done: bool) -> list[Bead]:
        titled = self.lesson.titled
        now = max(number for number in titled if number <= self.number)
        found = []
        for number in titled:
            step = self.lesson.steps[number]
            assert step.title is not None
            clause = step.clauses[0] if step.clauses else ""
            done = number < now or all_done
            found.append(Bead(step.title[self.language], clause, number + 1, done, number == now and not all_done))
        return found

    def _board(self, seen: State, touch: bool) -> str:
        """The picture, with a frame for each place that is pointed at and has no element of its own."""
        picture, seat = self.lesson.game.picture, self.lesson.seat
        view = picture.view(seen, seat, self.speech, self.names, DAY, self.sheet, touch=touch, narrow=self.narrow)
        spots = picture.spots(seen, seat, narrow=self.narrow)
        wanted = [name for name in dict.fromkeys(self.step.pointed) if name in spots]
        return view.removesuffix("</svg>") + "".join(_frame(name, spots) for name in wanted) + "</svg>"


def card(lesson: Lesson, language: str, sheet: str) -> str:
    """The first position of a lesson, or the part of it that stands for the whole."""
    return still(lesson, lesson.at(0), lesson.seat, lesson.crop, lesson.name, language, sheet)


def still(lesson: Lesson, state: State, seat: int, crop: tuple[int, ...], name: str, language: str, sheet: str) -> str:
    """A picture to be looked at only, beside others of its kind on one page."""
    speech, names = lesson.game.words(language), lesson.names(language)
    view = lesson.game.picture.view(state.seen_by(seat), seat, speech, names, DAY, sheet, touch=seat == lesson.seat)
    box = " ".join(map(str, crop or (0, 0, *size(view))))
    plain = SPOKEN.sub("", view.partition(">")[2])
    own = NAMED.sub(lambda found: f"{found[1]}{name}-{found[2]}", plain)
    return f'<svg viewBox="{box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{own}'


def _frame(name: str, spots: Mapping[str, Spot]) -> str:
    x, y, wide, high = (round(number, 1) for number in spots[name])
    place = f'x="{x}" y="{y}" width="{wide}" height="{high}"'
    return f'<rect id="{escape(name)}" class="spot" {place} fill="none" pointer-events="none"/>'
