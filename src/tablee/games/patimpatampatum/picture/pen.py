"""The kit's pen, with numbers in hand-cut letters."""

from __future__ import annotations

from tablee.games.patimpatampatum.picture.inks import Inks
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.kernel import picture
from tablee.kernel.picture import g

ADVANCE = dict(zip("0123456789I-=", (82, 56, 76, 74, 82, 74, 78, 72, 78, 78, 38, 64, 76), strict=True))
"""How wide each letter is that stands in ``art/letters.svg``, of a hundred units of its height."""
TRACK = 4


class Pen(picture.Pen[Scene, Inks]):
    inks = Inks
    prefix = "ppp-"

    def cut(self, words: str, x: float, y: float, size: float, fill: str, anchor: float = 0.5) -> str:
        """Numbers and signs on a base line at y; ``anchor`` is the share of them that lies left of x."""
        scale = size / 100
        here = x - anchor * width(words, size)
        out = ""
        for letter in words:
            out += self.use(f"letter-{ord(letter):x}", here, y - size, scale=scale)
            here += (ADVANCE[letter] + TRACK) * scale
        return g(out, fill=fill)


def width(words: str, size: float) -> float:
    """How wide numbers are at a size, the height of a letter."""
    return (sum(ADVANCE[letter] + TRACK for letter in words) - TRACK) * size / 100
