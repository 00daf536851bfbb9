"""The box: half a Captain, half a mutineer, and whose hands are on the coins. Drawn as a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tablee.games.pagamas.picture.inks import toned
from tablee.kernel.picture import Palette


@cache
def draw(palette: Palette) -> str:
    return toned(files(__package__).joinpath("cover.svg").read_text(encoding="utf-8").strip(), palette)
