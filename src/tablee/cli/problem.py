"""``tablee problem``: a position of the day, and what is best there."""

from __future__ import annotations

from datetime import date
from importlib.resources import as_file, files
from typing import Annotated

import typer

from tablee.cli.learn import Pupil
from tablee.cli.voice import AskedLanguage, GameName, Mistake, NoColour, Quit, Voice, brief
from tablee.kernel.game import find_game
from tablee.kernel.problem import as_lesson, of_the_day
from tablee.lab.problems import find, write


def run(
    name: GameName,
    day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Today, unless told.")] = None,
    count: Annotated[
        int | None, typer.Option("--find", min=1, help="Look for so many anew, and keep them with the game.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="For what is found.")] = 1,
    lang: AskedLanguage = None,
    no_colour: NoColour = False,
) -> None:
    """A position from a real game, with one thing to do that is clearly best."""
    game = find_game(name)
    voice = Voice(lang, not no_colour)
    if count is not None:
        found = []
        for problem in find(game, count, seed):
            found.append(problem)
            voice.say("problem.found", number=len(found), count=count, source=problem.source)
        with as_file(files(game.package)) as folder:
            file = write(game, found, f"tablee problem {name} --find {count} --seed {seed}", folder)
        voice.say("problem.kept", file=file)
        return
    asked = _day(day)
    shown = of_the_day(game, asked)
    if shown is None:
        raise Mistake("no-problems", game=game.title)
    try:
        Pupil(voice, as_lesson(game, shown, asked)).run()
    except Quit:
        voice.say("problem.left", game=game.name)


def _day(written: str | None) -> date:
    if written is None:
        return date.today()
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise Mistake("no-date", date=brief(written)) from None
