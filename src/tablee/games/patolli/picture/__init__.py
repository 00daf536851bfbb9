"""Patolli's picture: a page of a codex, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablee.games.patolli.picture import art, cover, text, view
from tablee.games.patolli.rules import Patolli
from tablee.kernel.picture import Palette, Picture
from tablee.kernel.state import State
from tablee.kernel.words import Words


class PatolliPicture(Picture):
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
        """The page is square and serves every screen."""
        return view.draw(cast(Patolli, seen), viewer, words, names, palette, sheet, touch)

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        return text.draw(cast(Patolli, seen), viewer, words, names, colour)

    def cover(self, palette: Palette) -> str:
        return cover.draw(palette)
