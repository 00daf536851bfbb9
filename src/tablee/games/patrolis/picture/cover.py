"""The box of Patrolis: a corner of a staff map, two tracks that cross on it, and the name laid like a road."""

from __future__ import annotations

from tablee.games.patrolis.material import CROSS
from tablee.games.patrolis.picture.ground import printed
from tablee.games.patrolis.picture.inks import Inks, inks
from tablee.games.patrolis.picture.land import CELL
from tablee.games.patrolis.picture.lettering import stencil, title
from tablee.games.patrolis.picture.tiles import FREE, objectives, scouts, tile_drawing, tile_name, woodwork
from tablee.kernel.picture import Palette, at, circle, el, g, path, rect, svg, use

WIDTH, HEIGHT = 290, 380
BANNER = 96
MAP = (
    "WWCCCCMM",
    "WWCCCMMM",
    "WCCRCCMM",
    "CCCRCCCM",
    "RRRRRRRR",
    "CCCRCCCC",
    "MMCRWWWW",
    "MMCRWCCC",
)
"""What the box shows of a map: a bay, two massifs, a crossroads, a river."""
LEFT, TOP = -15, 99  # where the first square begins
RED, BLUE = "0", "1"

Laid = tuple[int, int, int, tuple[str, str]]  # column, row, tile, whose its lines are
TRACKS: tuple[Laid, ...] = (
    (0, 3, CROSS, (FREE, RED)),
    (1, 3, 3, (RED, FREE)),
    (1, 4, 1, (RED, FREE)),
    (2, 4, CROSS, (BLUE, RED)),
    (3, 4, 3, (RED, FREE)),
    (3, 5, 1, (RED, FREE)),
    (4, 5, CROSS, (FREE, RED)),
    (5, 5, 4, (RED, FREE)),
    (5, 4, 2, (RED, FREE)),
    (2, 6, CROSS, (BLUE, FREE)),
    (2, 5, CROSS, (BLUE, FREE)),
    (2, 3, 2, (BLUE, FREE)),
    (3, 3, 4, (BLUE, FREE)),
    (3, 2, CROSS, (BLUE, FREE)),
)
GOALS = ((6, 1, "blue"), (1, 1, "red"), (6, 5, "green"), (4, 2, "yellow"))
SCOUTS = ((5, 4, 1, RED), (3, 2, 0, BLUE))  # column, row, the side where its line goes out, whose


def draw(palette: Palette) -> str:
    ink = inks(palette)
    body = "".join(
        [
            rect(0, 0, WIDTH, HEIGHT, fill=ink.land),
            at(LEFT, TOP, printed(palette, "cover", MAP, frozenset())),
            _folds(ink),
            at(LEFT, TOP, _pieces()),
            _rose(ink, palette),
            _banner(ink),
        ]
    )
    drawings = {tile_drawing(tile, owners, (col + row) % 2): None for col, row, tile, owners in TRACKS}
    art = [woodwork(palette, (RED, BLUE)), *drawings, scouts(palette, 2), objectives(palette)]
    return svg(WIDTH, HEIGHT, el("defs", *art), body, role="img", aria_label="Patrolis", class_="cover")


def _middle(col: int, row: int) -> tuple[float, float]:
    return (col + 0.5) * CELL, (row + 0.5) * CELL


def _pieces() -> str:
    laid = (
        use(tile_name(tile, owners, (col + row) % 2), *_middle(col, row))
        for col, row, tile, owners in sorted(TRACKS, key=lambda tile: tile[1])
    )
    goals = (use(f"ptr-goal-{colour}", *_middle(col, row)) for col, row, colour in GOALS)
    return "".join([*laid, *goals, *(_scout(*scout) for scout in SCOUTS)])


def _scout(col: int, row: int, side: int, owner: str) -> str:
    x, y = _middle(col, row)
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    parts = use(f"ptr-arrow-{owner}", turn=90 * side - 90) + use(f"ptr-token-{owner}")
    return at(x + 17 * dx, y + 17 * dy, parts)


def _banner(ink: Inks) -> str:
    """The margin of the sheet: the name, the neat line, letters."""
    columns = [(letter, LEFT + (n + 0.5) * CELL) for n, letter in enumerate("CDEFGHIJ")]
    bars = "".join(f"M{LEFT + n * CELL} 91h{CELL}v5h-{CELL}z" for n in range(0, 8, 2))
    return (
        rect(0, 0, WIDTH, BANNER, fill=ink.sheet)
        + path(f"M0 90.500H{WIDTH}M0 {BANNER + 1}H{WIDTH}", stroke=ink.black, stroke_width=2)
        + path(bars, fill=ink.black)
        + g(title(ink.road, ink.casing, ink.gleam), transform="translate(20 22)")
        + "".join(stencil(letter, x, 81, 9, ink.black, 1.4) for letter, x in columns[:-1])
    )


def _folds(ink: Inks) -> str:
    """A sheet that has been carried in a pocket."""
    across = f"M97 {BANNER}V{HEIGHT}M193 {BANNER}V{HEIGHT}M0 239H{WIDTH}"
    light = path(across, stroke=ink.gleam, stroke_width=2.2, opacity=".55")
    return light + path(across, stroke=ink.fibre, stroke_width=1, opacity=".4", transform="translate(1.500 1.500)")


def _rose(ink: Inks, palette: Palette) -> str:
    return at(
        32,
        340,
        circle(0, 0, 15, fill=ink.sheet, stroke=ink.black, stroke_width=1.4),
        path("M0 -21L5.500 0L0 21L-5.500 0Z", fill=ink.black),
        path("M0 -21L5.500 0H-5.500Z", fill=palette.players[0]),
        path("M-15 0H-7M7 0H15", stroke=ink.black, stroke_width=1.6),
    )
