"""A seen position as SVG: the land from the sprite, and over it what changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablee.games.patouche.picture.frieze import FriezeView
from tablee.games.patouche.picture.layout import layout
from tablee.games.patouche.picture.middle import Middle
from tablee.games.patouche.picture.paint import inks
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.picture.sentences import description, headline, news
from tablee.games.patouche.picture.slips import line, measure, slip
from tablee.games.patouche.picture.tags import Tags
from tablee.games.patouche.picture.tray import Tray
from tablee.games.patouche.rules import Patouche
from tablee.kernel.picture import Palette, at, desc, el, g, rect, svg, use
from tablee.kernel.words import Words

CORNER = 12


def draw(
    seen: Patouche,
    viewer: int | None,
    words: Words,
    names: Sequence[str],
    palette: Palette,
    sheet: str = "",
    *,
    touch: bool = True,
    narrow: bool = False,
) -> str:
    return View(Scene(seen, viewer, words, names, touch), palette, sheet, narrow).svg()


class View:
    def __init__(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> None:
        self.scene = scene
        self.palette = palette
        self.sheet = sheet
        self.layout = layout(scene.players, narrow)

    def svg(self) -> str:
        scene, palette, sheet, plan = self.scene, self.palette, self.sheet, self.layout
        tags, middle = Tags(scene, palette, sheet, plan), Middle(scene, palette, sheet, plan)
        clockwise = [(scene.eyes + i) % scene.players for i in range(scene.players)]
        friezes = self._friezes(scene, clockwise)
        cramped = plan.narrow and any(frieze.cramped for frieze in friezes)
        if cramped:  # the tray offers the same, large enough for fingers
            friezes = self._friezes(replace(scene, touch=False), clockwise)
        return svg(
            plan.width,
            plan.height,
            desc(description(scene)),
            self._meadow(),
            self._news(),
            middle.lair(),
            tags.stones(),
            *(frieze.svg() for frieze in friezes),
            *map(tags.name, clockwise),
            tags.ways(),
            middle.piles(),
            middle.dice(),
            Tray(scene, palette, sheet, plan, cramped).svg(),
            tags.crook(),
            tags.wolf(),
            id="board",
            class_="board",
            role="group",
            aria_label=headline(scene),
        )

    def _friezes(self, scene: Scene, seats: Sequence[int]) -> list[FriezeView]:
        return [
            FriezeView(scene, self.palette, self.sheet, seat, spot)
            for seat, spot in zip(seats, self.layout.spots, strict=True)
        ]

    def _meadow(self) -> str:
        """The land, cut to the shape of the board, and the path."""
        plan = self.layout
        edge = el("clipPath", rect(0, 0, plan.width, plan.height, rx=CORNER), id="edge")
        land = use(f"pch-land-{plan.shape}", sheet=self.sheet)
        lane = f"pch-lane-narrow-{self.scene.players}" if plan.narrow else "pch-lane-wide"
        rim = rect(
            1,
            1,
            plan.width - 2,
            plan.height - 2,
            rx=CORNER - 1,
            fill="none",
            stroke=inks(self.palette).night,
            stroke_width=2,
        )
        return edge + g(land, clip_path="url(#edge)") + rim + use(lane, sheet=self.sheet)

    def _news(self) -> str:
        """In the sky: that this is the last round."""
        words = news(self.scene)
        if not words:
            return ""
        size = self.layout.letter
        paper = slip(self.palette, measure(words, size) + 2 * size, 1.8 * size, self.palette.sun)
        said = line(self.palette, size, 1.25 * size, words, size, font_weight="bold")
        return at(*self.layout.news, paper, said, id="last-round")
