"""Patou'che's picture: a meadow cut in lino, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.games.patouche.actions import AtPlace
from tablee.games.patouche.picture.inks import Inks
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.picture.spots import spots
from tablee.games.patouche.picture.text import Terminal
from tablee.games.patouche.picture.view import draw
from tablee.games.patouche.rules import Patouche
from tablee.kernel.picture import Drawn, Palette, Spot
from tablee.kernel.state import Action


class PatouchePicture(Drawn[Patouche, Scene]):
    package = "tablee.games.patouche"
    inks = Inks
    scene = Scene
    terminal = Terminal

    def draw(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> str:
        return draw(Pen(scene, palette, sheet, narrow))

    def beside(self, seen: Patouche, action: Action) -> bool:
        """Of places that are just the same, one is touched for all."""
        if not isinstance(action, AtPlace):
            return False
        owner, at = action.where(seen)
        kinds = [(place.role, place.sheep) for place in seen.flocks[owner].places]
        return 0 <= at < len(kinds) and kinds.count(kinds[at]) > 1

    def spots(self, seen: Patouche, viewer: int | None, *, narrow: bool = False) -> Mapping[str, Spot]:
        return spots(seen, viewer, narrow)
