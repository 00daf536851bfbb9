"""A seen position as SVG: the land from the sprite, and over it what changes."""

from __future__ import annotations

from tablee.games.patouche.picture import middle, tags
from tablee.games.patouche.picture.frieze import Frieze
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.picture.sentences import description, headline, news
from tablee.games.patouche.picture.tray import tray
from tablee.kernel.picture import at, el, g, measure, rect

CORNER = 12


def draw(pen: Pen) -> str:
    scene, layout = pen.scene, pen.layout
    clockwise = [(scene.eyes + i) % scene.players for i in range(scene.players)]
    friezes = [Frieze(pen, seat) for seat in clockwise]
    cramped = pen.narrow and any(frieze.cramped for frieze in friezes)
    if cramped:  # the tray offers the same, large enough for fingers
        aloof = Scene(scene.seen, scene.viewer, scene.words, scene.names, touch=False)
        friezes = [Frieze(Pen(aloof, pen.palette, pen.sheet, pen.narrow), seat) for seat in clockwise]
    return pen.board(
        layout.width,
        layout.height,
        headline(scene),
        description(scene),
        _meadow(pen),
        _news(pen),
        middle.lair(pen),
        tags.stones(pen),
        *(frieze.svg() for frieze in friezes),
        *(tags.name(pen, seat) for seat in clockwise),
        tags.ways(pen),
        middle.piles(pen),
        middle.dice(pen),
        tray(pen, cramped),
        tags.crook(pen),
        tags.wolf(pen),
        fill=pen.ink.night,
    )


def _meadow(pen: Pen) -> str:
    """The land, cut to the shape of the board, and the path."""
    wide, high = pen.layout.width, pen.layout.height
    edge = el("clipPath", rect(0, 0, wide, high, rx=CORNER), id="edge")
    land = g(pen.use("land-narrow" if pen.narrow else "land-wide"), clip_path="url(#edge)")
    rim = rect(1, 1, wide - 2, high - 2, rx=CORNER - 1, fill="none", stroke=pen.ink.night, stroke_width=2)
    return edge + land + rim + pen.use(f"lane-narrow-{pen.scene.players}" if pen.narrow else "lane-wide")


def _news(pen: Pen) -> str:
    """In the sky: that this is the last round."""
    words, size = news(pen.scene), pen.layout.letter
    if not words:
        return ""
    paper = pen.slip(measure(words, size, bold=True) + 2 * size, 1.8 * size, pen.palette.sun)
    said = pen.write(size, 1.25 * size, words, size, font_weight="bold")
    return at(*pen.layout.news, paper, said, id="last-round")
