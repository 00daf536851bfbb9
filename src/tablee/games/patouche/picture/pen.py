"""What every part of the picture holds in hand: the layout too, and slips of paper."""

from __future__ import annotations

from tablee.games.patouche.picture.inks import Inks
from tablee.games.patouche.picture.layout import Spot, layout
from tablee.games.patouche.picture.scene import Scene
from tablee.kernel import picture as kit
from tablee.kernel.picture import Palette, at, measure, num, path, rect


class Pen(kit.Pen[Scene, Inks]):
    inks = Inks
    prefix = "pch-"

    def __init__(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> None:
        super().__init__(scene, palette, sheet, narrow)
        self.layout = layout(scene.players, narrow)

    def spot(self, seat: int) -> Spot:
        return self.layout.spots[self.scene.place_of(seat)]

    def slip(self, width: float, height: float, fill: str = "") -> str:
        """A piece of paper, cut by hand, with its shadow; its upper left corner at (0 0)."""
        d = f"M0 0L{num(width)} -2L{num(width + 2)} {num(height)}L-2 {num(height + 2)}Z"
        shadow = path(d, fill=self.ink.shadow, opacity=".35", transform="translate(2.5 3.5)")
        return shadow + path(d, fill=fill or self.palette.card)

    def pill(self, x: float, y: float, words: str, size: float) -> str:
        """A number in a rounded frame, centred."""
        width, height = max(1.9 * size, measure(words, size, bold=True) + size), 1.42 * size
        frame = rect(
            -width / 2, -0.72 * size, width, height, rx=num(height / 2), fill=self.palette.card, **self.outline
        )
        return at(x, y, frame, self.write(0, 0.34 * size, words, size, font_weight="bold", text_anchor="middle"))

    @property
    def outline(self) -> dict[str, kit.Value]:
        """The key line round paper and pebbles."""
        return {"stroke": self.ink.night, "stroke_width": 1.6}
