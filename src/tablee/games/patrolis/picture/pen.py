"""The pen of Patrolis: it knows the tiles by name, a draughtsman's stencil, and the lines of the players."""

from __future__ import annotations

from tablee.games.patrolis.material import CROSS
from tablee.games.patrolis.picture.inks import Inks
from tablee.games.patrolis.picture.scene import FREE, Scene
from tablee.kernel import picture as kit
from tablee.kernel.picture import Alphabet, Value, g, path

CURVE = 3  # the curve that stands for all
GRAINS = "ab"  # tiles that lie side by side are of different wood
STENCIL = Alphabet("tablee.games.patrolis", "ptr-", 14, 1.8)


class Pen(kit.Pen[Scene, Inks]):
    inks = Inks
    prefix = "ptr-"

    def bare_tile(self, tile: int, x: float, y: float, scale: float) -> str:
        """A tile as it lies in hand: no track goes over it."""
        return self.use(tile_name(tile, (FREE, FREE)), x, y, scale=scale)

    def stencil(self, words: str, x: float, y: float, size: float, colour: str, weight: float) -> str:
        return stencil(words, x, y, size, colour, weight, self.sheet)

    def line(self, d: str, seat: int, edged: float, width: float, **more: Value) -> str:
        """A line in a player's colour, so wide, with a darker edge."""
        dark, bright = self.ink.seat(seat), self.palette.players[seat]
        return path(d, stroke=dark, stroke_width=edged, **more) + path(d, stroke=bright, stroke_width=width, **more)


def tile_name(tile: int, owners: tuple[str, str], grain: int = 0) -> str:
    """The drawing of a tile: what it is, whose its lines are (a cross: north to south, east to west), which wood."""
    if tile == CROSS:
        return f"x{owners[0]}{owners[1]}{GRAINS[grain]}"
    return f"c{tile}{owners[0]}{GRAINS[grain]}"


def stencil(words: str, x: float, y: float, size: float, colour: str, weight: float, sheet: str = "") -> str:
    """Capitals and digits, set in the middle of a place."""
    letters = STENCIL.write(words, x, y - size / 2, size, sheet=sheet)
    line: dict[str, Value] = {"stroke": colour, "stroke_width": round(weight * STENCIL.height / size, 2)}
    return g(letters, fill="none", stroke_linecap="round", stroke_linejoin="round", **line)
