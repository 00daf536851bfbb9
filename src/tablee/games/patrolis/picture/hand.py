"""What is in hand, how far each terrain still lets one go, and the pieces to lay, in the compartments of the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablee.games.patrolis.actions import LAYS, LETTER_ACTIONS, NUMBERS, STOP, Lay
from tablee.games.patrolis.material import CROSS, LEFT, LIMITS, OFF, RIGHT, STRAIGHT, TILE_TO_LAY, S
from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.lettering import stencil
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.sentences import TERRAIN_ART, barred_label, label, piece_name, terrain_name
from tablee.games.patrolis.picture.tiles import FREE, tile_name
from tablee.games.patrolis.picture.tray import Slot, Tray
from tablee.kernel.picture import Palette, Value, at, g, num, path, rect, text, use
from tablee.kernel.state import Action

PIECES = (LEFT, STRAIGHT, RIGHT)  # as they lie round a head
KEYS_A_ROW, KEY, KEY_HIGH = 5, 74, 50
PIP = 9.5


@dataclass(frozen=True)
class Hand:
    scene: Scene
    palette: Palette
    sheet: str

    def drawn(self, tray: Tray, y: float) -> str:
        player = self.scene.seen.players[self.scene.hand]
        return at(
            0,
            y,
            self._use(tray.name),
            self._stack(tray.curves, player.curves, 3, "picture.curves"),
            self._stack(tray.crosses, player.crosses, CROSS, "picture.crosses"),
            self._gauge(tray.gauge),
            *(self._piece(LAYS[piece], slot, tray.scale) for piece, slot in zip(PIECES, tray.pieces, strict=True)),
            self._stop(tray.stop),
            id="hand",
        )

    def keypad(self, y: float) -> tuple[str, float]:
        """PTR-5: the letters or numbers to name, as wide as a finger; with the height that they take."""
        keys = [action for action in (*LETTER_ACTIONS, *NUMBERS) if action.text in self.scene.offered]
        ink = inks(self.palette)
        drawn = (
            self._key(action, 10 + (n % KEYS_A_ROW) * KEY, (n // KEYS_A_ROW) * (KEY_HIGH + 4))
            for n, action in enumerate(keys)
        )
        pad = at(0, y, *drawn, id="keypad", fill=ink.sheet, stroke=ink.black, stroke_width=1.6)
        return pad, -(-len(keys) // KEYS_A_ROW) * (KEY_HIGH + 4)

    def _use(self, ref: str, x: float = 0, y: float = 0, scale: float = 1, opacity: str | None = None) -> str:
        return use(ref, x, y, scale=scale, sheet=self.sheet, opacity=opacity)

    # What there is

    def _stack(self, slot: Slot, count: int, tile: int, key: str) -> str:
        """Tiles standing in the box: the edges of all but the last, and their number."""
        ink, middle, standing = inks(self.palette), slot.y + slot.height / 2, max(0, count - 1)
        thick = min(3.4, (slot.width - 102) / max(1, standing))
        edges = "".join(f"M{num(slot.x + 9 + i * thick)} {num(middle - 20)}v42" for i in range(standing))
        face = tile_name(tile, (FREE, FREE), 0)
        return g(
            path(edges, stroke=ink.rim, stroke_width=round(thick + 0.4, 1)) if edges else "",
            path(edges, stroke=ink.woods[0], stroke_width=round(thick * 0.66, 1)) if edges else "",
            self._use(face, slot.x + 9 + standing * thick + 21, middle, 1.1) if count else "",
            stencil(str(count), slot.x + slot.width - 27, middle, 22, ink.brass, 2.8, 1.8),
            role="img",
            aria_label=self.scene.words.say(key, tiles=count),
        )

    def _gauge(self, slot: Slot) -> str:
        """PTR-7: each terrain with its steps, those of this turn filled in; dimmed when it no longer fits."""
        apart = slot.width / len(LIMITS)
        cells = (self._terrain(terrain, slot, apart, n) for n, terrain in enumerate(LIMITS))
        size = 13.5 if apart < 80 else 15
        return g(*cells, id="gauge", fill=inks(self.palette).black, font_size=size, text_anchor="middle")

    def _terrain(self, terrain: int, slot: Slot, apart: float, n: int) -> str:
        fits = bool(terrain & self.scene.fitting)
        laid = self.scene.seen.laid if self.scene.travelling and fits else 0
        x, foot = slot.x + apart * (n + 0.5), slot.y + slot.height
        scale = round(min((slot.height - 40) / 52, (apart - 10) / 76), 2)
        return g(
            self._use(TERRAIN_ART[terrain], x - 38 * scale, slot.y + (slot.height - 28 - 44 * scale) / 2, scale),
            self._pips(LIMITS[terrain], laid, x, foot - 31, fits),
            text(x, foot - 7, terrain_name(self.scene, terrain)),
            class_="terrain" if fits else "terrain is-out",
            opacity=None if fits else ".42",
        )

    def _pips(self, steps: int, laid: int, x: float, y: float, fits: bool) -> str:
        ink = inks(self.palette)
        left = x - (steps * 12.5 - 3) / 2
        pips = [f"M{num(left + 12.5 * step)} {num(y)}h{PIP}v{PIP}h-{PIP}z" for step in range(steps)]
        line: dict[str, Value] = {"stroke": ink.black, "stroke_width": 1.2}
        done = path("".join(pips[:laid]), fill=self.palette.players[max(0, self.scene.seen.turn)], **line)
        to_go = path("".join(pips[laid:]), fill=ink.woods[0] if fits else ink.sheet, **line)
        return (done if laid else "") + (to_go if laid < steps else "")

    # What can be touched

    def _piece(self, action: Action, slot: Slot, scale: float) -> str:
        assert isinstance(action, Lay)
        aimed = self.scene.aim != OFF
        side_in = self.scene.aim % 4 if aimed else S
        tile = TILE_TO_LAY[side_in * 3 + action.piece]
        owner = str(self.scene.seen.turn) if aimed else FREE
        owners = (owner, FREE) if side_in % 2 == 0 or tile != CROSS else (FREE, owner)
        dim = None if action.text in self.scene.offered else ".5"
        drawing = self._use(tile_name(tile, owners, 0), slot.middle, slot.y + (slot.height - 22) / 2, scale, dim)
        return self._touchable(action, slot, drawing, piece_name(self.scene, action.piece))

    def _stop(self, slot: Slot) -> str:
        """PTR-10: the turn may end once a tile has been laid."""
        ink, x, y = inks(self.palette), slot.middle, slot.y + (slot.height - 22) / 2
        dim = None if STOP.text in self.scene.offered else ".4"
        sign = rect(x - 15, y - 15, 30, 30, rx=4, fill=ink.red, stroke=ink.brass, stroke_width=2.4, opacity=dim)
        return self._touchable(STOP, slot, sign, self.scene.words.say("picture.stop"))

    def _touchable(self, action: Action, slot: Slot, drawing: str, words: str) -> str:
        """A compartment with what it offers, or with a question when what it holds cannot be done now."""
        scene, id_ = self.scene, f"piece-{action.text}"
        ink = inks(self.palette)
        caption = text(slot.middle, slot.y + slot.height - 8, words, fill=ink.brass, font_size=16, text_anchor="middle")
        if action.text in scene.offered:
            button = self._button(action, label(scene, action))
            glow = _edge(slot, stroke=self.palette.sun, stroke_width=3, class_="halo")
            return g(self._hit(slot), glow, self._ring(slot), drawing, caption, id=id_, class_="is-legal", **button)
        if action.text in scene.barred:
            button = self._button(action, barred_label(scene, action))
            sign = self._use("ptr-barred", slot.x + slot.width - 11, slot.y + 11)
            parts = (self._hit(slot), self._ring(slot), drawing, caption, sign)
            return g(*parts, id=id_, class_="is-barred", aria_disabled="true", **button)
        return g(drawing, caption, id=id_)

    def _button(self, action: Action, words: str) -> dict[str, Value]:
        return {"data_action": action.text, "role": "button", "tabindex": "0", "aria_label": words}

    def _hit(self, slot: Slot) -> str:
        return rect(slot.x, slot.y, slot.width, slot.height, fill="#000000", fill_opacity="0", class_="hit")

    def _ring(self, slot: Slot) -> str:
        return _edge(slot, stroke=self.palette.focus, stroke_width=5, class_="focus", visibility="hidden")

    def _key(self, action: Action, x: float, y: float) -> str:
        slot = Slot(x, y, KEY - 4, KEY_HIGH)
        return g(
            rect(x, y, slot.width, slot.height, rx=6),
            stencil(action.text, slot.middle, y + KEY_HIGH / 2, 20, inks(self.palette).black, 2.6, 1.8),
            self._ring(slot),
            class_="is-legal",
            **self._button(action, label(self.scene, action)),
        )


def _edge(slot: Slot, **attributes: Value) -> str:
    looks: Mapping[str, Value] = {"rx": 5, "fill": "none", **attributes}
    return rect(slot.x, slot.y, slot.width, slot.height, **looks)
