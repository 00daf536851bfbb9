"""``tablee arena``: players compared, each against each other, and what their strengths come to."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tablee.cli.files import place
from tablee.cli.shelf import AsJson, print_data
from tablee.cli.simulate import bar
from tablee.cli.voice import AskedLanguage, GameName, GamesSeed, Jobs, On, Pairs, Seats, Voice, listed, pairs
from tablee.kernel.game import find_game
from tablee.kernel.options import parse_settings, written
from tablee.lab.arena import Results, compare, contest
from tablee.lab.ledger import ledger
from tablee.lab.statistics import Mean


def run(
    name: GameName,
    players: Annotated[str, typer.Option(metavar="A,B,…", help="Who is compared.")],
    games: Annotated[int, typer.Option(help="How many games of each mix, rounded up to whole deals.")] = 200,
    seats: Seats = None,
    seed: GamesSeed = 0,
    option: Pairs = None,
    jobs: Jobs = None,
    on: On = "",
    within: Annotated[float, typer.Option(help="Leave a mix when its interval reaches no farther: 5 is 5 %.")] = 0.0,
    lone: Annotated[str, typer.Option(metavar="A", help="Only this one among the others, not each among each.")] = "",
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where results are kept, to go on after an interruption.")
    ] = None,
    as_json: AsJson = False,
    lang: AskedLanguage = None,
) -> None:
    """Compare players: one among others, every deal from every seat, with intervals, ratings and thinking times."""
    game = find_game(name)
    voice = Voice(lang)
    settings = parse_settings(game.options, pairs(option or ()))
    plan = contest(game, game.seats[0] if seats is None else seats, settings, listed(players), seed, lone)
    results = Results(plan)
    with nullcontext() if resume is None else ledger(place(resume), results) as kept, bar(hidden=as_json) as progress:
        task = progress.add_task(voice.text("simulate.progress"), total=None)

        def tell(done: int, planned: int) -> None:
            progress.update(task, completed=done, total=planned)

        compare(results, games, within / 100, jobs, kept.keep if kept else None, tell, on)
    if as_json:
        print_data(results.data())
    else:
        _print(voice, results)


def _print(voice: Voice, results: Results) -> None:
    plan = results.contest
    title = voice.text("arena.title", title=plan.game.title, seats=plan.seats, games=results.games(), seed=plan.seed)
    voice.line(title, "bold")
    voice.line(written(plan.game.options, plan.settings), "dim")
    voice.console.print(_mixes(voice, results))
    if rated := results.ratings():
        voice.console.print(_ratings(voice, rated))
    voice.console.print(_time(voice, results))


def _table(voice: Voice, *headings: str) -> Table:
    table = Table()
    for column, heading in enumerate(headings):
        table.add_column(voice.text(f"arena.{heading}"), justify="right" if column else "left")
    return table


def _mixes(voice: Voice, results: Results) -> Table:
    plan = results.contest
    table = _table(voice, "mix", "games", "score", "interval", "share")
    share = "" if plan.together else f"{voice.number(100 / plan.seats, 1)} %"
    for mix in plan.mixes:
        key = "together" if plan.together else "against" if plan.seats == 2 else "among"
        who = voice.text(f"arena.{key}", lone=mix.lone, rest=mix.rest)
        table.add_row(who, *_score(voice, results.score(mix)), share)
    return table


def _score(voice: Voice, score: Mean) -> tuple[str, str, str]:
    low, high = (voice.number(100 * end, 1) for end in score.interval)
    return str(score.games), f"{voice.number(100 * score.rate, 1)} %", f"{low} – {high} %"


def _ratings(voice: Voice, rated: dict[str, tuple[float, float, float]]) -> Table:
    table = _table(voice, "player", "rating", "interval")
    for name, (rating, low, high) in sorted(rated.items(), key=lambda row: -row[1][0]):
        table.add_row(name, _signed(rating), f"{_signed(low)} … {_signed(high)}")
    return table


def _signed(rating: float) -> str:
    return f"{round(rating):+d}".replace("-", "\N{MINUS SIGN}")


def _time(voice: Voice, results: Results) -> Table:
    table = _table(voice, "player", "decisions", "mean", "worst")
    for name in results.contest.players:
        clock = results.clock(name)
        mean, worst = (f"{voice.number(time / 1e6, 1)} ms" for time in (clock.mean, clock.worst))
        table.add_row(name, str(clock.count), mean, worst)
    return table
