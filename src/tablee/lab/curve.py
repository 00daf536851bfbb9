"""Who is ahead, over a whole game: the win chances of each seat as a drawing that a notebook shows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from tablee.kernel.picture import DAY
from tablee.kernel.picture.markup import at, g, num, path, svg, text
from tablee.kernel.picture.shapes import GLYPHS
from tablee.kernel.record import Record
from tablee.players.chances import afterwards

WIDTH: Final = 720
HEIGHT: Final = 260
LEFT, RIGHT, TOP, BASE = 34.0, 600.0, 14.0, 226.0
MARKED: Final = 6
"""Shapes on each line, so that colour never tells alone."""


class Curve:
    """The chances before a game that is over and after each of its steps."""

    def __init__(self, chances: Sequence[Sequence[float]], names: Sequence[str]) -> None:
        self.chances = chances
        self.names = names

    @property
    def changes(self) -> list[int]:
        """After how many steps somebody else became likeliest to win."""
        found, before = [], -1
        for step, row in enumerate(self.chances):
            leader = max(range(len(row)), key=row.__getitem__)
            if row.count(row[leader]) == 1:
                if before not in (-1, leader):
                    found.append(step)
                before = leader
        return found

    def _repr_svg_(self) -> str:
        grid = [
            path(f"M{num(LEFT)} {num(_y(part))}H{num(RIGHT)}", stroke="#b9a884", stroke_dasharray="1 4")
            + text(LEFT - 6, _y(part) + 4.5, f"{round(100 * part)}", text_anchor="end", font_size=13)
            for part in (0.0, 0.25, 0.5, 0.75, 1.0)
        ]
        lines = [self._line(seat) for seat in range(len(self.names))]
        said = ", ".join(f"{name} {round(100 * self.chances[-1][seat])} %" for seat, name in enumerate(self.names))
        return svg(
            WIDTH, HEIGHT, *grid, *lines, role="img", aria_label=said, fill=DAY.ink, style=f"max-width:{WIDTH}px"
        )

    def _line(self, seat: int) -> str:
        colour, last = DAY.players[seat % len(GLYPHS)], len(self.chances) - 1
        points = [(_x(step / max(1, last)), _y(row[seat])) for step, row in enumerate(self.chances)]
        drawn = path(
            "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points), fill="none", stroke=colour, stroke_width=2.2
        )
        marked = [points[round(last * (part + 0.5) / MARKED)] for part in range(MARKED)]
        shapes = [at(x, y, GLYPHS[seat % len(GLYPHS)], scale=0.5, fill=colour, stroke=DAY.ink) for x, y in marked]
        y = TOP + 8 + 22 * seat
        key = at(RIGHT + 22, y, GLYPHS[seat % len(GLYPHS)], scale=0.6, fill=colour, stroke=DAY.ink)
        return g(drawn, *shapes, key, text(RIGHT + 38, y + 5, self.names[seat], font_size=15))

    def _repr_html_(self) -> str:
        names = escape(", ".join(self.names))
        return f"<figure>{self._repr_svg_()}<figcaption>{names}</figcaption></figure>"


def curve(record: Record) -> Curve:
    """Of a game that is over: then nothing is hidden any more."""
    return Curve(afterwards(record), record.names)


def _x(part: float) -> float:
    return LEFT + part * (RIGHT - LEFT)


def _y(chance: float) -> float:
    return BASE - chance * (BASE - TOP)
