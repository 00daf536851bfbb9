"""What every part of the picture has at hand: the scene, the inks, and the drawings of the sprite."""

from __future__ import annotations

from tablee.games.patouche import speech
from tablee.games.patouche.picture.paint import inks
from tablee.games.patouche.picture.scene import Scene
from tablee.kernel.picture import Palette, Value, use
from tablee.kernel.state import Action


class Drawing:
    def __init__(self, scene: Scene, palette: Palette, sheet: str) -> None:
        self.scene = scene
        self.palette = palette
        self.sheet = sheet
        self.ink = inks(palette)

    def use(self, ref: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **attributes: Value) -> str:
        return use(ref, x, y, turn=turn, scale=scale, sheet=self.sheet, **attributes)

    def button(self, action: Action) -> dict[str, Value]:
        """What makes an element of the picture a control that does an action."""
        return control(
            action, speech.label(self.scene.seen, self.scene.eyes, action, self.scene.words, self.scene.names)
        )


def control(action: Action, label: str) -> dict[str, Value]:
    return {"data_action": action.text, "role": "button", "tabindex": "0", "aria_label": label}
