"""``tablee serve`` opens a table to friends; ``tablee check`` examines an installed game."""

from __future__ import annotations

from typing import Annotated

import typer

from tablee.cli.voice import MISTAKE, AskedLanguage, GameName, Voice, complain
from tablee.kernel.game import find_game
from tablee.lab.simulate import LARGEST_SEED, within

MOST_PLAYS = 100_000


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets other devices in.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="The port; the first free one from 8000 if not said.")] = None,
    database: Annotated[
        str, typer.Option(help="Where tables are kept: a file, or postgresql://…; a file of your own if not said.")
    ] = "",
    rate: Annotated[float, typer.Option(min=0, help="Requests a second that one address may make; 0: no limit.")] = 100,
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot waits after a person's move.")] = 0.9,
    look_back: Annotated[
        float,
        typer.Option(
            min=0, help="Seconds of quiet after which a game that has ended is looked back at; 0: when asked."
        ),
    ] = 4.0,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve; several need PostgreSQL.")] = 1,
    address: Annotated[
        str,
        typer.Option(
            envvar="TABLEE_ADDRESS", help="The address of the house for those outside, as links in mail have it."
        ),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            envvar="TABLEE_SMTP",
            help="The mail server by which people are told that it is their turn, such as smtps://user:password@host.",
        ),
    ] = "",
    mail_from: Annotated[str, typer.Option(envvar="TABLEE_MAIL_FROM", help="The address that mail comes from.")] = "",
    allow_hooks_to: Annotated[
        str,
        typer.Option(
            envvar="TABLEE_ALLOW_HOOKS_TO",
            help="Hosts that webhooks may lead to though they are in the house's own network; commas between them.",
        ),
    ] = "",
    verbose: Annotated[bool, typer.Option(help="Write down every request, one JSON object a line.")] = False,
    lang: AskedLanguage = None,
) -> None:
    """Serve tables to browsers, until Ctrl-C."""
    # Imported here: no other command needs a web server.
    from tablee.table.serve import serve as open_house
    from tablee.table.signs.terms import post

    signs = post(address, smtp, mail_from, allow_hooks_to)
    open_house(host, port, Voice(lang).language, database, verbose, rate, pace, look_back, workers=workers, post=signs)


def check(
    name: GameName,
    plays: Annotated[int, typer.Option(help="Random plays of each set of options and number of players; 0: none.")] = 3,
    seed: Annotated[int, typer.Option(help="The seed of the first play.")] = 0,
) -> None:
    """Examine an installed game: does it obey the laws that every game obeys?"""
    game = find_game(name)
    within("plays", plays, 0, MOST_PLAYS)
    within("seed", seed, 0, LARGEST_SEED)
    # Imported here: the suite is for those who write games.
    from tablee.lab.conformance import check_game, failure

    try:
        report = check_game(game, plays=plays, seed=seed)
    except Exception as error:  # a stranger's game may fail in any way
        complain(failure(game, error))
        raise typer.Exit(MISTAKE) from None
    if report.sound:
        typer.echo(report)
    else:
        complain(str(report))
        raise typer.Exit(MISTAKE)
