"""Pagamas's picture: a ship from above in woodcut, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablee.games.pagamas.picture import art, cover, text, view
from tablee.games.pagamas.picture.scene import Scene
from tablee.games.pagamas.rules import Pagamas
from tablee.kernel.picture import Palette, Picture
from tablee.kernel.state import State
from tablee.kernel.words import Words


class PagamasPicture(Picture):
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
        return view.draw(Scene(cast(Pagamas, seen), viewer, words, names, touch), palette, sheet, narrow)

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        return text.draw(Scene(cast(Pagamas, seen), viewer, words, names), colour)

    def cover(self, palette: Palette) -> str:
        return cover.draw(palette)
