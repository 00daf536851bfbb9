"""How the command speaks: its language, its colours, and its one-line complaints."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Annotated, Literal, ParamSpec

import typer
from rich.console import Console
from rich.text import Text

from tablee.kernel.errors import UserError
from tablee.kernel.words import words

MISTAKE = 2
INTERRUPTED = 130

Language = Literal["en", "fr"]
P = ParamSpec("P")

AskedLanguage = Annotated[Language | None, typer.Option("--lang", help="Language; that of your environment if none.")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color", help="Plain text only.")]
Pairs = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; `tablee games` lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A written game.")]


class Voice:
    """Sentences in one language on one console. Nothing said is ever read as markup."""

    def __init__(self, asked: Language | None = None, colour: bool = True) -> None:
        self.language = asked or language_of_environment()
        self.words = words("tablee", self.language)
        plain = not colour or bool(os.environ.get("NO_COLOR"))
        self.console = Console(
            color_system=None if plain else "auto", highlight=False, markup=False, emoji=False, legacy_windows=False
        )

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

    def number(self, number: float, digits: int) -> str:
        text = f"{number:.{digits}f}"
        return text.replace(".", ",") if self.language == "fr" else text


def language_of_environment() -> Language:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def complain(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


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


def write_file(path: Path, content: str | bytes) -> None:
    """Write a whole file or leave what was there."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(content if isinstance(content, bytes) else content.encode())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise UserError("file", file=path, why=error.strerror) from None
