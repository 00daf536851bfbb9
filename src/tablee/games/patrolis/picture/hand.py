"""What is in hand, how far each terrain still lets one go, and the pieces to lay, in the compartments of the box."""

from __future__ import annotations

from tablee.games.patrolis.actions import LAYS, LETTER_ACTIONS, NUMBERS, STOP, Lay
from tablee.games.patrolis.material import (
    CROSS,
    LEFT,
    LIMITS,
    OFF,
    RIGHT,
    STRAIGHT,
    TERRAIN_NAMES,
    TILE_TO_LAY,
    S,
)
from tablee.games.patrolis.picture.layout import Slot, Tray
from tablee.games.patrolis.picture.pen import CURVE, Pen, tile_name
from tablee.kernel.picture import FOCUS, HIT, Value, at, g, num, path, rect, text
from tablee.kernel.state import Action

PIECES = (LEFT, STRAIGHT, RIGHT)  # as they lie round a head
KEYS_A_ROW, KEY, KEY_HIGH = 5, 74, 50
PIP = 9.5


class Hand:
    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.scene = pen.scene

    def drawn(self, tray: Tray, y: float) -> str:
        player = self.scene.seen.players[self.scene.hand]
        return at(
            0,
            y,
            self.pen.use(tray.name),
            self._stack(tray.curves, player.curves, CURVE, "curves"),
            self._stack(tray.crosses, player.crosses, CROSS, "crosses"),
            self._gauge(tray.gauge),
            *(self._piece(LAYS[piece], slot, tray.scale) for piece, slot in zip(PIECES, tray.pieces, strict=True)),
            self._stop(tray.stop),
            id="hand",
        )

    def keypad(self, y: float) -> tuple[str, float]:
        """PTR-5: the letters or numbers to name, as wide as a finger; with the height that they take."""
        keys = [action for action in (*LETTER_ACTIONS, *NUMBERS) if action.text in self.scene.by_text]
        drawn = (
            self._key(action, 10 + (n % KEYS_A_ROW) * KEY, (n // KEYS_A_ROW) * (KEY_HIGH + 4))
            for n, action in enumerate(keys)
        )
        pad = at(0, y, *drawn, id="keypad", fill=self.pen.ink.sheet, stroke=self.pen.ink.black, stroke_width=1.6)
        return pad, -(-len(keys) // KEYS_A_ROW) * (KEY_HIGH + 4)

    # What there is

    def _stack(self, slot: Slot, count: int, tile: int, key: str) -> str:
        """Tiles standing in the box: the edges of all but the last, and their number."""
        ink, middle, standing = self.pen.ink, slot.y + slot.height / 2, max(0, count - 1)
        thick = min(3.4, (slot.width - 102) / max(1, standing))
        edges = "".join(f"M{num(slot.x + 9 + i * thick)} {num(middle - 20)}v42" for i in range(standing))
        return g(
            path(edges, stroke=ink.rim, stroke_width=round(thick + 0.4, 1)) if edges else "",
            path(edges, stroke=ink.wood, stroke_width=round(thick * 0.66, 1)) if edges else "",
            self.pen.bare_tile(tile, slot.x + 9 + standing * thick + 21, middle, 1.1) if count else "",
            self.pen.stencil(str(count), slot.x + slot.width - 27, middle, 22, ink.brass, 2.8),
            role="img",
            aria_label=self.scene.say(key, tiles=count),
        )

    def _gauge(self, slot: Slot) -> str:
        """PTR-7: each terrain with its steps, those of this turn filled in; dimmed when it no longer fits."""
        apart = slot.width / len(LIMITS)
        cells = (self._terrain(terrain, slot, apart, n) for n, terrain in enumerate(LIMITS))
        size = 13.5 if apart < 80 else 15
        return g(*cells, id="gauge", fill=self.pen.ink.black, font_size=size, text_anchor="middle")

    def _terrain(self, terrain: int, slot: Slot, apart: float, n: int) -> str:
        fits, name = bool(terrain & self.scene.fitting), TERRAIN_NAMES[terrain]
        laid = self.scene.seen.laid if self.scene.travelling and fits else 0
        x, foot = slot.x + apart * (n + 0.5), slot.y + slot.height
        scale = round(min((slot.height - 40) / 52, (apart - 10) / 76), 2)
        drawn = self.pen.use(name, x - 38 * scale, slot.y + (slot.height - 28 - 44 * scale) / 2, scale=scale)
        drawn += self._pips(LIMITS[terrain], laid, x, foot - 31, fits)
        return g(
            drawn if fits else g(drawn, opacity=".42"),
            text(x, foot - 7, self.scene.say(name), fill_opacity=None if fits else ".75"),
            class_="terrain" if fits else "terrain is-out",
        )

    def _pips(self, steps: int, laid: int, x: float, y: float, fits: bool) -> str:
        ink = self.pen.ink
        left = x - (steps * 12.5 - 3) / 2
        pips = [f"M{num(left + 12.5 * step)} {num(y)}h{PIP}v{PIP}h-{PIP}z" for step in range(steps)]
        line: dict[str, Value] = {"stroke": ink.black, "stroke_width": 1.2}
        done = path("".join(pips[:laid]), fill=self.pen.palette.players[max(0, self.scene.seen.turn)], **line)
        to_go = path("".join(pips[laid:]), fill=ink.wood if fits else ink.sheet, **line)
        return (done if laid else "") + (to_go if laid < steps else "")

    # What can be touched

    def _piece(self, action: Lay, slot: Slot, scale: float) -> str:
        side_in = self.scene.aim % 4 if self.scene.aim != OFF else S
        tile = TILE_TO_LAY[side_in * 3 + action.piece]
        name = tile_name(tile, self.scene.owners_to_be(tile))
        dim = None if action.text in self.scene.by_text else ".5"
        drawing = self.pen.use(name, slot.middle, slot.y + (slot.height - 22) / 2, scale=scale, opacity=dim)
        return self._compartment(action, slot, drawing)

    def _stop(self, slot: Slot) -> str:
        """PTR-10: the turn may end once a tile has been laid."""
        ink, x, y = self.pen.ink, slot.middle, slot.y + (slot.height - 22) / 2
        dim = None if STOP.text in self.scene.by_text else ".4"
        sign = rect(x - 15, y - 15, 30, 30, rx=4, fill=ink.red, stroke=ink.brass, stroke_width=2.4, opacity=dim)
        return self._compartment(STOP, slot, sign)

    def _compartment(self, action: Action, slot: Slot, drawing: str) -> str:
        """What it offers, or a question where what it holds cannot be done now."""
        pen, id_ = self.pen, f"piece-{action.text}"
        words = self.scene.say(action.text)
        caption = text(
            slot.middle, slot.y + slot.height - 8, words, fill=pen.ink.brass, font_size=16, text_anchor="middle"
        )
        hit = rect(slot.x, slot.y, slot.width, slot.height, **HIT)
        if action.text in self.scene.by_text:
            glow = _edge(slot, stroke=pen.palette.sun, stroke_width=3, class_="halo")
            return pen.touchable(action, hit, glow, self._ring(slot), drawing, caption, id=id_)
        if action.text in self.scene.barred:
            asked = self.scene.say("barred", what=self.scene.label(action))
            sign = pen.use("barred", slot.x + slot.width - 11, slot.y + 11)
            parts = (hit, self._ring(slot), drawing, caption, sign)
            return pen.touchable(action, *parts, words=asked, barred=True, id=id_)
        return g(drawing, caption, id=id_)

    def _ring(self, slot: Slot) -> str:
        return _edge(slot, stroke=self.pen.palette.focus, stroke_width=5, **FOCUS)

    def _key(self, action: Action, x: float, y: float) -> str:
        slot = Slot(x, y, KEY - 4, KEY_HIGH)
        return self.pen.touchable(
            action,
            rect(x, y, slot.width, slot.height, rx=6),
            self.pen.stencil(action.text, slot.middle, y + KEY_HIGH / 2, 20, self.pen.ink.black, 2.6),
            self._ring(slot),
        )


def _edge(slot: Slot, **looks: Value) -> str:
    return rect(slot.x, slot.y, slot.width, slot.height, rx=5, fill="none", **looks)
