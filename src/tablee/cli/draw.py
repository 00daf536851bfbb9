"""``tablee draw``: a written position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.files import refuse_twice, write_files
from tablee.cli.shelf import seat_names
from tablee.cli.voice import AskedLanguage, GameName, NoColour, PositionFile, Voice
from tablee.kernel.game import Game, find_game
from tablee.kernel.picture import DAY, PRINT, Palette, to_png
from tablee.kernel.record import load_position
from tablee.kernel.state import State

WIDTH = 1000

SvgFile = Annotated[Path | None, typer.Option("--svg", help="Write the position as an SVG picture.")]
PngFile = Annotated[Path | None, typer.Option("--png", help="Write the position as a PNG picture.")]
ToPrint = Annotated[bool, typer.Option("--print", help="Pictures for a printer without colours.")]


def draw(
    name: GameName,
    file: PositionFile,
    svg: SvgFile = None,
    png: PngFile = None,
    to_print: ToPrint = False,
    lang: AskedLanguage = None,
    no_colour: NoColour = False,
) -> None:
    """A written position, as anybody at the table sees it: here, or as pictures in files."""
    game = find_game(name)
    voice = Voice(lang, not no_colour)
    refuse_twice([file, svg, png])
    state = game.read(load_position(file))
    seats, _ = game.agreed(state)
    names = seat_names(game, voice, seats)
    words = game.words(voice.language)
    if svg is not None or png is not None:
        write_pictures(voice, game, state, names, PRINT if to_print else DAY, svg, png)
    else:
        voice.picture(game.picture.text(state.seen_by(None), None, words, names, voice.colour))
        voice.line(game.prompt(state.seen_by(None), words, names))


def write_pictures(
    voice: Voice, game: Game, state: State, names: list[str], palette: Palette, svg: Path | None, png: Path | None
) -> None:
    """Pictures come first: if one cannot be written, nothing else is said."""
    if svg is None and png is None:
        return
    words = game.words(voice.language)
    picture = game.picture.standalone(state.seen_by(None), None, words, names, palette, WIDTH)
    files: dict[Path, str | bytes] = {}
    if svg is not None:
        files[svg] = picture
    if png is not None:
        files[png] = to_png(picture, WIDTH)
    write_files(files)
    for file in files:
        voice.say("written", file=file)
