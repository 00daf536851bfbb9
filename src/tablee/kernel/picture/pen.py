"""What every part of a drawing holds in hand: the scene, the inks, the sprite's address, the shape of the page."""

from __future__ import annotations

from collections import Counter
from typing import Any, Generic, TypeVar

from tablee.kernel.names import Name, named
from tablee.kernel.picture.lettering import fitted, fitting
from tablee.kernel.picture.markup import Value, at, desc, el, escaped, g, num, svg, text, use
from tablee.kernel.picture.palette import Inks, Palette
from tablee.kernel.picture.scene import Scene
from tablee.kernel.state import Action

C = TypeVar("C", bound=Scene[Any])
I = TypeVar("I", bound=Inks)  # noqa: E741  (inks)


OFTEN = 3
"""So often a drawing is taken from a sprite that it pays to name it once."""


class Pen(Generic[C, I]):
    """A game names the class of its inks and the ``prefix`` of its drawings."""

    inks: type[I]
    prefix = ""

    def __init__(self, scene: C, palette: Palette, sheet: str, narrow: bool) -> None:
        self.scene = scene
        self.palette = palette
        self.sheet = sheet
        self.narrow = narrow
        self.ink: I = self.inks(palette)

    # Drawings

    def use(self, ref: str, x: float = 0, y: float = 0, *, turn: float = 0, scale: float = 1, **more: Value) -> str:
        return use(f"{self.prefix}{ref}", x, y, turn=turn, scale=round(scale, 3), sheet=self.sheet, **more)

    def glyph(self, seat: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """The shape of a player."""
        return use(f"gl-{seat + 1}", x, y, scale=round(scale, 3), sheet=self.sheet)

    def lying(self, id_: str, x: float, y: float, *parts: str, turn: float = 0, scale: float = 1) -> str:
        """Something that may move: its own transform tells its place alone, so that the page can let it glide."""
        turned = f"rotate({num(turn)})" if turn else ""
        scaled = f"scale({round(scale, 3):g})" if scale != 1 else ""
        lie = " ".join(filter(None, (turned, scaled)))
        return at(x, y, g(*parts, transform=lie) if lie else "".join(parts), id=id_)

    # What can be touched

    def button(self, action: Action, words: str = "", barred: bool = False) -> dict[str, Value]:
        """What makes an element a control. One that is barred cannot be done now, and can be asked why."""
        return {
            "data_action": action.text,
            "role": "button",
            "tabindex": "0",
            "aria_label": words or self.scene.label(action),
            "aria_disabled": "true" if barred else None,
        }

    def touchable(
        self, action: Action, *parts: str, words: str = "", barred: bool = False, kind: str = "", **more: Value
    ) -> str:
        """Parts that do an action when they are touched."""
        state = "is-barred" if barred else "is-legal"
        return g(*parts, class_=f"{kind} {state}".strip(), **more, **self.button(action, words, barred))

    def telling(self, words: str, *parts: str, tip: str = "", **more: Value) -> str:
        """Parts that do nothing but tell what they are when they are touched. Where they name their ``tip``, the words
        are told with it, as what is so now; else they are but what the control is called. Where nothing is to be
        touched they are only seen."""
        more["data_tip"] = tip or None
        if not self.scene.touch:
            return g(*parts, **more)
        return g(*parts, class_="tells", role="button", tabindex="0", aria_label=words, **more)

    def halo(self, ref: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """What shines round something that can be done."""
        return self.use(ref, x, y, scale=scale, class_="halo")

    def focus(self, ref: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """What is shown round a control while the keyboard is on it."""
        return self.use(ref, x, y, scale=scale, class_="focus", visibility="hidden")

    # Words

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str | None = None,
        *,
        room: float = 0,
        shrink: bool = True,
        **more: Value,
    ) -> str:
        """A line, in the ink of the whole picture unless told otherwise; where it would leave its room it is written a
        little smaller, unless it may not shrink, and then cut short."""
        if room:
            looks = "font_weight" in more, "font_style" in more
            size = fitting(words, room, size, *looks) if shrink else size
            words = fitted(words, room, size, *looks)
        return text(x, y, words, font_size=float(size), fill=fill, **more)

    def name(self, seat: int, room: float, size: float, bold: bool = False) -> Name:
        """A player's name as far as there is room: on a plate as it is, in a sentence as it speaks to whoever reads."""
        return named(self.scene.names[seat]).cut(lambda words: fitted(words, room, size, bold))

    # The whole

    def board(self, width: int, height: int, headline: str, description: str, *parts: str, **more: Value) -> str:
        """The picture, with what it says to whoever hears it read."""
        drawn = borrowed("".join(parts), self.sheet)
        looks: dict[str, Value] = {"id": "board", "class_": "board", "role": "group", "aria_label": headline}
        return svg(width, height, desc(description), drawn, **looks, **more)


def borrowed(drawing: str, sheet: str) -> str:
    """The same drawing, naming a sprite that is a file of its own but once for what it takes from there often."""
    if not sheet:
        return drawing
    first, *rest = drawing.split(f'href="{escaped(sheet)}#')
    taken = [(part[: part.index('"')], part) for part in rest]
    times = Counter(ref for ref, _ in taken)
    own = "".join(f'href="{escaped(sheet) if times[ref] < OFTEN else ""}#{part}' for ref, part in taken)
    return el("defs", *(use(ref, sheet=sheet, id=ref) for ref in times if times[ref] >= OFTEN)) + first + own
