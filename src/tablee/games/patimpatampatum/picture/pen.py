"""What every part of the drawing holds in hand: the scene, the palette, the sprite's address."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, east_asian_width

from tablee.games.patimpatampatum.material import PLACES
from tablee.games.patimpatampatum.picture.inks import Inks, inks
from tablee.games.patimpatampatum.picture.layout import Spot, plan
from tablee.games.patimpatampatum.picture.lettering import cut_words
from tablee.games.patimpatampatum.picture.scene import Scene
from tablee.games.patimpatampatum.speech import label
from tablee.kernel.picture import Palette, Value, text, use
from tablee.kernel.state import Action


class Pen:
    def __init__(self, scene: Scene, palette: Palette, sheet: str, narrow: bool) -> None:
        self.scene = scene
        self.palette = palette
        self.sheet = sheet
        self.narrow = narrow

    @property
    def ink(self) -> Inks:
        return inks(self.palette)

    @property
    def felt(self) -> str:
        """The cloth under everything."""
        return "#ffffff" if self.palette.grey else "#3d161c"

    @property
    def chalk(self) -> str:
        """What is written on the cloth."""
        return "#000000" if self.palette.grey else "#f4e6c8"

    def use(self, ref: str, x: float = 0, y: float = 0, *, turn: float = 0, scale: float = 1, **more: Value) -> str:
        return use(f"ppp-{ref}", x, y, turn=turn, scale=scale, sheet=self.sheet, **more)

    def glyph(self, seat: int, x: float, y: float, scale: float = 1) -> str:
        return use(f"gl-{seat + 1}", x, y, scale=scale, sheet=self.sheet)

    def cut(self, words: str, x: float, y: float, size: float, fill: str, anchor: float = 0.5) -> str:
        """Numbers and signs in the hand-cut letters."""
        return cut_words(words, x, y, size, fill, anchor=anchor, sheet=self.sheet)

    def say(self, key: str, **facts: object) -> str:
        return self.scene.words.say(f"picture.{key}", **facts)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str | None = None,
        *,
        room: float = 0,
        shrink: bool = False,
        **more: Value,
    ) -> str:
        """A line of prose; where it would leave its room it is written smaller, if it may be, and then cut short."""
        if room and shrink:
            size = max(0.76 * size, min(size, room / max(0.1, line_width(words))))
        shown = fitted(words, room, size) if room else words
        return text(x, y, shown, font_size=size, fill=fill or self.palette.ink, **more)

    def name(self, seat: int, room: float, size: float) -> str:
        return fitted(self.scene.names[seat], room, size)

    def label(self, action: Action) -> str:
        """What an action that is offered would do."""
        scene = self.scene
        assert scene.viewer is not None, "a spectator is offered nothing"
        return label(scene.seen, scene.viewer, action, scene.words, scene.names)

    def button(self, action: Action, words: str, barred: bool = False) -> dict[str, Value]:
        return {
            "data_action": action.text,
            "role": "button",
            "tabindex": "0",
            "aria_label": words,
            "aria_disabled": "true" if barred else None,
        }


def spot(place: int) -> Spot:
    """Where a place of the rules lies on the drawing."""
    return plan().spots[PLACES[place].id]


def fitted(words: str, room: float, size: float) -> str:
    """Words cut to fit a width at a size, by what their letters usually take."""
    shown = "".join(letter for letter in words if letter.isprintable() or letter == "\u00a0")
    if line_width(shown) * size <= room:
        return shown
    while shown and line_width(shown + "…") * size > room:
        shown = shown[:-1]
    return shown.rstrip() + "…"


def line_width(words: str) -> float:
    """In units of the letters' size, a little generous."""
    return sum(map(_letter_width, words))


@lru_cache(1024)
def _letter_width(letter: str) -> float:
    if combining(letter):
        return 0
    if east_asian_width(letter) in "WF":
        return 1
    if letter in "ijlt.,'’:;|!()[] fr":
        return 0.34
    return 0.82 if letter in "mwMW—…" else 0.7 if letter.isupper() else 0.53
