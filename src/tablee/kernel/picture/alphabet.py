"""Letters that are drawn: an alphabet of a game's own, in the file ``letters.svg`` of its art.

Each letter stands under its code in hexadecimal digits and says itself, as ``data-advance``, how wide it is."""

from __future__ import annotations

import re
from functools import cached_property
from importlib.resources import files

from tablee.kernel.picture.art import FOLDER
from tablee.kernel.picture.markup import use

LETTER = re.compile(r'id="[^"]*letter-([0-9a-f]+)" data-advance="([\d.]+)"')


class Alphabet:
    """Where its sheet lies, the prefix of its drawings, how high its letters are and what is left between two, in the
    units that they are drawn in."""

    def __init__(self, package: str, prefix: str, height: float, gap: float) -> None:
        self.package = package
        self.prefix = prefix
        self.height = height
        self.gap = gap

    @cached_property
    def advances(self) -> dict[str, float]:
        sheet = files(self.package).joinpath(FOLDER, "letters.svg").read_text(encoding="utf-8")
        return {chr(int(code, 16)): float(wide) for code, wide in LETTER.findall(sheet)}

    def width(self, words: str, size: float) -> float:
        """How wide words are at a size, the height of a letter."""
        return (sum(self.advances[letter] + self.gap for letter in words) - self.gap) * size / self.height

    def write(self, words: str, x: float, y: float, size: float, anchor: float = 0.5, sheet: str = "") -> str:
        """Words with their upper edge at y; ``anchor`` is the share of them that lies left of x."""
        scale, here, written = size / self.height, x - anchor * self.width(words, size), ""
        for letter in words:
            written += use(f"{self.prefix}letter-{ord(letter):x}", here, y, scale=round(scale, 3), sheet=sheet)
            here += (self.advances[letter] + self.gap) * scale
        return written
