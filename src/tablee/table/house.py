"""What the table has to show: the installed games, their art, and one game of each played through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version

from tablee.kernel.errors import UnknownGame, UserError
from tablee.kernel.game import Game
from tablee.table.assets import Assets
from tablee.table.exhibition import Exhibition

VERSION = version("tablee")


@dataclass(frozen=True)
class Box:
    """A game on the shelf, in one language."""

    name: str
    title: str
    tagline: str
    cover: str
    seats: str
    most: int
    minutes: int
    command: str


class House:
    """Made once, when the program starts; nothing in it changes afterwards."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.assets = Assets(games.values())
        self.exhibitions = {name: Exhibition(game) for name, game in games.items()}

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise UnknownGame("unknown-game", game=name[:40], known=", ".join(self.games) or "-")
        return self.games[name]

    def exhibition(self, name: str) -> Exhibition:
        return self.exhibitions[self.game(name).name]

    def step(self, name: str, asked: str) -> int:
        """The step asked for, or the liveliest when none is."""
        exhibition = self.exhibition(name)
        if not asked:
            return exhibition.liveliest()
        if asked.isascii() and asked.isdigit() and len(asked) < 7 and int(asked) <= exhibition.steps:
            return int(asked)
        raise UserError("no-such-step", steps=exhibition.steps, step=asked[:20])

    def box(self, game: Game, language: str) -> Box:
        words = game.words(language)
        return Box(
            name=game.name,
            title=game.title,
            tagline=words.say("tagline") if "tagline" in words else "",
            cover=self.assets.address(f"/art/{game.name}-cover.svg"),
            seats=span(game.seats),
            most=game.seats[-1],
            minutes=game.minutes,
            command=command(game, language),
        )

    def boxes(self, language: str) -> list[Box]:
        return [self.box(game, language) for game in self.games.values()]


def span(seats: tuple[int, ...]) -> str:
    """How many can play: 2, or 3–5, or 2, 4 where three cannot."""
    low, high = seats[0], seats[-1]
    if len(seats) > 1 and seats == tuple(range(low, high + 1)):
        return f"{low}–{high}"
    return ", ".join(map(str, seats))


def command(game: Game, language: str) -> str:
    """What to type to play, in the language of the page."""
    return f"tablee play {game.name}" + ("" if language == "en" else f" --lang {language}")
