"""``tablee learn``: the lessons of a game, at this keyboard."""

from __future__ import annotations

from typing import Annotated

import typer

from tablee.cli.prompt import LONGEST_NUMBER, numbered
from tablee.cli.rules import find_clause, print_clause
from tablee.cli.voice import AskedLanguage, GameName, Mistake, NoColour, Quit, Voice, brief, folded
from tablee.kernel.course import Course, course
from tablee.kernel.errors import UserError
from tablee.kernel.game import find_game
from tablee.kernel.lesson import GO_ON, RIGHT, THROW, Lesson
from tablee.kernel.state import Action, State


def learn(
    name: GameName,
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help="Its number or its name; a list if none.")
    ] = None,
    lang: AskedLanguage = None,
    no_colour: NoColour = False,
) -> None:
    """Learn a game step by step, on prepared positions."""
    game = find_game(name)
    voice = Voice(lang, not no_colour)
    taught = course(game)
    for fault in taught.faults:
        voice.line(fault.say(voice.language), "red")
    if not taught.lessons:
        raise Mistake("no-lessons", game=game.title)
    if lesson is None:
        _list(voice, game.name, taught)
        return
    try:
        Pupil(voice, _find(taught, lesson)).run()
    except Quit:
        voice.say("learn.left", game=game.name, lesson=lesson)


def _list(voice: Voice, game: str, taught: Course) -> None:
    for number, lesson in enumerate(taught.lessons, 1):
        voice.line(f"{number:>3}  {lesson.title[voice.language]}", "bold")
        minutes = voice.text("learn.minutes", minutes=lesson.minutes)
        voice.line(f"     {lesson.about[voice.language]} ({minutes})")
    voice.say("learn.how", game=game)


def _find(taught: Course, written: str) -> Lesson:
    """A lesson by its number or by its name."""
    for number, lesson in enumerate(taught.lessons, 1):
        if written in (str(number), lesson.name):
            return lesson
    known = ", ".join(lesson.name for lesson in taught.lessons)
    raise Mistake("no-lesson", lesson=brief(written), known=known, count=len(taught.lessons))


class Pupil:
    """Somebody at this keyboard, in the middle of a lesson."""

    def __init__(self, voice: Voice, lesson: Lesson) -> None:
        self.voice = voice
        self.lesson = lesson
        self.game = lesson.game
        self.words = lesson.game.words(voice.language)
        self.names = lesson.names(voice.language)

    def run(self) -> None:
        self.voice.line(self.lesson.title[self.voice.language], "bold underline")
        for number in range(len(self.lesson.steps)):
            self._step(number)
        self.voice.say("learn.finished", "bold")

    def _step(self, number: int) -> None:
        lesson, step, language = self.lesson, self.lesson.steps[number], self.voice.language
        if step.title is not None:
            self.voice.line()
            at = lesson.titled.index(number) + 1
            self.voice.say("learn.step", "bold", number=at, count=len(lesson.titled), title=step.title[language])
        state = lesson.at(number)
        self._board(state)
        say, ask = lesson.words(number)
        if say is not None:
            self.voice.line(say[language])
        for eyes in step.eyes:
            self.voice.line(f"{self.names[eyes.seat]}: {eyes.said[language]}", "dim")
        if ask is not None and step.do:
            self.voice.line(ask[language], "bold")
        done = self._listen(number, state)
        after = lesson.at(number, done)
        for event in after.story or ():
            if event.known_to(lesson.seat):
                self.voice.line(self.words.event(event, self.names), "dim", event.clause)
        if step.right is not None:
            self._board(after)
            self.voice.line(step.right[language], "green", step.clauses[0] if step.clauses else "")

    def _board(self, state: State) -> None:
        seen = state.seen_by(self.lesson.seat)
        picture = self.game.picture.text(seen, self.lesson.seat, self.words, self.names, self.voice.colour)
        self.voice.picture(picture)

    def _listen(self, number: int, state: State) -> str:
        """What is done at a step, once it is right."""
        if not self.lesson.steps[number].do:
            self.voice.ask(self.voice.text("learn.enter-go-on"))
            return GO_ON
        if self.lesson.throws(state):
            self.voice.ask(self.voice.text("play.enter-throw"))
            return THROW
        choices = state.seen_by(self.lesson.seat).legal(self.lesson.seat)
        self._offer(state, choices)
        while True:
            line = self.voice.ask(self.voice.text("play.choose"))
            if self._ordered(line, number, state):
                continue
            text = self._meant(line, choices)
            try:
                attempt = self.lesson.attempt(number, text)
            except UserError as error:
                self.voice.line(error.say(self.voice.language), "red")
                self.voice.say("learn.orders", "dim")
                continue
            if attempt.kind == RIGHT:
                return text
            clause = attempt.refusal.clause if attempt.refusal is not None else ""
            self.voice.line(self.lesson.answer(attempt, self.voice.language), "yellow", clause)

    def _offer(self, state: State, choices: list[Action]) -> None:
        for number, action in enumerate(choices, 1):
            before = f"{number:>3}" if numbered(choices) else "   "
            self.voice.line(f"{before}  {action.text}  {self._label(state, action)}".rstrip())

    def _label(self, state: State, action: Action) -> str:
        seen, seat = state.seen_by(self.lesson.seat), self.lesson.seat
        return self.game.label(seen, seat, action, self.words, self.names)

    def _meant(self, line: str, choices: list[Action]) -> str:
        """The notation of what was typed, which may be the number of a choice."""
        number = int(line) if line.isascii() and line.isdigit() and len(line) <= LONGEST_NUMBER else 0
        return choices[number - 1].text if numbered(choices) and 1 <= number <= len(choices) else line

    def _ordered(self, line: str, number: int, state: State) -> bool:
        """Whether the line is an order, which is obeyed."""
        step, typed = self.lesson.steps[number], folded(line)
        if typed in ("quit", folded(self.voice.text("order.quit"))):
            raise Quit
        if typed in ("why", folded(self.voice.text("order.why"))) and step.clauses:
            book = self.game.rulebook(self.voice.language)
            print_clause(self.voice, find_clause(self.game, book, step.clauses[0]))
        elif typed in ("show", folded(self.voice.text("learn.order-show"))):
            action = self.game.parse(state, self.lesson.usual(state, number))
            self.voice.say("learn.shown", action=action.text, label=self._label(state, action))
        elif not line:
            self.voice.say("learn.orders", "dim")
        else:
            return False
        return True
