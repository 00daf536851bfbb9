"""The box: a horned mask under a rain of sparks; giants, eagle and drummer. Drawn as a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tablee.games.patimpatampatum.picture.inks import toned
from tablee.kernel.picture import Palette


@cache
def draw(palette: Palette) -> str:
    return toned(files(__package__).joinpath("cover.svg").read_text(encoding="utf-8"), palette)
