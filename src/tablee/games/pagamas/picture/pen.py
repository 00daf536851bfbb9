"""What every part of the drawing holds in hand: the scene, the palette, the sprite's address, the shape."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from tablee.games.pagamas.material import AWAITED, HIDDEN
from tablee.games.pagamas.picture.inks import Inks, Light, inks, light
from tablee.games.pagamas.picture.scene import Scene
from tablee.games.pagamas.share import FOR
from tablee.games.pagamas.speech import label
from tablee.kernel.picture import Palette, Value, at, g, num, path, text, use
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
    def light(self) -> Light:
        return light(self.palette, self.scene.light)

    # Drawings

    def use(self, ref: str, x: float = 0, y: float = 0, *, turn: float = 0, scale: float = 1, **more: Value) -> str:
        return use(f"pgm-{ref}", x, y, turn=turn, scale=round(scale, 3), sheet=self.sheet, **more)

    def glyph(self, seat: int, x: float, y: float, scale: float = 1) -> str:
        return use(f"gl-{seat + 1}", x, y, scale=scale, sheet=self.sheet)

    def lying(self, id_: str, x: float, y: float, *parts: str, turn: float = 0, scale: float = 1) -> str:
        """Something that may move: only its place is told by its own transform."""
        body = g(*parts, transform=_lie(turn, scale)) if turn or scale != 1 else "".join(parts)
        return at(x, y, body, id=id_)

    def touchable(
        self,
        action: Action,
        ring: str,
        *parts: str,
        barred: bool = False,
        words: str = "",
        transform: str | None = None,
    ) -> str:
        """Something that can be done by touching it, with a ring of brass round it."""
        halo = "" if barred else self.use(f"legal-{ring}", class_="halo")
        focus = self.use(f"focus-{ring}", class_="focus", visibility="hidden")
        return g(
            halo,
            focus,
            *parts,
            class_="is-barred" if barred else "is-legal",
            transform=transform,
            **self.button(action, words, barred),
        )

    def button(self, action: Action, words: str = "", barred: bool = False) -> dict[str, Value]:
        return {
            "data_action": action.text,
            "role": "button",
            "tabindex": "0",
            "aria_label": words or self.label(action),
            "aria_disabled": "true" if barred else None,
        }

    def slip(self, x: float, y: float, width: float, height: float, words: str, size: float, **more: Value) -> str:
        """A scrap of paper with a few words, its upper left corner here."""
        return at(
            x,
            y,
            path(scrap(width, height), fill=self.ink.paper, stroke=self.ink.key, stroke_width=0.8),
            text(width / 2, height * 0.5 + size * 0.35, words, font_size=size, font_weight=700, **more),
        )

    def ballot(self, given: int, election: bool, x: float, y: float, scale: float) -> str:
        """PGM-32: a ballot as the viewer sees it: awaited, folded, or turned."""
        if given == AWAITED:
            return self.use("no-vote", x, y, scale=scale)
        if given == HIDDEN:
            return self.use("vote", x, y, scale=scale)
        if election:
            return self.use("vote-name", x, y, scale=scale) + self.glyph(given, x, y, round(0.6 * scale, 2))
        return self.use("vote-for" if given == FOR else "vote-against", x, y, scale=scale)

    # Words

    def say(self, key: str, **facts: object) -> str:
        return self.scene.words.say(f"picture.{key}", **facts)

    def label(self, action: Action) -> str:
        """What an action that is offered would do."""
        scene = self.scene
        assert scene.viewer is not None, "a spectator is offered nothing"
        return label(scene.seen, scene.viewer, action, scene.words, scene.names)

    def write(
        self, x: float, y: float, words: str, size: float, fill: str | None = None, *, room: float = 0, **more: Value
    ) -> str:
        """A line, in the ink of the whole picture unless told otherwise; where it would leave its room it is written a
        little smaller, and then cut short."""
        if room:
            room = room * 0.93 if "font_weight" in more else room
            size = max(0.78 * size, min(size, room / max(0.1, line_width(words))))
            words = fitted(words, room, size)
        return text(x, y, words, font_size=float(size), fill=fill, **more)

    def title(self, words: str, y: float, size: float = 28, fill: str | None = None) -> str:
        """The name on a card, in the card's own units."""
        return self.write(0, y, words, size, fill, room=186, font_weight=700, text_anchor="middle")


def _lie(turn: float, scale: float) -> str:
    turned = f"rotate({num(turn)})" if turn else ""
    scaled = f"scale({round(scale, 3):g})" if scale != 1 else ""
    return " ".join(filter(None, (turned, scaled)))


def scrap(width: float, height: float) -> str:
    """A torn slip of paper."""
    w, h = width, height
    return (
        f"M0 1.5L{num(w)} .5L{num(w - 2.5)} {num(h * 0.34)}L{num(w + 0.5)} {num(h * 0.6)}L{num(w - 2)} {num(h)}"
        f"L.5 {num(h)}L2 {num(h * 0.62)}L-.5 {num(h * 0.3)}Z"
    )


def fitted(words: str, room: float, size: float) -> str:
    """Words cut to fit a width at a size, by what their letters usually take."""
    shown = "".join(letter for letter in words if letter.isprintable() or letter == "\u00a0")
    if line_width(shown) * size <= room:
        return shown
    while shown and line_width(shown + "…") * size > room:
        shown = shown[:-1]
    return shown.rstrip() + "…"


def lines(words: str, room: float, size: float, most: int) -> list[str]:
    """A sentence broken into lines of a width."""
    found = [""]
    for word in words.split():
        longer = f"{found[-1]} {word}".strip()
        if line_width(longer) * size <= room or not found[-1]:
            found[-1] = longer
        else:
            found.append(word)
    if len(found) > most:
        found = [*found[: most - 1], " ".join(found[most - 1 :])]
    return [fitted(line, room, size) for line in found]


def line_width(words: str) -> float:
    """In units of the letters' size, a little generous."""
    return sum(_letter_width(letter) for letter in words)


def _letter_width(letter: str) -> float:
    if combining(letter):
        return 0
    if east_asian_width(letter) in "WF":
        return 1
    if letter in "ijlt.,'’:;|!()[] \u00a0fr":
        return 0.34
    return 0.98 if letter in "MW—…" else 0.82 if letter in "mw" else 0.7 if letter.isupper() else 0.53
