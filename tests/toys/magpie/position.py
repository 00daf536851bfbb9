"""A written position of Magpie: hand and nest of each seat, their points, the jewel to outshine, what is awaited."""

from __future__ import annotations

from tablee.kernel.position import Form, Notation, Row
from tests.toys.magpie.rules import EACH, VALUES, Magpie

PARTS = {"hand": "[1-5 ]*", "nest": "[1-5 ]*", "points": r"\d+", "top": "[0-5]", "turn": "[0-3]", "what": "play|draw"}
SIDE = Form("{hand}|{nest}| {points}", PARTS)
AWAITED = Form("{top} lies, {turn} to {what}", PARTS)


def _lines(state: Magpie) -> list[str]:
    sides = zip(state.hands, state.nests, state.points, strict=True)
    written = [f"{_jewels(hand)} | {_jewels(nest)} | {points}" for hand, nest, points in sides]
    return [*written, f"{state.top} lies, {state.turn} to {'draw' if state.drawing else 'play'}"]


def _jewels(jewels: list[int]) -> str:
    return " ".join(map(str, jewels))


def _above(rows: list[Row]) -> Magpie:
    *sides, last = rows
    state = Magpie.new(len(sides))
    for seat, row in enumerate(sides):
        match = row.match(SIDE, "side")
        state.hands[seat], state.nests[seat] = (list(map(int, match[part].split())) for part in ("hand", "nest"))
        state.points[seat] = int(match["points"])
    out = [value for jewels in (*state.hands, *state.nests) for value in jewels]
    state.stock = [EACH - out.count(value) for value in range(1, VALUES + 1)]
    state.left = sum(state.stock)
    if min(state.stock) < 0:
        last.refuse("jewels")
    match = last.match(AWAITED, "awaited")
    state.top, state.turn, state.drawing = int(match["top"]), int(match["turn"]), match["what"] == "draw"
    return state


NOTATION = Notation("tests.toys.magpie", 4, _lines, _above, lambda state: (len(state.hands), {}))
