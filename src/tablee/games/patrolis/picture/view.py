"""A seen position as SVG: the map from the sprite, what lies on it, the players above it and the tiles below."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.patrolis.picture.board import Board
from tablee.games.patrolis.picture.hand import Hand
from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.layout import (
    CLOSE_UP,
    GAP,
    HALVES,
    MAP_AT,
    NARROW,
    SHEET_HEIGHT,
    WHOLE,
    WIDE,
    WIDE_HEIGHT,
    Window,
    close_up,
)
from tablee.games.patrolis.picture.overview import overview
from tablee.games.patrolis.picture.roster import HEIGHT, roster
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.sentences import description, headline, which_game
from tablee.games.patrolis.picture.slip import slip, slip_height
from tablee.games.patrolis.picture.tray import IN_A_ROW, IN_THREE_ROWS
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.situation import START
from tablee.kernel.picture import Palette, Value, at, desc, el, path, rect, svg, text, use
from tablee.kernel.words import Words

TITLE_WIDTH = 160
A_ROW = 3  # players side by side on a phone, but for four, who stand two by two
MATCH_LINE = 22  # what a line about the match takes on a phone


def draw(
    seen: Patrolis,
    viewer: int | None,
    words: Words,
    names: Sequence[str],
    palette: Palette,
    sheet: str = "",
    *,
    touch: bool = True,
    narrow: bool = False,
) -> str:
    view = View(Scene(seen, viewer, words, names, touch), palette, sheet)
    return view.narrow() if narrow else view.wide()


class View:
    def __init__(self, scene: Scene, palette: Palette, sheet: str) -> None:
        self.scene = scene
        self.palette = palette
        self.sheet = sheet
        self.board = Board(scene, palette, sheet)
        self.hand = Hand(scene, palette, sheet)

    def wide(self) -> str:
        players = roster(self.scene, self.palette, self.sheet, WIDE - TITLE_WIDTH - 20, 6)
        return self._svg(
            WIDE,
            WIDE_HEIGHT,
            self._paper(WIDE, SHEET_HEIGHT),
            use("ptr-title", 16, 12 if self.scene.seen.match else 18, scale=0.52, sheet=self.sheet),
            self._match(18, 59, "start"),
            at(TITLE_WIDTH, 6, players),
            at(*MAP_AT, self.board.drawn(WHOLE)),
            self.hand.drawn(IN_A_ROW, SHEET_HEIGHT + GAP),
            self._slip_on_tray(),
        )

    def narrow(self) -> str:
        """From the top: the players, the map close up or whole, what there is to lay, and the whole map again."""
        a_row = 2 if self.scene.seen.seats == 4 else A_ROW
        rows = -(-self.scene.seen.seats // a_row)
        head = rows * HEIGHT + MATCH_LINE * self.scene.seen.match
        players = roster(self.scene, self.palette, self.sheet, NARROW, a_row)
        parts, y = [players, self._match(NARROW / 2, head - 5, "middle")], float(head + 2)
        if self.scene.just_ended:
            height = slip_height(self.scene)
            parts.append(at(0, y, slip(self.scene, self.palette, self.sheet, NARROW, height)))
            y += height + GAP
        for part, height in self._stacked(y, CLOSE_UP - head):
            parts.append(part)
            y += height + GAP
        return self._svg(NARROW, round(y), self._paper(NARROW, head), *parts)

    def _match(self, x: float, y: float, anchor: str) -> str:
        """PTR-17: which game of the match this is."""
        words, ink = which_game(self.scene), inks(self.palette).black
        looks: dict[str, Value] = {"font_size": 16, "font_weight": "bold", "fill": ink, "text_anchor": anchor}
        return text(x, y, words, id="match", **looks) if words else ""

    def _slip_on_tray(self) -> str:
        """PTR-17: over the pieces, of which none can be laid until a track has started."""
        if not self.scene.just_ended:
            return ""
        first, last = IN_A_ROW.pieces[0], IN_A_ROW.stop
        width = last.x + last.width - first.x
        drawn = slip(self.scene, self.palette, self.sheet, width, first.height)
        return at(first.x, SHEET_HEIGHT + GAP + first.y, drawn)

    def _stacked(self, y: float, room: float) -> list[tuple[str, float]]:
        """All below the players; a close-up takes the room that they leave above the pieces."""
        scene, parts = self.scene, []
        closely = close_up(scene.attention, room) if scene.attention is not None else None
        if closely is not None:
            parts = [self._window(closely, y, room, self.board.drawn(closely))]
        elif scene.offered and scene.seen.phase == START:
            return self._halves(y)
        elif scene.offered:
            parts = [self._window(WHOLE, y, self._high(WHOLE), self.board.drawn(WHOLE, naming=False))]
        y += sum(height + GAP for _, height in parts)
        if scene.set_up and scene.offered:
            return [*parts, self.hand.keypad(y)]
        whole = self._high(WHOLE), overview(scene, self.palette, self.sheet, closely)
        if not parts:
            window = self._window(WHOLE, y, *whole)
            return [window] if scene.over else [window, self._hand(y + whole[0] + GAP)]
        hand = self._hand(y)
        return [*parts, hand, self._window(WHOLE, y + hand[1] + GAP, *whole)]

    def _halves(self, y: float) -> list[tuple[str, float]]:
        """PTR-6: the border is long; the sheet is cut in two for it."""
        parts = []
        for half in HALVES:
            height = self._high(half)
            parts.append(self._window(half, y, height, self.board.with_keys(half)))
            y += height + GAP
        return [*parts, self._hand(y)]

    def _hand(self, y: float) -> tuple[str, float]:
        return self.hand.drawn(IN_THREE_ROWS, y), IN_THREE_ROWS.height

    def _high(self, window: Window) -> float:
        return NARROW * window.height / window.width

    def _window(self, window: Window, y: float, height: float, content: str) -> tuple[str, float]:
        paper = rect(window.x, window.y, window.width, window.height, fill=inks(self.palette).sheet)
        return el("svg", paper, content, x=0, y=y, width=NARROW, height=height, viewBox=window.box), height

    def _paper(self, width: float, height: float) -> str:
        """A sheet that has been folded and carried."""
        ink = inks(self.palette)
        folds = "".join(f"M{width * k / 4:g} 0V{height}" for k in (1, 2, 3)) + f"M0 {height / 2:g}H{width}"
        return rect(0, 0, width, height, rx=4, fill=ink.sheet) + path(
            folds, stroke=ink.fibre, stroke_width=1.2, opacity=".2"
        )

    def _svg(self, width: int, height: int, *parts: str) -> str:
        return svg(
            width,
            height,
            desc(description(self.scene)),
            *parts,
            id="board",
            class_="board",
            role="group",
            aria_label=headline(self.scene),
        )
