"""The kit's pen, with numbers in hand-cut letters."""

from __future__ import annotations

from tablee.games.patimpatampatum.picture.inks import Inks
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.kernel import picture
from tablee.kernel.picture import Alphabet, g

CUT = Alphabet("tablee.games.patimpatampatum", "ppp-", 100, 4)


class Pen(picture.Pen[Scene, Inks]):
    inks = Inks
    prefix = "ppp-"

    def cut(self, words: str, x: float, y: float, size: float, fill: str, anchor: float = 0.5) -> str:
        """Numbers and signs on a base line at y; ``anchor`` is the share of them that lies left of x."""
        return g(CUT.write(words, x, y - size, size, anchor, self.sheet), fill=fill)
