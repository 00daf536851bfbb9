"""Patrolis's picture: a staff map of 1976 with wooden tiles on it, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games.patrolis.picture import art, spots, view
from tablee.games.patrolis.picture.areas import areas
from tablee.games.patrolis.picture.inks import Inks
from tablee.games.patrolis.picture.pen import Pen
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.text import Terminal
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.picture import Area, Drawn, Palette, Spot


class PatrolisPicture(Drawn[Patrolis, Scene]):
    package = "tablee.games.patrolis"
    inks = Inks
    scene = Scene
    terminal = Terminal

    def parts(self, palette: Palette) -> str:
        return art.parts(palette)

    def draw(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> str:
        return view.draw(Pen(scene, palette, sheet, narrow))

    def spots(self, seen: Patrolis, viewer: int | None, *, narrow: bool = False) -> Mapping[str, Spot]:
        return spots.narrow(seen) if narrow else spots.wide()

    def areas(self) -> Mapping[str, Sequence[Area]]:
        return areas()
