"""PatimPatamPatum's picture: Berga on the night of the Patum, cut in lino, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games.patimpatampatum.actions import NONE, Defence
from tablee.games.patimpatampatum.picture import art, view
from tablee.games.patimpatampatum.picture.areas import areas
from tablee.games.patimpatampatum.picture.inks import Inks
from tablee.games.patimpatampatum.picture.pen import Pen
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.games.patimpatampatum.picture.spots import spots
from tablee.games.patimpatampatum.picture.text import Terminal
from tablee.games.patimpatampatum.rules import Patum
from tablee.kernel.picture import Area, Drawn, Palette, Spot
from tablee.kernel.state import Action


class PatumPicture(Drawn[Patum, Scene]):
    package = "tablee.games.patimpatampatum"
    inks = Inks
    scene = Scene
    terminal = Terminal

    def parts(self, palette: Palette) -> str:
        return art.parts()

    def draw(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> str:
        return view.draw(Pen(scene, palette, sheet, narrow))

    def beside(self, seen: Patum, action: Action) -> bool:
        """A card and a character together, which turn a push back no better than others or not at all."""
        return isinstance(action, Defence) and NONE not in (action.number, action.character)

    def spots(self, seen: Patum, viewer: int | None, *, narrow: bool = False) -> Mapping[str, Spot]:
        return spots(seen, viewer, narrow)

    def areas(self) -> Mapping[str, Sequence[Area]]:
        return areas()
