"""How the command speaks: its language, its colours, and its one-line complaints."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import Annotated, Literal, ParamSpec, TextIO

import typer
from rich.console import Console
from rich.text import Text

from tablee.kernel.errors import UserError
from tablee.kernel.words import words

MISTAKE = 2
INTERRUPTED = 130
NARROWEST = 20
"""Columns: on a narrower screen nothing could be laid out, and the terminal wraps."""
LONGEST_ECHO = 20

Language = Literal["en", "fr"]
P = ParamSpec("P")

AskedLanguage = Annotated[Language | None, typer.Option("--lang", help="Language; that of your environment if none.")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color", help="Plain text only.")]
Pairs = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; `tablee games` lists them.")]
Seats = Annotated[int | None, typer.Option(help="How many play; the fewest if not said.")]
GamesSeed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[int | None, typer.Option(help="Processes that share the work; the result is the same.")]
RAY = "ray|ray://HOST:PORT"
On = Annotated[str, typer.Option(metavar=RAY, help="Who shares it instead: a Ray started here, or a cluster.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A written game.")]
PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help="A written position.")]


class Mistake(UserError):
    """A mistake that only the command knows of: it speaks with the command's own words."""

    def say(self, language: str) -> str:
        return words("tablee", language).say(f"cli.mistake.{self.key}", **self.facts)


class Quit(Exception):
    """Somebody leaves the table, or nobody is at the keyboard any more."""


class Voice:
    """Sentences in one language on one console. Nothing said is ever read as markup."""

    def __init__(self, asked: Language | None = None, colour: bool = True) -> None:
        self.language = asked or language_of_environment()
        self.words = words("tablee", self.language)
        plain = not colour or bool(os.environ.get("NO_COLOR"))
        self.console = Console(
            color_system=None if plain else "auto", highlight=False, markup=False, emoji=False, legacy_windows=False
        )
        self.console.width = max(self.console.width, NARROWEST)

    @property
    def colour(self) -> bool:
        return self.console.color_system is not None

    def text(self, key: str, **facts: object) -> str:
        return self.words.say(f"cli.{key}", **facts)

    def say(self, key: str, style: str = "", **facts: object) -> None:
        self.line(self.text(key, **facts), style)

    def line(self, text: str = "", style: str = "", clause: str = "") -> None:
        """A line, with the clause behind it if there is one. Long lines are left to the terminal to wrap."""
        line = Text(text, style)
        if clause:
            line.append(f"  {clause}", "dim")
        self.console.print(line, soft_wrap=True)

    def picture(self, text: str) -> None:
        self.console.print(Text.from_ansi(text), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """The line that somebody types."""
        try:
            return input(prompt).strip()
        except (EOFError, OSError):  # the keyboard is gone, or the terminal with it
            self.line()
            raise Quit from None

    def number(self, number: float, digits: int) -> str:
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.language == "fr" else text


def language_of_environment() -> Language:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def complain(sentence: str) -> None:
    try:
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()
    except OSError:  # nobody can be told
        silence(sys.stderr)


def silence(stream: TextIO) -> None:
    """What still waits to be written goes nowhere, so that the end of the process does not stumble over it."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def polite(command: Callable[P, None]) -> Callable[P, None]:
    """A command that answers a user's mistake, or Ctrl-C, with one sentence in the language asked for."""

    @wraps(command)
    def answer(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except UserError as error:
            complain(error.say(_language(kwargs)))
            raise typer.Exit(MISTAKE) from None
        except KeyboardInterrupt:
            complain("\n" + words("tablee", _language(kwargs)).say("cli.interrupted"))
            raise typer.Exit(INTERRUPTED) from None

    return answer


def _language(arguments: Mapping[str, object]) -> str:
    return str(arguments.get("lang") or language_of_environment())


def pairs(written: Iterable[str]) -> list[tuple[str, str]]:
    """Options as they stand on a command line: ``name=value``."""
    found = []
    for text in written:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise UserError("pair", text=text)
        found.append((name.strip(), value))
    return found


def listed(text: str) -> list[str]:
    """The items of a list written with commas."""
    return [item.strip() for item in text.split(",")]


def folded(text: str) -> str:
    """For comparing what people type: no case, no accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def brief(text: str) -> str:
    """What somebody typed, as it can be shown back: short, and with nothing that hides."""
    shown = text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"
    return shown if shown.isprintable() else ascii(shown)[1:-1]
