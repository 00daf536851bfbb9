"""A seen position as SVG: the map from the sprite, what lies on it, the players above it and the tiles below."""

from __future__ import annotations

from tablee.games.patrolis.phases import START
from tablee.games.patrolis.picture.board import Board
from tablee.games.patrolis.picture.hand import Hand
from tablee.games.patrolis.picture.layout import (
    BELOW,
    CLOSE_UP,
    GAP,
    IN_A_ROW,
    IN_THREE_ROWS,
    MAP_AT,
    NARROW,
    SHEET_HEIGHT,
    WHOLE,
    WIDE,
    WIDE_HEIGHT,
    WITH_KEYS,
    Window,
    close_up,
)
from tablee.games.patrolis.picture.pen import Pen
from tablee.games.patrolis.picture.players import a_row, height, roster, slip, slip_height
from tablee.games.patrolis.picture.sentences import description, headline, which_game
from tablee.kernel.picture import at, el, path, rect

TITLE_WIDTH = 160


def draw(pen: Pen) -> str:
    view = View(pen)
    return view.narrow() if pen.narrow else view.wide()


class View:
    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.scene = pen.scene
        self.board = Board(pen)
        self.hand = Hand(pen)

    def wide(self) -> str:
        return self._svg(
            WIDE,
            WIDE_HEIGHT,
            self._paper(WIDE, SHEET_HEIGHT),
            self.pen.use("title", 16, 12 if self.scene.seen.match else 18, scale=0.52),
            self._match(18, 59, "start"),
            at(TITLE_WIDTH, 6, roster(self.pen, WIDE - TITLE_WIDTH - 20, 6)),
            at(*MAP_AT, self.board.drawn(WHOLE)),
            self.hand.drawn(IN_A_ROW, SHEET_HEIGHT + GAP),
            self._slip_on_tray(),
        )

    def narrow(self) -> str:
        """From the top: the players, the map close up or whole, what there is to lay, and the whole map again. It is as
        high as with all of them as long as anybody can lay anything, so that the page does not jump."""
        many, head = a_row(self.scene.seen.seats), height(self.scene.seen)
        parts, y = [roster(self.pen, NARROW, many), self._match(NARROW / 2, head - 5, "middle")], float(head + BELOW)
        if self.scene.just_ended:
            deep = slip_height(self.pen)
            parts.append(at(0, y, slip(self.pen, NARROW, deep)))
            y += deep + GAP
        for part, deep in self._stacked(y, CLOSE_UP - head):
            parts.append(part)
            y += deep + GAP
        most = CLOSE_UP + BELOW + GAP + IN_THREE_ROWS.height + GAP + self._high(WHOLE) + GAP
        high = y if self.scene.over else max(y, most)
        return self._svg(NARROW, round(high), self._paper(NARROW, head), *parts)

    def _match(self, x: float, y: float, anchor: str) -> str:
        """PTR-17: which game of the match this is."""
        words = which_game(self.scene)
        if not words:
            return ""
        return self.pen.write(x, y, words, 16, self.pen.ink.black, id="match", font_weight="bold", text_anchor=anchor)

    def _slip_on_tray(self) -> str:
        """PTR-17: over the pieces, of which none can be laid until a track has started."""
        if not self.scene.just_ended:
            return ""
        first, last = IN_A_ROW.pieces[0], IN_A_ROW.stop
        width = last.x + last.width - first.x
        return at(first.x, SHEET_HEIGHT + GAP + first.y, slip(self.pen, width, first.height))

    def _stacked(self, y: float, room: float) -> list[tuple[str, float]]:
        """All below the players; a close-up takes the room that they leave above the pieces."""
        scene, parts = self.scene, []
        closely = close_up(scene.attention, room) if scene.attention is not None else None
        if closely is not None:
            parts = [self._window(closely, y, room, self.board.drawn(closely))]
        elif scene.legal and scene.seen.phase is START:
            height = self._high(WITH_KEYS)
            window = self._window(WITH_KEYS, y, height, self.board.with_keys(WITH_KEYS))
            return [window, self._hand(y + height + GAP)]
        elif scene.legal:
            parts = [self._window(WHOLE, y, self._high(WHOLE), self.board.drawn(WHOLE, naming=False))]
        y += sum(height + GAP for _, height in parts)
        if scene.set_up and scene.legal:
            return [*parts, self.hand.keypad(y)]
        whole = self._high(WHOLE), self.board.overview(closely)
        if not parts:
            window = self._window(WHOLE, y, *whole)
            return [window] if scene.over else [window, self._hand(y + whole[0] + GAP)]
        hand = self._hand(y)
        return [*parts, hand, self._window(WHOLE, y + hand[1] + GAP, *whole)]

    def _hand(self, y: float) -> tuple[str, float]:
        return self.hand.drawn(IN_THREE_ROWS, y), IN_THREE_ROWS.height

    def _high(self, window: Window) -> float:
        return NARROW * window.height / window.width

    def _window(self, window: Window, y: float, height: float, content: str) -> tuple[str, float]:
        paper = rect(window.x, window.y, window.width, window.height, fill=self.pen.ink.sheet)
        return el("svg", paper, content, x=0, y=y, width=NARROW, height=height, viewBox=window.box), height

    def _paper(self, width: float, height: float) -> str:
        """A sheet that has been folded and carried."""
        ink = self.pen.ink
        folds = "".join(f"M{width * k / 4:g} 0V{height}" for k in (1, 2, 3)) + f"M0 {height / 2:g}H{width}"
        worn = path(folds, stroke=ink.fibre, stroke_width=1.2, opacity=".2")
        return rect(0, 0, width, height, rx=4, fill=ink.sheet) + worn

    def _svg(self, width: int, height: int, *parts: str) -> str:
        return self.pen.board(width, height, headline(self.scene), description(self.scene), *parts)
