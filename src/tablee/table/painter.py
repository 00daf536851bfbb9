"""The process in which pictures become PNGs: a view comes in, as somebody sees it; it goes out with its art, in pixels.

It is told nothing that the picture does not show.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, PRINT, el, size, to_png
from tablee.table.workers import serve

PALETTES = {palette.name: palette for palette in (DAY, PRINT)}
"""As on the table, and for a printer without colours."""

CARD, MARGIN = (1200, 630), 24
"""Pixels of a picture beside an address that is passed on, as those who show it want it, and of its border."""

NICENESS = 10
"""On a machine with few cores the house comes first."""


def answer(asked: dict[str, Any]) -> bytes:
    game = import_module(asked["package"]).GAME
    assert isinstance(game, Game)
    palette = PALETTES[asked["palette"]]
    picture = game.picture.with_art(asked["view"], palette)
    if asked["frame"]:
        frame = asked["frame"]
        beside = [game.picture.cover(palette)] if frame["cover"] else [frame["leaf"]] if frame["leaf"] else []
        picture = card([*beside, picture], frame["ground"])
    return to_png(picture, asked["width"])


def card(pictures: list[str], ground: str) -> str:
    """Pictures side by side on a ground, as large as they can be: the last has what the others leave."""
    across, down = CARD
    left, placed = MARGIN, []
    for place, picture in enumerate(pictures, 1):
        wide, high = size(picture)
        room = across - MARGIN - left
        scale = min(room / wide, (down - 2 * MARGIN) / high)
        aside = (room - scale * wide) / 2 if place == len(pictures) else 0
        box = {"x": left + aside, "y": (down - scale * high) / 2, "width": scale * wide, "height": scale * high}
        placed.append(moved(picture, box))
        left += round(scale * wide) + MARGIN
    ground = el("rect", width=across, height=down, fill=ground)
    return el("svg", ground, *placed, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {across} {down}")


def moved(picture: str, box: dict[str, float]) -> str:
    """A whole picture as a part of another."""
    head, _, body = picture.partition(">")
    bare = re.sub(r' (?:x|y|width|height)="[^"]*"', "", head)
    return bare + "".join(f' {name}="{value:.1f}"' for name, value in box.items()) + f">{body}"


if __name__ == "__main__":
    serve(answer, NICENESS)
