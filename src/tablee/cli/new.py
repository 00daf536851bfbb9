"""``tablee new``: the package of a game, whole at once, to be changed into another."""

from __future__ import annotations

import builtins
import keyword
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.voice import AskedLanguage, Mistake, Voice, brief
from tablee.kernel.errors import cause
from tablee.kernel.game import NAME, games

ENDING = ".txt"
"""Of every file of the scaffold, so that nothing takes it for a part of this package."""
HIDDEN = {"gitignore": ".gitignore"}
LONGEST = 20
RESERVED = {"tablee", "test", "tests", "game", "games", "site", "setup"}
"""What a package of that name would be taken for."""

NewName = Annotated[str, typer.Argument(metavar="NAME", help="Small letters, digits and hyphens: royal-game-of-ur.")]


def new(
    name: NewName,
    into: Annotated[Path | None, typer.Option(help="The folder to make it in; the present one if not said.")] = None,
    lang: AskedLanguage = None,
) -> None:
    """Write the package of a small game that is whole at once; make it your own."""
    voice = Voice(lang)
    proven(name)
    folder = (into or Path()) / name
    write(name, folder)
    voice.say("new.written", folder=folder, count=sum(path.is_file() for path in folder.rglob("*")))
    for step in ("install", "check", "play", "guide"):
        voice.say(f"new.{step}", folder=folder, name=name)


def proven(name: str) -> None:
    """Only a name by which the package could be told from every other, and from a word of Python."""
    shown = brief(name)
    if not NAME.fullmatch(name):
        raise Mistake("new-name", name=shown)
    if len(name) > LONGEST:
        raise Mistake("new-long", name=shown, most=LONGEST)
    package = package_of(name)
    if package in RESERVED or keyword.iskeyword(package) or package in sys.stdlib_module_names:
        raise Mistake("new-reserved", name=shown)
    if name in games():
        raise Mistake("new-game", name=shown)
    if find_spec(package) is not None:
        raise Mistake("new-installed", name=shown, package=package)


def write(name: str, folder: Path) -> None:
    """All files of the scaffold, in this name; or none of them."""
    if not folder.parent.is_dir():
        raise Mistake("folder-nowhere", folder=folder.parent)
    try:
        folder.mkdir()
    except FileExistsError:
        raise Mistake("new-there", folder=folder) from None
    except OSError as error:
        raise Mistake("new-unwritten", folder=folder, why=cause(error)) from error
    try:
        for path, text in rendered(name):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise Mistake("new-unwritten", folder=folder, why=cause(error)) from error


def rendered(name: str) -> Iterator[tuple[str, str]]:
    """Each file of the scaffold, by its path, as it is for a game of this name."""
    called = spellings(name)
    for path, text in _scaffold(files("tablee.cli").joinpath("scaffold"), ""):
        yield _spelled(path, called), _spelled(text, called)


def spellings(name: str) -> dict[str, str]:
    """What stands for the name in the scaffold, and what it becomes."""
    words = name.split("-")
    letters = clause_letters(words)
    return {
        "game-name": name,
        "game_name": package_of(name),
        "GameName": class_of(words),
        "Game Name": " ".join(word.capitalize() for word in words),
        "GAM-": f"{letters}-",
        "gam-": f"{letters.lower()}-",
    }


def class_of(words: list[str]) -> str:
    """What the class of the rules is called: never as something else in its modules is, such as `Sense`."""
    plain = "".join(word.capitalize() for word in words)
    scaffold = _scaffold(files("tablee.cli").joinpath("scaffold"), "")
    others = {called for path, text in scaffold if path.endswith(".py") for called in re.findall(r"\w+", text)}
    return f"{plain}Rules" if plain in {*others, *dir(builtins)} else plain


def clause_letters(words: list[str]) -> str:
    """What stands before the number of a clause: the first letters of a word, or the initials of several."""
    plain = [re.sub("[^a-z]", "", word) for word in words]
    initials = "".join(word[:1] for word in plain)
    return (initials if len(initials) > 2 else "".join(plain)[:3]).upper()


def package_of(name: str) -> str:
    return name.replace("-", "_")


def _spelled(text: str, called: dict[str, str]) -> str:
    return re.sub("|".join(called), lambda found: called[found[0]], text)


def _scaffold(folder: Traversable, before: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _scaffold(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(ENDING):
            path = entry.name.removesuffix(ENDING)
            yield f"{before}{HIDDEN.get(path, path)}", entry.read_text(encoding="utf-8")
