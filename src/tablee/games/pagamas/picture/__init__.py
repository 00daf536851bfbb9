"""Pagamas's picture: a ship from above in woodcut, and the same for a terminal."""

from __future__ import annotations

from tablee.games.pagamas.picture import view
from tablee.games.pagamas.picture.inks import Inks
from tablee.games.pagamas.picture.pen import Pen
from tablee.games.pagamas.picture.scene import Scene
from tablee.games.pagamas.picture.text import Terminal
from tablee.games.pagamas.rules import Pagamas
from tablee.kernel.picture import Drawn, Palette


class PagamasPicture(Drawn[Pagamas, Scene]):
    package = "tablee.games.pagamas"
    inks = Inks
    scene = Scene
    terminal = Terminal

    def draw(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> str:
        return view.draw(Pen(scene, palette, sheet, narrow))
