"""Patrolis's picture: a staff map of 1976 with wooden tiles on it, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablee.games.patrolis.picture import art, cover, text, view
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.picture import Palette, Picture
from tablee.kernel.state import State
from tablee.kernel.words import Words


class PatrolisPicture(Picture):
    def sprite(self, palette: Palette) -> str:
        return art.sprite(palette)

    def view(
        self,
        seen: State,
        viewer: int | None,
        words: Words,
        names: Sequence[str],
        palette: Palette,
        sheet: str = "",
        *,
        touch: bool = True,
        narrow: bool = False,
    ) -> str:
        position = cast(Patrolis, seen)
        return view.draw(position, viewer, words, names, palette, sheet, touch=touch, narrow=narrow)

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        return text.draw(cast(Patrolis, seen), viewer, words, names, colour)

    def cover(self, palette: Palette) -> str:
        return cover.draw(palette)
