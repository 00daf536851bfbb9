"""Patou'che's picture: a meadow cut in lino, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.games.patouche.picture.inks import Inks
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.picture.spots import spots
from tablee.games.patouche.picture.text import Terminal
from tablee.games.patouche.picture.view import draw
from tablee.games.patouche.rules import Patouche
from tablee.kernel.picture import Drawn, Palette, Spot


class PatouchePicture(Drawn[Patouche, Scene]):
    package = "tablee.games.patouche"
    inks = Inks
    scene = Scene
    terminal = Terminal

    def draw(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> str:
        return draw(Pen(scene, palette, sheet, narrow))

    def spots(self, seen: Patouche, viewer: int | None, *, narrow: bool = False) -> Mapping[str, Spot]:
        return spots(seen, viewer, narrow)
