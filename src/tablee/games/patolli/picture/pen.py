"""What every part of the drawing holds in hand."""

from __future__ import annotations

from tablee.games.patolli.picture.inks import Inks
from tablee.games.patolli.picture.layout import Layout
from tablee.games.patolli.picture.scene import Scene
from tablee.kernel import picture
from tablee.kernel.picture import Palette, Point


class Pen(picture.Pen[Scene, Inks]):
    inks = Inks
    prefix = "ptl-"

    def __init__(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> None:
        super().__init__(scene, palette, sheet, narrow)
        self.layout = Layout(scene.seen.board)

    def centre(self, seat: int, square: int, direction: int = 0) -> Point:
        """Where a square of a player's way lies on the page."""
        return self.layout.centre(self.scene.cell(seat, square, direction))

    def steps(self, squares: range, direction: int, start: Point) -> str:
        """The footprints of the viewer on some squares of its way, seen from where it starts."""
        eyes, drawn = self.scene.eyes, ""
        for square in squares:
            x, y = self.centre(eyes, square, direction)
            heading = self.layout.heading(eyes, direction, square)
            drawn += self.use(f"feet-{eyes}", x - start[0], y - start[1], turn=heading)
        return drawn
