"""The plainest picture: the data of a seen position, written out."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tablee.kernel.picture import Palette, Picture, svg, text
from tablee.kernel.state import State
from tablee.kernel.words import Words


class PlainPicture(Picture):
    def sprite(self, palette: Palette) -> str:
        return ""

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
        return svg(100, 20, text(0, 10, json.dumps(seen.data())))

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        return "\n".join(f"{name}: {value}" for name, value in seen.data().items())

    def cover(self, palette: Palette) -> str:
        return svg(100, 100)
