"""The command ``tablee``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from tablee.cli import house, play, records, rules, shelf, simulate
from tablee.cli.voice import MISTAKE, Voice, complain, polite
from tablee.kernel import state
from tablee.kernel.game import games

INTERRUPTED = 130

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Board games at any hour: play them, study them, serve a table.",
)

for name, command in (
    ("games", shelf.show),
    ("rules", rules.show),
    ("play", play.play),
    ("simulate", simulate.run),
    ("replay", records.replay),
    ("verify", records.check_dice),
    ("serve", house.serve),
    ("check", house.check),
):
    app.command(name)(polite(command))


def show_version(asked: bool) -> None:
    if not asked:
        return
    voice = Voice()
    engine = voice.text("interpreted" if state.__file__.endswith(".py") else "compiled")
    voice.say("version", version=version("tablee"), engine=engine)
    for game in games().values():
        voice.say("version-game", title=game.title, version=game.version)
    raise typer.Exit


@app.callback()
def tablee(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Versions of program and rules.")
    ] = False,
) -> None:
    pass


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and tell its exit code: 0, 2 for what a user can set right, 130 after Ctrl-C."""
    try:
        code = app(arguments, prog_name="tablee", standalone_mode=False)
    except typer.TyperException as error:
        complain(error.format_message())
        return MISTAKE
    except (typer.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    if code == INTERRUPTED:
        complain("\n" + Voice().text("interrupted"))
    return code if isinstance(code, int) else 0


def main() -> None:
    sys.exit(run())
