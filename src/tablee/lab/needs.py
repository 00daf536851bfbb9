"""What the laboratory asks for first: the packages that this one does not bring, and the game."""

from __future__ import annotations

from importlib.util import find_spec

from tablee.kernel.errors import UserError
from tablee.kernel.game import Game, find_game

PACKAGES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "numpy": "numpy", "pyspiel": "open-spiel"}
"""By the module that is imported, the package that brings it."""


def needs(*modules: str) -> None:
    """Say in a sentence what is missing."""
    for module in modules:
        if find_spec(module) is None:
            raise UserError("no-lab", package=PACKAGES[module])


def known(game: str | Game) -> Game:
    """An installed game by its name, or any other as it is."""
    return find_game(game) if isinstance(game, str) else game
