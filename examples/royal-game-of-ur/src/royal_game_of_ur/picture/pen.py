"""What every part of the drawing holds in hand."""

from __future__ import annotations

from tablee.kernel import picture
from tablee.kernel.picture import Palette, Point

from royal_game_of_ur.material import HOME, RESERVE
from royal_game_of_ur.picture.inks import Inks
from royal_game_of_ur.picture.layout import Corner, layout
from royal_game_of_ur.picture.scene import Scene


class Pen(picture.Pen[Scene, Inks]):
    inks = Inks
    prefix = "ur-"

    def __init__(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> None:
        super().__init__(scene, palette, sheet, narrow)
        self.layout = layout(narrow)

    def corner(self, seat: int) -> Corner:
        return self.layout.mine if seat == self.scene.eyes else self.layout.theirs

    def place(self, seat: int, piece: int) -> Point:
        """Where a piece lies: on the board, in the row of those to come, or in that of those that are off."""
        where = self.scene.seen.places[seat][piece]
        corner = self.corner(seat)
        if where not in (RESERVE, HOME):
            return self.layout.square(where, seat != self.scene.eyes)
        side = self.scene.seen.places[seat]
        if where == RESERVE:  # the next one lies last in its row
            first, step, number = corner.reserve, corner.to_come, side[piece + 1 :].count(RESERVE)
        else:
            first, step, number = corner.home, corner.off, side[:piece].count(HOME)
        return first[0] + step[0] * number, first[1] + step[1] * number

    def size(self, seat: int, piece: int) -> float:
        where = self.scene.seen.places[seat][piece]
        if where == RESERVE:
            return self.layout.waiting
        return 0.8 * self.layout.waiting if where == HOME else self.layout.scale
