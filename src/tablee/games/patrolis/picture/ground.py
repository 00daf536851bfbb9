"""The maps that never change: sea, rivers, hachured mountains, countryside, roads and bridges, in a lettered frame."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablee.games.patrolis.material import COLUMNS, LETTERS, ROWS
from tablee.games.patrolis.picture.countryside import buildings, countryside
from tablee.games.patrolis.picture.gazetteer import PLACES, Place
from tablee.games.patrolis.picture.grids import Grid, contours
from tablee.games.patrolis.picture.inks import Inks, fine, flowing, inks, strokes
from tablee.games.patrolis.picture.land import CELL, Land, Square
from tablee.games.patrolis.picture.lettering import stencil
from tablee.kernel.chance import Rng
from tablee.kernel.picture import Palette, Value, at, g, num, path, rect, symbol, text

RIM = 46
"""How far the frame of the sheet reaches beyond the squares: what is printed too far lies under it."""

WATERLINES = (4, 7.5, 12, 17.5, 24, 32, 42, 54, 68)
WEIGHTS = (0.5, 0.8, 1.15, 1.6)


def ground(palette: Palette, name: str, rows: Sequence[str], bridges: set[Square]) -> str:
    """The drawing ``ptr-map-<name>``: its squares begin at (0 0), each 40 units wide."""
    return symbol(f"ptr-map-{name}", printed(palette, name, tuple(rows), frozenset(bridges)))


@cache
def printed(palette: Palette, name: str, rows: tuple[str, ...], bridges: frozenset[Square]) -> str:
    """A map without its frame; what is printed beyond the edge is for the frame to cover."""
    ink, land = inks(palette), _surveyed(rows, bridges)
    wide, high, places = land.width, land.height, PLACES.get(name, ())
    return (
        rect(0, 0, wide, high, fill=ink.land)
        + countryside(land, ink)
        + _mountains(land, ink)
        + _water(land, places, ink)
        + path(_grid_lines(land), stroke=ink.grid, stroke_width=0.8, opacity=".42")
        + _roads(land, ink)
        + buildings(land, ink)
        + _heights(land, places, ink)
        + "".join(_place_name(place, ink) for place in places)
    )


@cache
def _surveyed(rows: tuple[str, ...], bridges: frozenset[Square]) -> Land:
    """Palettes share one survey."""
    return Land(rows, set(bridges))


# Relief and water


def _area(grid: Grid, level: float = 0.0) -> str:
    """Where a field is above a level."""
    return "".join(flowing(line) for line in contours(grid.walled(), level) if len(line) > 6)


def _mountains(land: Land, ink: Inks) -> str:
    foot, shade = _area(land.hills), land.shade()
    weights = zip(land.hachures(), WEIGHTS, strict=True)
    lit = shade.mapped(lambda value: -value)
    return (
        fine(foot, fill=ink.hill)
        + fine(foot, fill="none", stroke=ink.shade, stroke_width=1, stroke_dasharray="4 2.5", opacity=".7")
        + fine(_area(shade, 0.42), fill=ink.shade, opacity=".42")
        + fine(_area(lit, 0.5), fill=ink.light, opacity=".7")
        + g(
            *(fine(strokes(lines), stroke_width=width) for lines, width in weights),
            stroke=ink.hachure,
            stroke_linecap="round",
        )
    )


def _water(land: Land, places: Sequence[Place], ink: Inks) -> str:
    coast, depths = _area(land.water), land.water.depths().blurred(1)
    lines = []
    for i, depth in enumerate(WATERLINES):
        d = "".join(flowing(line, 3) for line in contours(depths, depth) if len(line) > 8)
        lines.append(
            fine(d, stroke_width=round(max(0.45, 1.05 - i * 0.09), 2), opacity=f"{max(0.3, 0.85 - i * 0.07):.2g}")
        )
    return (
        fine(coast, fill=ink.sea)
        + fine(_area(depths, 30), fill=ink.deep, opacity=".55")
        + fine(_area(depths, 56), fill=ink.deepest, opacity=".5")
        + g(*lines, fill="none", stroke=ink.shore)
        + fine(coast, fill="none", stroke=ink.shore, stroke_width=1.9)
        + _soundings(land, depths, places, ink)
    )


def _soundings(land: Land, depths: Grid, places: Sequence[Place], ink: Inks) -> str:
    """Depths in fathoms, here and there."""
    rng, found = Rng(land.seed + 20), []
    for y in range(22, land.height, 62):
        for x in range(16, land.width, 62):
            u, v = x + rng.below(24), y + rng.below(24)
            written_over = any(place.covers(u, v) for place in places)
            if depths.at(u, v) > 14 and land.on_sheet(u, v, -8) and not written_over:
                found.append(text(u, v, str(3 + int(depths.at(u, v) / 2.6))))
    return g(*found, fill=ink.sea_name, font_size=10, font_style="italic", text_anchor="middle")


def _heights(land: Land, places: Sequence[Place], ink: Inks) -> str:
    peaks = [peak for peak in land.peaks() if not any(place.covers(peak[0] + 12, peak[1]) for place in places)]
    signs = "".join(f"M{num(x)} {num(y - 4)}l4 7h-8z" for x, y, _ in peaks)
    return path(signs, fill=ink.black) + g(
        *(text(x + 6, y + 3, str(metres)) for x, y, metres in peaks),
        font_size=10.5,
        fill=ink.black,
        **_halo(ink.hill, 2.5),
    )


# Roads


def _roads(land: Land, ink: Inks) -> str:
    d = "".join(_wandering(line) for line in land.roads)
    return g(
        path(d, stroke=ink.casing, stroke_width=16.4),
        path(d, stroke=ink.road, stroke_width=13.4),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    ) + "".join(_bridge(land, square, ink) for square in sorted(land.bridges))


def _wandering(line: list[tuple[float, float]]) -> str:
    """A road goes through each of its points and bends softly between them."""
    d = f"M{num(line[0][0])} {num(line[0][1])}"
    if len(line) == 1:
        return d + "h.1"
    reach = [line[0], *line, line[-1]]
    for before, a, b, after in zip(reach, reach[1:], reach[2:], reach[3:], strict=False):
        out = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        into = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        d += f"C{num(out[0])} {num(out[1])} {num(into[0])} {num(into[1])} {num(b[0])} {num(b[1])}"
    return d


def _bridge(land: Land, square: Square, ink: Inks) -> str:
    """Parapets and piers; the road crosses the water, whichever way it flows."""
    col, row = square
    letters = land.rows[row]
    across = 0 < col < len(letters) - 1 and letters[col - 1] == letters[col + 1] == "W"
    rail = "M-13 -24L-8.5 -18V18L-13 24M13 -24L8.5 -18V18L13 24"
    piers = "M-12 -9H-8.5M-12 0H-8.5M-12 9H-8.5M12 -9H8.5M12 0H8.5M12 9H8.5"
    return at(
        (col + 0.5) * CELL,
        (row + 0.5) * CELL,
        rect(-7, -19, 14, 38, fill=ink.road),
        path(rail, fill="none", stroke=ink.black, stroke_width=2.4, stroke_linejoin="round"),
        path(piers, stroke=ink.black, stroke_width=1.4),
        turn=0 if across else 90,
    )


# Names


def _halo(colour: str, width: float) -> dict[str, Value]:
    return {"paint_order": "stroke", "stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}


def _place_name(place: Place, ink: Inks) -> str:
    looks: dict[str, dict[str, Value]] = {
        "sea": {
            "font_size": 17,
            "font_style": "italic",
            "letter_spacing": 3,
            "fill": ink.sea_name,
            **_halo(ink.sea, 3),
        },
        "river": {
            "font_size": 12,
            "font_style": "italic",
            "letter_spacing": 1.5,
            "fill": ink.sea_name,
            **_halo(ink.sea, 2),
        },
        "town": {
            "font_size": 15,
            "font_weight": "bold",
            "letter_spacing": 2.5,
            "fill": ink.black,
            **_halo(ink.land, 3),
        },
        "village": {"font_size": 12, "fill": ink.black, **_halo(ink.land, 2.5)},
        "hills": {
            "font_size": 14,
            "font_style": "italic",
            "font_weight": "bold",
            "letter_spacing": 2,
            "fill": ink.hill_name,
            **_halo(ink.hill, 4.5),
        },
    }
    return at(place.x, place.y, text(0, 0, place.name, **looks[place.kind]), turn=place.turn)


def _grid_lines(land: Land) -> str:
    down = "".join(f"M{x} 0V{land.height}" for x in range(CELL, land.width, CELL))
    return down + "".join(f"M0 {y}H{land.width}" for y in range(CELL, land.height, CELL))


# The frame, which all maps share


def frame(palette: Palette) -> str:
    """Paper all round with a chequered neat line; apart, letters above and below and numbers on both sides."""
    ink, wide, high = inks(palette), CELL * COLUMNS, CELL * ROWS
    paper = f"M{-RIM} {-RIM}H{wide + RIM}V{high + RIM}H{-RIM}ZM0 0V{high}H{wide}V0Z"
    bars = "".join(f"M{x} -8h{CELL}v6h-{CELL}zM{x} {high + 2}h{CELL}v6h-{CELL}z" for x in range(0, wide, 2 * CELL))
    bars += "".join(f"M-8 {y}h6v{CELL}h-6zM{wide + 2} {y}h6v{CELL}h-6z" for y in range(CELL, high, 2 * CELL))
    letters = [(letter, (col + 0.5) * CELL) for col, letter in enumerate(LETTERS)]
    numbers = [(str(row + 1), (row + 0.5) * CELL) for row in range(ROWS)]
    return symbol(
        "ptr-frame",
        path(paper, fill=ink.sheet, fill_rule="evenodd"),
        rect(-8, -8, wide + 16, high + 16, fill="none", stroke=ink.black, stroke_width=1),
        rect(0, 0, wide, high, fill="none", stroke=ink.black, stroke_width=2),
        path(bars, fill=ink.black),
    ) + symbol(
        "ptr-letters",
        *(stencil(letter, x, y, 15, ink.black, 2) for letter, x in letters for y in (-24, high + 24)),
        *(stencil(number, x, y, 15, ink.black, 2, 1.8) for number, y in numbers for x in (-26, wide + 26)),
    )
