"""The process in which pictures become PNGs: a view comes in, as somebody sees it; it goes out with its art, in pixels.

It is told nothing that the picture does not show.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, PRINT, to_png
from tablee.table.workers import serve

PALETTES = {palette.name: palette for palette in (DAY, PRINT)}
"""As on the table, and for a printer without colours."""

NICENESS = 10
"""On a machine with few cores the house comes first."""


def answer(asked: dict[str, Any]) -> bytes:
    game = import_module(asked["package"]).GAME
    assert isinstance(game, Game)
    return to_png(game.picture.with_art(asked["view"], PALETTES[asked["palette"]]), asked["width"])


if __name__ == "__main__":
    serve(answer, NICENESS)
