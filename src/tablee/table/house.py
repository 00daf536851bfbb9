"""What the table has to show: the installed games and their art."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from threading import Lock

from tablee.kernel.course import course
from tablee.kernel.errors import LeftOut, UnknownGame
from tablee.kernel.game import Game
from tablee.kernel.picture import Palette
from tablee.kernel.words import Words, words
from tablee.players.levels import LEVELS
from tablee.table.assets import Assets, tips_path
from tablee.table.driver import house_player
from tablee.table.reading import Field, fields

VERSION = version("tablee")


@dataclass(frozen=True)
class Box:
    """A game on the shelf, in one language. ``expected`` says how good opponents are in this game, where it was
    measured; ``tips`` is where it is told what the things on its board are, if it is."""

    name: str
    title: str
    tagline: str
    cover: str
    size: tuple[int, int]
    seats: str
    most: int
    minutes: int
    lessons: int
    command: str
    numbers: tuple[int, ...]
    opponents: tuple[str, ...]
    expected: Mapping[str, str]
    usual: str
    fields: tuple[Field, ...]
    phrases: tuple[str, ...]
    guided: bool
    tips: str


COVER = (290, 380)
"""The size of the cover that a game draws for itself."""


def today() -> int:
    return date.today().toordinal()


class House:
    """Made once, when the program starts; what is added afterwards never changes."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.assets = Assets(games.values())
        self._drawing = Lock()
        for game in games.values():
            for fault in course(game).faults:
                warnings.warn(LeftOut(fault), stacklevel=2)

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise UnknownGame("unknown-game", game=name[:40], known=", ".join(self.games) or "-")
        return self.games[name]

    def of_the_day(self) -> Game | None:
        """Each day the next game on the shelf is on show."""
        shelf = list(self.games.values())
        return shelf[today() % len(shelf)] if shelf else None

    def edition(self, game: Game) -> str:
        """The version of a game's art."""
        return self.assets.by_path[f"/art/{game.name}.svg"].version

    def ground(self, game: Game) -> str:
        """The colour on which the pages of a game lie."""
        return game.colours.day.ground

    def with_art(self, game: Game, view: str, palette: Palette) -> str:
        """A view that carries its drawings. To be asked for in a thread: when a game is first drawn, all of its art is
        made, once."""
        with self._drawing:
            return game.picture.with_art(view, palette)

    def box(self, game: Game, language: str) -> Box:
        speech = game.words(language)
        return Box(
            name=game.name,
            title=game.title,
            tagline=speech.say("tagline") if "tagline" in speech else "",
            cover=self.assets.address(f"/art/{game.name}-cover.svg"),
            size=COVER,
            seats=span(game.seats),
            most=game.seats[-1],
            minutes=game.minutes,
            lessons=len(course(game).lessons),
            command=command(game, language),
            numbers=game.seats,
            opponents=LEVELS if game.sense is not None else (house_player(game),),
            expected={level: speech.say(key) for level in LEVELS if (key := f"expect.{level}") in speech},
            usual=house_player(game),
            fields=fields(game, speech),
            phrases=phrases(speech) or phrases(words("tablee.table", language), "phrase."),
            guided=bool(game.guide),
            tips=self.assets.address(tips_path(game, language)) if game.tips else "",
        )

    def boxes(self, language: str) -> list[Box]:
        return [self.box(game, language) for game in self.games.values()]

    def guest(self, language: str) -> str:
        """What somebody is called who gave no name."""
        return words("tablee.table", language).say("home.guest")


def phrases(speech: Words, section: str = "talk.") -> tuple[str, ...]:
    """What is said at the table with one touch, in the spirit of the game."""
    return tuple(speech.say(key) for key in speech.entries if key.startswith(section))


def span(seats: tuple[int, ...]) -> str:
    """How many can play: 2, or 3–5, or 2, 4 where three cannot."""
    low, high = seats[0], seats[-1]
    if len(seats) > 1 and seats == tuple(range(low, high + 1)):
        return f"{low}–{high}"
    return ", ".join(map(str, seats))


def command(game: Game, language: str) -> str:
    """What to type to play, in the language of the page."""
    return f"tablee play {game.name}" + ("" if language == "en" else f" --lang {language}")
