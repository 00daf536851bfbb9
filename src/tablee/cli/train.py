"""``tablee train``: a judgement learned by play against itself, written to a file with how it came to be."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.files import place, write_files
from tablee.cli.voice import AskedLanguage, GameName, Voice
from tablee.games.patolli.weights import LARGEST
from tablee.kernel.errors import UserError
from tablee.kernel.game import find_game
from tablee.kernel.options import parse_settings
from tablee.lab.simulate import LARGEST_SEED, within
from tablee.lab.train import RECIPE, Progress, learned, train

LEARNING = ("patolli",)
"""The games that can be played in arrays."""
MOST_MINUTES = 10_000
MOST_LESSONS = 10_000_000
MOST_AT_ONCE = 1_000_000
TOLD = 20
"""How often the progress is told."""


def run(
    name: GameName,
    board: Annotated[str, typer.Option(help="Which board to learn.")] = "black-centre",
    minutes: Annotated[int, typer.Option(help="How long, in minutes of a processor's time.")] = 10,
    lessons: Annotated[int, typer.Option(help="How many lessons instead: then the same seed learns the same.")] = 0,
    seed: Annotated[int, typer.Option(help="The seed of the games.")] = 0,
    at_once: Annotated[int, typer.Option(help="How many games are played at once; 0 as usual.")] = 0,
    step: Annotated[int, typer.Option(help="How many positions one step of a lesson looks at; 0 as usual.")] = 0,
    hidden: Annotated[int, typer.Option(help="How many hidden units the network has; 0 as usual.")] = 0,
    to: Annotated[Path | None, typer.Option(help="The file to write; BOARD.json if not said.")] = None,
    lang: AskedLanguage = None,
) -> None:
    """Learn to judge positions by many games against oneself; needs numpy, or cupy and a graphics processor."""
    game = find_game(name)
    if game.name not in LEARNING:
        raise UserError("no-training", known=", ".join(LEARNING))
    board = str(parse_settings(game.options, [("board", board)])["board"])
    within("minutes", minutes, 1, MOST_MINUTES)
    within("lessons", lessons, 0, MOST_LESSONS)
    within("seed", seed, 0, LARGEST_SEED)
    within("at-once", at_once, 0, MOST_AT_ONCE)
    within("step", step, 0, MOST_AT_ONCE)
    within("hidden", hidden, 0, LARGEST)
    asked = {"games": at_once, "lesson": step, "hidden": hidden}
    recipe = replace(RECIPE, **{part: number for part, number in asked.items() if number})
    voice = Voice(lang)
    file = to or Path(f"{board}.json")
    place(file)
    last = -1

    def tell(progress: Progress) -> None:
        nonlocal last
        if int(TOLD * progress.part) > last:
            last = int(TOLD * progress.part)
            part, error = voice.number(100 * progress.part, 0), voice.number(progress.error, 5)
            typer.echo(voice.text("train.progress", part=part, games=progress.games, error=error), err=True)

    began = time.process_time()
    play = train(board, seed, minutes, lessons, recipe, tell)
    made = {
        "command": f"tablee train {name} --board {board} --lessons {play.lessons} --seed {seed}"
        + (f" --at-once {at_once}" if at_once else "")
        + (f" --step {step}" if step else "")
        + (f" --hidden {hidden}" if hidden else ""),
        "seed": seed,
        "date": date.today().isoformat(),
        "games": play.finished,
        "processor-minutes": round((time.process_time() - began) / 60, 1),
        "computed-by": f"{play.xp.__name__} {play.xp.__version__}",
        "recipe": asdict(play.recipe),
    }
    write_files({file: learned(play, game.version, made)})
    voice.say("written", file=file)
