"""The command ``tablee``."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer

from tablee.cli import (
    arena,
    draw,
    host,
    house,
    keep,
    learn,
    new,
    play,
    problem,
    records,
    review,
    rules,
    shelf,
    simulate,
    streams,
    study,
    train,
)
from tablee.cli.voice import MISTAKE, Voice, complain, polite
from tablee.kernel.game import compiled, games

TERMINATED = 128 + signal.SIGTERM

app = typer.Typer(
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    help="Board games at any hour: play them, study them, serve a table.",
)

for name, command in (
    ("games", shelf.show),
    ("rules", rules.show),
    ("learn", learn.learn),
    ("problem", problem.run),
    ("play", play.play),
    ("draw", draw.draw),
    ("simulate", simulate.run),
    ("arena", arena.run),
    ("study", study.run),
    ("train", train.run),
    ("replay", records.replay),
    ("review", review.run),
    ("verify", records.check_dice),
    ("serve", house.serve),
    ("backup", keep.backup),
    ("restore", keep.restore),
    ("archive", keep.archive),
    ("new", new.new),
    ("host-key", host.key),
    ("host-journal", host.journal),
    ("check", house.check),
):
    app.command(name)(polite(command))


def show_version() -> None:
    voice = Voice()
    engine = voice.text("compiled" if compiled() else "interpreted")
    voice.say("version", version=version("tablee"), engine=engine)
    for game in games().values():
        voice.say("version-game", title=game.title, version=game.version)


@app.callback()
def tablee(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="The versions of the program and of each game.")] = False,
) -> None:
    if version:
        show_version()
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and tell its exit code: 0, 2 for what a user can set right, 130 after Ctrl-C."""
    try:
        code = app(arguments, prog_name="tablee", standalone_mode=False)
    except typer.TyperException as error:
        complain(error.format_message())
        return MISTAKE
    return code if isinstance(code, int) else 0


def main() -> None:
    # An exit like any other, so that whoever started processes ends them.
    signal.signal(signal.SIGTERM, _exit)
    streams.prepare()
    sys.exit(streams.guarded(run))


def _exit(*_: object) -> NoReturn:
    sys.exit(TERMINATED)
