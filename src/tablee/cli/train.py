"""``tablee train``: a judgement learned by play against itself or from a game that was solved, or a forecast of who
wins fitted to the ends of games; written to a file with how it came to be."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.files import place, write_files
from tablee.cli.voice import RAY, AskedLanguage, GameName, Voice
from tablee.games.patolli.weights import LARGEST
from tablee.games.patouche.state import COOPERATIVE
from tablee.kernel.errors import UserError
from tablee.kernel.forecast import Fitted
from tablee.kernel.game import Game, find_game
from tablee.kernel.game import games as all_games
from tablee.kernel.options import parse_settings
from tablee.lab import forecasts, team
from tablee.lab.forecasts import Fitting
from tablee.lab.simulate import LARGEST_SEED, within
from tablee.lab.train import RECIPE, Progress, computing, learned, train
from tablee.players import find_player

IN_ARRAYS, SOLVED = "patolli", "patouche"
"""The game that is played in arrays against itself, and the one that is solved for a team."""
LEARNING = (IN_ARRAYS, SOLVED)
MOST_MINUTES = 10_000
MOST_LESSONS = 10_000_000
MOST_AT_ONCE = 1_000_000
MOST_GAMES = 1_000_000
FEWEST_GAMES = 20
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
    company: Annotated[float, typer.Option(help="In which part of the games the other side plays sensibly.")] = 0.0,
    chances: Annotated[
        bool, typer.Option("--chances", help="Fit the forecast of who wins instead, as with --mode.")
    ] = False,
    mode: Annotated[str | None, typer.Option(help="Of the forecast: which mode; the first if not said.")] = None,
    games: Annotated[int, typer.Option(help="Of the forecast, or of a team: how many games are played.")] = 4000,
    players: Annotated[str, typer.Option(help="Of the forecast: who plays; a mixed company if nobody is named.")] = "",
    jobs: Annotated[int | None, typer.Option(help="Of the forecast: how many processes play.")] = None,
    on: Annotated[str, typer.Option(metavar=RAY, help="Of the forecast: the Ray on which they play instead.")] = "",
    to: Annotated[Path | None, typer.Option(help="The file to write; BOARD.json or MODE.json if not said.")] = None,
    lang: AskedLanguage = None,
) -> None:
    """Learn to judge positions: by many games against oneself where a game can be played in arrays, from the best play
    where a team's game can be solved, else from how the games of a mixed company end. Needs numpy, or cupy and a
    graphics processor."""
    game = find_game(name)
    within("seed", seed, 0, LARGEST_SEED)
    if chances or mode is not None or game.name not in LEARNING:
        _fit(game, mode, games, seed, players, jobs, on, to, Voice(lang))
        return
    if game.name == SOLVED:
        _solve(game, games, seed, to, Voice(lang))
        return
    board = str(parse_settings(game.options, [("board", board)])["board"])
    within("minutes", minutes, 1, MOST_MINUTES)
    within("lessons", lessons, 0, MOST_LESSONS)
    within("at-once", at_once, 0, MOST_AT_ONCE)
    within("step", step, 0, MOST_AT_ONCE)
    within("hidden", hidden, 0, LARGEST)
    if not 0 <= company <= 1:
        raise UserError("train-company", value=f"{company:g}")
    asked = {"games": at_once, "lesson": step, "hidden": hidden}
    recipe = replace(RECIPE, **{part: number for part, number in asked.items() if number}, company=company)
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
            if company:
                typer.echo(voice.text("train.score", score=voice.number(100 * progress.score, 0)), err=True)

    began = time.process_time()
    play = train(board, seed, minutes, lessons, recipe, tell)
    made = {
        "command": f"tablee train {name} --board {board} --lessons {play.lessons} --seed {seed}"
        + (f" --at-once {at_once}" if at_once else "")
        + (f" --step {step}" if step else "")
        + (f" --hidden {hidden}" if hidden else "")
        + (f" --company {company:g}" if company else ""),
        "seed": seed,
        "date": date.today().isoformat(),
        "games": play.finished,
        "processor-minutes": round((time.process_time() - began) / 60, 1),
        "computed-by": f"{play.xp.__name__} {play.xp.__version__}",
        "recipe": asdict(play.recipe),
    }
    write_files({file: learned(play, game.version, made)})
    voice.say("written", file=file)


def _fit(
    game: Game,
    asked: str | None,
    count: int,
    seed: int,
    players: str,
    jobs: int | None,
    on: str,
    to: Path | None,
    voice: Voice,
) -> None:
    """Fit the forecast of a mode."""
    forecast = game.forecast
    if not isinstance(forecast, Fitted):
        known = [name for name, other in all_games().items() if isinstance(other.forecast, Fitted)]
        raise UserError("no-training", known=", ".join(known))
    mode = asked or forecast.modes[0]
    if mode not in forecast.modes:
        raise UserError("no-mode", mode=mode, known=", ".join(forecast.modes))
    names = tuple(players.split(",")) if players else ()
    for each in names:
        find_player(each, game)
    command = (
        f"tablee train {game.name}"
        + (" --chances" if game.name == IN_ARRAYS else "")
        + f" --mode {mode}"
        + (f" --players {players}" if players else "")
    )

    def make(tell: Callable[[float], None]) -> Fitting:
        return forecasts.fit(forecasts.gather(game, mode, count, seed, tell, names, jobs, on), seed)

    _write(game, mode, command, count, seed, to, voice, forecasts.RECIPE, make)


def _solve(game: Game, count: int, seed: int, to: Path | None, voice: Voice) -> None:
    """Learn a team's judgement from the best play."""
    command = f"tablee train {game.name}"
    _write(game, COOPERATIVE, command, count, seed, to, voice, team.RECIPE, partial(team.learn, count, seed))


def _write(
    game: Game,
    mode: str,
    command: str,
    count: int,
    seed: int,
    to: Path | None,
    voice: Voice,
    recipe: forecasts.Recipe,
    make: Callable[[Callable[[float], None]], Fitting],
) -> None:
    """The file of a mode, with how it came to be; how far that is, is told on the way."""
    within("games", count, FEWEST_GAMES, MOST_GAMES)
    file = to or Path(f"{mode}.json")
    place(file)
    last = 0

    def tell(part: float) -> None:
        nonlocal last
        if int(TOLD * part) > last:
            last = int(TOLD * part)
            typer.echo(voice.text("train.played", part=voice.number(100 * part, 0)), err=True)

    began = time.process_time()
    xp = computing()
    fitting = make(tell)
    made = {
        "command": f"{command} --games {count} --seed {seed}",
        "seed": seed,
        "date": date.today().isoformat(),
        "games": count,
        "processor-minutes": round((time.process_time() - began) / 60, 1),
        "computed-by": f"{xp.__name__} {xp.__version__}",
        "recipe": asdict(recipe),
    }
    write_files({file: forecasts.file_of(game, mode, fitting, made)})
    voice.say("written", file=file)
