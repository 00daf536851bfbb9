"""PTR-17: a slip of paper with what each player won in the game of a match that has just ended."""

from __future__ import annotations

from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.sentences import cut
from tablee.kernel.picture import Palette, at, g, rect, text, use

HEAD, ROW = 28, 30
LETTER = 9.0  # how wide a letter of a name is


def slip_height(scene: Scene) -> float:
    """What a slip takes, with its players three a row, or two by two."""
    return HEAD + ROW * -(-scene.seen.seats // _a_row(scene)) + 4


def slip(scene: Scene, palette: Palette, sheet: str, width: float) -> str:
    ink, a_row = inks(palette), _a_row(scene)
    across = (width - 12) / min(a_row, scene.seen.seats)
    title = scene.words.say("picture.result-title", game=scene.seen.game - 1)
    scores = (
        at(6 + (seat % a_row) * across, HEAD + (seat // a_row) * ROW, _score(scene, sheet, seat, across))
        for seat in range(scene.seen.seats)
    )
    return g(
        rect(1, 1, width - 2, slip_height(scene) - 2, rx=4, fill=ink.sheet, stroke=ink.black, stroke_width=1.4),
        text(width / 2, 20, title, font_size=16, font_weight="bold", text_anchor="middle"),
        *scores,
        id="slip",
        fill=ink.black,
        pointer_events="none",
    )


def _a_row(scene: Scene) -> int:
    return 2 if scene.seen.seats == 4 else 3


def _score(scene: Scene, sheet: str, seat: int, width: float) -> str:
    points = str(scene.seen.last[seat])
    room = width - 46 - 11 * len(points)
    return (
        use(f"ptr-token-{seat}", 16, 14, sheet=sheet)
        + text(31, 19.5, cut(scene.names[seat], int(room / LETTER)), font_size=15)
        + text(width - 8, 20.5, points, font_size=19, font_weight="bold", text_anchor="end")
    )
