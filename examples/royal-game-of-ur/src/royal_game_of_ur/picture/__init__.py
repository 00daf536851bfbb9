"""The picture of the Royal Game of Ur: a board of shell and lapis lazuli on clay, and the same for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.kernel.picture import Area, Drawn, Palette, Spot

from royal_game_of_ur.picture import view
from royal_game_of_ur.picture.inks import Inks
from royal_game_of_ur.picture.layout import areas, spots
from royal_game_of_ur.picture.pen import Pen
from royal_game_of_ur.picture.scene import Scene
from royal_game_of_ur.picture.text import Terminal
from royal_game_of_ur.rules import Ur


class UrPicture(Drawn[Ur, Scene]):
    package = "royal_game_of_ur"
    inks = Inks
    scene = Scene
    terminal = Terminal

    def draw(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> str:
        return view.draw(Pen(scene, palette, sheet, narrow))

    def spots(self, seen: Ur, viewer: int | None, *, narrow: bool = False) -> Mapping[str, Spot]:
        return spots(narrow)

    def areas(self) -> Mapping[str, Sequence[Area]]:
        return areas()
