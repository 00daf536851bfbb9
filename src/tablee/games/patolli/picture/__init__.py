"""Patolli's picture: a page of a codex, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games.patolli.picture import view
from tablee.games.patolli.picture.areas import areas
from tablee.games.patolli.picture.inks import Inks
from tablee.games.patolli.picture.pen import Pen
from tablee.games.patolli.picture.scene import Scene
from tablee.games.patolli.picture.spots import spots
from tablee.games.patolli.picture.text import Terminal
from tablee.games.patolli.rules import Patolli
from tablee.kernel.picture import Area, Drawn, Palette, Spot


class PatolliPicture(Drawn[Patolli, Scene]):
    package = "tablee.games.patolli"
    inks = Inks
    scene = Scene
    terminal = Terminal

    def draw(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> str:
        """The page is square and serves every screen."""
        return view.draw(Pen(scene, palette, sheet, narrow))

    def spots(self, seen: Patolli, viewer: int | None, *, narrow: bool = False) -> Mapping[str, Spot]:
        return spots(seen, viewer)

    def areas(self) -> Mapping[str, Sequence[Area]]:
        return areas()
