"""A picture for a game that has no art yet: its players, what lies on the table in words, and a card to touch for each
thing that can be done."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypeVar

from tablee.kernel.names import begun
from tablee.kernel.picture.contract import Drawn
from tablee.kernel.picture.lettering import folded
from tablee.kernel.picture.markup import FOCUS, at, el, rect, svg, text
from tablee.kernel.picture.palette import Inks, Palette
from tablee.kernel.picture.pen import Pen
from tablee.kernel.picture.scene import Scene
from tablee.kernel.picture.shapes import glyphs
from tablee.kernel.picture.terminal import MARK, Terminal, wrapped
from tablee.kernel.state import Action, State
from tablee.kernel.words import Words

S = TypeVar("S", bound=State, default=Any)

ROW = 44
CARD = 64
GAP = 10
MARGIN = 12


class PlainPen(Pen[Scene[Any], Inks]):
    inks = Inks


class Plain(Drawn[S, Scene[S]]):
    """``player`` and ``table`` say what is seen, in the game's own words. ``label`` names what can be done, by the
    words of ``action.`` and its notation where they are given. What can be done has a tip where there is one by its
    notation."""

    inks = Inks
    scene: type[Scene[S]] = Scene

    def player(self, seen: S, seat: int, words: Words) -> str:
        """What is known of a player, in a few words."""
        return ""

    def table(self, seen: S, words: Words) -> list[str]:
        """What lies in the middle, a line each."""
        return []

    def label(self, action: Action, words: Words) -> str:
        key = f"action.{action.text}"
        return words.say(key) if key in words else action.text

    def sprite(self, palette: Palette) -> str:
        return glyphs(palette)

    def cover(self, palette: Palette) -> str:
        """A box without a picture: the shapes of the players."""
        spots = [(130 + 170 * (seat % 2), 90 + 110 * (seat // 2)) for seat in range(6)]
        shapes = "".join(at(x, y, el("use", href=f"#gl-{n}"), scale=3) for n, (x, y) in enumerate(spots, 1))
        paper = rect(0, 0, 430, 400, rx=10, fill=palette.paper, stroke=palette.ink, stroke_width=3)
        return svg(430, 400, el("defs", glyphs(palette)), paper, shapes)

    def write(self, scene: Scene[S], colour: bool) -> str:
        return PlainTerminal(self, scene, colour).text()

    def draw(self, scene: Scene[S], palette: Palette, sheet: str, narrow: bool) -> str:
        pen, seen, words = PlainPen(scene, palette, sheet, narrow), scene.seen, scene.words
        wide = 390 if narrow else 720
        parts = [self._row(pen, seat, MARGIN + ROW * seat, wide) for seat in range(len(scene.names))]
        y = MARGIN + ROW * len(scene.names) + GAP
        lines = [part for line in self.table(seen, words) for part in folded(line, wide - 2 * MARGIN, 18, 9)]
        parts += [text(MARGIN, y + 24 * n + 16, line, font_size=18) for n, line in enumerate(lines)]
        y += 24 * len(lines) + GAP
        a_row = 2 if narrow else 4
        across = (wide - 2 * MARGIN - GAP * (a_row - 1)) / a_row
        for n, action in enumerate(scene.legal):
            x = MARGIN + (across + GAP) * (n % a_row)
            parts.append(at(x, y + (CARD + GAP) * (n // a_row), self._card(pen, action, across)))
        y += (CARD + GAP) * -(-len(scene.legal) // a_row)
        paper = rect(0, 0, wide, y + MARGIN, rx=8, fill=palette.paper)
        told = [f"{name}: {self.player(seen, seat, words)}" for seat, name in enumerate(scene.names)]
        described = " ".join([*(begun(f"{line}.") for line in told), *self.table(seen, words)])
        return pen.board(wide, y + MARGIN, words.list(list(scene.names)), described, paper, *parts, fill=palette.ink)

    def _row(self, pen: PlainPen, seat: int, y: float, wide: int) -> str:
        acting = seat in pen.scene.acting
        room = (wide - 80) / 2
        return at(
            MARGIN,
            y,
            rect(0, 0, wide - 2 * MARGIN, ROW - 6, rx=6, fill=pen.palette.sun if acting else pen.palette.card),
            pen.glyph(seat, 22, ROW / 2 - 3),
            pen.write(44, 25, pen.scene.names[seat], 18, room=room, font_weight=700),
            pen.write(
                wide - 2 * MARGIN - 12,
                25,
                self.player(pen.scene.seen, seat, pen.scene.words),
                18,
                room=room,
                text_anchor="end",
            ),
        )

    def _card(self, pen: PlainPen, action: Action, across: float) -> str:
        words = self.label(action, pen.scene.words)
        return pen.touchable(
            action,
            rect(0, 0, across, CARD, rx=8, fill=pen.palette.card, stroke=pen.palette.ink, stroke_width=1.6),
            rect(-4, -4, across + 8, CARD + 8, rx=11, fill="none", stroke=pen.palette.focus, stroke_width=4, **FOCUS),
            pen.write(across / 2, CARD / 2 + 6, words, 18, room=across - 12, text_anchor="middle", font_weight=700),
            words=words,
            id=f"do-{action.text.replace(' ', '-')}",
            data_tip=action.text if f"tip.{action.text}.name" in pen.scene.words else None,
        )


class PlainTerminal(Terminal[Scene[S]]):
    def __init__(self, picture: Plain[S], scene: Scene[S], colour: bool) -> None:
        super().__init__(scene, colour)
        self.picture = picture

    def lines(self) -> list[str]:
        scene, acting = self.scene, self.scene.acting
        players = [
            f"{MARK if seat in acting else ' '} {self.player(seat, 26)}  "
            f"{self.picture.player(scene.seen, seat, scene.words)}"
            for seat in range(len(scene.names))
        ]
        return players + [part for line in self.picture.table(scene.seen, scene.words) for part in wrapped(line)]
