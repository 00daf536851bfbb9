"""PTR-17: a slip of paper with what each player won in the game of a match that has just ended."""

from __future__ import annotations

from tablee.games.patrolis.picture.inks import inks
from tablee.games.patrolis.picture.scene import Scene
from tablee.games.patrolis.picture.sentences import cut
from tablee.kernel.picture import Palette, g, rect, text, use

HEAD, ROW = 28, 30
LETTER = 9.0  # how wide a letter of a name is


def slip_height(scene: Scene) -> float:
    """What a slip takes at least, with its players three a row, or two by two."""
    return HEAD + ROW * -(-scene.seen.seats // _a_row(scene)) + 4


def slip(scene: Scene, palette: Palette, sheet: str, width: float, height: float) -> str:
    """What all players share is written once: views with the border's keys are large enough."""
    ink, a_row, points = inks(palette), _a_row(scene), [str(won) for won in scene.seen.last]
    title = scene.words.say("picture.result-title", game=scene.seen.game - 1)
    across = (width - 12) // min(a_row, scene.seen.seats)
    top = (height - slip_height(scene)) / 2
    spots = [(6 + (seat % a_row) * across, top + HEAD + (seat // a_row) * ROW) for seat in range(scene.seen.seats)]
    names = [
        cut(name, int((across - 46 - 11 * len(won)) / LETTER)) for name, won in zip(scene.names, points, strict=True)
    ]
    return g(
        rect(1, 1, width - 2, height - 2, rx=4, fill=ink.sheet, stroke=ink.black, stroke_width=1.4),
        text(width / 2, top + 20, title, font_size=16, font_weight="bold", text_anchor="middle"),
        *(use(f"ptr-token-{seat}", x + 16, y + 14, sheet=sheet) for seat, (x, y) in enumerate(spots)),
        g(*(text(x + 31, y + 19, name) for name, (x, y) in zip(names, spots, strict=True)), font_size=15),
        g(
            *(text(x + across - 8, y + 20, won) for won, (x, y) in zip(points, spots, strict=True)),
            font_size=19,
            font_weight="bold",
            text_anchor="end",
        ),
        id="slip",
        fill=ink.black,
        pointer_events="none",
    )


def _a_row(scene: Scene) -> int:
    return 2 if scene.seen.seats == 4 else 3
