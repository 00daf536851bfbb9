"""``tablee simulate``: many games between players that need no keyboard, and what they come to."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tablee.cli.shelf import AsJson, print_data, spoken
from tablee.cli.voice import AskedLanguage, GameName, GamesSeed, Jobs, On, Pairs, Seats, Voice, listed, pairs
from tablee.kernel.game import find_game
from tablee.kernel.options import parse_settings, written
from tablee.lab.simulate import Result, experiment, simulate
from tablee.lab.statistics import Share, Spread


def run(
    name: GameName,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seats: Seats = None,
    players: Annotated[str, typer.Option(metavar="A,B,…", help="Who plays; one name serves every seat.")] = "random",
    seed: GamesSeed = 0,
    option: Pairs = None,
    jobs: Jobs = None,
    on: On = "",
    as_json: AsJson = False,
    lang: AskedLanguage = None,
) -> None:
    """Play many games, and count wins, points, lengths and everything that happens."""
    game = find_game(name)
    voice = Voice(lang)
    settings = parse_settings(game.options, pairs(option or ()))
    names = listed(players)
    if seats is None:
        seats = len(names) if len(names) > 1 else game.seats[0]
    plan = experiment(game, seats, settings, names, games, seed)
    began = time.perf_counter()
    with bar(hidden=as_json) as progress:
        task = progress.add_task(voice.text("simulate.progress"), total=games)
        result = simulate(plan, jobs, lambda done: progress.advance(task, done), on)
    if as_json:
        print_data(result.data())
    else:
        _print(voice, result, time.perf_counter() - began)


def bar(hidden: bool) -> Progress:
    """A bar on standard error, where it stays out of the result, and only for somebody who looks."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    disable = hidden or not sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=disable)


def _print(voice: Voice, result: Result, seconds: float) -> None:
    plan = result.experiment
    voice.say("simulate.title", "bold", title=plan.game.title, games=plan.games, seed=plan.seed)
    voice.line(written(plan.game.options, plan.settings), "dim")
    tables = [_seats(voice, result), _length(voice, result), _events(voice, result)]
    if len(result.tally.endings) > 1:
        tables.insert(1, _endings(voice, result))
    for table in tables:
        voice.console.print(table)
    rate = voice.number(plan.games / seconds, 0)
    speed = voice.text("simulate.speed", games=plan.games, seconds=voice.number(seconds, 1), rate=rate)
    typer.echo(speed, err=True)  # apart from the results, which are the same at every run


def _table(voice: Voice, *headings: str, texts: int = 1) -> Table:
    """A table whose first columns are text and the others numbers."""
    table = Table()
    for column, heading in enumerate(headings):
        table.add_column(voice.text(f"simulate.{heading}"), justify="left" if column < texts else "right")
    return table


def _seats(voice: Voice, result: Result) -> Table:
    table = _table(voice, "seat", "player", "wins", "rate", "interval", "points", texts=2)
    words = result.experiment.game.words(voice.language)
    for seat, player in enumerate(result.experiment.players):
        city = spoken(words, f"seat.{seat}")
        points = voice.number(result.points(seat), 2)
        table.add_row(f"{seat + 1} {city}".strip(), player, *_share(voice, result.wins(seat)), points)
    for player, share in result.player_wins().items():
        table.add_row("", voice.text("simulate.by-player", player=player), *_share(voice, share), "")
    team = result.team()
    if team is not None:
        table.add_row("", voice.text("simulate.team"), *_share(voice, team), "")
    shared = Share(result.tally.shared, result.tally.games)
    if shared.count and team is None:
        table.add_row("", voice.text("simulate.shared"), *_share(voice, shared), "")
    return table


def _share(voice: Voice, share: Share) -> tuple[str, str, str]:
    low, high = (voice.number(100 * end, 1) for end in share.interval)
    return str(share.count), f"{voice.number(100 * share.rate, 1)} %", f"{low} – {high} %"


def _endings(voice: Voice, result: Result) -> Table:
    """Each reason by the name that the game gives it."""
    table = _table(voice, "ending", "games", "rate", "interval")
    for reason, share in result.endings().items():
        table.add_row(reason, *_share(voice, share))
    return table


def _length(voice: Voice, result: Result) -> Table:
    table = _table(voice, "length", "mean", "sd", "min", "max")
    rows: tuple[tuple[str, Spread], ...] = (("decisions", result.tally.decisions), ("steps", result.tally.steps))
    for name, spread in rows:
        mean, deviation = voice.number(spread.mean, 1), voice.number(spread.deviation, 1)
        table.add_row(voice.text(f"simulate.{name}"), mean, deviation, str(spread.low), str(spread.high))
    return table


def _events(voice: Voice, result: Result) -> Table:
    """Each kind by its own name, which tables of numbers elsewhere use too, and what the game calls it; then sums."""
    table = _table(voice, "event", "per-game")
    words = result.experiment.game.words(voice.language)
    for kind, mean in (result.events() | result.sums()).items():
        meaning = spoken(words, f"count.{kind}")
        table.add_row(f"{kind} ({meaning})" if meaning and meaning != kind else kind, voice.number(mean, 3))
    return table
