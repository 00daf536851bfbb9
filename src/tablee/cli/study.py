"""``tablee study``: games by a design of experiments, and a report on what they say about the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tablee.cli.files import place, write_files
from tablee.cli.simulate import bar
from tablee.cli.voice import (
    INTERRUPTED,
    AskedLanguage,
    GameName,
    GamesSeed,
    Jobs,
    Mistake,
    On,
    Pairs,
    Voice,
    complain,
    listed,
    pairs,
)
from tablee.kernel.errors import UserError, cause
from tablee.kernel.game import Game, find_game
from tablee.kernel.options import Setting, parse_settings
from tablee.lab.study.design import Design, design
from tablee.lab.study.findings import Findings
from tablee.lab.study.journal import journal
from tablee.lab.study.report import as_json, page
from tablee.lab.study.report.sections import sections
from tablee.lab.study.report.telling import Telling
from tablee.lab.study.run import study
from tablee.lab.study.sheet import Sheet
from tablee.lab.study.table import as_csv

NONE = "none"
REPORT, DATA, GAMES, UNFINISHED = "report.html", "study.json", "games.csv", "unfinished.jsonl"
MOST_DIGITS = 4


def run(
    name: GameName,
    seats: Annotated[str, typer.Option(metavar="N,N,…", help="How many play; the fewest if not said.")] = "",
    games: Annotated[int, typer.Option(help="How many games in each way of playing.")] = 400,
    players: Annotated[
        str, typer.Option(metavar="A,B,…", help="Who holds every chair; further ones are compared with the first.")
    ] = "",
    seed: GamesSeed = 0,
    option: Pairs = None,
    against: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option that is compared, deal by deal.")
    ] = None,
    ladder: Annotated[
        str,
        typer.Option(metavar="A,B,…|none", help="Who is rated at mixed tables, instead of the first player absent."),
    ] = "",
    to: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where report and data are written.")] = None,
    jobs: Jobs = None,
    on: On = "",
    lang: AskedLanguage = None,
) -> None:
    """Study a game: seats, length, choices, rules, suspense, skill and options, as a report with its data.

    Broken off, it goes on where it stopped: by the same command.
    """
    game, voice = find_game(name), Voice(lang)
    plan = design(
        game,
        _numbers(seats),
        parse_settings(game.options, pairs(option or ())),
        listed(players) if players else (),
        games,
        seed,
        _against(game, against or []),
        None if not ladder else () if ladder == NONE else listed(ladder),
    )
    folder = _folder(to or Path(f"study-{game.name}"))
    found = _play(plan, folder / UNFINISHED, voice, jobs, on)
    report = page(found, voice.language)
    write_files({folder / REPORT: report, folder / DATA: as_json(found), folder / GAMES: as_csv(found)})
    (folder / UNFINISHED).unlink(missing_ok=True)
    _print(voice, found)
    for file in (REPORT, DATA, GAMES):
        voice.say("written", file=folder / file)


def _numbers(text: str) -> tuple[int, ...]:
    found = []
    for item in listed(text) if text else ():
        if not (item.isascii() and item.isdigit() and len(item) <= MOST_DIGITS):
            raise Mistake("study-seats", given=item)
        found.append(int(item))
    return tuple(found)


def _against(game: Game, written: list[str]) -> list[tuple[str, Setting]]:
    """Options to compare; each is read by itself, for the same may be compared with several values."""
    found: list[tuple[str, Setting]] = []
    for name, text in pairs(written):
        found.append((name, parse_settings(game.options, [(name, text)])[name]))
    return found


def _folder(folder: Path) -> Path:
    """There, and such that all can be written: nobody wants to hear that it cannot after an hour of games."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError("file", file=folder, why=cause(error)) from None
    for name in (REPORT, DATA, GAMES, UNFINISHED):
        place(folder / name)
    return folder


def _play(plan: Design, file: Path, voice: Voice, jobs: int | None, on: str) -> Findings:
    before: list[Sheet] = []
    done = planned = 0
    try:
        with journal(file, plan, before) as book, bar(hidden=False) as progress:
            if before:
                typer.echo(voice.text("study.goes-on", games=len(before)), err=True)
            task = progress.add_task(voice.text("simulate.progress"), total=None)

            def tell(played: int, of: int) -> None:
                nonlocal done, planned
                done, planned = played, of
                progress.update(task, completed=played, total=of)

            return study(plan, jobs, on, before, book.keep_all, tell)
    except KeyboardInterrupt:
        complain("\n" + voice.text("study.interrupted", done=done, planned=planned))
        raise typer.Exit(INTERRUPTED) from None


def _print(voice: Voice, found: Findings) -> None:
    """The six answers."""
    voice.line(Telling(found.design.game, voice.language).say("title", title=found.design.game.title), "bold")
    table = Table(show_header=False)
    for part in sections(found, Telling(found.design.game, voice.language)):
        if part.answer is not None:
            table.add_row(part.answer.name, part.answer.figure, part.answer.say)
    voice.console.print(table)
