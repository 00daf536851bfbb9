"""The plainest picture: the data of a seen position, written out, and a card for each thing that can be done."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tablee.kernel.picture import FOCUS, Palette, Plain, Scene, at, fitted, rect, text, wrapped
from tablee.kernel.picture.plain import PlainPen
from tablee.kernel.state import State
from tablee.kernel.words import Words

WIDTH = 400
CARD = 60


class PlainPicture(Plain[State]):
    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        pen = PlainPen(scene, palette, sheet, narrow)
        data, names = json.dumps(scene.seen.data()), list(scene.names)
        paper = rect(0, 0, WIDTH, CARD - 10, rx=4, fill=palette.card)
        focus = rect(0, 0, WIDTH, CARD - 10, fill="none", stroke=palette.focus, **FOCUS)
        cards = [
            at(0, 20 + CARD * place, pen.touchable(action, paper, focus, text(9, 30, action.text), id=f"do-{place}"))
            for place, action in enumerate(scene.legal)
        ]
        seen = text(0, 13, fitted(data, WIDTH, 16))
        described = f"{', '.join(names)}: {data}"
        return pen.board(WIDTH, 20 + CARD * len(cards), scene.words.list(names), described, seen, *cards)

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        told = [f"{name}: {value}" for name, value in seen.data().items()]
        return "\n".join(line for told_line in told for line in wrapped(told_line))
