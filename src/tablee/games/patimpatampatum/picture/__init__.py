"""PatimPatamPatum's picture: Berga on the night of the Patum, cut in lino, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablee.games.patimpatampatum.picture import art, cover, text, view
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.picture import Palette, Picture
from tablee.kernel.state import State
from tablee.kernel.words import Words


class PatumPicture(Picture):
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
        return view.draw(Scene(cast(Patum, seen), viewer, words, names, touch), palette, sheet, narrow)

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        return text.draw(Scene(cast(Patum, seen), viewer, words, names), colour)

    def cover(self, palette: Palette) -> str:
        return cover.draw(palette)
