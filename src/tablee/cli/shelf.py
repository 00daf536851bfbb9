"""``tablee games``: what stands on the shelf."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from tablee.cli.voice import AskedLanguage, Voice
from tablee.kernel.game import Game, games
from tablee.kernel.options import Choice, Option
from tablee.kernel.words import Words

AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


def show(lang: AskedLanguage = None, as_json: AsJson = False) -> None:
    """The games, with their options."""
    voice = Voice(lang)
    if as_json:
        shelf = [describe(game, game.words(voice.language)) for game in games().values()]
        print_data(shelf)
        return
    for number, game in enumerate(games().values()):
        if number:
            voice.line()
        _present(voice, game, game.words(voice.language))


def print_data(data: object) -> None:
    """Data for programs; a letter that the output cannot hold is escaped, never lost."""
    holds_all = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    typer.echo(json.dumps(data, ensure_ascii=not holds_all, indent=2))


def describe(game: Game, words: Words) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "players": list(game.seats),
        "minutes": game.minutes,
        "tagline": spoken(words, "tagline"),
        "options": [_describe_option(option, words) for option in game.options],
    }


def _describe_option(option: Option, words: Words) -> dict[str, object]:
    return {
        "name": option.name,
        "title": spoken(words, f"option.{option.name}.title"),
        "help": spoken(words, f"option.{option.name}.help"),
        "default": option.default,
        "expected": option.expected(),
        "variant": option.variant,
        "values": _values(option, words),
    }


def _values(option: Option, words: Words) -> dict[str, str]:
    """The named values of an option, each with what it means."""
    if not isinstance(option, Choice):
        return {}
    return {value: words.option(option.name, value) for value in option.values}


def _present(voice: Voice, game: Game, words: Words) -> None:
    voice.line(game.title, "bold")
    voice.console.print(spoken(words, "tagline"))
    players = voice.text("games.players", players=", ".join(map(str, game.seats)))
    voice.line(f"{players}. {voice.text('games.minutes', minutes=game.minutes)}.")
    voice.say("games.how", name=game.name)
    for option in game.options:
        if not option.variant:
            _present_option(voice, option, words)
    house = [option for option in game.options if option.variant]
    if house:
        voice.line()
        voice.say("games.house-rules")
    for option in house:
        _present_option(voice, option, words)


def _present_option(voice: Voice, option: Option, words: Words) -> None:
    voice.line()
    head = Text(f"  {voice.text('games.option', name=option.name)}", "bold")
    default = voice.text("games.default", default=option.write(option.default))
    head.append(f"  {option.expected()}; {default}", "dim")
    voice.console.print(head, soft_wrap=True)
    indent = (0, 0, 0, 4)
    voice.console.print(Padding(Text(spoken(words, f"option.{option.name}.help")), indent, expand=False))
    for value, meaning in _values(option, words).items():
        voice.console.print(Padding(Text(f"{value}: {meaning}"), indent, expand=False))


def spoken(words: Words, key: str) -> str:
    """A sentence that a game may have."""
    return words.say(key) if key in words else ""


def seat_names(game: Game, voice: Voice, seats: int) -> list[str]:
    """What the game calls its seats, or their numbers."""
    words = game.words(voice.language)
    return [spoken(words, f"seat.{seat}") or voice.text("play.seat", number=seat + 1) for seat in range(seats)]
