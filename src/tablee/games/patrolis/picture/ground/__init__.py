"""The ground of a map, drawn from its letters, so that a host's map prints as ours do: sea, rivers, hachured mountains,
countryside, roads and bridges."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablee.games.patrolis.material import COLUMNS, Map
from tablee.games.patrolis.picture.ground.countryside import Countryside
from tablee.games.patrolis.picture.ground.fields import Grid
from tablee.games.patrolis.picture.ground.land import Land, Square
from tablee.games.patrolis.picture.ground.lines import Line, contours, fine, flowing, strokes
from tablee.games.patrolis.picture.ground.names import PLACES, Place, halo, written
from tablee.games.patrolis.picture.inks import Inks
from tablee.games.patrolis.picture.layout import CELL, MAP_HEIGHT, MAP_WIDTH
from tablee.kernel.chance import Rng
from tablee.kernel.picture import DAY, at, g, num, path, rect, symbol, text

WATERLINES = (4, 7.5, 12, 17.5, 24, 32, 42, 54, 68)
WEIGHTS = (0.5, 0.8, 1.15, 1.6)


@cache
def ground(map_: Map) -> str:
    """The drawing ``ptr-map-<name>``, in its colours by day: its squares begin at (0 0), each 40 units wide. It has no
    frame; what is printed beyond the edge is for the frame to cover."""
    ink, land, places = Inks(DAY), Land(map_), PLACES.get(map_.name, ())
    country = Countryside(land)
    return symbol(
        f"ptr-map-{map_.name}",
        rect(0, 0, MAP_WIDTH, MAP_HEIGHT, fill=ink.land),
        country.drawn(ink),
        _mountains(land, ink),
        _water(land, places, ink),
        path(_grid_lines(), stroke=ink.grid, stroke_width=0.8, opacity=".42"),
        _roads(land, ink),
        country.buildings(ink),
        _heights(land, places, ink),
        *(written(place, ink) for place in places),
    )


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
    for y in range(22, MAP_HEIGHT, 62):
        for x in range(16, MAP_WIDTH, 62):
            u, v = x + rng.below(24), y + rng.below(24)
            written_over = any(place.covers(u, v) for place in places)
            if depths.at(u, v) > 14 and land.on_sheet(u, v, -8) and not written_over:
                found.append(text(u, v, str(3 + int(depths.at(u, v) / 2.6))))
    return g(*found, fill=ink.sea_name, font_size=10, font_style="italic", text_anchor="middle")


def _heights(land: Land, places: Sequence[Place], ink: Inks) -> str:
    peaks = [peak for peak in land.peaks() if not any(place.covers(peak[0] + 12, peak[1]) for place in places)]
    signs = "".join(f"M{num(x)} {num(y - 4)}l4 7h-8z" for x, y, _ in peaks)
    metres = (text(x + 6, y + 3, str(high)) for x, y, high in peaks)
    return path(signs, fill=ink.black) + g(*metres, font_size=10.5, fill=ink.black, **halo(ink.hill, 2.5))


# Roads, and the lines between the squares


def _roads(land: Land, ink: Inks) -> str:
    d = "".join(_wandering(line) for line in land.roads)
    return g(
        path(d, stroke=ink.casing, stroke_width=16.4),
        path(d, stroke=ink.road, stroke_width=13.4),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    ) + "".join(_bridge(land, square, ink) for square in sorted(land.bridges))


def _wandering(line: Line) -> str:
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
    across = 0 < col < COLUMNS - 1 and letters[col - 1] == letters[col + 1] == "W"
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


def _grid_lines() -> str:
    down = "".join(f"M{x} 0V{MAP_HEIGHT}" for x in range(CELL, MAP_WIDTH, CELL))
    return down + "".join(f"M0 {y}H{MAP_WIDTH}" for y in range(CELL, MAP_HEIGHT, CELL))
