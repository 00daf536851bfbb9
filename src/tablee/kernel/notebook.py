"""How positions and records show themselves in a notebook: as everybody at the table sees them.

``%load_ext tablee`` has positions show themselves as they are; without it, `board` says of which game one is.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from tablee.kernel.game import Game, games
from tablee.kernel.picture import DAY
from tablee.kernel.state import State
from tablee.kernel.words import words

WIDTH = 640


class Board:
    """A position of a game, as one viewer sees it: a seat, or everybody at the table."""

    def __init__(
        self, game: Game, state: State, viewer: int | None, names: Sequence[str], language: str, width: int
    ) -> None:
        self.game = game
        self.seen = state.seen_by(viewer)
        self.viewer = viewer
        self.names = names
        self.language = language
        self.width = width

    def _repr_svg_(self) -> str:
        speech = self.game.words(self.language)
        return self.game.picture.standalone(self.seen, self.viewer, speech, self.names, DAY, self.width)

    def _repr_html_(self) -> str:
        prompt = self.game.prompt(self.seen, self.game.words(self.language), self.names)
        return f"<figure>{self._repr_svg_()}<figcaption>{escape(prompt)}</figcaption></figure>"


def board(
    game: Game,
    state: State,
    viewer: int | None = None,
    names: Sequence[str] = (),
    language: str = "en",
    width: int = WIDTH,
) -> Board:
    """A position to look at; without names the players are called as the game calls its seats."""
    return Board(game, state, viewer, names or _seats(game, state, language), language, width)


def _seats(game: Game, state: State, language: str) -> list[str]:
    speech = game.words(language)
    count = game.agreed(state)[0] if game.notation is not None else max(game.seats)
    return [speech.say(key) if (key := f"seat.{seat}") in speech else str(seat + 1) for seat in range(count)]


def game_of(state: State) -> Game | None:
    """The game whose position this is, by where its rules lie."""
    module = type(state).__module__
    return next((game for game in games().values() if module.startswith(f"{game.package}.")), None)


def shown(state: State) -> str | None:
    """A position by itself, or nothing if no game is known for it."""
    game = game_of(state)
    return None if game is None else board(game, state)._repr_html_()


def told(game: Game, settings: str, names: Sequence[str], steps: int, state: State, ending: str) -> str:
    """A record: its game, its players, how far it has come, and the position it has come to."""
    say = words("tablee.kernel", "en")
    facts = [", ".join(names), settings, say.say("notebook.steps", steps=steps), ending]
    head = f"<b>{escape(game.title)}</b> · {escape(' · '.join(filter(None, facts)))}"
    return f"<div><p>{head}</p>{board(game, state, None, names)._repr_html_()}</div>"


def load_ipython_extension(shell: Any) -> None:
    """What ``%load_ext tablee`` does: positions show themselves."""
    shell.display_formatter.formatters["text/html"].for_type(State, shown)
